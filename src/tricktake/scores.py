"""Scores: the points of a match, and how the last finished hand was scored, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVarTuple

from attrs import frozen
from typing_extensions import override

from tricktake._constructors import quick_constructor

if TYPE_CHECKING:
    from collections.abc import Callable

Facts = TypeVarTuple("Facts")


@frozen(weakref_slot=False)
class ScoreLine:
    """One line of the score of a hand.

    Attributes:
        clause: the clause of the rules text that it carries out.
        text: what happened, in words.
        points: what the line adds to the total of each side; all zeros where it only explains.
    """

    clause: str
    text: str
    points: tuple[int, ...]


class _ExplainedLater:
    """What makes the lines of a score when they are first asked for: a function, and what it is given."""

    __slots__ = ("_explain", "_facts")

    _explain: Callable[..., tuple[ScoreLine, ...]]
    _facts: tuple[object, ...]

    if not TYPE_CHECKING:  # pragma: no branch - the type checkers know the one field that may be missing

        def __getattr__(self, name):  # noqa: ANN001, ANN204 - not for the type checkers
            if name != "lines":
                raise AttributeError(name, name=name, obj=self)
            object.__setattr__(self, "lines", self._explain(*self._facts))
            return self.lines


@frozen(weakref_slot=False)
class HandScore(_ExplainedLater):
    """How a finished hand was scored.

    Attributes:
        ending: how the hand ended, in a word or two; the same words for the same endings.
        tally: the count of the finished hand by side, as in [Score][].
        lines: the score, line by line; their points add up to the change of the totals since the
            hand began.
    """

    ending: str
    tally: tuple[int, ...]
    lines: tuple[ScoreLine, ...]

    @override
    def __reduce__(self) -> tuple[Callable[..., HandScore], tuple[object, ...]]:
        """The call that makes the score again, without its lines if they are made later."""
        try:
            explain, facts = self._explain, self._facts
        except AttributeError:
            return HandScore, (self.ending, self.tally, self.lines)
        return explain_later, (self.ending, self.tally, explain, *facts)

    @property
    def points(self) -> tuple[int, ...]:
        """What the hand changed in the total of each side."""
        return tuple(map(sum, zip(*[line.points for line in self.lines], strict=True)))


make_line: Final = quick_constructor(ScoreLine)


def explain_later(
    ending: str,
    tally: tuple[int, ...],
    explain: Callable[[*Facts], tuple[ScoreLine, ...]],
    *facts: *Facts,
) -> HandScore:
    """A score whose lines are made when they are first asked for, which most programs do of few hands.

    Args:
        ending: as in `HandScore`.
        tally: as in `HandScore`.
        explain: makes the lines; a function of a module, so that the score can be pickled with it.
        facts: what it is given. They must not lead to the state or the match: a score lasts as long
            as the match does.
    """
    score: HandScore = object.__new__(HandScore)
    object.__setattr__(score, "ending", ending)
    object.__setattr__(score, "tally", tally)
    object.__setattr__(score, "_explain", explain)
    object.__setattr__(score, "_facts", facts)
    return score


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
