"""Double Sir (Double Sar): Court Piece in which won tricks pile up until one seat wins two running.

The seat left of the dealer names trump from its first five cards. A seat that wins two tricks in a
row captures the pile for its side, the last trick captures what is left, and seven captured tricks
win the hand. Hands in a row and the capture of all thirteen tricks earn courts. The options say
when a hand ends, which second wins capture, what earns how many courts, and when the match is over.
The rules text is `rules.md` beside these files; the clause that a line carries out stands at its
end.
"""

from __future__ import annotations

from tricktake.games.double_sir.moves import DoubleSirMove
from tricktake.games.double_sir.rules import DoubleSirRules
from tricktake.games.double_sir.states import DoubleSirState, DoubleSirTable, Match
from tricktake.games.double_sir.view import DoubleSirView
from tricktake.states import Dealing, Over
from tricktake.tricks.states import Contract, Playing, Table
from tricktake.tricks.trump_call import Calling

__all__ = [
    "Calling",
    "Contract",
    "Dealing",
    "DoubleSirMove",
    "DoubleSirRules",
    "DoubleSirState",
    "DoubleSirTable",
    "DoubleSirView",
    "Match",
    "Over",
    "Playing",
    "Table",
]
