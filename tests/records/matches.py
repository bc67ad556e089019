"""Matches of Court Piece from its rules text, to be recorded, and random ones of every game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import tricktake as tt
from tests.rules_text import Moves, blocks, named_deals
from tricktake.bots import cautious_choice

if TYPE_CHECKING:
    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules

DEALS = named_deals("court_piece")

FIRST_TRICKS = [
    f"deal {DEALS['first']}",
    "trump H",
    *("AS", "TS", "4S", "7S"),
    *("KD", "2H", "5D", "JD"),
    *("QC", "2S", "AC", "4C"),
]
"""CP-E1: three tricks, won by seats 0, 1 and 3; hand 1 goes on, and seat 3 is to lead."""

BAVNEY = [
    f"deal {DEALS['suits']}",
    "trump H",
    *(f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "HSDC"),
]
"""CP-E5: dealt by seat 3, seat 0 takes all thirteen tricks with its thirteen hearts: 2 points for side 0."""

OVER = {"target_score": 3, "dealer_rotation": "losing_team"}
"""Two such hands are a match: the dealer stays (CP-67), and 2 + 2 points reach the target (CP-72)."""


def example(name: str) -> list[str]:
    """The moves of a worked example of Court Piece."""
    (block,) = (block for block in blocks("court_piece") if block.name == name)
    return [text for step in block.steps if isinstance(step, Moves) for text in step.texts]


def rules_of(game: str) -> AnyRules:
    """The rules of a game for a test that would do for any game."""
    return tt.GAMES[game]()


def random_record(rules: AnyRules, seed: int, moves: int = 200) -> AnyRecord:
    """The first moves of a random match."""
    rng = random.Random(seed)
    dealer = rng.randrange(rules.seats)
    state = tt.start(rules, dealer=dealer)
    played: list[tt.Move] = []
    while state.awaiting != "over" and len(played) < moves:
        legal = rules.legal_moves(state)
        move = tt.shuffle(state, rng) if state.awaiting == "deal" else cautious_choice(legal, rng)
        state = rules.apply(state, move)
        played.append(move)
    score = rules.score(state)
    return tt.Record(rules, dealer, played, totals=score.totals, winners=score.winners)
