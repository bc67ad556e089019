"""The pack of Pilotta, the rank of its cards and what they are worth."""

from __future__ import annotations

from typing import Final

from tricktake.cards import CARDS, Rank, Suit, pack_from
from tricktake.tricks.ranking import Ranking

PACK: Final = pack_from(Rank.SEVEN)  # PI-3
RANKING: Final = Ranking("789JQKTA", "78QKTA9J")  # PI-4 to PI-6, PI-98
"""How the cards of a trick rank."""

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
