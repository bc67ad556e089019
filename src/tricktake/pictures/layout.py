"""Where everything at a table lies: the seats around it, their hands, the trick, and what the game marks."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake.pictures.description import status_of
from tricktake.pictures.faces import HIGH, WIDE
from tricktake.pictures.glyphs import ARROW, CROWN
from tricktake.pictures.markup import element, moved, one_line, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.cards import Suit
    from tricktake.marks import Pile
    from tricktake.pictures.faces import Cards
    from tricktake.pictures.palette import Theme
    from tricktake.pictures.scene import Laid, Scene, SeatScene
    from tricktake.pictures.wording import Wording

TABLE: Final = (1000, 700)
"""The width and the height of what is drawn."""
_MIDDLE: Final = (500, 312)
_FONT: Final = "system-ui, sans-serif"
_LETTER: Final = 0.62
"""How wide a letter is, for a size of 1: enough for the usual fonts."""
_WIDE_LETTERS: Final = "\u2e80"
"""The first of the letters that are as wide as they are high."""
_NAME: Final = 220
"""The width of the panel with a name, and of what lies before a seat that is not at the bottom."""
_SCORE: Final = 256
"""The width of the panel with the score."""
_CHIP: Final = 24
"""The height of a badge."""
_BACKS: Final = 76
"""The height of the cards of a seat that is not at the bottom."""
_OWN: Final = 146
"""The height of the cards of the seat at the bottom."""
_TOP_CARDS: Final = 5
"""How many cards of a pile are drawn, and in a stack of unknown cards at most."""
_FEW: Final = 4
"""The most seats or sides for which there is much room."""
_SIDES_FROM: Final = 3
"""The fewest seats of which some sit at the sides of the table."""


@frozen
class _Place:
    """Where a seat is drawn.

    Attributes:
        x: the middle of what lies before it.
        y: the top of it.
        width: how wide it may be.
        angle: the direction from the middle of the table to its card in a trick, in degrees from the
            right, clockwise.
    """

    x: float
    y: float
    width: float
    angle: float


def places(seats: int, bottom: int, way: int) -> dict[int, _Place]:
    """The places of all seats; from the bottom one they follow one another in the direction of play."""
    at_side = 0 if seats < _SIDES_FROM else min(seats // 3, 2)
    at_top = seats - 1 - 2 * at_side
    heights = ((), (238,), (388, 204))[at_side]
    step = 520 / max(at_top, 1)
    width = min(step - 8, float(_NAME))
    spots = [
        *[(122.0, y) for y in heights],
        *[(240 + step * (index + 0.5), 10) for index in range(at_top)],
        *[(878.0, y) for y in reversed(heights)],
    ]
    found = {bottom: _Place(500, 488, 960, 90)}
    for index, (x, y) in enumerate(spots, start=1):
        angle = 90 + way * 360 * index / seats
        found[(bottom + index) % seats] = _Place(500 + way * (x - 500), y, width, angle)
    return found


@frozen
class Layout:
    """A table to be drawn.

    Attributes:
        scene: what is drawn.
        cards: how cards look.
        words: how things are said.
        bottom: the seat at the bottom.
        way: 1 if play goes around the table clockwise, -1 if anticlockwise.
    """

    scene: Scene
    cards: Cards
    words: Wording
    bottom: int
    way: int

    @property
    def _theme(self) -> Theme:
        return self.cards.theme

    def drawn(self) -> str:
        """The whole table."""
        table = places(len(self.scene.seats), self.bottom, self.way)
        theme = self._theme
        across, down = TABLE
        status = one_line(status_of(self.scene, self.words), 60)
        return element(
            "g",
            element("rect", width=across, height=down, rx=18, fill=theme.cloth, class_="tt-cloth"),
            element("ellipse", cx=500, cy=312, rx=300, ry=176, fill=theme.felt, class_="tt-felt"),
            self._score(),
            element("g", *self._corner(), class_="tt-corner"),
            *[self._pile(index, pile) for index, pile in enumerate(self.scene.piles)],
            *[self._seat(seat, table[seat.seat]) for seat in self.scene.seats],
            element("g", *self._trick(table), class_="tt-trick"),
            _text(status, 500, 478, 17, fill=theme.ink, text_anchor="middle", class_="tt-status"),
            font_family=_FONT,
        )

    # The corners

    def _score(self) -> str:
        """The game, the hand and the trick, and the points of each side."""
        scene, words, ink = self.scene, self.words, self._theme.panel_ink
        step, size = (22, 15) if len(scene.sides) <= _FEW else (15, 12)
        where = words.say(
            "picture-heading-trick" if scene.trick else "picture-heading", hand=scene.hand, trick=scene.trick
        )
        match, hand = words.say("picture-match-column"), words.say("picture-hand-column")
        in_match, in_hand = _SCORE - 42, _SCORE + 4
        rows = [
            self._panel(12, 12, _SCORE, 72 + step * len(scene.sides)),
            _text(one_line(scene.title, 26), 24, 34, 17, fill=ink, font_weight=600),
            _text(one_line(where, 28), 24, 54, 14, fill=ink),
            _text(one_line(match, 8), in_match, 72, 12, fill=ink, text_anchor="end"),
            _text(one_line(hand, 6), in_hand, 72, 12, fill=ink, text_anchor="end"),
        ]
        for side, seats in enumerate(scene.sides):
            y = 68 + step * (side + 1)
            total, tally = one_line(scene.totals[side], 7), one_line(scene.tally[side], 5)
            rows += [
                _text(words.side(seats, 15), 24, y, size, fill=ink),
                _text(total, in_match, y, size, fill=ink, text_anchor="end", font_weight=600),
                _text(tally, in_hand, y, size, fill=ink, text_anchor="end"),
            ]
        return element("g", *rows, class_="tt-score")

    def _corner(self) -> Iterator[str]:
        """Trump, and what the game marks for the whole table."""
        scene, words, theme = self.scene, self.words, self._theme
        y = 12.0
        if scene.trump is not None:
            word = one_line(words.say("picture-trump-word"), 9)
            yield self._panel(908, 12, 80, 92, fill=theme.face)
            yield self.cards.coloured_suit(scene.trump, 948, 50, 0.58)
            yield _text(word, 948, 96, 15, fill=theme.face_ink, text_anchor="middle")
            y = 112
        for badge in scene.badges:
            chip, wide = self._chip(words.render(badge), badge.suit)
            yield element("g", chip, transform=moved(988 - wide, y))
            y += _CHIP + 4

    def _panel(self, x: float, y: float, wide: float, high: float, **look: object) -> str:
        theme = self._theme
        shape = {
            "x": float(x),
            "y": float(y),
            "width": float(wide),
            "height": float(high),
            "rx": min(high / 2, 10.0),
        }
        return element(
            "rect", **(shape | {"fill": theme.panel, "stroke": theme.line, "stroke_width": 1.5} | look)
        )

    def _chip(self, text: str, suit: Suit | None) -> tuple[str, float]:
        """A badge with its text and its suit, and how wide it is."""
        theme = self._theme
        shown = one_line(text, 26)
        wide = 16 + _width(shown, 14) + (26 if suit else 0)
        parts = [self._panel(0, 0, wide, _CHIP), _text(shown, 8, 17, 14, fill=theme.panel_ink)]
        if suit is not None:
            parts += [
                element("circle", cx=float(wide - 14), cy=12, r=11, fill=theme.face),
                self.cards.coloured_suit(suit, wide - 14, 12, 0.17),
            ]
        return element("g", *parts, class_="tt-badge"), wide

    # The seats

    def _seat(self, scene: SeatScene, place: _Place) -> str:
        hand = element("g", *self._hand(scene, place), class_="tt-hand")
        return element("g", hand, *self._name(scene, place), class_=f"tt-seat tt-seat-{scene.seat}")

    def _name(self, scene: SeatScene, place: _Place) -> Iterator[str]:
        """Who sits there, whether it is to act or deals, how many cards it holds, and its badges."""
        theme, words, ink = self._theme, self.words, self._theme.panel_ink
        at_bottom = scene.seat == self.bottom
        wide = _NAME if at_bottom else place.width
        left, right = place.x - wide / 2, place.x + wide / 2
        y = place.y if at_bottom else place.y + _BACKS + 5
        marked = {"stroke": theme.mark, "stroke_width": 4} if scene.to_act else {}
        yield self._panel(left, y, wide, 26, **marked)
        x = left + 10
        if scene.to_act:
            yield element("path", d=ARROW, fill=theme.mark, transform=moved(left + 15, y + 13, 0.19))
            x += 16
        number = str(len(scene.up) + scene.down)
        end = right - 8
        yield _text(number, end, y + 18, 14, fill=ink, text_anchor="end")
        end -= _width(number, 14) + 8
        if scene.dealer:
            letter = one_line(words.say("picture-dealer-letter"), 2)
            yield element("circle", cx=end - 9, cy=y + 13, r=9, fill=ink)
            yield _text(letter, end - 9, y + 18, 13, fill=theme.panel, text_anchor="middle", font_weight=600)
            end -= 24
        name = words.seat(scene.seat, int((end - x) / (15 * _LETTER)))
        yield _text(name, x, y + 18, 15, fill=ink, font_weight=600)
        if at_bottom:
            yield from self._badges(scene, right + 8, y + 1, TABLE[0] - 12)
        else:
            yield from self._badges(scene, left, y + 30, right)

    def _badges(self, scene: SeatScene, left: float, y: float, right: float) -> Iterator[str]:
        """The badges of a seat in rows, or else its last call."""
        texts = [(self.words.render(badge), badge.suit) for badge in scene.badges]
        x = left
        for text, suit in texts or ([(scene.call, None)] if scene.call else []):
            chip, wide = self._chip(text, suit)
            if x > left and x + wide > right:
                x, y = left, y + _CHIP + 3
            yield element("g", chip, transform=moved(x, y))
            x += wide + 6

    def _hand(self, scene: SeatScene, place: _Place) -> Iterator[str]:
        """The cards of a seat in a row, as close together as there is room."""
        at_bottom = scene.seat == self.bottom
        high, apart, raised, y = (_OWN, 0.72, 18, place.y + 56) if at_bottom else (_BACKS, 0.5, 6, place.y)
        scale = high / HIGH
        across = WIDE * scale
        others = len(scene.up) + scene.down - 1
        step = min(across * apart, (place.width - across) / max(others, 1))
        x = place.x - (across + step * others) / 2
        for index in range(scene.down):
            yield self.cards.back(moved(x + step * index, y, scale))
        for index, card in enumerate(scene.up, start=scene.down):
            at = x + step * index
            if card in scene.playable:
                yield self.cards.card(card, moved(at, y - raised, scale), "tt-playable", self._theme.mark)
            else:
                yield self.cards.card(card, moved(at, y, scale), "tt-known" if scene.known else "")

    # The middle

    def _trick(self, places: dict[int, _Place]) -> Iterator[str]:
        """The cards of the trick, each before its seat."""
        many = len(places) > _FEW
        scale, across, down = (0.25, 150, 100) if many else (0.335, 104, 74)
        for number, laid in enumerate(self.scene.laid, start=1):
            angle = radians(places[laid.seat].angle)
            x = _MIDDLE[0] + across * cos(angle) - WIDE * scale / 2
            y = _MIDDLE[1] + down * sin(angle) - HIGH * scale / 2
            yield self._laid(laid, moved(x, y, scale))
            yield self._number(number, moved(x + WIDE * scale - 4, y + 4), wins=laid.wins)

    def _laid(self, laid: Laid, place: str) -> str:
        if laid.wins:
            return self.cards.card(laid.card, place, "tt-wins", self._theme.win)
        return self.cards.card(laid.card, place)

    def _number(self, number: int, place: str, *, wins: bool) -> str:
        """The number of a card in the order of play; with a crown on the card that wins."""
        theme = self._theme
        ink = theme.win if wins else theme.panel_ink
        disc = element("circle", r=11, fill=theme.panel, stroke=ink, stroke_width=2)
        text = _text(str(number), 0, 5, 14, fill=theme.panel_ink, text_anchor="middle", font_weight=600)
        crown = element("path", d=CROWN, fill=ink, transform=moved(0, -17, 0.2)) if wins else ""
        return element("g", disc, text, crown, class_="tt-number", transform=place)

    def _pile(self, index: int, pile: Pile) -> str:
        """A pile: the first in the middle if the game has no tricks, others at the sides."""
        if self.scene.centred and not index:
            scale, x, y = 0.335, 500.0, float(_MIDDLE[1])
        else:
            scale, x, y = 0.16, 306.0 if index == self.scene.centred else 694.0, 390.0
        shown = pile.cards[-_TOP_CARDS:]
        step = WIDE * scale * 0.62
        left = x - (WIDE * scale + step * max(len(shown) - 1, 0)) / 2
        top = y - HIGH * scale / 2
        cards = [self.cards.card(card, moved(left + step * at, top, scale)) for at, card in enumerate(shown)]
        if not shown:
            stack = range(min(pile.number, _TOP_CARDS))
            cards = [self.cards.back(moved(left + 3 * at, top - 3 * at, scale)) for at in stack]
        text = one_line(self.words.render(pile), 24)
        below = y + HIGH * scale / 2 + 20
        said = _text(text, x, below, 15, fill=self._theme.ink, text_anchor="middle")
        return element("g", *cards, said, class_="tt-pile")


def _text(text: str, x: float, y: float, size: int, **look: object) -> str:
    return element("text", text_of(text), x=float(x), y=float(y), font_size=size, **look)


def _width(text: str, size: int) -> float:
    """About how wide a text is."""
    return sum(1 if sign >= _WIDE_LETTERS else _LETTER for sign in text) * size
