"""The worked examples of the rules text of Double Sir, run as they stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests import rules_text
from tests.games.double_sir_hands import CALLER_WINS, await_deal, play_hand
from tests.rules_text import Block, Facts, Moves, Refused, Start

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.double_sir import DoubleSirState
    from tricktake.tricks.trick import Trick

BLOCKS = rules_text.blocks("double_sir")


def begin(step: Start) -> DoubleSirState:
    """A match as the first line of an example sets it up."""
    set_up = {name: (values[0], values[1]) for name, values in step.setup.items()}
    return await_deal(step.options, dealer=3 if step.dealer is None else step.dealer, **set_up)


def pair(numbers: tuple[int, ...]) -> str:
    return "-".join(map(str, numbers))


def check(fact: str, trick: Trick | None, state: DoubleSirState) -> None:
    """Check one fact of a line of facts; `trick` is the one that the last card finished."""
    score, view = tt.score(state), tt.observe(state, 0)
    awaiting = state.awaiting
    legal = ", ".join(map(str, tt.legal_moves(state))) or "none"
    readings: dict[str, Callable[[str], bool]] = {
        r"to act (\d)": lambda seat: state.to_act == int(seat),
        r"legal (.+)": lambda moves: legal == moves,
        r"trick to (\d)": lambda seat: trick is not None and trick.winner == int(seat),
        r"captured (\d+-\d+)": lambda tricks: pair(score.tally) == tricks,
        r"pile (\d+)": lambda tricks: view.pile == int(tricks),
        r"hand (on|over)": lambda word: (awaiting == "move") == (word == "on"),
        r"courts (\d+-\d+)": lambda courts: pair(score.totals) == courts,
        r"hands (\d+-\d+)": lambda hands: pair(view.hands_won) == hands,
        r"streaks (\d+-\d+)": lambda streaks: pair(view.streaks) == streaks,
        r"next dealer (\d)": lambda seat: state.dealer == int(seat),
        r"match (on|over)": lambda word: (awaiting == "over") == (word == "over"),
        r"winners (\d|none)": lambda side: score.winners == (() if side == "none" else (int(side),)),
    }
    (holds,) = [
        reading(match.group(1))
        for pattern, reading in readings.items()
        if (match := re.fullmatch(pattern, fact))
    ]
    assert holds, (fact, view)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_worked_example(block: Block) -> None:
    first, *steps = block.steps
    assert isinstance(first, Start)
    state, trick = begin(first), None
    for step in steps:
        match step:
            case Moves(texts):
                for text in texts:
                    move = tt.parse_move(state, text)
                    state = tt.apply(state, move)
                    trick = state.rules.last_trick(state) if isinstance(move, tt.Play) else None
            case Facts(facts):
                for fact in facts:
                    check(fact, trick, state)
            case Refused(text, clause):
                refusal = tt.why_illegal(state, tt.parse_move(state, text))
                assert refusal is not None
                assert refusal.clause == clause
            case Start():
                pytest.fail("a block starts once")


def test_every_worked_example_is_run() -> None:
    # The text numbers its examples DS-E1 to DS-E15; DS-E13 is a table and has a test of its own.
    named = {block.name.rpartition("-")[0] for block in BLOCKS}
    assert named == {f"DS-E{number}" for number in range(1, 16)} - {"DS-E13"}


ROWS = rules_text.table("double_sir", "DS-E13")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['courts']}, {row['hands won']}, {row['`tie`']}")
def test_DS_E13_the_end_of_a_match(row: dict[str, str]) -> None:
    courts, hands = ([int(number) for number in row[name].split("-")] for name in ("courts", "hands won"))
    tie = row["`tie`"].strip("`").strip('"')
    options: dict[str, object] = {"tie": tie, "max_hands": sum(hands)}
    # The last hand is one that side 0 wins without a court.
    before = await_deal(options, courts=(courts[0], courts[1]), hands=(hands[0] - 1, hands[1]))
    state = play_hand(before, CALLER_WINS)
    score = tt.score(state)
    assert score.totals == tuple(courts)
    assert tt.observe(state, 0).hands_won == tuple(hands)
    result: dict[tuple[str, tuple[int, ...]], str] = {
        ("over", (0,)): "side 0 wins",
        ("over", (1,)): "side 1 wins",
        ("over", ()): "drawn",
        ("deal", ()): "goes on",
    }
    assert result[state.awaiting, score.winners] == row["result"]


def test_the_table_of_the_end_is_read() -> None:
    # Six rows stand in the table of DS-E13.
    assert len(ROWS) == 6
