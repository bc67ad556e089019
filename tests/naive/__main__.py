"""Play long random matches on the library and on the naive twins: `python -m tests.naive --moves 200000`."""

from __future__ import annotations

import argparse
import random
import sys
from time import perf_counter

from tests.naive.lockstep import TWINS, DifferenceError, play_in_lockstep


def main() -> int:
    """Run the program; 1 if some game differs from its twin."""
    parser = argparse.ArgumentParser(prog="python -m tests.naive", description=__doc__)
    parser.add_argument("--moves", type=int, default=200_000, help="moves a game (default: %(default)s)")
    parser.add_argument("--game", choices=TWINS, action="append", help="only this game; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all chance (default: %(default)s)")
    asked = parser.parse_args()
    differ = 0
    for game in asked.game or TWINS:
        begun = perf_counter()
        try:
            done = play_in_lockstep(game, asked.moves, random.Random(f"{asked.seed} {game}"))
        except DifferenceError as difference:
            sys.stdout.write(f"{game}: {difference}\n")
            differ = 1
        else:
            sys.stdout.write(
                f"{game}: {done.moves} moves, {done.hands} hands and {done.matches} matches alike,"
                f" {done.texts} texts asked about, in {perf_counter() - begun:.0f} s\n"
            )
        sys.stdout.flush()
    return differ


if __name__ == "__main__":
    sys.exit(main())
