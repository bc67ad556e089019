"""Marks: what a game tells a drawing of a view, as plain data.

A drawing knows seats, hands, tricks and scores. What else a player wants to see, such as who called
trump or how many cards lie in the pile, the view of the game says in `marks()`.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - attrs resolves the types of the fields
from typing import TYPE_CHECKING

from attrs import field, frozen

from tricktake.messages import Param, Sentence

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.hands import Hand


@frozen
class Badge:
    """A short text at a seat or for the whole table, as "caller" or "contra".

    Attributes:
        code: what it says, as a short stable word for programs; `mark-CODE` in the catalogue of messages.
        seat: the seat that it belongs to; `None`: the whole table.
        suit: a suit to draw behind the text.
        params: the values that stand in the text, by name.
        template: the English template of the text; `""` where the catalogue has it.
    """

    code: str
    seat: int | None = None
    suit: Suit | None = None
    params: Mapping[str, Param] = field(factory=dict[str, "Param"], hash=False)
    template: str = ""

    @property
    def sentence(self) -> Sentence:
        """Its text; [render][] puts it into words."""
        return Sentence(f"mark-{self.code.replace('_', '-')}", self.params, self.template)


@frozen
class Pile:
    """Cards that lie on the table outside the hands and the trick.

    Attributes:
        code: what they are, as the code of a [Badge][tricktake.marks.Badge]; the text gets their
            `number`.
        cards: the cards that lie face up, the top last.
        number: how many there are, of cards or of tricks, face up or not.
        template: the English template of the text; `""` where the catalogue has it.
    """

    code: str
    cards: tuple[Card, ...] = ()
    number: int = 0
    template: str = ""

    @property
    def sentence(self) -> Sentence:
        """What they are and how many; [render][] puts it into words."""
        return Sentence(f"mark-{self.code.replace('_', '-')}", {"number": self.number}, self.template)


@frozen
class Marks:
    """What a game marks in a view.

    Attributes:
        badges: texts at the seats and for the whole table.
        piles: what lies on the table beside the trick.
        known: the cards of each seat that everybody knows, by seat; `()` where none are.
    """

    badges: tuple[Badge, ...] = ()
    piles: tuple[Pile, ...] = ()
    known: tuple[Hand, ...] = ()
