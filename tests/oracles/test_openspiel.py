"""Spades and Hearts beside OpenSpiel, where it is installed; and the comparison can fail."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import pytest

from tests.oracles.openspiel import Comparison, main

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.oracles.openspiel import SpielGame

HANDS = 200


def load(name: str, parameters: Mapping[str, object]) -> SpielGame:
    """A game of OpenSpiel; without the package the test does not apply."""
    game: SpielGame = pytest.importorskip("pyspiel").load_game(name, parameters)
    return game


@pytest.mark.parametrize("name", ["hearts", "spades"])
def test_openspiel_gives_no_difference(name: str) -> None:
    comparison = Comparison(random.Random(7), load)
    comparison.run(name, HANDS)
    assert comparison.differences == []
    assert comparison.hands == HANDS
    assert comparison.decisions >= HANDS * 52  # the cards; bids and passed cards come on top


@pytest.mark.parametrize(
    ("name", "wrong", "what"),
    [
        ("hearts", {"no_pts_on_first_trick": False}, "legal moves"),
        ("hearts", {"must_break_hearts": False}, "legal moves"),
        ("hearts", {"jd_bonus": True}, "points"),
        ("hearts", {"avoid_all_tricks_bonus": True}, "points"),
        ("spades", {"win_threshold": 50, "win_or_loss_bonus": 7}, "points"),
    ],
)
def test_other_parameters_are_found_out(name: str, wrong: Mapping[str, object], what: str) -> None:
    comparison = Comparison(random.Random(7), lambda game, parameters: load(game, {**parameters, **wrong}))
    comparison.run(name, 20 * HANDS)
    assert [difference.partition(":")[0] for difference in comparison.differences] == [what]


def test_the_command_says_what_was_compared(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    assert main(["--hands", "8", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("hearts: 8 hands, ")
    assert "spades: 8 hands, 448 decisions; 0 differences, in " in said  # four bids and 52 cards a hand


def test_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # as if it were not installed
    assert main(["--hands", "1"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("open_spiel is not installed (")
    assert said.err.endswith('pip install -e ".[oracles]"\n')
