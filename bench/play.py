"""Random play, move by move, through the public functions, beside OpenSpiel and colver."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from bench import games, peers
from bench.results import Row, rate
from bench.timing import in_turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.timing import Contender, Run
    from tricktake.registry import AnyState

FLOORS: Final = {
    "court_piece": 0.72,
    "double_sir": 0.66,
    "shooter": 0.62,
    "pilotta": 0.48,
    "svoi_kozyri": 0.6,
}
"""The least ratio of checked play to `child` of OpenSpiel's spades."""
SAME_RULES: Final = ("spades", "hearts")
"""The games that are played by the same rules on both sides."""


def measure(rounds: int, hands: int) -> list[Row]:
    """Check the counts, measure, and give the lines."""
    missing = peers.missing()
    contenders: dict[str, Contender] = {}
    for name in (*games.GAME_NAMES, *SAME_RULES):
        games.check_hands(name, hands)
        contenders |= _ours(name, hands)
    if "pyspiel" not in missing:
        for name in SAME_RULES:
            peers.check_spiel(name, hands)
            contenders[f"OpenSpiel {name}"] = _spiel(name, hands)
    if "colver" not in missing:
        peers.check_colver(hands)
        contenders["colver"] = _colver(hands)
    timings = in_turns(contenders, rounds)

    def row(what: str, name: str, beside: str, floor: float = 0) -> Row:
        here = f"{name}, {what}"
        known = beside in contenders
        ratio = timings.ratio(here, beside) if known else 0
        return Row(
            what,
            name,
            rate(timings.rate(here), "moves"),
            beside if known else "",
            ratio,
            floor if known else 0,
        )

    return [
        *(row("legal_moves, apply", name, "OpenSpiel spades", FLOORS[name]) for name in games.GAME_NAMES),
        *(row("legal_moves, apply", name, f"OpenSpiel {name}") for name in SAME_RULES),
        row("legal_moves, apply", "pilotta", "colver"),
        *(row("with deals", name, "") for name in games.GAME_NAMES),
        *(
            row("legal_moves, apply_unchecked", name, f"{name}, legal_moves, apply")
            for name in games.GAME_NAMES
        ),
    ]


def _ours(name: str, hands: int) -> dict[str, Contender]:
    ready, waiting = games.dealt(name, hands), games.awaiting_deals(name, hands)

    def played(loop: Callable[[AnyState, Callable[[], float]], tuple[AnyState, int]]) -> Run:
        random = Random(1).random
        return lambda: sum(loop(state, random)[1] for state in ready)

    def with_deals() -> Run:
        rng = Random(1)
        return lambda: sum(games.deal_and_play(state, rng)[1] for state in waiting)

    return {
        f"{name}, legal_moves, apply": lambda: played(games.play_checked),
        f"{name}, legal_moves, apply_unchecked": lambda: played(games.play_unchecked),
        f"{name}, with deals": with_deals,
    }


def _spiel(name: str, hands: int) -> Contender:
    """The loop over `legal_actions` and `child`, which leaves each state as it was, as `apply` does."""
    ready = peers.spiel_dealt(name, hands)

    def run() -> int:
        random = Random(1).random
        return sum(peers.play_by_child(state, random)[1] for state in ready)

    return lambda: run


def _colver(hands: int) -> Contender:
    """The loop over `step`, which changes its environment."""

    def ready() -> Run:
        dealt = [peers.colver_dealt(seed) for seed in range(hands)]
        random = Random(1).random
        return lambda: sum(peers.play_colver(env, random) for env in dealt)

    return ready
