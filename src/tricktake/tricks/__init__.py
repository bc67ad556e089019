"""Games with tricks: duties, ranking, and a hand as a fold of tricks.

A game derives its rules from [TrickRules][] and states its duties, its ranking and what it counts. What
games share besides stands in modules of this package: a trump called on five cards, an auction.
"""

from __future__ import annotations

from tricktake.tricks.duties import NO_DUTY, Duties, Duty, follow_suit
from tricktake.tricks.ranking import ACE_HIGH, Ranking
from tricktake.tricks.rules import TrickRules
from tricktake.tricks.states import Contract, Paused, Playing, Table, TrickMatch
from tricktake.tricks.trick import Trick
from tricktake.tricks.view import TrickSeen, TrickView

__all__ = [
    "ACE_HIGH",
    "NO_DUTY",
    "Contract",
    "Duties",
    "Duty",
    "Paused",
    "Playing",
    "Ranking",
    "Table",
    "Trick",
    "TrickMatch",
    "TrickRules",
    "TrickSeen",
    "TrickView",
    "follow_suit",
]
