"""Hands of Shooter that the tests play: deals of the rules text, and the way to a point in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

import tricktake as tt
from tests.rules_text import named_deals
from tricktake.games import shooter

if TYPE_CHECKING:
    from collections.abc import Mapping

DEALS = named_deals("shooter")
"""The deals of the rules text. Most tests use `four`, seat by seat:

0: AD KD JD AS KS 9C   1: QD 9D AH KH TC 9S   2: TD QS JS AC KC 9H   3: TS QH JH TH QC JC
"""
BID_FOUR = ("bid 4", "pass", "pass", "pass", "trump D")
FIVE_TRICKS = "AD 9D TD TH KD QD 9H JC AS 9S JS TS KS TC QS QC JD KH KC JH 9C AH AC QH"
"""A whole hand after which seat 0 has taken five tricks and seat 2 one (SH-E5)."""
OFFENCE = "AS 9S 9H TS"
"""Seat 2 plays the nine of hearts to a spade while it holds the queen and jack of spades (SH-E12)."""
AFTER_OFFENCE = "AD 9D TD TH KD QD JS JC KS TC QS QC JD KH KC JH 9C AH AC QH"
"""The rest of that hand: seat 0 has five tricks, seat 2 one."""


def play(state: shooter.ShooterState, *texts: str) -> shooter.ShooterState:
    """Play moves; a text of several cards is a move for each."""
    for text in texts:
        words = text.split()
        for move in words if all(len(word) == 2 for word in words) else [text]:
            state = tt.apply(state, tt.parse_move(state, move))
    return state


def begun(
    options: Mapping[str, object], *, deal: str = DEALS["four"], dealer: int | None = None
) -> shooter.ShooterState:
    """A match with these options after a deal."""
    return play(tt.start(tt.ShooterRules.from_options(options), dealer=dealer), f"deal {deal}")


def dealt(
    *texts: str, deal: str = DEALS["four"], dealer: int | None = None, **options: object
) -> shooter.ShooterState:
    """A match with these options after a deal and these moves."""
    return play(begun(options, deal=deal, dealer=dealer), *texts)


def three(*texts: str, **options: object) -> shooter.ShooterState:
    """A match of three players with these options after a deal and these moves."""
    return play(begun({"players": 3, **options}, deal=DEALS["three"]), *texts)


def with_totals(state: shooter.ShooterState, *totals: int) -> shooter.ShooterState:
    """The state that awaits a deal, with other totals."""
    assert isinstance(state, shooter.Dealing)
    return evolve(state, match=evolve(state.match, totals=totals))


def five_tricks(*texts: str, **options: object) -> shooter.ShooterState:
    """The state after the five tricks of seat 0."""
    return play(begun(options), *texts, FIVE_TRICKS)


def end_with(*totals: int, texts: tuple[str, ...] = BID_FOUR, **options: object) -> shooter.ShooterState:
    """The state after a hand from these totals, in which seat 0 takes five tricks and seat 2 one."""
    state = with_totals(tt.start(tt.ShooterRules.from_options(options)), *totals)
    return play(state, f"deal {DEALS['four']}", *texts, FIVE_TRICKS)


def legal(state: shooter.ShooterState) -> str:
    """The texts of the legal moves."""
    return ", ".join(map(str, tt.legal_moves(state)))


def message(state: shooter.ShooterState, text: str) -> str:
    """The message with which a move is refused."""
    move = tt.parse_move(state, text)
    refusal = tt.why_illegal(state, move)
    assert refusal is not None, f"{text} is accepted"
    assert refusal.legal == (tt.interrupts(state) if move.off_turn else tt.legal_moves(state))
    return refusal.message


def change(state: shooter.ShooterState) -> tuple[int, ...]:
    """What the last hand changed in the totals."""
    last = tt.score(state).last
    assert last is not None
    return last.points


def hands_of(*texts: str) -> str:
    """The hands of a deal, each written with spaces between the cards."""
    return "/".join(text.replace(" ", "") for text in texts)
