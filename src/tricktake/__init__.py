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
    Fault,
    GameLoadError,
    GameOverError,
    IllegalMoveError,
    NoEffectError,
    NotationError,
    OptionError,
    RecordError,
    Refusal,
    SetupError,
    TricktakeError,
    UnknownNameError,
)
from tricktake.hands import Hand
from tricktake.moves import AskRedeal, Deal, EndMatch, Move, NameTrump, Pass, Play
from tricktake.options import options_of
from tricktake.play import (
    apply,
    apply_unchecked,
    count_states,
    interrupts,
    legal_moves,
    observe,
    parse_move,
    playout,
    sample_state,
    score,
    shuffle,
    start,
    why_illegal,
)
from tricktake.registry import GAMES, OWN_GAMES
from tricktake.rules import Rules
from tricktake.scores import HandScore, Score, ScoreLine
from tricktake.states import State
from tricktake.views import Event, View, jsonable

if TYPE_CHECKING:
    from tricktake._events import events, fold
    from tricktake._schemas import rules_schema, view_schema
    from tricktake.bulk import evaluate, rollout, sample_states
    from tricktake.clauses import Clause, clause
    from tricktake.games.court_piece import CourtPieceRules
    from tricktake.games.double_sir import DoubleSirRules
    from tricktake.games.pilotta import PilottaRules
    from tricktake.games.shooter import ShooterRules
    from tricktake.games.svoi_kozyri import SvoiKozyriRules
    from tricktake.outcomes import Estimate, Outcome, Outcomes
    from tricktake.records.files import Verdict, read_records, validate
    from tricktake.records.record import Record, from_json
    from tricktake.records.redaction import redacted
    from tricktake.records.replay import find_fault, replay
    from tricktake.records.writing import write_records
    from tricktake.referee import Referee
    from tricktake.rendering import languages, render
    from tricktake.tricks.trick import Trick

__all__ = [
    "CARDS",
    "GAMES",
    "AskRedeal",
    "Card",
    "Clause",
    "CourtPieceRules",
    "Deal",
    "DoubleSirRules",
    "EndMatch",
    "Estimate",
    "Event",
    "Fault",
    "GameLoadError",
    "GameOverError",
    "Hand",
    "HandScore",
    "IllegalMoveError",
    "Move",
    "NameTrump",
    "NoEffectError",
    "NotationError",
    "OptionError",
    "Outcome",
    "Outcomes",
    "Pass",
    "PilottaRules",
    "Play",
    "Rank",
    "Record",
    "RecordError",
    "Referee",
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
    "UnknownNameError",
    "Verdict",
    "View",
    "apply",
    "apply_unchecked",
    "clause",
    "count_states",
    "evaluate",
    "events",
    "find_fault",
    "fold",
    "from_json",
    "interrupts",
    "jsonable",
    "languages",
    "legal_moves",
    "observe",
    "options_of",
    "parse_card",
    "parse_cards",
    "parse_move",
    "playout",
    "read_records",
    "redacted",
    "render",
    "replay",
    "rollout",
    "rules_schema",
    "sample_state",
    "sample_states",
    "score",
    "shuffle",
    "start",
    "validate",
    "view_schema",
    "why_illegal",
    "write_records",
]


_LATER = {
    "Clause": "clauses",
    "Estimate": "outcomes",
    "Outcome": "outcomes",
    "Outcomes": "outcomes",
    "Record": "records.record",
    "Referee": "referee",
    "Trick": "tricks.trick",
    "Verdict": "records.files",
    "clause": "clauses",
    "evaluate": "bulk",
    "events": "_events",
    "find_fault": "records.replay",
    "fold": "_events",
    "from_json": "records.record",
    "languages": "rendering",
    "read_records": "records.files",
    "redacted": "records.redaction",
    "render": "rendering",
    "replay": "records.replay",
    "rollout": "bulk",
    "rules_schema": "_schemas",
    "sample_states": "bulk",
    "validate": "records.files",
    "view_schema": "_schemas",
    "write_records": "records.writing",
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
