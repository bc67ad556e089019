"""Two ways to play by the rules of your own house: options, and a subclass for what no option covers."""

from __future__ import annotations

import random
from typing import ClassVar

from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tricktake.games.court_piece import CourtPieceState, Playing


def hands_until_the_end(rules: tt.CourtPieceRules, seed: int) -> int:
    """The number of hands of a random match."""
    rng = random.Random(seed)
    end = tt.playout(tt.start(rules), lambda view: rng.choice(view.legal_moves), rng)
    return end.match.hands_played


# By options: to seven, and the first seven tricks end the hand.
short_hands = tt.CourtPieceRules(target_score=7, bavney_chase="never", kot_points=2)
print(short_hands, hands_until_the_end(short_hands, seed=1), "hands")

# A value that the rules do not allow is refused, and the refusal says what is allowed.
try:
    tt.CourtPieceRules(target_score=99)
except tt.OptionError as error:
    print(error)


@frozen(kw_only=True, repr=False)
class RuffIfVoidRules(tt.CourtPieceRules):
    """Court Piece in which a seat that cannot follow must play a trump if it has one."""

    name: ClassVar[str] = "ruff_if_void"
    title: ClassVar[str] = "Court Piece, must ruff"

    @override
    def playable(self, state: CourtPieceState) -> int:
        cards = super().playable(state)
        if not isinstance(state, Playing) or not state.trick:
            return cards
        follows = cards & state.trick[0].suit.mask
        trumps = cards & state.table.contract.trump.mask
        return follows or trumps or cards


# All else follows from what is playable: the list, the check, and the moves in each view.
house = RuffIfVoidRules()
print(house, hands_until_the_end(house, seed=1), "hands")
