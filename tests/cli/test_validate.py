"""`tricktake validate`: its blocks for people, its lines for machines, and its exit codes."""

from __future__ import annotations

import gzip
import json
import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from tests.cli.calls import Terminal, call, run
from tests.records.broken_records import BROKEN, GOOD, Broken, line
from tests.records.matches import FIRST_TRICKS
from tricktake.cli import validation
from tricktake.records.files import judge_lines

if TYPE_CHECKING:
    from pathlib import Path

REVOKE = next(broken for broken in BROKEN if broken.name == "a revoke")


def test_valid_files_end_with_0(good: Path) -> None:
    result = call("validate", good.name)
    assert result.exit_code == 0
    assert result.stdout == "good.jsonl: 2 records, all valid (2 hands, 28 moves)\n"  # 14 moves each
    assert result.stderr == ""


def test_file_without_records_is_valid(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"\n\n")
    result = call("validate", "empty.jsonl")
    assert (result.exit_code, result.stdout) == (0, "empty.jsonl: no records\n")


def test_fault_has_a_block_that_says_all(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(b"%b\n\n%b\n" % (GOOD, REVOKE.line))
    result = call("validate", "one.jsonl")
    assert result.exit_code == 1
    assert result.stdout == (
        "one.jsonl, line 3: not valid\n"
        "  game  court_piece\n"
        "  where hand 1, move 13\n"
        "  fault must_follow\n"
        "  why   8H: seat 3 must follow clubs (CP-34)\n"
        "  rule  CP-34: A seat that holds a card of the led suit must play a card of that suit.\n"
        "  legal 3C, 6C, 9C, AC\n"
        "\n"
        "one.jsonl: 2 records, 1 not valid (2 hands, 26 moves)\n"
    )


def test_block_leaves_out_what_does_not_apply(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(b"[]")
    assert call("validate", "one.jsonl").stdout == (
        "one.jsonl, line 1: not valid\n"
        "  fault not_an_object\n"
        "  why   a record is a JSON object\n"
        "\n"
        "one.jsonl: 1 record, 1 not valid (0 hands, 0 moves)\n"
    )


def test_wrong_claim_is_at_no_move(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(line(moves=FIRST_TRICKS, totals=[1, 0]))
    assert "  where" not in call("validate", "one.jsonl").stdout


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_kind_of_fault_is_told_in_the_order_of_the_file(broken: Path, jobs: int) -> None:
    result = call("validate", broken.name, "--jobs", str(jobs))
    assert result.exit_code == 1
    heads = [text for text in result.stdout.splitlines() if text.startswith("broken.jsonl, line")]
    assert heads == [f"broken.jsonl, line {2 * place + 1}: not valid" for place in range(len(BROKEN))]
    codes = [text.split()[1] for text in result.stdout.splitlines() if text.startswith("  fault")]
    assert codes == [each.code for each in BROKEN]
    assert f"{2 * len(BROKEN)} records, {len(BROKEN)} not valid" in result.stdout


def test_json_has_a_line_for_every_record(broken: Path) -> None:
    result = call("validate", "--json", broken.name)
    assert result.exit_code == 1
    found = [json.loads(text) for text in result.stdout.splitlines()]
    assert found[1::2] == [
        {
            "file": "broken.jsonl",
            "line": 2 * place + 2,
            "game": "court_piece",
            "hands": 1,
            "moves": 14,
            "valid": True,
            "fault": None,
        }
        for place in range(len(BROKEN))
    ]
    for place, each in enumerate(BROKEN):
        verdict = found[2 * place]
        assert each.says in verdict["fault"].pop("cause")
        assert verdict == {
            "file": "broken.jsonl",
            "line": 2 * place + 1,
            "game": "court_piece" if each.hand or each.accepted else "",
            "hands": deals(each),
            "moves": each.accepted,
            "valid": False,
            "fault": {
                "code": each.code,
                "hand": each.hand,
                "move": each.move,
                "clause": each.clause,
                "legal": list(each.legal),
            },
        }


def deals(broken: Broken) -> int:
    """The deals among the moves that are accepted before the fault."""
    if not broken.accepted:
        return 0
    return sum(text.startswith("deal") for text in json.loads(broken.line)["moves"][: broken.accepted])


def test_several_files_are_summed_up(good: Path, broken: Path) -> None:
    result = call("validate", good.name, broken.name, good.name)
    assert result.exit_code == 1
    *_, last = result.stdout.splitlines()
    assert last.startswith(f"3 files: {2 * len(BROKEN) + 4} records, {len(BROKEN)} not valid (")


def test_standard_input_is_a_dash(good: Path) -> None:
    result = call("validate", "-", stdin=good.read_bytes())
    assert (result.exit_code, result.stdout) == (
        0,
        "standard input: 2 records, all valid (2 hands, 28 moves)\n",
    )
    result = call("validate", "-", stdin=b"[]")
    assert result.stdout.startswith("standard input, line 1: not valid\n")
    assert json.loads(call("validate", "--json", "-", stdin=GOOD).stdout)["file"] == "-"


def test_compressed_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "good.jsonl.gz").write_bytes(gzip.compress(GOOD))
    result = call("validate", "good.jsonl.gz")
    assert (result.exit_code, result.stdout) == (0, "good.jsonl.gz: 1 record, all valid (1 hand, 14 moves)\n")


def test_missing_file_ends_with_2_before_any_is_judged(good: Path) -> None:
    result = call("validate", good.name, "nowhere.jsonl")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == "Error: nowhere.jsonl: No such file or directory\n"


def test_folder_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    result = call("validate", "folder")
    assert (result.exit_code, result.stderr) == (2, "Error: folder: Is a directory\n")


@pytest.mark.parametrize("arguments", [[], ["--jobs", "0", "good.jsonl"], ["--what", "good.jsonl"]], ids=str)
def test_unusable_call_ends_with_2(good: Path, arguments: list[str]) -> None:
    assert good.exists()
    result = call("validate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "tricktake validate" in result.stderr


def test_record_cannot_steer_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "\x1b[31mred.jsonl").write_bytes(line(game="\x1b[2J\x07"))
    shown = call("validate", "\x1b[31mred.jsonl").stdout
    assert shown.replace("\n", "").isprintable()
    assert "\\x1b[31mred.jsonl, line 1" in shown
    assert "\\x1b[2J\\x07" in shown


def test_long_file_has_a_bar_on_a_terminal_only(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validation, "LONG_FILE", 1)
    assert call("validate", good.name).stderr == ""

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    verdicts = list(validation.judge_file(good.name, jobs=1))
    assert [verdict.fault for verdict in verdicts] == [None, None]
    assert "good.jsonl" in terminal.getvalue()
    assert "100%" in terminal.getvalue()


def test_tasks_are_bounded_in_lines_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validation, "LINES_IN_A_TASK", 3)
    monkeypatch.setattr(validation, "BYTES_IN_A_TASK", 10)
    steps: list[int] = []
    lines = [(1, b"x"), (2, b"x"), (3, b"x"), (4, b"x" * 12), (5, b"x")]
    tasks = [[number for number, _ in task] for task in validation.in_tasks(lines, 2, steps.append)]
    assert tasks == [[1, 2, 3], [4], [5]]
    assert steps == [3, 12]
    assert [len(task) for task in validation.in_tasks(lines, 1, steps.append)] == [1] * 5


def test_other_processes_do_not_load_the_command_line() -> None:
    program = (
        "import pickle, sys; pickle.load(sys.stdin.buffer); "
        "sys.exit(any(name in sys.modules for name in ('rich', 'typer', 'tricktake.cli')))"
    )
    done = subprocess.run(  # noqa: S603 - the program is made here
        [sys.executable, "-c", program], input=pickle.dumps(judge_lines), check=False
    )
    assert done.returncode == 0


def test_processes_judge_as_this_one_does(broken: Path) -> None:
    one, two = (list(validation.judge_file(broken.name, jobs)) for jobs in (1, 2))
    for alone, shared in zip(one, two, strict=True):
        assert evolve(alone, fault=None) == evolve(shared, fault=None)
        assert str(alone.fault) == str(shared.fault)


def test_process_of_its_own(good: Path, broken: Path, tmp_path: Path) -> None:
    assert run("validate", good.name, cwd=tmp_path).returncode == 0
    assert run("validate", "--jobs", "2", "--json", broken.name, cwd=tmp_path).returncode == 1
    ended = run("validate", "nowhere.jsonl", cwd=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert run("validate", "-", cwd=tmp_path, stdin=GOOD).returncode == 0


def test_file_that_may_not_be_read_ends_with_2(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]  # root may read everything
    result = call("validate", good.name)
    assert (result.exit_code, result.stdout, result.stderr) == (
        2,
        "",
        "Error: good.jsonl: Permission denied\n",
    )
