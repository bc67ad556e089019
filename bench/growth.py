"""How the cost grows: with the length of a match, the size of a file, and the number of workers."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import TYPE_CHECKING, Final

from attrs import frozen

from bench import games
from bench.records import run_validate, write_file
from bench.results import Aim, Row, Section
from bench.timing import in_turns
from tricktake import GAMES, apply, legal_moves, shuffle, start

if TYPE_CHECKING:
    from pathlib import Path

    from bench.timing import Run
    from tricktake.registry import AnyRules

LENGTHS: Final = (1_000, 10_000, 100_000)
"""Moves in a match."""
FILES: Final = (1.0, 4.0, 16.0, 64.0)
"""Megabytes of a file."""
LARGE_FILE: Final = 1_000.0
WORKERS: Final = (1, 2, 4)
MOST_ROUNDS: Final = 5
"""The most rounds of what takes many seconds."""
TWO_WORKERS: Final = 1.8
"""How much faster two workers should be than one, on two processors."""
FLAT: Final = 0.9
"""What is left of the speed in a long match, at least."""
FLAT_MEMORY: Final = 1.1
"""How much more memory the largest file may take than the smallest."""


@frozen
class Curve:
    """Points to plot.

    Attributes:
        name: what they are of.
        points: pairs of what grows and what it costs.
    """

    name: str
    points: tuple[tuple[float, float], ...]


@frozen
class Growth:
    """All that was measured here.

    Attributes:
        lengths: moves per second against the moves of a match, by game.
        memory: the peak of memory in megabytes against the records of a file.
        workers: moves per second against the number of processes.
        section: the same as lines.
    """

    lengths: tuple[Curve, ...]
    memory: Curve
    workers: Curve
    section: Section


def measure(rounds: int, scratch: Path, *, longest: int, largest: float) -> Growth:
    """Check the counts, measure, and give the curves and the lines.

    Args:
        rounds: how often everything is measured.
        scratch: a directory for files.
        longest: the most moves of a match.
        largest: the megabytes of the largest file.
    """
    lengths, length_rows = _lengths(rounds, longest)
    memory, memory_rows = _memory(scratch, largest)
    workers, worker_rows = _workers(min(rounds, MOST_ROUNDS), scratch, min(largest, FILES[-1]))
    section = Section(
        "Growth",
        "A match that goes on and on, played by `legal_moves` and `apply` with its deals; a match of Court"
        " Piece ends before it is long. Then `tricktake validate` on files of random matches of all games,"
        " by the clock and with its start: the peak of the memory that it holds, and the moves per second"
        " with several processes.",
        (*length_rows, *memory_rows, *worker_rows),
    )
    return Growth(lengths, memory, workers, section)


# Length of a match


def _lengths(rounds: int, longest: int) -> tuple[tuple[Curve, ...], list[Row]]:
    lengths = [length for length in LENGTHS if length <= longest]
    rules = {name: GAMES[name].from_options(options) for name, options in games.LONG_MATCHES.items()}
    contenders = {
        f"{name}, {length}": lambda name=name, length=length: _long_match(rules[name], length)
        for name in rules
        for length in lengths
    }
    timings = in_turns(contenders, rounds)
    curves: list[Curve] = []
    rows: list[Row] = []
    for name in rules:
        points = tuple((length, timings.rate(f"{name}, {length}")) for length in lengths)
        curves.append(Curve(name, points))
        for length, rate in points:
            of = f"{name}, {length:,.0f} moves"
            if length == lengths[0]:
                rows.append(Row("a long match", of, rate, "moves/s"))
                continue
            ratio = timings.ratio(f"{name}, {length}", f"{name}, {lengths[0]}")
            aim = Aim("≥", FLAT) if length == lengths[-1] else None
            rows.append(
                Row("a long match", of, rate, "moves/s", f"{lengths[0]:,} moves", points[0][1], ratio, aim)
            )
    return tuple(curves), rows


def _long_match(rules: AnyRules, length: int) -> Run:
    """So many moves of one match, its deals among them."""

    def run() -> int:
        rng = Random(1)
        random = rng.random
        state = start(rules)
        for _ in range(length):
            if state.awaiting == "deal":
                state = apply(state, shuffle(state, rng))
            else:
                legal = legal_moves(state)
                state = apply(state, legal[int(random() * len(legal))])
        assert state.awaiting != "over"
        return length

    return run


# Size of a file, number of workers


def _memory(scratch: Path, largest: float) -> tuple[Curve, list[Row]]:
    sizes = [size for size in (*FILES, LARGE_FILE) if size <= largest]
    points: list[tuple[float, float]] = []
    rows: list[Row] = []
    for size in sizes:
        file = write_file(scratch / "records.jsonl", size)
        peak = run_validate(file.path, 1).peak / 1e6
        file.path.unlink()
        points.append((float(file.records), peak))
        of = f"{file.records:,} records, {file.size / 1e6:,.0f} MB"
        if len(points) == 1:
            rows.append(Row("memory of validate", of, peak, "MB"))
            continue
        first = points[0][1]
        aim = Aim("≥", round(1 / FLAT_MEMORY, 2)) if size == sizes[-1] else None
        rows.append(Row("memory of validate", of, peak, "MB", "the smallest file", first, first / peak, aim))
    return Curve("validate", tuple(points)), rows


def _workers(rounds: int, scratch: Path, megabytes: float) -> tuple[Curve, list[Row]]:
    file = write_file(scratch / "workers.jsonl", megabytes)
    taken: dict[int, list[float]] = {number: [] for number in WORKERS}
    for _ in range(rounds):
        for number in WORKERS:
            taken[number].append(file.moves / run_validate(file.path, number).seconds)
    points = tuple((float(number), median(rates)) for number, rates in taken.items())
    alone = points[0][1]
    rows = [Row("validate", "1 worker", alone, "moves/s")]
    for workers, rate in points[1:]:
        aim = Aim("≥", TWO_WORKERS) if workers == WORKERS[1] else None
        of = f"{workers:.0f} workers"
        rows.append(Row("validate", of, rate, "moves/s", "1 worker", alone, rate / alone, aim))
    return Curve("validate", points), rows
