"""Two ways to play by the rules of your own house: options, and a subclass for what no option covers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar

from attrs import evolve, frozen
from typing_extensions import override

import tricktake as tt

if TYPE_CHECKING:
    from tricktake.games.court_piece import Playing, Table


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
    def playing(self, table: Table, unplayed: int, trick: tuple[tt.Card, ...]) -> Playing:
        playing = super().playing(table, unplayed, trick)
        if not trick:
            return playing
        cards = playing.playable
        follows, trumps = cards & trick[0].suit.mask, cards & table.contract.trump.mask
        return evolve(playing, playable=follows or trumps or cards)


# All else follows from what is playable: the list, the check, and the moves in each view.
house = RuffIfVoidRules()
print(house, hands_until_the_end(house, seed=1), "hands")
