"""What a seat knows: views, hidden worlds and their number, in the middle of a hand."""

from __future__ import annotations

import gc
from functools import partial
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Final

from attrs import frozen

from bench import games, peers
from bench.results import Aim, Row, Section
from tricktake import count_states, observe, sample_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricktake.registry import AnyState, AnyView

MICROSECOND: Final = 1e-6
OBSERVE: Final = 15.0
SAMPLE: Final = 100.0
WORST_SAMPLE: Final = 5_000.0
HANDS: Final = 60
SPIEL_SAMPLERS: Final = ("hearts", "euchre")
"""The games of OpenSpiel with tricks that can be resampled."""


@frozen
class Position:
    """A position in the middle half of a hand, and the view of the seat to act."""

    state: AnyState
    seat: int
    view: AnyView


def measure(rounds: int, positions: int) -> Section:
    """Check the counts, measure, and give the lines."""
    work = {name: _positions(name, positions) for name in games.GAME_NAMES}
    for each in work.values():
        check_positions(each)
    taken: dict[str, list[float]] = {}
    spiel: dict[str, list[peers.SpielState]] = {}
    if "pyspiel" not in peers.missing():
        spiel = {game: _spiel(game, positions) for game in SPIEL_SAMPLERS}
    for number in range(rounds):
        gc.collect()
        rng = Random(number)
        for name, each in work.items():
            _time_ours(taken, name, each, rng)
        for game, states in spiel.items():
            _time(taken, f"{game}, observe", [partial(_spiel_observed, state) for state in states])
            _time(taken, f"{game}, sample", [partial(_spiel_sampled, state, rng) for state in states])
    rows = [row for name in games.GAME_NAMES for row in _rows(name, taken, work[name])]
    for game in spiel:
        of = f"OpenSpiel {game}"
        rows.append(Row("information_state_string", of, _us(taken[f"{game}, observe"]), "µs"))
        rows.append(Row("resample_from_infostate", of, _us(taken[f"{game}, sample"]), "µs"))
    return Section(
        "What a seat knows",
        f"Positions from the middle half of random hands, {positions} of each game, seen by the seat to act;"
        " processor time of single calls. All worlds of `sample_state` agree with the view and are equally"
        " likely; `resample_from_infostate` promises neither.",
        tuple(rows),
    )


def _positions(name: str, positions: int) -> list[Position]:
    states: list[AnyState] = []
    for number, dealt in enumerate(games.dealt(name, HANDS)):
        hand = games.recorded_hand(dealt, Random(number)).states
        states += hand[len(hand) // 4 : len(hand) * 3 // 4]
    chosen = Random(1).sample(states, positions)
    return [_position(state) for state in chosen]


def _position(state: AnyState) -> Position:
    seat = state.to_act
    assert seat is not None
    return Position(state, seat, observe(state, seat))


def check_positions(positions: list[Position]) -> None:
    """Assert that a sampled world looks to the seat as the true one, and that there is one at least."""
    rng = Random(1)
    for position in positions:
        assert observe(sample_state(position.view, rng), position.seat) == position.view
        assert count_states(position.view) >= 1


def _time_ours(taken: dict[str, list[float]], name: str, positions: list[Position], rng: Random) -> None:
    _time(taken, f"{name}, observe", [partial(observe, at.state, at.seat) for at in positions])
    _time(taken, f"{name}, sample", [partial(sample_state, at.view, rng) for at in positions])
    _time(taken, f"{name}, count", [partial(count_states, at.view) for at in positions])


def _time(taken: dict[str, list[float]], what: str, calls: Sequence[Callable[[], object]]) -> None:
    times = taken.setdefault(what, [])
    for call in calls:
        before = process_time()
        call()
        times.append(process_time() - before)


def _spiel(game: str, positions: int) -> list[peers.SpielState]:
    states: list[peers.SpielState] = []
    for number, dealt in enumerate(peers.spiel_dealt(game, HANDS)):
        end, moves = peers.play_by_child(dealt, Random(number).random)
        first = len(dealt.history())
        state = dealt
        for place, action in enumerate(end.history()[first:]):
            if moves // 4 <= place < moves * 3 // 4:
                states.append(state)
            state = state.child(action)
    return Random(1).sample(states, min(positions, len(states)))


def _spiel_observed(state: peers.SpielState) -> str:
    return state.information_state_string(state.current_player())


def _spiel_sampled(state: peers.SpielState, rng: Random) -> peers.SpielState:
    return state.resample_from_infostate(state.current_player(), rng.random)


def _rows(name: str, taken: dict[str, list[float]], positions: list[Position]) -> list[Row]:
    samples = taken[f"{name}, sample"]
    worst = quantiles(samples, n=1000, method="inclusive")[-1] / MICROSECOND
    worlds = median(float(count_states(position.view)) for position in positions)
    return [
        _row("observe", name, _us(taken[f"{name}, observe"]), OBSERVE),
        _row("sample_state, median", name, _us(samples), SAMPLE),
        _row("sample_state, 99.9th percentile", name, worst, WORST_SAMPLE),
        Row("count_states", name, _us(taken[f"{name}, count"]), "µs"),
        Row("worlds that agree, median", name, worlds, "worlds"),
    ]


def _row(what: str, name: str, microseconds: float, at_most: float) -> Row:
    return Row(what, name, microseconds, "µs", aim=Aim("≤", at_most, "measured"))


def _us(seconds: list[float]) -> float:
    return median(seconds) / MICROSECOND
