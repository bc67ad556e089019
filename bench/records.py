"""Records: replayed and validated, in this process and by the command line on several processors."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import frozen

from bench import games
from bench.results import Aim, Row, Section
from bench.timing import in_turns
from tricktake import read_records, replay, score, validate

if TYPE_CHECKING:
    from pathlib import Path

    from bench.timing import Contender
    from tricktake.records.record import AnyRecord

MOST_HANDS: Final = 12
"""The hands after which a recorded match is left."""
OVER_THE_LOOP: Final = 600 / 450
"""How many times as fast as the checked loop validation should be."""


def measure(rounds: int, matches: int) -> Section:
    """Check the counts, measure, and give the lines."""
    contenders: dict[str, Contender] = {}
    for name in games.GAME_NAMES:
        contenders |= _contenders(name, matches)
    timings = in_turns(contenders, rounds)
    rows: list[Row] = []
    for name in games.GAME_NAMES:
        for what in ("validate", "replay"):
            here, beside = f"{name}, {what}", f"{name}, loop"
            ratio = timings.ratio(here, beside)
            aim = Aim("≥", round(OVER_THE_LOOP, 2)) if what == "validate" else None
            rows.append(
                Row(
                    what,
                    name,
                    timings.rate(here),
                    "moves/s",
                    "legal_moves + apply",
                    timings.rate(beside),
                    ratio,
                    aim,
                )
            )
    return Section(
        "Records",
        "`validate` reads lines of JSON, replays every move and compares the totals; `replay` begins with"
        " the record that is read. Deals are moves here; in the loop beside it they are made before.",
        tuple(rows),
    )


def _contenders(name: str, matches: int) -> dict[str, Contender]:
    records = [games.recorded_match(name, seed, most_hands=MOST_HANDS) for seed in range(matches)]
    lines = [games.line_of(record) for record in records]
    moves = sum(len(record.moves) for record in records)
    check_records(records, lines)
    ready = games.dealt(name, matches * MOST_HANDS)

    def validated() -> int:
        assert sum(verdict.moves for verdict in validate(lines)) == moves
        return moves

    def replayed() -> int:
        for record in records:
            replay(record)
        return moves

    def loop() -> int:
        random = Random(1).random
        return sum(games.play_checked(state, random)[1] for state in ready)

    return {
        f"{name}, validate": lambda: validated,
        f"{name}, replay": lambda: replayed,
        f"{name}, loop": lambda: loop,
    }


def check_records(records: list[AnyRecord], lines: list[bytes]) -> None:
    """Assert that the records end in the totals that they claim, and that a wrong claim is found."""
    for record, read in zip(records, read_records(lines), strict=True):
        assert read == record
        assert score(replay(record)).totals == record.totals
    verdicts = list(validate(lines))
    assert [verdict.moves for verdict in verdicts] == [len(record.moves) for record in records]
    assert all(verdict.fault is None for verdict in verdicts)
    claim = records[0].to_json()["totals"]
    wrong = lines[0].replace(f'"totals": {claim}'.encode(), b'"totals": [99999]')
    assert [verdict.fault is not None for verdict in validate([wrong])] == [True]


# The command on files


MEASURE: Final = """
import os, subprocess, sys, time
before = time.perf_counter()
with subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL) as process:
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
print(time.perf_counter() - before, usage.ru_maxrss)
sys.exit(process.returncode)
"""
"""Runs a command and prints the seconds and its peak of memory. It is a small process of its own, because
a process counts what the one that started it held as its own peak."""


@frozen
class Validated:
    """What a run of `tricktake validate` took.

    Attributes:
        seconds: from start to end by the clock.
        peak: the most memory that a process of it held, in bytes.
    """

    seconds: float
    peak: int


def run_validate(path: Path, jobs: int) -> Validated:
    """Run the command on a file, all of whose records must be valid."""
    command = [sys.executable, "-m", "tricktake", "validate", "--jobs", str(jobs), str(path)]
    run = subprocess.run(  # noqa: S603 - a fixed command
        [sys.executable, "-c", MEASURE, *command], stdout=subprocess.PIPE, check=True
    )
    seconds, peak = run.stdout.split()
    return Validated(float(seconds), int(peak) * (1 if sys.platform == "darwin" else 1024))


@frozen
class RecordFile:
    """A file of records of all games.

    Attributes:
        path: where it is.
        records: the number of records.
        moves: the number of moves in them.
        size: its bytes.
    """

    path: Path
    records: int
    moves: int
    size: int


def write_file(path: Path, megabytes: float) -> RecordFile:
    """Write random matches of all games, over and over, until the file has so many megabytes."""
    matches = [
        games.recorded_match(name, seed, most_hands=MOST_HANDS)
        for seed in range(20)
        for name in games.GAME_NAMES
    ]
    block = b"".join(games.line_of(record) for record in matches)
    moves = sum(len(record.moves) for record in matches)
    times = max(1, round(megabytes * 1e6 / len(block)))
    with path.open("wb") as file:
        for _ in range(times):
            file.write(block)
    return RecordFile(path, times * len(matches), times * moves, path.stat().st_size)
