"""The games there are: those of the package, and those that other packages add."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints

import pytest

import tricktake as tt
from tricktake import registry
from tricktake.registry import ENTRY_POINTS, GAMES, OWN_GAMES

OWN = ["court_piece", "double_sir", "pilotta", "shooter", "svoi_kozyri"]


def test_the_five_games_in_alphabetical_order() -> None:
    assert list(OWN_GAMES) == OWN
    assert [name for name in GAMES if name in OWN] == OWN
    assert list(GAMES) == sorted(GAMES)
    assert len(GAMES) == len(list(GAMES))


@pytest.mark.parametrize("name", OWN)
def test_a_game_is_found_by_its_name(name: str) -> None:
    assert GAMES[name].name == name
    assert name in GAMES
    assert issubclass(GAMES[name], tt.Rules)


def test_an_unknown_game() -> None:
    assert "whist" not in GAMES
    with pytest.raises(KeyError, match="whist"):
        GAMES["whist"]
    assert GAMES.get("whist") is None


def test_other_packages_add_games_but_do_not_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints(
        [
            EntryPoint("aluette", "tricktake.games.court_piece:CourtPieceRules", ENTRY_POINTS),
            EntryPoint("shooter", "tricktake.games.court_piece:CourtPieceRules", ENTRY_POINTS),
            EntryPoint("broken", "no_such_module:Rules", ENTRY_POINTS),
            EntryPoint("stranger", "tricktake.games.court_piece:CourtPieceRules", "another.group"),
        ]
    )

    def entry_points(group: str) -> EntryPoints:
        return points.select(group=group)

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    assert list(GAMES) == ["aluette", "broken", *OWN]
    assert len(GAMES) == 7
    assert GAMES["aluette"] is GAMES["court_piece"]
    assert [GAMES[name].__name__ for name in ("aluette", "shooter")] == ["CourtPieceRules", "ShooterRules"]
    assert "stranger" not in GAMES
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        GAMES["broken"]
    assert registry.GAMES is GAMES
