"""Files of records: JSON Lines, a match a line; read tolerantly, written strictly, validated as a stream."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from contextlib import contextmanager
from io import BufferedIOBase, TextIOWrapper
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Literal, NoReturn, TypeAlias

from attrs import evolve, frozen

from tricktake.errors import RecordError
from tricktake.moves import read_move
from tricktake.records import AnyRecord, Record, find_fault, from_json, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from tricktake.rules import MoveT, StateT, ViewT

LONGEST_LINE: Final = 1 << 24
"""The most characters that a line may have; a longer one is a fault and is not held in memory."""

Source: TypeAlias = "str | os.PathLike[str] | Iterable[str | bytes]"
"""Where records come from: the path of a file, gzip by its suffix `.gz`, or lines of text or bytes."""


@frozen
class Verdict:
    """What validation says of one record.

    Attributes:
        line: the line of the source, from 1.
        game: the name of the game, or `""` if the line could not be read as far.
        hands: the number of deals that were accepted.
        moves: the number of moves that were accepted, deals among them.
        fault: what is wrong, or `None` if nothing is.
    """

    line: int
    game: str
    hands: int
    moves: int
    fault: RecordError | None


def read_records(
    source: Source, *, on_fault: Callable[[RecordError], object] | None = None
) -> Iterator[AnyRecord]:
    """The records of a file or of lines, one after another; the moves are not looked at.

    Args:
        source: a path, gzip by its suffix `.gz`, or lines.
        on_fault: is called with the fault of each line that holds no record, and reading goes on;
            without it the fault is raised.

    Raises:
        RecordError: at a line that holds no record, without `on_fault`.
        OSError: if the file cannot be opened.
    """
    for number, line in numbered_lines(source):
        try:
            yield from_json(_parse(line))
        except RecordError as error:
            fault = _at(error, number)
            if on_fault is None:
                raise fault from error
            on_fault(fault)


def write_records(
    target: str | os.PathLike[str] | IO[str],
    records: Iterable[Record[StateT, MoveT, ViewT]],
    *,
    append: bool = False,
    check: bool = True,
) -> int:
    """Write records, each checked, in canonical notation.

    A file appears only when all records are written, and until then is as it was; `append` adds
    record after record instead.

    Args:
        target: a path, gzip by its suffix `.gz`, or a text file that is open for writing.
        records: the records.
        append: whether to add to a file that exists.
        check: whether to refuse a record that is not valid.

    Returns:
        The number of records written.

    Raises:
        RecordError: if a record is not valid; nothing of it is written.
        OSError: if the file cannot be written.
    """
    lines = (_line(record, check=check) for record in records)
    if not isinstance(target, str | os.PathLike):
        return _write(target, lines)
    path = Path(target)
    if append:
        with _open_text(path, path, "a") as file:
            return _write(file, lines)
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with _open_text(beside, path, "w") as file:
            written = _write(file, lines)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return written


def validate(source: Source) -> Iterator[Verdict]:
    """Judge every record of a file or of lines, in constant memory.

    A fault costs its record only, and validation goes on with the next line.

    Raises:
        OSError: if the file cannot be opened.
    """
    for number, line in numbered_lines(source):
        yield judge_line(number, line)


def judge_line(number: int, line: str | bytes | RecordError) -> Verdict:
    """Judge the record in one line, as [numbered_lines][] gives it."""
    try:
        record = from_json(_parse(line))
    except RecordError as error:
        return Verdict(number, "", 0, 0, _at(error, number))
    judged = judge(record)
    fault = None if judged.fault is None else _at(judged.fault, number)
    return Verdict(number, record.rules.name, judged.hands, judged.moves, fault)


def numbered_lines(source: Source) -> Iterator[tuple[int, str | bytes | RecordError]]:
    """The lines that are not empty, with their numbers from 1; a fault in place of one that cannot be read.

    Raises:
        OSError: if the file cannot be opened.
    """
    if isinstance(source, str | os.PathLike):
        with _open_bytes(Path(source)) as file:
            yield from _bounded_lines(file)
        return
    for number, line in enumerate(source, start=1):
        if line.strip():
            yield number, line


def _bounded_lines(file: BufferedIOBase) -> Iterator[tuple[int, bytes | RecordError]]:
    number = 0
    while True:
        number += 1
        try:
            line = file.readline(LONGEST_LINE)
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                while len(rest := file.readline(LONGEST_LINE)) == LONGEST_LINE and not rest.endswith(b"\n"):
                    pass
                yield number, RecordError(f"the line has more than {LONGEST_LINE} bytes", code="long_line")
                continue
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            yield (
                number,
                RecordError(f"the compressed file is damaged from here on: {error}", code="bad_gzip"),
            )
            return
        if not line:
            return
        if line.strip():
            yield number, line


def _parse(line: str | bytes | RecordError) -> object:
    if isinstance(line, RecordError):
        raise line
    try:
        text = line if isinstance(line, str) else line.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        cause = f"the line is not UTF-8 from byte {error.start} on"
        raise RecordError(cause, code="bad_encoding") from error
    except RecursionError as error:
        cause = "the line is nested too deeply"
        raise RecordError(cause, code="bad_json") from error
    except RecordError:
        raise
    except ValueError as error:
        cause = f"the line is not JSON: {error}"
        raise RecordError(cause, code="bad_json") from error


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = dict(pairs)
    if len(keys) != len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        cause = f"the key {repeated!r} stands twice"
        raise RecordError(cause, code="repeated_key")
    return keys


def _no_constant(name: str) -> NoReturn:
    cause = f"the line is not JSON: {name} is no JSON value"
    raise RecordError(cause, code="bad_json")


def _at(error: RecordError, line: int) -> RecordError:
    return RecordError(error.cause, line, error.hand, error.move, error.code, error.clause, error.legal)


def _line(record: Record[StateT, MoveT, ViewT], *, check: bool) -> str:
    fault = find_fault(record) if check else None
    if fault is not None:
        raise fault
    kinds = record.rules.moves
    moves = [str(read_move(kinds, text)) for text in record.moves] if check else record.moves
    written = json.dumps(evolve(record, moves=moves).to_json(), ensure_ascii=False, allow_nan=False)
    return f"{written}\n"


def _write(file: IO[str], lines: Iterable[str]) -> int:
    written = 0
    for line in lines:
        file.write(line)
        written += 1
    return written


def _open_bytes(path: Path) -> BufferedIOBase:
    if path.suffix == ".gz":
        return gzip.open(path, "rb")
    return path.open("rb")


@contextmanager
def _open_text(path: Path, name: Path, mode: Literal["a", "w"]) -> Generator[IO[str]]:
    """A text file for writing, compressed if `name` ends in `.gz`; the same text gives the same bytes."""
    if name.suffix != ".gz":
        with path.open(mode, encoding="utf-8", newline="\n") as file:
            yield file
        return
    with (
        path.open(f"{mode}b") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed,
        TextIOWrapper(packed, encoding="utf-8", newline="\n") as file,
    ):
        yield file
