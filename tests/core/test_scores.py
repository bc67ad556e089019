"""The lines of a score add up."""

from __future__ import annotations

import copy
import pickle

import pytest

from tricktake.scores import HandScore, ScoreLine, explain_later


def test_points_are_the_sum_of_the_lines() -> None:
    lines = (
        ScoreLine("XX-1", "explains", (0, 0, 0)),
        ScoreLine("XX-2", "adds", (3, 0, -12)),
        ScoreLine("XX-3", "adds more", (1, 2, 0)),
    )
    # 0 + 3 + 1, 0 + 0 + 2, 0 - 12 + 0
    assert HandScore("over", (4, 2, 2), lines).points == (4, 2, -12)


def test_one_line() -> None:
    assert HandScore("over", (7, 0), (ScoreLine("XX-1", "adds", (2, 0)),)).points == (2, 0)


LINES = (ScoreLine("XX-1", "adds", (2, 0)), ScoreLine("XX-2", "adds more", (1, 1)))


def test_lines_are_made_once_when_they_are_asked_for() -> None:
    asked: list[str] = []

    def explain(word: str) -> tuple[ScoreLine, ...]:
        asked.append(word)
        return LINES

    score = explain_later("over", (7, 0), explain, "now")
    assert (score.ending, score.tally, asked) == ("over", (7, 0), [])
    assert score.lines is LINES
    assert score.points == (3, 1)
    assert asked == ["now"]


def two_lines(number: int) -> tuple[ScoreLine, ...]:
    return LINES[:number]


def test_a_score_explained_later_is_like_any_other() -> None:
    def later() -> HandScore:
        return explain_later("over", (7, 0), two_lines, 2)

    now = HandScore("over", (7, 0), LINES)
    assert later() == now
    assert now == later()
    assert hash(later()) == hash(now)
    assert repr(later()) == repr(now)
    assert later() != HandScore("over", (7, 0), LINES[:1])
    assert pickle.loads(pickle.dumps(later())) == now
    assert copy.copy(later()) == copy.deepcopy(later()) == now


def test_a_pickle_is_the_same_whether_the_lines_have_been_asked_for_or_not() -> None:
    score = explain_later("over", (7, 0), two_lines, 2)
    before = pickle.dumps(score)
    assert score.lines
    assert pickle.dumps(score) == before
    assert b"adds" not in before
    assert pickle.loads(before).lines == LINES
    now = HandScore("over", (7, 0), LINES)
    assert pickle.loads(pickle.dumps(now)) == now


def test_a_score_has_no_other_attributes() -> None:
    score = explain_later("over", (7, 0), two_lines, 2)
    with pytest.raises(AttributeError, match="line"):
        _ = score.line  # type: ignore[attr-defined]  # what is refused
    with pytest.raises(AttributeError):
        score.lines = ()  # type: ignore[misc]  # what is refused
