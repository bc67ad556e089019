"""The phases of a match of Court Piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen

from tricktake._constructors import quick_constructor
from tricktake.cards import Suit
from tricktake.states import Dealing, Over
from tricktake.tricks.states import Contract, Paused, Playing, Table
from tricktake.tricks.trump_call import Calling, CallMatch

if TYPE_CHECKING:
    from tricktake.games.court_piece.rules import CourtPieceRules


@frozen(weakref_slot=False)
class Match(CallMatch["CourtPieceRules"]):
    """What lasts between the hands.

    Attributes:
        redeals: the redeals asked for in a row for the hand at hand.
    """

    redeals: int


make_match: Final = quick_constructor(Match)

CourtPieceTable: TypeAlias = Table[Contract[Match, Suit]]
"""The table of a hand; its tally is the tricks taken by each side (CP-50)."""


@frozen
class Deciding(Paused["CourtPieceRules", Match, CourtPieceTable]):
    """The seat that won trick 7 is to say whether it goes on after a court (CP-45)."""

    phase: ClassVar[str] = "deciding"


CourtPiecePlaying: TypeAlias = Playing["CourtPieceRules", Match, CourtPieceTable]

CourtPieceState: TypeAlias = (
    Dealing["CourtPieceRules", Match]
    | Calling["CourtPieceRules", Match]
    | CourtPiecePlaying
    | Deciding
    | Over["CourtPieceRules", Match]
)
"""Every state of a match of Court Piece."""
