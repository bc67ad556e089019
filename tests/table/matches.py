"""Matches at a table under a referee, with everything that happens there."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import tricktake as tt
from tests.example_games import example_rules
from tricktake.referee import Referee
from tricktake.registry import OWN_GAMES
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from tricktake.referee import AnyReferee
    from tricktake.registry import AnyRules

GAMES = [*OWN_GAMES, "hearts"]
"""The games of the package, and one in which cards are passed unseen."""

CARD = re.compile("[2-9TJQKA][CDHS]")
"""The text of a card, wherever it stands."""


def rules_of(game: str, **options: object) -> AnyRules:
    """Rules of a game with these options."""
    return kind_of(game).from_options(options)


def kind_of(game: str) -> type[AnyRules]:
    """The rules class of a game."""
    return tt.GAMES[game] if game in OWN_GAMES else example_rules(game)


def any_rules(game: str, rng: random.Random) -> AnyRules:
    """Rules of a game under random options."""
    return random_rules(kind_of(game), rng).bounded()


def referee_of(game: str, seed: int, moves: int = 0) -> AnyReferee:
    """A referee of a match under random rules after some random moves."""
    rng = random.Random(f"{game} {seed}")
    referee: AnyReferee = Referee(any_rules(game, rng), rng=rng)
    for _ in range(moves):
        if referee.state.awaiting != "over":
            advance(referee, rng)
    return referee


def advance(referee: AnyReferee, rng: random.Random) -> None:
    """Make the deal that is due, an interrupt now and then, or a legal move."""
    off_turn = tt.interrupts(referee.state)
    if off_turn and rng.random() < 1 / 50:
        move = rng.choice(off_turn)
        referee.play(0 if move.maker is None else move.maker, move)
    elif referee.state.awaiting == "deal":
        referee.deal()
    else:
        seat = referee.state.to_act
        assert seat is not None
        referee.play(seat, rng.choice(tt.legal_moves(referee.state)))
