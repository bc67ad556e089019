"""Tricks at random: what the tables say of a deal, and who wins."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

import tricktake as tt
from tricktake.cards import bits_of
from tricktake.random_tricks import (
    places_by_bits,
    places_of,
    places_unplayed,
    random_tricks,
    strengths_of,
)
from tricktake.tricks import ACE_HIGH

CLUBS, DIAMONDS, HEARTS, SPADES = tt.Suit


def dealt(*hands: str) -> tuple[int, ...]:
    return tuple(bits_of(tt.parse_cards(hand)) for hand in hands)


def test_places_by_bits() -> None:
    places = places_by_bits()
    assert len(places) == 2**13
    for bits in (0, 1, 0b1010, 0b1_0000_0000_0001, 2**13 - 1):
        assert places[bits] == tuple(place for place in range(13) if bits >> place & 1)


def test_cards_are_known_by_their_place() -> None:
    hands = dealt("AC 2D KH", "2C 3C 4S", "5D 6D 7D")
    deal = places_of(hands)
    assert deal.cards[0] == tuple(tt.parse_cards("AC 2D KH"))
    assert deal.indices[0] == (12, 13, 37)  # 13 x 0 + 12, 13 x 1 + 0, 13 x 2 + 11
    assert deal.followers == ((1, 2), (2, 0), (0, 1))
    # Clubs are at place 0 of seat 0, and at 0 and 1 of seat 1; diamonds at 1 of seat 0, and all of seat 2.
    assert deal.same_suit[0][0] == (0b001, 0b011, 0)
    assert deal.same_suit[2][2] == (0b010, 0, 0b111)
    assert places_unplayed(hands, bits_of(tt.parse_cards("KH 2C 4S 6D"))) == (0b100, 0b101, 0b010)


def test_a_trump_is_above_the_suit_led_and_a_discard_is_nothing() -> None:
    strong = strengths_of(dealt("AC 2D", "KC 3H"), DIAMONDS, ACE_HIGH)
    (ace, two), (king, three) = strong.following
    assert two > ace > king > three > 0
    assert strong.ruffing == ((0, two), (0, 0))


@pytest.mark.parametrize(
    ("trump", "hands", "winner", "card"),
    [
        (SPADES, ("2C", "3C", "AD", "KC"), 3, "KC"),  # the highest of the suit led
        (SPADES, ("2C", "3S", "AC", "2S"), 1, "3S"),  # the highest trump
        (DIAMONDS, ("AD", "KD", "2S", "QD"), 0, "AD"),  # trumps led
        (HEARTS, ("2C", "AD", "AS", "KD"), 0, "2C"),  # nobody follows, nobody ruffs
    ],
)
def test_who_wins(trump: tt.Suit, hands: tuple[str, ...], winner: int, card: str) -> None:
    tricks = random_tricks(dealt(*hands), trump, bits_of(tt.CARDS), 0, random.Random(1).random)
    assert list(tricks) == [(winner, tt.parse_card(card))]


def test_suit_is_followed_and_each_legal_card_is_as_likely() -> None:
    # Seat 0 leads one of two clubs; seat 1 has two clubs to choose from, and its spades do not come yet.
    hands = dealt("2C 3C", "4C 5C", "6D 7D")
    rng = random.Random(2)
    first = Counter(
        next(random_tricks(hands, SPADES, bits_of(tt.CARDS), 0, rng.random)) for _ in range(3_000)
    )
    assert set(first) == {(1, tt.parse_card("4C")), (1, tt.parse_card("5C"))}
    # 1,500 each on average, with a standard deviation of sqrt(3000 / 4) = 27.4: four of them are 110.
    assert all(abs(times - 1_500) < 110 for times in first.values())


def test_the_winner_leads_and_the_tricks_end_with_the_cards() -> None:
    hands = dealt("2C 9H", "AC 3D", "KC 2D")
    for seed in range(50):
        tricks = random_tricks(hands, SPADES, bits_of(tt.CARDS), 0, random.Random(seed).random)
        winners = [seat for seat, _ in islice(tricks, 9)]
        # The 2 of clubs goes to the ace, and its owner wins its own lead in diamonds; nobody follows the 9.
        assert winners == [1, 1] or (winners[0] == 0 and len(winners) == 2)
