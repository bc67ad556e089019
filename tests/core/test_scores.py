"""The lines of a score: they add up, are made once, and are said in words."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import frozen

import tricktake as tt
from tricktake._pickling import PickledByValues
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.views import jsonable


def line(clause: str, points: tuple[int, ...], **params: object) -> ScoreLine:
    return ScoreLine(clause, "won", points, params, "{side:side} wins" if params else "somebody wins")


def test_points_are_the_sum_of_the_lines() -> None:
    lines = (line("XX-1", (0, 0, 0)), line("XX-2", (3, 0, -12)), line("XX-3", (1, 2, 0)))
    # 0 + 3 + 1, 0 + 0 + 2, 0 - 12 + 0
    assert HandScore("over", (4, 2, 2), Lines(lines)).points == (4, 2, -12)


def test_one_line() -> None:
    assert HandScore("over", (7, 0), Lines((line("XX-1", (2, 0)),))).points == (2, 0)


def test_a_line_is_said_by_its_own_template_or_that_of_the_catalogue() -> None:
    assert line("XX-1", (1, 0), side=1).message == "side 1 wins"
    bavney = ScoreLine("CP-56", "bavney", (2, 0))
    assert bavney.message == "a Bavney, all thirteen tricks"
    assert bavney.sentence.id == "line-bavney"
    court = ScoreLine("CP-59", "court_of_caller_chase", (1, 0))
    assert court.sentence.id == "line-court-of-caller-chase"


def test_a_line_is_plain_json() -> None:
    given = line("XX-1", (1, 0), side=1, card=tt.CARDS[51])
    assert jsonable(given) == {
        "clause": "XX-1",
        "code": "won",
        "params": {"side": 1, "card": "AS"},
        "points": [1, 0],
        "message": "side 1 wins",
    }
    score = HandScore("over", (7, 0), Lines((given,)))
    assert jsonable(score) == {"ending": "over", "tally": [7, 0], "lines": [jsonable(given)]}


asked: list[int] = []


@frozen
class Counted(PickledByValues):
    """An account that notes when it is asked."""

    number: int

    def lines(self) -> tuple[ScoreLine, ...]:
        """So many lines."""
        asked.append(self.number)
        return (line("XX-1", (2, 0)), line("XX-2", (1, 1)))[: self.number]


def test_lines_are_made_once_when_they_are_asked_for() -> None:
    asked.clear()
    score = HandScore("over", (7, 0), Counted(2))
    assert (score.ending, score.tally, asked) == ("over", (7, 0), [])
    assert score.points == (3, 1)
    assert score.lines is score.lines
    assert asked == [2]


def test_scores_are_values() -> None:
    one, other = HandScore("over", (7, 0), Counted(2)), HandScore("over", (7, 0), Counted(2))
    assert one.lines
    assert one == other
    assert hash(one) == hash(other)
    assert one != HandScore("over", (7, 0), Counted(1))
    assert repr(one) == repr(other)
    assert repr(one).startswith("HandScore(ending='over', tally=(7, 0), lines=(ScoreLine(")
    for twin in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert twin == one
        assert twin.lines == one.lines
    with pytest.raises(AttributeError):
        one.ending = "never"  # type: ignore[misc]  # what is refused


def test_a_pickle_is_the_same_whether_the_lines_have_been_asked_for_or_not() -> None:
    score = HandScore("over", (7, 0), Counted(2))
    before = pickle.dumps(score)
    assert score.lines
    assert pickle.dumps(score) == before
    assert b"XX-1" not in before
    assert pickle.loads(before).lines == score.lines


def test_an_account_may_be_its_lines() -> None:
    lines = (line("XX-1", (2, 0)), line("XX-2", (1, 1), side=0))
    assert Lines(lines).lines() is lines
    assert pickle.loads(pickle.dumps(Lines(lines))) == Lines(lines)
    assert hash(Lines(lines)) == hash(Lines(lines))
