"""How cards rank in a trick: who wins it, with trumps, without, and in another order."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tricktake.cards import CARDS, Card, Suit, parse_card, parse_cards
from tricktake.hands import Hand
from tricktake.tricks import ACE_HIGH, Ranking

# The order of Pilotta's text: A T K Q J 9 8 7 in a plain suit, J 9 A T K Q 8 7 in trumps.
BELOTE = Ranking("789JQKTA", "78QKTA9J")


def beats(card: Card, other: Card, trump: Suit | None, plain: str, trumps: str) -> bool:
    """Whether a card played later beats the one that wins so far, by the words of the rules texts."""
    if card.suit is not other.suit:
        return card.suit is trump
    order = trumps if card.suit is trump else plain
    return order.index(card.rank.letter) > order.index(other.rank.letter)


RANKINGS = pytest.mark.parametrize(
    ("ranking", "plain", "trumps"),
    [(ACE_HIGH, "23456789TJQKA", "23456789TJQKA"), (BELOTE, "789JQKTA", "78QKTA9J")],
    ids=["ace high", "belote"],
)
ANY_TRUMP = st.sampled_from([*Suit, None])


@RANKINGS
@given(data=st.data(), trump=ANY_TRUMP)
def test_the_winner_beats_card_by_card(
    ranking: Ranking, plain: str, trumps: str, data: st.DataObject, trump: Suit | None
) -> None:
    pack = [card for card in CARDS if card.rank.letter in plain]
    cards = tuple(data.draw(st.lists(st.sampled_from(pack), min_size=1, max_size=5, unique=True)))
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best], trump, plain, trumps):
            best = index
    assert ranking.winner(cards, trump) == best


@RANKINGS
@pytest.mark.parametrize("trump", [*Suit, None])
def test_beaters_are_the_cards_that_beat(
    ranking: Ranking, plain: str, trumps: str, trump: Suit | None
) -> None:
    pack = [card for card in CARDS if card.rank.letter in plain]
    for led in pack:
        expected = {card for card in pack if beats(card, led, trump, plain, trumps)}
        assert set(Hand(ranking.beaters(led, trump))) & set(pack) == expected


def test_beaters_by_hand() -> None:
    assert str(Hand(ACE_HIGH.beaters(parse_card("QD"), None))) == "KD AD"
    assert str(Hand(ACE_HIGH.beaters(parse_card("AD"), None))) == ""
    # A plain card: the higher ones of its suit, and every trump.
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert str(Hand(ACE_HIGH.beaters(parse_card("KD"), Suit.CLUBS))) == f"{clubs} AD"
    # A trump in the order of Belote: above the ace are the nine and the jack.
    assert str(Hand(BELOTE.beaters(parse_card("AS"), Suit.SPADES))) == "9S JS"


def test_strengths_of_a_row() -> None:
    row = ACE_HIGH.row(Suit.HEARTS, Suit.SPADES)
    assert row is ACE_HIGH.row(Suit.HEARTS, Suit.SPADES)
    hearts, spades, others = (
        [row[card.index] for card in CARDS if card.suit in suits]
        for suits in ({Suit.HEARTS}, {Suit.SPADES}, {Suit.CLUBS, Suit.DIAMONDS})
    )
    assert hearts == sorted(set(hearts))
    assert spades == sorted(set(spades))
    assert min(hearts) > max(spades) > min(spades) > 0
    assert set(others) == {0}


def test_strengths_without_a_trump() -> None:
    row = Ranking("23456789TJQKA").row(None, Suit.SPADES)
    assert {row[card.index] for card in CARDS if card.suit is not Suit.SPADES} == {0}
    assert min(row[card.index] for card in CARDS if card.suit is Suit.SPADES) > 0


def test_strengths_of_a_trump_led() -> None:
    row = BELOTE.row(Suit.SPADES, Suit.SPADES)
    strong = sorted(parse_cards("7S 8S 9S TS JS QS KS AS"), key=lambda card: row[card.index])
    assert " ".join(map(str, strong)) == "7S 8S QS KS TS AS 9S JS"


@pytest.mark.parametrize(
    ("cards", "trump", "index"),
    [
        ("9S 8S AS TS", "S", 0),  # the nine of trumps is above the ace and the ten, below the jack
        ("9S JS AS TS", "S", 1),
        ("TH KH AH 7H", "S", 2),  # plain: ace, ten, king
        ("KH TH QH JH", "S", 1),
        ("7H AD AC 7S", "S", 3),
    ],
)
def test_belote_order(cards: str, trump: str, index: int) -> None:
    assert BELOTE.winner(parse_cards(cards), Suit(trump)) == index


@pytest.mark.parametrize(
    ("cards", "index"),
    [
        ("2C AD AS KD", 0),  # nobody follows
        ("2C AD 3C AS", 2),
        ("KC", 0),
    ],
)
def test_without_a_trump_only_the_suit_led_wins(cards: str, index: int) -> None:
    assert ACE_HIGH.winner(parse_cards(cards), None) == index
