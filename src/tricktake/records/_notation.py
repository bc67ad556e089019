"""How the moves of a game are written in records: read, and put into canonical notation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tricktake.errors import NotationError
from tricktake.moves import PLAYS, Play, read_move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricktake.moves import Move

LONGEST_MOVE: Final = 400
"""The most characters of a move, spaces in a row counted once; a deal has 110 in canonical notation."""
LONGEST_KNOWN: Final = 24
"""The most characters of a text that is remembered."""
MOST_KNOWN: Final = 1024
"""The most texts that are remembered for a game."""
_DEAL: Final = re.compile("deal (?:[2-9TJQKA][CDHS])+(?:/(?:[2-9TJQKA][CDHS])+)*")
"""The canonical text of a deal."""
_KEPT: Final = "__tricktake_notation__"
"""Where a rules class keeps its notation, which goes with it."""


class Notation:
    """The texts of the moves of a game.

    Args:
        kinds: the kinds of moves that the game reads.
    """

    def __init__(self, kinds: Iterable[type[Move]]) -> None:
        self._kinds = tuple(kinds)
        self.known: dict[str, Move] = {str(play): play for play in PLAYS} if Play in self._kinds else {}
        """Moves by their canonical texts: the cards, and some that were read."""

    def read(self, text: str) -> Move:
        """Read the text of a move.

        Raises:
            NotationError: if it is none.
        """
        if len(text) > LONGEST_MOVE:
            text = " ".join(text.split())
        if len(text) > LONGEST_MOVE:
            raise NotationError(text, LONGEST_MOVE, "too_long", {"most": LONGEST_MOVE})
        move = read_move(self._kinds, text)
        if len(text) <= LONGEST_KNOWN and len(self.known) < MOST_KNOWN and str(move) == text:
            self.known[text] = move
        return move

    def canonical(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """The same moves in canonical notation; a text that is no move stays as it is."""
        others = {text: self._canonical(text) for text in {*texts} - self.known.keys()}
        if all(text == canonical for text, canonical in others.items()):
            return texts
        return tuple(others.get(text, text) for text in texts)

    def _canonical(self, text: str) -> str:
        if _DEAL.fullmatch(text):
            return text
        try:
            return str(self.read(text))
        except NotationError:
            return text


def notation_of(rules: type, kinds: tuple[type[Move], ...]) -> Notation:
    """The notation of the game of a rules class, which reads these kinds of moves."""
    found: Notation | None = vars(rules).get(_KEPT)
    if found is None:
        found = Notation(kinds)
        setattr(rules, _KEPT, found)
    return found
