"""Pilotta, as it is played in Cyprus: four seats, two sides, 32 cards, and a bid for the trump suit.

The highest bidder's side undertakes to make a number of points with a suit as trump. Eight tricks
are played under strict duties to trump and to beat trumps; their cards are worth 162 points, runs
and sets of cards score extra, and so does Pilotta, the king and queen of trump in one hand. The
first side with 351 game points (tens of points) wins. Options set the auction and its doubling,
the duties of play, how melds are declared and compared, and how a hand is scored.

The rules text is `rules.md` beside these files, and the clause that a line carries out stands at
its end. `rules` reads in the order of the text; `cards`, `melds`, `duties`, `scoring` and `claims`
say what the cards, the melds and the tricks are worth, and what must be played. *Melds* are the
runs and sets, which the rules text calls combinations; a *declaration* is the act of telling one.
"""

from __future__ import annotations

from tricktake.games.pilotta.melds import Meld
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
    Declaring,
    Doubling,
    Match,
    PilottaBidding,
    PilottaContract,
    PilottaPlaying,
    PilottaState,
    PilottaTable,
)
from tricktake.games.pilotta.view import PilottaView
from tricktake.states import Dealing, Over
from tricktake.tricks.auction import Bidding
from tricktake.tricks.states import Playing

__all__ = [
    "CLAIMS",
    "CONTRA",
    "DECLARE",
    "DECLINE",
    "RECONTRA",
    "Bid",
    "Bidding",
    "Claim",
    "Contra",
    "Dealing",
    "Declare",
    "Declaring",
    "Decline",
    "Doubling",
    "Match",
    "Meld",
    "Over",
    "PilottaBidding",
    "PilottaContract",
    "PilottaMove",
    "PilottaPlaying",
    "PilottaRules",
    "PilottaState",
    "PilottaTable",
    "PilottaView",
    "Playing",
    "Recontra",
]
