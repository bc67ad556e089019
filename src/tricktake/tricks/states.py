"""The state of a hand of tricks: what is certain for the whole hand, the table, and the trick on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from attrs import frozen
from typing_extensions import override

from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.hands import Hand
from tricktake.states import Match, State

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.tricks.trick import Trick

RulesT_co = TypeVar("RulesT_co", covariant=True)
MatchT_co = TypeVar("MatchT_co", bound="TrickMatch[object]", covariant=True)
TrumpT_co = TypeVar("TrumpT_co", bound="Suit | None", covariant=True)
ContractT_co = TypeVar("ContractT_co", bound="Contract[TrickMatch[object], Suit | None]", covariant=True)
TableT_co = TypeVar("TableT_co", bound="Table[Contract[TrickMatch[object], Suit | None]]", covariant=True)


@frozen(weakref_slot=False)
class TrickMatch(Match[RulesT_co]):
    """What lasts between the hands of a game with tricks; games add what else does.

    Attributes:
        last_trick: the last trick of the last finished hand; `None` before one is.
    """

    last_trick: Trick | None


@frozen(weakref_slot=False)
class Contract(PickledByValues, Generic[MatchT_co, TrumpT_co]):
    """What is certain for the whole hand; a game adds what else is.

    Attributes:
        match: the match as it was when the hand began.
        dealt: the cards that each seat began the hand with, as bits.
        trump: the trump suit; `None` in a game or a hand without one.
    """

    match: MatchT_co
    dealt: tuple[int, ...]
    trump: TrumpT_co


@frozen(weakref_slot=False)
class Table(PickledByValues, Generic[ContractT_co]):
    """What changes only when a trick is won; a game adds what else does.

    Attributes:
        contract: what is certain for the whole hand.
        leader: the seat that leads or led to the trick on the table.
        tricks: the finished tricks of the hand.
        tally: what the game counts of them, by side.
    """

    contract: ContractT_co
    leader: int
    tricks: tuple[Trick, ...]
    tally: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match by side, as the hand has changed them so far."""
        return self.contract.match.totals


@frozen(weakref_slot=False)
class Playing(State[RulesT_co], Generic[RulesT_co, MatchT_co, TableT_co]):
    """The tricks are played.

    Attributes:
        rules: the rules of the match.
        table: what changes only when a trick is won.
        unplayed: the cards that are still in the hands, as bits.
        trick: the cards of the trick on the table, in the order of play.
        playable: the cards that are accepted from the seat to act, as bits.
    """

    phase: ClassVar[str] = "playing"
    rules: RulesT_co  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster
    table: TableT_co
    unplayed: int
    trick: tuple[Card, ...]
    playable: int  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster

    @property
    def match(self) -> MatchT_co:
        """The match as it was when the hand began."""
        return self.table.contract.match  # type: ignore[return-value]  # the match of the table of that game

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        return self.table.totals

    @property
    @override
    def tally(self) -> tuple[int, ...]:
        return self.table.tally

    @property
    @override
    def to_act(self) -> int:
        return (self.table.leader + len(self.trick)) % len(self.table.contract.dealt)

    @property
    def held(self) -> int:
        """The cards that the seat to act holds, as bits."""
        return self.table.contract.dealt[self.to_act] & self.unplayed

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple([Hand(dealt & self.unplayed) for dealt in self.table.contract.dealt])

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(sum(self.table.contract.dealt) - self.unplayed)


@frozen
class Paused(State[RulesT_co], Generic[RulesT_co, MatchT_co, TableT_co]):
    """The play waits for a decision of the seat to act; games derive the phase from it.

    Attributes:
        playing: the play as it goes on after the decision.
    """

    playing: Playing[RulesT_co, MatchT_co, TableT_co]

    @property
    def match(self) -> MatchT_co:
        """The match as it was when the hand began."""
        return self.playing.match

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        return self.playing.scores

    @property
    @override
    def tally(self) -> tuple[int, ...]:
        return self.playing.tally

    @property
    @override
    def to_act(self) -> int:
        return self.playing.to_act

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return self.playing.hands

    @property
    @override
    def not_held(self) -> Hand:
        return self.playing.not_held


make_match: Final = quick_constructor(TrickMatch)
make_contract: Final = quick_constructor(Contract)
make_table: Final = quick_constructor(Table)
make_playing: Final = quick_constructor(Playing)  # type: ignore[var-annotated]  # of any game
