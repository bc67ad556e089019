"""The auction and the doubling: from the deal to the contract."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from tricktake.cards import Suit
from tricktake.games.pilotta.moves import CONTRA, RECONTRA, SEATS, Bid, Contra, Recontra
from tricktake.games.pilotta.options import BID_STEP, LOWEST_BID
from tricktake.games.pilotta.play import begin_play
from tricktake.games.pilotta.states import (
    Bidding,
    Dealing,
    Doubling,
    make_bidding,
    make_contract,
    make_match,
    standing_bid,
)
from tricktake.moves import PASS, Deal, Pass
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import left_of, partner_of

if TYPE_CHECKING:
    from tricktake.games.pilotta.rules import PilottaRules
    from tricktake.games.pilotta.states import Call, Calls, Match, PilottaState

PASSES_TO_END = SEATS - 1  # PI-33, PI-35


def deal_cards(state: Dealing, deal: Deal) -> Bidding:
    """The auction that a deal begins."""
    dealt = deal.bits  # PI-18, PI-20
    eldest = left_of(state.dealer, SEATS)  # PI-22, PI-23
    return make_bidding(state.match, dealt, (), eldest, LOWEST_BID)  # PI-25


# The auction


def lowest_bid(calls: Calls) -> int:
    """The lowest number that may be bid after these calls, if it is not above the highest of all."""
    standing = standing_bid(calls)
    return LOWEST_BID if standing is None else standing[1].number + BID_STEP  # PI-25 to PI-28


def may_bid(state: Bidding, number: int) -> bool:
    """Whether that number may be bid now."""
    return state.lowest <= number <= state.match.rules.highest_bid and not number % BID_STEP  # PI-29, PI-30


def calls_of(state: Bidding) -> tuple[Pass | Bid, ...]:
    """The legal calls: a pass, then the bids by number and suit."""
    return calls_from(state.lowest, state.match.rules.highest_bid)


@lru_cache(maxsize=64)
def calls_from(lowest: int, highest: int) -> tuple[Pass | Bid, ...]:
    """A pass, and the bids from the lowest number to the highest."""
    lower = len(range(LOWEST_BID, lowest, BID_STEP)) * len(Suit)
    return (PASS, *_ladder(highest)[lower:])  # PI-31, PI-41


@lru_cache(maxsize=8)
def _ladder(highest: int) -> tuple[Bid, ...]:
    return tuple(Bid(number, suit) for number in range(LOWEST_BID, highest + 1, BID_STEP) for suit in Suit)


def make_call(state: Bidding, call: Pass | Bid) -> PilottaState:
    """The state after a pass or a bid."""
    match, dealt, speaker = state.match, state.dealt, state.speaker
    calls: Calls = state.calls + ((speaker, call),)  # PI-24
    out, passes = passes_in(match.rules, calls)
    if passes >= PASSES_TO_END:
        ended = end_of_auction(match, dealt, calls, passes=passes)
        if ended is not None:
            return ended
    speaker = (speaker + 1) & 3  # PI-23
    while speaker in out:
        speaker = (speaker + 1) & 3
    lowest = call.number + BID_STEP if isinstance(call, Bid) else state.lowest  # PI-26, PI-27
    return make_bidding(match, dealt, calls, speaker, lowest)


def passes_in(rules: PilottaRules, calls: Calls) -> tuple[list[int], int]:
    """The seats that may not speak again, and the number of passes that help to end the auction."""
    if not rules.pass_is_final:
        return [], _passes_in_a_row(calls)  # PI-36
    out = [seat for seat, call in calls if type(call) is Pass]  # PI-32
    return out, len(out)


def _passes_in_a_row(calls: Calls) -> int:
    """The passes since the last bid, or since the deal."""
    for passes, (_, call) in enumerate(reversed(calls)):
        if type(call) is not Pass:
            return passes  # PI-36
    return len(calls)


def end_of_auction(match: Match, dealt: tuple[int, ...], calls: Calls, *, passes: int) -> PilottaState | None:
    """The state after the auction; `None` if it goes on.

    Args:
        match: the match as it was when the hand began.
        dealt: the cards of each seat, as bits.
        calls: all calls.
        passes: how many of them are passes that help to end it; at least three.
    """
    standing = standing_bid(calls)
    if standing is not None:
        return _contracted(match, dealt, calls, *standing)  # PI-33 to PI-35
    return _abandoned(match) if passes == SEATS else None  # PI-38


def _abandoned(match: Match) -> Dealing:
    dealer = left_of(match.dealer, SEATS) if match.rules.redeal_dealer == "next" else match.dealer  # PI-40
    last = HandScore("abandoned", (0, 0), (ScoreLine("PI-39", "all four seats pass", (0, 0)),))
    return Dealing(make_match(match.rules, dealer, match.totals, match.hands_played, last))  # PI-39


def _contracted(match: Match, dealt: tuple[int, ...], calls: Calls, bidder: int, bid: Bid) -> PilottaState:
    contract = make_contract(match, dealt, calls, bidder, bid.number, bid.suit, 1)  # PI-37
    if match.rules.doubling == "off":
        return begin_play(contract)  # PI-42
    return Doubling(contract, left_of(bidder, SEATS))  # PI-43, PI-45


# The doubling


def answers_of(state: Doubling) -> tuple[Pass | Contra | Recontra, ...]:
    """The legal answers: a pass, then contra or recontra."""
    return (PASS, CONTRA if state.contract.multiplier == 1 else RECONTRA)  # PI-43, PI-46, PI-49


def answer(state: Doubling, call: Call) -> PilottaState:
    """The state after a pass, a contra or a recontra."""
    contract = evolve(state.contract, calls=(*state.contract.calls, (state.asked, call)))
    bidder = contract.bidder
    match call:
        case Contra() if state.match.rules.doubling == "recontra":
            return Doubling(evolve(contract, multiplier=2), bidder)  # PI-44, PI-46, PI-48
        case Contra():
            return begin_play(evolve(contract, multiplier=2))  # PI-47, PI-48
        case Recontra():
            return begin_play(evolve(contract, multiplier=4))  # PI-47, PI-48
        case _:
            first = left_of(bidder, SEATS) if contract.multiplier == 1 else bidder
            if state.asked == first:
                return Doubling(contract, partner_of(first))  # PI-44, PI-46
            return begin_play(contract)  # PI-47
