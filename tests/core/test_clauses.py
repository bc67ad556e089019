"""The clauses of the rules texts: found by their ids, for every game that brings its text."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

import tricktake as tt
from tests import rules_text
from tricktake import registry
from tricktake.clauses import clauses_of
from tricktake.registry import OWN_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_a_clause_of_a_rules_text() -> None:
    # As the rules text of Court Piece has it: required, and in the section about the play.
    clause = tt.clause("CP-34")
    assert (clause.id, clause.game, clause.section) == ("CP-34", "court_piece", "Play")
    assert clause.text == "A seat that holds a card of the led suit must play a card of that suit."
    assert clause.required
    assert not tt.clause("CP-5").required
    assert tt.clause(" cp-34 ") == clause


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_clause_of_every_game(game: str) -> None:
    found = clauses_of(game)
    assert list(found) == rules_text.clauses(game)
    plain = " ".join(rules_text.rules_text(game).split())
    for name, clause in found.items():
        assert tt.clause(name) is clause
        assert (clause.id, clause.game) == (name, game)
        assert f"**{name}** {clause.text}" in plain
        assert f"## {clause.section}" in plain
        assert clause.required == (f"{clause.text} [req]" in plain)


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("CP34", "CP-34"), ("CP-340", "CP-40"), ("CP", "CP-9"), ("XX-1", ""), ("", ""), ("34", "")],
)
def test_an_unknown_clause(wrong: str, near: str) -> None:
    with pytest.raises(tt.UnknownNameError) as caught:
        tt.clause(wrong)
    assert caught.value.kind == "clause"
    assert str(caught.value).startswith(f"unknown clause {wrong!r}; clauses: CP-1, CP-2, ")
    assert str(caught.value).endswith(f"did you mean {near!r}?" if near else " more")


def test_an_unknown_clause_of_a_known_game_lists_those_of_that_game() -> None:
    with pytest.raises(tt.UnknownNameError, match=r"clauses: SK-1, SK-2, .* and \d+ more"):
        tt.clause("SK-999")


def test_what_is_no_clause() -> None:
    with pytest.raises(tt.UnknownNameError, match="unknown clause None"):
        tt.clause(None)  # type: ignore[arg-type]  # what is refused


THEIRS = """# A house game

### Play

**HG-1** A clause
in two lines. [req]

**HG-2** The last one."""

RULES = """
import tricktake
class HouseRules(tricktake.CourtPieceRules):
    pass
"""


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games of other packages: one with a text, one with a text above its module, one without, one broken."""
    files = {
        "house_with_text/__init__.py": RULES,
        "house_with_text/rules.md": THEIRS,
        "house_around/__init__.py": "",
        "house_around/rules.md": THEIRS.replace("HG", "HA"),
        "house_around/play.py": RULES,
        "house_without_text.py": RULES,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    places = {
        "house": "house_with_text",
        "around": "house_around.play",
        "without": "house_without_text",
        "broken": "no_such_module",
    }
    games = {
        name: registry.AddedGame(EntryPoint(name, f"{module}:HouseRules", registry.ENTRY_POINTS))
        for name, module in places.items()
    }
    monkeypatch.setattr(registry, "added_games", lambda: games)
    clauses_of.cache_clear()
    yield
    clauses_of.cache_clear()


@pytest.mark.usefixtures("others")
def test_clauses_of_other_packages() -> None:
    clause = tt.clause("HG-1")
    assert (clause.game, clause.section, clause.text) == ("house", "Play", "A clause in two lines.")
    assert clause.required
    assert tt.clause("HG-2").text == "The last one."
    assert tt.clause("HA-1").game == "around"
    assert clauses_of("without") == clauses_of("broken") == {}
    with pytest.raises(tt.UnknownNameError, match="clauses: HG-1, HG-2; did you mean 'HG-2'"):
        tt.clause("HG-22")


def test_clauses_are_read_from_a_zip(tmp_path: Path) -> None:
    source = Path(tt.__file__).parent
    archive = tmp_path / "packed.zip"
    with ZipFile(archive, "w") as packed:
        for path in sorted(source.rglob("*")):
            if path.suffix in {".py", ".md", ".json"}:
                packed.write(path, path.relative_to(source.parent))
    program = (
        f"import sys; sys.path.insert(0, {str(archive)!r}); import tricktake as tt; "
        "refusal = tt.Refusal('must_follow', 'CP-34', {'seat': 1, 'suit': tt.Suit.CLUBS}, move='AS'); "
        "print(tt.__file__, tt.clause('PI-1').game, refusal.message, sep='|')"
    )
    done = subprocess.run(  # noqa: S603 - the program is made here
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    place, game, message = done.stdout.strip().split("|")
    assert place.startswith(str(archive))
    assert (game, message) == ("pilotta", "AS: seat 1 must follow clubs (CP-34)")
