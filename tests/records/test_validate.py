"""Validation: each kind of broken record gives its report, and costs its own line only."""

from __future__ import annotations

import gzip
import json
import pickle
import tracemalloc
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.records.broken_records import BAD_MOVES, BROKEN, GOOD, Broken, line
from tests.records.matches import BAVNEY, FIRST_TRICKS, OVER, example
from tricktake.records import _lines as record_lines

if TYPE_CHECKING:
    from pathlib import Path

BY_NAME = pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)


def verdict(text: bytes) -> tt.Verdict:
    (only,) = tt.validate([text])
    return only


def test_there_are_many_kinds_of_broken_records() -> None:
    assert len({broken.code for broken in BROKEN}) >= 20
    assert len({broken.name for broken in BROKEN}) == len(BROKEN)


@BY_NAME
def test_broken_record_gives_its_report(broken: Broken) -> None:
    found = verdict(broken.line)
    assert found.line == 1
    assert found.moves == broken.accepted
    fault = found.fault
    assert fault is not None
    assert (fault.line, fault.hand, fault.move) == (1, broken.hand, broken.move)
    assert (fault.code, fault.clause) == (broken.code, broken.clause)
    assert broken.says in fault.cause
    assert fault.legal == broken.legal


@pytest.mark.parametrize(
    "broken", [broken for broken in BROKEN if broken.code != "bad_encoding"], ids=lambda broken: broken.name
)
def test_text_gives_the_same_report_as_bytes(broken: Broken) -> None:
    (found,) = tt.validate([broken.line.decode()])
    assert str(found.fault) == str(verdict(broken.line).fault)


@BY_NAME
def test_fault_survives_pickling(broken: Broken) -> None:
    fault = verdict(broken.line).fault
    assert fault is not None
    copied = pickle.loads(pickle.dumps(fault))
    assert (copied.code, str(copied)) == (fault.code, str(fault))


def test_fault_costs_its_line_only(tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    path.write_bytes(b"".join(b"%b\n%b\n" % (broken.line, GOOD) for broken in BROKEN))
    verdicts = list(tt.validate(path))
    assert [found.line for found in verdicts] == list(range(1, 2 * len(BROKEN) + 1))
    faults = [found.fault for found in verdicts]
    assert [fault and fault.code for fault in faults[::2]] == [broken.code for broken in BROKEN]
    assert [fault and fault.line for fault in faults[::2]] == list(range(1, 2 * len(BROKEN), 2))
    assert faults[1::2] == [None] * len(BROKEN)


def test_valid_record_is_counted() -> None:
    assert verdict(GOOD) == tt.Verdict(1, "court_piece", 1, len(FIRST_TRICKS), None)
    played_out = line(rules=OVER, moves=BAVNEY * 2, totals=[4, 0], winners=[0])
    assert verdict(played_out) == tt.Verdict(1, "court_piece", 2, 2 * len(BAVNEY), None)


def test_moves_before_a_fault_are_counted() -> None:
    found = verdict(line(moves=[*BAVNEY, *FIRST_TRICKS[:1], "pass"]))
    assert (found.hands, found.moves) == (2, len(BAVNEY) + 1)
    assert found.fault is not None
    assert (found.fault.hand, found.fault.move) == (2, 2)


def test_moves_are_read_tolerantly() -> None:
    tolerant = [FIRST_TRICKS[0].lower(), "TRUMP hearts", "a♠", "10s", "4♤", " 7S", *FIRST_TRICKS[6:]]
    assert verdict(line(moves=tolerant)) == verdict(GOOD)


def test_redeals_are_hands_of_their_own() -> None:
    moves = example("CP-E13-1")  # deal, redeal, deal, redeal, deal, trump H
    found = verdict(line(rules={"redeal": "caller_no_face"}, moves=[*moves, "2H"]))
    assert found.hands == 3
    assert found.fault is not None
    assert (found.fault.hand, found.fault.move, found.fault.code) == (3, 3, "not_held")


def test_message_names_line_hand_and_move() -> None:
    revoke = next(broken for broken in BAD_MOVES if broken.name == "a revoke")
    assert str(verdict(revoke.line).fault) == (
        "line 1, hand 1, move 13: 8H: seat 3 must follow clubs (CP-34); legal: 3C, 6C, 9C, AC"
    )


@pytest.mark.parametrize(
    "value", [None, True, -1, 1.5, "", "x", [], ["x"], {}, 10**30, [[]], [None]], ids=repr
)
@pytest.mark.parametrize("name", list(tt.GAMES))
def test_no_value_of_an_option_breaks_the_reader(name: str, value: object) -> None:
    rules = tt.GAMES[name]
    for option in rules().options(defaults=True):
        (found,) = tt.validate(
            [json.dumps({"tricktake": 1, "game": name, "rules": {option: value}, "moves": []})]
        )
        assert found.fault is None or found.fault.code == "bad_option"


# Files that are damaged as a whole


def packed(tmp_path: Path, lines: int) -> Path:
    path = tmp_path / "packed.jsonl.gz"
    path.write_bytes(
        gzip.compress(b"".join(line(moves=FIRST_TRICKS, number=i) + b"\n" for i in range(lines)))
    )
    return path


def test_truncated_gzip_is_judged_up_to_the_damage(tmp_path: Path) -> None:
    path = packed(tmp_path, lines=2000)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    *before, last = tt.validate(path)
    assert before
    assert all(found.fault is None for found in before)
    assert last.fault is not None
    assert (last.fault.code, last.fault.line) == ("bad_gzip", len(before) + 1)


def test_damaged_gzip_ends_with_its_report(tmp_path: Path) -> None:
    path = packed(tmp_path, lines=2000)
    whole = bytearray(path.read_bytes())
    middle = len(whole) // 2
    whole[middle : middle + 64] = bytes(64)
    path.write_bytes(whole)
    *_, last = tt.validate(path)
    assert last.fault is not None
    assert last.fault.code in {"bad_gzip", "bad_json"}


def test_file_that_is_no_gzip_is_told(tmp_path: Path) -> None:
    path = tmp_path / "plain.jsonl.gz"
    path.write_bytes(GOOD)
    (found,) = tt.validate(path)
    assert found.fault is not None
    assert (found.fault.code, found.fault.line) == ("bad_gzip", 1)


def test_missing_file_raises(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(tt.validate(tmp_path / "nowhere.jsonl"))


@pytest.mark.parametrize("as_file", [False, True], ids=["path", "binary file"])
def test_line_that_is_too_long_costs_its_record_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, as_file: bool
) -> None:
    monkeypatch.setattr(record_lines, "LONGEST_LINE", len(GOOD))
    path = tmp_path / "long.jsonl"
    one_too_long = GOOD + b" "
    far_too_long = GOOD * 7
    path.write_bytes(b"\n".join([GOOD, one_too_long, GOOD, far_too_long, b"", GOOD]))
    if as_file:
        with path.open("rb") as file:
            verdicts = list(tt.validate(file))
    else:
        verdicts = list(tt.validate(path))
    codes = [(found.line, found.fault and found.fault.code) for found in verdicts]
    assert codes == [(1, None), (2, "long_line"), (3, None), (4, "long_line"), (6, None)]


def test_line_that_is_too_long_may_be_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_lines, "LONGEST_LINE", 100)
    path = tmp_path / "long.jsonl"
    path.write_bytes(b"x" * 202)  # exactly two reads of 101 bytes
    (found,) = tt.validate(path)
    assert found.fault is not None
    assert found.fault.cause == "the line has more than 100 bytes"


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    one = line(moves=FIRST_TRICKS, note="x" * 20_000) + b"\n"
    path.write_bytes(one * 500)
    assert path.stat().st_size > 10_000_000
    tracemalloc.start()
    assert sum(found.fault is None for found in tt.validate(path)) == 500
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000
