"""The states of a match: what every phase answers, and the phases that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeAlias, TypeVar

from attrs import frozen
from typing_extensions import override

from tricktake._pickling import PickledByValues
from tricktake.hands import Hand
from tricktake.moves import Move
from tricktake.views import View

if TYPE_CHECKING:
    from tricktake.scores import HandScore

StateT = TypeVar("StateT", bound="State[object]")
MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT", bound=View[Move])
RulesT_co = TypeVar("RulesT_co", covariant=True)
MatchT_co = TypeVar("MatchT_co", bound="Match[object]", covariant=True)

Awaiting: TypeAlias = Literal["deal", "move", "over"]


@frozen(weakref_slot=False)
class Match(PickledByValues, Generic[RulesT_co]):
    """What lasts between the hands of a match; games add what else does.

    Attributes:
        rules: the rules of the match.
        dealer: the seat that deals or dealt the hand.
        totals: the points of the match by side.
        hands_played: the number of hands that have been finished and counted.
        last: how the last finished hand was scored; `None` before one is.
    """

    rules: RulesT_co
    dealer: int
    totals: tuple[int, ...]
    hands_played: int
    last: HandScore | None


class State(PickledByValues, Generic[RulesT_co]):
    """What every phase of every game answers; a phase is a frozen attrs class below this one.

    Each phase names itself as `phase` and gives its [Match][tricktake.states.Match] as `match`: as a
    field of its own, or as a property that finds it further inside.
    """

    __slots__ = ()

    phase: ClassVar[str]
    """The name of the phase in views, such as `"dealing"`, `"playing"` or `"over"`."""
    awaiting: ClassVar[Awaiting] = "move"
    """What the match waits for, `"deal"` or `"move"`, or `"over"` when it is over."""

    @property
    def rules(self) -> RulesT_co:
        """The rules of the match."""
        return self._match.rules

    @property
    def dealer(self) -> int:
        """The seat that deals or dealt the hand."""
        return self._match.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the match by side."""
        return self._match.totals

    @property
    def tally(self) -> tuple[int, ...]:
        """The count of the hand in progress, or of the last one until the next deal, by side."""
        return (0,) * len(self._match.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, once the match is over."""
        return ()

    @property
    def losers(self) -> tuple[int, ...]:
        """The sides that have lost, once the match is over."""
        return ()

    @property
    def _match(self) -> Match[RulesT_co]:
        return self.match  # type: ignore[attr-defined, no-any-return]  # a field or a property of each phase

    @property
    def to_act(self) -> int | None:
        """The seat to act, or `None` while a deal is awaited and when the match is over."""
        return None

    @property
    def playable(self) -> int:
        """The cards that are accepted from the seat to act, as bits; none where no card is due."""
        return 0

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards that each seat holds; `()` in a phase in which none are dealt."""
        return ()

    @property
    def not_held(self) -> Hand:
        """The cards of the hand in progress that no seat holds, be they undealt, on the table or played."""
        return Hand()


@frozen
class _BetweenHands(State[RulesT_co], Generic[RulesT_co, MatchT_co]):
    """No hand is in progress.

    Attributes:
        match: what lasts between the hands.
    """

    match: MatchT_co

    @property
    @override
    def tally(self) -> tuple[int, ...]:
        last = self.match.last
        return last.tally if last else (0,) * len(self.match.totals)


@frozen
class Dealing(_BetweenHands[RulesT_co, MatchT_co]):
    """A deal is awaited."""

    phase: ClassVar[str] = "dealing"
    awaiting: ClassVar[Awaiting] = "deal"


@frozen
class Over(_BetweenHands[RulesT_co, MatchT_co]):
    """The match is over.

    Attributes:
        winners: the sides that have won; none on a draw.
        losers: the sides that have lost.
    """

    phase: ClassVar[str] = "over"
    awaiting: ClassVar[Awaiting] = "over"
    winners: tuple[int, ...]  # pyright: ignore[reportIncompatibleMethodOverride]  # a field in this phase
    losers: tuple[int, ...]  # pyright: ignore[reportIncompatibleMethodOverride]  # a field in this phase
