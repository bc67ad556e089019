"""`tricktake validate`: judge files of records, with a clear block for each fault."""

from __future__ import annotations

import os
from contextlib import contextmanager
from errno import EACCES, EISDIR
from os import strerror
from stat import S_ISDIR
from typing import TYPE_CHECKING, Final

from attrs import define
from typing_extensions import override

from tricktake.clauses import clauses_of
from tricktake.cli.console import Printer, counted, progress
from tricktake.cli.jobs import in_order
from tricktake.cli.streams import DASH, named, standard_input
from tricktake.errors import Fault
from tricktake.records._json import written
from tricktake.records._lines import numbered_lines
from tricktake.records.files import judge_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from tricktake.records._lines import Line, Source
    from tricktake.records.files import Verdict

LINES_IN_A_TASK: Final = 128
"""So few that a task takes a tenth of a second: at the end all processes wait for the last one."""
BYTES_IN_A_TASK: Final = 1 << 19
LONG_FILE: Final = 1 << 20
"""The bytes from which on a file is long enough for a progress bar."""


@define
class Count:
    """What was judged so far.

    Attributes:
        valid: the valid records.
        invalid: the others.
        hands: the deals that were accepted.
        moves: the moves that were accepted, deals among them.
    """

    valid: int = 0
    invalid: int = 0
    hands: int = 0
    moves: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count one more record."""
        if verdict.fault is None:
            self.valid += 1
        else:
            self.invalid += 1
        self.hands += verdict.hands
        self.moves += verdict.moves

    @override
    def __str__(self) -> str:
        records = counted(self.valid + self.invalid, "record")
        result = f"{self.invalid} not valid" if self.invalid else "all valid"
        counts = f"{counted(self.hands, 'hand')}, {counted(self.moves, 'move')}"
        return f"{records}, {result} ({counts})" if self.valid + self.invalid else "no records"


def validate_files(names: list[str], *, machine: bool, jobs: int) -> bool:
    """Judge every record of some files, and print what is wrong.

    Args:
        names: the paths of the files; `-` is the standard input.
        machine: whether to print a line of JSON for each record, and nothing else.
        jobs: the number of processes.

    Returns:
        Whether all records are valid.

    Raises:
        OSError: if a file cannot be read; before any is judged, where that is known.
        JobsError: if the processes cannot do the work.
    """
    for name in names:
        check_file(name)
    printer = Printer()
    total = Count()
    for name in names:
        count = Count()
        for verdict in judge_file(name, jobs):
            count.add(verdict)
            total.add(verdict)
            if machine:
                printer.write(f"{written(to_json(name, verdict), narrow=True)}\n")
            elif verdict.fault is not None:
                print_fault(printer, name, verdict)
        if not machine:
            printer.line(f"{file_name(name)}: {count}")
    if len(names) > 1 and not machine:
        printer.line(f"{len(names)} files: {total}")
    return not total.invalid


def check_file(name: str) -> None:
    """Check that there is such a file; `-` is the standard input.

    Raises:
        OSError: if there is none, or a folder, or it may not be read.
    """
    if name == DASH:
        standard_input()
        return
    if S_ISDIR(os.stat(name).st_mode):  # noqa: PTH116 - a Path would take an empty name for a folder
        raise IsADirectoryError(EISDIR, strerror(EISDIR), name)
    if not os.access(name, os.R_OK):
        raise PermissionError(EACCES, strerror(EACCES), name)


def file_name(name: str) -> str:
    """How a sentence names a file; `-` is the standard input."""
    return "standard input" if name == DASH else name


@contextmanager
def source(name: str) -> Generator[Source]:
    """The source of records of that name; `-` is the standard input.

    Raises:
        OSError: if it cannot be read; it names the file.
    """
    with named(file_name(name)):
        yield standard_input() if name == DASH else name


def judge_file(name: str, jobs: int) -> Iterator[Verdict]:
    """The verdicts on all records of a file, in the order of its lines, in constant memory.

    Raises:
        OSError: if the file cannot be read.
        JobsError: if the processes cannot do the work.
    """
    size = 0 if name == DASH else os.stat(name).st_size  # noqa: PTH116 - as above
    total = None if name.endswith(".gz") else size
    with source(name) as records, progress(name, total, shown=size >= LONG_FILE) as advance:
        for verdicts in in_order(judge_lines, in_tasks(numbered_lines(records), jobs, advance), jobs):
            yield from verdicts


def in_tasks(lines: Iterable[Line], jobs: int, advance: Callable[[int], None]) -> Iterator[list[Line]]:
    """The lines cut into tasks: single lines for one process, so that no fault waits for other lines."""
    task: list[Line] = []
    size = 0
    for number, line in lines:
        task.append((number, line))
        size += 0 if isinstance(line, Fault) else len(line)
        if jobs == 1 or len(task) == LINES_IN_A_TASK or size >= BYTES_IN_A_TASK:
            yield task
            advance(size)
            task, size = [], 0
    if task:
        yield task


def to_json(name: str, verdict: Verdict) -> dict[str, object]:
    """A verdict as plain JSON values; every verdict has the same keys."""
    fault = verdict.fault
    return {
        "file": name,
        "line": verdict.line,
        "game": verdict.game,
        "hands": verdict.hands,
        "moves": verdict.moves,
        "valid": fault is None,
        "fault": None
        if fault is None
        else {
            "code": fault.code,
            "cause": fault.cause,
            "hand": fault.hand,
            "move": fault.move,
            "clause": fault.clause,
            "legal": list(fault.legal),
        },
    }


def print_fault(printer: Printer, name: str, verdict: Verdict) -> None:
    """Print the block that tells people what is wrong with a record.

    Args:
        printer: where to print.
        name: the name of the file.
        verdict: the verdict on the record, with a fault.
    """
    fault, game = verdict.fault, verdict.game
    assert fault is not None  # noqa: S101 - the caller has looked
    places = ", ".join(
        f"{what} {number}" for what, number in (("hand", fault.hand), ("move", fault.move)) if number
    )
    clause = clauses_of(game).get(fault.clause) if game and fault.clause else None
    printer.heading(f"{file_name(name)}, line {fault.line}: not valid")
    printer.facts(
        (
            ("game", game),
            ("where", places),
            ("fault", fault.code),
            ("why", fault.cause),
            ("rule", f"{clause.id}: {clause.text}" if clause else ""),
            ("legal", ", ".join(fault.legal)),
        ),
        indent=2,
        width=6,
    )
    printer.blank()
