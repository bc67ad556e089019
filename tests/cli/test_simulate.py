"""`tricktake simulate` and `tricktake demo`: the same seed gives the same matches, and the counts add up."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, NoReturn

import pytest

import tricktake as tt
from tests.cli.calls import call, run
from tests.records.broken_records import line
from tests.records.matches import BAVNEY, rules_of
from tricktake import registry
from tricktake.cli import app as commands, demonstration
from tricktake.cli.random_matches import (
    Played,
    Spread,
    Statistics,
    Task,
    choose,
    play_match,
    play_task,
    tasks,
)
from tricktake.moves import PLAYS, TRUMPS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Install

RULES = rules_of("court_piece")


# Random matches


def test_match_is_decided_by_its_seed_and_its_number() -> None:
    task = Task(RULES, 7, range(1, 4))
    first, second, third = play_task(task)
    assert play_task(task) == [first, second, third]
    assert play_match(task, 2) == second
    assert first != second != third != first
    assert play_match(Task(RULES, 8, range(1, 4)), 1) != first


def test_first_dealer_is_drawn() -> None:
    records = [played.record for played in play_task(Task(RULES, 1, range(1, 33), max_hands=1))]
    assert {record.dealer for record in records if record is not None} == {0, 1, 2, 3}


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_match_of_every_game_is_valid_and_counted(name: str) -> None:
    played = play_match(Task(tt.GAMES[name]().bounded(), 3, range(1)), 1)
    record = played.record
    assert record is not None
    assert tt.find_fault(record) is None
    assert played.moves == len(record.moves)
    assert played.hands == sum(text.startswith("deal") for text in record.moves)
    assert len(played.endings) == played.hands
    assert played.over
    assert tt.replay(record).awaiting == "over"
    assert played.totals == record.totals == tt.replay(record).scores


def test_match_is_left_after_the_most_hands() -> None:
    played = play_match(Task(RULES, 1, range(1), max_hands=2), 1)
    assert (played.hands, len(played.endings), played.over) == (2, 2, False)
    assert played.winners == played.losers == ()
    assert played.record is not None
    assert tt.replay(played.record).awaiting == "deal"


def test_record_is_kept_only_if_it_is_wanted() -> None:
    assert play_match(Task(RULES, 1, range(1), max_hands=1, record=False), 1).record is None


def test_tasks_cover_the_matches_once() -> None:
    numbers = [number for task in tasks(RULES, 1, 19, max_hands=1, record=False) for number in task.numbers]
    assert numbers == list(range(1, 20))


def test_players_play_a_card_if_they_can_and_call_low() -> None:
    rng = random.Random(1)
    assert {choose((*PLAYS[:3], tt.EndMatch()), rng) for _ in range(50)} == set(PLAYS[:3])
    assert {choose(TRUMPS, rng) for _ in range(50)} == set(TRUMPS)
    state = tt.start(tt.GAMES["pilotta"]())
    calls = tt.legal_moves(tt.apply(state, tt.shuffle(state, rng)))
    passes = sum(choose(calls, rng) == tt.Pass() for _ in range(1000))
    assert 690 < passes < 810  # 750 expected, standard deviation 13.7: more than four of them on both sides


# Statistics


def played(hands: int, moves: int, winners: tuple[int, ...], *, over: bool = True) -> Played:
    losers = tuple(1 - side for side in winners)
    return Played(hands, moves, ("made",) * hands, over, (hands, 1), winners, losers, None)


def test_statistics_count_each_match() -> None:
    statistics = Statistics(2)
    for match in (
        played(3, 100, (0,)),
        played(5, 140, (1,)),
        played(3, 120, ()),
        played(1, 40, (), over=False),
    ):
        statistics.add(match)
    assert statistics.matches == 4
    assert Spread.of(statistics.hands) == Spread(1, 3.0, 5)  # 3 + 5 + 3 + 1 = 12
    assert Spread.of(statistics.moves) == Spread(40, 100.0, 140)
    assert statistics.endings == {"made": 12}
    assert statistics.won == statistics.lost == {0: 1, 1: 1}
    assert statistics.totals == {0: 12, 1: 4}
    assert (statistics.undecided, statistics.unfinished) == (1, 1)


# simulate


def test_simulate_prints_statistics_that_add_up() -> None:
    result = call("simulate", "court_piece", "-n", "20", "--seed", "5")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Court Piece: 20 matches, random moves, seed 5"
    won = [int(line.split(")")[1].split()[0]) for line in lines if line.startswith("side ") and ")" in line]
    assert sum(won) == 20
    least, mean, most = (float(number) for number in lines[3].split()[1:])
    assert lines[3].split()[0] == "hands"
    assert 3 <= least <= mean <= most <= 9  # CP, invariant 9: ceil(5 / 2) to 2 x 5 - 1 hands
    begin = lines.index(next(line for line in lines if line.startswith("how hands ended"))) + 1
    hands = sum(int(line.split()[-3]) for line in lines[begin : lines.index("", begin)])
    assert hands == round(20 * mean)


def test_simulate_writes_the_matches_whatever_the_jobs(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        call("simulate", "court_piece", "-n", "20", "--seed", "5", "-o", f"{jobs}.jsonl", "--jobs", jobs)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert call("validate", "1.jsonl").exit_code == 0
    assert len(list(tt.read_records("1.jsonl"))) == 20


def test_simulate_says_where_it_has_written() -> None:
    result = call("simulate", "court_piece", "-n", "1", "-o", "out.jsonl.gz")
    assert result.stdout.endswith("1 record written to out.jsonl.gz\n")


def test_simulate_to_standard_output_keeps_it_for_records() -> None:
    result = call("simulate", "court_piece", "-n", "2", "--seed", "5", "-o", "-")
    records = list(tt.read_records(result.stdout.splitlines()))
    assert len(records) == 2
    assert "Court Piece: 2 matches" in result.stderr
    assert "written" not in result.stderr


def test_simulate_draws_a_seed_and_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def highest(limit: int) -> int:
        return limit - 1

    monkeypatch.setattr(commands, "randbelow", highest)
    result = call("simulate", "court_piece", "-n", "1", "--max-hands", "1")
    assert "seed 4294967295\n" in result.stdout  # 2 to the power of 32, less 1


def test_simulate_takes_presets_and_options() -> None:
    arguments = ("simulate", "court_piece", "-n", "1", "--preset", "hokm", "--set", "target_score=3")
    result = call(*arguments, "--set", "bavney_chase=ask", "-o", "-")
    (record,) = tt.read_records(result.stdout.splitlines())
    assert record.rules == RULES.preset("hokm", target_score=3, bavney_chase="ask")
    assert "target_score=3  bavney_chase=ask  kot_points=2  " in result.stderr


def test_simulate_tells_of_matches_without_a_winner() -> None:
    left = call("simulate", "court_piece", "-n", "4", "--max-hands", "1")
    assert "left unfinished: 4 (100.0 %)\n" in left.stdout
    assert "won by nobody" not in left.stdout
    nobody = call("simulate", "svoi_kozyri", "-n", "2", "--set", "max_turns=1")
    assert "won by nobody: 2 (100.0 %)\n" in nobody.stdout
    assert "left unfinished" not in nobody.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["whist"], "unknown game 'whist'; games: court_piece, "),
        (["court_piece", "--set", "target_score=16"], "target_score must be 3 to 15, not 16"),
        (["court_piece", "--set", "moon=1"], "unknown option 'moon'; options: target_score, "),
        (["court_piece", "--set", "target_score"], "'target_score' must be option=value"),
        (["court_piece", "--preset", "rang"], "unknown preset 'rang'; presets: hokm"),
        (["double_sir", "--preset", "x"], "unknown preset 'x'; presets: none"),
        (["court_piece", "--matches", "0"], "--matches"),
        (["court_piece", "--jobs", "none"], "--jobs"),
        ([], "GAME"),
    ],
    ids=str,
)
def test_simulate_ends_with_2_if_the_call_is_unusable(arguments: list[str], says: str) -> None:
    result = call("simulate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in " ".join(result.stderr.split())


def test_simulate_names_the_file_it_cannot_write() -> None:
    result = call("simulate", "court_piece", "-n", "1", "-o", "nowhere/out.jsonl")
    assert result.exit_code == 2
    assert result.stderr == "Error: nowhere/out.jsonl: No such file or directory\n"


# demo


def test_demo_plays_writes_and_validates_every_game(tmp_path: Path) -> None:
    result = call("demo")
    assert result.exit_code == 0
    records = list(tt.read_records(tmp_path / "tricktake-demo.jsonl"))
    assert [record.rules.name for record in records] == list(tt.GAMES)
    assert all(tt.find_fault(record) is None for record in records)
    lines = result.stdout.splitlines()
    table = [line for line in lines if line.endswith("  valid")]
    assert [line.startswith(record.rules.title) for line, record in zip(table, records, strict=True)]
    assert f"tricktake-demo.jsonl: {len(records)} records, all valid (" in result.stdout
    assert "  tricktake show tricktake-demo.jsonl --match 1 --hand 1" in lines


def test_demo_takes_a_seed_and_a_place(tmp_path: Path) -> None:
    for seed, name in (("1", "a b.jsonl"), ("1", "b.jsonl"), ("2", "c.jsonl")):
        assert call("demo", "--seed", seed, "-o", name).exit_code == 0
    first, same, other = ((tmp_path / name).read_bytes() for name in ("a b.jsonl", "b.jsonl", "c.jsonl"))
    assert first == same != other
    assert "tricktake show 'a b.jsonl'" in call("demo", "-o", "a b.jsonl").stdout


def test_demo_tells_of_a_record_that_is_not_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_wrongly(task: Task) -> list[Played]:
        record = tt.Record(task.rules, 0, ["pass"])
        return [Played(0, 1, (), False, (0, 0), (), (), record)]  # noqa: FBT003 - a field like the others

    monkeypatch.setattr(demonstration, "play_task", play_wrongly)
    result = call("demo")
    assert result.exit_code == 1
    assert "tricktake-demo.jsonl, line 1: not valid\n" in result.stdout
    assert "left unfinished  not valid\n" in result.stdout


def test_demo_in_a_process_of_its_own(tmp_path: Path) -> None:
    ended = run("demo", cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, b"")
    text = ended.stdout.decode("ascii")  # no box characters, no colours
    assert text.replace("\n", "").isprintable()
    assert (tmp_path / "tricktake-demo.jsonl").exists()
    piped = run("simulate", "court_piece", "-n", "3", "--seed", "1", "-o", "-", cwd=tmp_path)
    judged = run("validate", "--json", "-", cwd=tmp_path, stdin=piped.stdout)
    assert [json.loads(line)["valid"] for line in judged.stdout.splitlines()] == [True] * 3


@pytest.mark.parametrize("output", ["-", "demo.jsonl"])
def test_demo_leaves_out_a_game_whose_code_fails(install: Install, output: str) -> None:
    rules = "from tricktake import CourtPieceRules\nclass R(CourtPieceRules):\n    name = 'aaa'\n"
    install("aaa = plug:R", f"{rules}    def score(self, state): raise RuntimeError('boom')\n")
    result = call("demo", "-o", output)
    assert result.exit_code == 0
    assert "Left out: the code of aaa failed: RuntimeError: 'boom'\n" in result.stderr
    records = result.stdout.splitlines() if output == "-" else output
    assert [found.game for found in tt.validate(records) if found.fault is None] == list(registry.OWN_GAMES)
    assert ("Next, try:" in result.stdout) == (output != "-")


FAILURES = {
    "duties": "raise RuntimeError('boom')",
    "score": "raise KeyError('boom')",
    "apply_move": "raise SystemExit('boom')",
    "score_hand": "return None",
}


@pytest.mark.parametrize("method", FAILURES)
@pytest.mark.parametrize("command", ["simulate", "demo", "show", "validate"])
def test_a_game_whose_code_fails_is_named_and_costs_nothing_else(
    install: Install, tmp_path: Path, method: str, command: str
) -> None:
    rules = "from tricktake import CourtPieceRules\nclass R(CourtPieceRules):\n    name = 'aaa'\n"
    install("aaa = plug:R", f"{rules}    def {method}(self, *_, **__): {FAILURES[method]}\n")
    records = [line(game=game, moves=BAVNEY) for game in ("aaa", "court_piece")]
    (tmp_path / "two.jsonl").write_bytes(b"".join(record + b"\n" for record in records))
    arguments = {
        "simulate": ["aaa", "--matches", "2", "--jobs", "1"],
        "demo": [],
        "show": ["two.jsonl"],
        "validate": ["two.jsonl"],
    }
    result = call(command, *arguments[command])
    assert "the code of aaa failed: " in result.stdout + result.stderr
    assert result.exit_code == {"simulate": 2, "demo": 0, "show": 1, "validate": 1}[command]
    assert command != "validate" or "2 records, 1 not valid" in result.stdout


def test_demo_does_not_hide_a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Task) -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr(demonstration, "play_task", fail)
    with pytest.raises(RuntimeError):
        call("demo")
