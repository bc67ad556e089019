"""Whose turn it is in an auction, and which call is the highest, by hand for each kind of turns."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen

import tricktake as tt
from tests.core.tiny import TinyMatch, TinyRules
from tricktake.cards import bits_of, parse_cards
from tricktake.moves import PASS, Move
from tricktake.tricks.auction import Bidding, Turns, highest_call, next_speaker
from tricktake.tricks.states import TrickMatch


@frozen(order=False, repr=False)
class Bid(Move):
    """A bid of a number."""

    word: ClassVar[str] = "bid"
    place: ClassVar[int] = 50
    number: int


def calls(text: str) -> tuple[tuple[int, Move], ...]:
    """Calls from a text such as `0:- 1:4`: seat 0 passes, seat 1 bids four."""
    return tuple(
        (int(seat), PASS if call == "-" else Bid(int(call)))
        for seat, call in (said.split(":") for said in text.split())
    )


@pytest.mark.parametrize(
    ("turns", "said", "following"),
    [
        # Every seat speaks once, whatever is said.
        ("one_round", "", 1),
        ("one_round", "1:-", 2),
        ("one_round", "1:- 2:3", 3),
        ("one_round", "1:- 2:3 3:-", 0),
        ("one_round", "1:- 2:3 3:- 0:-", None),
        ("one_round", "1:3 2:4 3:5 0:6", None),
        ("one_round", "1:- 2:- 3:- 0:-", None),
        # Who has passed is left out; the last one is asked if nobody has bid.
        ("until_passes", "", 1),
        ("until_passes", "1:3", 2),
        ("until_passes", "1:3 2:- 3:4", 0),
        ("until_passes", "1:3 2:- 3:4 0:-", 1),
        ("until_passes", "1:3 2:- 3:4 0:- 1:5", 3),
        ("until_passes", "1:3 2:- 3:4 0:- 1:5 3:-", None),
        ("until_passes", "1:3 2:- 3:4 0:- 1:-", None),
        ("until_passes", "1:- 2:- 3:-", 0),
        ("until_passes", "1:- 2:- 3:- 0:3", None),
        ("until_passes", "1:- 2:- 3:- 0:-", None),
        # Who has passed may speak again; three passes behind a bid end it, or four at the beginning.
        ("passes_in_a_row", "", 1),
        ("passes_in_a_row", "1:- 2:- 3:-", 0),
        ("passes_in_a_row", "1:- 2:- 3:- 0:-", None),
        ("passes_in_a_row", "1:- 2:- 3:- 0:3", 1),
        ("passes_in_a_row", "1:3 2:- 3:-", 0),
        ("passes_in_a_row", "1:3 2:- 3:- 0:-", None),
        ("passes_in_a_row", "1:3 2:- 3:4 0:-", 1),
        ("passes_in_a_row", "1:3 2:- 3:4 0:- 1:-", 2),
        ("passes_in_a_row", "1:3 2:- 3:4 0:- 1:- 2:5", 3),
        ("passes_in_a_row", "1:3 2:- 3:4 0:- 1:- 2:-", None),
    ],
)
def test_who_speaks_next_among_four(turns: Turns, said: str, following: int | None) -> None:
    assert next_speaker(calls(said), 1, 4, turns) == following


@pytest.mark.parametrize(
    ("turns", "said", "following"),
    [
        ("one_round", "2:3 0:-", 1),
        ("one_round", "2:3 0:- 1:-", None),
        ("until_passes", "2:- 0:3", 1),
        ("until_passes", "2:- 0:3 1:4", 0),
        ("until_passes", "2:- 0:3 1:-", None),
        ("passes_in_a_row", "2:- 0:3 1:-", 2),
        ("passes_in_a_row", "2:- 0:3 1:- 2:-", None),
        ("passes_in_a_row", "2:- 0:- 1:-", None),
    ],
)
def test_who_speaks_next_among_three(turns: Turns, said: str, following: int | None) -> None:
    assert next_speaker(calls(said), 2, 3, turns) == following


@pytest.mark.parametrize(
    ("said", "highest"),
    [
        ("", None),
        ("1:- 2:-", None),
        ("1:- 2:3", (2, 3)),
        ("1:3 2:- 3:5 0:-", (3, 5)),
    ],
)
def test_the_highest_call_is_the_last_that_is_no_pass(said: str, highest: tuple[int, int] | None) -> None:
    expected = None if highest is None else (highest[0], Bid(highest[1]))
    assert highest_call(calls(said)) == expected


def test_the_state_of_an_auction() -> None:
    match: TinyMatch = TrickMatch(TinyRules(), 2, (4, 0, 1), 3, None, None)
    hands = tuple(bits_of(parse_cards(hand)) for hand in ("2C3C4C", "2D3D4D", "2H3H4H"))
    state: Bidding[TinyRules, TinyMatch, Move] = Bidding(match, hands, calls("0:3"), 1)
    assert (state.phase, state.awaiting, state.to_act, state.dealer) == ("bidding", "move", 1, 2)
    assert [str(hand) for hand in state.hands] == ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]
    assert (state.scores, state.tally, state.playable) == ((4, 0, 1), (0, 0, 0), 0)
    assert state.not_held == tt.Hand()
