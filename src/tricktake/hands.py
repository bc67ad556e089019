"""The cards that a seat holds: a set of bits inside, a sorted set of cards outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set as AbstractSet
from typing import Self

from attrs import frozen
from typing_extensions import override

from tricktake.cards import CARDS, Card, Suit, bits_of, parse_cards


@frozen(eq=False, repr=False)
class Hand(AbstractSet[Card]):
    """An immutable set of cards that iterates in ascending order.

    It answers all that a set answers: `card in hand`, `len(hand)`, `hand | other`,
    `hand - other`, `hand <= other`; it equals any set of the same cards.

    Attributes:
        bits: the cards as bits: bit `i` stands for the card with index `i`.
    """

    bits: int = 0

    @classmethod
    def of_cards(cls, cards: Iterable[Card]) -> Self:
        """The hand of these cards."""
        return cls(bits_of(cards))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The hand of the cards in a text, as `"AS KH"`.

        Raises:
            NotationError: if the text is not a list of cards.
        """
        return cls.of_cards(parse_cards(text))

    @classmethod
    @override
    def _from_iterable(cls, it: Iterable[Card]) -> Self:  # type: ignore[override]  # a set of anything but cards is no Hand
        return cls.of_cards(it)

    def of(self, suit: Suit) -> Hand:
        """The cards of that suit."""
        return Hand(self.bits & suit.mask)

    @override
    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    @override
    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self.bits))

    @override
    def __len__(self) -> int:
        return self.bits.bit_count()

    @override
    def __hash__(self) -> int:
        return self._hash()

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self))

    @override
    def __repr__(self) -> str:
        return f"Hand({self})"


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a set of bits, in ascending order."""
    cards: list[Card] = []
    while bits:
        lowest = bits & -bits
        cards.append(CARDS[lowest.bit_length() - 1])
        bits ^= lowest
    return tuple(cards)
