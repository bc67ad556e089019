"""The pack of Pilotta, the rank of its cards and what they are worth."""

from __future__ import annotations

from typing import Final

from tricktake.cards import CARDS, Card, Rank, Suit, bits_of, pack_from
from tricktake.tricks import Ranking

PACK: Final = pack_from(Rank.SEVEN)  # PI-3
WHOLE_PACK: Final = bits_of(PACK)
"""The pack as bits."""

PLAIN_ORDER: Final = "789JQKTA"  # PI-6
TRUMP_ORDER: Final = "78QKTA9J"  # PI-5
RANKING: Final = Ranking(PLAIN_ORDER, TRUMP_ORDER)  # PI-4
"""How the cards of a trick rank (PI-98)."""
finish_trick: Final = RANKING.finish
"""The trick that these cards make; a function, which is called sooner than a method."""

TRUMP_VALUES: Final = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}  # PI-7, PI-8
PLAIN_VALUES: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}  # PI-9
LAST_TRICK: Final = 10  # PI-10
ALL_POINTS: Final = 162
"""The points of all tricks, the last trick included (PI-11)."""


def _values(trump: Suit) -> tuple[int, ...]:
    return tuple(
        (TRUMP_VALUES if card.suit is trump else PLAIN_VALUES).get(card.rank.letter, 0) for card in CARDS
    )


VALUES: Final = tuple(map(_values, Suit))
"""The points of every card, by the index of the trump suit and the index of the card (PI-4)."""


def _higher_trumps(card: Card) -> int:
    if card not in PACK:
        return 0
    above = TRUMP_ORDER[TRUMP_ORDER.index(card.rank.letter) + 1 :]
    return bits_of(Card(card.suit, Rank(letter)) for letter in above)


HIGHER_TRUMPS: Final = tuple(map(_higher_trumps, CARDS))
"""The cards that beat a card where its suit is trump, as bits, by the index of the card (PI-5)."""
