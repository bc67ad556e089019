"""Pickles: short, and read in any process to equal objects."""

from __future__ import annotations

import copy
import pickle
import pickletools
import random
import subprocess
import sys
from statistics import mean
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tricktake.registry import GAMES
from tricktake.testing import random_rules
from tricktake.tricks.trick import Trick, make_trick

if TYPE_CHECKING:
    from tricktake.registry import AnyState

LONGEST_MEAN = 1000
"""The bytes that the pickle of a state has at most, in the mean of the first hand."""

EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def states_of_hands(game: str, hands: int) -> list[AnyState]:
    """All states of a random match up to the end of so many hands, or of the match."""
    rng = random.Random(1)
    state = tt.start(GAMES[game]().bounded())
    states = [state]
    while state.awaiting == "move" or (hands and state.awaiting == "deal"):
        move = tt.shuffle(state, rng) if state.awaiting == "deal" else rng.choice(tt.legal_moves(state))
        hands -= isinstance(move, tt.Deal)
        state = tt.apply(state, move)
        states.append(state)
    return states


@EVERY_GAME
def test_a_state_is_pickled_and_copied_to_an_equal_one(game: str) -> None:
    for state in states_of_hands(game, 3):
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert type(twin) is type(state)
            assert twin == state
            assert hash(twin) == hash(state)
            assert repr(twin) == repr(state)


@EVERY_GAME
def test_the_pickle_of_a_state_is_short(game: str) -> None:
    *_, last = states = states_of_hands(game, 1)
    assert mean(len(pickle.dumps(state)) for state in states) <= LONGEST_MEAN
    assert len(pickle.dumps(last)) <= LONGEST_MEAN  # it holds what the score is made from


@EVERY_GAME
def test_a_pickle_is_read_in_a_fresh_process(game: str) -> None:
    states = states_of_hands(game, 2)
    program = "import pickle, sys; sys.stdout.buffer.write(pickle.dumps(pickle.load(sys.stdin.buffer)))"
    done = subprocess.run(  # noqa: S603 - the program is made here
        [sys.executable, "-c", program], check=True, capture_output=True, input=pickle.dumps(states)
    )
    assert pickle.loads(done.stdout) == states


def test_a_trick_takes_a_byte_for_each_card() -> None:
    # What a trick of four cards has more than one of none, each made as games make it.
    empty, full = (make_trick(1, cards, 3) for cards in ((), tt.CARDS[:4]))
    assert len(pickle.dumps(full)) - len(pickle.dumps(empty)) == 4
    for twin in (pickle.loads(pickle.dumps(full)), copy.copy(full), copy.deepcopy(full)):
        assert twin == Trick(1, tt.CARDS[:4], 3)
        assert all(one is other for one, other in zip(twin.cards, tt.CARDS, strict=False))


@EVERY_GAME
def test_rules_are_pickled_as_the_options_that_differ_from_their_defaults(game: str) -> None:
    kind = GAMES[game]
    for seed in range(20):
        rules = random_rules(kind, random.Random(seed))
        for twin in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
            assert twin == rules
            assert hash(twin) == hash(rules)
        texts = {value for _, value, _ in pickletools.genops(pickle.dumps(rules))}
        assert texts & set(rules.options(defaults=True)) == set(rules.options())
