"""The moves of a hand replayed: as a world tells them, or with the unseen cards in other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from attrs import evolve, frozen

from tricktake.moves import Deal, Move
from tricktake.states import MoveT, StateT, ViewT
from tricktake.tricks.passing import GIVES, Give

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tricktake.cards import Card
    from tricktake.hands import Hand
    from tricktake.rules import Rules


@frozen
class HandSoFar(Generic[StateT, MoveT, ViewT]):
    """The hand in progress.

    Attributes:
        rules: the rules of the match.
        before: the state that awaited its deal.
        moves: its moves, the deal first.
    """

    rules: Rules[StateT, MoveT, ViewT]
    before: StateT
    moves: tuple[Move, ...] = ()

    def after(self, move: Move) -> HandSoFar[StateT, MoveT, ViewT]:
        """The hand after another move."""
        return evolve(self, moves=(*self.moves, move))

    def led_to_by(self, moves: Iterable[Move]) -> StateT | None:
        """The state that other moves of the hand lead to; `None` if one of them is not legal."""
        state = self.before
        for move in moves:
            if self.rules.why_illegal(state, move) is not None:
                return None
            state = self.rules.apply(state, as_own(self.rules, move))
        return state

    def in_other_hands(self, real: tuple[Hand, ...], hands: tuple[Hand, ...], seat: int) -> StateT | None:
        """The state that the moves lead to, had the seats been dealt what ends in other hands.

        A move that the seat did not see may be missing there, and others that it would not see may
        be made in between. Cards that a seat passed unseen are exchanged like those of the deal.

        Args:
            real: the cards that each seat holds.
            hands: the cards that each seat would hold.
            seat: the seat whose moves and cards stay as they are.

        Returns:
            The state, or `None` if the moves are not legal there.
        """
        exchange: dict[Card, Card] = {}
        for held, other in zip(real, hands, strict=True):
            exchange.update(zip(held - other, other - held, strict=True))
        state = self.before
        for number, move in enumerate(self.moves):
            made = _exchanged(move, exchange)
            if self.rules.why_illegal(state, made) is not None:
                if self._was_hidden(number, seat):
                    continue
                between = self._hidden_move(state, made, seat)
                if between is None:
                    return None
                state = between
            state = self.rules.apply(state, as_own(self.rules, made))
        return state

    def hides_a_move(self, seat: int) -> bool:
        """Whether a seat saw nothing of some move since the deal."""
        return any(self._was_hidden(number, seat) for number in range(len(self.moves)))

    def _was_hidden(self, number: int, seat: int) -> bool:
        """Whether a seat saw nothing of the move with that number since the deal."""
        before = self.before
        for move in self.moves[:number]:
            before = self.rules.apply(before, as_own(self.rules, move))
        after = self.rules.apply(before, as_own(self.rules, self.moves[number]))
        return self.rules.observe(before, seat) == self.rules.observe(after, seat)

    def _hidden_move(self, state: StateT, wanted: Move, seat: int) -> StateT | None:
        """A state after a move that the seat does not see, in which the wanted move is accepted."""
        for move in self.rules.legal_moves(state):
            after = self.rules.apply(state, move)
            if (
                self.rules.observe(after, seat) == self.rules.observe(state, seat)
                and self.rules.why_illegal(after, wanted) is None
            ):
                return after
        return None


def _exchanged(move: Move, exchange: Mapping[Card, Card]) -> Move:
    """The move with other cards, if it is one that hides its cards."""
    if isinstance(move, Deal):
        return Deal(tuple([tuple([exchange.get(card, card) for card in cards]) for cards in move.hands]))
    if isinstance(move, Give):
        return GIVES[exchange.get(move.card, move.card).index]
    return move


def as_own(_rules: Rules[StateT, MoveT, ViewT], move: Move) -> MoveT:
    """The move as one of the game's own, which it need not be: then it is to be refused."""
    return move  # type: ignore[return-value]  # the kit tries moves of every kind
