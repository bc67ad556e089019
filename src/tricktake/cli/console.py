"""Output for people: tables and colours on a terminal, and plain text of any width everywhere else.

All that may come from a record, a file name, an option, another package or an error is written with
escapes for what steers a terminal, and is cut where it is long.
"""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, Final, Literal

from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tricktake.cards import Suit
from tricktake.cli.streams import send, send_aside

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from typing import TextIO

    from rich.console import RenderableType

PLAIN_WIDTH: Final = 1 << 24
"""The width where there is no terminal: nothing is wrapped or cut there."""
LONGEST_NAME: Final = 40
"""The most characters of a name in a table."""
LONGEST_LINE: Final = 2000
"""The most characters of a line of text."""


class Printer:
    """Prints to the standard output, or to the standard error.

    A pipe gets the text of a terminal without lines and frames; where the environment asks for colours
    (`FORCE_COLOR`) it gets those too.

    Args:
        stderr: whether to print to the standard error.

    Raises:
        OutputError: from each method, if the standard output cannot be written.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        stream = sys.stderr if stderr else sys.stdout
        self._send = send_aside if stderr else send
        self.is_terminal: bool = stream.isatty()
        self.has_signs: bool = self.is_terminal and _can_write(stream, "".join(_SIGNS.values()))
        found = Console(file=stream)
        self._console = Console(
            file=StringIO(),  # what is drawn is sent with care
            force_terminal=found.is_terminal,
            no_color=found.no_color,
            width=found.width if self.is_terminal else PLAIN_WIDTH,
            legacy_windows=False,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def _print(self, part: RenderableType) -> None:
        with self._console.capture() as capture:
            self._console.print(part)
        *lines, rest = capture.get().split("\n")
        if not self.is_terminal:
            lines = [line.rstrip() for line in lines]
        self._send("\n".join((*lines, rest)))

    def write(self, text: str) -> None:
        """Print lines as they are, but with escapes for what steers a terminal."""
        self._send("\n".join(map(printable, text.split("\n"))))

    def blank(self) -> None:
        """Print an empty line."""
        self._send("\n")

    def line(self, text: str) -> None:
        """Print a line of text."""
        self._print(Text(printable(text, LONGEST_LINE)))

    def heading(self, text: str) -> None:
        """Print a heading."""
        self._print(Text(printable(text, LONGEST_LINE), "bold"))

    def document(self, text: str) -> None:
        """Print a text of Markdown: set on a terminal, and as it is everywhere else."""
        if self.is_terminal:
            from rich.markdown import Markdown  # noqa: PLC0415 - takes longer than most commands

            self._print(Markdown("\n".join(map(printable, text.split("\n"))), hyperlinks=False))
        else:
            self.write(text)

    def facts(self, rows: Iterable[tuple[str, str]], *, indent: int, width: int) -> None:
        """Print what things are, a line each; on a terminal a long one goes on below itself.

        Args:
            rows: what it is, in a word, and the text; left out where that is empty.
            indent: the number of spaces before each line.
            width: the width of the words.
        """
        told = [(what, text) for what, text in rows if text]
        grid = Table.grid(padding=0)
        grid.add_column(width=indent + width, no_wrap=True)
        grid.add_column(overflow="fold")
        for what, text in told:
            grid.add_row(Text(f"{' ' * indent}{what}"), Text(printable(text, LONGEST_LINE)))
        if told:
            self._print(grid)

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str]], *, kinds: str = "") -> None:
        """Print a table.

        Args:
            columns: the headings of the columns.
            rows: the texts of the cells.
            kinds: for each column `n` if it holds numbers and is to be set to the right, `c` if it holds
                cards and suits, which get signs and colours on a terminal, else any other letter.
        """
        plain = not self.is_terminal
        drawn = Table(
            box=None if plain else box.SIMPLE_HEAD,
            header_style="" if plain else "bold",
            pad_edge=False,
            padding=(0, 2, 0, 0),
        )
        kinds = kinds.ljust(len(columns))
        for column, kind in zip(columns, kinds, strict=True):
            justify: Literal["left", "right"] = "right" if kind == "n" else "left"
            drawn.add_column(self._cell(column, kind if column in _SIGNS else "t"), justify=justify)
        for row in rows:
            drawn.add_row(*map(self._cell, row, kinds))
        self._print(drawn)

    def _cell(self, text: str, kind: str) -> Text:
        """The text of a cell; cards with the signs of their suits on a terminal that has them."""
        text = printable(text)
        if kind != "c" or not self.has_signs:
            return Text(text)
        cell = Text()
        end = 0
        for found in _CARDS.finditer(text):
            suit = found["suit"]
            cell.append(text[end : found.start()])
            cell.append(f"{found['rank']}{_SIGNS[suit]}", style="red" if suit in "DH" else None)
            end = found.end()
        return cell.append(text[end:])


_SIGNS: Final = {suit.letter: suit.symbol for suit in Suit}
_CARDS: Final = re.compile(r"\b(?P<rank>[2-9TJQKA]?)(?P<suit>[CDHS])\b")


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def complain(text: str) -> None:
    """Say on the standard error what went wrong."""
    send_aside(f"{printable(text, LONGEST_LINE)}\n")


def counted(number: int, one: str, more: str = "") -> str:
    """A number of things, as `"1 hand"` or `"2 hands"`."""
    return f"{number} {one if number == 1 else more or f'{one}s'}"


def printable(text: str, most: int | None = None) -> str:
    """A text in one line, with escapes for what steers a terminal; of a long one the middle is left out."""
    if most is not None and len(text) > most:
        half = most // 2
        text = f"{text[:half]} ... {text[-half:]}"
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
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    with bar:
        task = bar.add_task(printable(what, LONGEST_NAME), total=total)
        yield lambda steps: bar.advance(task, steps)
