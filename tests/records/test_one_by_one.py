"""Judging a record, whatever has happened to its moves, says what playing them one by one says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tricktake.bots import cautious_choice
from tricktake.records.record import Record
from tricktake.records.replay import examined
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules, AnyState

TEXTS = [
    "AS",
    "as",
    "10h",
    "A♠",
    "pass",
    "bid 4",
    "bid 90 S",
    "take",
    "claim 1",
    "accuse 0 1",
    "declare",
    "trump S",
    "end",
    "",
    "xx",
    "moon",
    "2C",
]
"""Moves of one game or another, and what is no move at all."""


def random_moves(rules: AnyRules, rng: random.Random) -> list[str]:
    """The moves of a match from its beginning."""
    state, moves = tt.start(rules, dealer=0), list[str]()
    while state.awaiting != "over" and len(moves) < 130:
        if state.awaiting == "deal":
            moves.append(str(tt.shuffle(state, rng)))
        else:
            moves.append(str(cautious_choice(tt.legal_moves(state), rng)))
        state = tt.apply(state, tt.parse_move(state, moves[-1]))
    return moves


def leave_out(moves: list[str], place: int, _: random.Random) -> None:
    del moves[place]


def repeat_another(moves: list[str], place: int, rng: random.Random) -> None:
    moves[place] = rng.choice(moves)


def put_in(moves: list[str], place: int, rng: random.Random) -> None:
    moves.insert(place, rng.choice(TEXTS))


def write_otherwise(moves: list[str], place: int, _: random.Random) -> None:
    moves[place] = f" {moves[place].lower()} "


def exchange(moves: list[str], place: int, _: random.Random) -> None:
    moves[place], moves[place - 1] = moves[place - 1], moves[place]


def cut_off(moves: list[str], place: int, _: random.Random) -> None:
    del moves[place + 1 :]


def play_any_card(moves: list[str], place: int, rng: random.Random) -> None:
    moves[place] = str(rng.choice(tt.CARDS))


CHANGES: tuple[Callable[[list[str], int, random.Random], None], ...] = (
    *(leave_out, repeat_another, put_in, write_otherwise, exchange, cut_off, play_any_card),
)


def as_written(rules: AnyRules, moves: list[str]) -> AnyRecord:
    """A record whose texts are as they were given, and not in canonical notation."""
    record: AnyRecord = Record(rules, 0)
    object.__setattr__(record, "moves", tuple(moves))
    return record


def one_by_one(record: AnyRecord) -> tuple[AnyState, int, str, str]:
    """The state after the moves that are accepted, their number, and code and cause of the first fault."""
    state = tt.start(record.rules, dealer=record.dealer)
    for number, text in enumerate(record.moves):
        try:
            state = tt.apply(state, tt.parse_move(state, text))
        except tt.NotationError as error:
            return state, number, "unreadable_move", str(error)
        except tt.IllegalMoveError as error:
            return state, number, error.refusal.code, error.refusal.message
    return state, len(record.moves), "", ""


@pytest.mark.parametrize("game", tt.GAMES)
def test_a_record_is_judged_as_its_moves_are_one_by_one(game: str) -> None:
    rng = random.Random(99)
    faults = 0
    for _ in range(20):
        rules = random_rules(tt.GAMES[game], rng).bounded()
        sound = random_moves(rules, rng)
        for changes in (0, 1, 1, 1, 2):
            moves = list(sound)
            for _ in range(changes):
                rng.choice(CHANGES)(moves, rng.randrange(len(moves)), rng)
            record = as_written(rules, moves)
            judged = examined(record)
            state, number, code, cause = one_by_one(record)
            assert (judged.state, judged.moves) == (state, number)
            if judged.fault is None:
                assert not code
                continue
            faults += 1
            assert (judged.fault.code, judged.fault.cause) == (code, cause)
            assert judged.fault.legal == tuple(map(str, tt.legal_moves(state)))
    assert faults > 20
