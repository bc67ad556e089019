"""Pictures of one card, and of a hand of cards."""

from __future__ import annotations

from collections.abc import Iterable, Set as AbstractSet
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from tricktake.pictures.faces import HIGH, WIDE, cards_of_picture
from tricktake.pictures.markup import element, finished, moved, one_line
from tricktake.pictures.scene import in_drawn_order
from tricktake.pictures.wording import wording

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.pictures.faces import Face, Labels
    from tricktake.pictures.palette import Colours, ThemeName
    from tricktake.pictures.picture import Picture

_RAISED: Final = 40
"""How far a playable card is raised."""
_MARGIN: Final = 14
_STEP: Final = 0.44
"""How much of a card the next one leaves free."""
_FAN: Final = 4.0
"""The degrees between two cards of a fan."""
_FAR: Final = 1400
"""How far below a fan the point lies around which its cards turn."""


def card_svg(  # noqa: PLR0913 - each is a choice of its own, by keyword
    card: Card,
    *,
    back: bool = False,
    width: float | None = None,
    theme: ThemeName = "light",
    colours: Colours = "four",
    face: Face = "plain",
    labels: Labels = "symbol",
    title: str | None = None,
    language: str = "en",
    style: str = "",
    prefix: str | None = None,
) -> Picture:
    """A card.

    Args:
        card: the card.
        back: whether it lies face down; the picture then tells nothing of it.
        width: the width at which it is shown; as wide as there is room if not given.
        theme: `"light"` or `"dark"`.
        colours: `"four"`: each suit has its colour; `"two"`: black and red.
        face: a `"plain"` card with pips, or `"large"` signs.
        labels: how suits are shown: by `"symbol"`, by `"letter"`, or `"both"`.
        title: its name for people who cannot see it; as the language calls it if not given.
        language: the language of its name, one of [languages][].
        style: CSS to restyle it with; the classes begin with `tt-`.
        prefix: what stands before every id; made from the picture itself if not given.

    Raises:
        UnknownNameError: if there is no such theme, language or other choice.
        SetupError: if the prefix cannot begin an id.
    """
    cards = cards_of_picture(theme, colours, face, labels)
    words = wording(language, ())
    name = words.say("picture-card-down") if back else words.card(card)
    drawn = cards.back() if back else cards.card(card)
    return finished(
        (WIDE, HIGH),
        name if title is None else one_line(title, 400),
        "",
        cards.definitions(),
        drawn,
        kind="tt-picture",
        width=width,
        style=style,
        language=language,
        prefix=prefix,
    )


def hand_svg(  # noqa: PLR0913 - as above
    cards: Iterable[Card],
    *,
    playable: Iterable[Card] = (),
    fan: bool = False,
    width: float | None = None,
    theme: ThemeName = "light",
    colours: Colours = "four",
    face: Face = "large",
    labels: Labels = "symbol",
    title: str | None = None,
    language: str = "en",
    style: str = "",
    prefix: str | None = None,
) -> Picture:
    """A hand of cards, in a row or a fan.

    Args:
        cards: the cards; those of a set are sorted, others keep their order.
        playable: those that may be played; they are raised and outlined.
        fan: whether the cards fan out.
        width: the width at which it is shown; as wide as there is room if not given.
        theme: `"light"` or `"dark"`.
        colours: `"four"`: each suit has its colour; `"two"`: black and red.
        face: `"large"` signs, or a `"plain"` card with pips.
        labels: how suits are shown: by `"symbol"`, by `"letter"`, or `"both"`.
        title: its name for people who cannot see it; the number of cards if not given.
        language: the language of its words, one of [languages][].
        style: CSS to restyle it with; the classes begin with `tt-`.
        prefix: what stands before every id; made from the picture itself if not given.

    Raises:
        UnknownNameError: if there is no such theme, language or other choice.
        SetupError: if the prefix cannot begin an id.
    """
    held = in_drawn_order(cards, None, None) if isinstance(cards, AbstractSet) else tuple(cards)
    raised = frozenset(playable)
    drawing = cards_of_picture(theme, colours, face, labels)
    words = wording(language, ())
    step = WIDE * _STEP
    drawn: list[str] = []
    for index, card in enumerate(held):
        up = _RAISED if card in raised else 0
        if fan:
            turn = _FAN * (index - (len(held) - 1) / 2)
            place = f"rotate({turn:g} 0 {_FAR}){moved(-WIDE / 2, -up)}"
        else:
            place = moved(step * index, -up)
        outline = drawing.theme.mark if up else None
        drawn.append(drawing.card(card, place, "tt-playable" if up else "", outline))
    described = words.cards(held) if held else ""
    if described and raised.intersection(held):
        chosen = words.cards([card for card in held if card in raised])
        described = f"{described}. {words.say('picture-may-choose', cards=chosen)}"
    across, lower = _extent(len(held), step, fan=fan)
    left = across / 2 if fan else _MARGIN
    return finished(
        (across, HIGH + lower + 2 * _MARGIN + _RAISED),
        words.say("picture-cards", number=len(held)) if title is None else one_line(title, 400),
        described,
        drawing.definitions(),
        element("g", *drawn, transform=moved(left, _MARGIN + _RAISED)),
        kind="tt-hand",
        width=width,
        style=style,
        language=language,
        prefix=prefix,
    )


def _extent(number: int, step: float, *, fan: bool) -> tuple[float, float]:
    """How wide a hand is, and how far its lowest card reaches below a card that is not turned."""
    if not fan:
        return WIDE + step * max(number - 1, 0) + 2 * _MARGIN, 0.0
    turn = radians(_FAN * max(number - 1, 0) / 2)
    half = WIDE / 2
    widest = half * cos(turn) + (_FAR + _RAISED) * sin(turn)
    lowest = _FAR - (_FAR - HIGH) * cos(turn) + half * sin(turn)
    return 2 * (widest + _MARGIN), lowest - HIGH
