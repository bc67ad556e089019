"""Play one hand of Court Piece with four bots, each of which sees only its own view."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import tricktake as tt

if TYPE_CHECKING:
    from tricktake.games.court_piece import CourtPieceMove, CourtPieceView


def choose(view: CourtPieceView) -> CourtPieceMove:
    """Name the longest suit; in the play, take the trick with the lowest card that can, or else give way."""
    if view.trump is None:
        longest = max(tt.Suit, key=lambda suit: len(view.hand.of(suit)))
        return tt.NameTrump(longest)
    cards = [move for move in view.legal_moves if isinstance(move, tt.Play)]
    return next((play for play in cards if beats(view, play.card)), cards[0])


def beats(view: CourtPieceView, card: tt.Card) -> bool:
    """Whether a card beats all cards of the trick on the table."""
    return all(
        card > other if card.suit is other.suit else card.suit is view.trump
        for other in view.trick
        if other.suit in {view.trump, view.trick[0].suit}
    )


state = tt.start(tt.CourtPieceRules())
state = tt.apply(state, tt.shuffle(state, random.Random(4)))
while (seat := state.to_act) is not None:
    move = choose(tt.observe(state, seat))
    print(f"seat {seat}: {move}")
    state = tt.apply(state, move)

if (last := tt.score(state).last) is not None:
    for line in last.lines:
        print(f"{line.message} ({line.clause}): {line.points[0]}-{line.points[1]}")
