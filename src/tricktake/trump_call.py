"""A trump called on five cards: the deal stops for the call, and the rest follows when trump is known.

Four seats receive five cards each, the eldest names trump from what it sees, the rest of the pack
is dealt, and tricks follow in which only suit must be followed. Games that begin a hand this way
derive their phases and their view from those here, and add what they count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from attrs import frozen
from typing_extensions import override

from tricktake._constructors import quick_constructor
from tricktake.cards import ALL_CARDS, Card, Suit, bits_of
from tricktake.hands import Hand
from tricktake.moves import TRUMPS, Move, NameTrump, Play
from tricktake.rules import Match, State
from tricktake.seats import left_of
from tricktake.tricks import Trick, cards_by_seat, finish_trick, plays_in_order
from tricktake.views import TrickView
from tricktake.worlds import Worlds, case, unseen_case

if TYPE_CHECKING:
    from collections.abc import Callable

RulesT_co = TypeVar("RulesT_co", covariant=True)
MatchT_co = TypeVar("MatchT_co", bound=Match[object], covariant=True)
TableT_co = TypeVar("TableT_co", bound="Table[Match[object]]", covariant=True)
MoveT_co = TypeVar("MoveT_co", bound=Move, covariant=True)
StateT = TypeVar("StateT")

FIRST_FIVE: Final = 5
"""The cards of each seat when trump is called."""
ALL_TRICKS: Final = 13
"""The tricks of a hand that is played out, and the cards of each seat once all are dealt."""
PACKETS: Final = (FIRST_FIVE, 4, 4)
"""How many cards each seat receives at each turn of the deal."""
_SEATS: Final = 4

BitsBySeat: TypeAlias = tuple[int, ...]
"""For each seat a set of cards, as bits."""


# Phases


@frozen
class Calling(State[RulesT_co], Generic[RulesT_co, MatchT_co]):
    """The eldest is to name trump; every seat sees five cards.

    Attributes:
        match: what lasts between the hands.
        first: the first five cards of each seat, as bits.
        dealt: all thirteen cards of each seat, as bits.
    """

    match: MatchT_co
    first: BitsBySeat
    dealt: BitsBySeat

    @property
    @override
    def to_act(self) -> int:
        return left_of(self.dealer, _SEATS)

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.first))

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(ALL_CARDS - sum(self.first))


@frozen(weakref_slot=False)
class Contract(Generic[MatchT_co]):
    """What the call makes certain for the whole hand.

    Attributes:
        match: the match as it was when the hand began.
        dealt: the cards that each seat was dealt, as bits.
        trump: the trump suit.
    """

    match: MatchT_co
    dealt: BitsBySeat
    trump: Suit


make_contract: Final = quick_constructor(Contract)


@frozen(weakref_slot=False)
class Table(Generic[MatchT_co]):
    """What changes only when a trick is won; a game adds what it counts.

    Attributes:
        contract: what is certain for the whole hand.
        leader: the seat that leads or led to the trick on the table.
        tricks: the finished tricks of the hand.
    """

    contract: Contract[MatchT_co]
    leader: int
    tricks: tuple[Trick, ...]


@frozen(weakref_slot=False)
class Playing(State[RulesT_co], Generic[RulesT_co, TableT_co]):
    """The tricks are played. A game gives its match, which hangs on the contract.

    Attributes:
        rules: the rules of the match.
        table: what changes only when a trick is won.
        unplayed: the cards that are still in the hands, as bits.
        trick: the cards of the trick on the table, in the order of play.
        playable: the cards that the seat to act may play, as bits.
    """

    rules: RulesT_co  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster
    table: TableT_co
    unplayed: int
    trick: tuple[Card, ...]
    playable: int  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster

    @property
    @override
    def to_act(self) -> int:
        return (self.table.leader + len(self.trick)) % _SEATS

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple([Hand(dealt & self.unplayed) for dealt in self.table.contract.dealt])

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(ALL_CARDS - self.unplayed)

    def finished_trick(self, card: Card) -> Trick | None:
        """The trick that this card of the seat to act finishes; `None` if it finishes none."""
        table, cards = self.table, self.trick + (card,)
        return finish_trick(table.leader, cards, table.contract.trump) if len(cards) == _SEATS else None


# View


@frozen(kw_only=True)
class CalledView(TrickView[MoveT_co]):
    """What a seat knows of the call and of the tricks; a game adds its rules and what it counts.

    Attributes:
        caller: the seat that names trump.
        trump: the trump suit; `None` until it is named.
        hands_played: the number of hands that have been finished and counted.
    """

    caller: int
    trump: Suit | None
    hands_played: int


def call_and_plays(
    table: Table[Match[object]], trick: tuple[Card, ...]
) -> tuple[tuple[int, NameTrump | Play], ...]:
    """The call and the cards played since, each move with its seat, in order."""
    contract = table.contract
    call = (left_of(contract.match.dealer, _SEATS), TRUMPS[contract.trump.index])
    return (call, *plays_in_order(table.tricks, table.leader, trick, _SEATS))


# Hidden worlds


def worlds_of_call(
    view: CalledView[Move], build: Callable[[BitsBySeat, BitsBySeat], StateT]
) -> Worlds[StateT]:
    """The worlds while trump is called: all first fives, and behind them all last eights.

    Args:
        view: what a seat knows.
        build: gives the state from the first five cards and from all thirteen cards of each seat.

    Raises:
        SetupError: if no deal agrees with the view.
    """
    own, others = view.hand.bits, tuple(seat for seat in range(_SEATS) if seat != view.seat)
    room = (*(FIRST_FIVE for _ in others), *(ALL_TRICKS - FIRST_FIVE for _ in range(_SEATS)))
    unseen = ALL_CARDS - own

    def build_dealt(places: tuple[int, ...]) -> StateT:
        first_five = dict(zip(others, places, strict=False)) | {view.seat: own}
        first = tuple(first_five[seat] for seat in range(_SEATS))
        last_eight = places[len(others) :]
        return build(first, tuple(five | eight for five, eight in zip(first, last_eight, strict=True)))

    nothing = (0,) * len(room)
    return Worlds((case(nothing, room, unseen, nothing),), build_dealt)


def worlds_of_play(
    view: CalledView[Move], leader: int, build: Callable[[BitsBySeat, int], StateT]
) -> Worlds[StateT]:
    """The worlds while the tricks are played.

    Args:
        view: what a seat knows.
        leader: the seat that leads or led to the trick on the table.
        build: gives the state from the cards that each seat was dealt and from those unplayed.

    Raises:
        SetupError: if no deal agrees with the view.
    """
    played = [bits_of(cards) for cards in cards_by_seat(view.tricks, leader, view.trick, _SEATS)]
    unplayed = ALL_CARDS - sum(played)

    def build_dealt(held: tuple[int, ...]) -> StateT:
        return build(tuple(bits | gone for bits, gone in zip(held, played, strict=True)), unplayed)

    never = tuple(sum(suit.mask for suit in voids) for voids in view.voids)
    return Worlds((unseen_case(view.seat, view.hand.bits, view.hand_sizes, unplayed, never),), build_dealt)
