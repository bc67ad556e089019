"""Files whose descriptor does not wait: for the moment in which they are used, they are made to."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


def descriptor_of(file: object) -> int | None:
    """The descriptor of an open file; `None` if it has none."""
    ask = getattr(file, "fileno", None)
    if ask is None:
        return None
    try:
        descriptor = ask()
    except (OSError, ValueError):  # a file in memory, or one that is closed
        return None
    return descriptor if isinstance(descriptor, int) else None


def is_impatient(descriptor: int | None) -> bool:
    """Whether reading and writing there do not wait, as in programs with an event loop."""
    try:
        return descriptor is not None and not os.get_blocking(descriptor)
    except (OSError, AttributeError):  # some systems cannot tell
        return False


@contextmanager
def waiting(file: IO[bytes] | IO[str]) -> Generator[None]:
    """Let an open file wait until it can be read or written; what is written then is also sent then."""
    descriptor = descriptor_of(file)
    if descriptor is None or not is_impatient(descriptor):
        yield
        return
    os.set_blocking(descriptor, True)
    try:
        yield
        file.flush()
    finally:
        os.set_blocking(descriptor, False)
