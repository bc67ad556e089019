"""Spades and Hearts of the examples compared with OpenSpiel's, move for move and score for score.

`python -m tests.oracles.openspiel --hands 20000` plays random hands on both sides. At every step both say
whose turn it is and what is legal, and at the end what the hand scored. Nothing is taken from OpenSpiel but
its answers: `pip install -e ".[oracles]"`.

The parameters of OpenSpiel 2.0.2 and the options of the examples:

- Hearts: the eight parameters are the options of the same names. The direction in which cards are passed is
  a chance event there; it is given the direction of the hand of the match. Its players choose their cards
  in the order of the seats, those of the example beginning with the eldest, and nobody sees what others
  choose, so the choices are told to OpenSpiel when all are made. It returns 26 less the points of a hand.
- Spades: `win_threshold`, `mercy_threshold` and `win_or_loss_bonus` are the options of the same names;
  `num_tricks` concerns its observations alone, and `use_mercy_rule` has no effect there. A spade never
  counts as played where it decides whether spades may be led, which is the option `lead_spades="last"`.
  It holds the thresholds against the points of the hand, where they are meant for the total, so with
  thresholds within reach each hand begins a match. It counts the bags from the last digit of the total
  and takes a remainder below zero for a total below zero, so it is told the last digit alone.
"""

from __future__ import annotations

import argparse
import random
import sys
from importlib import import_module
from itertools import cycle
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, cast

from attrs import Factory, define

from tests.example_games import example_rules
from tricktake.cards import Suit
from tricktake.moves import PLAYS, Deal, Play
from tricktake.play import shuffle, start

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tricktake.moves import Move
    from tricktake.registry import AnyState
    from tricktake.tricks.passing import Give

    ActionOf: TypeAlias = Callable[[Move], int]

FIRST_BID: Final = 52
"""The number of the bid of no tricks among OpenSpiel's actions in Spades; the cards come before."""
MOON: Final = 26
DIRECTIONS: Final = (1, 3, 2, 0)
"""Where cards are passed in one hand after another, as OpenSpiel numbers it: so many seats to the left."""
NO_PASS: Final = 0
FLAGS: Final = (
    "pass_cards",
    "can_lead_any_club",
    "no_pts_on_first_trick",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
    "jd_bonus",
    "avoid_all_tricks_bonus",
)
"""OpenSpiel's parameters of Hearts."""
SPADES: Final[Sequence[Mapping[str, int]]] = (
    {"win_threshold": 500, "mercy_threshold": -350, "win_or_loss_bonus": 200},
    {"win_threshold": 60, "mercy_threshold": -60, "win_or_loss_bonus": 50},
    {"win_threshold": 100, "mercy_threshold": 0, "win_or_loss_bonus": 10},
    {"win_threshold": 1000, "mercy_threshold": 0, "win_or_loss_bonus": 0},
)
"""Parameters of Spades: OpenSpiel's defaults, some within the reach of a hand, and those of whole matches."""
BEST_HAND: Final = 230
"""The most points of a hand of Spades are 13 tricks bid and a nil, 230; a threshold above is out of reach."""


class SpielState(Protocol):
    """What is asked of a state of OpenSpiel."""

    def apply_action(self, action: int) -> None: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def returns(self) -> list[float]: ...
    def is_terminal(self) -> bool: ...


class SpielSpades(SpielState, Protocol):
    """What is asked of a state of its Spades beside."""

    def set_current_player(self, current_player: int) -> None: ...
    def set_current_scores(self, new_scores: list[int]) -> None: ...
    def is_game_over(self) -> bool: ...


class SpielGame(Protocol):
    """What is asked of a game of OpenSpiel."""

    def new_initial_state(self) -> SpielState: ...


@define
class Comparison:
    """What was compared, and what was different.

    Attributes:
        rng: the source of chance of the parameters, deals and moves.
        load: makes a game of OpenSpiel from its name and parameters.
        hands: the number of hands played.
        decisions: the number of moves at which turn and legal moves were compared.
        differences: what was different, in words.
    """

    rng: random.Random
    load: Callable[[str, Mapping[str, object]], SpielGame]
    hands: int = 0
    decisions: int = 0
    differences: list[str] = Factory(list[str])

    def run(self, name: str, hands: int) -> None:
        """Play matches of a game until so many hands have been compared."""
        match = {"hearts": self._match_of_hearts, "spades": self._match_of_spades}[name]
        while self.hands < hands and not self.differences:
            match(hands)

    def _same(self, what: str, library: object, engine: object, where: object) -> None:
        if library != engine:
            self.differences.append(f"{what}: the library says {library}, OpenSpiel {engine}; {where}")

    def _choose(self, state: AnyState, legal: Sequence[Move]) -> Move:
        """A random move; bids are low, as most hands would fail them otherwise."""
        return self.rng.choice(legal if state.phase != "bidding" else legal[: self.rng.randint(1, 7)])

    def _compare_move(
        self, state: AnyState, engine: SpielState, action_of: ActionOf, where: object
    ) -> AnyState:
        """Compare whose turn it is and what is legal, and play a random move on both sides."""
        legal = state.rules.legal_moves(state)
        self._same("seat to act", state.to_act, engine.current_player(), where)
        self._same("legal moves", sorted(map(action_of, legal)), engine.legal_actions(), where)
        self.decisions += 1
        if self.differences:
            return state
        move = self._choose(state, legal)
        engine.apply_action(action_of(move))
        return state.rules.apply(state, move)

    # Hearts

    def _match_of_hearts(self, hands: int) -> None:
        flags = {name: self.rng.random() < 1 / 2 for name in FLAGS}
        game = self.load("hearts", flags)
        rules = example_rules("hearts").from_options({**flags, "target": 100})
        state = start(rules, dealer=self.rng.randrange(4))
        directions = cycle(DIRECTIONS if flags["pass_cards"] else (NO_PASS,))
        while state.awaiting == "deal" and self.hands < hands and not self.differences:
            engine = game.new_initial_state()
            engine.apply_action(next(directions))
            state = self._hand_of_hearts(state, engine)

    def _hand_of_hearts(self, state: AnyState, engine: SpielState) -> AnyState:
        deal = shuffle(state, self.rng)
        where = (state.rules, state.dealer, str(deal))
        state = state.rules.apply(state, deal)
        tell_deal(engine, deal, in_hearts)
        chosen: dict[int, list[tuple[list[int], int]]] = {seat: [] for seat in range(4)}
        while state.phase == "passing":
            legal = state.rules.legal_moves(state)
            move = self.rng.choice(legal)
            chosen[state.to_act or 0].append((sorted(map(in_hearts, legal)), in_hearts(move)))
            state = state.rules.apply(state, move)
        for seat, choices in chosen.items():
            for actions, action in choices:
                self._same("seat to pass", seat, engine.current_player(), where)
                self._same("cards to pass", actions, engine.legal_actions(), where)
                self.decisions += 1
                if self.differences:
                    return state
                engine.apply_action(action)
        while state.awaiting == "move" and not self.differences:
            state = self._compare_move(state, engine, in_hearts, where)
        self._compare_end(state, engine, [MOON - points for points in engine.returns()], where)
        return state

    # Spades

    def _match_of_spades(self, hands: int) -> None:
        parameters = self.rng.choice(SPADES)
        game = self.load("spades", parameters)
        rules = example_rules("spades").from_options({**parameters, "lead_spades": "last"})
        state = start(rules, dealer=self.rng.randrange(4))
        while state.awaiting == "deal" and self.hands < hands and not self.differences:
            engine = cast("SpielSpades", game.new_initial_state())
            state = self._hand_of_spades(state, engine)
            if parameters["win_threshold"] <= BEST_HAND:
                where = (rules, state.scores)
                self._same("end of the match", state.awaiting == "over", engine.is_game_over(), where)
                break

    def _hand_of_spades(self, state: AnyState, engine: SpielSpades) -> AnyState:
        deal = shuffle(state, self.rng)
        where = (state.rules, state.dealer, state.scores, str(deal))
        tell_deal(engine, deal, in_spades)
        engine.set_current_scores([total % 10 for total in state.scores])
        engine.set_current_player((state.dealer + 1) % 4)
        state = state.rules.apply(state, deal)
        while state.awaiting == "move" and not self.differences:
            state = self._compare_move(state, engine, in_spades, where)
        side_0, side_1 = engine.returns()[:2]
        self._compare_end(state, engine, [side_0, side_1], where)
        return state

    def _compare_end(self, state: AnyState, engine: SpielState, points: list[float], where: object) -> None:
        if not self.differences:
            last = state.rules.score(state).last
            self._same("end of the hand", state.awaiting != "move", engine.is_terminal(), where)
            self._same("points", [*last.points] if last else None, points, where)
            self.hands += 1


def in_spades(move: Move) -> int:
    """The number of a move among the actions of OpenSpiel's Spades: the cards suit by suit, then the bids."""
    number: int | None = getattr(move, "number", None)
    return cast("Play", move).card.index if number is None else FIRST_BID + number


def in_hearts(move: Move) -> int:
    """The number of a move among the actions of OpenSpiel's Hearts: the cards rank by rank."""
    card = cast("Play | Give", move).card
    return len(Suit) * card.rank.index + card.suit.index


def tell_deal(engine: SpielState, deal: Deal, action_of: ActionOf) -> None:
    """Deal the cards of a deal at OpenSpiel's table, one to each seat in turn, beginning with seat 0."""
    for turn in range(len(deal.hands[0])):
        for hand in deal.hands:
            engine.apply_action(action_of(PLAYS[hand[turn].index]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; 1 if something differs, 2 if OpenSpiel is not installed."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.openspiel", description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="hands a game (default: %(default)s)")
    parser.add_argument("--game", choices=("hearts", "spades"), action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all chance (default: %(default)s)")
    asked = parser.parse_args(arguments)
    try:
        load: Callable[[str, Mapping[str, object]], SpielGame] = import_module("pyspiel").load_game
    except ImportError as missing:
        sys.stderr.write(f'open_spiel is not installed ({missing}): pip install -e ".[oracles]"\n')
        return 2
    differ = 0
    for name in asked.game or ("hearts", "spades"):
        begun = perf_counter()
        comparison = Comparison(random.Random(f"{asked.seed} {name}"), load)
        comparison.run(name, asked.hands)
        for difference in comparison.differences:
            sys.stdout.write(f"{difference}\n")
        sys.stdout.write(
            f"{name}: {comparison.hands} hands, {comparison.decisions} decisions;"
            f" {len(comparison.differences)} differences, in {perf_counter() - begun:.0f} s\n"
        )
        differ |= bool(comparison.differences)
    return differ


if __name__ == "__main__":
    sys.exit(main())
