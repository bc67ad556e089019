"""What a hand of Double Sir earns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tricktake._pickling import PickledByValues
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import side_of, with_added
from tricktake.tricks.trump_call import ALL_TRICKS

if TYPE_CHECKING:
    from tricktake.games.double_sir.rules import DoubleSirRules
    from tricktake.games.double_sir.states import DoubleSirTable


@frozen
class Courts(PickledByValues):
    """Courts that a hand earns, for one reason.

    Attributes:
        clause: the clause that says so.
        code: the reason.
        number: how many.
    """

    clause: str
    code: str
    number: int


@frozen
class Result(PickledByValues):
    """How a hand has ended.

    Attributes:
        winner: the side that has won the hand.
        captured: the tricks captured by each side.
        called: whether the winner is the caller's side.
        streak: the hands that the winner has won in a row, this one included.
        courts: what the hand earns the winner, reason by reason; some reasons add nothing.
    """

    winner: int
    captured: tuple[int, ...]
    called: bool
    streak: int
    courts: tuple[Courts, ...]

    @property
    def earned(self) -> int:
        """The courts that the hand earns the winner."""
        return sum([courts.number for courts in self.courts])

    @property
    def streaks(self) -> tuple[int, ...]:
        """The hands in a row of each side after the hand."""
        return (0, 0) if self.earned else with_added((0, 0), self.winner, self.streak)  # DS-58, DS-66

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score, line by line."""
        most, least = max(self.captured), min(self.captured)
        tricks = {"side": self.winner, "most": most, "least": least}
        run = {"number": self.streak}
        return (
            ScoreLine("DS-56", "hand_won_by_tricks", (0, 0), tricks),
            *(
                ScoreLine(each.clause, each.code, with_added((0, 0), self.winner, each.number), run)
                for each in self.courts
            ),
            ScoreLine("DS-66", "new_streaks", (0, 0))
            if self.earned
            else ScoreLine("DS-58", "hands_in_a_row", (0, 0), {"side": self.winner, **run}),
        )


def result_of(rules: DoubleSirRules, table: DoubleSirTable) -> Result:
    """How a finished hand has ended, and what it earns."""
    captured, match = table.tally, table.contract.match
    winner = captured.index(max(captured))  # DS-55 to DS-57
    called = side_of(match.caller) == winner
    streak = match.streaks[winner] + 1  # DS-58
    courts: list[Courts] = []
    sweep = max(captured) == ALL_TRICKS  # DS-61
    if sweep and called:
        courts.append(Courts("DS-59", "sweep_of_caller", rules.sweep_courts))
    elif sweep:
        courts.append(Courts("DS-60", "sweep_of_dealer", rules.dealer_sweep_courts))
    if 0 < rules.streak_length <= streak:  # DS-63
        if not sweep:
            courts.append(Courts("DS-62", "streak", 1))
        elif rules.stack_courts:
            courts.append(Courts("DS-65", "streak_on_top", 1))
        else:
            courts.append(Courts("DS-64", "streak_adds_nothing", 0))
    return Result(winner, captured, called, streak, tuple(courts))


def hand_score(result: Result) -> HandScore:
    """The score of a hand with its lines."""
    if max(result.captured) == ALL_TRICKS:
        ending = "sweep"
    else:
        ending = "streak" if result.earned else "seven captured"
    return HandScore(ending, result.captured, result)
