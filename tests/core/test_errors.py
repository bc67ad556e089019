"""Every error is a ValueError below one root, keeps its parts, and survives pickling and copying."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

import tricktake as tt
from tricktake import errors
from tricktake.errors import Refusal, UnknownOptionError

REFUSAL: Refusal[object] = Refusal(
    "must_follow", "CP-34", "8H: seat 3 must follow clubs (CP-34)", ("3C", "9C")
)

# Each error with the parts that it keeps and what it says.
ERRORS: list[tuple[tt.TricktakeError, dict[str, object], str]] = [
    (
        tt.IllegalMoveError(REFUSAL),
        {"refusal": REFUSAL},
        "8H: seat 3 must follow clubs (CP-34); legal: 3C, 9C",
    ),
    (
        tt.GameOverError(Refusal("match_over", "CP-76", "AS: the match is over (CP-76)", ())),
        {"refusal": Refusal("match_over", "CP-76", "AS: the match is over (CP-76)", ())},
        "AS: the match is over (CP-76)",
    ),
    (
        tt.OptionError("target_score", 2, "3 to 15"),
        {"option": "target_score", "value": 2, "allowed": "3 to 15"},
        "target_score=2: allowed is 3 to 15",
    ),
    (
        UnknownOptionError("target", None, "target_score, redeal"),
        {"option": "target", "value": None, "allowed": "target_score, redeal"},
        "target: no such option; there are target_score, redeal",
    ),
    (
        tt.NotationError("1H", 0, "a rank is expected"),
        {"text": "1H", "position": 0, "reason": "a rank is expected"},
        "'1H', position 0: a rank is expected",
    ),
    (
        tt.SetupError("dealer 4: no such seat"),
        {"args": ("dealer 4: no such seat",)},
        "dealer 4: no such seat",
    ),
    (
        tt.RecordError("8H: no", 3, 2, 7, "must_follow", "CP-34", ("3C", "9C")),
        {
            "cause": "8H: no",
            "line": 3,
            "hand": 2,
            "move": 7,
            "code": "must_follow",
            "clause": "CP-34",
            "legal": ("3C", "9C"),
        },
        "line 3, hand 2, move 7: 8H: no; legal: 3C, 9C",
    ),
    (
        tt.RecordError("no moves"),
        {
            "cause": "no moves",
            "line": 0,
            "hand": 0,
            "move": 0,
            "code": "bad_record",
            "clause": "",
            "legal": (),
        },
        "no moves",
    ),
    (tt.TricktakeError("anything"), {"args": ("anything",)}, "anything"),
]


@pytest.mark.parametrize(("error", "parts", "text"), ERRORS, ids=lambda value: type(value).__name__)
def test_an_error_keeps_its_parts(error: tt.TricktakeError, parts: dict[str, object], text: str) -> None:
    assert isinstance(error, ValueError)
    for each in (error, pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(each) is type(error)
        assert {name: getattr(each, name) for name in parts} == parts
        assert str(each) == text


def test_every_error_is_tested_and_has_one_root() -> None:
    there_are = {
        kind
        for _, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, Exception) and kind.__module__ == errors.__name__
    }
    assert {type(error) for error, _, _ in ERRORS} == there_are
    assert all(issubclass(kind, tt.TricktakeError) for kind in there_are)


def test_a_refusal_says_what_would_be_right() -> None:
    assert str(REFUSAL) == "8H: seat 3 must follow clubs (CP-34); legal: 3C, 9C"
    assert str(Refusal("match_over", "CP-76", "AS: over (CP-76)", ())) == "AS: over (CP-76)"
    assert pickle.loads(pickle.dumps(REFUSAL)) == REFUSAL


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ((3, 0, 0), "line 3: why"),
        ((0, 2, 0), "hand 2: why"),
        ((0, 2, 5), "hand 2, move 5: why"),
        ((9, 2, 5), "line 9, hand 2, move 5: why"),
    ],
)
def test_a_fault_of_a_record_names_its_place(where: tuple[int, int, int], said: str) -> None:
    assert str(tt.RecordError("why", *where)) == said


def test_a_real_refusal_pickles_with_its_moves() -> None:
    state = tt.start(tt.CourtPieceRules())
    with pytest.raises(tt.IllegalMoveError) as caught:
        tt.apply(state, tt.NameTrump(tt.Suit.SPADES))
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.refusal == caught.value.refusal
