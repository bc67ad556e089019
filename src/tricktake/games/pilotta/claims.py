"""Claims: a side stops the hand and counts what no later play can take away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake._pickling import PickledByValues
from tricktake.games.pilotta.cards import ALL_POINTS
from tricktake.games.pilotta.scoring import (
    NOTHING,
    PILOTTA_GAME_POINTS,
    POINTS_PER_GAME_POINT,
    Count,
    extra_points,
    melds_taker,
    pilotta_taker,
)
from tricktake.scores import ScoreLine
from tricktake.seats import side_of, with_added

if TYPE_CHECKING:
    from tricktake.games.pilotta.options import PilottaOptions

HALF: Final = ALL_POINTS // 2
ALL_GAME_POINTS: Final = ALL_POINTS // POINTS_PER_GAME_POINT


@frozen
class ClaimResult(PickledByValues):
    """How a claim has ended.

    Attributes:
        seat: the seat that has claimed.
        secured: the secured count of its side.
        total: the total that its side comes to (PI-145).
        target: the total that wins.
    """

    seat: int
    secured: int
    total: int
    target: int

    @property
    def won(self) -> bool:
        """Whether the side that has claimed wins the match (PI-134, PI-139, PI-140)."""
        return self.total >= self.target

    def lines(self) -> tuple[ScoreLine, ...]:
        """The claim, line by line."""
        side = side_of(self.seat)
        result = {"total": self.total, "target": self.target}
        code, clause = ("claim_won", "PI-139") if self.won else ("claim_lost", "PI-140")
        return (
            ScoreLine("PI-142", "claim", NOTHING, {"seat": self.seat, "side": side}),
            ScoreLine(
                "PI-146",
                "secured_count",
                with_added(NOTHING, side, self.secured),
                {"side": side, "points": self.secured},
            ),
            ScoreLine(clause, code, NOTHING, result),
        )


def secured_count(options: PilottaOptions, hand: Count, side: int) -> int:
    """What a side has for certain, in game points, however the hand is played out (PI-148).

    Args:
        options: the options of the match.
        hand: what is counted so far; `captured` is without the last-trick 10.
        side: the side that claims.
    """
    bidding = hand.bidding
    extra = extra_points(options, hand)
    made = hand.captured[bidding] + extra >= hand.number
    beyond_reach = ALL_POINTS - hand.captured[1 - bidding] + extra < hand.number
    lost = hand.tricks[1 - bidding] >= 1 and beyond_reach
    if hand.multiplier > 1:
        return _doubled_count(hand) if (made if side == bidding else lost) else 0
    if side == bidding:
        return _count_of_bidders(options, hand, made=made) + _count_of_melds(options, hand, side, made=made)
    return _count_of_defenders(options, hand, lost=lost) + _count_of_melds(options, hand, side, made=not lost)


def _doubled_count(hand: Count) -> int:
    count = ALL_GAME_POINTS + (hand.number * hand.multiplier + hand.declared) // POINTS_PER_GAME_POINT
    return count if hand.pilotta is None else count + PILOTTA_GAME_POINTS  # PI-146


def _count_of_bidders(options: PilottaOptions, hand: Count, *, made: bool) -> int:
    """What the bidding side has of tricks and bid."""
    captured = hand.captured[hand.bidding]
    if not made:
        return 0
    gets_bid = options.bid_award == "contract" or captured >= HALF
    return captured // POINTS_PER_GAME_POINT + (hand.number // POINTS_PER_GAME_POINT if gets_bid else 0)


def _count_of_defenders(options: PilottaOptions, hand: Count, *, lost: bool) -> int:
    """What the defending side has of tricks and bid."""
    captured, bid = hand.captured[1 - hand.bidding], hand.number // POINTS_PER_GAME_POINT
    if lost:
        return ALL_GAME_POINTS + bid
    gets_bid = options.bid_award == "more_points" and captured > HALF
    return captured // POINTS_PER_GAME_POINT + (bid if gets_bid else 0)  # PI-147


def _count_of_melds(options: PilottaOptions, hand: Count, side: int, *, made: bool) -> int:
    """What a side has of melds and Pilotta if the contract is made, or lost."""
    count = 0
    if melds_taker(options, hand, made=made) == side:
        count += hand.declared // POINTS_PER_GAME_POINT
    if pilotta_taker(options, hand, made=made) == side:
        count += PILOTTA_GAME_POINTS
    return count
