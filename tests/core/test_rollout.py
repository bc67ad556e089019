"""A rollout follows the rules move by move: it draws, moves and ends as the step loop does."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.core.variants import FirstTrickWins, Unchanged
from tricktake.bots import cautious_choice
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from tricktake.registry import AnyState


def step_by_step(state: AnyState, rng: random.Random, limit: float = math.inf) -> tt.Outcome:
    """How the hand in progress ends, played with the checked functions one move at a time."""
    moves = 0
    while state.awaiting == "move" and moves < limit:
        legal = tt.legal_moves(state)
        state = tt.apply(state, legal[int(rng.random() * len(legal))])
        moves += 1
    return tt.Outcome(tt.score(state).totals, tt.score(state).tally, moves, state.awaiting != "move")


@pytest.mark.parametrize("game", tt.GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_rollout_is_the_step_loop(game: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(tt.GAMES[game], rng).bounded()
    state = tt.start(rules)
    for _ in range(rng.randrange(1, 60)):
        if state.awaiting == "deal":
            state = tt.apply(state, tt.parse_move(state, str(tt.shuffle(state, rng))))
        elif state.awaiting == "move":
            state = tt.apply(state, cautious_choice(tt.legal_moves(state), rng))
    stepped, rolled = random.Random(seed), random.Random(seed)
    expected = [step_by_step(state, stepped) for _ in range(4)]
    assert list(tt.rollout(state, 4, rolled)) == expected
    assert rolled.random() == stepped.random()  # as many numbers were drawn


@pytest.mark.parametrize("game", tt.GAMES)
def test_rollout_is_the_step_loop_from_every_move_of_a_hand(game: str) -> None:
    rng = random.Random(20)
    for _ in range(40):
        state = tt.start(random_rules(tt.GAMES[game], rng).bounded(), dealer=0)
        for _ in range(rng.randrange(1, 4)):
            while state.awaiting == "move":
                assert_rollout_is_the_step_loop(state, rng)
                state = tt.apply(state, cautious_choice(tt.legal_moves(state), rng))
            if state.awaiting == "deal":
                state = tt.apply(state, tt.parse_move(state, str(tt.shuffle(state, rng))))


def assert_rollout_is_the_step_loop(state: AnyState, rng: random.Random) -> None:
    seed = rng.random()
    stepped, rolled = random.Random(seed), random.Random(seed)
    assert list(tt.rollout(state, 1, rolled)) == [step_by_step(state, stepped)]
    assert rolled.random() == stepped.random()  # as many numbers were drawn


def test_a_variant_keeps_what_it_has_changed() -> None:
    dealt = [
        tt.apply(state, tt.shuffle(state, random.Random(1)))
        for state in map(tt.start, (tt.CourtPieceRules(), Unchanged(), FirstTrickWins()))
    ]
    usual, same, changed = (tt.rollout(state, 30, random.Random(2)) for state in dealt)
    assert same == usual
    assert {outcome.totals for outcome in changed} == {(1, 0)}
    assert {outcome.totals for outcome in usual} > {(1, 0)}


@pytest.mark.parametrize("game", tt.GAMES)
def test_where_no_hand_is_in_progress_nothing_is_left_to_complete(game: str) -> None:
    rng = random.Random(1)
    state = tt.start(tt.GAMES[game]().bounded())
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    before = rng.getstate()
    assert list(tt.rollout(state, 2, rng)) == [tt.Outcome(state.scores, state.tally, 0, finished=True)] * 2
    end = tt.playout(state, lambda view: view.legal_moves[-1], random.Random(2), until="hand")
    score = tt.score(end)
    assert list(tt.rollout(end, 3, rng)) == [tt.Outcome(score.totals, score.tally, 0, finished=True)] * 3
    assert rng.getstate() == before


@pytest.mark.parametrize("game", tt.GAMES)
def test_rollout_from_the_first_move_of_a_hand(game: str) -> None:
    state = tt.start(tt.GAMES[game]().bounded())
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    state = tt.apply(state, tt.parse_move(state, str(tt.shuffle(state, random.Random(5)))))
    stepped, rolled = random.Random(6), random.Random(6)
    assert list(tt.rollout(state, 3, rolled)) == [step_by_step(state, stepped) for _ in range(3)]
