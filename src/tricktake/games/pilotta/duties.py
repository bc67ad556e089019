"""The duties to follow suit, to trump and to beat trumps: which cards a seat may play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.games.pilotta.cards import HIGHER_TRUMPS, RANKING

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.pilotta.options import PilottaOptions


def legal_cards(options: PilottaOptions, trump: Suit, hand: int, trick: tuple[Card, ...]) -> int:
    """The cards that a seat may play, as bits: the table of PI-96.

    Args:
        options: the duties to trump and to beat.
        trump: the trump suit.
        hand: the cards that the seat holds, as bits.
        trick: the cards of the trick so far, in the order of play.
    """
    if not trick:
        return hand  # PI-83
    led = trick[0].suit
    if led is not trump and hand & led.mask:
        return hand & led.mask  # PI-86, PI-91
    higher = trumps = hand & trump.mask
    if not trumps:
        return hand  # PI-89
    for card in trick:
        if card.suit is trump:
            higher &= HIGHER_TRUMPS[card.index]
    if led is not trump:  # PI-87
        if not options.must_trump_partner and partner_holds(trump, trick):
            return hand  # PI-93
        if not options.must_undertrump and not higher:
            return hand  # PI-95
    if not options.must_overtrump_partner and partner_holds(trump, trick):
        return trumps  # PI-94
    return higher or trumps  # PI-88, PI-90


def partner_holds(trump: Suit, trick: tuple[Card, ...]) -> bool:
    """Whether the card of the partner of the seat to play would win the trick as it stands (PI-92)."""
    return RANKING.winner(trick, trump) == len(trick) - 2


def kinds_of_cards(trump: Suit, trick: tuple[Card, ...]) -> tuple[int, int, int]:
    """The kinds of cards that the duties tell apart in a trick, as bits; no duty asks for any others.

    They are the suit led, the trumps that beat all trumps of the trick, and the other trumps.

    Args:
        trump: the trump suit.
        trick: the cards of the trick so far, one at least.
    """
    higher = trump.mask
    for card in trick:
        if card.suit is trump:
            higher &= HIGHER_TRUMPS[card.index]
    plain = 0 if trick[0].suit is trump else trick[0].suit.mask
    return plain, higher, trump.mask & ~higher
