"""`tricktake show`: a recorded match as tables that a person can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.cards import Suit
from tricktake.cli.console import LONGEST_NAME, Printer, printable
from tricktake.cli.transcript import has_tricks, transcribe
from tricktake.cli.validation import file_name, print_fault, source
from tricktake.cli.variants import result, setting, side_name
from tricktake.hands import Hand
from tricktake.records._lines import numbered_lines
from tricktake.records.files import judge_record, read_line
from tricktake.records.record import RecordReader, failures_of

if TYPE_CHECKING:
    from tricktake.cli.transcript import HandSheet, Row, Transcript
    from tricktake.errors import Fault
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
    record = read_line(RecordReader(), number, line)
    verdict = judge_record(number, record)
    with failures_of(type(record.rules)):
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
        print_fault(printer, name, verdict)
    else:
        printer.line(_end(record, transcript))
    return verdict.fault is None


def _find_line(name: str, match: int) -> tuple[int, str | bytes | Fault]:
    found = 0
    with source(name) as records:
        for number, line in numbered_lines(records):
            found += 1
            if found == match:
                return number, line
    message = f"{file_name(name)} has {f'matches 1 to {found}' if found else 'no matches'}"
    raise LookupError(message)


def _print_match(printer: Printer, record: AnyRecord, match: int) -> None:
    rules = record.rules
    printer.heading(f"{rules.title}, match {match}")
    options = [setting(name, value) for name, value in rules.options().items()]
    seats = [_seat(record, seat) for seat in range(rules.seats if record.seats else 0)]
    told = ("options", "  ".join(options)), ("seats", ", ".join(seats)), ("date", record.date or "")
    printer.facts(told, indent=0, width=8)
    printer.blank()


def _end(record: AnyRecord, transcript: Transcript) -> str:
    if transcript.over:
        rules, totals = record.rules, transcript.totals
        told = ", ".join(f"{side_name(rules, side)}: {total}" for side, total in enumerate(totals))
        return f"The match is over: {result(rules, transcript.winners, transcript.losers)}. Totals: {told}."
    if transcript.to_act is None:
        return "The record stops here: a deal is awaited."
    return f"The record stops here: seat {transcript.to_act} is to act."


# A hand


def _print_hand(printer: Printer, record: AnyRecord, number: int, sheet: HandSheet) -> None:
    printer.heading(f"Hand {number}")
    printer.blank()
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
    columns = ["dealt", *map(str, Suit), *(["hand at the start"] if differ else [])]
    printer.table(columns, rows, kinds=f"t{'c' * len(columns)}"[: len(columns)])
    printer.blank()


def _print_rows(printer: Printer, record: AnyRecord, rows: list[Row]) -> None:
    """A row for each trick or round, with a column for each seat; `>` stands before what came first.

    Of calls only the first is marked: they are read like a text, row by row.
    """
    tricks = has_tricks(type(record.rules))
    seats = range(record.rules.seats)
    number, before = 0, None
    lines: list[list[str]] = []
    for row in rows:
        counts = row.trick is not None if tricks else row.aside is None
        number += counts
        first = next(iter(row.cells), None)
        goes_on = before is not None and before.phase == row.phase and not row.has_cards
        cells = [_cell(row.cells.get(seat, []), leads=seat == first and not goes_on) for seat in seats]
        before = row
        note = f"out of turn: {row.aside}" if row.aside is not None else ""
        if row.trick is not None:
            note = _seat(record, row.trick.winner)
        lines.append([str(number) if counts else "", *cells, note])
    noted = any(line[-1] for line in lines)
    columns = ["trick" if tricks else "round", *(_seat(record, seat) for seat in seats)]
    columns += [("won by" if tricks else "")] if noted else []
    printer.table(columns, [line[: len(columns)] for line in lines], kinds=f"t{'c' * len(seats)}")
    printer.blank()


def _cell(moves: list[Move], *, leads: bool) -> str:
    return f"{'>' if leads else ' '}{', '.join(map(str, moves))}" if moves else ""


def _print_score(printer: Printer, record: AnyRecord, score: HandScore, totals: tuple[int, ...]) -> None:
    sides = [side_name(record.rules, side) for side in range(len(record.rules.sides))]
    rows = [[line.clause, line.message, *map(_signed, line.points)] for line in score.lines]
    rows.append(["", f"this hand ({score.ending})", *map(_signed, score.points)])
    rows.append(["", "total", *map(str, totals)])
    printer.table(["clause", "score", *sides], rows, kinds=f"tt{'n' * len(sides)}")
    printer.blank()


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def _seat(record: AnyRecord, seat: int) -> str:
    if record.seats is None:
        return f"seat {seat}"
    return f"{seat} {printable(record.seats[seat], LONGEST_NAME)}"
