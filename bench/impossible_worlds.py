"""How often OpenSpiel gives a world that cannot be: `python -m bench.impossible_worlds`.

Random games of OpenSpiel's games with tricks are stopped when a share of their actions has been made, each
card that is dealt counted as one, and a world is asked for, for the player to move. The world cannot be if
its own history has an action that OpenSpiel itself does not list as legal there: a player discards, for
example, while holding the suit led. The same is asked of every world of this library by its tests.
OpenSpiel itself says for the games without worlds, on the standard error, that it has none.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING, Final

from bench.peers import spiel_start

if TYPE_CHECKING:
    from bench.peers import SpielState

GAMES: Final = ("hearts", "euchre", "spades", "skat", "tarok")
SHARES: Final = (0.6, 0.7, 0.8, 0.9)
"""The shares of the actions of a game after which a world is asked for."""


def random_game(name: str, rng: random.Random) -> list[int]:
    """The actions of a game that is played at random, chance included."""
    state = spiel_start(name)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state.history()


def position(name: str, actions: list[int], share: float) -> SpielState | None:
    """The state after that share of the actions; `None` if no player is to move there."""
    state = spiel_start(name)
    for action in actions[: int(share * len(actions))]:
        state.apply_action(action)
    return None if state.is_chance_node() or state.is_terminal() else state


def is_possible(name: str, world: SpielState) -> bool:
    """Whether all actions of a world are legal one after the other."""
    state = spiel_start(name)
    for action in world.history():
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def impossible(name: str, share: float, positions: int, rng: random.Random) -> tuple[int, int] | None:
    """How many worlds cannot be, and how many were asked for; `None` if the game gives none at all."""
    wrong = asked = 0
    while asked < positions:
        state = position(name, random_game(name, rng), share)
        if state is None:
            continue
        try:
            world = state.resample_from_infostate(state.current_player(), rng.random)
        except RuntimeError:  # an error of OpenSpiel is one
            return None
        asked += 1
        wrong += not is_possible(name, world)
    return wrong, asked


def main() -> int:
    """Run the program."""
    parser = ArgumentParser(prog="python -m bench.impossible_worlds", description="Ask OpenSpiel for worlds.")
    parser.add_argument("--positions", type=int, default=500, help="positions a row (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all chance (default: %(default)s)")
    asked = parser.parse_args()
    for name in GAMES:
        for share in SHARES:
            rng = random.Random(f"{asked.seed} {name} {share}")
            found = impossible(name, share, asked.positions, rng)
            if found is None:
                sys.stdout.write(f"{name}: gives no worlds\n")
                break
            wrong, worlds = found
            sys.stdout.write(
                f"{name} at {share:.0%}: {wrong} of {worlds} worlds cannot be, {wrong / worlds:.0%}\n"
            )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
