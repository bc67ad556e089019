"""What a seat knows of a match of Court Piece, and nothing else: section 7 of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen
from typing_extensions import override

from tricktake.games.court_piece.moves import CourtPieceMove
from tricktake.marks import Badge, Marks
from tricktake.tricks.trump_call import CalledView

if TYPE_CHECKING:
    from tricktake.games.court_piece.rules import CourtPieceRules


@frozen(kw_only=True)
class CourtPieceView(CalledView[CourtPieceMove]):
    """What a seat knows of a match of Court Piece.

    What each move tells it of cards:

    - the deal: its own first five (CP-16, CP-17); the other eight are not dealt yet;
    - the call: trump (CP-21), and its own other eight;
    - `redeal`: that the caller had no face card (CP-23), of a deal that is gone;
    - a card that follows suit: that card;
    - a card off suit: also that its seat has no card of the suit led (CP-34, CP-40);
    - `continue`, `stop` and the end of the hand: nothing; what was not played is not shown.

    Attributes:
        rules: the rules of the match.
        taken: the tricks of the hand taken by each side.
        chase: whether play goes on after a court.
        redeals: the redeals asked for in a row for the hand at hand.
    """

    rules: CourtPieceRules
    taken: tuple[int, int]
    chase: bool
    redeals: int

    @override
    def marks(self) -> Marks:
        marks = super().marks()
        return evolve(marks, badges=(*marks.badges, Badge("chase"))) if self.chase else marks
