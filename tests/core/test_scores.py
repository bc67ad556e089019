"""The lines of a score add up."""

from __future__ import annotations

from tricktake.scores import HandScore, ScoreLine


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
