"""Players: those that choose at random, for simulations and as a baseline, and one that searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.bulk import evaluate
from tricktake.moves import AuctionCall

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from tricktake.rules import GameView
    from tricktake.states import MoveT, StateT, ViewT
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
    """A player who bids low, each call half as likely as the one before it, and else chooses at random.

    Legal moves ascend, so passing is the most likely call, then the lowest bid; in a game where a
    failed bid costs points such players come to the end of a match, which random ones may not.

    Args:
        rng: the source of chance; the same one gives the same choices.
    """

    def choose(view: View[MoveT]) -> MoveT:
        return cautious_choice(view.legal_moves, rng)

    return choose


def cautious_choice(legal: Sequence[MoveT], rng: Random, *, higher: float = 1 / 2) -> MoveT:
    """The choice of a [cautious_player][tricktake.bots.cautious_player] among legal moves.

    Args:
        legal: the legal moves, in ascending order.
        rng: the source of chance.
        higher: the chance with which a call is left for the next higher one.
    """
    if not isinstance(legal[0], AuctionCall):
        return rng.choice(legal)
    return next((call for call in legal[:-1] if rng.random() >= higher), legal[-1])


def searcher(
    rng: Random, *, worlds: int = 100, completions: int = 1, max_moves: int | None = 200
) -> Callable[[GameView[StateT, MoveT, ViewT]], MoveT]:  # pyright: ignore[reportInvalidTypeVarUse]  # as in the protocol
    """A player who makes the move with the best mean over hidden worlds, each played on at random.

    Args:
        rng: the source of chance; the same one gives the same choices.
        worlds: the number of hidden worlds for each move.
        completions: how often each of them is completed after each legal move.
        max_moves: the number of moves after which a completion is cut off.
    """

    def choose(view: GameView[StateT, MoveT, ViewT]) -> MoveT:
        estimates = evaluate(view, rng, worlds=worlds, completions=completions, max_moves=max_moves)
        return max(estimates, key=lambda move: estimates[move].mean)

    return choose
