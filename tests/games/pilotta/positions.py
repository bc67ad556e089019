"""Positions of Pilotta for the tests: matches played up to a point, and counts of finished hands."""

from __future__ import annotations

import pytest

import tricktake as tt
from tricktake.cards import parse_cards
from tricktake.games.pilotta import (
    Bid,
    Bidding,
    Dealing,
    Match,
    Meld,
    PilottaBidding,
    PilottaContract,
    PilottaPlaying,
    PilottaRules,
    PilottaState,
    Playing,
)
from tricktake.games.pilotta.scoring import Count, hand_score, result_of

EXAMPLE_33 = "deal 9CAD7HTH7S8S9STS/QCAC7D8H9HJSQSAS/7C8CTCQDKDJHQHKH/JCKC8D9DTDJDAHKS"
"""The deal of example 33; its dealer is seat 0."""
TRICKS_33 = (
    ("JS", "QH", "KS", "8S"),
    ("KD", "9D", "AD", "7D"),
    ("7S", "AS", "KH", "AH"),
    ("JD", "TH", "9H", "QD"),
    ("QC", "7C", "JC", "9C"),
    ("8H", "JH", "8D", "7H"),
    ("8C", "KC", "TS", "AC"),
    ("QS", "TC", "TD", "9S"),
)
"""The tricks of example 33."""
CARDS_33 = tuple(card for trick in TRICKS_33 for card in trick)
SETS_AND_RUNS = {
    20: "7S 8S 9S",
    50: "7S 8S 9S TS",
    100: "AC AD AH AS",
    150: "9C 9D 9H 9S",
    200: "JC JD JH JS",
}
"""A meld of each value."""


def awaiting(dealer: int = 0, totals: tuple[int, int] = (0, 0), /, **options: object) -> PilottaState:
    """A match that awaits a deal."""
    return Dealing(Match(PilottaRules.from_options(options), dealer, totals, 0, None, None))


def after(state: PilottaState, *texts: str) -> PilottaState:
    """The state after these moves, which are accepted."""
    for text in texts:
        state = tt.apply(state, tt.parse_move(state, text))
    return state


def dealt(dealer: int = 0, totals: tuple[int, int] = (0, 0), /, **options: object) -> PilottaState:
    """The auction over the deal of example 33."""
    return after(awaiting(dealer, totals, **options), EXAMPLE_33)


def leading(bid: str = "bid 90 H", totals: tuple[int, int] = (0, 0), /, **options: object) -> PilottaState:
    """The deal of example 33, after a bid of seat 1 and three passes."""
    return after(dealt(0, totals, **options), bid, "pass", "pass", "pass")


def refused(state: PilottaState, text: str) -> tuple[str, str]:
    """The clause that refuses a move, and the reason without the move and the clause."""
    move = tt.parse_move(state, text)
    refusal = tt.why_illegal(state, move)
    assert refusal is not None, f"{text} is accepted"
    assert refusal.message.endswith(f" ({refusal.clause})")
    before = state
    with pytest.raises(tt.IllegalMoveError) as caught:
        tt.apply(state, move)
    assert caught.value.refusal == refusal
    assert state == before
    return refusal.clause, refusal.message.partition(": ")[2].removesuffix(f" ({refusal.clause})")


def legal(state: PilottaState) -> str:
    """The legal moves as their texts, parted by commas."""
    return ", ".join(map(str, tt.legal_moves(state)))


def position(trump: str, trick: str, held: str, **options: object) -> PilottaPlaying:
    """A trick that seat 0 led, with the cards of the seat to play next; nobody else holds any."""
    rules = PilottaRules.from_options(options)
    cards = parse_cards(trick)
    hand = tt.Hand.parse(held)
    seats = [tt.Hand(card.bit).bits for card in cards]
    hands = [*seats, hand.bits, 0, 0, 0][:4]
    table = rules.new_table(contract_of(rules, tuple(hands), 0, tt.Suit(trump)), 0)
    return in_play(rules.playing(table, hand.bits, cards))


def contract_of(
    rules: PilottaRules, hands: tuple[int, ...], declarer: int, trump: tt.Suit
) -> PilottaContract:
    """A bid of 80 over these hands, given as bits."""
    return PilottaContract(
        Match(rules, 3, (0, 0), 0, None, None), hands, trump, (), declarer, Bid(80, trump), 1
    )


def begun(rules: PilottaRules, hands: tuple[int, ...], declarer: int, trump: tt.Suit) -> PilottaPlaying:
    """The play of these hands, given as bits, which the seat that bid leads."""
    return in_play(rules.begin_play(contract_of(rules, hands, declarer, trump), declarer))


def count(  # noqa: PLR0913 - a finished hand has this many parts, all named at the call
    *,
    bid: int = 100,
    points: tuple[int, int] = (100, 62),
    tricks: tuple[int, int] = (5, 3),
    best: tuple[int, int] | None = None,
    pilotta: int | None = None,
    multiplier: int = 1,
    declarer: int = 0,
) -> Count:
    """What is counted of a hand in which seat 0, or another, made the last bid.

    Args:
        bid: the number that was bid.
        points: the card points of each side, with the last-trick 10 in a finished hand.
        tricks: the tricks of each side.
        best: the side with the best declaration and its value D.
        pilotta: the side that holds Pilotta.
        multiplier: 1, 2 or 4.
        declarer: the seat.
    """
    scored = () if best is None else ((best[0], Meld(best[1], tt.Hand.parse(SETS_AND_RUNS[best[1]]))),)
    return Count(
        declarer=declarer,
        number=bid,
        multiplier=multiplier,
        captured=points,
        tricks=tricks,
        leading=0,
        scored=scored,
        pilotta=pilotta,
    )


def score_hand(rules: PilottaRules, hand: Count) -> tuple[tt.HandScore, tuple[int, ...]]:
    """The score of a finished hand, and the game points that it gives each side."""
    result = result_of(rules, hand)
    return hand_score(result), result.gains


def in_auction(state: PilottaState) -> PilottaBidding:
    """The state, which is an auction."""
    assert isinstance(state, Bidding)
    return state


def in_play(state: PilottaState) -> PilottaPlaying:
    """The state, in which a card is due."""
    assert isinstance(state, Playing)
    return state
