"""What a seat must play to a trick: follow suit, play a trump, beat the trumps of the trick."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import evolve

from tricktake.cards import CARDS, Suit
from tricktake.tricks.duties import Duty, follow_suit

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.tricks.duties import Duties
    from tricktake.tricks.ranking import Ranking

SUITS: Final = tuple(Suit)
FOLLOW_SUIT: Final = follow_suit("PI-86")
TRUMP: Final = tuple(
    Duty(cards=suit.mask, code="must_trump", clause="PI-87", why="must trump") for suit in Suit
)
"""The duty to play a trump, by the index of the trump suit."""


@lru_cache(maxsize=1 << 13)  # all of one ranking, and no more where rankings are made at run time
def duties_after(  # noqa: PLR0913, PLR0917 - all that the duties depend on
    ranking: Ranking,
    trump: int,
    led: int,
    winning: int,
    trump_due: bool,  # noqa: FBT001 - a keyword takes longer, with every card
    higher_due: bool,  # noqa: FBT001 - as above
    lower_due: bool,  # noqa: FBT001 - as above
) -> Duties:
    """The duties of a seat that does not lead; what it may play by them is the table of PI-96.

    Args:
        ranking: how the cards of a trick rank.
        trump: the index of the trump suit.
        led: the index of the suit led.
        winning: the index of the card that would win the trick as it stands.
        trump_due: whether a seat that cannot follow must trump.
        higher_due: whether a seat that plays a trump must beat those of the trick if it can.
        lower_due: whether a seat that cannot follow must also play a trump that beats nothing.
    """
    top, (follow,), ruff = CARDS[winning], FOLLOW_SUIT[led], TRUMP[trump]
    beating = ranking.beaters(top, SUITS[trump])
    if led == trump:
        higher = _beat(top, beating, within=follow)  # PI-88
        return (higher, follow) if higher_due else (follow,)  # PI-90, PI-94
    if not trump_due:
        return (follow,)  # PI-86, PI-89, PI-91, PI-93
    if top.suit is not SUITS[trump]:
        return follow, ruff  # PI-87
    # PI-88, or PI-94: a seat that could beat plays any trump
    higher = _beat(top, beating, within=ruff) if higher_due else evolve(ruff, cards=beating)
    return (follow, higher, _go_below(top)) if lower_due else (follow, higher)  # PI-90, PI-95


def _beat(top: Card, beating: int, *, within: Duty) -> Duty:
    """Play a trump that beats the highest of the trick; a card that is no trump breaks the wider duty."""
    return Duty(
        cards=beating,
        code="must_beat_trump",
        clause="PI-88",
        why="must beat {card}, the highest trump of the trick",
        params={"card": top},
        within=within,
    )


def _go_below(top: Card) -> Duty:
    """Play a trump that does not beat the highest of the trick, for want of a higher one."""
    return Duty(
        cards=top.suit.mask,
        code="must_go_below",
        clause="PI-90",
        why="must trump, if only below {card}",
        params={"card": top},
    )
