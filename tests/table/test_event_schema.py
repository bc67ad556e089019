"""The published schema of events: every event of every stream is valid, and what is none is not."""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tricktake as tt
from tests.table.matches import GAMES, advance, referee_of

SCHEMA: dict[str, Any] = json.loads(
    (Path(tt.__file__).parent / "event.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = import_module("jsonschema").Draft202012Validator(SCHEMA)  # its types are not known
TYPES = {each["if"]["properties"]["type"]["const"] for each in SCHEMA["allOf"]}


def written(event: tt.Event) -> dict[str, Any]:
    """An event as a program reads it from a connection."""
    read: dict[str, Any] = json.loads(json.dumps(event.to_json()))
    return read


def faults(event: object) -> list[str]:
    return [fault.message for fault in VALIDATOR.iter_errors(event)]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_every_stream_is_valid(game: str) -> None:
    for seed in range(4):
        referee, rng = referee_of(game, seed), random.Random(seed)
        while referee.state.awaiting != "over" and len(referee.record().moves) < 150:
            before = referee.state
            advance(referee, rng)
            move = tt.parse_move(before, referee.record().moves[-1])
            for event in tt.events(before, move, "all"):
                assert faults(written(event)) == [], event
        for seat in (None, *range(referee.rules.seats)):
            for event in referee.events(seat):
                assert faults(written(event)) == [], event
                assert event.type in TYPES


def test_a_penalty_is_valid() -> None:
    # Under these rules a card off suit is accepted and costs points (SH-53), so any card is played.
    rng = random.Random(1)
    referee = tt.Referee(tt.ShooterRules(renege="penalize", all_pass="dealer_forced"), rng=rng)
    referee.deal()
    while referee.state.awaiting == "move":
        state = referee.state
        cards = tt.Hand(state.playable)
        move = tt.Play(rng.choice(tuple(cards))) if cards else rng.choice(tt.legal_moves(state))
        assert state.to_act is not None
        referee.play(state.to_act, move)
    told = [event for event in referee.events(None) if event.type == "penalty"]
    assert told
    assert [faults(written(event)) for event in told] == [[] for _ in told]


VALID: dict[str, dict[str, Any]] = {
    "played": {"n": 3, "type": "played", "seat": 1, "card": "AS"},
    "trick": {"type": "trick", "seat": 1, "cards": ["AS", "KS"], "leader": 0},
    "dealt": {"type": "dealt", "hand_sizes": [13, 13, 13, 13]},
    "changed": {"type": "changed", "set": {"trump": "S"}},
    "other": {"type": "bell", "rings": 3},
}
WRONG: tuple[tuple[str, dict[str, Any]], ...] = (
    ("played", {"card": "SA"}),
    ("played", {"seat": -1}),
    ("played", {"n": 0}),
    ("played", {"hand": ["AS"]}),
    ("trick", {"leader": None}),
    ("trick", {"cards": "AS"}),
    ("dealt", {"cards": ["AS"]}),
    ("dealt", {"seat": 0}),
    ("changed", {"appended": {"voids": "S"}}),
    ("other", {"type": 7}),
)


@pytest.mark.parametrize("name", VALID)
def test_events_made_by_hand_are_valid(name: str) -> None:
    assert faults(VALID[name]) == []


@pytest.mark.parametrize(("name", "change"), WRONG)
def test_what_is_no_event_is_not_valid(name: str, change: dict[str, Any]) -> None:
    assert faults(VALID[name] | change)
