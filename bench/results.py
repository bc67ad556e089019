"""What was measured, as one table: as plain text and as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

HEADINGS: Final = ("what", "of", "measured", "beside", "ratio", "floor")


@frozen
class Row:
    """A line of the table.

    Attributes:
        what: what was measured.
        of: the game, or what else it was measured of.
        measured: the number with its unit.
        beside: what it is compared with; `""` if with nothing.
        ratio: how many times as fast it is as that; 0 if there is no comparison.
        floor: the least ratio that the project accepts; 0 if there is none.
    """

    what: str
    of: str
    measured: str
    beside: str = ""
    ratio: float = 0
    floor: float = 0

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts of the line, one for each heading."""
        missed = " missed" if self.ratio < self.floor else ""
        ratio = f"{self.ratio:.2f}" if self.ratio else ""
        floor = f"{self.floor:g}{missed}" if self.floor else ""
        return (self.what, self.of, self.measured, self.beside, ratio, floor)


def rate(number: float, unit: str) -> str:
    """A number in a second, as people read it: `"720k moves/s"`."""
    return f"{number / 1000:,.0f}k {unit}/s" if number >= 10_000 else f"{number:,.0f} {unit}/s"  # noqa: PLR2004 - five digits


def as_text(rows: Iterable[Row]) -> str:
    """The lines as a plain table."""
    cells = [HEADINGS, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    )


def as_markdown(rows: Iterable[Row]) -> str:
    """The lines as a Markdown table."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(row.cells for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
