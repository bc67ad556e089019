"""A hand answers all that a set answers, in ascending order."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import TYPE_CHECKING

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

import tricktake as tt
from tricktake.cards import CARDS, Suit, bits_of
from tricktake.hands import Hand, cards_of

if TYPE_CHECKING:
    from collections.abc import Callable, Set as AbstractSet

CARDSETS = st.frozensets(st.sampled_from(CARDS))


@given(CARDSETS)
def test_a_hand_is_the_set_of_its_cards(cards: frozenset[tt.Card]) -> None:
    hand = Hand.of_cards(cards)
    as_set: AbstractSet[tt.Card] = hand
    assert as_set == cards
    assert cards == as_set
    assert hash(hand) == hash(Hand(hand.bits))
    assert len(hand) == len(cards)
    assert bool(hand) == bool(cards)
    assert list(hand) == sorted(cards)
    assert all((card in hand) == (card in cards) for card in CARDS)
    assert hand.bits == bits_of(cards)
    assert cards_of(hand.bits) == tuple(sorted(cards))


@given(CARDSETS, CARDSETS)
def test_hands_go_together_as_sets_do(one: frozenset[tt.Card], other: frozenset[tt.Card]) -> None:
    combine: list[Callable[[AbstractSet[tt.Card], AbstractSet[tt.Card]], AbstractSet[tt.Card]]] = [
        lambda left, right: left | right,
        lambda left, right: left & right,
        lambda left, right: left - right,
        lambda left, right: left ^ right,
    ]
    for operation in combine:
        result = operation(Hand.of_cards(one), Hand.of_cards(other))
        assert isinstance(result, Hand)
        assert result == operation(one, other)
        # A hand and a set of another kind go together too.
        assert operation(Hand.of_cards(one), other) == operation(one, other)
    compare = (operator.le, operator.lt, operator.ge, operator.gt, operator.eq, operator.ne)
    for comparison in compare:
        assert comparison(Hand.of_cards(one), Hand.of_cards(other)) == comparison(one, other)
    assert Hand.of_cards(one).isdisjoint(Hand.of_cards(other)) == one.isdisjoint(other)


@given(CARDSETS, st.sampled_from(Suit))
def test_the_cards_of_a_suit(cards: frozenset[tt.Card], suit: Suit) -> None:
    assert set(Hand.of_cards(cards).of(suit)) == {card for card in cards if card.suit is suit}


@given(CARDSETS)
def test_text_and_copies(cards: frozenset[tt.Card]) -> None:
    hand = Hand.of_cards(cards)
    assert str(hand) == " ".join(str(card) for card in sorted(cards))
    assert repr(hand) == f"Hand({hand})"
    assert Hand.parse(str(hand)) == hand
    for twin in (pickle.loads(pickle.dumps(hand)), copy.copy(hand), copy.deepcopy(hand)):
        assert twin == hand
        assert hash(twin) == hash(hand)


def test_what_is_in_no_hand() -> None:
    hand = Hand.of_cards(CARDS)
    others: tuple[object, ...] = (None, 0, "AS", Suit.SPADES, tt.Play(CARDS[0]))
    for other in others:
        assert other not in hand
        assert not operator.eq(Hand(), other)


def test_a_hand_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Hand().bits = 1  # type: ignore[misc]  # frozen
    with pytest.raises(tt.NotationError):
        Hand.parse("AS KX")
