"""Every game against its slow second implementation, move by move, under random options."""

from __future__ import annotations

import random

import pytest

from tests.naive import court_piece
from tests.naive.lockstep import TWINS, DifferenceError, play_in_lockstep
from tricktake.registry import OWN_GAMES

pytestmark = pytest.mark.slow

MOVES = 1_500


def test_every_game_has_a_twin() -> None:
    assert list(OWN_GAMES) == sorted(TWINS)


@pytest.mark.parametrize("game", TWINS)
def test_library_and_twin_agree(game: str) -> None:
    done = play_in_lockstep(game, MOVES, random.Random(2))
    assert done.moves == MOVES
    # Ten texts at least are asked about after every move.
    assert done.texts >= 10 * MOVES
    assert done.hands > 0


class Mouthpiece:
    """Says all that the twin of Court Piece says; the liars below say one thing of their own."""

    def __init__(self, options: dict[str, object], dealer: int) -> None:
        self.twin = court_piece.Twin(options, dealer)

    def __getattr__(self, name: str) -> object:
        return getattr(self.twin, name)


def wrong_legal(_twin: object) -> list[str]:
    return ["AS"]


def wrong_accepts(_twin: object, move: str) -> bool:
    return move == "pass"


def wrong_refusal(_twin: object, _move: str) -> str:
    return "CP-1"


def wrong_last_points(_twin: object) -> list[int]:
    return [53, 0]


LIES: dict[str, object] = {
    "awaiting": "luck",
    "to_act": 53,
    "dealer": 53,
    "totals": [53, 0],
    "tally": [53, 0],
    "winners": [53],
    "losers": [53],
    "legal": wrong_legal,
    "accepts": wrong_accepts,
    "refusal": wrong_refusal,
    "last_points": wrong_last_points,
}


@pytest.mark.parametrize("lie", LIES)
def test_a_difference_is_found(lie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TWINS, "court_piece", type("Liar", (Mouthpiece,), {lie: LIES[lie]}))
    with pytest.raises(DifferenceError, match="the library says"):
        play_in_lockstep("court_piece", MOVES, random.Random(2))
