"""What ends a command from outside: it puts its affairs in order first."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Generator

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGXCPU") if hasattr(signal, name)
)
"""The signals that ask a program to end."""
SIGNALLED: Final = 128
"""What is added to the number of a signal for the exit code."""


class EndedBySignal(BaseException):
    """The command was asked to end.

    Attributes:
        code: the exit code, as a shell gives it for the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code: int = SIGNALLED + number


@contextmanager
def ending_in_order() -> Generator[None]:
    """Turn the signals that would end the program at once into [EndedBySignal][].

    Signals that are ignored stay ignored. Only the main thread can do this; elsewhere nothing changes.
    """
    if not in_main_thread():
        yield
        return
    taken = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]

    def end(number: int, _frame: object) -> NoReturn:
        for each in taken:
            signal.signal(each, signal.SIG_IGN)  # it is ending already
        raise EndedBySignal(number)

    for number in taken:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def interrupts_ignored() -> Generator[None]:
    """Ignore interrupts from the keyboard for a moment; processes that begin in it go on ignoring them."""
    if not in_main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def in_main_thread() -> bool:
    """Whether this is the main thread, which alone may say what signals do."""
    return threading.current_thread() is threading.main_thread()
