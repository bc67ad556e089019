"""`tricktake demo`: a match of every game, recorded, validated, and shown in one table."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from tricktake.cli.console import Printer
from tricktake.cli.random_matches import Task, play_task
from tricktake.cli.validation import Count, judge_file, print_fault
from tricktake.cli.variants import find_game, result
from tricktake.records.files import write_records
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from tricktake.cli.random_matches import Played
    from tricktake.records.files import Verdict
    from tricktake.registry import AnyRules


def demo(seed: int, output: str) -> bool:
    """Play a match of every game there is, write the records, validate them, and print the results.

    Args:
        seed: the seed of the matches.
        output: the path to which the records are written.

    Returns:
        Whether all records are valid.

    Raises:
        OSError: if the records cannot be written.
    """
    kinds = [find_game(name) for name in GAMES]
    played = [match for kind in kinds for match in play_task(Task(kind().bounded(), seed, range(1, 2)))]
    write_records(output, [match.record for match in played if match.record is not None], check=False)
    verdicts = list(judge_file(output, jobs=1))
    printer = Printer()
    count = Count()
    for verdict in verdicts:
        count.add(verdict)
        if verdict.fault is not None:
            print_fault(printer, output, verdict.game, verdict.fault)
    printer.heading(f"A match of every game, random moves, seed {seed}")
    printer.print()
    printer.table(
        ("game", "hands", "moves", "totals", "result", "record"),
        map(_row, kinds, played, verdicts),
        numbers="tnnttt",
    )
    printer.print()
    printer.line(f"{output}: {count}")
    printer.print()
    printer.print("Go on with:")
    printer.line(f"  tricktake show {quote(output)} --match 1 --hand 1")
    printer.line(f"  tricktake rules {kinds[0].name}")
    printer.line("  tricktake --help")
    return not count.invalid


def _row(kind: type[AnyRules], match: Played, verdict: Verdict) -> tuple[str, ...]:
    totals = " ".join(map(str, match.totals))
    ending = result(kind(), match.winners, match.losers) if match.over else "left unfinished"
    valid = "valid" if verdict.fault is None else "not valid"
    return kind.title, str(match.hands), str(match.moves), totals, ending, valid
