"""The program that draws many worlds finds a broken law, and says what it did."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import tricktake as tt
from tests import worlds
from tests.core.broken_rules import BROKEN
from tricktake.registry import GAMES

if TYPE_CHECKING:
    import pytest


def test_worlds_are_counted_by_phase_and_seats() -> None:
    drawn = worlds.draw_worlds("double_sir", 20, random.Random(1))
    assert drawn.phases.total() == drawn.seats[4] >= 20
    assert set(drawn.phases) <= {"dealing", "calling", "playing", "over"}
    assert 0 < drawn.hidden <= drawn.phases.total()


def test_the_program_says_what_it_did(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["worlds", "--worlds", "8", "--game", "court_piece", "--seed", "3"])
    assert worlds.main() == 0
    assert "keep every law" in capsys.readouterr().out


def test_the_program_names_a_broken_law(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    law = "a sampled world reads the same"
    monkeypatch.setattr(sys, "argv", ["worlds", "--worlds", "2000", "--game", "court_piece"])
    monkeypatch.setattr(tt, "GAMES", dict(GAMES) | {"court_piece": BROKEN[law]})
    assert worlds.main() == 1
    assert law in capsys.readouterr().out
