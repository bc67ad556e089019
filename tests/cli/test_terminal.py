"""Nothing from outside reaches a terminal or a table as it is, and none of it can pass for a line of ours."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.cli.calls import Terminal, call
from tests.records.broken_records import GOOD, line
from tests.records.matches import FIRST_TRICKS
from tricktake.cli.console import LONGEST_LINE, LONGEST_NAME, Printer, complain, printable, progress

if TYPE_CHECKING:
    from tests.conftest import Install

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\x00\r\nfake: 3 records, all valid\x7f\u2028\ud83d"
OWN = re.compile(r"\x1b\[[0-9;]*m|\x1b\[\?25[hl]|\x1b\[[0-9]*[AK]|\x1b\[1A|\x1b\[2K")
"""What the tables themselves send to a terminal: colours, and the lines of a progress bar."""


def check(*texts: str) -> None:
    """Check that nothing of the evil text is there as it is."""
    for text in texts:
        plain = OWN.sub("", text)
        if plain.startswith("\r"):  # a progress bar, which is written over itself
            plain = plain.replace("\r", "")
        assert plain.replace("\n", "").isprintable()
        assert not any(each.lstrip().startswith("fake") for each in plain.splitlines())


@pytest.mark.parametrize("terminal", [False, True])
def test_names_of_seats_are_escaped_wherever_they_stand(tmp_path: Path, *, terminal: bool) -> None:
    names = [EVIL, f"x{EVIL}", "[bold]red[/bold]", ":smile:"]
    (tmp_path / "one.jsonl").write_bytes(line(moves=FIRST_TRICKS, seats=names, extra=EVIL))
    result = call("show", "one.jsonl", terminal=terminal)
    assert result.exit_code == 0
    check(result.stdout, result.stderr)
    assert "[bold]red[/bold]" in result.stdout
    assert "\\x1b]0;owned\\x07" in result.stdout


def test_long_names_are_cut(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(line(moves=FIRST_TRICKS, seats=["x" * 100_000] * 4))
    shown = call("show", "one.jsonl").stdout
    assert len(shown) < 20_000
    assert "x ... x" in shown


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize(
    "keys",
    [
        {"game": EVIL},
        {"game": EVIL * 10_000},
        {EVIL: 1, "date": EVIL},
        {"moves": [EVIL]},
        {"moves": [f"bid {EVIL}"]},
        {"moves": [EVIL * 10_000]},
        {"rules": {EVIL: 1}},
        {"rules": {EVIL * 10_000: 1}},
        {"rules": {"redeal": EVIL * 10_000}},
        {"dealer": EVIL * 10_000},
        {"dealer": [[EVIL]] * 1000},
        {"revision": EVIL},
        {"tricktake": EVIL},
        {"seats": EVIL},
        {"totals": [10**100] * 10_000},
        {"winners": list(range(10_000))},
    ],
    ids=lambda keys: repr(keys)[:30],
)
def test_faults_quote_nothing_as_it_is_and_nothing_long(
    tmp_path: Path, keys: dict[str, object], *, terminal: bool
) -> None:
    (tmp_path / "one.jsonl").write_bytes(line(**keys))
    for arguments in (("validate", "one.jsonl"), ("show", "one.jsonl"), ("validate", "--json", "one.jsonl")):
        result = call(*arguments, terminal=terminal)
        assert result.exit_code == 1
        check(result.stdout, result.stderr)
        assert len(result.stdout) < 4000


def test_repeated_key_and_number_are_quoted_with_care(tmp_path: Path) -> None:
    key = json.dumps(EVIL * 10_000)
    (tmp_path / "one.jsonl").write_text(f"{{{key}: 1, {key}: 2}}\n[{'9' * 100_000}e999]\n")
    result = call("validate", "one.jsonl")
    check(result.stdout)
    assert len(result.stdout) < 2000


@pytest.mark.parametrize("terminal", [False, True])
def test_names_of_files_are_escaped_in_every_command(tmp_path: Path, *, terminal: bool) -> None:
    name = f"{EVIL.replace(chr(0), '').replace(chr(0xD83D), '').replace('/', '')}\udcff.jsonl"
    (tmp_path / name).write_bytes(GOOD + b"\n[]")
    for arguments in (
        ("validate", name),
        ("validate", "--json", name),
        ("validate", f"no{name}"),
        ("show", name),
        ("show", name, "--match", "9"),
        ("show", name, "--match", "2"),
        ("show", f"no{name}"),
        ("simulate", "court_piece", "-n", "1", "-o", name),
        ("simulate", "court_piece", "-n", "1", "-o", f"{name}/x"),
        ("demo", "-o", name),
        ("demo", "-o", f"{name}/x"),
    ):
        result = call(*arguments, terminal=terminal)
        check(result.stdout, result.stderr)


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize(
    "arguments",
    [
        (EVIL,),
        (f"--{EVIL}",),
        ("rules", EVIL),
        ("rules", "court_piece", EVIL),
        ("rules", "court_piece", f"--{EVIL}"),
        ("simulate", EVIL),
        ("simulate", "court_piece", "--set", EVIL),
        ("simulate", "court_piece", "--set", f"{EVIL}=1"),
        ("simulate", "court_piece", "--set", f"redeal={EVIL}"),
        ("simulate", "court_piece", "--set", f"redeal={EVIL * 1000}"),
        ("simulate", "court_piece", "--preset", EVIL),
        ("simulate", "court_piece", "--preset", EVIL * 1000),
        ("simulate", "court_piece", "--jobs", EVIL),
        ("simulate", "court_piece", "--seed", EVIL * 1000),
        ("show", "-", "--match", EVIL),
    ],
    ids=lambda arguments: " ".join(arguments[:3])[:20],
)
def test_arguments_are_escaped_and_cut_in_errors(arguments: tuple[str, ...], *, terminal: bool) -> None:
    result = call(*arguments, terminal=terminal)
    assert (result.exit_code, result.stdout) == (2, "")
    check(result.stderr)
    assert len(result.stderr) < 4000


PLUG = f"""
from typing import ClassVar
from tricktake import CourtPieceRules
class R(CourtPieceRules):
    __slots__ = ()
    name: ClassVar[str] = "aaa"
    title: ClassVar[str] = {EVIL!r}
    presets = {{{EVIL!r}: {{"redeal": {EVIL!r}}}}}
"""


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize(
    "body",
    [PLUG, f"raise RuntimeError({EVIL!r})", f"raise type({EVIL.replace(chr(0), '')!r}, (Exception,), {{}})"],
)
def test_other_packages_steer_no_terminal(
    install: Install, tmp_path: Path, body: str, *, terminal: bool
) -> None:
    install("aaa = plug:R", body)
    (tmp_path / "plug" / "aaa.md").write_text(
        f"# {EVIL}\n".replace("\ud83d", "").replace("\r\n", ""), "utf-8"
    )
    for arguments in (
        ("games",),
        ("rules", "aaa"),
        ("rules", "aaa", "--text"),
        ("simulate", "aaa", "-n", "1"),
        ("simulate", "aaa", "-n", "1", "--preset", EVIL),
        ("demo",),
    ):
        result = call(*arguments, terminal=terminal)
        check(result.stdout, result.stderr)


def test_progress_bar_escapes_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with progress(f"[bold]{EVIL}", 10) as advance:
        advance(5)
    check(screen.getvalue())
    assert "[bold]" in screen.getvalue()


def test_json_line_is_ascii_and_read_back(tmp_path: Path) -> None:
    name = "Bö\x7f\x1b.jsonl"
    (tmp_path / name).write_bytes(GOOD)
    shown = call("validate", "--json", name).stdout
    assert shown.isascii()
    check(shown)
    assert json.loads(shown)["file"] == name


def test_nothing_is_cut_in_a_pipe_and_colours_are_there_if_they_are_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.jsonl").write_bytes(line(moves=FIRST_TRICKS, seats=["x" * LONGEST_NAME] * 4))
    plain = call("show", "one.jsonl").stdout
    assert (
        max(map(len, plain.splitlines())) > 5 * LONGEST_NAME
    )  # the word "trick", and a column for each seat
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    coloured = call("show", "one.jsonl").stdout
    assert "\x1b[1mHand 1\x1b[0m\n" in coloured
    assert OWN.sub("", coloured) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[3" not in call("show", "one.jsonl").stdout


def test_long_row_is_never_wrapped_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    Printer().table(("what", "more"), [("x" * 100_000, "y")])
    assert [len(each) for each in capsys.readouterr().out.splitlines()] == [100_006, 100_003]


def test_fault_goes_on_below_itself_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "30")
    Printer().facts(
        [("why", "a quoted text of many words that does not fit"), ("not", "")], indent=2, width=6
    )
    Printer().facts([], indent=2, width=6)
    first, *others = screen.getvalue().splitlines()
    assert first.startswith("  why   a quoted")
    assert others
    assert all(each.startswith(" " * 8) for each in others)


def test_long_line_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    Printer().line("x" * 100_000)
    complain("y" * 100_000)
    out, err = capsys.readouterr()
    assert len(out) == len(err) == LONGEST_LINE + len(" ... \n")
    assert printable("abc", 3) == "abc"
    assert printable("abcdef", 4) == "ab ... ef"


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_rules_texts_of_ours_hold_nothing_to_escape(name: str) -> None:
    text = (Path(tt.__file__).parent / "games" / name / "rules.md").read_text(encoding="utf-8")
    assert text.replace("\n", "").isprintable()
