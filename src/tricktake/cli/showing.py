"""`tricktake show`: a recorded match as tables that a person can follow."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tricktake.cards import Suit
from tricktake.cli.console import Printer
from tricktake.cli.transcript import has_tricks, transcribe
from tricktake.cli.validation import STDIN, file_name, print_fault
from tricktake.cli.variants import result, setting, side_name
from tricktake.hands import Hand
from tricktake.records.files import judge_line, numbered_lines, read_line

if TYPE_CHECKING:
    from tricktake.cli.transcript import HandSheet, Row, Transcript
    from tricktake.errors import RecordError
    from tricktake.moves import Move
    from tricktake.records.record import AnyRecord
    from tricktake.scores import HandScore


def show(name: str, match: int, hand: int | None) -> bool:
    """Print a match of a file of records, or one hand of it.

    Args:
        name: the path of the file; `-` is the standard input.
        match: the number of the match in the file, from 1.
        hand: the number of the hand in the match, from 1; `None`: all of them.

    Returns:
        Whether the record is valid.

    Raises:
        LookupError: if there is no such match or hand.
        OSError: if the file cannot be read.
        RecordError: if the line holds no record.
    """
    number, line = _find_line(name, match)
    record = read_line(number, line)
    verdict = judge_line(number, line)
    transcript = transcribe(record, record.moves[: verdict.moves])
    if hand is not None and hand > len(transcript.hands):
        message = f"match {match} has hands 1 to {len(transcript.hands)}"
        raise LookupError(message)
    printer = Printer()
    _print_match(printer, record, match)
    for place, sheet in enumerate(transcript.hands, start=1):
        if hand is None or hand == place:
            _print_hand(printer, record, place, sheet)
    if verdict.fault is not None:
        print_fault(printer, name, verdict.game, verdict.fault)
    else:
        printer.print(_end(record, transcript))
    return verdict.fault is None


def _find_line(name: str, match: int) -> tuple[int, str | bytes | RecordError]:
    found = 0
    for number, line in numbered_lines(sys.stdin.buffer if name == STDIN else name):
        found += 1
        if found == match:
            return number, line
    message = f"{file_name(name)} has {f'matches 1 to {found}' if found else 'no matches'}"
    raise LookupError(message)


def _print_match(printer: Printer, record: AnyRecord, match: int) -> None:
    rules = record.rules
    printer.heading(f"{rules.title}, match {match}")
    options = [setting(name, value) for name, value in rules.options().items()]
    seats = [f"{seat} {name}" for seat, name in enumerate(record.seats or ())]
    for what, text in (
        ("options", "  ".join(options)),
        ("seats", ", ".join(seats)),
        ("date", record.date or ""),
    ):
        if text:
            printer.line(f"{what:<8}{text}")
    printer.print()


def _end(record: AnyRecord, transcript: Transcript) -> str:
    if transcript.over:
        return f"The match is over: {result(record.rules, transcript.winners, transcript.losers)}."
    if transcript.to_act is None:
        return "The record stops here: a deal is awaited."
    return f"The record stops here: seat {transcript.to_act} is to act."


# A hand


def _print_hand(printer: Printer, record: AnyRecord, number: int, sheet: HandSheet) -> None:
    printer.heading(f"Hand {number}")
    printer.print()
    if sheet.before:
        _print_rows(printer, record, sheet.before)
    if sheet.deal is not None:
        _print_deal(printer, record, sheet)
    if sheet.rows:
        _print_rows(printer, record, sheet.rows)
    if sheet.score is not None:
        _print_score(printer, record, sheet.score, sheet.totals)


def _print_deal(printer: Printer, record: AnyRecord, sheet: HandSheet) -> None:
    """The cards that each seat was dealt, suit by suit; and those it then held, where they differ."""
    assert sheet.deal is not None  # noqa: S101 - the caller has looked
    dealt = [Hand.of_cards(cards) for cards in sheet.deal.hands]
    differ = any(held != hand for held, hand in zip(sheet.held, dealt, strict=True))
    rows: list[list[str]] = []
    for seat, hand in enumerate(dealt):
        role = ", dealer" if seat == sheet.dealer else ""
        suits = [" ".join(card.rank.letter for card in reversed(tuple(hand.of(suit)))) for suit in Suit]
        held = [str(sheet.held[seat])] if differ else []
        rows.append([f"{_seat(record, seat)}{role}", *(suit or "-" for suit in suits), *held])
    columns = ["dealt", *map(str, Suit), *(["at first in hand"] if differ else [])]
    printer.table(columns, rows)
    printer.print()


def _print_rows(printer: Printer, record: AnyRecord, rows: list[Row]) -> None:
    """A row for each trick or round, with a column for each seat; `>` stands before what came first."""
    tricks = has_tricks(type(record.rules))
    seats = range(record.rules.seats)
    number = 0
    lines: list[list[str]] = []
    for row in rows:
        counts = row.trick is not None if tricks else row.aside is None
        number += counts
        first = next(iter(row.cells), None)
        cells = [_cell(row.cells.get(seat, []), leads=seat == first) for seat in seats]
        note = f"out of turn: {row.aside}" if row.aside is not None else ""
        if row.trick is not None:
            note = _seat(record, row.trick.winner)
        lines.append([str(number) if counts else "", *cells, note])
    noted = any(line[-1] for line in lines)
    columns = ["trick" if tricks else "round", *(_seat(record, seat) for seat in seats)]
    columns += [("won by" if tricks else "")] if noted else []
    printer.table(columns, [line[: len(columns)] for line in lines])
    printer.print()


def _cell(moves: list[Move], *, leads: bool) -> str:
    return f"{'>' if leads else ' '}{', '.join(map(str, moves))}" if moves else ""


def _print_score(printer: Printer, record: AnyRecord, score: HandScore, totals: tuple[int, ...]) -> None:
    sides = [side_name(record.rules, side) for side in range(len(record.rules.sides))]
    rows = [[line.clause, line.text, *map(_signed, line.points)] for line in score.lines]
    rows.append(["", f"this hand ({score.ending})", *map(_signed, score.points)])
    rows.append(["", "total", *map(str, totals)])
    printer.table(["clause", "score", *sides], rows, numbers=f"tt{'n' * len(sides)}")
    printer.print()


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def _seat(record: AnyRecord, seat: int) -> str:
    return f"{seat} {record.seats[seat]}" if record.seats is not None else f"seat {seat}"
