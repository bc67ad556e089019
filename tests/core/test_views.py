"""Views as plain JSON, and what a made view must not contradict."""

from __future__ import annotations

import json
import random
from enum import Enum

import pytest
from attrs import evolve, frozen
from typing_extensions import override

import tricktake as tt
from tricktake.cards import CARDS, Rank, Suit
from tricktake.moves import PLAYS
from tricktake.registry import GAMES
from tricktake.views import Json, jsonable


class Colour(Enum):
    """Something that other people's games may have."""

    RED = "red"

    @override
    def __str__(self) -> str:
        return "red"


@frozen
class Point:
    """An object of other people's games."""

    x: int
    cards: tuple[tt.Card, ...]


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (None, None),
        (True, True),
        (7, 7),
        (0.5, 0.5),
        ("text", "text"),
        (CARDS[51], "AS"),
        (Suit.HEARTS, "H"),
        (Rank.TEN, "T"),
        (Colour.RED, "red"),
        (PLAYS[0], "2C"),
        (tt.NameTrump(Suit.SPADES), "trump S"),
        (tt.Hand.parse("AS 2C KH"), ["2C", "KH", "AS"]),
        (frozenset({Suit.SPADES, Suit.CLUBS}), ["C", "S"]),
        ((1, (2, [3])), [1, [2, [3]]]),
        ({Suit.SPADES: (1, 2), 3: None}, {"S": [1, 2], "3": None}),
        (Point(1, (CARDS[0],)), {"x": 1, "cards": ["2C"]}),
        (tt.CourtPieceRules(target_score=7), {"target_score": 7}),
        (tt.CourtPieceRules(), {}),
        (
            tt.ScoreLine("CP-55", "no_court", (1, 0)),
            {
                "clause": "CP-55",
                "code": "no_court",
                "params": {},
                "points": [1, 0],
                "message": "neither a court nor a Bavney",
            },
        ),
    ],
)
def test_values_become_plain_json(value: object, plain: Json) -> None:
    assert jsonable(value) == plain
    assert type(jsonable(value)) is type(plain)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_writes_all_its_fields(game: str) -> None:
    state = tt.start(GAMES[game]())
    view = tt.observe(state, 0)
    written = view.to_json()
    assert json.loads(json.dumps(written)) == written
    assert {
        "seat",
        "phase",
        "dealer",
        "to_act",
        "score",
        "hand",
        "hand_sizes",
        "legal_moves",
        "history",
    } <= set(written)
    assert written["rules"] == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_no_hand_and_what_it_sees_has_worlds(game: str) -> None:
    rng = random.Random(f"spectator {game}")
    state = tt.start(GAMES[game]().bounded())
    for _ in range(120):
        view = tt.observe(state, None)
        assert (view.seat, view.hand, view.legal_moves) == (None, tt.Hand(), ())
        assert view.hand_sizes == tuple(map(len, state.hands)) or not state.hands
        assert view.score == tt.score(state)
        written = json.dumps(view.to_json())
        world = tt.sample_state(view, rng)
        assert tt.observe(world, None) == view
        assert json.dumps(tt.observe(world, None).to_json()) == written
        if state.awaiting == "over":
            break
        deal = state.awaiting == "deal"
        state = tt.apply(state, tt.shuffle(state, rng) if deal else rng.choice(tt.legal_moves(state)))


def test_a_view_of_court_piece_in_json() -> None:
    state = tt.start(tt.CourtPieceRules(target_score=3))
    pack = [
        card for rank in Rank for suit in Suit for card in CARDS if (card.rank, card.suit) == (rank, suit)
    ]
    state = tt.apply(state, tt.Deal.from_pack(state, pack))
    # The pack is 2C 2D 2H 2S 3C ...: the first five cards go to seat 0.
    assert tt.observe(state, 0).to_json() == {
        "game": "court_piece",
        "seat": 0,
        "phase": "calling",
        "dealer": 3,
        "to_act": 0,
        "score": {"totals": [0, 0], "tally": [0, 0], "winners": [], "losers": [], "last": None},
        "hand": ["2C", "3C", "2D", "2H", "2S"],
        "hand_sizes": [5, 5, 5, 5],
        "legal_moves": ["trump C", "trump D", "trump H", "trump S"],
        "history": [],
        "caller": 0,
        "trump": None,
        "leader": None,
        "trick": [],
        "tricks": [],
        "last_trick": None,
        "last_trick_before": None,
        "voids": [],
        "hands_played": 0,
        "rules": {"target_score": 3},
        "taken": [0, 0],
        "chase": False,
        "redeals": 0,
    }


def test_a_view_that_contradicts_itself_has_no_world() -> None:
    state = tt.start(tt.CourtPieceRules())
    for move in (tt.shuffle(state, random.Random(1)), tt.NameTrump(Suit.SPADES)):
        state = tt.apply(state, move)
    view = tt.observe(state, 1)
    assert tt.count_states(view) > 1
    for wrong, why in (
        (evolve(view, hand=tt.Hand()), "hand holds 0 cards, and hand_sizes says 13"),
        (
            evolve(view, hand_sizes=(13, 13, 13, 12)),
            "seat 3 holds 12 cards and has played 0, and was dealt 13",
        ),
    ):
        with pytest.raises(tt.SetupError, match=why):
            tt.sample_state(wrong, random.Random(1))
