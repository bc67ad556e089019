"""Rules of trick-taking card games: Court Piece, Double Sir, Pilotta, Shooter, Svoi Kozyri.

A match is an immutable state; a rules object is the variant, and every state carries it:

    >>> import random
    >>> import tricktake as tt
    >>> rules = tt.CourtPieceRules(target_score=7)
    >>> state = tt.start(rules)
    >>> state = tt.apply(state, tt.shuffle(state, random.Random(7)))
    >>> tt.legal_moves(state)
    (NameTrump(C), NameTrump(D), NameTrump(H), NameTrump(S))
    >>> state = tt.apply(state, tt.parse_move(state, "trump spades"))

A wrong move is refused, and the refusal says why and by which clause:

    >>> print(tt.why_illegal(state, tt.parse_move(state, "AS")).message)
    AS: seat 0 does not hold it (CP-33)

A bot gets a view, which holds what its seat may know and nothing else:

    >>> view = tt.observe(state, seat=2)
    >>> view.hand.of(tt.Suit.SPADES)
    Hand(7S)
    >>> world = tt.sample_state(view, random.Random(1))
    >>> end = tt.playout(state, lambda view: view.legal_moves[0], random.Random(2))
    >>> tt.score(end).winners
    (0,)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tricktake.cards import CARDS, Card, Rank, Suit, parse_card, parse_cards
from tricktake.errors import (
    GameOverError,
    IllegalMoveError,
    NotationError,
    OptionError,
    RecordError,
    Refusal,
    SetupError,
    TricktakeError,
)
from tricktake.hands import Hand
from tricktake.moves import AskRedeal, Deal, EndMatch, Move, NameTrump, Pass, Play
from tricktake.play import (
    apply,
    apply_unchecked,
    count_states,
    interrupts,
    legal_moves,
    observe,
    parse_move,
    playout,
    rollout,
    sample_state,
    score,
    shuffle,
    start,
    why_illegal,
)
from tricktake.registry import GAMES, OWN_GAMES
from tricktake.rules import Rules, State
from tricktake.scores import HandScore, Score, ScoreLine
from tricktake.tricks import Trick
from tricktake.views import View

if TYPE_CHECKING:
    from tricktake._schemas import view_schema
    from tricktake.games.court_piece import CourtPieceRules
    from tricktake.games.double_sir import DoubleSirRules
    from tricktake.games.pilotta import PilottaRules
    from tricktake.games.shooter import ShooterRules
    from tricktake.games.svoi_kozyri import SvoiKozyriRules
    from tricktake.records.files import Verdict, read_records, validate, write_records
    from tricktake.records.record import Record, find_fault, replay

__all__ = [
    "CARDS",
    "GAMES",
    "AskRedeal",
    "Card",
    "CourtPieceRules",
    "Deal",
    "DoubleSirRules",
    "EndMatch",
    "GameOverError",
    "Hand",
    "HandScore",
    "IllegalMoveError",
    "Move",
    "NameTrump",
    "NotationError",
    "OptionError",
    "Pass",
    "PilottaRules",
    "Play",
    "Rank",
    "Record",
    "RecordError",
    "Refusal",
    "Rules",
    "Score",
    "ScoreLine",
    "SetupError",
    "ShooterRules",
    "State",
    "Suit",
    "SvoiKozyriRules",
    "Trick",
    "TricktakeError",
    "Verdict",
    "View",
    "apply",
    "apply_unchecked",
    "count_states",
    "find_fault",
    "interrupts",
    "legal_moves",
    "observe",
    "parse_card",
    "parse_cards",
    "parse_move",
    "playout",
    "read_records",
    "replay",
    "rollout",
    "sample_state",
    "score",
    "shuffle",
    "start",
    "validate",
    "view_schema",
    "why_illegal",
    "write_records",
]


_LATER = {
    "Record": "records.record",
    "find_fault": "records.record",
    "replay": "records.record",
    "Verdict": "records.files",
    "read_records": "records.files",
    "validate": "records.files",
    "view_schema": "_schemas",
    "write_records": "records.files",
}


if not TYPE_CHECKING:  # pragma: no branch - a misspelt name stays an error for the type checkers

    def __getattr__(name: str) -> object:
        # Games and records are loaded when first asked for, so that the import stays light.
        if name in _LATER:
            found: object = getattr(import_module(f"tricktake.{_LATER[name]}"), name)
            return found
        for game, place in OWN_GAMES.items():
            if place.endswith(f":{name}"):
                return GAMES[game]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
