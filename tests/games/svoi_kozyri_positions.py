"""Hand-made positions of Svoi Kozyri for the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tricktake as tt
from tricktake.cards import bits_of, parse_cards
from tricktake.games import svoi_kozyri as sk

if TYPE_CHECKING:
    from collections.abc import Mapping

TRUMPS = {4: "SDHC", 3: "SDH", 2: "SD"}
"""The trump suits of the worked examples, by the number of seats."""


def position(  # noqa: PLR0913 - what a position has
    hands: str,
    pile: str = "",
    *,
    act: int = 0,
    due: sk.Due | None = None,
    dealer: int | None = None,
    turns: int = 0,
    hidden: str | None = None,
    totals: tuple[int, ...] | None = None,
    options: Mapping[str, object] | None = None,
) -> sk.Playing:
    """A position in which all cards that are not named have left the game.

    Args:
        hands: the hands by seat, separated by `/`; a dash is an empty one.
        pile: the pile, the top last.
        act: the seat to act.
        due: what is due from it; to lead or to beat, as the pile demands, if not given.
        dealer: the seat that dealt; the last one if not given.
        turns: the number of finished turns.
        hidden: the cards that only their holders know; all cards in the hands if not given.
        totals: the lost games by seat; none if not given.
        options: the options; the trump suits are those of the worked examples if not given.
    """
    held = tuple(bits_of(parse_cards(hand.replace("-", ""))) for hand in hands.split("/"))
    seats = len(held)
    cards = parse_cards(pile)
    assert sum(map(int.bit_count, held)) + len(cards) == (sum(held) | bits_of(cards)).bit_count(), (
        "a card twice"
    )
    rules = tt.SvoiKozyriRules.from_options({"players": seats, "trumps": TRUMPS[seats], **(options or {})})
    assert rules.trumps is not None
    dealer = seats - 1 if dealer is None else dealer
    match = sk.Match(rules, dealer, totals or (0,) * seats, sum(totals or ()), None, rules.trumps, 0)
    game = sk.Game(match, (), bits_of(rules.pack) & ~sum(held) & ~bits_of(cards))
    due = due or (sk.Due.BEAT if cards else sk.Due.LEAD)
    secret = sum(held) if hidden is None else bits_of(parse_cards(hidden))
    return rules.playing(game, held, secret, cards, act, due, turns)


def after(state: sk.SvoiKozyriState, *texts: str) -> sk.SvoiKozyriState:
    """The state after these moves."""
    for text in texts:
        state = tt.apply(state, tt.parse_move(state, text))
    return state


def playing(state: sk.SvoiKozyriState) -> sk.Playing:
    """The state, which is one of a game in progress."""
    assert isinstance(state, sk.Playing)
    return state


def legal(state: sk.SvoiKozyriState) -> str:
    """The texts of the legal moves, with a space between two."""
    return " ".join(map(str, tt.legal_moves(state)))


def pile(state: sk.SvoiKozyriState) -> str:
    """The pile, the top last, with a space between two cards."""
    return " ".join(map(str, playing(state).pile))


def hands(state: sk.SvoiKozyriState) -> str:
    """The hands in ascending order, as `position` reads them."""
    return " / ".join(str(hand) or "-" for hand in state.hands)


def refused(state: sk.SvoiKozyriState, text: str) -> tuple[str, str]:
    """The clause that refuses a move, and the words of the reason without the move and the clause."""
    refusal = tt.why_illegal(state, tt.parse_move(state, text))
    assert refusal is not None, text
    label = "deal" if text.startswith("deal") else text
    assert refusal.message.startswith(f"{label}: ")
    assert refusal.message.endswith(f" ({refusal.clause})")
    return refusal.clause, refusal.message.removeprefix(f"{label}: ").removesuffix(f" ({refusal.clause})")
