"""The engine of `belote-cli`: Belote, where who cannot follow plays a trump even if it is too low."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

import tricktake as tt
from tests.oracles.comparison import found
from tricktake.games.pilotta import PilottaContract, PilottaRules
from tricktake.seats import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from types import ModuleType

    from tests.oracles.comparison import HandInPlay


class Sign(Protocol):
    """A suit, a rank or a seat of the engine: `value` is a sign, a text or a number."""

    @property
    def value(self) -> str: ...


class TheirSeat(Protocol):
    """A seat of the engine, numbered as in the library."""

    @property
    def value(self) -> int: ...


class TheirCard(Protocol):
    """A card of the engine."""

    @property
    def rank(self) -> Sign: ...
    @property
    def suit(self) -> Sign: ...


class TheirCombination(Protocol):
    """A run or a set of the engine."""

    @property
    def cards(self) -> tuple[TheirCard, ...]: ...


class TheirState(Protocol):
    """What is asked of the engine's state."""

    @property
    def turn(self) -> TheirSeat: ...
    @property
    def current_round_points(self) -> tuple[int, int]: ...
    @property
    def initial_hands(self) -> tuple[tuple[TheirCard, ...], ...]: ...


class TheirScore(Protocol):
    """What is asked of the score of a finished hand: points of the side that bid, and of the other."""

    @property
    def taker_declarations(self) -> int: ...
    @property
    def defender_declarations(self) -> int: ...
    @property
    def taker_belote(self) -> int: ...
    @property
    def defender_belote(self) -> int: ...


class BeloteCli:
    """The engine, with the rules that correspond to it.

    Its contract is another one (more than the other side has), so it is not compared whether it is
    made.

    Raises:
        ImportError: if the package is not installed.
    """

    rules: PilottaRules = PilottaRules(
        must_trump_partner=False,
        capot_points=162,  # the points at the table; the engine adds its own reward for all tricks later
        declaration_tie="first",
    )

    def __init__(self) -> None:
        self.deck: ModuleType = import_module("belote.deck")
        self.game: ModuleType = import_module("belote.game")
        self.scoring: ModuleType = import_module("belote.scoring")
        pack: tuple[TheirCard, ...] = self.deck.make_deck()
        self.theirs: dict[tt.Card, TheirCard] = {ours(card): card for card in pack}

    def begin(self, contract: PilottaContract) -> HandInPlay:
        hands = tuple(tuple(self.theirs[card] for card in tt.Hand(dealt)) for dealt in contract.dealt)
        trump = self.deck.Suit(contract.trump.symbol)
        leader = self.game.Seat(contract.first_leader)
        holders = {
            suit: self.game.Seat(seat)
            for suit in self.deck.CARD_SUITS
            for seat, hand in enumerate(hands)
            if self.scoring.detect_belote(hand, suit)
        }
        state: TheirState = self.game.GameState(
            hands=hands,
            initial_hands=hands,
            trump=trump,
            contract=self.deck.Contract.NORMAL,
            dealer=self.game.Seat(contract.match.dealer),
            leader=leader,
            turn=leader,
            phase=self.game.Phase.PLAYING,
            taker=self.game.Seat(contract.declarer),
            belote_holders=holders,
        )
        return BeloteHand(self, state, side_of(contract.declarer))


class BeloteHand:
    """A hand at the engine's table."""

    def __init__(self, engine: BeloteCli, state: TheirState, bidding: int) -> None:
        self._engine = engine
        self._state = state
        self._bidding = bidding

    @property
    def to_act(self) -> int:
        return self._state.turn.value

    @property
    def points(self) -> tuple[int, int]:
        return self._state.current_round_points

    def legal(self) -> Iterable[tt.Card]:
        cards: tuple[TheirCard, ...] = self._engine.game.legal_cards(self._state, self._state.turn)
        return map(ours, cards)

    def play(self, card: tt.Card) -> None:
        self._state = self._engine.game.play_card(self._state, self._engine.theirs[card])

    def at_the_end(self) -> Mapping[str, object]:
        score: TheirScore = self._engine.scoring.score_round(self._state)
        combinations = [self._combinations(hand) for hand in self._state.initial_hands]
        told: dict[str, object] = {
            "Pilotta": self._by_side(score.taker_belote, score.defender_belote),
            "combinations": tuple(
                found((value, map(ours, each.cards)) for value, each in theirs if value)
                for theirs in combinations
            ),
        }
        if sets_compare_alike(
            [[ours(each.cards[0]) for _, each in theirs if is_set(each)] for theirs in combinations]
        ):
            told["declared"] = self._by_side(score.taker_declarations, score.defender_declarations)
        return told

    def _combinations(self, hand: tuple[TheirCard, ...]) -> list[tuple[int, TheirCombination]]:
        """The runs and sets of a hand, each with its value."""
        scoring = self._engine.scoring
        runs: list[TheirCombination] = scoring.detect_sequences(hand)
        sets: list[TheirCombination] = scoring.detect_carres(hand)
        return [(scoring.get_declaration_points([each]), each) for each in (*runs, *sets)]

    def _by_side(self, bidding: int, defending: int) -> tuple[int, int]:
        return (defending, bidding) if self._bidding else (bidding, defending)


def ours(card: TheirCard) -> tt.Card:
    """A card of the engine as one of the library."""
    return tt.parse_card(card.rank.value + card.suit.value)


def is_set(combination: TheirCombination) -> bool:
    """Whether a combination of the engine is a set."""
    return combination.cards[0].rank.value == combination.cards[1].rank.value


def sets_compare_alike(sets: Sequence[Sequence[tt.Card]]) -> bool:
    """Whether the sets in a deal compare in the engine's game as in Pilotta.

    In the engine's game a set of sevens or eights is worth nothing but beats every run, where it is no
    combination in Pilotta (PI-54), and the tens rank below the queens, where they rank above the
    kings (PI-69, step 3).

    Args:
        sets: a card of each set, by seat.
    """
    ranks = [(side_of(seat), card.rank) for seat, cards in enumerate(sets) for card in cards]
    if any(rank in {tt.Rank.SEVEN, tt.Rank.EIGHT} for _, rank in ranks):
        return False
    return not any(rank is tt.Rank.TEN for _, rank in ranks) or len({side for side, _ in ranks}) == 1
