"""Files of records: JSON Lines, a match a line; read one after another, and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tricktake.errors import Fault, RecordError
from tricktake.records._json import parse
from tricktake.records._lines import numbered_lines
from tricktake.records.record import RecordReader, failures_of
from tricktake.records.replay import examined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tricktake.records._lines import Line, Source
    from tricktake.records.record import AnyRecord


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
    fault: Fault | None


def read_records(source: Source, *, on_fault: Callable[[Fault], object] | None = None) -> Iterator[AnyRecord]:
    """The records of a file or of lines, one after another; whether their moves are legal is not looked at.

    Args:
        source: a path, gzip by its suffix `.gz`, an open file, or lines.
        on_fault: is called with the fault of each line that holds no record, and reading goes on;
            without it the fault is raised.

    Raises:
        RecordError: at a line that holds no record, without `on_fault`.
        OSError: if the file cannot be opened or read.
    """
    reader = RecordReader()
    for number, line in numbered_lines(source):
        try:
            yield read_line(reader, number, line)
        except RecordError as error:
            if on_fault is None:
                raise
            on_fault(error.fault)


def validate(source: Source) -> Iterator[Verdict]:
    """Judge every record of a file or of lines, in constant memory.

    A fault costs its record only, and validation goes on with the next line.

    Args:
        source: a path, gzip by its suffix `.gz`, an open file, or lines.

    Raises:
        OSError: if the file cannot be opened or read.
    """
    yield from _verdicts(numbered_lines(source))


def judge_lines(lines: Iterable[Line]) -> list[Verdict]:
    """Judge the records in some numbered lines.

    This is the work of another process, which need not load the command line for it.
    """
    return list(_verdicts(lines))


def _verdicts(lines: Iterable[Line]) -> Iterator[Verdict]:
    reader = RecordReader()
    for number, line in lines:
        try:
            record = read_line(reader, number, line)
        except RecordError as error:
            yield Verdict(number, "", 0, 0, error.fault)
        else:
            yield judge_record(number, record)


def read_line(reader: RecordReader, number: int, line: str | bytes | Fault) -> AnyRecord:
    """The record in one line; whether its moves are legal is not looked at.

    Raises:
        RecordError: if the line holds none.
    """
    if isinstance(line, Fault):
        raise RecordError(evolve(line, line=number))
    try:
        return reader.record(parse(line))
    except RecordError as error:
        raise RecordError(evolve(error.fault, line=number)) from error


def judge_record(number: int, record: AnyRecord) -> Verdict:
    """The verdict on the record of a line."""
    name, hands, moves = record.rules.name, 0, 0
    try:
        with failures_of(type(record.rules)):
            found = examined(record)
    except RecordError as error:
        fault: Fault | None = error.fault
    else:
        hands, moves, fault = found.hands, found.moves, found.fault
    return Verdict(number, name, hands, moves, None if fault is None else evolve(fault, line=number))
