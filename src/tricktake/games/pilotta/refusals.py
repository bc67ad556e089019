"""Why a move is refused: the table of PI-149, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.games.pilotta.cards import HIGHER_TRUMPS
from tricktake.games.pilotta.claims import claim_refusal
from tricktake.games.pilotta.melds import combinations_dealt
from tricktake.games.pilotta.moves import Bid, Claim, Contra, Declare, Decline, Recontra
from tricktake.games.pilotta.options import BID_STEP, LOWEST_BID
from tricktake.games.pilotta.states import Bidding, Dealing, Declaring, Doubling, Over, Playing
from tricktake.moves import Deal, Move, Play
from tricktake.rules import Reason

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.games.pilotta.rules import PilottaRules
    from tricktake.games.pilotta.states import PilottaState


def refusal(rules: PilottaRules, state: PilottaState, move: Move) -> Reason:
    """Why a move that is not accepted is refused: by the first row that fits."""
    if isinstance(state, Over):
        return Reason("match_over", "PI-137", "the match is over")
    if isinstance(move, Claim) and (claim := claim_refusal(state)):
        return claim
    if isinstance(state, Dealing):
        if isinstance(move, Deal):
            return rules.bad_deal(move, "PI-19")
        return Reason("deal_awaited", "PI-17", "the next hand has not been dealt")
    match move:
        case Deal():
            return Reason("no_deal_awaited", "PI-17", "a hand is in progress")
        case Bid() if isinstance(state, Bidding):
            return _refused_bid(state, move)
        case Contra() | Recontra():
            return _refused_doubling(rules, move)
        case Declare() | Decline():
            return _refused_declaration(rules, state)
        case Play() if isinstance(state, Declaring):
            return Reason("declare_first", "PI-67", f"seat {state.to_act} must say declare or decline first")
        case Play() if isinstance(state, Playing):
            return _refused_card(state, move.card)
        case _:
            return _other_phase(state)


def _refused_bid(state: Bidding, bid: Bid) -> Reason:
    highest = state.rules.highest_bid
    if bid.number < LOWEST_BID:
        return Reason("bid_too_low", "PI-25", f"the lowest bid is {LOWEST_BID}")
    if bid.number % BID_STEP:
        return Reason("bid_not_in_tens", "PI-26", "bids go in tens")
    if bid.number < state.lowest:
        why = f"the bid must be higher than the standing {state.lowest - BID_STEP}"
        return Reason("bid_not_higher", "PI-26", why)
    return Reason("bid_too_high", "PI-30", f"the highest bid is {highest}")


def _refused_doubling(rules: PilottaRules, call: Contra | Recontra) -> Reason:
    if rules.doubling == "off" or (isinstance(call, Recontra) and rules.doubling == "contra"):
        return Reason("no_doubling", "PI-42", f"these rules do not allow {call}")
    if isinstance(call, Contra):
        why = "only the opponents of the bidder may double, each when asked after the auction"
        return Reason("not_asked_to_double", "PI-43", why)
    why = "only the bidder and then its partner may double once more, each when asked after contra"
    return Reason("not_asked_to_double", "PI-46", why)


def _refused_declaration(rules: PilottaRules, state: PilottaState) -> Reason:
    if isinstance(state, Playing) and rules.declarations == "announce" and not state.table.tricks:
        seat = state.to_act
        if not combinations_dealt(rules, state.table.contract.dealt)[seat]:
            why = f"seat {seat} is not asked to declare, for it holds no combination"
            return Reason("not_asked_to_declare", "PI-64", why)
    return Reason("not_asked_to_declare", "PI-63", "no seat is asked to declare now")


def _other_phase(state: Bidding | Doubling | Playing | Declaring) -> Reason:
    seat = state.to_act
    if isinstance(state, Bidding):
        return Reason("auction_is_on", "PI-23", f"the auction is on, and seat {seat} must bid or pass")
    if isinstance(state, Doubling):
        return Reason("doubling_is_on", "PI-23", f"the doubling is on, and seat {seat} must answer")
    return Reason("play_is_on", "PI-85", f"the play is on, and seat {seat} is to act")


def _refused_card(state: Playing, card: Card) -> Reason:
    seat = state.to_act
    hand, trump = state.hands[seat], state.table.contract.trump
    if card not in hand:
        return Reason("not_held", "PI-85", f"seat {seat} does not hold that card")
    led = state.trick[0].suit
    if hand.of(led) and card.suit is not led:
        return Reason("must_follow", "PI-86", f"seat {seat} can follow suit and must play {led.word}")
    highest = min((each for each in state.trick if each.suit is trump), key=_trumps_above, default=None)
    if card.suit is trump:
        why = f"seat {seat} must beat {highest}, the highest trump of the trick"
        return Reason("must_beat_trump", "PI-88", why)
    can_beat = highest is None or hand.bits & HIGHER_TRUMPS[highest.index]
    why = f"seat {seat} must trump" if can_beat else f"seat {seat} must trump, if only below {highest}"
    return Reason("must_trump", "PI-87" if can_beat else "PI-90", why)


def _trumps_above(card: Card) -> int:
    return HIGHER_TRUMPS[card.index].bit_count()
