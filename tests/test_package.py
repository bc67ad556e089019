"""What holds for the package as a whole: a light import, documented names, cited clauses, a tidy project."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import requires, version
from importlib.resources import files
from pathlib import Path

import pytest

import tricktake as tt
from tests import rules_text
from tricktake.registry import OWN_GAMES

PROJECT = Path(__file__).parents[1]
GOLDEN = PROJECT / "tests" / "pictures" / "golden"
SOURCE = "https://github.com/tricktake/tricktake/blob/main/"
DOCS = "https://tricktake.readthedocs.io/en/latest/"
GAMES = sorted(OWN_GAMES)


# The import


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh process."""
    program = f"import sys; before = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run(  # noqa: S603 - the program is made here
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_import_loads_nothing_but_attrs_and_typing_extensions() -> None:
    loaded = loaded_by("import tricktake")
    assert "tricktake.play" in loaded
    foreign = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert foreign <= {"attr", "attrs", "tricktake", "typing_extensions"}


def test_import_leaves_out_what_is_loaded_when_asked_for() -> None:
    loaded = loaded_by("import tricktake")
    late = ("games.", "cli", "testing", "record")
    assert not [name for name in loaded if name.removeprefix("tricktake.").startswith(late)]


@pytest.mark.parametrize("game", GAMES)
def test_game_loads_no_other_game(game: str) -> None:
    loaded = loaded_by(f"import tricktake; tricktake.GAMES[{game!r}]")
    games = {name.split(".")[2] for name in loaded if name.startswith("tricktake.games.")}
    assert games == {game}


def test_requirements_are_two() -> None:
    always = [need for need in requires("tricktake") or [] if "extra ==" not in need]
    assert sorted(re.split(r"[^\w-]", need)[0] for need in always) == ["attrs", "typing-extensions"]


# The public names


@pytest.mark.parametrize("name", tt.__all__)
def test_public_name_exists_and_is_documented(name: str) -> None:
    value: object = getattr(tt, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value)
        assert value.__module__.startswith("tricktake.")


def test_public_names_are_all_and_in_order() -> None:
    assert len(set(tt.__all__)) == len(tt.__all__)
    assert {kind.__name__ for kind in tt.GAMES.values() if kind.__module__.startswith("tricktake.")} <= set(
        tt.__all__
    )


def test_public_names_are_listed_before_they_are_loaded() -> None:
    assert {*tt.__all__} <= {*dir(tt)}


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'tricktake' has no attribute 'Bridge'"):
        tt.Bridge  # type: ignore[attr-defined]  # noqa: B018 - the access itself is the point


@pytest.mark.parametrize("game", GAMES)
def test_game_is_registered_under_its_name(game: str) -> None:
    rules = tt.GAMES[game]
    assert rules.name == game
    assert rules is getattr(tt, rules.__name__)


# What the package ships


@pytest.mark.parametrize("game", GAMES)
def test_rules_text_is_shipped(game: str) -> None:
    assert rules_text.clauses(game)


@pytest.mark.parametrize(
    "file", ["py.typed", "event.schema.json", "record.schema.json", "view.schema.json", "games/notation.md"]
)
def test_file_is_shipped(file: str) -> None:
    assert files("tricktake").joinpath(file).is_file()


# Clauses


RANGE = r"{prefix}-(\d+)(?:[\s#]+to[\s#]+(?:{prefix}-)?(\d+))?(?!\d)"


def cited(text: str, prefix: str) -> set[str]:
    """The clauses that a text cites; "XY-3 to XY-5" cites three."""
    ids: set[str] = set()
    for first, last in re.findall(RANGE.format(prefix=prefix), text):
        ids.update(f"{prefix}-{number}" for number in range(int(first), int(last or first) + 1))
    return ids


def prefix_of(game: str) -> str:
    prefixes = {clause.partition("-")[0] for clause in rules_text.clauses(game)}
    assert len(prefixes) == 1
    return prefixes.pop()


def code_of(game: str) -> str:
    module = import_module(f"tricktake.games.{game}")
    assert module.__file__ is not None
    path = Path(module.__file__)
    sources = sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]
    return "\n".join(source.read_text(encoding="utf-8") for source in sources)


def test_citations_are_read() -> None:
    assert cited("CP-1, CP-3 to CP-5 and CP-66\n   # to 68; DS-9, CP-E2", "CP") == {
        f"CP-{number}" for number in (1, 3, 4, 5, 66, 67, 68)
    }


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_numbered_without_gaps(game: str) -> None:
    prefix = prefix_of(game)
    clauses = rules_text.clauses(game)
    assert clauses == [f"{prefix}-{number}" for number in range(1, len(clauses) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_cited_in_the_code(game: str) -> None:
    missing = set(rules_text.clauses(game)) - cited(code_of(game), prefix_of(game))
    assert sorted(missing) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_citation_dangles(game: str) -> None:
    prefix = prefix_of(game)
    text = rules_text.rules_text(game)
    dangling = (cited(code_of(game), prefix) | cited(text, prefix)) - set(rules_text.clauses(game))
    assert sorted(dangling) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_shown_by_a_test(game: str) -> None:
    prefix = prefix_of(game)
    tests = "\n".join(
        path.read_text(encoding="utf-8").replace(f"{prefix}_", f"{prefix}-").replace("_to_", " to ")
        for path in sorted((PROJECT / "tests" / "games").rglob("*.py"))
    )
    missing = set(rules_text.clauses(game)) - cited(tests, prefix)
    assert sorted(missing) == []


@pytest.mark.parametrize("game", GAMES)
def test_code_of_other_games_is_not_cited(game: str) -> None:
    others = {prefix_of(other) for other in GAMES} - {prefix_of(game)}
    assert not [prefix for prefix in others if cited(code_of(game), prefix)]


def test_core_names_no_game() -> None:
    source = Path(tt.__file__).parent
    names = [name for rules in tt.GAMES.values() for name in (rules.name, rules.title)]
    allowed = {source / "__init__.py", source / "registry.py"}
    for path in sorted({*source.glob("*.py")} - allowed):
        text = path.read_text(encoding="utf-8")
        code = re.sub(r'"""[\s\S]*?"""', "", text)
        assert not [name for name in names if name in code], path.name


# The project

EXCEPTION = re.compile(r"#\s*(noqa|type: ignore|pyright: ignore|pragma: no)\b")
REASONED = re.compile(
    r"# (noqa: [A-Z]+\d+(, [A-Z]+\d+)* - |(type|pyright): ignore\[[\w, -]+\]  # "
    r"|pragma: no (cover|branch) - )\w"
)


@pytest.mark.repository
class TestProject:
    """Files of the repository that must not drift apart."""

    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))

    def test_changelog_begins_with_this_version(self) -> None:
        changelog = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
        headings = re.findall(r"^## (\S+)", changelog, flags=re.MULTILINE)
        assert headings[0] == version("tricktake") == self.settings["project"]["version"]

    @pytest.mark.parametrize("game", GAMES)
    def test_game_stands_in_readme_changelog_and_docs(self, game: str) -> None:
        rules = tt.GAMES[game]
        readme = (PROJECT / "README.md").read_text(encoding="utf-8")
        (link,) = re.findall(rf"^\| \[{rules.title}\]\((\S+)\).*`{game}`", readme, re.MULTILINE)
        assert link == f"{DOCS}games/{game}.html"
        assert rules.title in (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
        assert (PROJECT / "docs" / "games" / f"{game}.md").is_file()

    def test_links_of_the_readme_work_outside_the_repository_too(self) -> None:
        links = re.findall(r"\]\(([^)]+)\)", (PROJECT / "README.md").read_text(encoding="utf-8"))
        ours = [link for link in links if not link.startswith("https://img.shields.io/")]
        assert len(ours) > 10
        for link in ours:
            if link.startswith(SOURCE):
                assert (PROJECT / link.removeprefix(SOURCE)).exists(), link
            elif link.startswith(f"{DOCS}_static/"):
                assert (GOLDEN / link.removeprefix(f"{DOCS}_static/")).exists(), link
            else:
                assert link.startswith(DOCS) or f"{link}/en/latest/" == DOCS, link
                page = link.removeprefix(DOCS).replace(".html", ".md")
                assert link.endswith(".io") or (PROJECT / "docs" / page).exists(), link

    @pytest.mark.parametrize("page", ["CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
    def test_links_lead_to_files(self, page: str) -> None:
        text = (PROJECT / page).read_text(encoding="utf-8")
        links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
        assert [link for link in links if not (PROJECT / link).exists()] == []

    def test_every_exception_to_a_check_has_its_code_and_reason(self) -> None:
        bare: list[str] = []
        for folder in ("src", "tests", "examples", "bench"):
            for path in sorted((PROJECT / folder).rglob("*.py")):
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                    if EXCEPTION.search(line) and not REASONED.search(line):
                        bare.append(f"{path.relative_to(PROJECT)}:{number}")
        assert bare == []

    def test_public_names_stand_in_the_reference(self) -> None:
        pages = sorted((PROJECT / "docs").rglob("*.md"))
        documented = {
            module
            for page in pages
            for module in re.findall(r"automodule:: ([\w.]+)", page.read_text(encoding="utf-8"))
        }
        for name in tt.__all__:
            value: object = getattr(tt, name)
            if inspect.isclass(value) or inspect.isfunction(value):
                module = value.__module__
                assert {module, module.rpartition(".")[0]} & documented, name
