"""The libraries that are measured beside this one: OpenSpiel and colver, if they are installed."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

# OpenSpiel


class SpielState(Protocol):
    """What is used of a state of OpenSpiel."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        ...

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""
        ...

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, each with its probability."""
        ...

    def legal_actions(self) -> list[int]:
        """The legal actions."""
        ...

    def child(self, action: int) -> SpielState:
        """The state after an action."""
        ...


def spiel_start(name: str) -> SpielState:
    """The first state of a game of OpenSpiel, before its deal."""
    state: SpielState = import_module("pyspiel").load_game(name).new_initial_state()
    return state


def spiel_dealt(name: str, hands: int) -> list[SpielState]:
    """The states after so many deals, always the same ones."""
    return [deal_by_child(spiel_start(name), Random(seed).random) for seed in range(hands)]


def deal_by_child(state: SpielState, random: Callable[[], float]) -> SpielState:
    """Deal by `child`; in these games all outcomes of chance are equally likely."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state = state.child(outcomes[int(random() * len(outcomes))][0])
    return state


def play_by_child(state: SpielState, random: Callable[[], float]) -> tuple[SpielState, int]:
    """Play to the end by `child`, which leaves each state as it was, as this library does."""
    moves = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state = state.child(legal[int(random() * len(legal))])
        moves += 1
    return state, moves


def check_spiel(name: str, hands: int) -> None:
    """Assert that a hand has the moves it must have.

    Spades: 4 bids and 52 cards. Hearts: 52 cards, and before them 12 that are passed on, unless the
    hand has no pass.
    """
    for seed, state in enumerate(spiel_dealt(name, hands)):
        _, moves = play_by_child(state, Random(seed).random)
        assert moves in ({4 + 52} if name == "spades" else {52, 12 + 52})


# colver


class ColverEnv(Protocol):
    """What is used of an environment of colver."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        ...

    def phase(self) -> int:
        """The phase of the hand."""
        ...

    def legal_actions(self) -> list[int]:
        """The legal actions."""
        ...

    def step(self, action: int) -> tuple[list[float], float, bool, list[int]]:
        """Act; gives an observation, the reward, whether the hand is over, and the legal actions."""
        ...

    def rollout(self, n: int) -> tuple[float, float]:
        """Complete the hand many times at random; gives the mean scores."""
        ...


COLVER_CARDS: Final = 1
"""The phase in which cards are played."""


def colver_dealt(seed: int) -> ColverEnv:
    """A deal, always the same one for a seed."""
    env: ColverEnv = import_module("colver").Env.deal(dealer=seed % 4, seed=seed)
    return env


def play_colver(env: ColverEnv, random: Callable[[], float]) -> int:
    """Play to the end by `step`, which changes the environment and gives what is seen and what is legal."""
    moves = 0
    legal = env.legal_actions()
    done = False
    while not done:
        _, _, done, legal = env.step(legal[int(random() * len(legal))])
        moves += 1
    return moves


def check_colver(hands: int) -> None:
    """Assert that a hand has 32 cards, or none if all pass."""
    for seed in range(hands):
        random = Random(seed).random
        env = colver_dealt(seed)
        cards = 0
        while not env.is_terminal():
            legal = env.legal_actions()
            cards += env.phase() == COLVER_CARDS
            env.step(legal[int(random() * len(legal))])
        assert cards in {0, 32}


def missing() -> dict[str, str]:
    """The libraries that cannot be imported, each with the reason."""
    reasons: dict[str, str] = {}
    for module in ("pyspiel", "colver"):
        try:
            import_module(module)
        except ImportError as error:
            reasons[module] = str(error)
    return reasons
