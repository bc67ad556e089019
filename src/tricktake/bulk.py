"""Many worlds and many completions in one call, as a search wants them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import TYPE_CHECKING

from tricktake.errors import SetupError
from tricktake.outcomes import Estimate, Outcome, Outcomes
from tricktake.play import bind, worlds_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tricktake.rules import GameState, GameView, Rules
    from tricktake.states import MoveT, StateT, ViewT


def sample_states(view: GameView[StateT, MoveT, ViewT], n: int, rng: Random) -> list[StateT]:
    """Full states that agree with all that the view knows, each drawn by itself as by [sample_state][].

    Args:
        view: what a seat knows; what agrees with it is counted once.
        n: the number of states, 1 or more.
        rng: the source of chance.

    Raises:
        SetupError: if `n` is wrong, or no state gives the view.
    """
    worlds = worlds_of(view)
    return [worlds.sample(rng) for _ in range(_at_least_one("n", n))]


def rollout(
    states: GameState[StateT, MoveT, ViewT] | Sequence[GameState[StateT, MoveT, ViewT]],
    n: int,
    rng: Random,
    *,
    max_moves: int | None = None,
) -> Outcomes:
    """Complete the hand in progress many times; each legal move is equally likely.

    Args:
        states: where the completions begin: a state, or states of one game under the same rules. Where no
            hand is in progress, nothing is left to complete.
        n: the number of completions of each state, 1 or more.
        rng: the source of chance.
        max_moves: the number of moves after which a completion is cut off, 1 or more; `None`: there is no
            limit. Under rules without a limit a completion may have no end: set one here, or by
            `rules.bounded()`.

    Returns:
        The outcomes: `n` of the first state, then `n` of the next one.

    Raises:
        SetupError: if there is no state, or one of another game or other rules, or a number is wrong.
    """
    _at_least_one("n", n)
    limit = _limit(max_moves)
    rules, begun = _bind_all(states)
    random = rng.random
    return Outcomes([_completed(rules, state, random, limit) for state in begun for _ in range(n)])


def evaluate(  # noqa: PLR0913 - how to search is for the caller to say
    view: GameView[StateT, MoveT, ViewT],
    rng: Random,
    *,
    worlds: int = 100,
    completions: int = 1,
    max_moves: int | None = None,
    value: Callable[[Outcome], float] | None = None,
) -> dict[MoveT, Estimate]:
    """What each legal move of the seat of a view is worth if all play on at random.

    Args:
        view: what the seat knows that is to act.
        rng: the source of chance; the same one gives the same estimates.
        worlds: the number of hidden worlds, 1 or more; every move is tried in the same ones.
        completions: how often the hand is completed after each move in each world, 1 or more.
        max_moves: the number of moves after which a completion is cut off, as in [rollout][]; the move
            itself is not counted.
        value: what an outcome is worth; by default what the rules say in
            [worth][tricktake.rules.Rules.worth] of what the hand has added to the totals.

    Returns:
        The estimate of each legal move, in ascending order of the moves.

    Raises:
        SetupError: if the seat of the view is not to act, a number is wrong, or no state gives the view.
    """
    _at_least_one("worlds", worlds)
    _at_least_one("completions", completions)
    limit = _limit(max_moves)
    drawn = worlds_of(view)
    rules, seen = view.rules, _seat_and_moves(view)
    if seen is None:
        message = "evaluate needs a view of the seat that is to act: this one has no legal moves"
        raise SetupError(message)
    seat, legal = seen
    worth = value or _worth(rules, rules.side_by_seat[seat], view)
    random = rng.random
    values: list[list[float]] = [[] for _ in legal]
    for _ in range(worlds):
        world = drawn.sample(rng)
        for move, told in zip(legal, values, strict=True):
            state = rules.apply_unchecked(world, move)
            told.append(
                sum([worth(_completed(rules, state, random, limit)) for _ in range(completions)])
                / completions
            )
    return {move: estimate_of(told, completions) for move, told in zip(legal, values, strict=True)}


def estimate_of(values: Sequence[float], completions: int) -> Estimate:
    """The estimate from the mean value in each world.

    Args:
        values: the mean value in each world.
        completions: the number of completions in each world.
    """
    number = len(values)
    mean = sum(values) / number
    if number == 1:
        return Estimate(mean, inf, completions)
    variance = sum([(each - mean) ** 2 for each in values]) / (number - 1)
    return Estimate(mean, sqrt(variance / number), number * completions)


def _seat_and_moves(view: GameView[StateT, MoveT, ViewT]) -> tuple[int, tuple[MoveT, ...]] | None:
    return None if view.seat is None or not view.legal_moves else (view.seat, view.legal_moves)


def _worth(
    rules: Rules[StateT, MoveT, ViewT], side: int, view: GameView[StateT, MoveT, ViewT]
) -> Callable[[Outcome], float]:
    before = view.score.totals

    def worth(outcome: Outcome) -> float:
        gains = tuple([after - total for after, total in zip(outcome.totals, before, strict=True)])
        return rules.worth(gains, outcome.tally, side)

    return worth


def _completed(
    rules: Rules[StateT, MoveT, ViewT], state: StateT, random: Callable[[], float], limit: float
) -> Outcome:
    """How a hand ends if each legal move is equally likely."""
    moves = 0
    while state.awaiting == "move" and moves < limit:
        legal = rules.legal_moves(state)
        state = rules.apply_unchecked(state, legal[int(random() * len(legal))])
        moves += 1
    return Outcome(state.scores, state.tally, moves, state.awaiting != "move")


def _bind_all(
    states: GameState[StateT, MoveT, ViewT] | Sequence[GameState[StateT, MoveT, ViewT]],
) -> tuple[Rules[StateT, MoveT, ViewT], list[StateT]]:
    """The states with their rules, which are the same for all."""
    given = states if isinstance(states, Sequence) else [states]
    if not given:
        message = "no states: give one or more"
        raise SetupError(message)
    rules, _ = bind(given[0])
    begun: list[StateT] = []
    for number, each in enumerate(given):
        own, state = bind(each)
        if own is not rules and own != rules:
            message = f"states[{number}] is of {own.title} under {own!r}: all must be under {rules!r}"
            raise SetupError(message)
        begun.append(state)
    return rules, begun


def _at_least_one(name: str, number: object) -> int:
    if isinstance(number, int) and not isinstance(number, bool) and number >= 1:
        return number
    message = f"{name} is {number!r}: a whole number of 1 or more is needed"
    raise SetupError(message)


def _limit(max_moves: int | None) -> float:
    return inf if max_moves is None else _at_least_one("max_moves", max_moves)
