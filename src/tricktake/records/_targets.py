"""The one careful way to open a file for writing.

What exists and is no regular file is written in place: a device, a named pipe, a descriptor such as
`/dev/fd/3`. A regular file is replaced by a finished one, or stays as it was; a link to it stays a link.
"""

from __future__ import annotations

import gzip
import os
import stat
import sys
import zlib
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL, EISDIR, ENOENT, EOPNOTSUPP
from secrets import token_hex
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Final, cast

from tricktake.errors import Fault, RecordError
from tricktake.records._lines import is_packed
from tricktake.records._waiting import waiting

if sys.platform != "win32":  # pragma: no branch - the tests run on POSIX
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Generator

DESCRIPTORS: Final = ("/dev/fd", "/proc/self/fd", "/proc/thread-self/fd")
"""The folders whose files are the descriptors of this process."""
MOST_LINKS: Final = 40
"""The most links that are followed, as the system does."""
CHUNK: Final = 1 << 20
"""The bytes that are copied at a time."""


@contextmanager
def open_target(path: str | os.PathLike[str], *, append: bool) -> Generator[IO[bytes]]:
    """A binary file that takes lines, compressed if the suffix of the path is `.gz`.

    A regular file appears, or is replaced, when the block has ended without an error. What is appended
    goes there in one piece when the block ends.

    Args:
        path: the path.
        append: whether to add to a regular file that exists.

    Raises:
        OSError: if the file cannot be written; at the beginning if that is known by then.
        RecordError: if a compressed file is damaged, to which nothing can be appended.
    """
    name = os.fsdecode(path)
    descriptor = _descriptor(name)
    if descriptor is not None:
        way = _onto_descriptor(name, descriptor)
    else:
        mode = _mode(name)
        if mode is not None and not stat.S_ISREG(mode):
            way = _in_place(name)
        else:
            way = _at_the_end(name) if append else _in_its_stead(name, mode)
    with way as raw, waiting(raw), _packed(raw, name) as file:
        yield file


def _descriptor(name: str) -> int | None:
    """The number of the descriptor that a name such as `/dev/stdout` stands for, behind links."""
    folders = {os.path.realpath(folder) for folder in DESCRIPTORS}
    for _ in range(MOST_LINKS):
        folder, last = os.path.split(name)
        if last.isdecimal() and os.path.realpath(folder) in folders:
            return int(last)
        try:
            name = os.path.join(folder, os.readlink(name))
        except (OSError, ValueError):
            break
    return None


def _mode(name: str) -> int | None:
    """The mode of a file; `None` if there is none, and one could be made.

    Raises:
        OSError: if the name is that of a folder or of nothing that can be written.
    """
    try:
        mode = os.stat(name).st_mode
    except FileNotFoundError:
        if not name:
            raise OSError(ENOENT, "a file needs a name", name) from None
        if not os.path.basename(name):
            raise OSError(EISDIR, os.strerror(EISDIR), name) from None
        return None
    except ValueError as error:  # a name that no file can have
        raise OSError(EINVAL, str(error), name) from error
    if stat.S_ISDIR(mode):
        raise OSError(EISDIR, os.strerror(EISDIR), name)
    if not os.access(name, os.W_OK):
        raise OSError(EACCES, os.strerror(EACCES), name)
    return mode


@contextmanager
def _packed(raw: IO[bytes], name: str) -> Generator[IO[bytes]]:
    """The file, or one that compresses into it; the same lines give the same bytes."""
    if not is_packed(name):
        yield raw
        return
    with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        yield cast("IO[bytes]", packed)


@contextmanager
def _named(name: str) -> Generator[None]:
    """Let an error name the file that was asked for, and not another one that serves it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error


# In place


@contextmanager
def _onto_descriptor(name: str, descriptor: int) -> Generator[IO[bytes]]:
    with _named(name):
        os.write(descriptor, b"")  # fails where it is not open for writing
        file = os.fdopen(os.dup(descriptor), "wb")
    with file:
        if ends_within_a_line(descriptor):
            file.write(b"\n")
        yield file


@contextmanager
def _in_place(name: str) -> Generator[IO[bytes]]:
    with os.fdopen(os.open(name, os.O_WRONLY | getattr(os, "O_NOCTTY", 0)), "wb") as file:
        yield file


def ends_within_a_line(descriptor: int) -> bool:
    """Whether what is written to an open file next would go on with a line that is not finished."""
    if sys.platform == "win32" or not stat.S_ISREG(os.fstat(descriptor).st_mode):
        return False
    appends = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_APPEND
    position = os.lseek(descriptor, 0, os.SEEK_END if appends else os.SEEK_CUR)
    try:
        with open(f"/dev/fd/{descriptor}", "rb") as file:
            return position > 0 and _byte_before(file, position) != b"\n"
    except OSError:  # it may be written, but not read
        return False


def _byte_before(file: IO[bytes], position: int) -> bytes:
    file.seek(position - 1)
    return file.read(1)


# A new file in the stead of another


@contextmanager
def _in_its_stead(name: str, mode: int | None) -> Generator[IO[bytes]]:
    real = os.path.realpath(name)
    folder = os.path.dirname(real)
    part = os.path.join(folder, f".tricktake-{token_hex(16)}.part")
    with _named(name):
        descriptor = _nameless(folder)
        begun = os.open(part, NEW, 0o666) if descriptor is None else descriptor
    try:
        with os.fdopen(begun, "wb") as file:
            if mode is not None:
                _take_over(real, begun)
            yield file
            file.flush()
            with _named(name):
                if descriptor is not None:
                    _give_name(folder, descriptor, part)
        with _named(name):
            os.replace(part, real)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(part)
        raise


NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened that nobody can have put there before."""


def _nameless(folder: str) -> int | None:
    """A new file without a name: nothing is left of it if the program is killed. `None` where there is none.

    Raises:
        OSError: if the folder takes no new file.
    """
    if not os.path.exists("/proc/self/fd"):  # through which it gets its name
        return None
    try:
        return os.open(folder, os.O_WRONLY | os.O_TMPFILE, 0o666)
    except AttributeError:  # not on this system
        return None
    except OSError as error:
        if error.errno in {EISDIR, EOPNOTSUPP, EINVAL}:  # not on this file system
            return None
        raise


def _give_name(folder: str, descriptor: int, name: str) -> None:
    """Give a file without a name one, unless it is taken."""
    above = os.open(folder, os.O_RDONLY)
    try:
        os.link(f"/proc/self/fd/{descriptor}", name, src_dir_fd=above, follow_symlinks=True)
    finally:
        os.close(above)


def _take_over(real: str, begun: int) -> None:
    """Give an open file the owner and the mode of the one that it will replace."""
    before = os.stat(real)
    with suppress(OSError, AttributeError):  # only some may give files away, and some systems cannot
        os.fchown(begun, before.st_uid, before.st_gid)
    with suppress(AttributeError):
        os.fchmod(begun, stat.S_IMODE(before.st_mode))


# Behind what is there


@contextmanager
def _at_the_end(name: str) -> Generator[IO[bytes]]:
    with _named(name):
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        file = os.fdopen(os.open(name, flags, 0o666), "r+b", buffering=0)
    with file, TemporaryFile() as staged:
        checked = os.fstat(file.fileno()).st_size, _before_the_next_line(name, file)
        try:
            yield staged
        finally:
            with _named(name):
                _append(name, file, staged, *checked)


def _append(name: str, file: IO[bytes], staged: IO[bytes], size: int, before: bytes) -> None:
    """Append what was staged, all or nothing, while nobody else does."""
    if sys.platform != "win32":  # pragma: no branch - the tests run on POSIX
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
    now = file.seek(0, os.SEEK_END)
    if now != size:
        before = _before_the_next_line(name, file)
    staged.seek(0)
    try:
        for chunk in (before, *iter(lambda: staged.read(CHUNK), b"")):
            _write_all(file, chunk)
    except OSError:
        with suppress(OSError):
            file.truncate(now)
        raise


def _write_all(file: IO[bytes], chunk: bytes) -> None:
    rest = memoryview(chunk)
    while rest:
        rest = rest[file.write(rest) :]


def _before_the_next_line(name: str, file: IO[bytes]) -> bytes:
    """What must stand before the next line: the end of the last one if that is not finished.

    Raises:
        RecordError: if the file is compressed and damaged.
    """
    packed = is_packed(name)
    last = _last_of_packed(file) if packed else _last_of_plain(file)
    if last in {b"", b"\n"}:
        return b""
    return gzip.compress(b"\n", mtime=0) if packed else b"\n"


def _last_of_plain(file: IO[bytes]) -> bytes:
    size = file.seek(0, os.SEEK_END)
    return _byte_before(file, size) if size else b""


def _last_of_packed(file: IO[bytes]) -> bytes:
    """The last byte of a compressed file, which must be read for it."""
    file.seek(0)
    last = b""
    try:
        with gzip.GzipFile(fileobj=file) as unpacked:
            while chunk := unpacked.read(CHUNK):
                last = chunk[-1:]
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        cause = f"nothing can be appended: the compressed file is damaged: {error}"
        raise RecordError(Fault(cause, code="bad_gzip")) from error
    return last
