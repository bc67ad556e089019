"""What a change moved: `python -m bench.regression`.

    python -m bench.regression                measure, and say what moved since the numbers were stored
    python -m bench.regression --percent 10   tell only what moved by more than that
    python -m bench.regression --store        measure, and store the numbers in bench/regression.json

Two kinds of numbers are stored for each benchmark:

* instructions for a move, counted by valgrind. They hardly vary, so a change of a few per cent is
  a change of the code; but they hold for one version of Python only, and valgrind must be there.
* time for a move as a ratio to a loop of plain Python that is timed in turns with it. It needs
  nothing and holds roughly for any machine, but not to better than some ten per cent, and on a
  busy machine much worse.

The exit code is 0 if nothing got slower by more than that, and 1 if something did; where the
instructions can be compared they alone decide.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from functools import partial
from pathlib import Path
from random import Random
from re import MULTILINE, search
from shutil import which
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from bench import games
from bench.timing import in_turns
from tricktake import apply, observe, replay, rollout, sample_state

if TYPE_CHECKING:
    from bench.timing import Contender, Run

STORED: Final = Path(__file__).with_name("regression.json")
HANDS: Final = 10
COMPLETIONS: Final = 5
CALIBRATION: Final = "calibration"
PYTHON: Final = f"{platform.python_implementation()} {platform.python_version()} {platform.machine()}"

Kind: TypeAlias = Literal["instructions", "ratio"]
PERCENT: Final[dict[Kind, float]] = {"instructions": 2.0, "ratio": 15.0}
"""By how much each kind must move to be told."""


# Benchmarks: what each unit is, is said by the name of its function


def moves_checked(name: str) -> Run:
    """Moves by `legal_moves` and `apply`."""
    ready = games.dealt(name, HANDS)
    return lambda: sum(games.play_checked(state, Random(1).random)[1] for state in ready)


def moves_unchecked(name: str) -> Run:
    """Moves by `legal_moves` and `apply_unchecked`."""
    ready = games.dealt(name, HANDS)
    return lambda: sum(games.play_unchecked(state, Random(1).random)[1] for state in ready)


def deals(name: str) -> Run:
    """Moves by `shuffle`, `legal_moves` and `apply`."""
    waiting = games.awaiting_deals(name, HANDS)
    return lambda: sum(games.deal_and_play(state, Random(1))[1] for state in waiting)


def applied(name: str) -> Run:
    """Moves by `apply` alone."""
    hands = [games.recorded_hand(state, Random(1)) for state in games.dealt(name, HANDS)]

    def run() -> int:
        for hand in hands:
            state = hand.states[0]
            for move in hand.moves:
                state = apply(state, move)
        return sum(len(hand.moves) for hand in hands)

    return run


def completions(name: str) -> Run:
    """Hands completed by `rollout`."""
    ready = games.dealt(name, 2)
    return lambda: sum(len(rollout(state, COMPLETIONS, Random(1))) for state in ready)


def replays(name: str) -> Run:
    """Moves replayed from a record."""
    record = games.recorded_match(name, 1, most_hands=HANDS)

    def run() -> int:
        replay(record)
        return len(record.moves)

    return run


def views(name: str) -> Run:
    """Views of the states of a hand."""
    states = games.recorded_hand(games.dealt(name, 1)[0], Random(1)).states

    def run() -> int:
        for state in states:
            observe(state, 0)
        return len(states)

    return run


def worlds(name: str) -> Run:
    """Worlds sampled, in the second half of a hand."""
    states = games.recorded_hand(games.dealt(name, 1)[0], Random(1)).states
    seen = [observe(state, 0) for state in states[len(states) // 2 :: 4]]

    def run() -> int:
        rng = Random(1)
        for view in seen:
            sample_state(view, rng)
        return len(seen)

    return run


BENCHMARKS: Final[dict[str, Contender]] = {
    f"{name}, {kind.__name__}": partial(kind, name)
    for name in games.GAME_NAMES
    for kind in (moves_checked, moves_unchecked, deals, applied, completions, replays, views, worlds)
}


def calibration() -> Run:
    """Turns of a loop that does what rules do: small objects, tuples, attributes, bits and calls."""
    return _turns


class _Small:
    __slots__ = ("bits", "cards")

    def __init__(self, bits: int, cards: tuple[int, ...]) -> None:
        self.bits = bits
        self.cards = cards

    def played(self, card: int) -> _Small:
        return _Small(self.bits & ~(1 << card), (*self.cards, card))


TURNS: Final = 2_000


def _turns() -> int:
    for _ in range(TURNS):
        small = _Small((1 << 52) - 1, ())
        for card in range(13):
            if small.bits >> card & 1:
                small = small.played(card)
    return 13 * TURNS


# Measuring


def ratios(rounds: int) -> dict[str, float]:
    """The least time of a unit of each benchmark as a ratio to that of a turn of the calibration loop."""
    timings = in_turns({CALIBRATION: calibration, **BENCHMARKS}, rounds)
    turn = timings.least_seconds_each(CALIBRATION)
    return {name: round(timings.least_seconds_each(name) / turn, 4) for name in BENCHMARKS}


def instructions() -> dict[str, float]:
    """The instructions of a unit of each benchmark, counted by valgrind in a process of their own."""
    with TemporaryDirectory() as directory:
        valgrind = [
            "valgrind",
            "--tool=callgrind",
            f"--dump-before={MARK}",
            f"--callgrind-out-file={directory}/counts",
        ]
        program = [sys.executable, "-m", "bench.regression", "--run-all-marked"]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        done = subprocess.run(  # noqa: S603 - a fixed command
            [*valgrind, *program], check=True, capture_output=True, text=True, env=environment
        )
        units = [int(line) for line in done.stdout.split()]
        assert len(units) == len(BENCHMARKS)
        counts = [_total(Path(f"{directory}/counts.{2 * number}")) for number in range(1, len(units) + 1)]
    return {name: round(count / done) for name, count, done in zip(BENCHMARKS, counts, units, strict=True)}


MARK: Final = "getppid"
"""The function of the C library at whose calls valgrind writes down what it has counted, and begins anew."""


def run_all_marked() -> None:
    """Run each benchmark between two marks, and print its units."""
    gc.disable()
    for contender in BENCHMARKS.values():
        run = contender()
        run()  # fills caches and tables
        gc.collect()
        os.getppid()
        units = run()
        os.getppid()
        print(units)


def _total(counts: Path) -> int:
    """The instructions in a file that valgrind has written."""
    found = search(r"^totals: (\d+)", counts.read_text(), MULTILINE)
    assert found is not None
    return int(found[1])


# Comparing


def moved(stored: dict[str, float], measured: dict[str, float], percent: float) -> list[str]:
    """The lines that tell what moved by more than so many per cent, those that got slower first."""
    changes = {name: 100 * (measured[name] / stored[name] - 1) for name in measured if name in stored}
    lines = [
        f"{change:+7.1f} %  {name}: {stored[name]:g} -> {measured[name]:g}"
        for name, change in sorted(changes.items(), key=lambda each: -each[1])
        if abs(change) > percent
    ]
    return lines + [f"    new    {name}: {measured[name]:g}" for name in measured if name not in stored]


def main() -> int:
    """Measure and compare, or store.

    Returns:
        The exit code: 0, or 1 if something got slower by more than the percentage.
    """
    parser = ArgumentParser(
        prog="python -m bench.regression", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--store", action="store_true", help="store the numbers")
    parser.add_argument("--percent", type=float, help="2 for instructions and 15 for ratios if not given")
    parser.add_argument("--rounds", type=int, default=9, help="how often the ratios are timed (9)")
    parser.add_argument("--no-instructions", action="store_true", help="only the ratios")
    parser.add_argument("--run-all-marked", action="store_true", help="what valgrind is to count")
    call = parser.parse_args()
    if call.run_all_marked:
        run_all_marked()
        return 0
    measured: dict[Kind, dict[str, float]] = {"ratio": ratios(call.rounds)}
    if which("valgrind") and not call.no_instructions:
        measured["instructions"] = instructions()
    if call.store:
        STORED.write_text(f"{json.dumps({'python': PYTHON, **measured}, indent=1)}\n", encoding="utf-8")
        print(f"stored in {STORED}")
        return 0
    return _compare(measured, call.percent)


def _compare(measured: dict[Kind, dict[str, float]], percent: float | None) -> int:
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    slower = False
    for kind, numbers in measured.items():  # the instructions are the last, if they were counted
        if kind == "instructions" and stored["python"] != PYTHON:
            print(f"instructions: stored with {stored['python']}, not comparable with {PYTHON}")
            continue
        at_least = PERCENT[kind] if percent is None else percent
        lines = moved(stored.get(kind, {}), numbers, at_least)
        print(f"{kind}: {len(numbers)} benchmarks, moved by more than {at_least:g} %:")
        print("\n".join(f"  {line}" for line in lines) or "  none")
        slower = any(line.lstrip().startswith("+") for line in lines)
    return int(slower)


if __name__ == "__main__":
    sys.exit(main())
