"""The stored corpus and a few inputs made from it; `python -m tests.fuzz` makes millions."""

from __future__ import annotations

import sys

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.fuzz import __main__ as fuzz
from tests.fuzz.targets import CORPUS, TARGETS, inputs, seeds_of


def test_every_target_has_a_corpus() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == set(TARGETS)
    assert all(len(seeds_of(target)) >= 3 for target in TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_the_corpus_is_answered(target: str) -> None:
    for data in seeds_of(target):
        TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(draw=st.data())
def test_what_is_made_from_the_corpus_is_answered(target: str, draw: st.DataObject) -> None:
    TARGETS[target](draw.draw(inputs(seeds_of(target))))


def test_a_wrong_answer_is_found_and_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbles(data: bytes) -> None:
        if b"NaN" in data:
            raise KeyError(data)

    monkeypatch.setitem(TARGETS, "moves", stumbles)
    monkeypatch.setattr(sys, "argv", ["fuzz", "--target", "moves", "--inputs", "5000"])
    monkeypatch.setattr(fuzz, "limit_memory", lambda: None)
    assert fuzz.main() == 1
    told = capsys.readouterr().out
    assert told.startswith("moves: KeyError: ")
    assert "NaN" in told


def test_answers_are_counted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[bytes] = []
    monkeypatch.setitem(TARGETS, "moves", counted.append)
    monkeypatch.setattr(sys, "argv", ["fuzz", "--target", "moves", "--inputs", "300"])
    monkeypatch.setattr(fuzz, "limit_memory", lambda: None)
    assert fuzz.main() == 0
    assert len(counted) >= 200  # those that are made twice are tried once
    assert capsys.readouterr().out.startswith("moves: 300 inputs were answered")
