"""House rules that no option covers, as subclasses of the rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve
from typing_extensions import override

import tricktake as tt
from tricktake.games.court_piece import Playing

if TYPE_CHECKING:
    from tricktake.games.court_piece import CourtPieceState


class FirstTrickWins(tt.CourtPieceRules):
    """Side 0 wins the hand with the first trick, whoever wins it."""

    @override
    def play(self, state: CourtPieceState, card: tt.Card) -> CourtPieceState:
        after = super().play(state, card)
        if self.finished_trick(state, card) is None or not isinstance(after, Playing):
            return after
        return self._score_hand(evolve(after.table, taken=(7, 0), leader=0))


class Unchanged(tt.CourtPieceRules):
    """Court Piece by another name."""
