"""The shapes of suits, ranks and marks, as paths: they look the same on every machine, whatever its fonts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktake.cards import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Mapping

SUITS: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: (
        "M0-46a22 22 0 1 1-.1 0zM-24-8a22 22 0 1 1-.1 0zM24-8a22 22 0 1 1-.1 0z"
        "M-8-12H8C6 16 8 38 20 46H-20C-8 38-6 16-8-12z"
    ),
    Suit.DIAMONDS: "M0-48Q16-22 36 0 16 22 0 48-16 22-36 0-16-22 0-48z",
    Suit.HEARTS: "M0 46C-10 28-42 8-42-18-42-48-6-52 0-24 6-52 42-48 42-18 42 8 10 28 0 46z",
    Suit.SPADES: (
        "M0-48C8-28 42-8 42 16 42 42 10 42 5 22 6 34 9 42 18 48"
        "H-18C-9 42-6 34-5 22-10 42-42 42-42 16-42-8-8-28 0-48z"
    ),
}
"""The suits, filled, in a square of 100 around the origin."""

SUIT_LETTERS: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: "M26-26C12-44-28-46-28 0S12 44 26 26",
    Suit.DIAMONDS: "M-24-38V38H-8C36 38 36-38-8-38z",
    Suit.HEARTS: "M-26-40V40M26-40V40M-26 0H26",
    Suit.SPADES: "M24-26C10-46-26-42-26-20-26 8 26-10 26 18 26 44-14 46-28 26",
}
"""The letters of the suits, as lines, in a square of 100 around the origin."""

RANKS: Final[Mapping[Rank, str]] = {
    Rank.TWO: "M-26-22C-26-50 26-50 26-22 26-4-26 22-26 42H28",
    Rank.THREE: "M-24-42H24L-2-10C34-12 36 42-2 42-16 42-24 36-28 24",
    Rank.FOUR: "M14 44V-42L-28 20H28",
    Rank.FIVE: "M22-42H-20L-24-6C-10-14 28-14 28 14 28 48-18 46-28 26",
    Rank.SIX: "M20-38C-8-52-28-20-28 14-28 50 28 50 28 16 28-14-20-18-28 12",
    Rank.SEVEN: "M-28-42H28C10-14-4 10-8 44",
    Rank.EIGHT: "M0-4C-30-4-30-42 0-42S30-4 0-4C-36-4-36 42 0 42S36-4 0-4z",
    Rank.NINE: "M-20 38C8 52 28 20 28-14 28-50-28-50-28-16-28 14 20 18 28-12",
    Rank.TEN: "M-38-28L-26-42V44M14-42C-10-42-10 42 14 42S38-42 14-42z",
    Rank.JACK: "M-8-42H24V14C24 52-26 50-28 20",
    Rank.QUEEN: "M0-42C-38-42-38 42 0 42S38-42 0-42zM6 20L30 46",
    Rank.KING: "M-24-44V44M28-44L-24 10M-4-10L30 44",
    Rank.ACE: "M-32 44L-2-42H2L32 44M-20 16H20",
}
"""The ranks, as lines, in a square of 100 around the origin; the ten is the widest."""

LINE: Final = 13
"""How thick the lines of letters and ranks are, on the scale of their square."""

CROWN: Final = "M-40 24L-48-20-22 0 0-30 22 0 48-20 40 24z"
"""Whose card wins, filled."""
ARROW: Final = "M-30-40L40 0-30 40z"
"""Whose turn it is, filled."""
