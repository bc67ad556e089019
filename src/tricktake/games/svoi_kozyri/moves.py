"""The move that only Svoi Kozyri has: to take cards."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from tricktake.moves import Deal, EndMatch, Move, NameTrump, Play


@frozen(order=False, repr=False)
class TakeCards(Move):
    """Take cards from the top of the pile instead of beating it (SK-41)."""

    word: ClassVar[str] = "take"
    place: ClassVar[int] = 110


SvoiKozyriMove: TypeAlias = Deal | NameTrump | Play | TakeCards | EndMatch
"""Every move that some state of Svoi Kozyri accepts."""

TAKE: Final = TakeCards()
