"""Pilotta, as it is played in Cyprus: four seats, two sides, 32 cards, and a bid for the trump suit.

The highest bidder's side undertakes to make a number of points with a suit as trump. Eight tricks
are played under strict duties to trump and to beat trumps; their cards are worth 162 points, runs
and sets of cards score extra, and so does Pilotta, the king and queen of trump in one hand. The
first side with 351 game points (tens of points) wins. Options set the auction and its doubling,
the duties of play, how the combinations are declared and compared, and how a hand is scored.

The rules text is `rules.md` beside these files, and the clause that a line carries out stands at
its end. To read them in order: `moves`, `cards` and `options`; `melds` (the combinations);
`duties` (the legal cards); `states`; then the phases `auction`, `play`, `scoring` and `claims`;
`refusals` and `view`; `worlds` and `told_worlds`; and `rules`, which binds them.
"""

from __future__ import annotations

from tricktake.games.pilotta.melds import Combination
from tricktake.games.pilotta.moves import (
    CLAIMS,
    CONTRA,
    DECLARE,
    DECLINE,
    RECONTRA,
    Bid,
    Claim,
    Contra,
    Declare,
    Decline,
    PilottaMove,
    Recontra,
)
from tricktake.games.pilotta.rules import PilottaRules
from tricktake.games.pilotta.states import (
    Bidding,
    Contract,
    Dealing,
    Declarations,
    Declaring,
    Doubling,
    Over,
    PilottaState,
    Playing,
    Table,
)
from tricktake.games.pilotta.view import PilottaView

__all__ = [
    "CLAIMS",
    "CONTRA",
    "DECLARE",
    "DECLINE",
    "RECONTRA",
    "Bid",
    "Bidding",
    "Claim",
    "Combination",
    "Contra",
    "Contract",
    "Dealing",
    "Declarations",
    "Declare",
    "Declaring",
    "Decline",
    "Doubling",
    "Over",
    "PilottaMove",
    "PilottaRules",
    "PilottaState",
    "PilottaView",
    "Playing",
    "Recontra",
    "Table",
]
