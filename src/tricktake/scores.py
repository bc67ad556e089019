"""Scores: the points of a match, and how the last finished hand was scored, line by line."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - attrs resolves the types of the fields
from functools import cached_property
from typing import Protocol

from attrs import field, frozen
from typing_extensions import override

from tricktake._pickling import PickledByValues
from tricktake.messages import Param, Sentence, worded


@frozen(weakref_slot=False)
class ScoreLine(PickledByValues):
    """One line of the score of a hand.

    Attributes:
        clause: the clause of the rules text that it carries out.
        code: what happened, as a short stable word for programs.
        points: what the line adds to the total of each side; all zeros where it only explains.
        params: the values that stand in the sentence, by name.
        template: the English template of the sentence; `""` where the catalogue of messages has it.
    """

    clause: str
    code: str
    points: tuple[int, ...]
    params: Mapping[str, Param] = field(factory=dict[str, "Param"], hash=False)
    template: str = ""

    @property
    def sentence(self) -> Sentence:
        """What happened, as a sentence; [render][] puts it into words."""
        return Sentence(f"line-{self.code.replace('_', '-')}", self.params, self.template)

    @property
    def message(self) -> str:
        """The sentence in English."""
        return worded(self.sentence)

    def to_json(self) -> dict[str, object]:
        """The line with its sentence, for `jsonable`."""
        return {
            "clause": self.clause,
            "code": self.code,
            "params": self.params,
            "points": self.points,
            "message": self.message,
        }


class Account(Protocol):
    """The facts of a finished hand that its lines are made from.

    An account lasts as long as the match and stands in every view: it must not lead to the state, nor
    hold what some seat may not know.
    """

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score, line by line."""
        ...


@frozen
class Lines(PickledByValues):
    """An account that is nothing but its lines.

    Attributes:
        given: the lines.
    """

    given: tuple[ScoreLine, ...]

    def lines(self) -> tuple[ScoreLine, ...]:
        """The lines."""
        return self.given


@frozen(repr=False)
class HandScore(PickledByValues):
    """How a finished hand was scored.

    Attributes:
        ending: how the hand ended, in a word or two; the same words for the same endings.
        tally: the count of the finished hand by side, as in [Score][].
        account: what the lines are made from.
    """

    ending: str
    tally: tuple[int, ...]
    account: Account

    @cached_property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The score, line by line; the points add up to the change of the totals since the hand began."""
        return self.account.lines()

    @property
    def points(self) -> tuple[int, ...]:
        """What the hand changed in the total of each side."""
        return tuple(map(sum, zip(*[line.points for line in self.lines], strict=True)))

    def to_json(self) -> dict[str, object]:
        """The score with its lines, for `jsonable`."""
        return {"ending": self.ending, "tally": self.tally, "lines": self.lines}

    @override
    def __repr__(self) -> str:
        return f"HandScore(ending={self.ending!r}, tally={self.tally!r}, lines={self.lines!r})"


@frozen
class Score:
    """The score of a match.

    Attributes:
        totals: the points of the match by side (which points, the game's rules text says).
        tally: the count of the hand in progress, or of the last one until the next deal, by side
            (tricks, card points or cards held, as the game counts).
        winners: the sides that won, once the match is over; empty on a draw.
        losers: the sides that lost, once the match is over.
        last: how the last finished hand was scored; `None` before one is.
    """

    totals: tuple[int, ...]
    tally: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    last: HandScore | None


def lead(count: tuple[int, ...], side: int) -> float:
    """How far a side is ahead of the mean of the others; of two sides, the difference."""
    others = len(count) - 1
    return count[side] - (sum(count) - count[side]) / others
