"""Claims: a side stops the hand and counts what no later play can take away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktake import rules as core
from tricktake.games.pilotta.cards import ALL_POINTS
from tricktake.games.pilotta.moves import CLAIMS, Claim
from tricktake.games.pilotta.scoring import (
    PILOTTA_GAME_POINTS,
    POINTS_PER_GAME_POINT,
    Count,
    count_of,
    extra_points,
)
from tricktake.games.pilotta.states import Declaring, Over, PilottaState, Playing
from tricktake.rules import Reason
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import side_of

if TYPE_CHECKING:
    from tricktake.games.pilotta.options import PilottaOptions

HALF: Final = ALL_POINTS // 2
ALL_GAME_POINTS: Final = ALL_POINTS // POINTS_PER_GAME_POINT


def claims_in(state: PilottaState) -> tuple[Claim, ...]:
    """The claims that are accepted now: those of all four seats, or none."""
    return CLAIMS if claim_refusal(state) is None else ()  # PI-142


def claim_refusal(state: PilottaState) -> Reason | None:
    """Why a claim is refused now; `None` if any seat may claim."""
    match = state.match
    if not match.rules.early_claim:
        return Reason("no_claims", "PI-141", "these rules have no claims")
    if not (isinstance(state, Playing | Declaring) and state.not_held):
        return Reason("nothing_led", "PI-143", "a claim needs a hand in play, and no card has been led")
    if match.totals[0] == match.totals[1] >= match.rules.target_score:
        why = "both sides have reached the target; the hand must be played"
        return Reason("both_at_target", "PI-144", why)
    return None


def settle_claim(state: Playing | Declaring, claim: Claim) -> Over:
    """The end of the match by a claim."""
    playing = state.playing if isinstance(state, Declaring) else state
    match, side = playing.match, side_of(claim.seat)
    hand = count_of(playing.table)
    secured = secured_count(match.rules, hand, side)
    gains = (secured, 0) if side == 0 else (0, secured)
    totals = (match.totals[0] + gains[0], match.totals[1] + gains[1])  # PI-145
    won = totals[side] >= match.rules.target_score  # PI-134
    result, clause = ("reaches", "PI-139") if won else ("does not reach", "PI-140")
    lines = (
        ScoreLine("PI-142", f"seat {claim.seat} claims for side {side}", (0, 0)),
        ScoreLine("PI-146", f"the secured count of side {side} is {secured}", gains),
        ScoreLine(clause, f"{totals[side]} {result} the target of {match.rules.target_score}", (0, 0)),
    )
    last = HandScore("claim won" if won else "claim lost", hand.captured, lines)
    stopped = core.Match(match.rules, match.dealer, totals, match.hands_played, last)  # PI-131
    return Over(stopped, side if won else 1 - side)


def secured_count(options: PilottaOptions, hand: Count, side: int) -> int:
    """What a side has for certain, in game points, however the hand is played out (PI-148).

    Args:
        options: the options of the match.
        hand: what is counted so far; `captured` is without the last-trick 10.
        side: the side that claims.
    """
    captured, bidding = hand.captured, hand.bidding
    extra = extra_points(options, hand)
    made = captured[bidding] + extra >= hand.number
    beyond_reach = ALL_POINTS - captured[1 - bidding] + extra < hand.number
    lost = hand.tricks[1 - bidding] >= 1 and beyond_reach
    if hand.multiplier > 1:
        return _doubled_count(hand) if (made if side == bidding else lost) else 0
    if side == bidding:
        return _bidding_count(options, hand, made=made)
    return _defending_count(options, hand, lost=lost)  # PI-147


def _doubled_count(hand: Count) -> int:
    count = ALL_GAME_POINTS + (hand.number * hand.multiplier + hand.declared) // POINTS_PER_GAME_POINT
    return count if hand.pilotta is None else count + PILOTTA_GAME_POINTS  # PI-146


def _bidding_count(options: PilottaOptions, hand: Count, *, made: bool) -> int:
    captured, count = hand.captured[hand.bidding], 0
    if made:
        count += captured // POINTS_PER_GAME_POINT
        if options.bid_award == "contract" or captured >= HALF:
            count += hand.number // POINTS_PER_GAME_POINT
    if hand.best == hand.bidding and (made or options.failed_declarations == "keep"):
        count += hand.declared // POINTS_PER_GAME_POINT
    if hand.pilotta_side == hand.bidding and (made or options.failed_pilotta == "keep"):
        count += PILOTTA_GAME_POINTS
    return count


def _defending_count(options: PilottaOptions, hand: Count, *, lost: bool) -> int:
    defending = 1 - hand.bidding
    captured, count = hand.captured[defending], 0
    if lost:
        count += ALL_GAME_POINTS + hand.number // POINTS_PER_GAME_POINT
        if hand.best == hand.bidding and options.failed_declarations == "to_opponents":
            count += hand.declared // POINTS_PER_GAME_POINT
        if hand.pilotta_side == hand.bidding and options.failed_pilotta == "to_opponents":
            count += PILOTTA_GAME_POINTS
    else:
        count += captured // POINTS_PER_GAME_POINT
        if options.bid_award == "more_points" and captured > HALF:
            count += hand.number // POINTS_PER_GAME_POINT
    if hand.best == defending:
        count += hand.declared // POINTS_PER_GAME_POINT
    if hand.pilotta_side == defending:
        count += PILOTTA_GAME_POINTS
    return count
