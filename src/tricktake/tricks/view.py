"""What the views of games with tricks hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen
from typing_extensions import TypedDict

from tricktake.views import Seen, View

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.tricks.trick import Trick

MoveT_co = TypeVar("MoveT_co", covariant=True)
MoveT = TypeVar("MoveT")


@frozen(kw_only=True)
class TrickView(View[MoveT_co]):
    """What the views of games with tricks hold beside.

    Attributes:
        trump: the trump suit; `None` until it is known, and where nothing is trump.
        leader: the seat that leads or led to the trick on the table; `None` before the play.
        trick: the cards of the trick on the table, in the order of play.
        tricks: the finished tricks of the hand.
        last_trick: the trick finished last, until the next card is played; so it stays after the last
            trick of a hand and of the match.
        last_trick_before: the last trick of the hand before; `None` in the first hand.
        voids: the suits in which each seat has failed to follow in this hand, in ascending order,
            where that shows that it holds none; `()` before the play.
    """

    trump: Suit | None = None
    leader: int | None = None
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    last_trick: Trick | None = None
    last_trick_before: Trick | None = None
    voids: tuple[tuple[Suit, ...], ...] = ()


class TrickSeen(Seen[MoveT], TypedDict, Generic[MoveT]):
    """What the core fills in of a [TrickView][]."""

    trump: Suit | None
    leader: int | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    last_trick: Trick | None
    last_trick_before: Trick | None
    voids: tuple[tuple[Suit, ...], ...]
