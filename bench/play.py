"""Random play, move by move, through the public functions, beside OpenSpiel and colver."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from bench import games, peers
from bench.results import Aim, Row, Section
from bench.timing import in_turns
from tricktake import apply, rollout

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.timing import Contender, Run, Timings
    from tricktake.registry import AnyState

ALIKE: Final = {
    "court_piece": "spades",
    "double_sir": "spades",
    "pilotta": "colver",
    "shooter": "euchre",
    "svoi_kozyri": "hearts",
}
"""The game elsewhere that is most like each game; Svoi Kozyri, which has no tricks, has none that is."""

CHECKED: Final = {"court_piece": 0.75, "double_sir": 0.6, "shooter": 0.6, "pilotta": 0.5, "svoi_kozyri": 0.5}
"""The aims for checked play, as ratios to `child` of spades."""
WITH_DEALS: Final = {"court_piece": 1.2}
UNCHECKED: Final = {"court_piece": 0.9}
BESIDE_COLVER: Final = 1.5
ROLLOUT: Final = 3
COMPLETIONS: Final = 100
"""The completions in one call of `rollout`."""


def measure(rounds: int, hands: int) -> Section:
    """Check the counts, measure, and give the lines."""
    missing = peers.missing()
    contenders: dict[str, Contender] = {}
    for name in games.GAME_NAMES:
        games.check_hands(name, hands)
        contenders |= _ours(name, hands)
    if "pyspiel" not in missing:
        for name in peers.SPIEL_GAMES:
            peers.check_spiel(name, hands)
            contenders |= _spiel(name, hands)
    if "colver" not in missing:
        peers.check_colver(hands)
        contenders |= _colver(hands)
    timings = in_turns(contenders, rounds)
    return Section(
        "Random play",
        "A hand is played to its end by moves drawn from those that are legal, through `legal_moves` and"
        " `apply` or `apply_unchecked`. Beside it stands the same loop over `legal_actions` and `child` of"
        " OpenSpiel, which leaves the state as it was as this library does, over `apply_action`, which"
        " changes it, or over `step` of colver, which changes it too. The deal is not timed, except where"
        " the line says so; it is never counted as a move. `rollout` completes dealt hands in one call,"
        " beside as many that are completed by the loop.",
        tuple(_rows(timings)),
        tuple(f"{module} is not installed ({reason}): not compared." for module, reason in missing.items()),
    )


# Contenders


def _ours(name: str, hands: int) -> dict[str, Contender]:
    ready = games.dealt(name, hands)
    waiting = games.awaiting_deals(name, hands)

    def played(loop: Callable[[AnyState, Callable[[], float]], tuple[AnyState, int]]) -> Run:
        random = Random(1).random
        return lambda: sum(loop(state, random)[1] for state in ready)

    def with_deals() -> Run:
        rng = Random(1)
        return lambda: sum(games.deal_and_play(state, rng)[1] for state in waiting)

    contenders: dict[str, Contender] = {
        f"{name}, checked": lambda: played(games.play_checked),
        f"{name}, unchecked": lambda: played(games.play_unchecked),
        f"{name}, with deals": with_deals,
    }
    return contenders | _recorded(name, hands) | _rollouts(name, hands)


def _recorded(name: str, hands: int) -> dict[str, Contender]:
    """`apply` alone, on hands whose moves are known."""
    recorded = [games.recorded_hand(state, Random(1)) for state in games.dealt(name, hands)]

    def run() -> int:
        for hand in recorded:
            state = hand.states[0]
            for move in hand.moves:
                state = apply(state, move)
            assert state == hand.states[-1]
        return sum(len(hand.moves) for hand in recorded)

    return {f"{name}, recorded": lambda: run}


def _rollouts(name: str, hands: int) -> dict[str, Contender]:
    """The random completions of a hand in one call, beside as many by the loop."""
    ready = games.dealt(name, hands)[: max(1, hands // 10)]
    for state in ready:
        ends = rollout(state, COMPLETIONS, Random(1), policy="random")
        assert [len(totals) for totals in ends] == [len(state.scores)] * COMPLETIONS

    def in_one_call() -> int:
        rng = Random(1)
        for state in ready:
            rollout(state, COMPLETIONS, rng, policy="random")
        return len(ready) * COMPLETIONS

    def by_the_loop() -> int:
        random = Random(1).random
        for state in ready:
            for _ in range(COMPLETIONS):
                games.play_checked(state, random)
        return len(ready) * COMPLETIONS

    return {f"{name}, rollout": lambda: in_one_call, f"{name}, completed": lambda: by_the_loop}


def _spiel(name: str, hands: int) -> dict[str, Contender]:
    ready = peers.spiel_dealt(name, hands)

    def by_child() -> Run:
        random = Random(1).random
        return lambda: sum(peers.play_by_child(state, random)[1] for state in ready)

    def in_place() -> Run:
        random = Random(1).random
        copies = [state.clone() for state in ready]
        return lambda: sum(peers.play_in_place(state, random) for state in copies)

    def by_child_with_deals() -> Run:
        random = Random(1).random
        starts = [peers.spiel_start(name) for _ in ready]
        return lambda: sum(
            peers.play_by_child(peers.deal_by_child(state, random), random)[1] for state in starts
        )

    def in_place_with_deals() -> Run:
        random = Random(1).random
        starts = [peers.spiel_start(name) for _ in ready]

        def run() -> int:
            moves = 0
            for state in starts:
                peers.deal_in_place(state, random)
                moves += peers.play_in_place(state, random)
            return moves

        return run

    def recorded() -> Run:
        dealt = len(ready[0].history())
        hands_played = [
            (state, peers.play_by_child(state, Random(1).random)[0].history()[dealt:]) for state in ready
        ]

        def run() -> int:
            for first, actions in hands_played:
                state = first
                for action in actions:
                    state = state.child(action)
                assert state.is_terminal()
            return sum(len(actions) for _, actions in hands_played)

        return run

    return {
        f"{name}, child": by_child,
        f"{name}, apply_action": in_place,
        f"{name}, child, with deals": by_child_with_deals,
        f"{name}, apply_action, with deals": in_place_with_deals,
        f"{name}, child, recorded": recorded,
    }


def _colver(hands: int) -> dict[str, Contender]:
    def step() -> Run:
        random = Random(1).random
        ready = [peers.colver_dealt(seed) for seed in range(hands)]
        return lambda: sum(peers.play_colver(env, random) for env in ready)

    def step_with_deals() -> int:
        random = Random(1).random
        return sum(peers.play_colver(peers.colver_dealt(seed), random) for seed in range(hands))

    def rollout() -> Run:
        env = peers.colver_dealt(1)

        def run() -> int:
            env.rollout(hands * COMPLETIONS)
            return hands * COMPLETIONS

        return run

    return {
        "colver, step": step,
        "colver, step, with deals": lambda: step_with_deals,
        "colver, rollout": rollout,
    }


# Lines


def _rows(timings: Timings) -> list[Row]:
    rows: list[Row] = []
    for name in games.GAME_NAMES:
        there = ALIKE[name]
        alike, changed = ("colver, step", "") if there == "colver" else (f"{there}, child", "apply_action")
        rows.append(_row(timings, "checked", name, "spades, child", _at_least(CHECKED.get(name))))
        if alike != "spades, child":
            aim = _at_least(BESIDE_COLVER) if there == "colver" else None
            rows.append(_row(timings, "checked", name, alike, aim))
        if changed:
            rows.append(_row(timings, "checked", name, f"{there}, {changed}", None))
        unchecked = "spades, child" if there == "spades" else alike
        rows.append(_row(timings, "unchecked", name, unchecked, _at_least(UNCHECKED.get(name))))
        rows.append(
            _row(timings, "with deals", name, f"{alike}, with deals", _at_least(WITH_DEALS.get(name)))
        )
        if changed:
            rows.append(_row(timings, "with deals", name, f"{there}, {changed}, with deals", None))
        rows.append(_row(timings, "recorded", name, "spades, child, recorded", None))
    rows += [
        _rollout_row(timings, name, f"{name}, completed", _at_least(ROLLOUT)) for name in games.GAME_NAMES
    ]
    if "colver, rollout" in timings.seconds:
        rows.append(_rollout_row(timings, "pilotta", "colver, rollout", None))
    return rows


def _at_least(ratio: float | None) -> Aim | None:
    return None if ratio is None else Aim("≥", ratio)


WORDS: Final = {
    "checked": "legal_moves + apply",
    "unchecked": "legal_moves + apply_unchecked",
    "with deals": "shuffle + legal_moves + apply",
    "recorded": "apply alone, recorded moves",
}


def _row(timings: Timings, how: str, name: str, beside: str, aim: Aim | None) -> Row:
    here = f"{name}, {how}"
    if beside not in timings.seconds:
        return Row(WORDS[how], name, timings.rate(here), "moves/s")
    ratio = timings.ratio(here, beside)
    return Row(WORDS[how], name, timings.rate(here), "moves/s", beside, timings.rate(beside), ratio, aim)


def _rollout_row(timings: Timings, name: str, beside: str, aim: Aim | None) -> Row:
    here = f"{name}, rollout"
    said = "legal_moves + apply" if beside.endswith("completed") else beside
    ratio = timings.ratio(here, beside)
    return Row("rollout", name, timings.rate(here), "hands/s", said, timings.rate(beside), ratio, aim)
