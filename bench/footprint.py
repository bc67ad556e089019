"""What the library takes beside time: memory, pickles, the import."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
import tracemalloc
from random import Random
from statistics import mean, median
from typing import TYPE_CHECKING, Final

from bench import games
from bench.results import Row
from tricktake import apply

if TYPE_CHECKING:
    from tricktake.registry import AnyState

IMPORT: Final = """
import time
import attrs
before = time.process_time()
import tricktake
print(time.process_time() - before)
"""


def measure(rounds: int, hands: int) -> list[Row]:
    """Measure, and give the lines."""
    rows = [Row("import, attrs being there", "tricktake", f"{_import_seconds(rounds) * 1000:.1f} ms")]
    for name in games.GAME_NAMES:
        recorded = [
            games.recorded_hand(state, Random(seed)) for seed, state in enumerate(games.dealt(name, hands))
        ]
        pickled = mean(len(pickle.dumps(state)) for hand in recorded for state in hand.states[1:])
        rows += [
            Row("a state beyond its predecessor", name, f"{_bytes_each(recorded):,.0f} bytes"),
            Row("a pickled state", name, f"{pickled:,.0f} bytes"),
        ]
    return rows


def _import_seconds(rounds: int) -> float:
    command = [sys.executable, "-c", IMPORT]
    seconds = [
        float(subprocess.run(command, check=True, capture_output=True).stdout)  # noqa: S603 - a fixed program
        for _ in range(rounds + 1)
    ]
    return median(seconds[1:])  # the first run writes the compiled files


def _bytes_each(recorded: list[games.RecordedHand]) -> float:
    """The bytes that are allocated, and kept, for each state after the first of a hand."""
    kept: list[AnyState | None] = [None] * sum(len(hand.moves) for hand in recorded)
    index = 0
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for hand in recorded:
        state = hand.states[0]
        for move in hand.moves:
            state = apply(state, move)
            kept[index] = state
            index += 1
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept[-1] == recorded[-1].states[-1]
    return (after - before) / len(kept)
