"""How completions of a hand have come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, overload

from typing_extensions import override

from tricktake.errors import SetupError

if TYPE_CHECKING:
    from numpy import bool as truth, int64
    from numpy.typing import NDArray


class Outcome(NamedTuple):
    """How one completion has come out.

    Attributes:
        totals: the points of the match by side.
        tally: the count of the hand by side: tricks, card points or cards held, as the game counts.
        moves: the number of moves that were made.
        finished: whether the hand has come to its end; `False` where `max_moves` has cut it off.
    """

    totals: tuple[int, ...]
    tally: tuple[int, ...]
    moves: int
    finished: bool


class OutcomeArrays(NamedTuple):
    """Outcomes as arrays of NumPy, a row for each completion.

    Attributes:
        totals: the points of the match, a column for each side.
        tally: the count of the hand, a column for each side.
        moves: the number of moves that were made.
        finished: whether the hand has come to its end.
    """

    totals: NDArray[int64]
    tally: NDArray[int64]
    moves: NDArray[int64]
    finished: NDArray[truth]


class Outcomes(Sequence[Outcome]):
    """The outcomes of many completions: those of the first state, then those of the next one.

    Args:
        outcomes: the outcomes in that order.
    """

    __slots__ = ("_outcomes",)

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._outcomes = outcomes

    @override
    def __len__(self) -> int:
        return len(self._outcomes)

    @overload
    def __getitem__(self, index: int) -> Outcome: ...

    @overload
    def __getitem__(self, index: slice) -> Outcomes: ...

    @override
    def __getitem__(self, index: int | slice) -> Outcome | Outcomes:
        if isinstance(index, slice):
            return Outcomes(self._outcomes[index])
        return self._outcomes[index]

    @override
    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Outcomes) else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))

    @override
    def __repr__(self) -> str:
        return f"Outcomes({list(self)!r})"

    def arrays(self) -> OutcomeArrays:
        """The outcomes as arrays.

        Raises:
            SetupError: if NumPy is not installed, which comes with the extra `fast`.
        """
        try:
            import numpy as np  # noqa: PLC0415 - of an extra
        except ImportError as error:
            message = "arrays() needs NumPy: pip install 'tricktake[fast]'"
            raise SetupError(message) from error
        return OutcomeArrays(
            np.array([outcome.totals for outcome in self], np.int64),
            np.array([outcome.tally for outcome in self], np.int64),
            np.array([outcome.moves for outcome in self], np.int64),
            np.array([outcome.finished for outcome in self], np.bool_),
        )


class Estimate(NamedTuple):
    """What a move is worth, as far as random completions tell.

    Attributes:
        mean: the mean value of the completions for the side of the seat.
        error: the standard error of the mean over the worlds; infinite where there is one world.
        completions: the number of completions.
    """

    mean: float
    error: float
    completions: int
