"""The auction and the doubling: from the deal to the contract."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from tricktake import rules as core
from tricktake.cards import Suit, bits_of
from tricktake.games.pilotta.moves import CONTRA, RECONTRA, SEATS, Bid, Contra, Recontra
from tricktake.games.pilotta.options import BID_STEP, LOWEST_BID
from tricktake.games.pilotta.play import begin_play
from tricktake.games.pilotta.states import Bidding, Contract, Dealing, Doubling
from tricktake.moves import PASS, Deal, Pass
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import left_of, partner_of

if TYPE_CHECKING:
    from tricktake.games.pilotta.states import Call, Calls, PilottaState

PASSES_TO_END = SEATS - 1  # PI-33, PI-35


def deal_cards(state: Dealing, deal: Deal) -> Bidding:
    """The auction that a deal begins."""
    dealt = tuple(map(bits_of, deal.hands))  # PI-18, PI-20
    return Bidding(state.match, dealt, (), left_of(state.dealer, SEATS))  # PI-22, PI-23


# The auction


def numbers_to_bid(state: Bidding) -> range:
    """The numbers that may be bid now."""
    standing = state.standing
    least = LOWEST_BID if standing is None else standing[1].number + BID_STEP  # PI-25 to PI-28
    return range(least, state.rules.highest_bid + 1, BID_STEP)  # PI-29, PI-30


@lru_cache(maxsize=8)
def _ladder(highest: int) -> tuple[Bid, ...]:
    return tuple(Bid(number, suit) for number in range(LOWEST_BID, highest + 1, BID_STEP) for suit in Suit)


def calls_of(state: Bidding) -> tuple[Pass | Bid, ...]:
    """The legal calls: a pass, then the bids by number and suit."""
    higher = len(numbers_to_bid(state)) * len(Suit)
    return (PASS, *_ladder(state.rules.highest_bid)[-higher:]) if higher else (PASS,)  # PI-31, PI-41


def make_call(state: Bidding, call: Pass | Bid) -> PilottaState:
    """The state after a pass or a bid."""
    calls: Calls = (*state.calls, (state.speaker, call))  # PI-24
    final = state.rules.pass_is_final
    passes = _passes(calls) if final else _passes_in_a_row(calls)
    state = Bidding(state.match, state.dealt, calls, state.speaker)
    standing = state.standing
    if standing is None and passes == SEATS:
        return _abandoned(state)  # PI-38
    if standing is not None and passes == PASSES_TO_END:
        return _contracted(state, *standing)  # PI-33 to PI-35
    return evolve(state, speaker=_next_speaker(calls, state.speaker, final=final))


def _passes(calls: Calls) -> int:
    return sum(type(call) is Pass for _, call in calls)


def _passes_in_a_row(calls: Calls) -> int:
    """The passes since the last bid, or since the deal."""
    for passes, (_, call) in enumerate(reversed(calls)):
        if type(call) is not Pass:
            return passes  # PI-36
    return len(calls)


def _next_speaker(calls: Calls, speaker: int, *, final: bool) -> int:
    speaker = left_of(speaker, SEATS)  # PI-23
    while final and (speaker, PASS) in calls:
        speaker = left_of(speaker, SEATS)  # PI-32
    return speaker


def _abandoned(state: Bidding) -> Dealing:
    match = state.match
    dealer = left_of(match.dealer, SEATS) if match.rules.redeal_dealer == "next" else match.dealer  # PI-40
    last = HandScore("abandoned", (0, 0), (ScoreLine("PI-39", "all four seats pass", (0, 0)),))
    return Dealing(core.Match(match.rules, dealer, match.totals, match.hands_played, last))  # PI-39


def _contracted(state: Bidding, bidder: int, bid: Bid) -> PilottaState:
    contract = Contract(
        state.match, state.dealt, state.calls, bidder, bid.number, bid.suit, multiplier=1
    )  # PI-37
    if state.rules.doubling == "off":
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
