"""Programs that work on every game keep the types of the game that they are given."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, assert_type

import tricktake as tt
from tricktake.games.court_piece import CourtPieceMove, CourtPieceState
from tricktake.games.shooter import ShooterState

if TYPE_CHECKING:
    from tricktake.rules import GameState, GameView
    from tricktake.states import MoveT, StateT, ViewT


def random_move(state: GameState[StateT, MoveT, ViewT], rng: random.Random) -> MoveT:
    return rng.choice(tt.legal_moves(state))


def after_random_move(state: GameState[StateT, MoveT, ViewT], rng: random.Random) -> StateT:
    return tt.apply(state, random_move(state, rng))


def fork(view: GameView[StateT, MoveT, ViewT], rng: random.Random) -> tuple[StateT, StateT]:
    return tt.sample_state(view, rng), tt.sample_state(view, rng)


state = tt.start(tt.CourtPieceRules())
rng = random.Random(1)
assert_type(random_move(state, rng), CourtPieceMove)
assert_type(after_random_move(state, rng), CourtPieceState)
assert_type(fork(tt.observe(state, seat=0), rng), tuple[CourtPieceState, CourtPieceState])

for name, kind in tt.GAMES.items():
    assert_type(name, str)
    rules = kind.from_options({})
    assert_type(rules.seats, int)
    some_state = tt.apply(tt.start(rules), tt.shuffle(tt.start(rules), rng))
    end = tt.playout(some_state, lambda view: rng.choice(view.legal_moves), rng)
    assert_type(tt.legal_moves(end), tuple[tt.Move, ...])
    assert_type(tt.score(end).totals, tuple[int, ...])
    tt.sample_state(tt.observe(end, seat=0), rng)

assert_type(tt.GAMES["court_piece"], type[tt.CourtPieceRules])
assert_type(tt.GAMES["double_sir"], type[tt.DoubleSirRules])
assert_type(tt.GAMES["pilotta"].preset("cypriot"), tt.PilottaRules)
assert_type(tt.start(tt.GAMES["shooter"](players=3)), ShooterState)
assert_type(tt.GAMES["svoi_kozyri"](), tt.SvoiKozyriRules)
