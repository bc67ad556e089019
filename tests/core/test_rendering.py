"""Which languages there are, and that each says everything."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.languages import added_languages, entry_points
from tricktake.errors import Refusal
from tricktake.messages import catalogues

if TYPE_CHECKING:
    from pathlib import Path

REFUSAL: Refusal[object] = Refusal("must_follow", "CP-34", {"seat": 3, "suit": tt.Suit.CLUBS}, move="8H")


def test_the_languages_of_the_package() -> None:
    with entry_points():
        assert tt.languages() == ("el", "en", "fa", "ru")


def test_english_is_the_language_if_none_is_named() -> None:
    assert tt.render(REFUSAL) == tt.render(REFUSAL, "en") == REFUSAL.message
    assert tt.render(REFUSAL, names=["Ann", "Bob", "Cid", "Dee"]) == "8H: Dee must follow clubs (CP-34)"
    error = tt.NotationError("1H", 0, "rank_expected")
    assert tt.render(error) == str(error)
    line = tt.ScoreLine("CP-56", "bavney", (4, 0))
    assert tt.render(line) == line.message == "a Bavney, all thirteen tricks"


@pytest.mark.parametrize(
    ("asked", "language"), [("RU", "ru"), ("el-CY", "el"), ("en_GB", "en"), ("fa-Arab-IR", "fa")]
)
def test_a_language_of_a_region(asked: str, language: str) -> None:
    assert tt.render(REFUSAL, asked) == tt.render(REFUSAL, language)


@pytest.mark.parametrize(
    ("asked", "near"), [("ruu", "ru"), ("", ""), ("english", ""), ("-", ""), ("r", "ru"), ("../en", "")]
)
def test_an_unknown_language(asked: str, near: str) -> None:
    with pytest.raises(tt.UnknownNameError) as caught, entry_points():
        tt.render(REFUSAL, asked)
    meant = f"; did you mean {near!r}?" if near else ""
    assert str(caught.value) == f"unknown language {asked!r}; languages: el, en, fa, ru{meant}"


def test_what_is_no_language() -> None:
    with pytest.raises(tt.UnknownNameError, match="unknown language None"):
        tt.render(REFUSAL, None)  # type: ignore[arg-type]  # what is refused


def test_languages_of_other_packages(tmp_path: Path) -> None:
    brazilian = {
        "refusal": "{move}: {reason}",
        "refusal-must-follow": "siga {suit:suit}",
        "suit-clubs": "paus",
    }
    with added_languages(tmp_path, ("pt-BR", brazilian)):
        assert tt.languages() == ("el", "en", "fa", "pt-BR", "ru")
        assert tt.render(REFUSAL, "pt-br") == tt.render(REFUSAL, "pt_BR") == "8H: siga paus"
        with pytest.raises(tt.UnknownNameError, match=r"pt-BR, ru$"):
            tt.render(REFUSAL, "pt")


@pytest.mark.parametrize("text", ["{", "[1, 2]", "3", "\ufeff{}"])
def test_a_file_that_is_no_catalogue(tmp_path: Path, text: str) -> None:
    with (
        added_languages(tmp_path, ("eo", text)),
        pytest.raises(tt.SetupError, match="cannot load the language 'eo': "),
    ):
        tt.render(REFUSAL, "eo")


@pytest.mark.parametrize("package", ["no_such_package", "json", "", "tricktake.cards"])
def test_a_package_without_the_catalogue(package: str) -> None:
    with (
        entry_points(EntryPoint("eo", package, catalogues.ENTRY_POINTS)),
        pytest.raises(tt.SetupError, match="cannot load the language 'eo': "),
    ):
        tt.render(REFUSAL, "eo")


def test_a_broken_addition_to_english_does_not_hide_what_is_said() -> None:
    with entry_points(EntryPoint("en", "no_such_package", catalogues.ENTRY_POINTS)):
        assert REFUSAL.message == "8H: seat 3 must follow clubs (CP-34)"
        assert json.dumps(REFUSAL.message)
