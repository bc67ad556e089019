"""A trick, and the cards of tricks with the seats that played them."""

from __future__ import annotations

import copy
import pickle

from tricktake.cards import parse_cards
from tricktake.tricks.trick import Trick, cards_by_seat, make_trick, plays_in_order, seated, trick_of


def test_a_finished_trick() -> None:
    # Seat 2 leads, seat 3 and 0 follow, and the trump of seat 1 wins.
    trick = Trick(2, parse_cards("AS KS 2S 2H"), 1)
    assert [(seat, str(card)) for seat, card in trick.plays] == [(2, "AS"), (3, "KS"), (0, "2S"), (1, "2H")]
    assert str(trick.winning_card) == "2H"
    # Three seats: seat 1 leads, then 2 and 0.
    trick = Trick(1, parse_cards("9S AS TS"), 2)
    assert [seat for seat, _ in trick.plays] == [1, 2, 0]
    assert str(trick.winning_card) == "AS"


def test_tricks_are_made_quickly_and_are_the_same() -> None:
    cards = parse_cards("9S AS TS")
    assert make_trick(1, cards, 2) == Trick(1, cards, 2) == trick_of(1, bytes([46, 51, 47]), 2)


def test_a_pickle_of_a_trick_holds_a_byte_for_each_card() -> None:
    trick = Trick(1, parse_cards("9S AS TS"), 2)
    # Spades begin at 39: the nine is the eighth of them, the ten follows, the ace is the last of the pack.
    assert trick.__reduce__() == (trick_of, (1, bytes([46, 51, 47]), 2))
    for twin in (pickle.loads(pickle.dumps(trick)), copy.copy(trick), copy.deepcopy(trick)):
        assert twin == trick


TRICKS = (Trick(2, parse_cards("AS KS 2S 2H"), 1), Trick(1, parse_cards("3H 4H 5C 6H"), 0))
ON_TABLE = parse_cards("AC 2D")


def test_cards_seat_by_seat() -> None:
    assert seated(0, ON_TABLE, 4) == ((0, ON_TABLE[0]), (1, ON_TABLE[1]))
    assert seated(3, ON_TABLE, 4) == ((3, ON_TABLE[0]), (0, ON_TABLE[1]))
    played = cards_by_seat(TRICKS, 0, ON_TABLE, 4)
    assert [" ".join(map(str, cards)) for cards in played] == ["2S 6H AC", "2H 3H 2D", "AS 4H", "KS 5C"]


def test_the_moves_in_their_order() -> None:
    in_order = [f"{seat} {move}" for seat, move in plays_in_order(TRICKS, 0, ON_TABLE, 4)]
    assert in_order[:4] == ["2 AS", "3 KS", "0 2S", "1 2H"]
    assert in_order[4:] == ["1 3H", "2 4H", "3 5C", "0 6H", "0 AC", "1 2D"]


def test_nothing_has_been_played() -> None:
    assert cards_by_seat((), 2, (), 3) == ([], [], [])
    assert plays_in_order((), 2, (), 3) == ()
    assert seated(1, (), 3) == ()
