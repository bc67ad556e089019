"""The kit knows which moves of a hand a seat saw, and what they lead to in other hands."""

from __future__ import annotations

import random
from typing import Any

from attrs import evolve

import tricktake as tt
from tricktake._hand_replays import HandSoFar
from tricktake.moves import Deal

# Seat 0 bids and leads. It holds a run of three spades and is asked before its first card (PI-63), or it
# holds none; the others hold the same cards but for those that seat 2 has in exchange.
WITH_A_RUN = "7S8S9STDTHJHQHKH/7C8C9CTCJCQCKCAC/7D8D9DJDQDKDADTS/7H8H9HAHJSQSKSAS"
WITHOUT = "7S8STS9DTDTHJHKH/7C8C9CTCJCQCKCAC/7D8DJDQDKDADQH9S/7H8H9HAHJSQSKSAS"
AnyHandSoFar: Any = HandSoFar


def hand(dealt: str, *texts: str) -> tuple[Any, Any]:
    """The moves of a hand, and the state that they lead to."""
    rules = tt.PilottaRules(declarations="announce")
    state: Any = tt.start(rules)
    so_far = AnyHandSoFar(rules, state)
    for text in (f"deal {dealt}", "bid 80 S", "pass", "pass", "pass", *texts):
        move = tt.parse_move(state, text)
        so_far, state = so_far.after(move), tt.apply(state, move)
    assert isinstance(so_far.moves[0], Deal)
    return so_far, state


def test_only_its_own_seat_sees_that_it_declines() -> None:
    declined, _ = hand(WITH_A_RUN, "decline")
    assert not declined.hides_a_move(0)
    assert declined.hides_a_move(1)
    assert not hand(WITH_A_RUN)[0].hides_a_move(1)


def test_a_move_that_a_seat_did_not_see_may_be_missing() -> None:
    declined, real = hand(WITH_A_RUN, "decline", "TD")
    _, other = hand(WITHOUT, "TD")
    assert declined.in_other_hands(real.hands, other.hands, 1) == other


def test_a_move_that_a_seat_would_not_see_may_come_between() -> None:
    played, real = hand(WITHOUT, "TD")
    _, other = hand(WITH_A_RUN, "decline", "TD")
    assert played.in_other_hands(real.hands, other.hands, 1) == other


def test_a_move_that_a_seat_saw_cannot_be_missing() -> None:
    declared, real = hand(WITH_A_RUN, "declare", "TD")
    _, other = hand(WITHOUT, "TD")
    assert declared.in_other_hands(real.hands, other.hands, 1) is None


def test_a_view_may_hide_a_move_before_those_that_it_tells() -> None:
    _, state = hand(WITH_A_RUN, "decline", "TD")
    view = tt.observe(state, 1)
    world = tt.sample_state(evolve(view), random.Random(1))
    assert tt.observe(world, 1) == view
