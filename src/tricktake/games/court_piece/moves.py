"""The moves that only Court Piece has: what follows a court."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from tricktake.moves import AskRedeal, Deal, Move, NameTrump, Play


@frozen(order=False, repr=False)
class Continue(Move):
    """Go on for all thirteen tricks after a court (CP-47)."""

    word: ClassVar[str] = "continue"
    place: ClassVar[int] = 90


@frozen(order=False, repr=False)
class Stop(Move):
    """Let the hand end with a court (CP-46)."""

    word: ClassVar[str] = "stop"
    place: ClassVar[int] = 91


CourtPieceMove: TypeAlias = Deal | NameTrump | AskRedeal | Continue | Stop | Play
"""Every move that some state of Court Piece accepts."""

ASK_REDEAL: Final = AskRedeal()  # CP-23
CONTINUE: Final = Continue()
STOP: Final = Stop()
DECISIONS: Final = (CONTINUE, STOP)  # CP-45
