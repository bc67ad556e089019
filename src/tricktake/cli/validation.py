"""`tricktake validate`: judge files of records, with a clear block for each fault."""

from __future__ import annotations

import json
import sys
from errno import EISDIR
from os import strerror
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING, Final

from attrs import define
from typing_extensions import override

from tricktake.cli.console import Printer, counted, printable, progress
from tricktake.cli.jobs import in_order
from tricktake.cli.variants import clause_text
from tricktake.errors import RecordError
from tricktake.records.files import judge_lines, numbered_lines
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tricktake.records.files import Line, Verdict

STDIN: Final = "-"
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
        OSError: if a file cannot be read; those that are not there are told before any is judged.
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
                printer.write(f"{json.dumps(to_json(name, verdict))}\n")
            elif verdict.fault is not None:
                print_fault(printer, name, verdict.game, verdict.fault)
        if not machine:
            printer.line(f"{file_name(name)}: {count}")
    if len(names) > 1 and not machine:
        printer.print(f"{len(names)} files: {total}")
    return not total.invalid


def check_file(name: str) -> None:
    """Check that there is such a file; `-` is the standard input.

    Raises:
        OSError: if there is none, or a directory.
    """
    if name != STDIN and S_ISDIR(Path(name).stat().st_mode):
        raise IsADirectoryError(EISDIR, strerror(EISDIR), name)


def file_name(name: str) -> str:
    """How a sentence names a file; `-` is the standard input."""
    return "standard input" if name == STDIN else name


def judge_file(name: str, jobs: int) -> Iterator[Verdict]:
    """The verdicts on all records of a file, in the order of its lines, in constant memory.

    Raises:
        OSError: if the file cannot be read.
    """
    size = 0 if name == STDIN else Path(name).stat().st_size
    total = None if name.endswith(".gz") else size
    with progress(printable(name), total, shown=size >= LONG_FILE) as advance:
        lines = numbered_lines(sys.stdin.buffer if name == STDIN else name)
        for verdicts in in_order(judge_lines, in_tasks(lines, jobs, advance), jobs):
            yield from verdicts


def in_tasks(lines: Iterable[Line], jobs: int, advance: Callable[[int], None]) -> Iterator[list[Line]]:
    """The lines cut into tasks: single lines for one process, so that no fault waits for other lines."""
    task: list[Line] = []
    size = 0
    for number, line in lines:
        task.append((number, line))
        size += 0 if isinstance(line, RecordError) else len(line)
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


def print_fault(printer: Printer, name: str, game: str, fault: RecordError) -> None:
    """Print the block that tells people what is wrong with a record.

    Args:
        printer: where to print.
        name: the name of the file.
        game: the name of the game, or `""` if the record could not be read as far.
        fault: what is wrong.
    """
    place = " ".join(
        f"{what} {number}" for what, number in (("hand", fault.hand), ("move", fault.move)) if number
    )
    says = clause_text(GAMES[game], fault.clause) if game and fault.clause else ""
    printer.heading(f"{file_name(name)}, line {fault.line}: not valid")
    for what, text in (
        ("game", game),
        ("where", place.replace(" move", ", move")),
        ("fault", fault.code),
        ("why", fault.cause),
        ("rule", f"{fault.clause}: {says}" if says else ""),
        ("legal", ", ".join(fault.legal)),
    ):
        if text:
            printer.line(f"  {what:<6}{text}")
    printer.print()
