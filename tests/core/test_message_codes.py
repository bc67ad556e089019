"""Refusals, score lines and duties in the source: each has a template, with a place for each value."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from attrs import frozen

import tricktake as tt
from tricktake.messages.catalogues import own_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SOURCE = Path(tt.__file__).parent
ENGLISH = own_catalogue("en")
FRAMES = {"refusal-alone", "refusal-legal"}
"""What stands around a refusal and is no code."""


@frozen
class Said:
    """A call in the source that makes something to be said.

    Attributes:
        where: the file and the line.
        kind: `Refusal`, `ScoreLine` or `Duty`.
        arguments: its arguments by their names.
    """

    where: str
    kind: str
    arguments: Mapping[str, ast.expr]

    @property
    def code(self) -> str | None:
        """The code, where it is written there."""
        return text_of(self.arguments.get("code"))

    @property
    def entry(self) -> str:
        """The id in the catalogue."""
        scope = "line" if self.kind == "ScoreLine" else "refusal"
        return f"{scope}-{(self.code or '').replace('_', '-')}"

    @property
    def template(self) -> str | None:
        """The template that is written there, or that of the catalogue; `None` if it is made elsewhere."""
        own = self.arguments.get("why" if self.kind == "Duty" else "template")
        if own is not None:
            return text_of(own)
        entry = ENGLISH.get(self.entry)
        return entry if entry is None or isinstance(entry, str) else entry["other"]

    @property
    def values(self) -> set[str] | None:
        """The names of its values; `None` if they are made elsewhere."""
        given = self.arguments.get("params", ast.Dict([], []))
        if not isinstance(given, ast.Dict):
            return None
        names = [text_of(key) for key in given.keys]
        return None if None in names else {str(name) for name in names}


ORDER = {
    "Refusal": ("code", "clause", "params", "template", "move", "legal"),
    "ScoreLine": ("clause", "code", "points", "params", "template"),
    "Duty": (),  # its parts are given by name
}


def text_of(node: ast.expr | None) -> str | None:
    """The text of a literal."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def said_in(path: Path) -> Iterator[Said]:
    """What the calls in a file make."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        if isinstance(called, ast.Name) and called.id in ORDER:
            given = dict(zip(ORDER[called.id], node.args, strict=False))
            given |= {each.arg: each.value for each in node.keywords if each.arg}
            yield Said(f"{path.relative_to(SOURCE)}:{node.lineno}", called.id, given)


FILES = sorted(SOURCE.rglob("*.py"))
SAID = [said for path in FILES for said in said_in(path)]
WRITTEN = [said for said in SAID if said.code is not None]


def places(template: str) -> set[str]:
    """The names of the places of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("said", WRITTEN, ids=lambda said: f"{said.where} {said.code}")
def test_what_is_said_has_a_template_with_a_place_for_each_value(said: Said) -> None:
    assert said.template is not None, f"{said.entry} is missing from the catalogue"
    if said.values is not None:
        # A refusal may name its move, and a duty its seat; both are filled in later.
        later = {"seat"} if said.kind == "Duty" else {"move"}
        assert places(said.template) - later == said.values - later


def test_all_kinds_are_found() -> None:
    assert {said.kind for said in WRITTEN} == {*ORDER}
    assert len(WRITTEN) > 70


def test_every_code_of_the_catalogue_is_written_somewhere() -> None:
    texts = {
        node.value
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    codes = {
        entry.partition("-")[2].replace("-", "_")
        for entry in ENGLISH
        if entry.startswith(("refusal-", "line-")) and entry not in FRAMES
    }
    assert codes <= texts


@pytest.mark.parametrize("entry", ENGLISH)
def test_every_form_of_an_entry_has_the_same_places(entry: str) -> None:
    forms = ENGLISH[entry]
    if not isinstance(forms, str):
        assert len({frozenset(places(form)) for form in forms.values()}) == 1


def test_one_code_is_one_sentence() -> None:
    """Several duties of one code have one sentence; a refusal by the catalogue has one anyway."""
    sentences: dict[str, set[str]] = {}
    for said in WRITTEN:
        if said.template is not None:
            text = f"{{seat:seat}} {said.template}" if said.kind == "Duty" else said.template
            sentences.setdefault(said.entry, set()).add(text)
    assert {entry: texts for entry, texts in sentences.items() if len(texts) > 1} == {}
    assert all(ENGLISH.get(entry, text) == text for entry, texts in sentences.items() for text in texts)
