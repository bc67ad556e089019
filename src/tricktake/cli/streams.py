"""The standard streams, whatever they are: closed, full, in no mood to wait, or in another encoding."""

from __future__ import annotations

import io
import os
import sys
from contextlib import ExitStack, contextmanager, suppress
from errno import EBADF
from typing import IO, TYPE_CHECKING, Final, TextIO, cast

from typing_extensions import override

from tricktake.records._waiting import descriptor_of, waiting

if TYPE_CHECKING:
    from collections.abc import Generator

STANDARD: Final = 3
"""How many descriptors belong to the standard streams."""
DASH: Final = "-"
"""The name of the standard input and the standard output in a call."""


class Nowhere(io.TextIOBase):
    """What takes the place of a standard stream that is closed: all that is written is lost."""

    @override
    def write(self, text: str, /) -> int:
        return len(text)


class OutputError(Exception):
    """The standard output cannot be written.

    Args:
        error: why not.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(f"standard output: {error.strerror or error}")


@contextmanager
def standard_streams() -> Generator[None]:
    """Make the standard streams such that a command can rely on them, and leave nothing unsent in them."""
    keep_descriptors()
    before = sys.stdout, sys.stderr
    streams = [_open_or_nowhere(stream) for stream in before]
    sys.stdout, sys.stderr = streams
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")  # for what the encoding lacks
    try:
        with ExitStack() as stack:
            for stream in streams:
                stack.enter_context(waiting(stream))
            yield
    finally:
        for stream in streams:
            _finish(stream)
        sys.stdout, sys.stderr = before


def _open_or_nowhere(stream: object) -> TextIO:
    return cast("TextIO", Nowhere() if stream is None else stream)


def keep_descriptors() -> None:
    """Give the numbers of closed standard streams to the null device: the next file must not get them."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) < STANDARD:
        os.set_inheritable(descriptor, True)  # noqa: FBT003 - it takes no keyword
    os.close(descriptor)


def _finish(stream: IO[str]) -> None:
    """Send what is still held back; what cannot be sent is lost, and is not tried again later."""
    try:
        stream.flush()
    except (OSError, ValueError):
        descriptor = descriptor_of(stream)
        if descriptor is not None:
            with suppress(OSError):
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, descriptor)
                os.close(null)


def standard_input() -> IO[bytes]:
    """The standard input.

    Raises:
        OSError: if it is closed.
    """
    given: object = sys.stdin
    if given is None:
        raise OSError(EBADF, "it is closed", "standard input")
    return cast("IO[bytes]", getattr(sys.stdin, "buffer", sys.stdin))


def target(name: str) -> str | IO[str]:
    """Where a call writes records: the file of that name, or the standard output.

    Raises:
        OSError: if that is the standard output, and it is closed.
    """
    if name != DASH:
        return name
    if isinstance(sys.stdout, Nowhere):
        raise OSError(EBADF, "it is closed", "standard output")
    return sys.stdout


@contextmanager
def named(name: str) -> Generator[None]:
    """Let what goes wrong with a file or a standard stream name it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), error.filename or name) from error


def send(text: str) -> None:
    """Write a text to the standard output.

    Raises:
        BrokenPipeError: if nobody reads it any more.
        OutputError: if it cannot be written for another reason.
    """
    try:
        sys.stdout.write(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error) from error


def send_all() -> None:
    """Send what is held back of the standard output.

    Raises:
        BrokenPipeError: if nobody reads it any more.
        OutputError: if it cannot be written for another reason.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error) from error


def send_aside(text: str) -> None:
    """Write a text to the standard error; if that cannot be written, the work goes on without it."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()
