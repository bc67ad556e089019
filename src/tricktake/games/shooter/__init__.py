"""Shooter: three or four seats, each for itself; bid for trump, make the bid or lose it.

The pack has the 24 cards from the nine up. The seats bid how many tricks they undertake to take;
the highest, the declarer (the bidder of the rules text), names trump and leads. Every trick is
worth a point, but a declarer who takes fewer than he bid loses his bid; `moon` undertakes to take
them all. The options set the number of players, the target, the lowest and the highest bid, how
long the auction lasts and what follows if all pass, the value of the moon, what a failed declarer
keeps, what becomes of a seat that reneges, and who wins when several seats pass the target. The
rules text is `rules.md` beside these files; the clause that a line carries out stands at its end.
"""

from __future__ import annotations

from tricktake.games.shooter.moves import AccuseRenege, Bid, ShooterBid, ShooterCall, ShooterMove, ShootMoon
from tricktake.games.shooter.rules import ShooterRules
from tricktake.games.shooter.states import (
    Accusation,
    Match,
    Naming,
    Penalty,
    Reneging,
    ShooterContract,
    ShooterPlaying,
    ShooterState,
    ShooterTable,
)
from tricktake.games.shooter.view import ShooterView
from tricktake.states import Dealing, Over
from tricktake.tricks.auction import Bidding
from tricktake.tricks.states import Contract, Playing, Table

__all__ = [
    "Accusation",
    "AccuseRenege",
    "Bid",
    "Bidding",
    "Contract",
    "Dealing",
    "Match",
    "Naming",
    "Over",
    "Penalty",
    "Playing",
    "Reneging",
    "ShootMoon",
    "ShooterBid",
    "ShooterCall",
    "ShooterContract",
    "ShooterMove",
    "ShooterPlaying",
    "ShooterRules",
    "ShooterState",
    "ShooterTable",
    "ShooterView",
    "Table",
]
