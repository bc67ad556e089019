"""What a seat knows: views and hidden worlds, in the middle half of random hands."""

from __future__ import annotations

import gc
from functools import partial
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Final

from bench import games
from bench.results import Row
from tricktake import Referee, apply, count_states, legal_moves, observe, sample_state
from tricktake._events import events_between

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake import Move
    from tricktake.registry import AnyState, AnyView

HANDS: Final = 60


def measure(rounds: int, positions: int) -> list[Row]:
    """Check the worlds, measure, and give the lines."""
    rows: list[Row] = []
    for name in games.GAME_NAMES:
        seen = [(state, state.to_act, observe(state, state.to_act)) for state in _positions(name, positions)]
        check_worlds([view for _, _, view in seen])
        rng = Random(1)
        steps = [_step(state, seat, view) for state, seat, view in seen]
        told = _times([partial(events_between, *at[1:]) for at in steps], rounds)
        applied = _times([partial(apply, at[0], at[3]) for at in steps], rounds)
        observed = _times([partial(observe, at[0], at[1]) for at in seen], rounds)
        sampled = _times([partial(sample_state, at[2], rng) for at in seen], rounds)
        worst = quantiles(sampled, n=1000, method="inclusive")[-1]
        rows += [
            Row("observe", name, f"{median(observed) * 1e6:.1f} µs"),
            Row("events, beyond two views", name, f"{median(told) * 1e6:.1f} µs"),
            Row("Referee.play", name, f"{_refereed(name, rounds) * 1e6:.1f} µs", _of_apply(applied)),
            Row("sample_state", name, f"{median(sampled) * 1e6:.1f} µs"),
            Row("sample_state, 99.9th percentile", name, f"{worst * 1e6:,.0f} µs"),
        ]
    return rows


def check_worlds(views: list[AnyView]) -> None:
    """Assert that a sampled world looks to the seat as the true one."""
    rng = Random(1)
    for view in views:
        assert observe(sample_state(view, rng), view.seat) == view
        assert count_states(view) >= 1


def _step(
    state: AnyState, seat: int | None, view: AnyView
) -> tuple[AnyState, AnyView, AnyView, Move, int | None]:
    """A move from a state, with what the seat knows before and after, and who makes it."""
    move = legal_moves(state)[0]
    return state, view, observe(apply(state, move), seat), move, seat


def _refereed(name: str, rounds: int) -> float:
    """The processor time of a move under a referee, with the events that a spectator sees, in seconds."""
    times: list[float] = []
    for number in range(rounds):
        referee = Referee(games.RULES[name], rng=Random(number))
        rng = Random(number)
        for _ in range(100):
            if referee.state.awaiting == "deal":
                referee.deal()
            seat = referee.state.to_act
            if seat is None:
                break
            move = rng.choice(legal_moves(referee.state))
            before = process_time()
            referee.play(seat, move)
            times.append(process_time() - before)
    return median(times)


def _of_apply(times: list[float]) -> str:
    return f"apply {median(times) * 1e6:.1f} µs"


def _positions(name: str, positions: int) -> list[AnyState]:
    states: list[AnyState] = []
    for number, dealt in enumerate(games.dealt(name, HANDS)):
        hand = games.recorded_hand(dealt, Random(number)).states
        states += hand[len(hand) // 4 : len(hand) * 3 // 4]
    return Random(1).sample(states, positions)


def _times(calls: list[Callable[[], object]], rounds: int) -> list[float]:
    """The processor time of each call, in seconds."""
    times: list[float] = []
    for _ in range(rounds):
        gc.collect()
        for call in calls:
            before = process_time()
            call()
            times.append(process_time() - before)
    return times
