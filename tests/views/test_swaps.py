"""Cards that a seat cannot know change places: nothing that the seat can get at changes with them."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.views.swaps import (
    HandInProgress,
    are_publicly_alike,
    exchanged,
    known_cards,
    random_hand,
    replayed,
)
from tricktake.games.pilotta import Claim
from tricktake.games.shooter import AccuseRenege
from tricktake.moves import END_MATCH, PLAYS, TRUMPS
from tricktake.registry import OWN_GAMES
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from tricktake.registry import AnyState

pytestmark = pytest.mark.slow

LONGEST = {"svoi_kozyri": 60, "shooter": 45, "pilotta": 60}
PHASES = {
    "court_piece": {"Calling", "Playing", "finished"},
    "double_sir": {"Calling", "Playing", "finished"},
    "pilotta": {"Bidding", "Playing", "finished"},
    "shooter": {"Bidding", "Playing", "finished"},
    "svoi_kozyri": {"Playing", "finished"},
}
"""The phases in which exchanges must have been tried."""


def swaps(hand: HandInProgress, seat: int, rng: random.Random) -> HandInProgress | None:
    """The same hand with two cards exchanged that the seat does not know, if the table cannot tell either."""
    known = known_cards(hand, seat)
    hidden = [card for card in hand.start.rules.pack if card not in known]
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    twin = replayed(hand, exchanged(hand.deal, one, other))
    if twin is None or not are_publicly_alike(hand, twin):
        return None
    if hand.now.awaiting == "move":  # a seat that has all its cards may have been dealt them in any order
        return None if twin.now == hand.now else twin
    assert twin.now == hand.now  # a finished hand leaves nothing that could be told apart
    return twin


def check_alike(one: AnyState, other: AnyState, seat: int) -> None:
    """All that a seat can get at is the same in two states."""
    view, same = tt.observe(one, seat), tt.observe(other, seat)
    assert view == same
    assert hash(view) == hash(same)
    assert repr(view) == repr(same)
    assert view.to_json() == same.to_json()
    assert tt.score(one) == tt.score(other)
    assert tt.count_states(view) == tt.count_states(same)
    assert tt.interrupts(one) == tt.interrupts(other)
    off_turn = [END_MATCH, Claim(seat), *(AccuseRenege(seat, accused) for accused in range(4))]
    for move in (*PLAYS, *TRUMPS, *tt.legal_moves(one), *off_turn) if one.to_act == seat else off_turn:
        assert tt.why_illegal(one, move) == tt.why_illegal(other, move), move


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_a_seat_cannot_know_shows_nowhere(game: str) -> None:
    rng = random.Random(game)
    tried: Counter[str] = Counter()
    for _ in range(40):
        rules = random_rules(tt.GAMES[game], rng).bounded()
        hand = random_hand(rules, rng, LONGEST.get(game, 70))
        for seat in (*range(rules.seats),) * 3:
            twin = swaps(hand, seat, rng) if hand else None
            if hand and twin:
                check_alike(hand.now, twin.now, seat)
                tried[type(hand.now).__name__ if hand.now.awaiting == "move" else "finished"] += 1
    assert tried.total() > 100
    assert tried.keys() >= PHASES[game]


@pytest.mark.parametrize("game", ["court_piece", "double_sir"])
def test_the_seats_see_it_when_a_card_that_they_know_changes_places(game: str) -> None:
    rng = random.Random(game)
    seen = 0
    for _ in range(40):
        hand = random_hand(random_rules(tt.GAMES[game], rng).bounded(), rng, 40)
        if hand is None or not hand.now.hands:
            continue
        mine = rng.choice([*hand.now.hands[0]])
        twin = replayed(hand, exchanged(hand.deal, mine, rng.choice([*hand.now.hands[1]])))
        if twin is not None:
            assert tt.observe(hand.now, 0) != tt.observe(twin.now, 0)
            assert tt.observe(hand.now, 1) != tt.observe(twin.now, 1)
            seen += 1
    assert seen > 10
