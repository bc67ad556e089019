"""Mistakes that the type checkers must refuse: each line that ends in the word "refused", and no other."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import tricktake as tt

if TYPE_CHECKING:
    from tricktake.games.court_piece import CourtPieceMove, CourtPiecePlaying, CourtPieceState, CourtPieceView

rng = random.Random(1)
state = tt.start(tt.CourtPieceRules())
view = tt.observe(state, seat=0)
move = tt.legal_moves(state)[0]

# Options
tt.CourtPieceRules(7)  # refused
tt.CourtPieceRules(target="7")  # refused
tt.CourtPieceRules(target_score="7")  # refused
tt.CourtPieceRules(redeal="always")  # refused

# What is no move of the game
tt.apply(state, "AS")  # refused
tt.apply(state, tt.CARDS[0])  # refused
tt.apply(state, tt.Pass())  # refused
tt.apply_unchecked(state, tt.EndMatch())  # refused

# What the library does not have
tt.BridgeRules()  # refused

# What is no state
tt.start(tt.CourtPieceRules)  # refused
tt.legal_moves("a state")  # refused
tt.legal_moves(tt.CourtPieceRules())  # refused
tt.apply(tt.CourtPieceRules(), move)  # refused
tt.score(move)  # refused

# A view is no state, and a state is no view
tt.legal_moves(view)  # refused
tt.apply(view, move)  # refused
tt.observe(view, seat=1)  # refused
tt.why_illegal(view, move)  # refused
tt.sample_state(state, rng)  # refused
tt.count_states(state)  # refused


# A bot that takes a full state, or gives no move
def peek(state: CourtPieceState) -> CourtPieceMove:
    return tt.legal_moves(state)[0]


def mumble(view: CourtPieceView) -> str:
    return str(view.legal_moves[0])


tt.playout(state, peek, rng)  # refused
tt.playout(state, mumble, rng)  # refused
len(view.hands)  # refused


# What a phase does not have, and what is frozen
def misuse(state: CourtPieceState, playing: CourtPiecePlaying) -> None:
    len(state.trick)  # refused
    len(playing.first)  # refused
    playing.trick = ()  # refused
    state.rules.target_score = 9  # refused
    view.hand = tt.Hand()  # refused
