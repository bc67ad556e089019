"""`tricktake games` and `tricktake rules`: what the rules classes and texts say, and how options are read."""

from __future__ import annotations

import json
import re
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
import typer

import tricktake as tt
from tests.cli.calls import call
from tests.records.matches import rules_of
from tests.rules_text import rules_text, table
from tricktake import clauses as clause_texts, registry
from tricktake.cli import variants
from tricktake.cli.variants import read_rules, read_setting, value_in_words
from tricktake.options import Option, options_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Install

COURT_PIECE = type(rules_of("court_piece"))


# games


def test_games_are_listed_with_their_seats() -> None:
    result = call("games")
    assert result.exit_code == 0
    head, *rows = result.stdout.splitlines()
    assert head.split() == ["name", "title", "seats", "revision", "about"]
    assert [row.split()[0] for row in rows] == list(tt.GAMES)
    seats = {row.split("  ")[0].strip(): row for row in rows}
    assert "  Court Piece  4  " in seats["court_piece"]  # CP-1
    assert "  Shooter      3 or 4  " in seats["shooter"]  # SH-1
    assert "  Svoi Kozyri  2, 3 or 4  " in seats["svoi_kozyri"]  # SK-2
    assert "Court Piece (Rung, Rang; in Iran Hokm)" in seats["court_piece"]


def test_game_that_cannot_be_loaded_is_told(install: Install) -> None:
    install("whist = plug:R", "raise RuntimeError('boom')")
    result = call("games")
    assert result.exit_code == 0
    assert [row.split()[0] for row in result.stdout.splitlines()[1:]] == list(registry.OWN_GAMES)
    assert result.stderr == "Left out: cannot load the game 'whist': plug:R: RuntimeError: boom\n"
    for command in ("rules", "simulate"):
        result = call(command, "whist")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "cannot load the game 'whist': plug:R: RuntimeError: boom" in result.stderr


# rules


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_options_are_printed_as_the_rules_text_has_them(name: str) -> None:
    result = call("rules", name, "--options")
    assert result.exit_code == 0
    rows = {line.split()[0]: line for line in result.stdout.splitlines() if line}
    for row in table(name, "3. Options"):
        option = row["name"].strip("`")
        assert row["changes"] in rows[option]
        assert row["type"] in rows[option]
        default = row["default"].strip('`"')
        expected = {"None": "none", "True": "true", "False": "false"}.get(default, default)
        assert f"  {expected}  " in rows[option]


def test_presets_are_printed_as_a_call_gives_them() -> None:
    (row,) = (row for row in table("court_piece", "4. Presets") if row["preset"] == "`hokm`")
    (printed,) = (
        line for line in call("rules", "court_piece").stdout.splitlines() if line.startswith("preset ")
    )
    name, *settings = printed.removeprefix("preset ").split()
    assert name == "hokm:"
    told = [setting.replace('"', "").strip("`") for setting in row["options"].split(";")[0].split(", ")]
    assert settings == told
    result = call("simulate", "court_piece", "-n1", "-o-", *(f"--set={setting}" for setting in settings))
    (record,) = tt.read_records(result.stdout.splitlines())
    assert record.rules == COURT_PIECE.preset("hokm")


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_text_is_printed_as_it_is(name: str) -> None:
    result = call("rules", name, "--text")
    assert result.exit_code == 0
    assert result.stdout == rules_text(name)


@pytest.mark.parametrize("arguments", [[], ["--options", "--text"]], ids=str)
def test_options_come_before_the_text(arguments: list[str]) -> None:
    shown = call("rules", "court_piece", *arguments).stdout
    assert shown.startswith("Court Piece: options\n")
    assert shown.endswith(rules_text("court_piece"))


def test_text_is_set_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    shown = call("rules", "court_piece", terminal=True).stdout
    assert "**CP-34**" not in shown
    assert "CP-34" in shown
    assert "\x1b[1m" in shown
    assert "─" in shown


def test_game_without_a_text_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("other_games", "Other games.")
    module.__file__ = None
    monkeypatch.setitem(sys.modules, "other_games", module)
    other = type("OtherRules", (COURT_PIECE,), {"__module__": "other_games", "__slots__": ()})
    assert clause_texts.rules_text(other) == ""
    assert variants.summary(other) == "Other games."
    monkeypatch.setattr(module, "OtherRules", other, raising=False)
    monkeypatch.setitem(registry.OWN_GAMES, "court_piece", "other_games:OtherRules")
    shown = call("rules", "court_piece", "--text").stdout
    assert shown == "Court Piece has no rules text beside its code.\n"


def test_unknown_game_ends_with_2() -> None:
    result = call("rules", "whist")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "unknown game 'whist'; games: court_piece," in " ".join(result.stderr.split())


# Options in a call


@pytest.mark.parametrize(
    ("setting", "name", "value"),
    [
        ("target_score=7", "target_score", 7),
        ("redeal=never", "redeal", "never"),
        ('redeal="never"', "redeal", "never"),
        ("x=none", "x", None),
        ("x=null", "x", None),
        ("x=None", "x", None),
        ("x=true", "x", True),
        ("x=FALSE", "x", False),
        ("x=SDHC", "x", "SDHC"),
        ('x=["S", "D"]', "x", ["S", "D"]),
        ("x=a=b", "x", "a=b"),
        ("x=", "x", ""),
        ("x=-1", "x", -1),
    ],
)
def test_setting_is_a_word_or_json(setting: str, name: str, value: object) -> None:
    assert read_setting(COURT_PIECE, setting) == (name, value)


def test_word_that_the_option_allows_is_that_word(monkeypatch: pytest.MonkeyPatch) -> None:
    (redeal,) = (option for option in options_of(COURT_PIECE) if option.name == "redeal")
    with_none = Option(
        *("redeal", "str", "never", "", "", ("never", "none"), redeal.encode, redeal.decode, redeal.domain)
    )

    def options(_kind: type) -> tuple[Option]:
        return (with_none,)

    monkeypatch.setattr(variants, "options_of", options)
    assert read_setting(COURT_PIECE, "redeal=none") == ("redeal", "none")
    assert read_setting(COURT_PIECE, "other=none") == ("other", None)


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_what_is_printed_of_an_option_is_read_back(name: str) -> None:
    kind = tt.GAMES[name]
    for option in options_of(kind):
        for sample in option.samples:
            written = option.encode(sample)
            assert read_setting(kind, f"{option.name}={value_in_words(written)}") == (option.name, written)


def test_option_replaces_that_of_the_preset() -> None:
    assert read_rules(COURT_PIECE, "hokm", ["kot_points=4"]) == COURT_PIECE.preset("hokm", kot_points=4)
    assert read_rules(COURT_PIECE, None, ["kot_points=4", "kot_points=5"]).options() == {"kot_points": 5}


def test_deeply_nested_json_is_only_a_wrong_value() -> None:
    with pytest.raises(typer.BadParameter, match="3 to 15"):
        read_rules(COURT_PIECE, None, [f"target_score={'[' * 100_000}"])


def test_what_is_misspelt_is_put_right() -> None:
    for arguments, meant in (
        (("rules", "courtpiece"), "did you mean 'court_piece'?"),
        (("simulate", "court_piece", "--preset", "hokn"), "did you mean 'hokm'?"),
        (("simulate", "court_piece", "--set", "target_scores=7"), "did you mean 'target_score'?"),
        (("simulate", "court_piece", "--sed", "7"), "--seed"),
    ):
        result = call(*arguments)
        assert result.exit_code == 2
        told = " ".join(result.stderr.split())
        assert meant in told
        assert told.count("did you mean") <= 1


@pytest.mark.parametrize(
    ("preset", "setting", "blamed"),
    [
        ("hokm", "target_score=16", "--set"),
        ("hokm", "kot_points=x", "--set"),  # the preset has that option too
        ("hokm", "moon=1", "--set"),
        ("rang", "target_score=16", "--preset"),
        (None, "target_score=16", "--set"),
        ("broken", "kot_points=2", "--preset"),
        ("broken", "target_score=7", "--set"),
        (None, "preset=hokm", "--set"),  # no option of the game, whatever the call has
        ("hokm", "name=x", "--set"),
    ],
)
def test_what_is_wrong_is_blamed_on_the_preset_or_on_the_setting(
    monkeypatch: pytest.MonkeyPatch, preset: str | None, setting: str, blamed: str
) -> None:
    wrong = {"broken": {"target_score": 99}}
    monkeypatch.setattr(tt.CourtPieceRules, "presets", {**COURT_PIECE.presets, **wrong})
    if (preset, setting) == ("broken", "target_score=7"):  # what the preset says is replaced
        assert read_rules(COURT_PIECE, preset, [setting]).options() == {"target_score": 7}
        return
    with pytest.raises(typer.BadParameter) as caught:
        read_rules(COURT_PIECE, preset, [setting])
    assert caught.value.param_hint == blamed


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_presets_of_every_game_are_rules(name: str) -> None:
    kind = tt.GAMES[name]
    for preset, options in kind.presets.items():
        rules = read_rules(kind, preset, [])
        assert rules == kind.from_options(options)
        assert rules.options() == dict(options)  # no preset repeats a default


# Help


@pytest.mark.parametrize("command", ["demo", "validate", "simulate", "show", "games", "rules"])
def test_help_of_every_command_teaches_by_examples_that_work(tmp_path: Path, command: str) -> None:
    result = call(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    lines = [line.strip() for line in result.stdout.splitlines()]
    examples = [line for line in lines if f"tricktake {command}" in line and "Usage" not in line]
    assert examples
    for name in ("games.jsonl", "2025.jsonl.gz", "2026.jsonl.gz"):
        call(
            "simulate", "court_piece", "-n", "12", "-o", tmp_path / name
        )  # 3 hands are the least to 5 points
    matches = (tmp_path / "games.jsonl").read_bytes()
    tried = 0
    for example in examples:
        for part in re.sub("1000+", "5", example).replace("--jobs 4", "--jobs 2").split(" | "):
            words = part.split(" > ")[0].split()
            if words[0] == "tricktake":
                assert call(*words[1:], stdin=matches).exit_code == 0, part
                tried += 1
    assert tried >= len(examples)


def test_class_that_is_made_at_run_time_has_no_text() -> None:
    made = type("MadeRules", (COURT_PIECE,), {"__module__": "nowhere", "__slots__": ()})
    assert clause_texts.rules_text(made) == ""
    assert variants.summary(made) == ""


def test_text_that_no_loader_can_give_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_data(_module: str, _name: str) -> None:
        """The loader of that module reads no files."""

    monkeypatch.setattr(clause_texts, "get_data", no_data)
    assert clause_texts.rules_text(COURT_PIECE) == ""


def test_options_are_printed_as_json_schema() -> None:
    for arguments in (["--options", "--json"], ["--json"]):
        result = call("rules", "pilotta", *arguments)
        assert result.exit_code == 0
        assert json.loads(result.stdout) == tt.rules_schema(tt.GAMES["pilotta"])
    result = call("rules", "pilotta", "--text", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the rules text is no JSON: leave out --text or --json" in result.stderr


def test_options_are_printed_with_their_meaning() -> None:
    rows = {
        line.split()[0]: line for line in call("rules", "pilotta", "--options").stdout.splitlines() if line
    }
    for option in options_of(tt.GAMES["pilotta"]):
        assert option.description
        assert rows[option.name].endswith(option.description)
