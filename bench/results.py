"""What was measured, as lines of one table: as plain text and as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Unit: TypeAlias = Literal["moves/s", "hands/s", "µs", "ms", "bytes", "MB", "worlds"]

HEADINGS: Final = ("what", "of", "measured", "beside", "measured there", "ratio", "aim")
NUMBERS: Final = frozenset({"measured", "measured there", "ratio", "aim"})
A_THOUSAND: Final = 1000
A_TENTH: Final = 0.1
FEW_WORLDS: Final = 1e6
"""Numbers of worlds up to this are written out."""


@frozen
class Aim:
    """What a number should be.

    Attributes:
        sign: whether it should be at least or at most the bound.
        bound: the bound.
        of: whether the ratio or the measured number is meant.
    """

    sign: Literal["≥", "≤"]
    bound: float
    of: Literal["ratio", "measured"] = "ratio"


@frozen
class Row:
    """A line of the table.

    Attributes:
        what: what was measured.
        of: the game, or what else it was measured of.
        measured: the number.
        unit: its unit.
        beside: what it is compared with, or `""`.
        there: the number measured there, in the same unit; 0 if there is no comparison.
        ratio: how it compares; above 1 is better than there, or 0 if there is no comparison.
        aim: what it should be, or `None`.
    """

    what: str
    of: str
    measured: float
    unit: Unit
    beside: str = ""
    there: float = 0
    ratio: float = 0
    aim: Aim | None = None

    @property
    def met(self) -> bool:
        """Whether the aim is met; without an aim it is."""
        if self.aim is None:
            return True
        number = self.ratio if self.aim.of == "ratio" else self.measured
        return number >= self.aim.bound if self.aim.sign == "≥" else number <= self.aim.bound

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts of the line, one for each heading."""
        return (
            self.what,
            self.of,
            text_of(self.measured, self.unit),
            self.beside,
            text_of(self.there, self.unit) if self.there else "",
            f"{self.ratio:.2f}" if self.ratio >= A_TENTH else f"{self.ratio:.1g}" if self.ratio else "",
            self._aim,
        )

    @property
    def _aim(self) -> str:
        if self.aim is None:
            return ""
        bound = (
            f"{self.aim.bound:g}" if self.aim.of == "ratio" else text_of(self.aim.bound, self.unit, digits=0)
        )
        return f"{self.aim.sign} {bound}{'' if self.met else ' missed'}"


@frozen
class Section:
    """Lines that belong together.

    Attributes:
        title: the heading.
        says: a sentence on what is measured.
        rows: the lines.
        notes: what could not be measured, and why.
    """

    title: str
    says: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


def text_of(number: float, unit: Unit, *, digits: int = 1) -> str:
    """A number with its unit, as people read it."""
    if unit == "worlds":
        return f"{number:,.0f}" if number <= FEW_WORLDS else f"{number:.1e}"
    if unit in {"moves/s", "hands/s"} and number >= A_THOUSAND:
        return f"{number / A_THOUSAND:,.0f}k {unit}" if number >= 10 * A_THOUSAND else f"{number:,.0f} {unit}"
    if unit == "bytes":
        return f"{number:,.0f} bytes"
    return f"{number:,.{digits}f} {unit}"


def as_text(sections: Iterable[Section]) -> str:
    """The sections as one plain table."""
    sections = list(sections)
    cells = [HEADINGS, *(row.cells for section in sections for row in section.rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADINGS))]
    lines = [_line(HEADINGS, widths)]
    for section in sections:
        lines += ["", section.title]
        lines += [_line(row.cells, widths) for row in section.rows]
        lines += [f"  {note}" for note in section.notes]
    return "\n".join(lines)


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    placed = (
        text.rjust(width) if heading in NUMBERS else text.ljust(width)
        for heading, text, width in zip(HEADINGS, cells, widths, strict=True)
    )
    return "  ".join(placed).rstrip()


def as_markdown(conditions: str, sections: Iterable[Section]) -> str:
    """The sections as Markdown, a table each."""
    return "\n".join([conditions, "", *(line for section in sections for line in _markdown(section))])


def _markdown(section: Section) -> Iterator[str]:
    yield from (f"### {section.title}", "", section.says, "")
    yield f"| {' | '.join(HEADINGS)} |"
    yield f"| {' | '.join('---:' if heading in NUMBERS else '---' for heading in HEADINGS)} |"
    for row in section.rows:
        yield f"| {' | '.join(row.cells)} |"
    yield ""
    for note in section.notes:
        yield from (note, "")
