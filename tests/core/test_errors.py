"""Every error is a ValueError below one root, keeps its parts, and survives pickling and copying."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest
from attrs.exceptions import FrozenInstanceError

import tricktake as tt
from tests.hostile import Hostile
from tricktake import errors
from tricktake.errors import NoEffectError, Refusal, UnknownOptionError, UnknownPresetError
from tricktake.messages import quoted

REFUSAL: Refusal[object] = Refusal(
    "must_follow", "CP-34", {"seat": 3, "suit": tt.Suit.CLUBS}, move="8H", legal=("3C", "9C")
)
OVER: Refusal[object] = Refusal("match_over", "CP-76", move="AS")

# Each error with the parts that it keeps and what it says.
ERRORS: list[tuple[tt.TricktakeError, dict[str, object], str]] = [
    (
        tt.IllegalMoveError(REFUSAL),
        {"refusal": REFUSAL},
        "8H: seat 3 must follow clubs (CP-34); legal: 3C, 9C",
    ),
    (tt.GameOverError(OVER), {"refusal": OVER}, "AS: the match is over (CP-76)"),
    (
        NoEffectError("Whist", "pass", "playing"),
        {"game": "Whist", "move": "pass", "phase": "playing"},
        "Whist: apply_move has no case for 'pass' in the phase 'playing'",
    ),
    (
        tt.OptionError("target_score", 2, "3 to 15"),
        {"option": "target_score", "value": 2, "allowed": "3 to 15", "type": ""},
        "target_score must be 3 to 15, not 2",
    ),
    (
        tt.OptionError("target_score", "351", "1 or more", "a whole number"),
        {"option": "target_score", "value": "351", "allowed": "1 or more", "type": "a whole number"},
        "target_score must be a whole number (1 or more), not '351'",
    ),
    (
        UnknownOptionError("target", None, "target_score, redeal"),
        {"option": "target", "value": None, "allowed": "target_score, redeal"},
        "unknown option 'target'; options: target_score, redeal; did you mean 'target_score'?",
    ),
    (
        UnknownPresetError("preset", "hokum", "hokm"),
        {"option": "preset", "value": "hokum", "allowed": "hokm"},
        "unknown preset 'hokum'; presets: hokm; did you mean 'hokm'?",
    ),
    (
        UnknownPresetError("preset", "hokm", ""),
        {"option": "preset", "value": "hokm", "allowed": ""},
        "unknown preset 'hokm'; presets: none",
    ),
    (
        tt.UnknownNameError("game", "whist", ("bridge", "skat")),
        {"kind": "game", "name": "whist", "known": ("bridge", "skat")},
        "unknown game 'whist'; games: bridge, skat",
    ),
    (
        tt.NotationError("1H", 0, "rank_expected"),
        {
            "text": "1H",
            "position": 0,
            "code": "rank_expected",
            "params": {},
            "template": "",
            "reason": "a rank is expected: 2 to 9, T, J, Q, K or A",
        },
        "'1H', position 0: a rank is expected: 2 to 9, T, J, Q, K or A",
    ),
    (
        tt.NotationError("trump", 5, "no_suit", {"word": "trump"}, "{word} of what?"),
        {
            "text": "trump",
            "position": 5,
            "code": "no_suit",
            "params": {"word": "trump"},
            "template": "{word} of what?",
            "reason": "trump of what?",
        },
        "'trump', position 5: trump of what?",
    ),
    (
        tt.SetupError("dealer 4: no such seat"),
        {"args": ("dealer 4: no such seat",)},
        "dealer 4: no such seat",
    ),
    (
        tt.RecordError(tt.Fault("8H: no", 3, 2, 7, "must_follow", "CP-34", ("3C", "9C"))),
        {"fault": tt.Fault("8H: no", 3, 2, 7, "must_follow", "CP-34", ("3C", "9C"))},
        "line 3, hand 2, move 7: 8H: no; legal: 3C, 9C",
    ),
    (
        tt.RecordError(tt.Fault("no moves")),
        {"fault": tt.Fault("no moves", 0, 0, 0, "bad_record", "", ())},
        "no moves",
    ),
    (
        tt.GameLoadError("whist", "ImportError: no"),
        {"game": "whist", "reason": "ImportError: no"},
        "cannot load the game 'whist': ImportError: no",
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
    assert REFUSAL.message == "8H: seat 3 must follow clubs (CP-34)"
    assert str(REFUSAL) == "8H: seat 3 must follow clubs (CP-34); legal: 3C, 9C"
    assert str(OVER) == OVER.message == "AS: the match is over (CP-76)"
    assert pickle.loads(pickle.dumps(REFUSAL)) == REFUSAL


def test_a_refusal_that_names_its_move_does_not_name_it_twice() -> None:
    refusal: Refusal[object] = Refusal("not_a_move", "NOTATION", {"game": "Whist"}, move="None")
    assert refusal.message == "None is not a Whist move (NOTATION)"


def test_a_refusal_of_another_package_brings_its_template() -> None:
    refusal: Refusal[object] = Refusal(
        "too_early", "WH-9", {"seat": 2}, template="{seat:seat} is too early", move="AS"
    )
    assert refusal.message == "AS: seat 2 is too early (WH-9)"


def test_a_long_list_of_legal_moves_is_cut_after_a_dozen() -> None:
    legal = tuple(map(str, tt.CARDS))
    refusal: Refusal[object] = Refusal("match_over", "CP-76", move="pass", legal=legal)
    shown = ", ".join(legal[:12])
    assert str(refusal) == f"pass: the match is over (CP-76); legal: {shown} and 40 more"
    assert str(tt.Fault("why", legal=legal)) == f"why; legal: {shown} and 40 more"
    assert refusal.legal == legal


def test_a_long_list_of_names_is_cut_after_a_dozen() -> None:
    known = tuple(f"game_{number}" for number in range(14))
    error = tt.UnknownNameError("game", "whist", known)
    assert str(error) == f"unknown game 'whist'; games: {', '.join(known[:12])} and 2 more"


def test_an_unknown_name_is_a_key_error_too() -> None:
    assert issubclass(tt.UnknownNameError, KeyError)
    assert str(tt.UnknownNameError("game", 5, ())) == "unknown game 5; games: none"
    assert str(tt.UnknownNameError("game", "a" * 101, ("a" * 100,))).endswith("a")  # too long to compare


def test_a_notation_error_moves_to_the_text_around_it() -> None:
    error = tt.NotationError("S1", 1, "rank_expected").within("deal S1", 6)
    assert (error.text, error.position, error.code) == ("deal S1", 6, "rank_expected")


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
    assert str(tt.Fault("why", *where)) == said
    assert str(tt.RecordError(tt.Fault("why", *where))) == said


def test_a_fault_cannot_be_changed_and_is_compared_by_its_parts() -> None:
    fault = tt.Fault("why", 3, code="bad_json")
    assert fault == tt.Fault("why", 3, code="bad_json") != tt.Fault("why", 4, code="bad_json")
    assert pickle.loads(pickle.dumps(fault)) == fault
    with pytest.raises(FrozenInstanceError):
        fault.line = 4  # type: ignore[misc]  # what the test is about


def test_what_an_error_quotes_is_cut() -> None:
    long = "x" * 100_000
    told = (
        tt.NotationError(long, 3, "no"),
        tt.OptionError("target_score", long, "3 to 15"),
        tt.OptionError("target_score", 10**5000, "3 to 15"),  # Python writes no number of so many digits
        UnknownOptionError(long, None, "target_score"),
        tt.Fault(long),
        tt.RecordError(tt.Fault(long)),
        tt.GameLoadError(long, long),
    )
    assert max(len(str(each)) for each in told) < 1000
    assert str(tt.Fault(f"begin {long} end")).startswith("begin xxx")
    assert str(tt.Fault(f"begin {long} end")).endswith("xxx end")


def test_a_quoted_value_is_written_as_python_writes_it() -> None:
    assert [quoted(value) for value in ("a\n", 7, None, ["x", 1.5], {"a": True})] == [
        *("'a\\n'", "7", "None", "['x', 1.5]", "{'a': True}")
    ]
    nest: list[object] = []
    for _ in range(100_000):
        nest = [nest]
    assert len(quoted(nest)) < 100
    assert "Hostile" in quoted(Hostile())


def test_a_real_refusal_pickles_with_its_moves() -> None:
    state = tt.start(tt.CourtPieceRules())
    with pytest.raises(tt.IllegalMoveError) as caught:
        tt.apply(state, tt.NameTrump(tt.Suit.SPADES))
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.refusal == caught.value.refusal
