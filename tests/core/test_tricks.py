"""To follow suit, who wins a trick, and what the tricks show."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import tricktake as tt
from tricktake.cards import CARDS, Card, Suit, bits_of, parse_cards
from tricktake.hands import Hand, cards_of
from tricktake.tricks import (
    ACE_HIGH,
    Ranking,
    Trick,
    cards_by_seat,
    follow,
    plays_in_order,
    seated,
    voids_shown,
)

# The order of Pilotta's text: A T K Q J 9 8 7 in a plain suit, J 9 A T K Q 8 7 in trumps.
BELOTE = Ranking("789JQKTA", "78QKTA9J")


def beats(card: Card, other: Card, trump: Suit, plain: str, trumps: str) -> bool:
    """Whether a card played later beats the one that wins so far, by the words of the rules texts."""
    if card.suit is not other.suit:
        return card.suit is trump
    order = trumps if card.suit is trump else plain
    return order.index(card.rank.letter) > order.index(other.rank.letter)


@pytest.mark.parametrize(
    ("ranking", "plain", "trumps"),
    [(ACE_HIGH, "23456789TJQKA", "23456789TJQKA"), (BELOTE, "789JQKTA", "78QKTA9J")],
)
@given(data=st.data(), trump=st.sampled_from(Suit))
def test_the_winner_beats_card_by_card(
    ranking: Ranking, plain: str, trumps: str, data: st.DataObject, trump: Suit
) -> None:
    pack = [card for card in CARDS if card.rank.letter in plain]
    cards = tuple(data.draw(st.lists(st.sampled_from(pack), min_size=1, max_size=4, unique=True)))
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trump, plain, trumps):
            best = place
    assert ranking.winner(cards, trump) == best


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


@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("9S 8S AS TS", "S", 0),  # the nine of trumps is above the ace and the ten, below the jack
        ("9S JS AS TS", "S", 1),
        ("TH KH AH 7H", "S", 2),  # plain: ace, ten, king
        ("KH TH QH JH", "S", 1),
        ("7H AD AC 7S", "S", 3),
    ],
)
def test_belote_order(cards: str, trump: str, place: int) -> None:
    assert BELOTE.winner(parse_cards(cards), Suit(trump)) == place


@given(
    st.frozensets(st.sampled_from(CARDS), min_size=1),
    st.lists(st.sampled_from(CARDS), max_size=3, unique=True),
)
def test_follow(hand: frozenset[Card], trick: list[Card]) -> None:
    allowed = {card for card in hand if trick and card.suit is trick[0].suit} or hand
    assert set(cards_of(follow(bits_of(hand), tuple(trick)))) == allowed


def test_a_finished_trick() -> None:
    # Seat 2 leads, seat 3 and 0 follow, and the trump of seat 1 wins.
    trick = Trick(2, parse_cards("AS KS 2S 2H"), 1)
    assert [(seat, str(card)) for seat, card in trick.plays] == [(2, "AS"), (3, "KS"), (0, "2S"), (1, "2H")]
    assert str(trick.winning_card) == "2H"
    # Three seats: seat 1 leads, then 2 and 0.
    trick = Trick(1, parse_cards("9S AS TS"), 2)
    assert [seat for seat, _ in trick.plays] == [1, 2, 0]
    assert str(trick.winning_card) == "AS"


def test_cards_seat_by_seat_and_voids_shown() -> None:
    tricks = (Trick(2, parse_cards("AS KS 2S 2H"), 1), Trick(1, parse_cards("3H 4H 5C 6H"), 0))
    table = parse_cards("AC 2D")
    assert seated(0, table, 4) == ((0, table[0]), (1, table[1]))
    played = cards_by_seat(tricks, 0, table, 4)
    assert [" ".join(map(str, cards)) for cards in played] == ["2S 6H AC", "2H 3H 2D", "AS 4H", "KS 5C"]
    in_order = [f"{seat} {move}" for seat, move in plays_in_order(tricks, 0, table, 4)]
    assert in_order[:4] == ["2 AS", "3 KS", "0 2S", "1 2H"]
    assert in_order[4:] == ["1 3H", "2 4H", "3 5C", "0 6H", "0 AC", "1 2D"]
    # Seat 1 ruffs a spade and discards on a club, seat 3 discards on a heart.
    voids = voids_shown(tricks, 0, table, 4)
    assert [set(suits) for suits in voids] == [set(), {Suit.SPADES, Suit.CLUBS}, set(), {Suit.HEARTS}]


def test_nothing_played_shows_nothing() -> None:
    assert voids_shown((), 0, (), 3) == (frozenset(),) * 3
    assert cards_by_seat((), 2, (), 3) == ([], [], [])
    assert plays_in_order((), 2, (), 3) == ()
    assert Hand(follow(0, ())) == tt.Hand()
