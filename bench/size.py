"""How much memory a state takes, and how long its pickle is."""

from __future__ import annotations

import gc
import pickle
import tracemalloc
from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Final

from bench import games, peers
from bench.results import Aim, Row, Section
from tricktake import apply, parse_move, start

if TYPE_CHECKING:
    from bench.games import RecordedHand
    from tricktake.registry import AnyState

BYTES: Final = {"court_piece": 400, "double_sir": 400, "pilotta": 500, "shooter": 400, "svoi_kozyri": 400}
PICKLED: Final = 1000
MOST_HANDS: Final = 12
"""The hands after which a match is left."""


def measure(hands: int) -> Section:
    """Check the counts, measure, and give the lines."""
    rows: list[Row] = []
    for name in games.GAME_NAMES:
        recorded = [
            games.recorded_hand(state, Random(seed)) for seed, state in enumerate(games.dealt(name, hands))
        ]
        states = [state for hand in recorded for state in hand.states[1:]]
        check_pickles(states)
        pickled = mean(len(pickle.dumps(state)) for state in states)
        aims = (Aim("≤", BYTES[name], "measured"), Aim("≤", PICKLED, "measured"))
        rows += [
            Row("a state beyond its predecessor", name, bytes_each(recorded), "bytes", aim=aims[0]),
            Row("a pickled state", name, pickled, "bytes", aim=aims[1]),
            Row("the longest in a match", name, longest_pickle(name, hands), "bytes", aim=aims[1]),
        ]
    if "pyspiel" not in peers.missing():
        rows += [
            Row("a pickled state", f"OpenSpiel {name}", _spiel_pickled(name, hands), "bytes")
            for name in peers.SPIEL_GAMES
        ]
    return Section(
        "Size",
        "Means over the states of random hands. The first number is what keeping all states of a hand takes"
        " for each of them, as Python's allocator counts it. A pickle holds the rules and the match too, and"
        " how the last hand was scored, so the longest is told of as many matches of twelve hands; that of"
        " OpenSpiel holds the moves so far, and reading it plays them again.",
        tuple(rows),
    )


def bytes_each(recorded: list[RecordedHand]) -> float:
    """The bytes that are allocated, and kept, for each state after the first of a hand."""
    kept: list[AnyState | None] = [None] * sum(len(hand.moves) for hand in recorded)
    place = 0
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for hand in recorded:
        state = hand.states[0]
        for move in hand.moves:
            state = apply(state, move)
            kept[place] = state
            place += 1
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert place == len(kept)
    assert kept[-1] == recorded[-1].states[-1]
    return (after - before) / len(kept)


def longest_pickle(name: str, matches: int) -> int:
    """The bytes of the longest pickle in so many random matches."""
    longest = 0
    for seed in range(matches):
        record = games.recorded_match(name, seed, most_hands=MOST_HANDS)
        state: AnyState = start(record.rules, dealer=record.dealer)
        for text in record.moves:
            state = apply(state, parse_move(state, text))
            longest = max(longest, len(pickle.dumps(state)))
    return longest


def check_pickles(states: list[AnyState]) -> None:
    """Assert that a pickle gives back the state."""
    for state in states[::10]:
        assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - made right here


def _spiel_pickled(name: str, hands: int) -> float:
    sizes: list[int] = []
    for seed, dealt in enumerate(peers.spiel_dealt(name, hands)):
        random = Random(seed).random
        state = dealt
        while not state.is_terminal():
            legal = state.legal_actions()
            state = state.child(legal[int(random() * len(legal))])
            sizes.append(len(pickle.dumps(state)))
    return mean(sizes)
