"""Tricks played at random, for many completions of one deal.

A card is known here by its place in the hand that its seat was dealt, in ascending order, and the
cards that a seat still holds are the bits of these places. So which places may be drawn from, and how
strong the card at a place is, stand in short tables. Nothing is kept of a trick but who won it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake.cards import Suit
from tricktake.hands import cards_of
from tricktake.seats import around
from tricktake.tricks import ACE_HIGH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tricktake.cards import Card
    from tricktake.tricks import Ranking

LARGEST_HAND: Final = 13
"""The most cards that a seat may be dealt."""
BITS: Final = tuple(1 << place for place in range(LARGEST_HAND))
"""The bit of each place."""
KNOWN_DEALS: Final = 32
"""Of how many deals the tables are kept; completions ask for the same ones again and again."""


@frozen
class Places:
    """A deal with its cards by place.

    Attributes:
        cards: by seat the cards that it was dealt, in ascending order.
        indices: by seat the indices of these cards.
        followers: by seat the others in turn order, which follow when it leads.
        same_suit: by seat and place, for every seat the places of the cards of that suit, as bits.
    """

    cards: tuple[tuple[Card, ...], ...]
    indices: tuple[tuple[int, ...], ...]
    followers: tuple[tuple[int, ...], ...]
    same_suit: tuple[tuple[tuple[int, ...], ...], ...]


@lru_cache(maxsize=KNOWN_DEALS)
def places_of(dealt: tuple[int, ...]) -> Places:
    """The places of the cards that each seat was dealt, given as bits."""
    cards, seats = tuple(map(cards_of, dealt)), len(dealt)
    by_suit = [tuple(places_held(hand, suit.mask) for hand in cards) for suit in Suit]
    return Places(
        cards,
        tuple(tuple(card.index for card in hand) for hand in cards),
        tuple(around(leader, seats)[1:] for leader in range(seats)),
        tuple(tuple(by_suit[card.suit.index] for card in hand) for hand in cards),
    )


@frozen
class Strengths:
    """How strong the cards of a deal are under a trump.

    Attributes:
        following: by seat and place, if the card is of the suit led.
        ruffing: by seat and place, if it is not: 0 unless it is a trump.
    """

    following: tuple[tuple[int, ...], ...]
    ruffing: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=KNOWN_DEALS)
def strengths_of(dealt: tuple[int, ...], trump: Suit, ranking: Ranking) -> Strengths:
    """How strong the cards that each seat was dealt, given as bits, are under that trump."""
    hands = places_of(dealt).indices
    own_suit_led, trump_led = ranking.own_suit_row(trump), ranking.row(trump, trump)
    return Strengths(by_place(own_suit_led, hands), by_place(trump_led, hands))


def by_place(row: tuple[int, ...], hands: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """By seat and place what a row says of the card with that index."""
    return tuple([tuple([row[index] for index in hand]) for hand in hands])


def places_held(hand: tuple[Card, ...], bits: int) -> int:
    """The places in a hand of the cards that are among these, as bits."""
    return sum([1 << place for place, card in enumerate(hand) if card.bit & bits])


@lru_cache(maxsize=KNOWN_DEALS)
def places_unplayed(dealt: tuple[int, ...], unplayed: int) -> tuple[int, ...]:
    """By seat the places of the cards that are still unplayed, as bits."""
    return tuple(places_held(cards_of(hand), unplayed) for hand in dealt)


@lru_cache(maxsize=1)
def places_by_bits() -> list[tuple[int, ...]]:
    """For every set of places, as bits, these places in ascending order."""
    places: list[tuple[int, ...]] = [()]
    for place in range(LARGEST_HAND):
        places += [(*lower, place) for lower in places]
    return places


def random_tricks(
    dealt: tuple[int, ...], trump: Suit, unplayed: int, leader: int, random: Callable[[], float]
) -> Iterator[tuple[int, Card]]:
    """Play on at random, where only suit must be followed, until the cards are played or nobody asks.

    Args:
        dealt: the cards that each seat was dealt, as bits.
        trump: the trump suit, ace high as all suits.
        unplayed: the cards that are still in the hands, as bits, equally many in each.
        leader: the seat that leads to the next trick.
        random: gives a number from 0 up to but not including 1; it is asked once a card.

    Yields:
        For each trick the seat that wins it, and its winning card.
    """
    deal, strong, places = places_of(dealt), strengths_of(dealt, trump, ACE_HIGH), places_by_bits()
    same_suit, followers, cards = deal.same_suit, deal.followers, deal.cards
    if_following, if_ruffing = strong.following, strong.ruffing
    hands = list(places_unplayed(dealt, unplayed))
    while hands[leader]:
        hand = hands[leader]
        legal = places[hand]
        place = best = legal[int(random() * len(legal))]
        hands[leader] = hand ^ BITS[place]
        led = same_suit[leader][place]
        highest = if_following[leader][place]
        winner = leader
        for seat in followers[leader]:
            hand = hands[seat]
            following = hand & led[seat]
            if following:
                legal = places[following]
                place = legal[int(random() * len(legal))]
                strength = if_following[seat][place]
            else:
                legal = places[hand]
                place = legal[int(random() * len(legal))]
                strength = if_ruffing[seat][place]
            hands[seat] = hand ^ BITS[place]
            if strength > highest:
                highest, winner, best = strength, seat, place
        yield winner, cards[winner][best]
        leader = winner
