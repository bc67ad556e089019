"""What a hand of Court Piece is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake._pickling import PickledByValues
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import side_of
from tricktake.tricks.trump_call import ALL_TRICKS

if TYPE_CHECKING:
    from tricktake.games.court_piece.rules import CourtPieceRules
    from tricktake.games.court_piece.states import CourtPieceTable

TO_WIN: Final = 7  # CP-41


@frozen
class Result(PickledByValues):
    """How a hand has ended.

    Attributes:
        winner: the side that has won the hand.
        taken: the tricks taken by each side.
        court: whether the winner took the first seven tricks.
        called: whether the winner is the caller's side.
        code: what the hand is scored as.
        clause: the clause that says what that is worth.
        points: the points of the winner.
    """

    winner: int
    taken: tuple[int, ...]
    court: bool
    called: bool
    code: str
    clause: str
    points: int

    @property
    def gains(self) -> tuple[int, int]:
        """The points of each side (CP-60)."""
        return (self.points, 0) if self.winner == 0 else (0, self.points)

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score, line by line."""
        most, least = max(self.taken), min(self.taken)
        tricks = {"side": self.winner, "most": most, "least": least}
        return (
            ScoreLine("CP-54", "hand_won_by_tricks", (0, 0), tricks),
            ScoreLine(self.clause, self.code, self.gains),
        )


def is_court(taken: tuple[int, ...]) -> bool:
    """Whether one side has taken the first seven tricks and the other none."""
    return max(taken) >= TO_WIN and not min(taken)  # CP-42


def result_of(rules: CourtPieceRules, table: CourtPieceTable) -> Result:
    """How a finished hand has ended, and what that is worth."""
    taken = table.tally
    winner = taken.index(max(taken))  # CP-54
    # After a court the hand ends with the first trick of the other side (CP-48).
    court = min(taken) <= 1 and {side_of(trick.winner) for trick in table.tricks[:TO_WIN]} == {winner}
    called = side_of(table.contract.match.caller) == winner
    if max(taken) == ALL_TRICKS:
        worth = "bavney", "CP-56", rules.bavney_points  # CP-62 to CP-64
    elif not court:
        worth = "no_court", "CP-55", 1  # CP-61
    elif called:
        code = "court_of_caller_chase" if min(taken) else "court_of_caller"  # CP-59
        worth = code, "CP-57", rules.kot_points
    else:
        code = "court_of_dealer_chase" if min(taken) else "court_of_dealer"
        worth = code, "CP-58", rules.kot_points_vs_caller
    return Result(winner, taken, court, called, *worth)


def hand_score(result: Result) -> HandScore:
    """The score of a hand with its lines."""
    endings = {"bavney": "bavney", "no_court": "seven tricks"}
    return HandScore(endings.get(result.code, "court"), result.taken, result)
