"""Draw many hidden worlds and hold each to its laws: `python -m tests.worlds --worlds 20000`.

Random matches under random options are played by the conformance kit, which draws a world for every
seat at some of the states: it looks the same to the seat, down to the `repr` and the JSON, has the
same score, provokes the same refusals, and the public moves of the hand lead to it, move for move.
Where few cards are unseen, all deals are tried, and count and frequencies are compared. The program
checks beside that a view which is not known to come from `observe` is accepted, and that the world
holds the cards of the pack.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import define, field

import tricktake as tt
from tricktake.registry import OWN_GAMES
from tricktake.testing import BrokenLawError, check_match, random_rules

if TYPE_CHECKING:
    from tricktake.registry import AnyState, AnyView

THOROUGHNESS = 0.1
"""The share of the states at which worlds are drawn, one for each seat."""

LONGEST = 600
"""The most moves of a match, so that there are many matches, each with options of its own."""


@define
class Drawn:
    """The worlds that were drawn of a game.

    Attributes:
        phases: how many in each phase.
        seats: how many by the number of seats.
        hidden: how many from views that leave more than one deal open.
        matches: the matches played.
    """

    phases: Counter[str] = field(factory=Counter[str])
    seats: Counter[int] = field(factory=Counter[int])
    hidden: int = 0
    matches: int = 0

    def look_at(self, view: AnyView, world: AnyState) -> None:
        """Count a world, and check what the kit does not."""
        assert not view.observed
        self.hidden += tt.count_states(view) > 1
        cards = [card for hand in (*world.hands, world.not_held) for card in hand]
        assert sorted(cards) == (sorted(view.rules.pack) if world.hands else []), world
        self.phases[view.phase] += 1
        self.seats[view.rules.seats] += 1


def draw_worlds(game: str, worlds: int, rng: random.Random) -> Drawn:
    """Draw at least so many worlds of a game from random matches under random options.

    Raises:
        BrokenLawError: if one of them does not keep a law.
    """
    drawn = Drawn()
    while drawn.phases.total() < worlds:
        rules = random_rules(tt.GAMES[game], rng)
        check_match(rules, rng, thoroughness=THOROUGHNESS, longest=LONGEST, on_world=drawn.look_at)
        drawn.matches += 1
    return drawn


def main() -> int:
    """Run the program; 1 if a world of some game breaks a law."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.worlds", description="Draw hidden worlds under random options, and check each."
    )
    parser.add_argument("--worlds", type=int, default=20_000, help="worlds a game (default: %(default)s)")
    parser.add_argument("--game", choices=OWN_GAMES, action="append", help="only this game; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all chance (default: %(default)s)")
    asked = parser.parse_args()
    broken = 0
    for game in asked.game or OWN_GAMES:
        begun = perf_counter()
        try:
            drawn = draw_worlds(game, asked.worlds, random.Random(f"{asked.seed} {game}"))
        except BrokenLawError as error:
            sys.stdout.write(f"{game}: {error}\n")
            broken = 1
        else:
            phases = ", ".join(f"{number} {phase}" for phase, number in sorted(drawn.phases.items()))
            sys.stdout.write(
                f"{game}: {drawn.phases.total()} worlds of {drawn.matches} matches keep every law"
                f" ({phases}; {drawn.hidden} of them one of several), in {perf_counter() - begun:.0f} s\n"
            )
        sys.stdout.flush()
    return broken


if __name__ == "__main__":
    sys.exit(main())
