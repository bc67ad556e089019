"""An auction: who speaks next, and the highest call so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeAlias, TypeVar

from attrs import frozen
from typing_extensions import override

from tricktake.hands import Hand
from tricktake.moves import Pass
from tricktake.states import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktake.moves import Move
    from tricktake.tricks.states import TrickMatch

RulesT_co = TypeVar("RulesT_co", covariant=True)
MatchT_co = TypeVar("MatchT_co", bound="TrickMatch[object]", covariant=True)
CallT = TypeVar("CallT", bound="Move")
CallT_co = TypeVar("CallT_co", bound="Move", covariant=True)

Turns: TypeAlias = Literal["one_round", "until_passes", "passes_in_a_row"]
"""How long an auction goes on.

Every seat speaks once; or a seat that has passed speaks no more, until one seat is left; or until all seats
but one have passed in a row.
"""


@frozen(weakref_slot=False)
class Bidding(State[RulesT_co], Generic[RulesT_co, MatchT_co, CallT_co]):
    """The auction is on.

    Attributes:
        match: the match as it was when the hand began.
        dealt: the cards that each seat was dealt, as bits.
        calls: the calls so far, each with its seat, in order.
        speaker: the seat whose turn it is.
    """

    phase: ClassVar[str] = "bidding"
    match: MatchT_co
    dealt: tuple[int, ...]
    calls: tuple[tuple[int, CallT_co], ...]
    speaker: int

    @property
    @override
    def to_act(self) -> int:
        return self.speaker

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.dealt))


def highest_call(calls: Sequence[tuple[int, CallT]]) -> tuple[int, CallT] | None:
    """The last call that is no pass, with its seat, where each is higher than the one before."""
    for seat, call in reversed(calls):
        if not isinstance(call, Pass):
            return seat, call
    return None


def next_speaker(calls: Sequence[tuple[int, Move]], eldest: int, seats: int, turns: Turns) -> int | None:
    """The seat that speaks next; `None` where the auction has ended.

    Args:
        calls: the calls so far, each with its seat, in order.
        eldest: the seat that speaks first.
        seats: the number of seats.
        turns: how long the auction goes on.
    """
    if not calls:
        return eldest
    following = (calls[-1][0] + 1) % seats
    if turns == "one_round":
        return following if len(calls) < seats else None
    passed: list[int] = []
    for seat, call in reversed(calls):
        if isinstance(call, Pass):
            passed.append(seat)
        elif turns == "passes_in_a_row":
            break
    has_bid = len(passed) < len(calls)
    if len(passed) >= seats - has_bid:
        return None
    while turns == "until_passes" and following in passed:
        following = (following + 1) % seats
    return following
