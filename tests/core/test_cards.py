"""Suits, ranks and cards: their order, that each exists once, and how they are read."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

import tricktake as tt
from tests.hostile import Hostile
from tricktake.cards import (
    CARDS,
    Card,
    Rank,
    Suit,
    bits_of,
    card_at,
    pack_from,
    parse_card,
    parse_cards,
    parse_suit,
)

CARD = st.sampled_from(CARDS)

# Every way in which the notation lets a reader write a rank and a suit.
RANK_SIGNS = {rank.letter: {rank.letter, rank.letter.lower()} for rank in Rank} | {"T": {"T", "t", "10"}}
SUIT_SIGNS = {"C": "Cc♣♧", "D": "Dd♦♢", "H": "Hh♥♡", "S": "Ss♠♤"}


def test_suits_ascend() -> None:
    assert [suit.letter for suit in Suit] == ["C", "D", "H", "S"]
    assert [suit.index for suit in Suit] == [0, 1, 2, 3]
    assert sorted(Suit) == list(Suit)
    assert Suit.CLUBS < Suit.SPADES
    assert not Suit.SPADES < Suit.SPADES


def test_suits_have_words_and_signs() -> None:
    assert [suit.word for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]
    assert [str(suit) for suit in Suit] == ["C", "D", "H", "S"]
    assert repr(Suit("S")) == "Suit.SPADES"


def test_ranks_ascend() -> None:
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert [rank.index for rank in Rank] == list(range(13))
    assert sorted(Rank) == list(Rank)
    assert (str(Rank.TEN), repr(Rank.TEN), Rank("T")) == ("T", "Rank.TEN", Rank.TEN)


@pytest.mark.parametrize("value", [Suit.CLUBS, Rank.TWO, CARDS[0]])
@pytest.mark.parametrize("other", [0, "C", None, object()])
def test_nothing_else_can_be_compared(value: Suit, other: object) -> None:
    with pytest.raises(TypeError):
        assert value < other
    assert value != other


def test_the_pack_ascends() -> None:
    # By suit C D H S, then by rank 2 to A (NOTATION).
    assert [str(card) for card in CARDS] == [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    assert list(CARDS) == sorted(CARDS)
    assert all(card.index == place and card.bit == 2**place for place, card in enumerate(CARDS))
    assert all(card_at(card.index) is card for card in CARDS)
    assert CARDS[0] < CARDS[1] <= CARDS[1]
    assert not CARDS[1] <= CARDS[0]
    with pytest.raises(TypeError):
        assert CARDS[0] <= 3


def test_masks_part_the_pack() -> None:
    for suit in Suit:
        assert suit.mask == bits_of(card for card in CARDS if card.suit is suit)
    assert sum(suit.mask for suit in Suit) == bits_of(CARDS) == 2**52 - 1


def test_there_is_one_object_for_each_card() -> None:
    for card in CARDS:
        assert Card(card.suit, card.rank) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.copy(card) is copy.deepcopy(card) is card
        assert repr(card) == str(card) == card.rank.letter + card.suit.letter
    assert len({*CARDS}) == len({hash(card) for card in CARDS}) == 52


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        CARDS[0].suit = Suit.SPADES  # type: ignore[misc]  # frozen


def test_what_equals_everything_is_no_card() -> None:
    assert Hostile() not in tt.Hand.of_cards(CARDS)


@pytest.mark.parametrize(
    ("lowest", "size"), [(Rank.TWO, 52), (Rank.SIX, 36), (Rank.SEVEN, 32), (Rank.NINE, 24)]
)
def test_shorter_packs(lowest: Rank, size: int) -> None:
    # 4 suits of 13, 9, 8 and 6 ranks.
    pack = pack_from(lowest)
    assert len(pack) == size
    assert list(pack) == sorted(pack)
    assert min(card.rank.index for card in pack) == lowest.index


@given(st.sets(CARD))
def test_bits_stand_for_cards(cards: set[Card]) -> None:
    assert bits_of(cards) == sum(2**card.index for card in cards)


def test_every_spelling_of_every_card_is_read() -> None:
    for card in CARDS:
        for rank in RANK_SIGNS[card.rank.letter]:
            for suit in SUIT_SIGNS[card.suit.letter]:
                assert parse_card(rank + suit) is card
                assert parse_card(f" {rank}{suit}\ufe0f ") is card


@given(st.data(), st.lists(CARD))
def test_cards_are_read_in_order_with_or_without_spaces(data: st.DataObject, cards: list[Card]) -> None:
    text = ""
    for card in cards:
        text += data.draw(st.sampled_from(sorted(RANK_SIGNS[card.rank.letter])))
        text += data.draw(st.sampled_from(SUIT_SIGNS[card.suit.letter]))
        text += data.draw(st.sampled_from(["", " ", "\n", "  "]))
    assert parse_cards(text) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("1H", 0, "a rank is expected: 2 to 9, T, J, Q, K or A"),
        ("A", 1, "a suit is expected: C, D, H or S"),
        ("AX", 1, "a suit is expected: C, D, H or S"),
        ("10", 2, "a suit is expected: C, D, H or S"),
        ("AS 0H", 3, "a rank is expected: 2 to 9, T, J, Q, K or A"),
        ("ASA", 3, "a suit is expected: C, D, H or S"),
        ("SA", 0, "a rank is expected: 2 to 9, T, J, Q, K or A"),
        ("A S", 1, "a suit is expected: C, D, H or S"),
        ("", 0, "one card is expected, such as AS"),
        ("AS KS", 0, "one card is expected, such as AS"),
    ],
)
def test_what_is_no_card_is_refused_where_it_goes_wrong(text: str, position: int, expected: str) -> None:
    with pytest.raises(tt.NotationError) as caught:
        parse_card(text)
    assert (caught.value.text, caught.value.position, caught.value.reason) == (text, position, expected)
    codes = {"one": "card_expected", "a r": "rank_expected", "a s": "suit_expected"}
    assert (caught.value.code, caught.value.params) == (codes[expected[:3]], {})


RANK_WORDS = {
    **dict(zip("2345678", ("two", "three", "four", "five", "six", "seven", "eight"), strict=True)),
    **dict(zip("9TJQKA", ("nine", "ten", "jack", "queen", "king", "ace"), strict=True)),
}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_may_be_spelled_out(card: Card) -> None:
    for rank in (RANK_WORDS[card.rank.letter], *RANK_SIGNS[card.rank.letter]):
        for suit in (card.suit.word, card.suit.word[:-1], card.suit.symbol, card.suit.letter):
            for text in (f"{rank} of {suit}", f"{rank} OF {suit}".title(), f"  {rank}  of {suit} "):
                assert parse_card(text) is card


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_sign_of_the_suit_may_come_first(card: Card) -> None:
    # Only the sign: "SA" could be two letters in the wrong order, or a slip.
    for sign in SUIT_SIGNS[card.suit.letter][2:]:
        for rank in RANK_SIGNS[card.rank.letter]:
            assert parse_card(f"{sign}{rank}") is card
            assert parse_card(f" {sign}\ufe0f{rank} ") is card


@pytest.mark.parametrize(
    "text", ["ace of", "of spades", "one of spades", "ace of trumps", "♠", "♠1", "♠♠", "♠AS"]
)
def test_what_is_spelled_wrongly_is_no_card(text: str) -> None:
    with pytest.raises(tt.NotationError) as caught:
        parse_card(text)
    assert caught.value.text == text
    assert caught.value.code in {"rank_expected", "suit_expected"}


@pytest.mark.parametrize("suit", Suit)
def test_every_spelling_of_a_suit_is_read(suit: Suit) -> None:
    name = suit.word
    for text in (*SUIT_SIGNS[suit.letter], name, name[:-1], name.upper(), name.title(), f" {suit.letter} "):
        assert parse_suit(text) is suit
    assert parse_suit(f"{suit.symbol}\ufe0f") is suit


@pytest.mark.parametrize("text", ["", "X", "SS", "spadess", "spad", "no trump", "♠♠", "1"])
def test_what_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(tt.NotationError, match="a suit is expected"):
        parse_suit(text)


def read_or_fail(text: str) -> tuple[Card, ...] | tt.NotationError:
    try:
        return parse_cards(text)
    except tt.NotationError as error:
        return error


@given(st.text(alphabet="23456789TJQKA10tjqkaCDHScdhs♠♡ \ufe0f/x"))
def test_reading_any_text_gives_cards_or_a_position_in_it(text: str) -> None:
    match read_or_fail(text):
        case tt.NotationError() as error:
            assert error.text == text
            assert 0 <= error.position <= len(text)
        case cards:
            assert parse_cards("".join(map(str, cards))) == cards


@given(st.text(alphabet="23456789TJQKACDHScé♠ "))
def test_cards_are_read_alike_with_and_without_a_space_before_them(text: str) -> None:
    # Only what is written exactly as the library writes it goes the short way.
    match read_or_fail(text), read_or_fail(f" {text}"):
        case tt.NotationError() as one, tt.NotationError() as other:
            assert (one.position + 1, one.reason) == (other.position, other.reason)
        case one, other:
            assert one == other
