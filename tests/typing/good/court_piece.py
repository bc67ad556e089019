"""A program that the type checkers accept, and the types that they infer."""

from __future__ import annotations

import random
from typing import assert_never, assert_type

import tricktake as tt
from tricktake.games.court_piece import (
    Calling,
    CourtPieceMove,
    CourtPiecePlaying,
    CourtPieceState,
    CourtPieceView,
    Dealing,
    Deciding,
    Over,
    Playing,
)

rng = random.Random(1)
rules = tt.CourtPieceRules(target_score=7, redeal="caller_no_face")
assert_type(rules.target_score, int)
assert_type(tt.CourtPieceRules.hokm(), tt.CourtPieceRules)
assert_type(tt.CourtPieceRules.from_options({"target_score": 7}), tt.CourtPieceRules)

state = tt.start(rules, dealer=2)
assert_type(state, CourtPieceState)
assert_type(tt.shuffle(state, rng), tt.Deal)
assert_type(tt.apply(state, tt.shuffle(state, rng)), CourtPieceState)
assert_type(tt.apply_unchecked(state, tt.Play(tt.CARDS[0])), CourtPieceState)
assert_type(tt.legal_moves(state), tuple[CourtPieceMove, ...])
assert_type(tt.interrupts(state), tuple[CourtPieceMove, ...])
assert_type(tt.parse_move(state, "AS"), CourtPieceMove)
assert_type(tt.why_illegal(state, "no move at all"), tt.Refusal[CourtPieceMove] | None)
assert_type(tt.score(state), tt.Score)
assert_type(state.rules, tt.CourtPieceRules)
assert_type(state.dealer, int)
assert_type(state.to_act, int | None)
assert_type(state.hands[0].of(tt.Suit.SPADES), tt.Hand)

view = tt.observe(state, seat=1)
assert_type(view, CourtPieceView)
assert_type(view.legal_moves, tuple[CourtPieceMove, ...])
assert_type(view.rules, tt.CourtPieceRules)
assert_type(tt.sample_state(view, rng), CourtPieceState)
assert_type(tt.count_states(view), int)


def first_move(view: CourtPieceView) -> CourtPieceMove:
    return view.legal_moves[0]


assert_type(tt.playout(state, first_move, rng), CourtPieceState)
assert_type(tt.playout(state, lambda view: view.legal_moves[0], rng, until="hand"), CourtPieceState)

record = tt.Record(rules, 3, [tt.shuffle(state, rng), "trump S"])
assert_type(tt.replay(record), CourtPieceState)
assert_type(tt.find_fault(record), tt.Fault | None)


def loop(state: CourtPieceState) -> CourtPieceState:
    while moves := tt.legal_moves(state):
        state = tt.apply(state, moves[0])
    return state


def one_phase(playing: CourtPiecePlaying) -> CourtPieceState:
    return tt.apply(playing, tt.legal_moves(playing)[0])


def every_phase(state: CourtPieceState) -> str:
    match state:
        case Dealing():
            return "a deal is awaited"
        case Calling():
            return f"seat {assert_type(state.to_act, int)} names trump"
        case Playing():
            return f"{len(assert_type(state.trick, tuple[tt.Card, ...]))} cards are on the table"
        case Deciding():
            return f"seat {assert_type(state.to_act, int)} decides"
        case Over():
            return "the match is over"
        case _:
            assert_never(state)
