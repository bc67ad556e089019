"""Every program of the examples runs, and prints what it promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"

# What each program says in its last lines, by the rules: a court piece hand goes to the side with seven
# tricks; the tampered records are refused at the fourth move and for their claim; 99 is above the limit.
PROMISED = {
    "house_rules": [": 0 of 200", "every law kept"],
    "play_a_hand": ["wins the hand, 7 tricks to", "(CP-55)"],
    "referee_a_record": ["valid", "winners are claimed as", "line 3, hand 1, move 4: "],
    "whist": ["every law kept"] * 3,
    "spades": ["every law kept"] * 3,
    "hearts": ["every law kept"] * 3,
}


def test_every_example_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PROMISED)


def run_example(name: str) -> subprocess.CompletedProcess[str]:
    """Run the program of that name to its end."""
    return subprocess.run(  # noqa: S603 - the program is one of ours
        [sys.executable, EXAMPLES / f"{name}.py"], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", PROMISED)
def test_example_runs(name: str) -> None:
    done = run_example(name)
    assert (done.returncode, done.stderr) == (0, "")
    promised = PROMISED[name]
    last_lines = done.stdout.splitlines()[-len(promised) :]
    assert len(last_lines) == len(promised)
    for line, words in zip(last_lines, promised, strict=True):
        assert words in line


def test_the_house_rule_holds_everywhere() -> None:
    lines = run_example("house_rules").stdout.splitlines()

    def behind(words: str) -> list[str]:
        """What stands behind these words, at each place where they stand."""
        return [line.partition(words)[2].strip() for line in lines if words in line]

    assert behind("target_score must be ") == ["3 to 15, not 99"]  # CP-71
    trump = behind("RuffIfVoidRules(): trump ")[0][0]
    table = behind("on the table: ")[0].split()
    held, usual, house = (
        behind(words)[0].split() for words in (" holds: ", "the usual rules: ", "the house rule: ")
    )
    # Nothing follows suit, so any card is legal by CP-34, and the trumps alone by the house rule.
    assert {card[-1] for card in held}.isdisjoint(table[0][-1])
    assert usual == held
    assert house == [card for card in held if card[-1] == trump]
    assert 0 < len(house) < len(held)
    [refused] = behind("Refused: ")
    breach = refused.partition(":")[0]
    assert breach in {*held} - {*house}
    assert refused.endswith(f"must play a trump (HOUSE-1); legal: {', '.join(house)}")
    assert behind(f"A record with {breach}, by CourtPieceRules():") == ["valid"]
    [fault] = behind(f"A record with {breach}, by RuffIfVoidRules():")
    assert fault.startswith("hand 1, move ")
    assert fault.endswith(refused)
    # The seat of the discard may hold trumps by CP-34, and holds none if it had to ruff with one.
    [by_usual] = behind("holds a trump, by CourtPieceRules():")
    [by_house] = behind("holds a trump, by RuffIfVoidRules():")
    assert int(by_usual.removesuffix(" of 200")) > 0
    assert by_house == "0 of 200"
