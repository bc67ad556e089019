"""A recorded match, hand by hand, for people: the deal, who did what in turn, and the score.

It knows no game: a table of a hand has a column for each seat, and a row for each trick, each round
of calls, or each round of turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field, frozen

from tricktake.moves import Deal, Play, read_move
from tricktake.play import start
from tricktake.tricks.rules import TrickRules
from tricktake.tricks.states import Paused, Playing
from tricktake.tricks.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricktake.hands import Hand
    from tricktake.moves import Move
    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules, AnyState
    from tricktake.scores import HandScore
    from tricktake.tricks.trick import Trick


@define
class Row:
    """What the seats did one after another: a trick, a round of calls, a round of turns.

    Attributes:
        phase: the phase in which the row began.
        cells: the moves of each seat, in order of time.
        trick: the trick, once it is finished.
        aside: a move outside the turn order, which has a row of its own; or `None`.
    """

    phase: str
    cells: dict[int, list[Move]] = field(factory=dict[int, "list[Move]"])
    trick: Trick | None = None
    aside: Move | None = None

    @property
    def has_cards(self) -> bool:
        """Whether a card was played in the row."""
        return any(isinstance(move, Play) for moves in self.cells.values() for move in moves)

    def takes(self, seat: int, phase: str) -> bool:
        """Whether a move of that seat in that phase belongs to the row."""
        if self.trick is not None or self.aside is not None:
            return False
        if phase != self.phase and not self.has_cards:
            return False
        if phase != Playing.phase:
            return seat >= max(self.cells)  # calls are read from left to right, in the order spoken
        return seat not in self.cells or seat == list(self.cells)[-1]


@define
class HandSheet:
    """A hand from its deal to its score.

    Attributes:
        dealer: the seat that deals it.
        before: what came before the deal, as the choice of trumps.
        deal: the deal; `None` if the record stops before it.
        held: the cards that each seat holds when the deal is done, as far as it may see them.
        rows: what came after the deal.
        score: how the hand was scored; `None` if it was not finished.
        totals: the points by side, after the hand if it was finished.
    """

    dealer: int
    before: list[Row] = field(factory=list[Row])
    deal: Deal | None = None
    held: tuple[Hand, ...] = ()
    rows: list[Row] = field(factory=list[Row])
    score: HandScore | None = None
    totals: tuple[int, ...] = ()


@frozen
class Transcript:
    """A match as far as it was recorded.

    Attributes:
        hands: its hands.
        over: whether the match is over.
        to_act: the seat to act at the end of the record, or `None`.
        winners: the sides that won.
        losers: the sides that lost.
        totals: the points by side at the end of the record.
    """

    hands: tuple[HandSheet, ...]
    over: bool
    to_act: int | None
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    totals: tuple[int, ...]


def transcribe(record: AnyRecord, moves: Iterable[str]) -> Transcript:
    """Write a match down, hand by hand.

    Args:
        record: the record.
        moves: the texts of its moves, as far as they are accepted.
    """
    rules = record.rules
    state = start(rules, dealer=record.dealer)
    score = rules.score(state)
    sheet = HandSheet(record.dealer, totals=score.totals)
    sheets = [sheet]
    for text in moves:
        move = read_move(rules.moves, text)
        before, state = state, rules.apply(state, move)
        if isinstance(move, Deal):
            if sheet.deal is not None:
                sheet = HandSheet(before.dealer, totals=before.scores)
                sheets.append(sheet)
            sheet.deal, sheet.held, sheet.dealer = move, state.hands, before.dealer
            continue
        rows = sheet.rows if sheet.deal is not None else sheet.before
        seat = None if move in rules.interrupts(before) else before.to_act
        row = _row(rows, seat, _phase_of_row(before))
        if seat is None:
            row.aside = move
        else:
            row.cells.setdefault(seat, []).append(move)
        if isinstance(move, Play):
            row.trick = _trick_finished(rules, state)
        if state.awaiting != "move":
            last, score = score.last, rules.score(state)
            sheet.totals = score.totals
            if score.last is not last:
                sheet.score = score.last
    score = rules.score(state)
    return Transcript(
        tuple(sheets), state.awaiting == "over", state.to_act, score.winners, score.losers, score.totals
    )


def _row(rows: list[Row], seat: int | None, phase: str) -> Row:
    """The row to which a move belongs: the last one, or a new one."""
    if not rows or seat is None or not rows[-1].takes(seat, phase):
        rows.append(Row(phase))
    return rows[-1]


def _phase_of_row(state: AnyState) -> str:
    """The phase of the row in which a move stands: a decision during a trick stands with its cards."""
    return Playing.phase if isinstance(state, Paused) else state.phase


def _trick_finished(rules: AnyRules, state: AnyState) -> Trick | None:
    """The trick that the card before this state has finished."""
    view: object = rules.observe(state, None)
    return view.last_trick if isinstance(view, TrickView) else None


def has_tricks(rules: type) -> bool:
    """Whether the game of a rules class is played in tricks."""
    return issubclass(rules, TrickRules)
