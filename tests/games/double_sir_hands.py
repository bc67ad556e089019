"""Hands of Double Sir from the worked examples of its rules text, and how to set up and play them."""

from __future__ import annotations

from functools import cache

from attrs import evolve

import tricktake as tt
from tests import rules_text
from tests.rules_text import Moves
from tricktake.games.double_sir import Dealing, DoubleSirRules, DoubleSirState, DoubleSirView

DEALS = rules_text.named_deals("double_sir")


@cache
def moves_of(example: str) -> tuple[str, ...]:
    """All moves of an example, the deal first, as `"DS-E7-1"` names it."""
    (block,) = [block for block in rules_text.blocks("double_sir") if block.name == example]
    return tuple(text for step in block.steps if isinstance(step, Moves) for text in step.texts)


# The suits of @suits lie in one hand each; with hearts as trump the caller wins every trick.
RUN = [f"{rank}H {rank}S {rank}D {rank}C" for rank in "AKQJT98765432"]

CALLER_WINS = moves_of("DS-E7-1")  # 8-2, no court
DEALER_WINS = moves_of("DS-E12-1")  # 2-8, no court
CALLER_SWEEPS = moves_of("DS-E10-1")  # 13-0
DEALER_SWEEPS = moves_of("DS-E11-1")  # 0-13


def await_deal(
    options: dict[str, object] | None = None,
    *,
    dealer: int = 3,
    courts: tuple[int, int] = (0, 0),
    hands: tuple[int, int] = (0, 0),
    streaks: tuple[int, int] = (0, 0),
) -> DoubleSirState:
    """A match that awaits a deal, with courts, hands won and streaks as they are given."""
    state = tt.start(DoubleSirRules.from_options(options or {}), dealer=dealer)
    assert isinstance(state, Dealing)
    return Dealing(
        evolve(state.match, totals=courts, hands_played=sum(hands), hands_won=hands, streaks=streaks)
    )


def play(state: DoubleSirState, *lines: str) -> DoubleSirState:
    """The state after some lines of moves, written as in the worked examples."""
    for line in lines:
        named = line.removeprefix("deal @")
        text = line if named == line else f"deal {DEALS[named]}"
        moves = [text] if text.split()[0] in {"deal", "trump", "end"} else text.replace("|", " ").split()
        for move in moves:
            state = tt.apply(state, tt.parse_move(state, move))
    return state


def play_hand(state: DoubleSirState, moves: tuple[str, ...]) -> DoubleSirState:
    """The state after a hand of the examples, in which seat 0 calls, turned to where the caller sits."""
    deal, *rest = moves
    hands = deal.removeprefix("deal ").split("/")
    caller = (state.dealer + 1) % 4
    turned = "/".join(hands[(seat - caller) % 4] for seat in range(4))
    return play(state, f"deal {turned}", *rest)


def run(ranks: str, **options: object) -> DoubleSirState:
    """A hand of @suits in which the caller leads his hearts, the trumps, in the order of these ranks."""
    tricks = [RUN["AKQJT98765432".index(rank)] for rank in ranks]
    return play(await_deal(options), "deal @suits", "trump H", *tricks)


def see(state: DoubleSirState, seat: int = 0) -> DoubleSirView:
    """What a seat knows."""
    return tt.observe(state, seat)


def count(state: DoubleSirState) -> tuple[tuple[int, ...], int]:
    """The captured tricks of both sides, and the pile."""
    return tt.score(state).tally, see(state).pile


def refuse(state: DoubleSirState, move: object) -> str:
    """The message that refuses a move, or the text of one."""
    refusal = tt.why_illegal(state, tt.parse_move(state, move) if isinstance(move, str) else move)
    assert refusal is not None, move
    return refusal.message


def legal(state: DoubleSirState) -> list[str]:
    """The legal moves as their texts."""
    moves = tt.legal_moves(state)
    return [str(move) for move in moves]
