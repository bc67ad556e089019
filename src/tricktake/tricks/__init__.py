"""Tricks: to follow suit, and who wins.

The cards of a trick are a tuple in the order in which they are played; the seat of the card at
place `i` is `i` seats to the left of the leader.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake._constructors import quick_constructor
from tricktake.cards import CARDS, Card, Suit
from tricktake.moves import PLAYS
from tricktake.seats import around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.moves import Play

_SUITS_BY_BITS: Final = tuple(
    frozenset(suit for suit in Suit if bits >> suit.index & 1) for bits in range(1 << len(Suit))
)
"""All sets of suits, by a bit for each suit."""


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


make_trick: Final = quick_constructor(Trick)
"""A finished trick, as the constructor of `Trick` makes it, for where many are made."""


def seated(leader: int, cards: tuple[Card, ...], seats: int) -> tuple[tuple[int, Card], ...]:
    """The cards of a trick at a table of `seats`, each with the seat that played it."""
    return tuple(zip(around(leader, seats), cards, strict=False))


def follow(hand: int, trick: tuple[Card, ...]) -> int:
    """The cards of a hand that may be played where only suit must be followed.

    Args:
        hand: the cards held by the seat to play, as bits.
        trick: the cards played to the trick so far.

    Returns:
        The cards of the suit led if the hand has any, otherwise the whole hand, as bits.
    """
    if trick:
        return hand & trick[0].suit.mask or hand
    return hand


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


def voids_shown(
    tricks: tuple[Trick, ...], leader: int, trick: tuple[Card, ...], seats: int
) -> tuple[frozenset[Suit], ...]:
    """The suits in which each seat has failed to follow, in the finished tricks and the one on the table."""
    voids = [0] * seats
    begun = [(finished.leader, finished.cards) for finished in tricks]
    if trick:
        begun.append((leader, trick))
    for first, cards in begun:
        led, seat = cards[0].suit, first
        for card in cards:
            if card.suit is not led:
                voids[seat % seats] |= 1 << led.index
            seat += 1
    return tuple(map(_SUITS_BY_BITS.__getitem__, voids))


class Ranking:
    """How the cards of a trick rank, with a row of strengths for each trump and suit led.

    Args:
        plain: the ranks of a plain suit from low to high, as letters.
        trump: the ranks of trumps from low to high; as in a plain suit if not given.
    """

    __slots__ = ("_own_suit_rows", "_plain", "_rows", "_trump")

    def __init__(self, plain: str, trump: str | None = None) -> None:
        self._plain = plain
        self._trump = trump or plain
        self._rows: list[list[tuple[int, ...]]] = [[()] * len(Suit) for _ in Suit]
        self._own_suit_rows: list[tuple[int, ...]] = [()] * len(Suit)

    def row(self, trump: Suit, led: Suit) -> tuple[int, ...]:
        """The strength of every card, by its index, in a trick in which `led` was led.

        Trumps are above the suit led, and that above all else, which is 0.
        """
        row = self._rows[trump.index][led.index]
        return row or self._fill_row(trump, led)

    def rows(self, trump: Suit) -> list[tuple[int, ...]]:
        """The rows of that trump, by the index of the suit led."""
        rows = self._rows[trump.index]
        if not all(rows):
            for led in Suit:
                self._fill_row(trump, led)
        return rows

    def own_suit_row(self, trump: Suit) -> tuple[int, ...]:
        """The strength of every card, by its index, in a trick in which its own suit was led."""
        row = self._own_suit_rows[trump.index]
        if not row:
            row = tuple(self.row(trump, card.suit)[card.index] for card in CARDS)
            self._own_suit_rows[trump.index] = row
        return row

    def _fill_row(self, trump: Suit, led: Suit) -> tuple[int, ...]:
        row = tuple(
            100 + self._trump.find(card.rank.letter)
            if card.suit is trump
            else 50 + self._plain.find(card.rank.letter)
            if card.suit is led
            else 0
            for card in CARDS
        )
        self._rows[trump.index][led.index] = row
        return row

    def winner(self, trick: tuple[Card, ...], trump: Suit) -> int:
        """The place in the trick of the card that wins it as it stands."""
        led = trick[0].suit
        row = self._rows[trump.index][led.index] or self._fill_row(trump, led)
        winner = place = highest = 0
        for card in trick:
            strength = row[card.index]
            if strength > highest:
                winner, highest = place, strength
            place += 1  # noqa: SIM113 - enumerate takes a tuple apart for every card
        return winner

    def finish(self, leader: int, cards: tuple[Card, ...], trump: Suit) -> Trick:
        """The trick that these cards make: the highest trump wins it, or the highest of the suit led.

        Args:
            leader: the seat that led.
            cards: its cards in the order of play, one of every seat.
            trump: the trump suit.
        """
        led = cards[0].suit
        row = self._rows[trump.index][led.index] or self._fill_row(trump, led)
        winner = seat = leader
        highest = 0
        for card in cards:
            strength = row[card.index]
            if strength > highest:
                winner, highest = seat, strength
            seat += 1
        return make_trick(leader, cards, winner % len(cards))


ACE_HIGH = Ranking("23456789TJQKA")
"""The usual order: the ace is the highest card of every suit, trumps included."""
finish_trick: Final = ACE_HIGH.finish
"""The trick that these cards make in the usual order; a function, which is called sooner than a method."""


def whole_tricks(
    dealt: tuple[int, ...], trump: Suit, unplayed: int, leader: int, cards: tuple[Card, ...]
) -> Iterator[Trick]:
    """The tricks that cards make in which only suit must be followed, ace high.

    Args:
        dealt: the cards that each seat was dealt, as bits.
        trump: the trump suit.
        unplayed: the cards that are still in the hands, as bits, equally many in each.
        leader: the seat that leads to the first trick.
        cards: what is played, in the order of play.

    Yields:
        The finished tricks, up to one in which a card is missing, is not held or does not follow suit.
    """
    seats, rows = len(dealt), ACE_HIGH.rows(trump)
    hands = [hand & unplayed for hand in dealt]
    for begin in range(0, len(cards) - seats + 1, seats):
        trick = cards[begin : begin + seats]
        led = trick[0].suit
        row = rows[led.index]
        seat = winner = leader
        highest = 0
        for card in trick:
            hand, bit = hands[seat], card.bit
            if not bit & hand or (card.suit is not led and hand & led.mask):
                return
            hands[seat] = hand ^ bit
            strength = row[card.index]
            if strength > highest:
                winner, highest = seat, strength
            seat = seat + 1 if seat + 1 < seats else 0
        yield make_trick(leader, trick, winner)
        leader = winner
