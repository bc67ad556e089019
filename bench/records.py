"""Records: validated beside the loop that plays, and by the command line on two processors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

from bench import games
from bench.results import Row, rate
from bench.timing import in_turns
from tricktake import validate

if TYPE_CHECKING:
    from bench.timing import Contender

MOST_HANDS: Final = 12
"""The hands after which a recorded match is left."""
FLOOR: Final = 0.95
"""The least ratio of validation to the checked loop."""
MEGABYTES: Final = 40
"""The size of the file for the command line."""


def measure(rounds: int, matches: int) -> list[Row]:
    """Check the counts, measure, and give the lines."""
    contenders: dict[str, Contender] = {}
    for name in games.GAME_NAMES:
        contenders |= _contenders(name, matches)
    timings = in_turns(contenders, rounds)
    return [
        Row(
            "validate",
            name,
            rate(timings.rate(f"{name}, validate"), "moves"),
            "legal_moves, apply",
            timings.ratio(f"{name}, validate", f"{name}, loop"),
            FLOOR,
        )
        for name in games.GAME_NAMES
    ] + [_on_two_processors(matches)]


def _contenders(name: str, matches: int) -> dict[str, Contender]:
    records = [games.recorded_match(name, seed, most_hands=MOST_HANDS) for seed in range(matches)]
    lines = [games.line_of(record) for record in records]
    moves = sum(len(record.moves) for record in records)
    ready = games.dealt(name, matches * MOST_HANDS)

    def validated() -> int:
        verdicts = list(validate(lines))
        assert all(verdict.fault is None for verdict in verdicts)
        assert sum(verdict.moves for verdict in verdicts) == moves
        return moves

    def loop() -> int:
        random = Random(1).random
        return sum(games.play_checked(state, random)[1] for state in ready)

    return {f"{name}, validate": lambda: validated, f"{name}, loop": lambda: loop}


def _on_two_processors(matches: int) -> Row:
    """The command line on a file of all games, with two jobs beside one."""
    lines = [
        games.line_of(games.recorded_match(name, seed, most_hands=MOST_HANDS))
        for name in games.GAME_NAMES
        for seed in range(matches)
    ]
    block = b"".join(lines)
    with TemporaryDirectory() as directory:
        path = Path(directory) / "records.jsonl"
        path.write_bytes(block * max(1, round(MEGABYTES * 1e6 / len(block))))
        one, two = _seconds(path, 1), _seconds(path, 2)
        size = path.stat().st_size / 1e6
    return Row(
        "validate --jobs 2", f"a file of {size:.0f} MB", f"{size / two:.1f} MB/s", "--jobs 1", one / two
    )


def _seconds(path: Path, jobs: int) -> float:
    command = [sys.executable, "-m", "tricktake", "validate", "--jobs", str(jobs), str(path)]
    before = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - a fixed command
    return perf_counter() - before
