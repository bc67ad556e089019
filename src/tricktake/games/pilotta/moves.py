"""The moves that only Pilotta has: bids, doubling, declarations and the claim."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen
from attrs.validators import instance_of
from typing_extensions import override

from tricktake.cards import Suit
from tricktake.errors import NotationError
from tricktake.moves import AuctionCall, Deal, Move, Pass, Play

SEATS: Final = 4  # PI-1


def _check_number(_bid: object, _attribute: object, number: int) -> None:
    if type(number) is not int:
        message = f"the number of a bid is an int, not {number!r}"
        raise TypeError(message)


def _check_seat(_claim: object, _attribute: object, seat: int) -> None:
    if type(seat) is not int or not 0 <= seat < SEATS:
        text = f"{Claim.word} {seat}"
        raise NotationError(text, len(Claim.word) + 1, "seat_expected", {"seats": tuple(range(SEATS))})


@frozen(order=False, repr=False)
class Bid(AuctionCall):
    """Undertake a number of points with a suit as trump (PI-24).

    Attributes:
        number: the points undertaken.
        suit: the trump suit.
    """

    word: ClassVar[str] = "bid"
    place: ClassVar[int] = 50
    takes: ClassVar[tuple[str, ...]] = ("number", "suit")
    example: ClassVar[str] = "bid 80 H"
    number: int = field(validator=_check_number)
    suit: Suit = field(validator=instance_of(Suit))


@frozen(order=False, repr=False)
class Contra(AuctionCall):
    """Double the contract of the other side (PI-43)."""

    word: ClassVar[str] = "contra"
    place: ClassVar[int] = 10


@frozen(order=False, repr=False)
class Recontra(AuctionCall):
    """Answer `contra` by doubling once more (PI-46)."""

    word: ClassVar[str] = "recontra"
    place: ClassVar[int] = 11


@frozen(order=False, repr=False)
class Declare(Move):
    """Let one's melds count, and declare the best of them (PI-63, PI-65)."""

    word: ClassVar[str] = "declare"
    place: ClassVar[int] = 20


@frozen(order=False, repr=False)
class Decline(Move):
    """Let none of one's melds count (PI-63, PI-65); only the seat itself knows."""

    word: ClassVar[str] = "decline"
    place: ClassVar[int] = 21
    hidden: ClassVar[bool] = True


@frozen(order=False, repr=False)
class Claim(Move):
    """Stop the hand and count, because one's side has the points it needs (PI-138); an interrupt.

    Attributes:
        seat: the seat that claims for its side.

    Raises:
        NotationError: if there is no such seat (PI-149).
    """

    word: ClassVar[str] = "claim"
    place: ClassVar[int] = 210
    off_turn: ClassVar[bool] = True
    takes: ClassVar[tuple[str, ...]] = ("seat",)
    example: ClassVar[str] = "claim 1"
    seat: int = field(validator=_check_seat)

    @property
    @override
    def maker(self) -> int:
        return self.seat


PilottaMove: TypeAlias = Deal | Pass | Contra | Recontra | Bid | Declare | Decline | Play | Claim
"""Every move that some state of Pilotta accepts."""

CONTRA: Final = Contra()
RECONTRA: Final = Recontra()
DECLARE: Final = Declare()
DECLINE: Final = Decline()
ANSWERS: Final = (DECLARE, DECLINE)  # PI-67
CLAIMS: Final = tuple(map(Claim, range(SEATS)))
"""The claims of the seats, in order."""
