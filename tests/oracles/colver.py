"""The engine of `colver`: Belote contrée, where who cannot follow need not play a trump that is too low."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol

from attrs import frozen

import tricktake as tt
from tricktake.games.pilotta import PilottaContract, PilottaRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tests.oracles.comparison import HandInPlay

BIDDING: Final = 0
"""The number of the phase in which the engine's auction is on."""
CARDS: Final = 32
CALLS: Final = 37
"""The engine's calls that are of use: pass, and the bids from 80 to 160; those for all tricks follow."""


class Env(Protocol):
    """What is asked of the engine's class of that name."""

    def phase(self) -> int: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def step(self, action: int) -> object: ...
    def get_points(self) -> tuple[int, int]: ...
    def get_belote(self) -> tuple[int, int]: ...
    def deal_outcome(self) -> tuple[float, float]: ...


class EnvClass(Protocol):
    """What is asked of the engine's class itself."""

    def deal_with_hands(self, dealer: int, hands: list[list[int]]) -> Env: ...
    def card_name(self, card_idx: int) -> str: ...
    def action_name(self, action: int, phase: int) -> str: ...


@frozen
class ColverHand:
    """A hand at the engine's table.

    Attributes:
        env: the engine.
        numbers: the engine's number of every card.
        cards: the cards by their numbers.
        bidding: the bidding side.
    """

    env: Env
    numbers: Mapping[tt.Card, int]
    cards: tuple[tt.Card, ...]
    bidding: int

    @property
    def to_act(self) -> int:
        return self.env.current_player()

    @property
    def points(self) -> tuple[int, int]:
        side_0, side_1 = self.env.get_points()
        return side_0, side_1

    def legal(self) -> Iterable[tt.Card]:
        return (self.cards[number] for number in self.env.legal_actions())

    def play(self, card: tt.Card) -> None:
        self.env.step(self.numbers[card])

    def at_the_end(self) -> Mapping[str, object]:
        # Each of the two cards counts, and only where one seat held both.
        pilotta = tuple(20 if cards == 2 else 0 for cards in self.env.get_belote())
        return {"made": self.env.deal_outcome()[self.bidding] > 0, "Pilotta": pilotta}


class Colver:
    """The engine, with the rules that correspond to it.

    It has no combinations, so there are no lines for them to compare. Seats are numbered as in the
    library, and seats 0 and 2 are side 0.

    Raises:
        ImportError: if the package is not installed.
    """

    rules: PilottaRules = PilottaRules(
        first_leader="eldest",
        max_bid=160,
        must_trump_partner=False,
        must_undertrump=False,
        contract_basis="tricks+pilotta",
        capot_points=252,
        declarations="off",
    )

    def __init__(self) -> None:
        self._env: EnvClass = import_module("colver").Env
        self._cards = tuple(tt.parse_card(self._env.card_name(number)) for number in range(CARDS))
        self._numbers = {card: number for number, card in enumerate(self._cards)}
        self._calls = {self._env.action_name(call, BIDDING): call for call in range(CALLS)}

    def begin(self, contract: PilottaContract) -> HandInPlay:
        hands = [[self._numbers[card] for card in tt.Hand(dealt)] for dealt in contract.dealt]
        env = self._env.deal_with_hands(contract.match.dealer, hands)
        bid = self._calls[f"{contract.bid.number}{contract.trump.symbol}"]
        waits = True
        while env.phase() == BIDDING:
            bids_now = waits and env.current_player() == contract.declarer
            env.step(bid if bids_now else self._calls["Pass"])
            waits = waits and not bids_now
        return ColverHand(env, self._numbers, self._cards, contract.declarer % 2)
