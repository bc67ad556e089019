"""How the cards of a trick rank, and who wins it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktake.cards import CARDS, Suit

if TYPE_CHECKING:
    from tricktake.cards import Card

TRUMPS: Final = 200
"""What a trump is above every card of the suit led."""
LED: Final = 100
"""What a card of the suit led is above every other card; those cannot win and are 0."""


class Ranking:
    """How the cards of a trick rank: trumps, then the suit led, each from low to high.

    Args:
        plain: the ranks of a plain suit from low to high, as letters.
        trump: the ranks of trumps from low to high; as in a plain suit if not given.
    """

    __slots__ = ("_plain", "_rows", "_trump")

    def __init__(self, plain: str, trump: str | None = None) -> None:
        self._plain = plain
        self._trump = trump or plain
        self._rows: list[list[tuple[int, ...]]] = [[()] * len(Suit) for _ in (*Suit, None)]

    def row(self, trump: Suit | None, led: Suit) -> tuple[int, ...]:
        """The strength of every card, by its index, in a trick in which `led` was led.

        Args:
            trump: the trump suit, or `None` where nothing is trump.
            led: the suit led.

        Returns:
            The greater number wins; 0 for a card that cannot win.
        """
        rows = self._rows[-1 if trump is None else trump.index]
        if not rows[led.index]:
            rows[led.index] = tuple(self._strength(card, trump, led) for card in CARDS)
        return rows[led.index]

    def _strength(self, card: Card, trump: Suit | None, led: Suit) -> int:
        if card.suit is trump:
            return TRUMPS + self._trump.find(card.rank.letter)
        return LED + self._plain.find(card.rank.letter) if card.suit is led else 0

    def winner(self, trick: tuple[Card, ...], trump: Suit | None) -> int:
        """The index in the trick of the card that wins it as it stands."""
        led = trick[0].suit
        row = self._rows[-1 if trump is None else trump.index][led.index] or self.row(trump, led)
        winner = index = highest = 0
        for card in trick:
            strength = row[card.index]
            if strength > highest:
                winner, highest = index, strength
            index += 1  # noqa: SIM113 - enumerate is slower by a third
        return winner

    def beaters(self, card: Card, trump: Suit | None) -> int:
        """The cards that would beat a card that was led, as bits."""
        row = self.row(trump, card.suit)
        return sum(1 << index for index, strength in enumerate(row) if strength > row[card.index])


ACE_HIGH: Final = Ranking("23456789TJQKA")
"""The usual order, in which the ace is the highest card of every suit, trumps included."""
