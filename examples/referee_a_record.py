"""Record a match, tamper with it, and let the library judge the records."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from attrs import evolve

import tricktake as tt

# A random match, recorded move by move.
rng = random.Random(12)
rules = tt.CourtPieceRules(target_score=3)
moves: list[tt.Move] = []
end = tt.playout(
    tt.start(rules, dealer=3),
    lambda view: rng.choice(view.legal_moves),
    rng,
    on_move=lambda _state, move: moves.append(move),
)
score = tt.score(end)
sound = tt.Record(rules, 3, moves, totals=score.totals, winners=score.winners, date="2026-11-29")

# The same match with claims that the moves do not bear out, and with a card that its seat does not hold.
boast = evolve(sound, winners=(1 - score.winners[0],))
deal, trump, first, *_ = sound.moves
cheat = evolve(sound, moves=(deal, trump, first, first), totals=None, winners=None)

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "matches.jsonl.gz"
    tt.write_records(path, [sound, boast, cheat], check=False)  # a referee's file holds what was played
    for verdict in tt.validate(path):
        if verdict.fault is None:
            print(f"line {verdict.line}: {verdict.hands} hands, {verdict.moves} moves, valid")
        else:
            print(verdict.fault)
