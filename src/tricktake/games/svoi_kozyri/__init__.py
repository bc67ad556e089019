"""Svoi Kozyri (Russian, "one's own trumps"): two to four seats, one face-up pile, no tricks.

A seat beats the top of the pile and lays another card for the next seat to beat, or it takes cards
from the pile; trumps are each seat's own. Nobody wins: the object is not to be the last that holds
cards (SK-1). The options set the number of seats and their suits, how many cards a turn lays, how
many cards are taken, what becomes of the pile when a seat goes out, and limits of turns and games.
The rules text is `rules.md` beside these files; the clause that a line carries out stands at its end.
"""

from __future__ import annotations

from tricktake.games.svoi_kozyri.moves import TAKE, SvoiKozyriMove, TakeCards
from tricktake.games.svoi_kozyri.rules import SvoiKozyriRules
from tricktake.games.svoi_kozyri.states import (
    Choosing,
    Due,
    Game,
    Match,
    MovedSix,
    Playing,
    SvoiKozyriState,
)
from tricktake.games.svoi_kozyri.view import SvoiKozyriView
from tricktake.states import Dealing, Over

__all__ = [
    "TAKE",
    "Choosing",
    "Dealing",
    "Due",
    "Game",
    "Match",
    "MovedSix",
    "Over",
    "Playing",
    "SvoiKozyriMove",
    "SvoiKozyriRules",
    "SvoiKozyriState",
    "SvoiKozyriView",
    "TakeCards",
]
