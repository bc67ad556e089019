"""`tricktake demo`: a match of every game, recorded, validated, and shown in one table."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, TypeAlias

from tricktake.cli.console import Printer, complain
from tricktake.cli.random_matches import Task, play_task
from tricktake.cli.streams import DASH, target
from tricktake.cli.validation import Count, print_fault
from tricktake.cli.variants import result, usable_games
from tricktake.errors import RecordError
from tricktake.records.files import judge_record
from tricktake.records.record import failures_of
from tricktake.records.writing import write_records
from tricktake.registry import OWN_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.cli.random_matches import Played
    from tricktake.records.files import Verdict
    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules

    Recorded: TypeAlias = "tuple[type[AnyRules], Played, AnyRecord]"


def demo(seed: int, output: str) -> bool:
    """Play a match of every game, write the records, validate them, and print the results.

    Args:
        seed: the seed of the matches.
        output: the path to which the records are written; `-` is the standard output, and then the
            results go to the standard error.

    Returns:
        Whether all records are valid.

    Raises:
        OSError: if the records cannot be written.
    """
    matches: list[Recorded] = []
    write_records(target(output), _records(seed, matches), check=False)
    printer = Printer(stderr=output == DASH)
    count = Count()
    rows: list[tuple[str, ...]] = []
    for number, (kind, match, record) in enumerate(matches, start=1):
        verdict = judge_record(number, record)
        count.add(verdict)
        if verdict.fault is not None:
            print_fault(printer, output, verdict)
        rows.append(_row(kind, match, verdict))
    printer.heading(f"A match of every game, random moves, seed {seed}")
    printer.blank()
    printer.table(("game", "hands", "moves", "totals", "result", "record"), rows, kinds="tnnttt")
    printer.blank()
    if output != DASH:
        printer.line(f"{output}: {count}")
        printer.blank()
        printer.line("Next, try:")
        printer.line(f"  tricktake show {quote(output)} --match 1 --hand 1")
        printer.line(f"  tricktake rules {next(iter(OWN_GAMES))}")
        printer.line("  tricktake --help")
    return not count.invalid


def _records(seed: int, matches: list[Recorded]) -> Iterator[AnyRecord]:
    """The record of a match of every game, each match noted as it passes by."""
    for kind in usable_games():
        try:
            with failures_of(kind):
                played = play_task(Task(kind().bounded(), seed, range(1, 2)))
        except RecordError as error:
            complain(f"Left out: {error}")
            continue
        matches += [(kind, match, match.record) for match in played if match.record is not None]
        yield matches[-1][2]


def _row(kind: type[AnyRules], match: Played, verdict: Verdict) -> tuple[str, ...]:
    totals = " ".join(map(str, match.totals))
    ending = result(kind(), match.winners, match.losers) if match.over else "left unfinished"
    valid = "valid" if verdict.fault is None else "not valid"
    return kind.title, str(match.hands), str(match.moves), totals, ending, valid
