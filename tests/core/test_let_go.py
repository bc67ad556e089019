"""Rules classes that are made at run time, as a variant that a user sets up, are let go after their use."""

from __future__ import annotations

import gc
import json
import random
from typing import Any
from weakref import ref

import pytest

import tricktake as tt
from tricktake.registry import OWN_GAMES
from tricktake.testing import random_rules

MOVES = 40


def use_once(game: str) -> ref[type]:
    """Make a class, do with it what apps, archives and bots do, and forget it."""
    made: Any = type("Made", (tt.GAMES[game],), {"__slots__": (), "__module__": __name__})
    rng = random.Random(game)
    rules = made()
    state = tt.start(rules)
    record = tt.Record(rules, dealer=state.dealer)
    for _ in range(MOVES):
        if state.awaiting == "over":
            break
        legal = tt.legal_moves(state)
        move = rng.choice(legal) if legal else tt.shuffle(state, rng)
        before, state = state, tt.apply(state, move)
        record = tt.Record(rules, dealer=record.dealer, moves=(*record.moves, str(move)))
        view = tt.observe(state, 0)
        assert tt.observe(tt.sample_state(view, rng), 0) == view
        json.dumps([view.to_json(), *[event.to_json() for event in tt.events(before, move, 0)]])
        tt.why_illegal(state, tt.Play(tt.CARDS[0]))
    assert tt.find_fault(record) is None
    assert tt.options_of(made) == tt.options_of(tt.GAMES[game])
    assert tt.rules_schema(made)["properties"]
    random_rules(made, rng)
    tt.rollout(state, 1, rng, max_moves=5)
    return ref(made)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_class_made_at_run_time_is_let_go(game: str) -> None:
    made = use_once(game)
    gc.collect()
    assert made() is None
