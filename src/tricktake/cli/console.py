"""Output for people: coloured on a terminal, and plain text of stable width everywhere else."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal

from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from rich.console import RenderableType

PLAIN_WIDTH: Final = 10_000
"""The width where there is no terminal: nothing is wrapped there."""


class Printer:
    """Prints to the standard output, or to the standard error.

    Args:
        stderr: whether to print to the standard error.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        self._console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
        self.is_terminal = self._console.is_terminal
        if not self.is_terminal:
            self._console.width = PLAIN_WIDTH

    def print(self, *parts: RenderableType) -> None:
        """Print parts one below the other; without parts an empty line."""
        if self.is_terminal:
            self._console.print(*parts, sep="\n")
            return
        with self._console.capture() as capture:
            self._console.print(*parts, sep="\n")
        self.write("".join(f"{line.rstrip()}\n" for line in capture.get().splitlines()))

    def write(self, text: str) -> None:
        """Print a text as it is."""
        self._console.file.write(text)

    def line(self, text: str) -> None:
        """Print a line of text that may come from a record or a file."""
        self.print(printable(text))

    def heading(self, text: str) -> None:
        """Print a heading."""
        self.print(Text(printable(text), "bold"))

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: str = "") -> None:
        """Print a table.

        Args:
            columns: the headings of the columns.
            rows: the texts of the cells.
            numbers: for each column `n` if it holds numbers and is to be set to the right, else any
                other letter.
        """
        self.print(table(columns, rows, numbers=numbers, plain=not self.is_terminal))


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: str, plain: bool) -> Table:
    """A table; plain without any lines."""
    drawn = Table(
        box=None if plain else box.SIMPLE_HEAD,
        header_style="" if plain else "bold",
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    for column, kind in zip(columns, numbers.ljust(len(columns)), strict=True):
        justify: Literal["left", "right"] = "right" if kind == "n" else "left"
        drawn.add_column(column, justify=justify)
    for row in rows:
        drawn.add_row(*(Text(printable(cell)) for cell in row))
    return drawn


def counted(number: int, one: str, more: str = "") -> str:
    """A number of things, as `"1 hand"` or `"2 hands"`."""
    return f"{number} {one if number == 1 else more or f'{one}s'}"


def printable(text: str) -> str:
    """A text with escapes for control characters and the like, so that no record can steer the terminal."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


@contextmanager
def progress(what: str, total: int | None, *, shown: bool = True) -> Generator[Callable[[int], None]]:
    """A progress bar on the standard error, if that is a terminal; gives the function that advances it.

    Args:
        what: what goes on, in a word or two.
        total: how far it goes; `None` if that is not known.
        shown: whether the bar is wanted.
    """
    if not (shown and sys.stderr.isatty()):
        yield lambda _steps: None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)
