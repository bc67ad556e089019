"""The phases of a match, and what is known and counted while the tricks are played."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.cards import Rank, bits_of, pack_from
from tricktake.hands import Hand
from tricktake.rules import Awaiting, State

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.shooter.auction import Auction, Match
    from tricktake.games.shooter.rules import ShooterRules
    from tricktake.tricks import Trick

PACK: Final = pack_from(Rank.NINE)  # SH-3
PACK_BITS: Final = bits_of(PACK)


@frozen
class Dealing(State["ShooterRules"]):
    """A deal is awaited."""

    awaiting: ClassVar[Awaiting] = "deal"
    match: Match


@frozen(weakref_slot=False)
class Bidding(State["ShooterRules"]):
    """The seats bid for the right to name trump.

    Attributes:
        auction: the auction so far.
        speaker: the seat whose turn it is.
        lowest: the lowest number that may be bid now, if it is not above the highest of all.
    """

    auction: Auction
    speaker: int | None
    lowest: int

    @property
    @override
    def rules(self) -> ShooterRules:
        return self.auction.match.rules

    @property
    def match(self) -> Match:
        """The match as it was when the hand began."""
        return self.auction.match

    @property
    @override
    def to_act(self) -> int | None:
        return self.speaker

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.auction.dealt))


make_bidding: Final = quick_constructor(Bidding)


@frozen
class Naming(State["ShooterRules"]):
    """The declarer is to name trump.

    Attributes:
        auction: the auction, which has ended.
    """

    auction: Auction

    @property
    def match(self) -> Match:
        """The match as it was when the hand began."""
        return self.auction.match

    @property
    @override
    def to_act(self) -> int:
        return self.auction.contract[0]  # SH-33

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.auction.dealt))


@frozen
class Penalty(PickledByValues):
    """A penalty that was taken at once, with the play that it was for (SH-53).

    Attributes:
        seat: the seat that reneged.
        card: the card that it played.
        trick: the number of the trick in the hand, from 1.
    """

    seat: int
    card: Card
    trick: int


@frozen
class Accusation(PickledByValues):
    """An accusation of reneging and what came of it (SH-55).

    Attributes:
        accuser: the seat that accused.
        accused: the seat that was accused.
        cards_played: how many cards of the hand had been played before it.
        proved: whether it brought a penalty.
    """

    accuser: int
    accused: int
    cards_played: int
    proved: bool


@frozen
class Reneging(PickledByValues):
    """What has come of reneging in a hand.

    Attributes:
        penalties: the penalties taken at once, in order; with `"penalize"` only.
        accusations: the accusations, in order; with `"challenge"` only.
        unpunished: how many offences of each seat have brought no penalty yet, which no seat is
            told; with `"challenge"` only, otherwise all 0.
    """

    penalties: tuple[Penalty, ...]
    accusations: tuple[Accusation, ...]
    unpunished: tuple[int, ...]

    def times_penalised(self, seat: int) -> int:
        """How often that seat has been penalised in the hand."""
        return sum(penalty.seat == seat for penalty in self.penalties) + sum(
            accusation.accused == seat and accusation.proved for accusation in self.accusations
        )  # SH-64


@cache  # the same for every hand, as long as nobody reneges
def nothing_reneged(seats: int) -> Reneging:
    """What has come of reneging in a hand that begins, at a table of so many seats."""
    return Reneging((), (), (0,) * seats)


@frozen(weakref_slot=False)
class Contract(PickledByValues):
    """What trump makes certain for the whole hand.

    Attributes:
        auction: the auction, which has ended.
        trump: the trump suit.
    """

    auction: Auction
    trump: Suit


make_contract: Final = quick_constructor(Contract)


@frozen(weakref_slot=False)
class Table(PickledByValues):
    """What changes only when a trick is won, and when a seat reneges or is accused.

    Attributes:
        contract: what is certain for the whole hand.
        leader: the seat that leads or led to the trick on the table.
        taken: the tricks taken by each seat.
        tricks: the finished tricks of the hand.
        reneging: what has come of reneging in the hand.
    """

    contract: Contract
    leader: int
    taken: tuple[int, ...]
    tricks: tuple[Trick, ...]
    reneging: Reneging

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match by seat, with the penalties of the hand taken off."""
        match, reneging = self.contract.auction.match, self.reneging
        if not (reneging.penalties or reneging.accusations):
            return match.totals
        return tuple(
            total - match.rules.renege_penalty * reneging.times_penalised(seat)
            for seat, total in enumerate(match.totals)
        )


@frozen(weakref_slot=False)
class Playing(State["ShooterRules"]):
    """The tricks are played.

    Attributes:
        rules: the rules of the match.
        table: what changes only when a trick is won, and when a seat reneges or is accused.
        unplayed: the cards that are still in the hands, as bits.
        trick: the cards of the trick on the table, in the order of play.
        playable: the cards that are accepted from the seat to act, as bits.
    """

    rules: ShooterRules  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster
    table: Table
    unplayed: int
    trick: tuple[Card, ...]
    playable: int  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster

    @property
    def match(self) -> Match:
        """The match as it was when the hand began."""
        return self.table.contract.auction.match

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        return self.table.totals

    @property
    @override
    def to_act(self) -> int:
        return (self.table.leader + len(self.trick)) % len(self.table.taken)  # SH-5, SH-43

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple([Hand(dealt & self.unplayed) for dealt in self.table.contract.auction.dealt])

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(PACK_BITS - self.unplayed)


make_table: Final = quick_constructor(Table)
make_playing: Final = quick_constructor(Playing)


@frozen
class Over(State["ShooterRules"]):
    """The match is over.

    Attributes:
        winner: the seat that has won it.
    """

    awaiting: ClassVar[Awaiting] = "over"
    match: Match
    winner: int


ShooterState: TypeAlias = Dealing | Bidding | Naming | Playing | Over
