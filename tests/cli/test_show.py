"""`tricktake show`: a recorded match in tables that follow the cards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.cli.calls import call
from tests.records.broken_records import BROKEN, GOOD, line
from tests.records.matches import BAVNEY, FIRST_TRICKS, OVER, example, random_record, rules_of
from tricktake.cli.transcript import has_tricks, transcribe
from tricktake.moves import Play

if TYPE_CHECKING:
    from pathlib import Path

SEATS = ["Ann", "Bo", "Cy", "Dee"]


def write(path: Path, *lines: bytes) -> None:
    path.write_bytes(b"".join(each + b"\n" for each in lines))


def test_hand_is_shown_trick_by_trick(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", line(moves=FIRST_TRICKS, seats=SEATS, date="2026-11-29"))
    result = call("show", "one.jsonl")
    assert result.exit_code == 0
    assert (
        result.stdout
        == """\
Court Piece, match 1
seats   0 Ann, 1 Bo, 2 Cy, 3 Dee
date    2026-11-29

Hand 1

dealt          C          D          H        S          hand at the start
0 Ann          K T 7 4    K 9 6 2    K Q 9 7  A          7H 9H QH KH AS
1 Bo           Q J 8 5 2  -          J 5 3 2  J T 6 3    QC 2H 6S TS JS
2 Cy           -          A T 8 5 3  A T 4    K 9 5 4 2  5D 4S 5S 9S KS
3 Dee, dealer  A 9 6 3    Q J 7 4    8 6      Q 8 7      JD 8H 7S 8S QS

trick  0 Ann     1 Bo  2 Cy  3 Dee  won by
       >trump H
1      >AS        TS    4S    7S    0 Ann
2      >KD        2H    5D    JD    1 Bo
3       4C       >QC    2S    AC    3 Dee

The record stops here: seat 3 is to act.
"""
    )


def test_score_is_shown_line_by_line_with_its_clauses(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", line(rules=OVER, moves=BAVNEY * 2))
    result = call("show", "one.jsonl")
    assert "options target_score=3  dealer_rotation=losing_team\n" in result.stdout
    first, second = result.stdout.split("Hand 2\n")
    for text, total in ((first, 2), (second, 4)):
        rows = [" ".join(text.split()) for text in text.splitlines()]
        assert "CP-54 side 0 wins the hand, 13 tricks to 0 0 0" in rows
        assert "CP-56 a Bavney, all thirteen tricks +2 0" in rows
        assert "this hand (bavney) +2 0" in rows
        assert f"total {total} 0" in rows
        assert "13 >2H 2S 2D 2C seat 0" in rows
    assert "hand at the start" in first  # the first five of thirteen
    assert "\nThe match is over: won by side 0 (seats 0 2). Totals: " in result.stdout


def test_one_hand_can_be_picked(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", line(rules=OVER, moves=BAVNEY * 2))
    shown = call("show", "one.jsonl", "--hand", "2").stdout
    assert "Hand 2\n" in shown
    assert "Hand 1\n" not in shown


def test_one_match_can_be_picked(tmp_path: Path) -> None:
    write(tmp_path / "two.jsonl", b"no JSON", b"", line(dealer=1))
    assert call("show", "two.jsonl", "--match", "2").stdout == (
        "Court Piece, match 2\n\nHand 1\n\nThe record stops here: a deal is awaited.\n"
    )
    assert call("show", "-", "--match", "2", stdin=GOOD + b"\n" + line()).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["one.jsonl", "--match", "3"], "one.jsonl has matches 1 to 2"),
        (["empty.jsonl"], "empty.jsonl has no matches"),
        (["one.jsonl", "--hand", "2"], "match 1 has hands 1 to 1"),
        (["one.jsonl", "--hand", "0"], "--hand"),
        (["nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["."], ".: Is a directory"),
    ],
    ids=str,
)
def test_what_is_not_there_ends_with_2(tmp_path: Path, arguments: list[str], says: str) -> None:
    write(tmp_path / "one.jsonl", GOOD, GOOD)
    write(tmp_path / "empty.jsonl")
    result = call("show", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_line_that_holds_no_record_ends_with_1(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", b"[]")
    result = call("show", "one.jsonl")
    assert (result.exit_code, result.stdout) == (1, "one.jsonl, line 1: a record is a JSON object\n")


def test_wrong_record_is_shown_up_to_its_fault(tmp_path: Path) -> None:
    revoke = next(broken for broken in BROKEN if broken.name == "a revoke")
    write(tmp_path / "one.jsonl", GOOD, revoke.line)
    result = call("show", "one.jsonl", "--match", "2")
    assert result.exit_code == 1
    assert "\n                 >QC      2S\n" in result.stdout
    assert "one.jsonl, line 2: not valid\n" in result.stdout
    assert "  why   8H: seat 3 must follow clubs (CP-34)\n" in result.stdout


def test_redeal_begins_a_hand_of_its_own(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", line(rules={"redeal": "caller_no_face"}, moves=example("CP-E13-1")))
    shown = call("show", "one.jsonl").stdout
    assert "Hand 3\n" in shown
    assert "this hand (thrown in)" in shown


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_every_move_of_every_game_is_shown_once(name: str) -> None:
    rules = tt.GAMES[name]()
    record = random_record(rules, seed=5, moves=300)
    transcript = transcribe(record, record.moves)
    told: list[str] = []
    for sheet in transcript.hands:
        rows = [*sheet.before, None, *sheet.rows]
        for row in rows:
            if row is None:
                told += [str(sheet.deal)] if sheet.deal is not None else []
            else:
                told += [str(move) for moves in row.cells.values() for move in moves]
    assert told == list(record.moves)


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_every_trick_has_a_row_of_its_own(name: str) -> None:
    rules = tt.GAMES[name]()
    record = random_record(rules, seed=5, moves=300)
    rows = [row for sheet in transcribe(record, record.moves).hands for row in sheet.rows]
    tricks = [row for row in rows if row.trick is not None]
    assert bool(tricks) == has_tricks(type(rules))
    for row in tricks:
        plays = [
            (seat, move.card) for seat, moves in row.cells.items() for move in moves if isinstance(move, Play)
        ]
        assert row.trick is not None
        assert tuple(plays) == row.trick.plays


def test_move_out_of_turn_has_a_row_of_its_own(tmp_path: Path) -> None:
    record = random_record(rules_of("double_sir"), seed=1, moves=1)
    keys = json.loads(json.dumps(record.to_json())) | {"moves": ["end"], "totals": [0, 0]}
    write(tmp_path / "one.jsonl", json.dumps(keys).encode())
    shown = call("show", "one.jsonl").stdout
    assert "out of turn: end" in shown
    totals = "side 0 (seats 0 2): 0, side 1 (seats 1 3): 0"
    assert shown.endswith(f"The match is over: nobody has won. Totals: {totals}.\n")


def test_choices_before_the_deal_come_before_it(tmp_path: Path) -> None:
    record = random_record(rules_of("svoi_kozyri"), seed=1, moves=20)
    tt.write_records(tmp_path / "one.jsonl", [record])
    shown = call("show", "one.jsonl").stdout
    assert shown.index("trump") < shown.index("dealt") < shown.index("round", shown.index("dealt"))
    assert "won by" not in shown


def test_record_cannot_steer_the_terminal(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", line(moves=FIRST_TRICKS, seats=["\x1b[31m", "\ud83d", "[bold]", ":smile:"]))
    shown = call("show", "one.jsonl").stdout
    assert shown.replace("\n", "").isprintable()
    assert "0 \\x1b[31m, 1 \\ud83d, 2 [bold], 3 :smile:" in shown


def test_calls_are_shown_in_the_order_in_which_they_were_spoken(tmp_path: Path) -> None:
    # Seat 2 is eldest where seat 1 deals: PI-31 lets it speak first, and the bidding goes to the left.
    deal = "deal 7S8S9SJSQSKSAC7C/8C9CTCJC7D8D9DJD/QCKCTDQDKDAD7H8H/9HTHJHQHKHAHTSAS"
    calls = ["bid 80 C", "bid 90 H", "pass", "bid 100 D", "bid 110 C", "pass"]
    write(tmp_path / "one.jsonl", line(game="pilotta", dealer=1, moves=[deal, *calls]))
    shown = call("show", "one.jsonl").stdout
    (start,) = [at for at, row in enumerate(shown.splitlines()) if row.startswith("trick")]
    rows = [" ".join(row.split()) for row in shown.splitlines()[start + 1 : start + 4]]
    assert rows == [">bid 80 C bid 90 H", "pass bid 100 D bid 110 C pass", ""]


def test_the_end_is_told_with_the_totals_also_behind_one_hand(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", line(rules=OVER, moves=BAVNEY * 2))
    shown = call("show", "one.jsonl", "--hand", "1").stdout
    assert " total 2 0" in " ".join(shown.split())
    totals = "side 0 (seats 0 2): 4, side 1 (seats 1 3): 0"
    assert shown.endswith(f"\nThe match is over: won by side 0 (seats 0 2). Totals: {totals}.\n")


def test_on_a_terminal_suits_have_signs_and_colours(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", line(moves=FIRST_TRICKS, seats=["Ann", "S", "7H", "Dee"]))
    shown = call("show", "one.jsonl", terminal=True).stdout
    assert "\x1b[31mK♦\x1b[0m" in shown
    assert "trump \x1b[31m♥\x1b[0m" in shown
    assert "A♠" in shown
    assert "1 S" in shown  # names stay as they are
    assert "2 7H" in shown
    plain = call("show", "one.jsonl").stdout
    assert "♠" not in plain
    assert "AS" in plain
