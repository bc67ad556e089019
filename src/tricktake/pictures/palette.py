"""Colours: those of the suits, and those of a light and a dark table.

A colour is never the only sign of anything: suits have shapes, and marks have shapes or words. Even so
texts keep a contrast of 4.5 to 1 to what they stand on, and lines that matter one of 3 to 1, as WCAG asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from attrs import frozen

from tricktake.cards import Suit
from tricktake.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Mapping

ThemeName: TypeAlias = Literal["light", "dark"]
Colours: TypeAlias = Literal["two", "four"]

BLACK: Final = "#111111"
RED: Final = "#c8102e"
SUIT_COLOURS: Final[Mapping[str, Mapping[Suit, str]]] = {
    "two": {Suit.CLUBS: BLACK, Suit.DIAMONDS: RED, Suit.HEARTS: RED, Suit.SPADES: BLACK},
    "four": {Suit.CLUBS: "#00603a", Suit.DIAMONDS: "#0050b3", Suit.HEARTS: RED, Suit.SPADES: BLACK},
}
"""The colours of the suits on a card: as on most packs, or one for each suit, as in poker."""


@frozen
class Theme:
    """The colours of a table and its cards.

    Attributes:
        cloth: what everything lies on.
        felt: the middle of the table.
        ink: texts on cloth and felt.
        panel: what texts about a seat or the match stand on.
        panel_ink: texts on a panel.
        line: the edge of a panel.
        face: the face of a card.
        face_ink: texts on it.
        edge: the edge of a card, on its face and on the cloth.
        back: the back of a card.
        back_line: the pattern on it.
        mark: what may be played, and whose turn it is.
        win: the card that wins the trick.
    """

    cloth: str
    felt: str
    ink: str
    panel: str
    panel_ink: str
    line: str
    face: str
    face_ink: str
    edge: str
    back: str
    back_line: str
    mark: str
    win: str


THEMES: Final[Mapping[str, Theme]] = {
    "light": Theme(
        cloth="#e9efe6",
        felt="#cfe2d0",
        ink="#17251b",
        panel="#ffffff",
        panel_ink="#1c211d",
        line="#6b7a6f",
        face="#fdfdf7",
        face_ink="#1c211d",
        edge="#6f746c",
        back="#34558b",
        back_line="#dbe5f4",
        mark="#a83f00",
        win="#5b2a86",
    ),
    "dark": Theme(
        cloth="#141d18",
        felt="#1d4a2b",
        ink="#f1f4ec",
        panel="#26342b",
        panel_ink="#f4f6f0",
        line="#8fa596",
        face="#efece2",
        face_ink="#1c211d",
        edge="#6f746c",
        back="#34558b",
        back_line="#dbe5f4",
        mark="#ffb454",
        win="#e3c5ff",
    ),
}
"""The themes by name. The faces of cards are light in both."""

ChoiceT = TypeVar("ChoiceT")


def chosen(kind: str, name: object, choices: Mapping[str, ChoiceT]) -> ChoiceT:
    """What a name stands for.

    Raises:
        UnknownNameError: if it stands for nothing.
    """
    if not isinstance(name, str) or name not in choices:
        raise UnknownNameError(kind, name, tuple(choices))
    return choices[name]
