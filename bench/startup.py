"""How long the imports take, and the first moves after them, each time in a fresh process."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median
from typing import Final

from bench import games, peers
from bench.results import Aim, Row, Section

IMPORT: Final = """
import json, time
before = time.process_time()
import {module}
print(json.dumps({{"import": time.process_time() - before}}))
"""

OVER_ATTRS: Final = """
import json, time
import attrs
before = time.process_time()
import tricktake
print(json.dumps({"over attrs": time.process_time() - before}))
"""

FIRST_MOVES: Final = """
import json, random, time
import tricktake as tt
began = time.process_time()
state = tt.start(tt.GAMES[{game!r}]())
while state.awaiting == "move":
    state = tt.apply(state, tt.legal_moves(state)[0])
state = tt.apply(state, tt.shuffle(state, random.Random(1)))
dealt = time.process_time()
assert tt.legal_moves(state)
print(json.dumps({{"deal": dealt - began, "legal_moves": time.process_time() - dealt}}))
"""

OVER_ATTRS_AT_MOST: Final = 25.0
FIRST_MOVES_AT_MOST: Final = 2.0
MILLISECOND: Final = 1e-3


def measure(rounds: int) -> Section:
    """Measure, and give the lines."""
    programs = {"attrs": IMPORT.format(module="attrs"), "tricktake": OVER_ATTRS}
    for module in {"pyspiel", "colver"} - peers.missing().keys():
        programs[module] = IMPORT.format(module=module)
    for name in games.GAME_NAMES:
        programs[name] = FIRST_MOVES.format(game=name)
    taken: dict[tuple[str, str], list[float]] = {}
    for program in programs.values():
        _run(program)  # writes the compiled files
    for _ in range(rounds):
        for name, program in programs.items():
            for what, seconds in _run(program).items():
                taken.setdefault((name, what), []).append(seconds / MILLISECOND)
    rows = [
        Row(
            "import, attrs being there",
            "tricktake",
            median(taken["tricktake", "over attrs"]),
            "ms",
            aim=Aim("≤", OVER_ATTRS_AT_MOST, "measured"),
        )
    ]
    rows += [
        Row("import", module, median(taken[module, "import"]), "ms")
        for module in ("attrs", "pyspiel", "colver")
        if module in programs
    ]
    for name in games.GAME_NAMES:
        rows.append(Row("first deal, loading the game", name, median(taken[name, "deal"]), "ms"))
        aim = Aim("≤", FIRST_MOVES_AT_MOST, "measured")
        rows.append(Row("first legal_moves", name, median(taken[name, "legal_moves"]), "ms", aim=aim))
    return Section("Start", "Each time in a fresh process; processor time.", tuple(rows))


def _run(program: str) -> dict[str, float]:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - a fixed program
    found: dict[str, float] = json.loads(done.stdout)
    return found
