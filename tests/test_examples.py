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
    "add_a_game": ["every law kept"] * 3,
    "house_rules": ["target_score=99: allowed is 3 to 15", "hands"],
    "play_a_hand": ["wins the hand, 7 tricks to", "(CP-55)"],
    "referee_a_record": ["valid", "winners are claimed as", "line 3, hand 1, move 4: "],
}


def test_every_example_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PROMISED)


@pytest.mark.parametrize("name", PROMISED)
def test_example_runs(name: str) -> None:
    done = subprocess.run(  # noqa: S603 - the program is one of ours
        [sys.executable, EXAMPLES / f"{name}.py"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    promised = PROMISED[name]
    last_lines = done.stdout.splitlines()[-len(promised) :]
    assert len(last_lines) == len(promised)
    for line, words in zip(last_lines, promised, strict=True):
        assert words in line
