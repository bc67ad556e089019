"""The phases of a match of Shooter, and what is known and counted while the tricks are played."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import evolve, frozen
from typing_extensions import override

from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.cards import Card, Rank, Suit, bits_of, pack_from
from tricktake.games.shooter.moves import AccuseRenege, ShooterBid, ShooterCall, ShooterCalls
from tricktake.hands import Hand
from tricktake.seats import with_added
from tricktake.states import Dealing, Over, State
from tricktake.tricks.auction import Bidding
from tricktake.tricks.states import Contract, Playing, Table, TrickMatch

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.shooter.rules import ShooterRules
    from tricktake.moves import Play

PACK: Final = pack_from(Rank.NINE)  # SH-3
PACK_BITS: Final = bits_of(PACK)

Match: TypeAlias = TrickMatch["ShooterRules"]
"""What lasts between the hands; the totals are those at the beginning of the hand."""


# The auction


@frozen
class Naming(State["ShooterRules"]):
    """The declarer is to name trump (SH-33, SH-34).

    Attributes:
        match: the match as it was when the hand began.
        dealt: the cards that each seat was dealt, as bits.
        calls: the calls of the auction, each with its seat, in order.
        declarer: the seat with the highest bid.
        bid: that bid.
    """

    phase: ClassVar[str] = "naming"
    match: Match
    dealt: tuple[int, ...]
    calls: ShooterCalls
    declarer: int
    bid: ShooterBid

    @property
    @override
    def to_act(self) -> int:
        return self.declarer

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.dealt))


# Reneging


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

    def penalised(self, penalty: Penalty) -> Reneging:
        """The same after an offence that costs points at once."""
        return evolve(self, penalties=(*self.penalties, penalty))  # SH-53

    def unseen(self, seat: int) -> Reneging:
        """The same after an offence that nobody is told."""
        return evolve(self, unpunished=with_added(self.unpunished, seat, 1))  # SH-54

    def accused(self, move: AccuseRenege, cards_played: int) -> Reneging:
        """The same after an accusation.

        Args:
            move: who accuses whom.
            cards_played: how many cards of the hand have been played.
        """
        proved = self.unpunished[move.accused] > 0  # SH-55 to SH-57
        said = Accusation(move.accuser, move.accused, cards_played, proved)
        unpunished = with_added(self.unpunished, move.accused, -proved)
        return Reneging(self.penalties, (*self.accusations, said), unpunished)

    def added_to(self, totals: tuple[int, ...], points: int) -> tuple[int, ...]:
        """The totals with these points added to that of a seat for each of its penalties."""
        if not (self.penalties or self.accusations):
            return totals
        penalised = [penalty.seat for penalty in self.penalties]
        penalised += [said.accused for said in self.accusations if said.proved]
        return tuple([total + points * penalised.count(seat) for seat, total in enumerate(totals)])  # SH-64

    def among(self, plays: tuple[tuple[int, Play], ...]) -> tuple[tuple[int, Play | AccuseRenege], ...]:
        """The cards played in the hand, with the accusations in their places."""
        moves: list[tuple[int, Play | AccuseRenege]] = []
        told = 0
        for said in self.accusations:
            moves += plays[told : said.cards_played]
            moves.append((said.accuser, AccuseRenege(said.accuser, said.accused)))
            told = said.cards_played
        return (*moves, *plays[told:])


@cache  # the same for every hand, as long as nobody reneges
def nothing_reneged(seats: int) -> Reneging:
    """What has come of reneging in a hand that begins, at a table of so many seats."""
    return Reneging((), (), (0,) * seats)


# The tricks


@frozen(weakref_slot=False)
class ShooterContract(Contract[Match, Suit]):
    """What trump makes certain for the whole hand.

    Attributes:
        calls: the calls of the auction, each with its seat, in order.
        declarer: the seat with the highest bid.
        bid: that bid.
    """

    calls: ShooterCalls
    declarer: int
    bid: ShooterBid


@frozen(weakref_slot=False)
class ShooterTable(Table[ShooterContract]):
    """What changes only when a trick is won, and when a seat reneges or is accused.

    Attributes:
        reneging: what has come of reneging in the hand.
    """

    reneging: Reneging

    @property
    @override
    def totals(self) -> tuple[int, ...]:
        match = self.contract.match
        return self.reneging.added_to(match.totals, -match.rules.renege_penalty)  # SH-53, SH-55


ShooterBidding: TypeAlias = Bidding["ShooterRules", Match, ShooterCall]
"""The auction is on."""
make_bidding: Final[Callable[[Match, tuple[int, ...], ShooterCalls, int], ShooterBidding]] = (
    quick_constructor(Bidding)
)
make_contract: Final = quick_constructor(ShooterContract)
make_table: Final = quick_constructor(ShooterTable)

ShooterPlaying: TypeAlias = Playing["ShooterRules", Match, ShooterTable]
"""The tricks are played."""

ShooterState: TypeAlias = (
    Dealing["ShooterRules", Match] | ShooterBidding | Naming | ShooterPlaying | Over["ShooterRules", Match]
)
"""Every state of a match of Shooter."""
