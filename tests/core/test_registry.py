"""The games there are: those of the package, and those that other packages add."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from io import StringIO
from typing import TYPE_CHECKING, ClassVar

import pytest
from attrs import frozen

import tricktake as tt
from tricktake import registry
from tricktake.registry import ENTRY_POINTS, GAMES, OWN_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

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


@pytest.fixture
def other_packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games of other packages: one that works, one of a name that is taken, one that does not load."""
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
    registry.added_places.cache_clear()
    yield
    registry.added_places.cache_clear()


@pytest.mark.usefixtures("other_packages")
def test_other_packages_add_games_but_do_not_replace_ours() -> None:
    assert list(GAMES) == ["aluette", "broken", *OWN]
    assert len(GAMES) == 7
    assert GAMES["aluette"] is GAMES["court_piece"]
    assert [GAMES[name].__name__ for name in ("aluette", "shooter")] == ["CourtPieceRules", "ShooterRules"]
    assert "stranger" not in GAMES
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        GAMES["broken"]
    assert registry.GAMES is GAMES


@pytest.mark.usefixtures("other_packages")
def test_a_record_of_a_game_that_does_not_load_is_a_fault_of_its_line() -> None:
    line = '{"tricktake": 1, "game": "broken", "moves": []}'
    (verdict,) = tt.validate([line])
    assert verdict.fault is not None
    assert (verdict.fault.code, verdict.fault.line) == ("broken_game", 1)
    assert "no_such_module" in verdict.fault.cause


@frozen(kw_only=True, repr=False)
class HouseRules(tt.CourtPieceRules):
    """Rules that keep the name of a game, and are not those by which its records are read."""


@frozen(kw_only=True, repr=False)
class OwnNameRules(tt.CourtPieceRules):
    """Rules with a name under which no game is read."""

    name: ClassVar[str] = "my_house"


@pytest.mark.parametrize(
    ("rules", "read_as"), [(HouseRules(), "CourtPieceRules"), (OwnNameRules(), "no game")]
)
def test_a_record_that_would_be_read_by_other_rules_is_not_written(
    rules: tt.CourtPieceRules, read_as: str
) -> None:
    record = tt.Record(rules, 3)
    with pytest.raises(tt.RecordError, match=f"is read as {read_as}") as refused:
        tt.write_records(StringIO(), [record])
    assert refused.value.code == "foreign_rules"
    written = StringIO()
    assert tt.write_records(written, [record], check=False) == 1
    assert rules.name in written.getvalue()
