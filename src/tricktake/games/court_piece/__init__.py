"""Court Piece (Rung, Rang; in Iran Hokm): four seats, two sides, the first seven of thirteen tricks.

The seat left of the dealer names trump from its first five cards; the side that takes seven tricks
wins the hand, and a side that takes the first seven may go on for all thirteen. The options set
the target, what such a court or Bavney is worth and whether it is played for, who deals next, and
whether a poor hand may be dealt again. The rules text is `rules.md` beside these files; the clause
that a line carries out stands at its end.
"""

from __future__ import annotations

from tricktake.games.court_piece.moves import CONTINUE, STOP, Continue, CourtPieceMove, Stop
from tricktake.games.court_piece.rules import CourtPieceRules
from tricktake.games.court_piece.states import (
    CourtPiecePlaying,
    CourtPieceState,
    CourtPieceTable,
    Deciding,
    Match,
)
from tricktake.games.court_piece.view import CourtPieceView
from tricktake.states import Dealing, Over
from tricktake.tricks.states import Contract, Playing, Table
from tricktake.tricks.trump_call import Calling

__all__ = [
    "CONTINUE",
    "STOP",
    "Calling",
    "Continue",
    "Contract",
    "CourtPieceMove",
    "CourtPiecePlaying",
    "CourtPieceRules",
    "CourtPieceState",
    "CourtPieceTable",
    "CourtPieceView",
    "Dealing",
    "Deciding",
    "Match",
    "Over",
    "Playing",
    "Stop",
    "Table",
]
