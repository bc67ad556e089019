"""`tricktake simulate`: random matches, their records, and what they come to."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from tricktake.cli.console import Printer, counted, progress
from tricktake.cli.jobs import in_order
from tricktake.cli.random_matches import Spread, Statistics, play_task, tasks
from tricktake.cli.streams import DASH, named, target
from tricktake.cli.variants import setting, side_name
from tricktake.records.writing import write_records

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    from tricktake.cli.random_matches import Played
    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules


def simulate(  # noqa: PLR0913 - what a call gives
    rules: AnyRules, matches: int, seed: int, *, max_hands: int, output: str | None, jobs: int
) -> None:
    """Play random matches and print their statistics.

    Args:
        rules: the rules.
        matches: the number of matches.
        seed: the seed; the same seed gives the same matches whatever `jobs` is.
        max_hands: the number of hands after which a match is left as it is.
        output: the path to which the records are written; `-` is the standard output, and then the
            statistics go to the standard error; `None`: nothing is written.
        jobs: the number of processes.

    Raises:
        OSError: if the records cannot be written.
        JobsError: if the processes cannot do the work.
    """
    statistics = Statistics(len(rules.sides))
    with progress(rules.title, matches) as advance:
        work = tasks(rules, seed, matches, max_hands=max_hands, record=output is not None)
        records = _records(in_order(play_task, work, jobs), statistics, advance)
        if output is None:
            deque(records, maxlen=0)
        else:
            with named("standard output" if output == DASH else output):
                write_records(target(output), records, check=False)
    printer = Printer(stderr=output == DASH)
    printer.heading(f"{rules.title}: {counted(matches, 'match', 'matches')}, random moves, seed {seed}")
    if rules.options():
        printer.line("  ".join(setting(name, value) for name, value in rules.options().items()))
    printer.blank()
    _print_statistics(printer, rules, statistics)
    if output is not None and output != DASH:
        printer.line(f"{counted(matches, 'record')} written to {output}")


def _records(
    played: Iterator[list[Played]], statistics: Statistics, advance: Callable[[int], None]
) -> Iterator[AnyRecord]:
    """The records of the matches, each match counted as it passes by."""
    for matches in played:
        for match in matches:
            statistics.add(match)
            if match.record is not None:
                yield match.record
        advance(len(matches))


def _print_statistics(printer: Printer, rules: AnyRules, statistics: Statistics) -> None:
    matches = statistics.matches
    printer.table(
        ("each match", "least", "mean", "most"),
        [_spread("hands", statistics.hands), _spread("moves", statistics.moves)],
        kinds="tnnn",
    )
    printer.blank()
    rows = [
        (
            side_name(rules, side),
            str(statistics.won[side]),
            share(statistics.won[side], matches),
            str(statistics.lost[side]),
            share(statistics.lost[side], matches),
            f"{statistics.totals[side] / matches:.1f}",
        )
        for side in range(statistics.sides)
    ]
    printer.table(("side", "won", "", "lost", "", "mean total"), rows, kinds="tnnnnn")
    if statistics.undecided:
        printer.line(f"won by nobody: {statistics.undecided} ({share(statistics.undecided, matches)})")
    if statistics.unfinished:
        printer.line(f"left unfinished: {statistics.unfinished} ({share(statistics.unfinished, matches)})")
    printer.blank()
    endings = statistics.endings.most_common()
    hands = statistics.endings.total()
    rows_of_endings = [(ending, str(times), share(times, hands)) for ending, times in endings]
    printer.table(("how hands ended", "hands", ""), rows_of_endings, kinds="tnn")
    printer.blank()


def _spread(what: str, numbers: Counter[int]) -> tuple[str, str, str, str]:
    spread = Spread.of(numbers)
    return what, str(spread.least), f"{spread.mean:.1f}", str(spread.most)


def share(part: int, whole: int) -> str:
    """A part as a percentage of the whole."""
    return f"{100 * part / whole:.1f} %"
