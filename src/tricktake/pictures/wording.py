"""The words of a picture, from the catalogue of messages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake.messages import Sentence
from tricktake.pictures.markup import one_line
from tricktake.rendering import render

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricktake.cards import Card
    from tricktake.messages import Names, Param, Said

LONGEST_NAME: Final = 40
"""The letters of a name of a player in a sentence; of a longer one the beginning is shown."""


@frozen
class _Saying:
    """A sentence to be rendered."""

    sentence: Sentence


@frozen
class Wording:
    """How a picture says things.

    Attributes:
        language: the code of its language.
        names: who sits where, by seat; without characters that do harm.
    """

    language: str
    names: Mapping[int, str]

    def say(self, id: str, **params: Param) -> str:  # noqa: A002 - what a catalogue calls it
        """The sentence with that id in the catalogue, on one line."""
        return self.render(_Saying(Sentence(id, params)))

    def render(self, said: Said) -> str:
        """What something says, on one line."""
        return one_line(render(said, self.language, self.names), 400)

    def listed(self, texts: Iterable[str]) -> str:
        """Texts with commas between them; all of them, however many."""
        return reduce(lambda listed, last: self.say("list", listed=listed, last=last), texts)

    def card(self, card: Card) -> str:
        """The name of a card: "queen of hearts"."""
        return self.say("card-name", rank=card.rank, suit=card.suit)

    def cards(self, cards: Iterable[Card]) -> str:
        """The names of some cards, of which there is at least one."""
        return self.listed(map(self.card, cards))

    def seat(self, seat: int, letters: int) -> str:
        """Who sits on a seat, in so many letters."""
        return one_line(self.say("picture-seat", seat=seat), letters)

    def side(self, seats: tuple[int, ...], letters: int) -> str:
        """The seats of a side, in so many letters."""
        if len(seats) == 1:
            return self.seat(seats[0], letters)
        called = self.names.keys() & {*seats}
        return one_line(self.say("picture-side" if called else "picture-seats", seats=seats), letters)


def wording(language: str, names: Names) -> Wording:
    """How a picture says things.

    Args:
        language: the code of a language.
        names: who sits where; an empty name is none.
    """
    pairs = names.items() if isinstance(names, Mapping) else enumerate(names)
    called = {seat: one_line(name, LONGEST_NAME) for seat, name in pairs}
    return Wording(language, {seat: name for seat, name in called.items() if name})
