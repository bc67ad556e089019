"""Players that choose at random: for demonstrations, simulations and tests, and as a baseline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.moves import Play

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tricktake.rules import MoveT
    from tricktake.views import View


def random_player(rng: Random) -> Callable[[View[MoveT]], MoveT]:
    """A player to whom every legal move is equally likely.

    Args:
        rng: the source of chance; the same one gives the same choices.
    """

    def choose(view: View[MoveT]) -> MoveT:
        return rng.choice(view.legal_moves)

    return choose


def cautious_player(rng: Random) -> Callable[[View[MoveT]], MoveT]:
    """A player who plays cards at random and calls low: each call is half as likely as the one before it.

    Legal moves ascend, so passing is the most likely call, then the lowest bid; in a game where a
    failed bid costs points such players come to the end of a match, which random ones may not.

    Args:
        rng: the source of chance; the same one gives the same choices.
    """

    def choose(view: View[MoveT]) -> MoveT:
        return cautious_choice(view.legal_moves, rng)

    return choose


def cautious_choice(legal: tuple[MoveT, ...], rng: Random) -> MoveT:
    """The choice of a [cautious_player][tricktake.bots.cautious_player] among legal moves."""
    if isinstance(legal[0], Play):
        return rng.choice(legal)
    for move in legal[:-1]:
        if rng.random() < 1 / 2:
            return move
    return legal[-1]
