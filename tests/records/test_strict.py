"""What a record accepts is written, read back equal and valid; and schema and reader agree on every value."""

from __future__ import annotations

import io
import json
import pickle
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

import pytest
from attrs import evolve
from hypothesis import assume, example, given, strategies as st

import tricktake as tt
from tests.records.broken_records import BROKEN
from tests.records.matches import FIRST_TRICKS
from tricktake.options import options_of
from tricktake.records.record import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.records.record import AnyRecord

SCHEMA = json.loads((Path(tt.__file__).parent / "record.schema.json").read_text(encoding="utf-8"))
VALIDATOR = import_module("jsonschema").Draft202012Validator(
    SCHEMA
)  # its types are not known to the type checkers
RULES = tt.CourtPieceRules()
make: Callable[..., AnyRecord] = tt.Record

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 20)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.integers(-3, 20).map(float)
    | st.text(st.characters(), max_size=6)
    | st.sampled_from(
        ["", "AS", "pass", "all", "auto", "SDHC", "♠♥♦♣", "2026-11-29", "2026-11-29\n", "2024-02-29"]
    )
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


# Written and read back


MOVES = st.sampled_from([*FIRST_TRICKS, "as", "10s", "TRUMP hearts", " 4♠ ", "trump  S"]) | st.text(
    max_size=5
)
KEY = st.text(st.characters(), max_size=4) | st.sampled_from(KEYS) | SCALARS
PARTS = st.fixed_dictionaries(
    {"dealer": st.integers(-1, 4) | SCALARS},
    optional={
        "moves": st.lists(MOVES, max_size=5) | st.just(FIRST_TRICKS),
        "totals": st.just([0, 0]) | st.just((0.0, 0)) | VALUES,
        "winners": st.just([]) | VALUES,
        "seats": st.lists(st.text(st.characters()), min_size=4, max_size=4) | VALUES,
        "date": st.dates().map(str) | st.text(max_size=11) | VALUES,
        "extra": st.dictionaries(KEY, VALUES, max_size=4),
    },
)


@given(PARTS)
@example({"dealer": 3, "seats": ["\u2028", "\x85", "\ud83d", "\x7f"]})
@example({"dealer": 3, "extra": {"1": 1, 1: 2}})
@example({"dealer": 3, "extra": {"a": (1, {"b": ()})}})
@example({"dealer": 3.0, "moves": FIRST_TRICKS, "totals": [0, 0], "winners": []})
def test_what_is_accepted_is_written_and_read_back_equal(parts: dict[str, object]) -> None:
    try:
        record = make(RULES, **parts)
    except tt.RecordError as error:
        refused = error
    else:
        check_that_it_comes_back(record)
        return
    assert len(str(refused)) < 1000


def check_that_it_comes_back(record: AnyRecord) -> None:
    valid = tt.find_fault(record) is None
    for check in (True, False):
        target = io.StringIO()
        if check and not valid:
            with pytest.raises(tt.RecordError):
                tt.write_records(target, [record])
            continue
        assert tt.write_records(target, [record], check=check) == 1
        assert VALIDATOR.is_valid(json.loads(target.getvalue()))
        for lines in (target.getvalue().splitlines(), target.getvalue().encode().splitlines()):
            assert list(tt.read_records(lines)) == [record]
            (verdict,) = tt.validate(lines)
            assert (verdict.fault is None) == valid
    assert pickle.loads(pickle.dumps(record)) == record == evolve(record)
    assert hash(record) == hash(evolve(record))


NOT_ACCEPTED = [
    ({"dealer": 2.5}, "bad_dealer"),
    ({"dealer": True}, "bad_dealer"),
    ({"rules": None}, "bad_rules"),
    ({"rules": tt.CourtPieceRules}, "bad_rules"),
    ({"moves": "AS"}, "bad_moves"),
    ({"moves": [7]}, "bad_moves"),
    ({"moves": None}, "bad_moves"),
    ({"moves": {"AS": 1}}, "bad_moves"),
    ({"totals": 5}, "bad_totals"),
    ({"totals": [True, 0]}, "bad_totals"),
    ({"totals": [0.5, 0]}, "bad_totals"),
    ({"totals": "00"}, "bad_totals"),
    ({"winners": [-1]}, "bad_winners"),
    ({"winners": {0}}, "bad_winners"),
    ({"seats": ("Ann",)}, "bad_seats"),
    ({"seats": "ABCD"}, "bad_seats"),
    ({"seats": (0, 1, 2, 3)}, "bad_seats"),
    ({"date": "29.11.2026"}, "bad_date"),
    ({"date": "2026-02-29"}, "bad_date"),
    ({"date": "2026-11-29\n"}, "bad_date"),
    ({"date": 20261129}, "bad_date"),
    ({"extra": {"totals": [9, 9]}}, "bad_extra"),
    ({"extra": {"tricktake": 1}}, "bad_extra"),
    ({"extra": {1: "a", "1": "b"}}, "not_json"),
    ({"extra": {"a": {None: 1}}}, "not_json"),
    ({"extra": {"a": float("nan")}}, "not_json"),
    ({"extra": {"a": {1, 2}}}, "not_json"),
    ({"extra": "text"}, "bad_extra"),
    ({"extra": None}, "bad_extra"),
]


@pytest.mark.parametrize(("parts", "code"), NOT_ACCEPTED, ids=repr)
def test_what_the_format_cannot_hold_is_refused_when_it_is_made(parts: dict[str, object], code: str) -> None:
    with pytest.raises(tt.RecordError) as caught:
        make(**({"rules": RULES, "dealer": 3} | parts))
    assert caught.value.fault.code == code
    assert caught.value.fault.cause


def test_what_is_no_record_is_not_written() -> None:
    things: list[Any] = [None, {}, "AS", RULES]
    for thing in things:
        with pytest.raises(tt.RecordError, match="is no record"):
            tt.write_records(io.StringIO(), [thing])


def test_nested_too_deeply_is_refused_when_it_is_made() -> None:
    nest: object = 1
    for _ in range(100):
        nest = [nest]
    record = make(RULES, 3, extra={"a": nest})
    target = io.StringIO()
    tt.write_records(target, [record])
    assert list(tt.read_records([target.getvalue()])) == [record]
    with pytest.raises(tt.RecordError, match="nested too deeply"):
        make(RULES, 3, extra={"a": [nest]})
    circle: list[object] = []
    circle.append(circle)
    with pytest.raises(tt.RecordError, match="nested too deeply"):
        make(RULES, 3, extra={"a": circle})


def is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def test_nothing_within_a_record_can_be_changed_from_outside() -> None:
    inner: list[object] = [1]
    extra = {"a": {"b": inner}}
    moves, seats = list(FIRST_TRICKS), list("ABCD")
    record = make(RULES, 3, moves, seats=seats, totals=[0, 0], extra=extra)
    same = pickle.loads(pickle.dumps(record))
    inner.append(2)
    moves.append("AS")
    seats[0] = "X"
    got = record.extra
    got["c"] = 1
    written = record.to_json()
    for value in written.values():
        if is_list(value):
            value.append("x")
    assert record == same
    assert record.extra == {"a": {"b": [1]}}
    assert record.moves == tuple(FIRST_TRICKS)


def test_moves_come_into_canonical_notation() -> None:
    tolerant = [FIRST_TRICKS[0].lower(), "TRUMP hearts", "a♠", "10s", " 4♤", "no move", "pass  "]
    record = make(RULES, 3, tolerant)
    assert record.moves == (FIRST_TRICKS[0], "trump H", "AS", "TS", "4S", "no move", "pass")
    assert next(tt.read_records([json.dumps(record.to_json() | {"moves": tolerant})])) == record


# Schema and reader


def agree(value: object) -> bool:
    """Whether schema and reader take a value for a record, and say the same."""
    text = json.dumps(value)
    try:
        record = next(tt.read_records([text]))
    except tt.RecordError:
        by_reader = False
    else:
        assert tt.from_json(json.loads(text)) == record
        by_reader = True
    return by_reader == bool(VALIDATOR.is_valid(json.loads(text)))


@st.composite
def changed_records(draw: st.DrawFn) -> object:
    """A record of some game with some of its values exchanged for others, or left out."""
    game = draw(st.sampled_from(list(tt.GAMES)))
    options: dict[str, object] = {}
    for option in draw(
        st.lists(st.sampled_from(options_of(tt.GAMES[game])), max_size=4, unique_by=lambda o: o.name)
    ):
        samples = [option.encode(sample) for sample in option.samples]
        near = st.sampled_from(samples) | SCALARS | st.sampled_from(samples).map(lambda sample: f"{sample}\n")
        options[option.name] = draw(near)
    value: dict[str, object] = {
        "tricktake": 1,
        "game": game,
        "rules": options,
        "revision": draw(st.sampled_from([1, 1.0])),
        "dealer": draw(st.integers(0, 3)),
        "moves": draw(st.lists(st.text(max_size=3), max_size=2)),
        "totals": draw(st.none() | st.lists(st.integers() | st.integers(0, 9).map(float), max_size=4)),
        "winners": draw(st.none() | st.lists(st.integers(-1, 4), max_size=2)),
        "seats": draw(st.none() | st.lists(st.text(max_size=2), min_size=2, max_size=4)),
        "date": draw(
            st.none() | st.dates().map(str) | st.sampled_from(["2100-02-29", "2000-02-29", "2026-13-01"])
        ),
    }
    for key in draw(st.lists(st.sampled_from(KEYS), max_size=2)):
        if draw(st.booleans()):
            value[key] = draw(VALUES | st.just(game).map(lambda name: f"{name}\n"))
        else:
            value.pop(key, None)
    return value


@given(changed_records() | VALUES)
@example(
    {"tricktake": 1.0, "game": "court_piece", "moves": [], "dealer": 2.0, "revision": 1.0, "totals": None}
)
@example({"tricktake": True, "game": "court_piece", "moves": []})
@example({"tricktake": 1, "game": "court_piece\n", "moves": []})
@example({"tricktake": 1, "game": "court_piece", "moves": [], "date": "2026-11-29\n"})
@example({"tricktake": 1, "game": "court_piece", "moves": [], "rules": None})
@example({"tricktake": 1, "game": "court_piece", "moves": [], "revision": 2})
@example({"tricktake": 1, "game": "svoi_kozyri", "moves": [], "rules": {"cards_per_beat": True}})
@example(
    {
        "tricktake": 1,
        "game": "svoi_kozyri",
        "moves": [],
        "rules": {"players": 2.0, "trumps": "♠H"},
        "dealer": 1,
    }
)
@example(
    {"tricktake": 1, "game": "svoi_kozyri", "moves": [], "rules": {"players": 3, "trumps": ["S", "S", "D"]}}
)
@example({"tricktake": 1, "game": "shooter", "moves": [], "rules": {"players": 3, "min_bid": 7}, "dealer": 3})
@example({"tricktake": 1, "game": "shooter", "moves": [], "rules": {"max_numeric_bid": 2}})
@example({"tricktake": 1, "game": "pilotta", "moves": [], "rules": {"max_bid": 85}})
def test_schema_and_reader_agree_on_every_value(value: object) -> None:
    told = json.dumps(value)
    limits = [float(limit) for limit in re.findall(r'"max_bid": ([0-9.e+]+)', told)]
    assume(all(limit <= 1000 for limit in limits))  # the schema has no word for the multiples of ten above
    assert agree(value)


@pytest.mark.parametrize("name", list(tt.GAMES))
def test_schema_and_reader_agree_on_every_sample_of_every_option(name: str) -> None:
    others: list[object] = [
        None,
        True,
        False,
        -1,
        0,
        1,
        1.0,
        1.5,
        2,
        3,
        7,
        52,
        53,
        161,
        162,
        "",
        "all",
        "auto\n",
        [],
    ]
    for option in options_of(tt.GAMES[name]):
        for value in [*map(option.encode, option.samples), *others]:
            assert agree({"tricktake": 1, "game": name, "moves": [], "rules": {option.name: value}})
    assert agree({"tricktake": 1, "game": name, "moves": [], "rules": {"no such option": 1}})


def test_schema_and_reader_agree_on_what_is_broken() -> None:
    for broken in BROKEN:
        if broken.code in {"bad_json", "bad_encoding", "repeated_key"}:
            continue  # no JSON value
        assert agree(json.loads(broken.line)), broken.name


def test_schema_knows_the_games_and_their_options() -> None:
    games: list[dict[str, Any]] = [each["properties"] for each in SCHEMA["anyOf"]]
    told: dict[str, Any] = {game["game"]["const"]: game for game in games}
    assert list(told) == list(tt.GAMES)
    for name, properties in told.items():
        assert list(properties["rules"]["properties"]) == [each.name for each in options_of(tt.GAMES[name])]
        assert properties["revision"] == {"maximum": tt.GAMES[name].revision}
