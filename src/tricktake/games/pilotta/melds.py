"""Melds, which the rules text calls combinations: found and compared; the best declaration; Pilotta."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake.cards import CARDS, RANKS_IN_A_SUIT, Card, Rank, Suit
from tricktake.hands import Hand
from tricktake.seats import around, side_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tricktake.games.pilotta.options import PilottaOptions

RUN_VALUES: Final = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}  # PI-52, PI-55
SET_VALUES: Final = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}  # PI-54
SET_ORDER: Final = "QKTA"
"""The ranks of the sets of 100, from low to high (PI-69)."""
PILOTTA_VALUE: Final = 20  # PI-78
KING_AND_QUEEN: Final = tuple(Card(suit, Rank.KING).bit | Card(suit, Rank.QUEEN).bit for suit in Suit)
"""The two cards of Pilotta as bits, by the index of the trump suit (PI-78)."""

Melds: TypeAlias = "tuple[tuple[Meld, ...], ...]"
"""The melds of every seat, by seat."""


@frozen(repr=False)
class Meld:
    """A run or a set in the cards of one seat (PI-50, PI-58).

    Attributes:
        value: what it is worth, in points.
        cards: its cards.
    """

    value: int
    cards: Hand

    @property
    def is_set(self) -> bool:
        """Whether it is a set, which is all four cards of one rank (PI-53)."""
        return not self.cards.bits & self.cards.bits >> 1

    @property
    def kind(self) -> str:
        """`"set"` or `"run"`."""
        return "set" if self.is_set else "run"

    @property
    def highest(self) -> Card:
        """The highest card of a run; of a set, the one of the highest suit."""
        return CARDS[self.cards.bits.bit_length() - 1]

    def strength(self, trump: Suit) -> tuple[int, ...]:
        """What decides between two runs, or two sets, of equal value; the greater wins."""
        highest = self.highest
        if self.is_set:
            return (SET_ORDER.find(highest.rank.letter),)  # PI-69, step 3
        return len(self.cards), highest.rank.index, highest.suit is trump  # PI-69, steps 4 to 6

    @override
    def __str__(self) -> str:
        """The kind, the cards and the value, as `"run 7S 8S 9S (20)"`."""
        return f"{self.kind} {self.cards} ({self.value})"

    @override
    def __repr__(self) -> str:
        return f"Meld({self})"

    @override
    def __reduce__(self) -> tuple[Callable[[int], Meld], tuple[int]]:
        return meld_of, (self.cards.bits,)  # its cards tell the rest


def meld_of(cards: int) -> Meld:
    """The run or the set that these cards are, given as bits."""
    in_a_run = cards & cards >> 1
    return _run_of(cards) if in_a_run else _set_of(CARDS[cards.bit_length() - 1].rank)


# Found


def melds_of(hand: int, *, shared: bool) -> tuple[Meld, ...]:
    """All melds of the cards that a seat was dealt: sets by rank, then runs by suit and rank.

    Args:
        hand: the eight cards, as bits.
        shared: whether a card may count in a set and in a run.
    """
    in_pairs = hand & hand >> RANKS_IN_A_SUIT  # of two suits beside each other
    in_all_suits = in_pairs & in_pairs >> 2 * RANKS_IN_A_SUIT
    if not (in_all_suits or hand & hand >> 1 & hand >> 2):  # the ranks below the seven part the suits
        return ()
    sets = tuple(_sets(in_all_suits)) if in_all_suits else ()
    in_sets = sum(each.cards.bits for each in sets)
    return (*sets, *_runs(hand if shared else hand & ~in_sets))  # PI-57


def melds_dealt(options: PilottaOptions, dealt: tuple[int, ...]) -> Melds:
    """The melds of the cards that each seat was dealt, whether they count or not."""
    if options.declarations == "off":
        return ((),) * len(dealt)  # PI-68
    return _melds_by_seat(dealt, options.cards_may_be_shared)


@lru_cache(maxsize=16)  # the hands that are looked at again and again
def _melds_by_seat(dealt: tuple[int, ...], shared: bool) -> Melds:  # noqa: FBT001 - a part of the key
    return tuple([melds_of(hand, shared=shared) for hand in dealt])


def _sets(in_all_suits: int) -> Iterator[Meld]:
    for rank in Rank:
        if in_all_suits >> rank.index & 1 and rank.letter in SET_VALUES:
            yield _set_of(rank)


@cache
def _set_of(rank: Rank) -> Meld:
    cards = Hand.of_cards(Card(suit, rank) for suit in Suit)
    return Meld(SET_VALUES[rank.letter], cards)  # PI-53, PI-54


def _runs(hand: int) -> Iterator[Meld]:
    begins = hand & hand >> 1 & hand >> 2  # PI-51; the ranks below the seven part the suits (PI-56)
    while begins:
        card = begins & -begins
        run = 0
        while hand & card:
            run |= card
            card <<= 1
        yield _run_of(run)
        begins &= ~run


@cache  # there are 84
def _run_of(cards: int) -> Meld:
    return Meld(RUN_VALUES[cards.bit_count()], Hand(cards))  # PI-52, PI-55


def has_pilotta(hand: int, trump: Suit) -> bool:
    """Whether the cards that a seat was dealt, as bits, hold king and queen of trump."""
    pair = KING_AND_QUEEN[trump.index]  # PI-78
    return hand & pair == pair  # PI-79; whatever melds they belong to (PI-81)


def pilotta_holder(dealt: tuple[int, ...], trump: Suit) -> int | None:
    """The seat that was dealt Pilotta, or `None`."""
    return next((seat for seat, hand in enumerate(dealt) if has_pilotta(hand, trump)), None)


# Compared


def beats(options: PilottaOptions, trump: Suit, one: Meld, other: Meld) -> bool:
    """Whether a meld beats another."""
    if one.value != other.value:
        return one.value > other.value  # PI-69, step 1
    if options.declaration_compare == "value_only":
        return False  # PI-71
    if one.is_set != other.is_set:
        return one.is_set and options.set_beats_run  # PI-69, step 2; PI-70
    return one.strength(trump) > other.strength(trump)  # PI-69, steps 3 to 7


def order_in_seat(meld: Meld, trump: Suit) -> tuple[int, ...]:
    """What decides between the melds of one seat; the greatest is declared and shown."""
    return meld.value, meld.is_set, *meld.strength(trump), -meld.highest.suit.index  # PI-76


def best_meld(melds: tuple[Meld, ...], trump: Suit) -> Meld | None:
    """The meld that a seat with these declares and shows; `None` if it has none."""
    if len(melds) == 1:
        return melds[0]
    return max(melds, key=lambda meld: order_in_seat(meld, trump), default=None)


def best_declaration(options: PilottaOptions, trump: Suit, counting: Melds, first: int) -> int | None:
    """The side with the best declaration, or `None`.

    Args:
        options: how melds are compared and ties decided.
        trump: the trump suit.
        counting: the melds of each seat that count.
        first: the seat that plays first to the first trick.
    """
    seat_0, seat_1, seat_2, seat_3 = counting
    if not (seat_1 or seat_3):
        return 0 if seat_0 or seat_2 else None  # PI-61, PI-73
    if not (seat_0 or seat_2):
        return 1  # PI-61
    holders = [
        seat
        for seat in around(first, len(counting))
        if any(_is_unbeaten(options, trump, counting, seat, each) for each in counting[seat])
    ]
    sides = [side_of(seat) for seat in holders]
    if len(set(sides)) == 1 or options.declaration_tie == "first":
        return sides[0]  # PI-61, PI-73, PI-75
    return None  # PI-75


def _is_unbeaten(options: PilottaOptions, trump: Suit, counting: Melds, seat: int, meld: Meld) -> bool:
    return not any(
        beats(options, trump, each, meld)
        for other, theirs in enumerate(counting)
        if side_of(other) != side_of(seat)  # PI-74
        for each in theirs
    )  # PI-72
