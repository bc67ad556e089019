"""Files of records: JSON Lines, a match a line; read tolerantly, written strictly, validated as a stream."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from contextlib import contextmanager
from io import BufferedIOBase, TextIOWrapper
from math import isfinite
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Literal, NoReturn, TypeAlias

from attrs import evolve, frozen

from tricktake.errors import RecordError
from tricktake.moves import read_move
from tricktake.records.record import AnyRecord, Record, find_fault, from_json, judge
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from tricktake.rules import MoveT, StateT, ViewT

LONGEST_LINE: Final = 1 << 24
"""The most bytes that a line of a file may have; a longer one is a fault and is not held in memory."""

Source: TypeAlias = "str | os.PathLike[str] | Iterable[str | bytes]"
"""Where records come from: the path of a file, gzip by its suffix `.gz`, or lines of text or bytes; a binary
file is read in bounded memory, whatever the length of its lines."""
Line: TypeAlias = "tuple[int, str | bytes | RecordError]"
"""A line with its number from 1; a fault in place of one that cannot be read."""


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
            yield read_line(number, line)
        except RecordError as fault:
            if on_fault is None:
                raise
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
            if _ends_within_a_line(path):
                file.write("\n")
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


def read_line(number: int, line: str | bytes | RecordError) -> AnyRecord:
    """The record in one line, as [numbered_lines][] gives it; the moves are not looked at.

    Raises:
        RecordError: if the line holds none.
    """
    try:
        return from_json(_parse(line))
    except RecordError as error:
        raise _at(error, number) from error


def judge_lines(lines: Iterable[Line]) -> list[Verdict]:
    """Judge the records in some lines, as [numbered_lines][] gives them.

    This is the work of another process, which need not load the command line for it.
    """
    return [judge_line(number, line) for number, line in lines]


def judge_line(number: int, line: str | bytes | RecordError) -> Verdict:
    """Judge the record in one line, as [numbered_lines][] gives it."""
    try:
        record = read_line(number, line)
    except RecordError as error:
        return Verdict(number, "", 0, 0, error)
    judged = judge(record)
    fault = None if judged.fault is None else _at(judged.fault, number)
    return Verdict(number, record.rules.name, judged.hands, judged.moves, fault)


def numbered_lines(source: Source) -> Iterator[Line]:
    """The lines that are not empty.

    Raises:
        OSError: if the file cannot be opened.
    """
    if isinstance(source, str | os.PathLike):
        with _open_bytes(Path(source)) as file:
            yield from _bounded_lines(file)
        return
    if isinstance(source, BufferedIOBase):
        yield from _bounded_lines(source)
        return
    for number, line in enumerate(source, start=1):
        if line.strip():
            yield number, line


def _bounded_lines(file: BufferedIOBase) -> Iterator[tuple[int, bytes | RecordError]]:
    number = 0
    while True:
        number += 1
        try:
            line = file.readline(LONGEST_LINE + 1)
            if _is_cut(line):
                while _is_cut(file.readline(LONGEST_LINE + 1)):
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


def _is_cut(line: bytes) -> bool:
    return len(line) > LONGEST_LINE and not line.endswith(b"\n")


def _parse(line: str | bytes | RecordError) -> object:
    if isinstance(line, RecordError):
        raise line
    try:
        text = line if isinstance(line, str) else line.decode("utf-8-sig")
        return _READER.decode(text)
    except UnicodeDecodeError as error:
        cause = f"the line is not UTF-8 from byte {error.start} on"
        raise RecordError(cause, code="bad_encoding") from error
    except RecursionError as error:
        cause = "the line is nested too deeply"
        raise RecordError(cause, code="bad_json") from error
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        cause = f"the line is not JSON: {error.msg}, at character {error.pos}"
        raise RecordError(cause, code="bad_json") from error
    except ValueError as error:  # a whole number of thousands of digits
        cause = f"the line is not JSON that can be read: {error}"
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


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        cause = f"the number {text} is too large"
        raise RecordError(cause, code="bad_json")
    return number


_READER: Final = json.JSONDecoder(
    object_pairs_hook=_without_repeats, parse_constant=_no_constant, parse_float=_finite
)


def _at(error: RecordError, line: int) -> RecordError:
    return RecordError(error.cause, line, error.hand, error.move, error.code, error.clause, error.legal)


def _line(record: Record[StateT, MoveT, ViewT], *, check: bool) -> str:
    if check:
        _check(record)
    kinds = record.rules.moves
    moves = [str(read_move(kinds, text)) for text in record.moves] if check else record.moves
    return f"{_json(evolve(record, moves=moves).to_json())}\n"


def _check(record: Record[StateT, MoveT, ViewT]) -> None:
    rules = record.rules
    reader = GAMES.get(rules.name)
    if reader is not type(rules):
        known = "no game" if reader is None else reader.__name__
        cause = f"the rules are {type(rules).__name__}, and {rules.name!r} is read as {known}"
        raise RecordError(cause, code="foreign_rules")
    fault = find_fault(record)
    if fault is not None:
        raise fault


def _json(value: object) -> str:
    """A JSON text that UTF-8 can hold: half surrogate pairs, which JSON can name, stay escapes."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        return text if _is_utf_8(text) else json.dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        cause = f"the record holds what JSON cannot: {error}"
        raise RecordError(cause, code="not_json") from error


def _is_utf_8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _write(file: IO[str], lines: Iterable[str]) -> int:
    written = 0
    for line in lines:
        file.write(line)
        written += 1
    return written


def _ends_within_a_line(path: Path) -> bool:
    """Whether a file, which exists, lacks the end of its last line; of a compressed file it is not asked."""
    if path.suffix == ".gz" or not path.stat().st_size:
        return False
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() != b"\n"


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
