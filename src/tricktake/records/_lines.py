"""The lines of a source of records, one after another, in bounded memory."""

from __future__ import annotations

import gzip
import io
import os
from codecs import BOM_UTF8
from errno import EAGAIN, EINVAL
from typing import IO, TYPE_CHECKING, Final, TypeAlias, cast

from tricktake.errors import Fault
from tricktake.messages import quoted
from tricktake.records._json import MARK
from tricktake.records._waiting import waiting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONGEST_LINE: Final = 1 << 24
"""The most bytes, or characters of a text file, that a line may have; a longer one is a fault."""

Source: TypeAlias = "str | os.PathLike[str] | Iterable[str | bytes]"
"""Where records come from: the path of a file, gzip by its suffix `.gz`, or lines of text or bytes; an open
file is read in bounded memory, whatever the length of its lines."""
Line: TypeAlias = "tuple[int, str | bytes | Fault]"
"""A line with its number from 1; a fault in place of one that cannot be read."""


def numbered_lines(source: Source) -> Iterator[Line]:
    """The lines that are not empty.

    Raises:
        OSError: if the file cannot be opened or read.
        TypeError: if the source gives something else than lines.
    """
    if isinstance(source, str | os.PathLike):
        with open_bytes(source) as file:
            yield from _lines_of(file, "bad_gzip")
    elif isinstance(source, io.RawIOBase):
        buffered = io.BufferedReader(source)
        try:
            yield from _lines_of(buffered, "damaged_file")
        finally:
            buffered.detach()  # which leaves the file open, as it was
    elif callable(getattr(source, "readline", None)):
        yield from _lines_of(cast("IO[bytes] | IO[str]", source), "damaged_file")
    else:
        lines = cast("Iterable[object]", source)
        for number, line in enumerate(lines, start=1):
            if not isinstance(line, str | bytes):
                message = f"expected a path, an open file or lines, got {quoted(line)} among the lines"
                raise TypeError(message)
            if not _is_blank(line):
                yield number, line


def open_bytes(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a file for reading, decompressed if its suffix is `.gz`.

    Raises:
        OSError: if it cannot be opened.
    """
    name = os.fspath(path)  # a Path would take an empty name for the folder we are in
    try:
        if is_packed(name):
            return cast("IO[bytes]", gzip.open(name))
        return open(name, "rb")  # noqa: PTH123 - as above
    except ValueError as error:  # a name that no file can have
        raise OSError(EINVAL, str(error), name) from error


def is_packed(name: str) -> bool:
    """Whether a file of that name is compressed with gzip."""
    return name.endswith(".gz")


def _lines_of(file: IO[bytes] | IO[str], damaged: str) -> Iterator[Line]:
    number = 0
    while True:
        number += 1
        found: str | bytes | Fault
        try:
            found = line = _read_line(file)
            if _is_cut(line):
                while _is_cut(_read_line(file)):
                    pass
                found = Fault(f"the line has more than {LONGEST_LINE} bytes", code="long_line")
        except UnicodeDecodeError as error:
            yield number, Fault(f"the file is not {error.encoding} from here on", code="bad_encoding")
            return
        except ValueError:  # the file is closed, or not for reading
            raise
        except Exception as error:  # what a file raises that is decompressed as it is read
            if isinstance(error, OSError) and error.errno is not None:
                raise
            yield number, Fault(f"the file is damaged from here on: {error}", code=damaged)
            return
        if not line:
            return
        if isinstance(found, Fault) or not _is_blank(found):
            yield number, found


def _read_line(file: IO[bytes] | IO[str]) -> str | bytes:
    with waiting(file):
        line = cast("str | bytes | None", file.readline(LONGEST_LINE + 1))
    if line is None:
        raise BlockingIOError(EAGAIN, os.strerror(EAGAIN))
    return line


def _is_cut(line: str | bytes) -> bool:
    return len(line) > LONGEST_LINE and line[-1:] not in {"\n", b"\n"}


def _is_blank(line: str | bytes) -> bool:
    if isinstance(line, str):
        return not line.removeprefix(MARK).strip()
    return not line.removeprefix(BOM_UTF8).strip()
