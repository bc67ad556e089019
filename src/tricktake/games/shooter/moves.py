"""The moves that only Shooter has: bids, the moon, and the accusation of reneging."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeAlias

from attrs import Attribute, field, frozen
from typing_extensions import override

from tricktake.moves import AuctionCall, Deal, Move, NameTrump, Pass, Play, no_more_words, read_number

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    number: int = field(validator=_check_whole)

    @classmethod
    @override
    def read(cls, words: Sequence[str]) -> Self:
        no_more_words(cls, words, 1)
        return cls(read_number(cls, words, 0))


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
    off_turn: ClassVar[bool] = True
    accuser: int = field(validator=_check_whole)
    accused: int = field(validator=_check_whole)

    @classmethod
    @override
    def read(cls, words: Sequence[str]) -> Self:
        no_more_words(cls, words, 2)
        return cls(read_number(cls, words, 0), read_number(cls, words, 1))


ShooterCall: TypeAlias = Pass | Bid | ShootMoon
"""What a seat may say in the auction."""

ShooterMove: TypeAlias = Deal | Pass | Bid | ShootMoon | NameTrump | AccuseRenege | Play
"""Every move that some state of Shooter accepts."""

MOON: Final = ShootMoon()
BIDS: Final = tuple(map(Bid, range(8)))
"""The numbers that may be bid under some options, by the number."""
ACCUSATIONS: Final = {
    seats: tuple(AccuseRenege(*pair) for pair in permutations(range(seats), 2)) for seats in (3, 4)
}  # SH-58
"""All accusations at a table of three and of four, in ascending order."""
