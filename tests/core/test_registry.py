"""The games there are: those of the package, and those that other packages add."""

from __future__ import annotations

import json
from io import StringIO
from typing import TYPE_CHECKING, ClassVar, NoReturn

import pytest
from attrs import frozen

import tricktake as tt
from tricktake.registry import GAMES, OWN_GAMES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Install

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


COURT_PIECE = "tricktake.games.court_piece:CourtPieceRules"


def test_other_packages_add_games_but_do_not_replace_ours(install: Install) -> None:
    install(f"aluette = {COURT_PIECE}\nshooter = {COURT_PIECE}\nbroken = no_such_module:Rules")
    assert list(GAMES) == ["aluette", "broken", *OWN]
    assert len(GAMES) == 7
    assert GAMES["aluette"] is GAMES["aluette"]
    assert [GAMES[name] for name in ("aluette", "shooter")] == [tt.CourtPieceRules, tt.ShooterRules]
    assert "broken" in GAMES
    assert "stranger" not in GAMES
    with pytest.raises(tt.GameLoadError, match="no_such_module:Rules: ModuleNotFoundError: "):
        GAMES["broken"]


def test_a_package_that_is_installed_badly_costs_no_other_game(install: Install) -> None:
    install("no equals sign")
    install(f"aluette = {COURT_PIECE}", name="other")
    assert list(GAMES) == ["aluette", *OWN]


INNER = """
from tricktake import CourtPieceRules
class Outer:
    class Inner(CourtPieceRules):
        __slots__ = ()
"""


@pytest.mark.parametrize(
    "place",
    ["plug:Outer.Inner", "plug : Outer.Inner", "plug:Outer.Inner[extra]", "plug:Outer.Inner [a, b]"],
)
def test_every_form_of_an_entry_point_is_loaded(install: Install, place: str) -> None:
    install(f"aluette = {place}", INNER)
    assert GAMES["aluette"].__name__ == "Inner"


RULES = "from tricktake import CourtPieceRules\nclass R(CourtPieceRules):\n    __slots__ = ()\n"


@pytest.mark.parametrize(
    ("place", "body", "says"),
    [
        ("plug:R", "raise RuntimeError('boom')", "RuntimeError: boom"),
        ("plug:R", "raise SystemExit", "SystemExit"),
        ("plug:R", "import sys; sys.exit('bye')", "SystemExit: bye"),
        ("plug:R", "class E(Exception):\n    def __str__(self): raise KeyError\nraise E", "E"),
        ("plug:R", "def", "SyntaxError: invalid syntax"),
        ("plug:R", "raise RuntimeError('x' * 100_000)", "RuntimeError: xxx"),
        ("plug:R", "", "AttributeError: module 'plug' has no attribute 'R'"),
        ("plug:R", "R = 7", "TypeError: 7 is no subclass of tricktake.Rules"),
        ("plug:R", "class R: pass", "is no subclass of tricktake.Rules"),
        ("plug:R", "def R(): pass", "is no subclass of tricktake.Rules"),
        ("plug", "", "is no subclass of tricktake.Rules"),
        ("tricktake:Rules", "", "TypeError: Can't instantiate abstract class Rules"),
        ("plug:R", f"{RULES}    title = None", "TypeError: R.title must be of type str"),
        ("plug:R", f"{RULES}    presets = ()", "TypeError: R.presets must be of type Mapping"),
        ("plug:R", f"{RULES}    name = 'a b'", "TypeError: R.name is 'a b', and must match [a-z][a-z0-9_]*"),
        ("no place at all", "", "no place at all: "),
    ],
)
def test_a_game_that_cannot_be_used_is_told(install: Install, place: str, body: str, says: str) -> None:
    install(f"whist = {place}", body)
    for _ in range(2):
        with pytest.raises(tt.GameLoadError, match="cannot load the game 'whist': ") as caught:
            GAMES["whist"]
        assert says in str(caught.value)
        assert len(str(caught.value)) < 1000
    assert [name for name in GAMES if name != "whist"] == OWN
    (broken, sound) = tt.validate(
        [json.dumps({"tricktake": 1, "game": game, "moves": []}) for game in ("whist", "shooter")]
    )
    assert broken.fault is not None
    assert (broken.fault.code, broken.fault.line) == ("broken_game", 1)
    assert says in broken.fault.cause
    assert sound.fault is None


def test_an_interrupt_while_a_game_is_loaded_is_none_of_the_game(install: Install) -> None:
    install("whist = plug:R", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        GAMES["whist"]


def test_a_module_that_has_failed_is_not_run_again(install: Install, tmp_path: Path) -> None:
    mark = tmp_path / "runs"
    install("whist = plug:R", f"with open({str(mark)!r}, 'a') as file: file.write('x')\nraise RuntimeError")
    line = json.dumps({"tricktake": 1, "game": "whist", "moves": []})
    assert len(list(tt.validate([line] * 3))) == 3
    assert mark.read_text() == "x"


@pytest.mark.parametrize("method", ["from_options", "score"])
def test_code_of_a_game_that_fails_costs_its_record_only(install: Install, method: str) -> None:
    body = f"{RULES}    name = 'whist'\n    def {method}(*_, **__): raise RuntimeError('boom')\n"
    install("whist = plug:R", body.replace("    def from", "    @classmethod\n    def from"))
    lines = [json.dumps({"tricktake": 1, "game": game, "moves": []}) for game in ("whist", "shooter")]
    broken, sound = tt.validate(lines)
    assert broken.fault is not None
    assert broken.fault.code == "broken_game"
    assert broken.fault.cause == "the code of whist failed: RuntimeError: 'boom'"
    assert (broken.line, broken.fault.line, sound.fault) == (1, 1, None)


@pytest.mark.parametrize("method", ["from_options", "score"])
def test_a_mistake_in_a_game_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    def fail(*_: object) -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr(tt.CourtPieceRules, method, fail)
    with pytest.raises(RuntimeError):
        list(tt.validate(['{"tricktake": 1, "game": "court_piece", "moves": []}']))


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
    assert refused.value.fault.code == "foreign_rules"
    written = StringIO()
    assert tt.write_records(written, [record], check=False) == 1
    assert rules.name in written.getvalue()


def test_a_record_of_a_game_that_cannot_be_loaded_is_not_written(install: Install) -> None:
    install("my_house = plug:R", "raise RuntimeError('boom')")
    with pytest.raises(tt.RecordError, match="cannot load the game 'my_house'") as refused:
        tt.write_records(StringIO(), [tt.Record(OwnNameRules(), 3)])
    assert refused.value.fault.code == "foreign_rules"
