"""The moves that only Shooter has: bids, the moon, and the accusation of reneging."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import ClassVar, Final, TypeAlias

from attrs import Attribute, field, frozen
from typing_extensions import override

from tricktake.moves import PASS, AuctionCall, Deal, Move, MoveList, NameTrump, Pass, Play


def _check_whole(move: Move, attribute: Attribute[int], value: object) -> None:
    if type(value) is not int:
        message = f"{attribute.name} of {type(move).__name__} is a whole number, not {value!r}"
        raise TypeError(message)


@frozen(order=False, repr=False)
class Bid(AuctionCall):
    """Undertake to take at least so many tricks (SH-19).

    Attributes:
        number: the number of tricks.
    """

    word: ClassVar[str] = "bid"
    place: ClassVar[int] = 50
    takes: ClassVar[tuple[str, ...]] = ("number",)
    example: ClassVar[str] = "bid 4"
    number: int = field(validator=_check_whole)


@frozen(order=False, repr=False)
class ShootMoon(AuctionCall):
    """Undertake to take all the tricks (SH-23, SH-24)."""

    word: ClassVar[str] = "moon"
    place: ClassVar[int] = 60


@frozen(order=False, repr=False)
class AccuseRenege(Move):
    """Accuse another seat of having reneged in this hand (SH-55); an interrupt.

    Attributes:
        accuser: the seat that accuses.
        accused: the seat that is accused.
    """

    word: ClassVar[str] = "accuse"
    place: ClassVar[int] = 200
    takes: ClassVar[tuple[str, ...]] = ("seat", "seat")
    example: ClassVar[str] = "accuse 0 2"
    off_turn: ClassVar[bool] = True
    accuser: int = field(validator=_check_whole)
    accused: int = field(validator=_check_whole)

    @property
    @override
    def maker(self) -> int:
        return self.accuser


ShooterBid: TypeAlias = Bid | ShootMoon
"""What a seat may undertake."""

ShooterCall: TypeAlias = Pass | Bid | ShootMoon
"""What a seat may say in the auction."""

ShooterCalls: TypeAlias = tuple[tuple[int, ShooterCall], ...]
"""The calls of an auction, each with its seat, in order."""

ShooterMove: TypeAlias = Deal | Pass | Bid | ShootMoon | NameTrump | AccuseRenege | Play
"""Every move that some state of Shooter accepts."""

MOON: Final = ShootMoon()
BIDS: Final = tuple(map(Bid, range(8)))
"""The numbers that may be bid under some options, by the number."""


@lru_cache(maxsize=len(BIDS) ** 2)
def calls_from(lowest: int, highest: int) -> tuple[ShooterCall, ...]:
    """What a seat may say where the numbers from the lowest to the highest may be bid, in ascending order."""
    return MoveList((PASS, *BIDS[lowest : highest + 1], MOON))  # SH-18, SH-24 to SH-27, SH-39, SH-92


ACCUSATIONS: Final = {
    seats: tuple(AccuseRenege(*pair) for pair in permutations(range(seats), 2)) for seats in (3, 4)
}  # SH-58
"""All accusations at a table of three and of four, in ascending order."""
