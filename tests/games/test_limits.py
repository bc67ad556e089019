"""Limits that end a match of Pilotta (PI-150 to PI-152) or of Shooter (SH-94 to SH-96)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import tricktake as tt

if TYPE_CHECKING:
    from tricktake.registry import AnyRules, AnyState

PASSES = {"pilotta": "max_abandoned", "shooter": "max_thrown_in"}
"""The option that limits hands in which all seats pass."""


def rules_of(game: str, **options: object) -> AnyRules:
    return tt.GAMES[game].from_options(options)


def all_pass(state: AnyState) -> AnyState:
    """A hand in which every seat passes."""
    state = tt.apply(state, tt.shuffle(state, random.Random(1)))
    while state.awaiting == "move":
        state = tt.apply(state, tt.Pass())
    return state


def hand(state: AnyState, seed: int) -> AnyState:
    """A hand that is scored: the first seat bids, the others pass, and cards are played at random."""
    rng = random.Random(seed)
    state = tt.apply(state, tt.shuffle(state, rng))
    bid = next(move for move in tt.legal_moves(state) if str(move).startswith("bid"))
    state = tt.apply(state, bid)
    while state.awaiting == "move":
        legal = tt.legal_moves(state)
        state = tt.apply(state, legal[0] if str(legal[0]) == "pass" else rng.choice(legal))
    return state


@pytest.mark.parametrize("game", PASSES)
@pytest.mark.parametrize("limit", [1, 3])
def test_PI_151_SH_95_all_pass_so_often_and_the_match_is_over(game: str, limit: int) -> None:
    state: AnyState = tt.start(rules_of(game, **{PASSES[game]: limit}))
    for number in range(1, limit + 1):
        state = all_pass(state)
        assert (state.awaiting == "over") == (number == limit)
    score = tt.score(state)
    # PI-152, SH-96: all have 0 points, so nobody wins.
    assert (score.winners, score.losers, set(score.totals)) == ((), (), {0})


@pytest.mark.parametrize("game", PASSES)
def test_PI_151_SH_95_a_scored_hand_begins_the_count_anew(game: str) -> None:
    state: AnyState = tt.start(rules_of(game, **{PASSES[game]: 2, "target_score": 1_000}))
    state = all_pass(hand(all_pass(state), 1))
    assert state.awaiting == "deal"
    assert all_pass(state).awaiting == "over"


@pytest.mark.parametrize("game", PASSES)
def test_PI_150_PI_152_SH_94_SH_96_the_highest_total_wins_after_the_last_hand(game: str) -> None:
    endings: set[int] = set()
    for seed in range(40):
        state: AnyState = tt.start(rules_of(game, max_hands=2, target_score=1_000))
        state = all_pass(hand(state, seed))  # a hand in which all pass does not count
        assert state.awaiting == "deal"
        state = hand(state, seed + 100)
        assert state.awaiting == "over"
        score = tt.score(state)
        best = [side for side, total in enumerate(score.totals) if total == max(score.totals)]
        assert score.winners == (tuple(best) if len(best) == 1 else ())
        others = set(range(len(score.totals))) - {*best}
        assert {*score.losers} == (others if len(best) == 1 else set())
        endings.add(len(best))
    assert 1 in endings


def test_SH_96_a_shared_highest_total_wins_nothing() -> None:
    shared = 0
    for seed in range(60):
        score = tt.score(hand(tt.start(rules_of("shooter", max_hands=1)), seed))
        if score.totals.count(max(score.totals)) > 1:
            assert (score.winners, score.losers) == ((), ())
            shared += 1
    assert shared


@pytest.mark.parametrize("game", PASSES)
def test_PI_150_SH_94_who_has_won_before_has_won(game: str) -> None:
    for seed in range(20):
        state = hand(tt.start(rules_of(game, max_hands=1, target_score=1)), seed)
        unlimited = hand(tt.start(rules_of(game, target_score=1)), seed)
        if unlimited.awaiting == "over":
            assert tt.score(state).winners == tt.score(unlimited).winners != ()


@pytest.mark.parametrize("game", tt.GAMES)
def test_bounded_rules_end_by_themselves_whatever_is_played(game: str) -> None:
    rules = rules_of(game).bounded()
    assert rules.bounded() == rules
    for place in (0, -1):  # every seat always makes the first legal move, or the last
        state: AnyState = tt.start(rules)
        end = tt.playout(state, lambda view, place=place: view.legal_moves[place], random.Random(1))  # type: ignore[misc]  # a place in the list
        assert end.awaiting == "over"


@pytest.mark.parametrize(("game", "clause"), [("pilotta", "PI-151"), ("shooter", "SH-95")])
def test_PI_150_SH_94_limits_that_are_set_stay(game: str, clause: str) -> None:
    limits = {"max_hands": 3, PASSES[game]: 4}
    assert rules_of(game, **limits).bounded().options() == limits
    assert clause in {option.clauses for option in tt.options_of(tt.GAMES[game])}
