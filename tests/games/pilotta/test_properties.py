"""Laws of section 6 of the rules text, on random matches under random options."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import tricktake as tt
from tricktake.games.pilotta import (
    Bidding,
    Declaring,
    Doubling,
    PilottaBidding,
    PilottaMove,
    PilottaRules,
    PilottaState,
    Playing,
)
from tricktake.games.pilotta.cards import RANKING
from tricktake.games.pilotta.scoring import count_of
from tricktake.options import options_of

pytestmark = pytest.mark.slow

TRIALS = range(25)


def random_rules(rng: random.Random) -> PilottaRules:
    options = {option.name: rng.choice(option.samples) for option in options_of(PilottaRules)}
    return PilottaRules.from_options({**options, "target_score": rng.choice((1, 60, 120))})


def match(trial: int) -> list[tuple[PilottaState, PilottaMove]]:
    """A random match: every state with the move made there."""
    rng = random.Random(trial)
    state: PilottaState = tt.start(random_rules(rng), dealer=rng.randrange(4))
    moves: list[tuple[PilottaState, PilottaMove]] = []
    while state.awaiting != "over":
        legal = tt.legal_moves(state)
        assert bool(legal) == (state.awaiting == "move")
        move = legal[int(rng.random() ** 2 * len(legal))] if legal else tt.shuffle(state, rng)
        moves.append((state, move))
        state = tt.apply(state, move)
        assert state == tt.apply_unchecked(moves[-1][0], move)
    assert tt.legal_moves(state) == ()
    return moves


@pytest.mark.parametrize("trial", TRIALS)
def test_random_matches(trial: int) -> None:
    moves = match(trial)
    assert moves == match(trial)  # the same deal and the same moves give the same state
    for state, move in moves:
        check_cards(state)
        check_legal_moves(state)
        if isinstance(state, Bidding):
            check_auction(state)
        after = tt.apply(state, move)
        assert all(new >= old for new, old in zip(after.scores, state.scores, strict=True))
        if after.awaiting != "move" and state.awaiting == "move":
            check_end(state, after)


def check_cards(state: PilottaState) -> None:
    """Every card is with a seat, in the trick or in a won trick, and the hands are level within a trick."""
    if not state.hands:
        return
    held = tt.Hand.of_cards(card for hand in state.hands for card in hand)
    assert len(held) + len(state.not_held) == 32
    assert state.not_held | held == tt.Hand.of_cards(state.rules.pack)
    sizes = [len(hand) for hand in state.hands]
    assert max(sizes) - min(sizes) <= 1


def check_legal_moves(state: PilottaState) -> None:
    legal = tt.legal_moves(state)
    assert list(legal) == sorted(set(legal))
    if not isinstance(state, Playing):
        return
    hand, trump = state.hands[state.to_act], state.table.contract.trump
    cards = tt.Hand.of_cards(move.card for move in legal if isinstance(move, tt.Play))
    assert cards <= hand
    if not state.trick:
        assert cards == hand
        return
    led = state.trick[0].suit
    if hand.of(led):
        assert all(card.suit is led for card in cards)
    rules = state.rules
    if rules.must_trump_partner and rules.must_overtrump_partner and rules.must_undertrump:
        if not hand.of(led) and hand.of(trump):
            assert all(card.suit is trump for card in cards)
        above = [RANKING.beaters(card, trump) for card in state.trick if card.suit is trump]
        beating = [card for card in cards if card.suit is trump and all(card.bit & bits for bits in above)]
        assert not (above and beating) or tt.Hand.of_cards(beating) == cards


def check_auction(state: PilottaBidding) -> None:
    numbers = [int(str(call).split()[1]) for _, call in state.calls if str(call) != "pass"]
    assert numbers == sorted(set(numbers))
    if state.rules.pass_is_final:
        passed: set[int] = set()
        for seat, call in state.calls:
            assert seat not in passed
            if str(call) == "pass":
                passed.add(seat)
        assert state.to_act not in passed


def check_end(before: PilottaState, after: PilottaState) -> None:
    last = tt.score(after).last
    assert last is not None
    change = tuple(new - old for new, old in zip(after.scores, before.scores, strict=True))
    assert last.points == change
    if last.ending == "abandoned":
        assert change == (0, 0)
        assert after.dealer == (before.dealer + (before.rules.redeal_dealer == "next")) % 4
        return
    assert after.dealer == (before.dealer + 1) % 4
    assert isinstance(before, Playing)
    hand = count_of(before.table)
    made_16 = before.rules.capot_points // 10 if "capot" in last.ending else 16
    declared = sum(each.value for _, each in hand.scored)
    failed = last.ending.startswith("failed")
    if (
        failed
        and hand.multiplier == 1
        and before.rules.failed_declarations == "lost"
        and hand.best == hand.bidding
    ):
        declared = 0
    expected = made_16 + hand.number * hand.multiplier // 10 + declared // 10 + 2 * (hand.pilotta is not None)
    assert sum(change) == expected
    if failed and hand.multiplier == 1:
        # Nothing for tricks and bid: what is left are its combinations and Pilotta.
        assert change[hand.bidding] in {0, 2, declared // 10, declared // 10 + 2}
    assert hand.declared + 20 * (hand.pilotta is not None) <= 570
    assert sum(last.tally) in {162, before.rules.capot_points}
    totals, target = after.scores, after.rules.target_score
    won = max(totals) >= target and totals[0] != totals[1]
    at_limit = after.match.hands_played == after.rules.max_hands  # PI-150
    assert (after.awaiting == "over") == (won or at_limit)


@pytest.mark.parametrize("trial", [1, 5, 9])
def test_states_are_values(trial: int) -> None:
    for state, _ in match(trial):
        twin = pickle.loads(pickle.dumps(state))
        assert twin == state == copy.deepcopy(state)
        assert hash(twin) == hash(state)


@pytest.mark.parametrize("trial", range(6))
def test_turning_seats_changes_nothing_but_the_names(trial: int) -> None:
    rng = random.Random(trial)
    rules = random_rules(rng)
    state: PilottaState = tt.start(rules, dealer=0)
    turned: PilottaState = tt.start(rules, dealer=1)
    while state.awaiting != "over":
        if state.awaiting == "deal":
            deal = tt.shuffle(state, rng)
            turned = tt.apply(turned, tt.Deal((deal.hands[3], *deal.hands[:3])))
            state = tt.apply(state, deal)
        else:
            legal = tt.legal_moves(state)
            assert legal == tt.legal_moves(turned)
            move = legal[int(rng.random() ** 2 * len(legal))]
            state, turned = tt.apply(state, move), tt.apply(turned, move)
        assert turned.scores == state.scores[::-1]
        assert (turned.to_act, state.to_act) == (None, None) or turned.to_act == (
            state.to_act or 0
        ) + 1 - 4 * (state.to_act == 3)


def test_every_phase_is_reached() -> None:
    phases = {type(state) for trial in TRIALS for state, _ in match(trial)}
    assert {Bidding, Doubling, Declaring, Playing} <= phases
