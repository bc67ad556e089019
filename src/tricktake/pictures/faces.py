"""The faces and backs of cards, drawn on a card of 250 by 350.

A picture defines each suit and rank that it needs once; the cards only link to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import define, field

from tricktake.cards import Rank
from tricktake.pictures.glyphs import LINE, RANKS, SUIT_LETTERS, SUITS
from tricktake.pictures.markup import element, link, moved, own_id, use
from tricktake.pictures.palette import SUIT_COLOURS, THEMES, chosen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.cards import Card, Suit
    from tricktake.pictures.palette import Theme

Face: TypeAlias = Literal["plain", "large"]
Labels: TypeAlias = Literal["symbol", "letter", "both"]

WIDE: Final = 250
HIGH: Final = 350
_CORNER: Final = 16
_FACES: Final = {"plain": "plain", "large": "large"}
_LABELS: Final = {"symbol": "s", "letter": "l", "both": "sl"}
COURTS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
_MIDDLE: Final = (WIDE // 2, HIGH // 2)
_HALF_TURN: Final = f"rotate(180 {WIDE // 2} {HIGH // 2})"
_LEFT, _RIGHT = 83, 167
_TOP, _SECOND = 72, 141
_PIPS: Final[Mapping[Rank, tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]]] = {
    Rank.TWO: (((125, _TOP),), ()),
    Rank.THREE: (((125, _TOP),), (_MIDDLE,)),
    Rank.FOUR: (((_LEFT, _TOP), (_RIGHT, _TOP)), ()),
    Rank.FIVE: (((_LEFT, _TOP), (_RIGHT, _TOP)), (_MIDDLE,)),
    Rank.SIX: (((_LEFT, _TOP), (_RIGHT, _TOP)), ((_LEFT, 175), (_RIGHT, 175))),
    Rank.SEVEN: (((_LEFT, _TOP), (_RIGHT, _TOP)), ((_LEFT, 175), (_RIGHT, 175), (125, 124))),
    Rank.EIGHT: (((_LEFT, _TOP), (_RIGHT, _TOP), (125, 124)), ((_LEFT, 175), (_RIGHT, 175))),
    Rank.NINE: (((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _SECOND), (_RIGHT, _SECOND)), (_MIDDLE,)),
    **dict.fromkeys(COURTS, (((90, 78),), ())),
    Rank.TEN: (((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _SECOND), (_RIGHT, _SECOND), (125, 107)), ()),
}
"""Where the pips of a card stand: those of the upper half, which the lower half repeats; and the others."""


def _lattice(left: int, top: int, right: int, bottom: int, step: int) -> str:
    """Lines that fall and lines that rise, within these bounds."""
    lines: list[str] = []
    for far in range(left + top + step, right + bottom, step):
        x, end = max(left, far - bottom), min(right, far - top)
        lines.append(f"M{x} {far - x}L{end} {far - end}")
        lines.append(f"M{left + right - x} {far - x}L{left + right - end} {far - end}")
    return "".join(lines)


_LATTICE: Final = _lattice(24, 24, 226, 326, 48)


@define
class Cards:
    """The cards of one picture, and what they share.

    Attributes:
        theme: the colours of the table.
        colours: the colours of the suits.
        face: `"plain"` has pips; `"large"` has large signs that can be read where cards are small.
        labels: how a suit is shown: `"s"` its symbol, `"l"` its letter.
        shared: the definitions that the cards so far need, by id.
    """

    theme: Theme
    colours: Mapping[Suit, str]
    face: str
    labels: str
    shared: dict[str, str] = field(factory=dict[str, str], init=False)

    def definitions(self) -> str:
        """What the cards link to."""
        return element("defs", *[self.shared[name] for name in sorted(self.shared)])

    def card(self, card: Card, place: str = "", marks: str = "", outline: str | None = None) -> str:
        """A card, face up.

        Args:
            card: the card.
            place: where it lies, as a transformation.
            marks: further classes, as `"tt-playable"`.
            outline: the colour of a thick edge.
        """
        colour = self.colours[card.suit]
        drawn = self._large(card) if self.face == "large" else self._plain(card)
        classes = f"tt-card tt-suit-{card.suit} tt-rank-{card.rank} {marks}".strip()
        sheet = self._sheet("f", self.theme.face)
        edge = "" if outline is None else self._outline(outline)
        return element("g", sheet, *drawn, edge, class_=classes, transform=place, fill=colour, stroke=colour)

    def back(self, place: str = "") -> str:
        """A card, face down."""
        if "b" not in self.shared:
            theme = self.theme
            pattern = element("path", d=_LATTICE, stroke=theme.back_line, stroke_width=6)
            frame = element(
                "rect",
                x=24,
                y=24,
                width=202,
                height=302,
                rx=8,
                fill="none",
                stroke=theme.back_line,
                stroke_width=8,
            )
            self.shared["b"] = element("g", self._sheet_of(theme.back), pattern, frame, id=own_id("b"))
        return element("use", href=f"#{own_id('b')}", class_="tt-card tt-back", transform=place)

    def suit(self, suit: Suit, x: float, y: float, scale: float) -> str:
        """A suit by its symbol, its letter or both, around a place; coloured as what it stands in."""
        if self.labels == "sl":
            aside = 32 * scale
            symbol = self._suit_sign("s", suit, moved(x - aside, y, 0.62 * scale))
            return symbol + self._suit_sign("l", suit, moved(x + aside, y, 0.5 * scale))
        return self._suit_sign(self.labels, suit, moved(x, y, scale))

    def coloured_suit(self, suit: Suit, x: float, y: float, scale: float) -> str:
        """A suit in its colour, to stand on the face of a card or on a light panel."""
        colour = self.colours[suit]
        return element(
            "g", self.suit(suit, x, y, scale), class_=f"tt-suit-{suit}", fill=colour, stroke=colour
        )

    # The parts of a card

    def _suit_sign(self, kind: str, suit: Suit, place: str) -> str:
        name = f"{kind}{suit}"
        if name not in self.shared:
            self.shared[name] = (
                element("path", id=own_id(name), d=SUITS[suit], stroke="none")
                if kind == "s"
                else element("path", id=own_id(name), d=SUIT_LETTERS[suit], **_LINES)
            )
        return use(name, place)

    def _rank(self, rank: Rank, place: str) -> str:
        name = f"r{rank}"
        if name not in self.shared:
            self.shared[name] = element("path", id=own_id(name), d=RANKS[rank], **_LINES)
        return use(name, place)

    def _sheet(self, name: str, colour: str) -> str:
        if name not in self.shared:
            self.shared[name] = self._sheet_of(colour, own_id(name))
        return use(name)

    def _sheet_of(self, colour: str, own: str | None = None) -> str:
        return element(
            "rect",
            id=own,
            x=2,
            y=2,
            width=WIDE - 4,
            height=HIGH - 4,
            rx=_CORNER,
            fill=colour,
            stroke=self.theme.edge,
            stroke_width=4,
        )

    def _outline(self, colour: str) -> str:
        return element(
            "rect",
            x=-2,
            y=-2,
            width=WIDE + 4,
            height=HIGH + 4,
            rx=_CORNER + 2,
            fill="none",
            stroke=colour,
            stroke_width=13,
        )

    def _large(self, card: Card) -> tuple[str, ...]:
        rank, suit = f"R{card.rank}", f"S{card.suit}"
        if rank not in self.shared:
            self.shared[rank] = element(
                "path", id=own_id(rank), d=RANKS[card.rank], transform=moved(39, 56, 0.7), **_LINES
            )
        if suit not in self.shared:
            small, large = self.suit(card.suit, 39, 136, 0.56), self.suit(card.suit, 158, 226, 1.5)
            self.shared[suit] = element("g", small, large, id=own_id(suit))
        return use(rank), use(suit)

    def _plain(self, card: Card) -> tuple[str, ...]:
        suit, name = card.suit, f"i{card}"
        upper, single = _PIPS.get(card.rank, ((), ()))
        half = element(
            "g",
            self._rank(card.rank, moved(30, 42, 0.46)),
            self.suit(suit, 30, 92, 0.34),
            *[self._pip(suit, x, y) for x, y in upper],
            id=own_id(name),
        )
        halves = half, use(name, _HALF_TURN)
        if card.rank is Rank.ACE:
            return *halves, self._suit_sign("s", suit, moved(*_MIDDLE, 1.3))
        if card.rank in COURTS:
            return *halves, *self._court(card)
        return *halves, *[self._pip(suit, x, y) for x, y in single]

    def _pip(self, suit: Suit, x: int, y: int) -> str:
        name = f"p{suit}"
        if name not in self.shared:
            self.shared[name] = element(
                "path", id=own_id(name), d=SUITS[suit], stroke="none", transform="scale(.5)"
            )
        return element("use", href=link(name), x=x, y=y)

    def _court(self, card: Card) -> tuple[str, ...]:
        frame = element("rect", x=58, y=40, width=134, height=270, rx=10, fill_opacity=0.08, stroke_width=4)
        return frame, self._rank(card.rank, moved(*_MIDDLE, 1.1))


_LINES: Final[Mapping[str, object]] = {
    "fill": "none",
    "stroke_width": LINE,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def cards_of_picture(theme: str, colours: str, face: str, labels: str) -> Cards:
    """The cards of a picture as its caller wants them.

    Raises:
        UnknownNameError: if one of the names stands for nothing.
    """
    return Cards(
        chosen("theme", theme, THEMES),
        chosen("choice of colours", colours, SUIT_COLOURS),
        chosen("face", face, _FACES),
        chosen("label", labels, _LABELS),
    )
