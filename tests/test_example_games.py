"""The games of the examples: every law under many options, and what no other program says of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.example_games import RULES, example_rules
from tricktake import events, fold
from tricktake.cards import Suit
from tricktake.hands import Hand
from tricktake.moves import Play
from tricktake.testing import check_match, random_rules
from tricktake.tricks import TrickView

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tricktake.registry import AnyState
    from tricktake.views import Json

LONGEST = 600
DEAL = (
    "deal 2C3C4C5C6C7C8C9CTCJCQCKCAC/2D3D4D5D6D7D8D9DTDJDQDKDAD"
    "/2H3H4H5H6H7H8H9HTHJHQHKHAH/2S3S4S5S6S7S8S9STSJSQSKSAS"
)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", RULES)
def test_every_law_is_kept_under_random_options(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(example_rules(name), rng)
    assert check_match(rules, rng, thoroughness=0.03, longest=LONGEST) > 0


def play(name: str, options: dict[str, object], dealer: int, *texts: str) -> AnyState:
    """The state after these moves."""
    state: AnyState = tt.start(example_rules(name).from_options(options), dealer=dealer)
    for text in texts:
        state = tt.apply(state, tt.parse_move(state, text))
    return state


def random_states(name: str, options: Mapping[str, object], seed: int) -> Iterator[AnyState]:
    """The states of a random match in which bids are low, to its end."""
    rng = random.Random(seed)
    state: AnyState = tt.start(example_rules(name).from_options(options))
    while state.awaiting != "over":
        yield state
        if state.awaiting == "deal":
            state = tt.apply(state, tt.shuffle(state, rng))
        else:
            legal = tt.legal_moves(state)
            state = tt.apply(state, rng.choice(legal[:4] if state.phase == "bidding" else legal))
    yield state


def refusal_of(state: AnyState, text: str) -> tuple[str, str]:
    """The code and the clause with which a move is refused."""
    refusal = tt.why_illegal(state, tt.parse_move(state, text))
    assert refusal is not None
    return refusal.code, refusal.clause


# Whist


def test_WH3_without_trump_the_suit_led_wins() -> None:
    # Seat 0 leads a club, and the others have none.
    for options, winner in (({"trump": None}, 0), ({"trump": "D"}, 1), ({}, 3)):
        assert play("whist", dict(options), 3, DEAL, "2C", "AD", "AH", "2S").to_act == winner


def test_WH7_WH9_tricks_above_six_to_the_target() -> None:
    # Seat 0 holds all clubs and takes all tricks if nothing is trump: 13 - 6 = 7 points, enough for 7.
    state = play("whist", {"trump": None, "target": 7}, 3, DEAL)
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    score = tt.score(state)
    assert (score.totals, score.winners, score.losers) == ((7, 0), (0,), (1,))


# Hearts


def test_HE3_cards_go_left_right_across_and_nowhere() -> None:
    seen: dict[int, tuple[int, ...]] = {}
    before: AnyState | None = None
    for state in random_states("hearts", {"target": 60}, seed=1):
        if before is not None and before.phase == "passing" and state.phase == "playing":
            dealt, held = before.hands, state.hands
            sent = [dealt[seat] - held[seat] for seat in range(4)]
            assert [*map(len, sent)] == [3, 3, 3, 3]
            step = next(step for step in (1, 2, 3) if sent[0] <= held[step])
            assert all(sent[seat] <= held[(seat + step) % 4] for seat in range(4))
            seen.setdefault(step, ())
            seen[step] += (tt.observe(state, None).hands_played % 4,)
        before = state
    # By the number of hands before, modulo four: left in the first, right in the second, across in the third.
    assert {step: {*numbers} for step, numbers in seen.items()} == {1: {0}, 3: {1}, 2: {2}}


def test_HE3_events_tell_a_choice_to_its_seat_alone_and_lead_from_view_to_view() -> None:
    views: dict[int | None, dict[str, Json]] = {}
    rng = random.Random(6)
    state: AnyState = tt.start(example_rules("hearts").from_options({"target": 30}))
    for viewer in (0, 1, 2, 3, None):
        views[viewer] = tt.observe(state, viewer).to_json()
    while state.awaiting != "over":
        move = tt.shuffle(state, rng) if state.awaiting == "deal" else rng.choice(tt.legal_moves(state))
        before, state = state, tt.apply(state, move)
        for viewer, view in views.items():
            seen = events(before, move, viewer)
            if before.phase == state.phase == "passing":
                told = "gave" in {event.type for event in seen if event.data}
                assert told == (viewer == before.to_act)
            views[viewer] = fold(view, seen)
            assert views[viewer] == tt.observe(state, viewer).to_json()


def test_HE5_HE7_the_first_trick() -> None:
    state = play("hearts", {"pass_cards": False}, 3, DEAL)
    assert refusal_of(state, "3C") == ("lead_two_of_clubs", "HE-5")
    state = tt.apply(state, tt.parse_move(state, "2C"))
    assert len(tt.legal_moves(state)) == 13  # no clubs, and diamonds have no points
    state = tt.apply(state, tt.parse_move(state, "2D"))
    assert len(tt.legal_moves(state)) == 13  # nothing but hearts
    state = tt.apply(state, tt.parse_move(state, "AH"))
    assert refusal_of(state, "QS") == ("no_points_yet", "HE-7")


def test_HE11_the_moon() -> None:
    # Seat 0 holds all clubs and takes all tricks.
    state = play("hearts", {"pass_cards": False}, 3, DEAL)
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    assert tt.score(state).totals == (0, 26, 26, 26)


@pytest.mark.parametrize("seed", range(3))
def test_HE15_the_fewest_points_win(seed: int) -> None:
    *_, before, end = random_states("hearts", {"target": 40, "jd_bonus": True}, seed)
    score = tt.score(end)
    assert max(score.totals) >= 40 > max(before.scores)
    assert {*score.winners} == {seat for seat in range(4) if score.totals[seat] == min(score.totals)}


# Spades


def test_SP3_partners_bid_thirteen_at_most() -> None:
    state = play("spades", {}, 3, DEAL, "bid 9", "bid 13")
    assert [str(move) for move in tt.legal_moves(state)] == [f"bid {number}" for number in range(5)]
    assert refusal_of(state, "bid 5") == ("bid_too_high", "SP-3")
    assert refusal_of(state, "2H") == ("must_bid", "SP-3")
    state = play("spades", {}, 3, DEAL, "bid 9", "bid 13", "bid 4", "bid 0")
    assert refusal_of(state, "bid 0") == ("no_bids_now", "SP-3")
    assert refusal_of(state, "give 2C") == ("no_passing", "SP-4")


def test_SP4_the_partners_of_a_nil_exchange_cards() -> None:
    bids = ("bid 1", "bid 0", "bid 1", "bid 3")  # seat 1 bids nil, so seats 1 and 3 exchange
    state = play("spades", {"nil_exchange": 2}, 3, DEAL, *bids)
    assert (state.phase, state.to_act) == ("passing", 1)
    state = play("spades", {"nil_exchange": 2}, 3, DEAL, *bids, "give AD", "give KD")
    assert (state.phase, state.to_act) == ("passing", 3)
    state = play("spades", {"nil_exchange": 2}, 3, DEAL, *bids, "give AD", "give KD", "give 2S", "give 3S")
    assert (state.phase, state.to_act) == ("playing", 0)
    assert state.hands[1] == Hand.parse("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 2S 3S")
    assert state.hands[3] == Hand.parse("AD KD 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    assert play("spades", {}, 3, DEAL, *bids).phase == "playing"


@pytest.mark.parametrize("lead", ["broken", "last", "always"])
def test_SP7_when_spades_may_be_led(lead: str) -> None:
    looked = 0
    options = {"lead_spades": lead, "win_threshold": 150, "mercy_threshold": -150}
    for state in random_states("spades", options, seed=4):
        view = tt.observe(state, state.to_act)
        assert isinstance(view, TrickView)
        if state.phase == "playing" and not view.trick:
            held = view.hand
            spades = held.of(Suit.SPADES)
            played = any(card.suit is Suit.SPADES for trick in view.tricks for card in trick.cards)
            free = lead == "always" or (lead == "broken" and played) or held == spades
            legal = {move.card for move in view.legal_moves if isinstance(move, Play)}
            assert legal == (held if free else held - spades)
            looked += 1
    assert looked >= 13  # the leads of a hand


def test_SP9_to_SP11_bids_nils_and_bags() -> None:
    # Seat 3 holds all spades and takes all thirteen tricks: side 1 bids 3, and seat 1 makes its nil.
    # 30 for the bid, 100 for the nil, ten bags: 10 - 100. Side 0 fails a bid of 4: -40, and a nil is made.
    state = play("spades", {}, 3, DEAL, "bid 4", "bid 0", "bid 0", "bid 3")
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[-1])
    assert tt.score(state).totals == (-40 + 100, 30 + 100 + 10 - 100)


@pytest.mark.parametrize("seed", range(3))
def test_SP13_the_end_of_a_match(seed: int) -> None:
    options: dict[str, object] = {"win_threshold": 200, "mercy_threshold": -200, "win_or_loss_bonus": 30}
    end = list(random_states("spades", options, seed))[-1]
    score = tt.score(end)
    assert score.last is not None
    bonus = score.last.lines[-1]
    totals = [total - more for total, more in zip(score.totals, bonus.points, strict=True)]
    winner = totals.index(max(totals))
    won, lost = totals[winner] >= 200, totals[1 - winner] <= -200
    assert won or lost
    assert (bonus.clause, bonus.points[winner], bonus.points[1 - winner]) == ("SP-13", 30 * won, -30 * lost)
    assert (score.winners, score.losers) == ((winner,), (1 - winner,))
