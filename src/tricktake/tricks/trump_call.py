"""A trump called on five cards: the deal stops for the call, and the rest follows when trump is known.

Four seats in two sides receive five cards each, the eldest names trump from what it sees, the rest of
the pack is dealt, and the tricks follow. Games that begin a hand this way derive from the classes here
and add what they count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar, cast

from attrs import frozen
from typing_extensions import TypedDict, override

from tricktake.cards import ALL_CARDS, Suit, bits_of
from tricktake.errors import SetupError
from tricktake.hands import Hand
from tricktake.marks import Badge, Marks
from tricktake.moves import TRUMPS, Deal, Move, NameTrump
from tricktake.seats import left_of
from tricktake.states import MoveT, State, StateT
from tricktake.tricks.rules import TrickRules
from tricktake.tricks.states import Contract, Table, TrickMatch, make_contract
from tricktake.tricks.trick import plays_in_order
from tricktake.tricks.view import TrickSeen, TrickView
from tricktake.worlds import Worlds, case

if TYPE_CHECKING:
    from tricktake.moves import Play

RulesT_co = TypeVar("RulesT_co", covariant=True)
MatchT_co = TypeVar("MatchT_co", bound="CallMatch[object]", covariant=True)
MoveT_co = TypeVar("MoveT_co", bound=Move, covariant=True)

FIRST_FIVE: Final = 5
"""The cards of each seat when trump is called."""
ALL_TRICKS: Final = 13
"""The tricks of a hand that is played out, and the cards of each seat once all are dealt."""
PACKETS: Final[tuple[int, ...]] = (FIRST_FIVE, 4, 4)
"""How many cards each seat receives at each turn of the deal."""
_SEATS: Final = 4


@frozen(weakref_slot=False)
class CallMatch(TrickMatch[RulesT_co]):
    """What lasts between the hands; games add what else does."""

    @property
    def caller(self) -> int:
        """The seat that names trump, which is the eldest."""
        return left_of(self.dealer, _SEATS)


@frozen
class Calling(State[RulesT_co], Generic[RulesT_co, MatchT_co]):
    """The eldest is to name trump; every seat sees five cards.

    Attributes:
        match: what lasts between the hands.
        first: the first five cards of each seat, as bits.
        dealt: all thirteen cards of each seat, as bits.
    """

    phase: ClassVar[str] = "calling"
    match: MatchT_co
    first: tuple[int, ...]
    dealt: tuple[int, ...]

    @property
    @override
    def to_act(self) -> int:
        return self.match.caller

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.first))

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(ALL_CARDS - sum(self.first))


@frozen(kw_only=True)
class CalledView(TrickView[MoveT_co]):
    """What a seat knows of the call and of the tricks; a game adds its rules and what it counts.

    Attributes:
        caller: the seat that names trump.
    """

    caller: int

    @override
    def marks(self) -> Marks:
        return Marks((Badge("caller", self.caller),))


class CallSeen(TrickSeen[MoveT], TypedDict, Generic[MoveT]):
    """What the core fills in of a [CalledView][]."""

    caller: int


ViewT = TypeVar("ViewT", bound=CalledView[Move])
MatchT = TypeVar("MatchT", bound=CallMatch[object])
TableT = TypeVar("TableT", bound=Table[Contract[CallMatch[object], Suit]])


class TrumpCallRules(
    TrickRules[StateT, MoveT, ViewT, Contract[MatchT, Suit], TableT],
    Generic[StateT, MoveT, ViewT, MatchT, TableT],
):
    """The rules of a game in which the eldest names trump from its first five cards."""

    __slots__ = ()

    @override
    def calls(self, state: StateT) -> tuple[MoveT, ...]:
        return TRUMPS if isinstance(state, Calling) else ()  # type: ignore[return-value]  # moves of every such game

    @override
    def apply_move(self, state: StateT, move: MoveT) -> StateT:
        if isinstance(move, Deal) and state.awaiting == "deal":
            first = tuple([bits_of(hand[:FIRST_FIVE]) for hand in move.hands])
            return self._calling(self.match_of(state), first, move.bits)
        if isinstance(move, NameTrump) and isinstance(state, Calling):
            calling = cast("Calling[object, MatchT]", state)
            return self.begin_play(make_contract(calling.match, calling.dealt, move.suit), calling.to_act)
        return super().apply_move(state, move)

    def _calling(self, match: object, first: tuple[int, ...], dealt: tuple[int, ...]) -> StateT:
        return Calling(cast("MatchT", match), first, dealt)  # type: ignore[return-value]  # one of the phases

    def called(self, state: StateT, seat: int | None) -> CallSeen[MoveT]:
        """What the core fills in of the view of a seat."""
        match: CallMatch[object] = self.match_of(state)  # type: ignore[assignment]  # of a game with a call
        return {**self.seen(state, seat), "caller": match.caller}

    def call_and_plays(self, state: StateT) -> tuple[tuple[int, NameTrump | Play], ...]:
        """The call and the cards played since, each move with its seat, in order; `()` before the call."""
        playing = self.play_in(state)
        if playing is None:
            return ()
        table, contract = playing.table, playing.table.contract
        call = (contract.match.caller, TRUMPS[contract.trump.index])
        return (call, *plays_in_order(table.tricks, table.leader, playing.trick, _SEATS))

    @override
    def contract_seen(self, view: ViewT, dealt: tuple[int, ...]) -> Contract[MatchT, Suit]:
        if view.trump is None:
            message = "no state gives the view: cards are played, and no trump has been called"
            raise SetupError(message)
        return super().contract_seen(view, dealt)

    @override
    def worlds_before_play(self, view: ViewT) -> Worlds[StateT]:
        """All first fives, and behind them all last eights."""
        match = self.match_seen(view)
        own, others = view.hand.bits, tuple(seat for seat in range(_SEATS) if seat != view.seat)
        room = (*(FIRST_FIVE for _ in others), *(ALL_TRICKS - FIRST_FIVE for _ in range(_SEATS)))

        def build(held: tuple[int, ...]) -> StateT:
            first_five = dict(zip(others, held, strict=False))
            if view.seat is not None:
                first_five[view.seat] = own
            first = tuple(first_five[seat] for seat in range(_SEATS))
            last_eight = held[len(others) :]
            dealt = tuple(five | eight for five, eight in zip(first, last_eight, strict=True))
            return self._calling(match, first, dealt)

        nothing = (0,) * len(room)
        return Worlds((case(nothing, room, ALL_CARDS - own, nothing),), build)
