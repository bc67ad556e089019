"""Outcomes as arrays: the same numbers, a row for each completion."""

from __future__ import annotations

import random
import sys

import pytest

import tricktake as tt
from tests.bulk.test_evaluate import dealt


def outcomes() -> tt.Outcomes:
    return tt.rollout(dealt("court_piece"), 3, random.Random(1))


def test_arrays_hold_the_outcomes() -> None:
    pytest.importorskip("numpy")
    made = outcomes()
    arrays = made.arrays()
    rows = zip(
        arrays.totals.tolist(),
        arrays.tally.tolist(),
        arrays.moves.tolist(),
        arrays.finished.tolist(),
        strict=True,
    )
    assert [(tuple(totals), tuple(tally), *rest) for totals, tally, *rest in rows] == [*made]


def test_arrays_name_the_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(tt.SetupError, match=r"needs NumPy: pip install 'tricktake\[fast\]'"):
        outcomes().arrays()


def test_outcomes_are_a_sequence_that_can_be_compared() -> None:
    made = outcomes()
    assert [*made[1:]] == [made[1], made[2]]
    assert made[:] == made
    assert hash(made[:]) == hash(made)
    assert made[1:] != made
    assert made != [*made]
    assert repr(made[:1]) == f"Outcomes([{made[0]!r}])"
