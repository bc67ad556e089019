"""The phases of a match of Pilotta, and what a phase knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake import rules as core
from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.games.pilotta.cards import WHOLE_PACK
from tricktake.games.pilotta.moves import SEATS, Bid, Contra, Declare, Decline, Recontra
from tricktake.hands import Hand
from tricktake.moves import Pass
from tricktake.rules import Awaiting, State
from tricktake.seats import left_of

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.pilotta.melds import Combinations
    from tricktake.games.pilotta.rules import PilottaRules
    from tricktake.tricks import Trick

Match: TypeAlias = "core.Match[PilottaRules]"
"""What lasts between the hands."""
make_match: Final = quick_constructor(core.Match)
Call: TypeAlias = Pass | Bid | Contra | Recontra
Calls: TypeAlias = tuple[tuple[int, Call], ...]
"""The calls of the auction and of the doubling, each with its seat, in order."""
Answers: TypeAlias = tuple[tuple[int, Declare | Decline], ...]
"""What the seats said that were asked to declare, each with its seat, in order."""


@frozen
class Dealing(State["PilottaRules"]):
    """A deal is awaited."""

    awaiting: ClassVar[Awaiting] = "deal"
    match: Match


def standing_bid(calls: Calls) -> tuple[int, Bid] | None:
    """The highest of these bids, which is the last, with its seat; `None` before there is one."""
    for seat, call in reversed(calls):
        if type(call) is Bid:
            return seat, call  # PI-26
    return None


@frozen(weakref_slot=False)
class Bidding(State["PilottaRules"]):
    """The auction is on.

    Attributes:
        dealt: the cards of each seat, as bits.
        calls: the calls made so far.
        speaker: the seat whose turn it is.
        lowest: the lowest number that may be bid now, if it is not above the highest of all.
    """

    match: Match
    dealt: tuple[int, ...]
    calls: Calls
    speaker: int
    lowest: int

    @property
    @override
    def to_act(self) -> int:
        return self.speaker

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.dealt))

    @property
    def standing(self) -> tuple[int, Bid] | None:
        """The highest bid so far with its seat, or `None`."""
        return standing_bid(self.calls)


make_bidding: Final = quick_constructor(Bidding)


@frozen(weakref_slot=False)
class Contract(PickledByValues):
    """What auction and doubling make certain for the whole hand.

    Attributes:
        match: the match as it was when the hand began.
        dealt: the cards that each seat was dealt, as bits.
        calls: the calls of the auction and of the doubling.
        bidder: the seat that made the last bid.
        number: the points that its side has undertaken.
        trump: the trump suit.
        multiplier: 1, 2 after contra, 4 after recontra.
    """

    match: Match
    dealt: tuple[int, ...]
    calls: Calls
    bidder: int
    number: int
    trump: Suit
    multiplier: int

    @property
    def first_leader(self) -> int:
        """The seat that leads to the first trick."""
        if self.match.rules.first_leader == "bidder":
            return self.bidder  # PI-82
        return left_of(self.match.dealer, SEATS)  # PI-84


make_contract: Final = quick_constructor(Contract)


@frozen
class Doubling(State["PilottaRules"]):
    """A seat is asked to double, or to double once more.

    Attributes:
        contract: the contract as it stands.
        asked: the seat that is asked.
    """

    contract: Contract
    asked: int

    @property
    def match(self) -> Match:
        """What lasts between the hands of the match."""
        return self.contract.match

    @property
    @override
    def to_act(self) -> int:
        return self.asked

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.contract.dealt))


@frozen
class Declarations(PickledByValues):
    """What the seats have declared.

    Attributes:
        counting: the combinations of each seat that count; under "announce" those of the seats
            that have said `declare`.
        answers: what the seats said that were asked.
    """

    counting: Combinations
    answers: Answers


@frozen(weakref_slot=False)
class Table(PickledByValues):
    """What changes only when a trick is won or a seat answers whether it declares.

    Attributes:
        contract: what is certain for the whole hand.
        declarations: what the seats have declared.
        leader: the seat that leads or led to the trick on the table.
        captured: the card points in the finished tricks of each side.
        tricks: the finished tricks of the hand.
    """

    contract: Contract
    declarations: Declarations
    leader: int
    captured: tuple[int, int]
    tricks: tuple[Trick, ...]


@frozen(weakref_slot=False)
class Playing(State["PilottaRules"]):
    """The tricks are played.

    Attributes:
        rules: the rules of the match.
        table: what changes only when a trick is won or a seat answers whether it declares.
        unplayed: the cards that are still in the hands, as bits.
        trick: the cards of the trick on the table, in the order of play.
        playable: the cards that the seat to act may play, as bits.
    """

    rules: PilottaRules  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster
    table: Table
    unplayed: int
    trick: tuple[Card, ...]
    playable: int  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster

    @property
    def match(self) -> Match:
        """What lasts between the hands of the match."""
        return self.table.contract.match

    @property
    @override
    def to_act(self) -> int:
        return (self.table.leader + len(self.trick)) & 3  # PI-85

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple([Hand(dealt & self.unplayed) for dealt in self.table.contract.dealt])

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(WHOLE_PACK - self.unplayed)


make_table: Final = quick_constructor(Table)
make_playing: Final = quick_constructor(Playing)


@frozen
class Declaring(State["PilottaRules"]):
    """The seat to play to the first trick is asked whether it declares.

    Attributes:
        playing: the play as it goes on.
    """

    playing: Playing

    @property
    def match(self) -> Match:
        """What lasts between the hands of the match."""
        return self.playing.match

    @property
    @override
    def to_act(self) -> int:
        return self.playing.to_act  # PI-63

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return self.playing.hands

    @property
    @override
    def not_held(self) -> Hand:
        return self.playing.not_held


@frozen
class Over(State["PilottaRules"]):
    """The match is over.

    Attributes:
        winner: the side that won.
    """

    awaiting: ClassVar[Awaiting] = "over"
    match: Match
    winner: int


PilottaState: TypeAlias = Dealing | Bidding | Doubling | Playing | Declaring | Over
