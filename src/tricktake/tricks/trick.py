"""A trick, and the cards of tricks with the seats that played them.

The cards of a trick are a tuple in the order of play; the card at index `i` was played by the seat
`i` seats to the left of the leader.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import frozen
from typing_extensions import override

from tricktake._constructors import quick_constructor
from tricktake.cards import CARDS
from tricktake.moves import PLAYS
from tricktake.seats import around

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.cards import Card
    from tricktake.moves import Play


@frozen(weakref_slot=False)
class Trick:
    """A finished trick.

    Attributes:
        leader: the seat that led.
        cards: its cards in the order of play.
        winner: the seat that won it.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """Every card with the seat that played it, in the order of play."""
        return seated(self.leader, self.cards, len(self.cards))

    @property
    def winning_card(self) -> Card:
        """The card that won the trick."""
        return self.cards[(self.winner - self.leader) % len(self.cards)]

    @override
    def __reduce__(self) -> tuple[Callable[[int, bytes, int], Trick], tuple[int, bytes, int]]:
        return trick_of, (self.leader, bytes(card.index for card in self.cards), self.winner)


make_trick: Final = quick_constructor(Trick)


def trick_of(leader: int, cards: bytes, winner: int) -> Trick:
    """The trick whose cards have these indices; a pickle is a byte for each card."""
    return Trick(leader, tuple([CARDS[index] for index in cards]), winner)


def seated(leader: int, cards: tuple[Card, ...], seats: int) -> tuple[tuple[int, Card], ...]:
    """The cards of a trick at a table of `seats`, each with the seat that played it."""
    return tuple(zip(around(leader, seats), cards, strict=False))


def any_played(tricks: tuple[Trick, ...], cards: int) -> bool:
    """Whether one of these cards, as bits, has been played in the finished tricks."""
    return any(card.bit & cards for trick in tricks for card in trick.cards)


def off_suit(tricks: tuple[Trick, ...], trick: tuple[Card, ...]) -> bool:
    """Whether some seat has not followed suit in the finished tricks or the one on the table."""
    for cards in (*[finished.cards for finished in tricks], trick):
        for card in cards:
            if card.suit is not cards[0].suit:
                return True
    return False


def cards_by_seat(
    tricks: tuple[Trick, ...], leader: int, trick: tuple[Card, ...], seats: int
) -> tuple[list[Card], ...]:
    """The cards that each seat has played, in the finished tricks and the one on the table."""
    played: tuple[list[Card], ...] = tuple([] for _ in range(seats))
    for plays in (*(finished.plays for finished in tricks), seated(leader, trick, seats)):
        for seat, card in plays:
            played[seat].append(card)
    return played


def plays_in_order(
    tricks: tuple[Trick, ...], leader: int, trick: tuple[Card, ...], seats: int
) -> tuple[tuple[int, Play], ...]:
    """The moves of the finished tricks and of the one on the table, each with its seat."""
    begun = [(finished.leader, finished.cards) for finished in tricks]
    begun.append((leader, trick))
    plays = [*map(_plays_of_seat, range(seats))]
    return tuple(
        [
            plays[seat][card.index]
            for first, cards in begun
            for seat, card in zip(around(first, seats), cards, strict=False)
        ]
    )


@cache
def _plays_of_seat(seat: int) -> tuple[tuple[int, Play], ...]:
    """The moves that play the cards, each with that seat, by the index of the card."""
    return tuple([(seat, play) for play in PLAYS])
