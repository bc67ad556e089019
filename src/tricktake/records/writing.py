"""Records written to a file: each checked, in canonical notation, and read back equal."""

from __future__ import annotations

import io
import os
from codecs import lookup
from typing import IO, TYPE_CHECKING, cast

from tricktake.errors import Fault, GameLoadError, RecordError
from tricktake.messages import quoted
from tricktake.records._json import written
from tricktake.records._targets import ends_within_a_line, open_target
from tricktake.records._waiting import descriptor_of, waiting
from tricktake.records.record import Record
from tricktake.records.replay import find_fault
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricktake.states import MoveT, StateT, ViewT


def write_records(
    target: str | os.PathLike[str] | IO[str],
    records: Iterable[Record[StateT, MoveT, ViewT]],
    *,
    append: bool = False,
    check: bool = True,
) -> int:
    """Write records, each checked, in canonical notation.

    A regular file appears only when all records are written, and until then is as it was. With `append`
    the records are added in one piece, those before an error too. Devices, named pipes and descriptors
    such as `/dev/fd/3` are written in place, record after record.

    Args:
        target: a path, gzip by its suffix `.gz`, or a text file that is open for writing.
        records: the records.
        append: whether to add to a file that exists; to a compressed one too, which is read for it.
        check: whether to refuse a record that is not valid.

    Returns:
        The number of records written.

    Raises:
        RecordError: if a record is not valid, and nothing of it is written; or if a compressed file to
            which records are appended is damaged.
        OSError: if the file cannot be written; before the first record is asked for, where that is known.
    """
    count = 0
    if isinstance(target, str | os.PathLike):
        with open_target(target, append=append) as file:
            for record in records:
                file.write(f"{_text(record, check=check)}\n".encode())
                count += 1
        return count
    narrow = not _holds_every_character(target)
    with waiting(target):
        if _is_within_a_line(target):
            target.write("\n")
        for record in records:
            target.write(f"{_text(record, check=check, narrow=narrow)}\n")
            count += 1
    return count


def _text(record: Record[StateT, MoveT, ViewT], *, check: bool, narrow: bool = False) -> str:
    given = cast("object", record)
    if not isinstance(given, Record):
        raise RecordError(Fault(f"{quoted(given)} is no record", code="not_a_record"))
    if check:
        _check(record)
    return written(record.to_json(), narrow=narrow)


def _check(record: Record[StateT, MoveT, ViewT]) -> None:
    rules = record.rules
    try:
        reader = GAMES.get(rules.name)
    except GameLoadError as error:
        raise RecordError(Fault(str(error), code="foreign_rules")) from error
    if reader is not type(rules):
        known = "no game" if reader is None else reader.__name__
        cause = f"the rules are {type(rules).__name__}, and {quoted(rules.name)} is read as {known}"
        raise RecordError(Fault(cause, code="foreign_rules"))
    fault = find_fault(record)
    if fault is not None:
        raise RecordError(fault)


def _holds_every_character(file: IO[str]) -> bool:
    """Whether the encoding of an open file lacks no character; a file in memory has none."""
    encoding: object = getattr(file, "encoding", None)
    return not isinstance(encoding, str) or lookup(encoding).name.startswith("utf")


def _is_within_a_line(file: IO[str]) -> bool:
    """Whether the last line of an open file, which nothing compresses, is not finished."""
    if not isinstance(getattr(file, "buffer", None), io.BufferedWriter | io.BufferedRandom):
        return False
    file.flush()
    descriptor = descriptor_of(file)
    return descriptor is not None and ends_within_a_line(descriptor)
