"""What a seat knows of a match of Shooter, and nothing else: section 7 of the rules text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Self

from attrs import frozen
from typing_extensions import override

from tricktake.games.shooter.moves import Bid, ShooterBid, ShooterCalls, ShooterMove
from tricktake.marks import Badge, Marks
from tricktake.tricks.view import TrickView
from tricktake.views import Event

if TYPE_CHECKING:
    from tricktake.games.shooter.rules import ShooterRules
    from tricktake.games.shooter.states import Accusation, Penalty


@frozen(kw_only=True)
class ShooterView(TrickView[ShooterMove]):
    """What a seat knows of a match of Shooter.

    What each move tells it of cards:

    - the deal: its own; a call, and trump: nothing but what is said;
    - a card that follows suit: that card;
    - a card off suit, with `"forbid"`: also that its seat has no card of the suit led (SH-52);
    - with `"penalize"`: by a penalty that it had one, otherwise that it had none (SH-53);
    - with `"challenge"`: nothing (SH-54), until an accusation tells whether the accused has
      committed an offence for which it has not been punished (SH-55 to SH-57);
    - the end of the hand: nothing more.

    `voids` names suits with `"forbid"` only: in the other modes a card off suit proves nothing.

    Attributes:
        rules: the rules of the match.
        calls: the calls of the auction, each with its seat, in order.
        declarer: the seat with the highest bid so far; `None` before there is one.
        bid: that bid; `None` before there is one.
        taken: the tricks of the hand taken by each seat; `()` before the play.
        penalties: with `"penalize"`, the penalties for reneging in this hand.
        accusations: with `"challenge"`, the accusations of this hand and what came of them.
    """

    rules: ShooterRules
    calls: ShooterCalls = ()
    declarer: int | None = None
    bid: ShooterBid | None = None
    taken: tuple[int, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    accusations: tuple[Accusation, ...] = ()

    @override
    def news(self, before: Self) -> tuple[Event, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]  # both are views of one game
        penalties, accusations = len(before.penalties), len(before.accusations)
        return (
            *[
                Event("penalty", penalty.seat, {"card": penalty.card, "trick": penalty.trick})
                for penalty in self.penalties[penalties:]
            ],  # SH-53
            *[
                Event("accusation", told.accuser, {"accused": told.accused, "proved": told.proved})
                for told in self.accusations[accusations:]
            ],  # SH-55
        )

    @override
    def marks(self) -> Marks:
        badges: list[Badge] = []
        if isinstance(self.bid, Bid):
            badges.append(Badge("bid", self.declarer, params={"number": self.bid.number}))
        elif self.bid is not None:
            badges.append(Badge("moon", self.declarer))
        badges += [Badge("taken", seat, params={"number": taken}) for seat, taken in enumerate(self.taken)]
        fined = Counter(penalty.seat for penalty in self.penalties)
        badges += [
            Badge("penalties", seat, params={"number": number}) for seat, number in sorted(fined.items())
        ]
        return Marks(tuple(badges))
