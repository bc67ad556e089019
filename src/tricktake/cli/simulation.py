"""`tricktake simulate`: random matches, their records, and what they come to."""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING, Final

from tricktake.cli.console import Printer, counted, printable, progress
from tricktake.cli.jobs import in_order
from tricktake.cli.random_matches import Spread, Statistics, play_task, tasks
from tricktake.cli.variants import setting, side_name
from tricktake.records.files import write_records

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    from tricktake.cli.random_matches import Played
    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules

STDOUT: Final = "-"


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
    """
    statistics = Statistics(len(rules.sides))
    with progress(rules.title, matches) as advance:
        work = tasks(rules, seed, matches, max_hands=max_hands, record=output is not None)
        records = _records(in_order(play_task, work, jobs), statistics, advance)
        if output is None:
            deque(records, maxlen=0)
        else:
            write_records(sys.stdout if output == STDOUT else output, records, check=False)
    printer = Printer(stderr=output == STDOUT)
    printer.heading(f"{rules.title}: {counted(matches, 'match', 'matches')}, random moves, seed {seed}")
    if rules.options():
        printer.print("  ".join(setting(name, value) for name, value in rules.options().items()))
    printer.print()
    _print_statistics(printer, rules, statistics)
    if output is not None and output != STDOUT:
        printer.print(f"{counted(matches, 'record')} written to {printable(output)}")


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
        numbers="tnnn",
    )
    printer.print()
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
    printer.table(("side", "won", "", "lost", "", "mean total"), rows, numbers="tnnnnn")
    if statistics.undecided:
        printer.print(f"won by nobody: {statistics.undecided} ({share(statistics.undecided, matches)})")
    if statistics.unfinished:
        printer.print(f"left unfinished: {statistics.unfinished} ({share(statistics.unfinished, matches)})")
    printer.print()
    endings = statistics.endings.most_common()
    hands = statistics.endings.total()
    rows_of_endings = [(ending, str(times), share(times, hands)) for ending, times in endings]
    printer.table(("how hands ended", "hands", ""), rows_of_endings, numbers="tnn")
    printer.print()


def _spread(what: str, numbers: Counter[int]) -> tuple[str, str, str, str]:
    spread = Spread.of(numbers)
    return what, str(spread.least), f"{spread.mean:.1f}", str(spread.most)


def share(part: int, whole: int) -> str:
    """A part as a percentage of the whole."""
    return f"{100 * part / whole:.1f} %"
