"""The phases of a match of Pilotta, and what a phase knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake._constructors import quick_constructor
from tricktake.cards import Suit
from tricktake.games.pilotta.melds import melds_dealt
from tricktake.games.pilotta.moves import DECLARE, SEATS, Bid, Contra, Declare, Decline, Recontra
from tricktake.hands import Hand
from tricktake.moves import Pass
from tricktake.seats import left_of
from tricktake.states import Dealing, Over, State
from tricktake.tricks.auction import Bidding
from tricktake.tricks.states import Contract, Paused, Playing, Table, TrickMatch

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.pilotta.melds import Melds
    from tricktake.games.pilotta.rules import PilottaRules

Match: TypeAlias = TrickMatch["PilottaRules"]
"""What lasts between the hands."""
Call: TypeAlias = Pass | Bid | Contra | Recontra
Calls: TypeAlias = tuple[tuple[int, Call], ...]
"""The calls of the auction and of the doubling, each with its seat, in order."""
BiddingCalls: TypeAlias = tuple[tuple[int, Pass | Bid], ...]
"""The calls of the auction alone."""
PilottaBidding: TypeAlias = Bidding["PilottaRules", Match, Pass | Bid]
"""The auction is on."""
Answers: TypeAlias = tuple[tuple[int, Declare | Decline], ...]
"""What the seats said that were asked to declare, each with its seat, in order."""


@frozen(weakref_slot=False)
class PilottaContract(Contract[Match, Suit]):
    """What auction and doubling make certain for the whole hand.

    Attributes:
        calls: the calls of the auction and of the doubling.
        declarer: the seat that made the last bid (PI-37).
        bid: that bid.
        multiplier: 1, 2 after contra, 4 after recontra (PI-48).
    """

    calls: Calls
    declarer: int
    bid: Bid
    multiplier: int

    @property
    def first_leader(self) -> int:
        """The seat that leads to the first trick."""
        if self.match.rules.first_leader == "bidder":
            return self.declarer  # PI-82
        return left_of(self.match.dealer, SEATS)  # PI-84

    @property
    def melds(self) -> Melds:
        """The melds that each seat was dealt, whether they count or not."""
        return melds_dealt(self.match.rules, self.dealt)


@frozen(weakref_slot=False)
class PilottaTable(Table[PilottaContract]):
    """What changes only when a trick is won or a seat answers whether it declares.

    Its tally is the card points in the tricks of each side.

    Attributes:
        answers: what the seats said that were asked to declare.
    """

    answers: Answers

    @property
    def counting(self) -> Melds:
        """The melds of each seat that count."""
        melds = self.contract.melds
        if self.contract.match.rules.declarations != "announce":
            return melds  # PI-62
        return tuple(
            [theirs if (seat, DECLARE) in self.answers else () for seat, theirs in enumerate(melds)]
        )  # PI-65


PilottaPlaying: TypeAlias = Playing["PilottaRules", Match, PilottaTable]
"""The tricks are played."""

make_bidding: Final[Callable[..., PilottaBidding]] = quick_constructor(Bidding)
make_table: Final = quick_constructor(PilottaTable)


@frozen
class Doubling(State["PilottaRules"]):
    """A seat is asked to double, or to double once more.

    Attributes:
        contract: the contract as it stands.
        asked: the seat that is asked.
    """

    phase: ClassVar[str] = "doubling"
    contract: PilottaContract
    asked: int

    @property
    def match(self) -> Match:
        """The match as it was when the hand began."""
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
class Declaring(Paused["PilottaRules", Match, PilottaTable]):
    """The seat to play to the first trick is asked whether it declares (PI-63)."""

    phase: ClassVar[str] = "declaring"


PilottaState: TypeAlias = (
    Dealing["PilottaRules", Match]
    | PilottaBidding
    | Doubling
    | Declaring
    | PilottaPlaying
    | Over["PilottaRules", Match]
)
"""Every state of a match of Pilotta."""
