"""Files of records: read tolerantly, written strictly, and either wholly or not at all."""

from __future__ import annotations

import gzip
import io
import json
import random
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.records.broken_records import GOOD, NO_RECORDS, line
from tests.records.matches import BAVNEY, FIRST_TRICKS, OVER, random_record, rules_of
from tricktake.records.record import KEYS
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tricktake.records._lines import Source
    from tricktake.records.record import AnyRecord

RULES = rules_of("court_piece")
SCHEMA = json.loads((Path(tt.__file__).parent / "record.schema.json").read_text(encoding="utf-8"))
Validator = import_module("jsonschema").Draft202012Validator  # its types are not known to the type checkers


def record(
    *,
    totals: tuple[int, ...] | None = None,
    winners: tuple[int, ...] | None = None,
    seats: tuple[str, ...] | None = None,
    date: str | None = None,
    extra: Mapping[str, object] = MappingProxyType({}),
) -> AnyRecord:
    """A record of three tricks, which is valid without claims."""
    return tt.Record(
        RULES, 3, FIRST_TRICKS, totals=totals, winners=winners, seats=seats, date=date, extra=dict(extra)
    )


def first(source: Source) -> AnyRecord:
    (only,) = tt.read_records(source)
    return only


# Reading


def test_file_lines_and_open_file_give_the_same_records(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(GOOD + b"\n" + line(dealer=1) + b"\n")
    expected = [tt.Record(RULES, 3, FIRST_TRICKS, totals=(0, 0), winners=()), tt.Record(RULES, 1)]
    assert list(tt.read_records(path)) == expected
    assert list(tt.read_records(str(path))) == expected
    assert list(tt.read_records(path.read_bytes().splitlines())) == expected
    assert list(tt.read_records(path.read_text(encoding="utf-8").splitlines())) == expected
    with path.open("rb") as file:
        assert list(tt.read_records(file)) == expected
    with path.open(encoding="utf-8") as text:
        assert list(tt.read_records(text)) == expected


def test_blank_lines_marks_and_line_ends_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD + b"\r\n \r\n\n" + GOOD)
    assert [found.line for found in tt.validate(path)] == [1, 4]
    assert list(tt.read_records(path)) == [first([GOOD])] * 2
    assert [found.line for found in tt.validate(["", GOOD.decode(), " \n", GOOD])] == [2, 4]


def test_gzip_is_known_by_its_suffix(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl.gz"
    path.write_bytes(gzip.compress(GOOD))
    assert first(path) == first([GOOD])


def test_what_is_left_out_is_at_its_default() -> None:
    found = first(['{"tricktake": 1, "game": "court_piece", "moves": []}'])
    assert found == tt.Record(RULES, 3)
    assert (found.totals, found.winners, found.seats, found.date, found.extra) == (None, None, None, None, {})


def test_null_is_no_claim() -> None:
    assert first([line(totals=None, winners=None, seats=None, date=None)]) == tt.Record(RULES, 3)


def test_fault_is_raised_with_its_line() -> None:
    records = tt.read_records([GOOD, b"", line(game="whist"), GOOD])
    assert next(records) == first([GOOD])
    with pytest.raises(tt.RecordError, match="'whist'") as caught:
        next(records)
    assert (caught.value.fault.line, caught.value.fault.code) == (3, "unknown_game")


def test_fault_is_handed_over_and_reading_goes_on() -> None:
    faults: list[tt.Fault] = []
    lines = [part for broken in NO_RECORDS for part in (broken.line, GOOD)]
    assert list(tt.read_records(lines, on_fault=faults.append)) == [first([GOOD])] * len(NO_RECORDS)
    assert [fault.code for fault in faults] == [broken.code for broken in NO_RECORDS]
    assert [fault.line for fault in faults] == list(range(1, 2 * len(NO_RECORDS), 2))


def test_moves_are_not_looked_at_when_read() -> None:
    assert first([line(moves=["no move"])]).moves == ("no move",)


# Writing


def test_record_is_written_in_one_line_with_its_keys_in_order(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    full = tt.Record(
        RULES.from_options(OVER),
        3,
        BAVNEY * 2,
        totals=(4, 0),
        winners=(0,),
        seats=("Ann", "Bö", "Cy", "Dee"),
        date="2026-11-29",
        extra={"table": {"number": 7, "at": ["noon", None, 1.5]}},
    )
    assert tt.write_records(path, [full]) == 1
    text = path.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert json.loads(text) == {
        "tricktake": 1,
        "game": "court_piece",
        "rules": OVER,
        "revision": 1,
        "dealer": 3,
        "moves": BAVNEY * 2,
        "totals": [4, 0],
        "winners": [0],
        "seats": ["Ann", "Bö", "Cy", "Dee"],
        "date": "2026-11-29",
        "table": {"number": 7, "at": ["noon", None, 1.5]},
    }
    assert list(json.loads(text))[:6] == ["tricktake", "game", "rules", "revision", "dealer", "moves"]
    assert "Bö" in text  # not an escape
    assert first(path) == full


def test_unknown_keys_are_kept_and_written_back(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    tt.write_records(path, tt.read_records([line(moves=FIRST_TRICKS, table=7, note={"by": "Ann"})]))
    assert first(path).extra == {"table": 7, "note": {"by": "Ann"}}


@pytest.mark.parametrize("key", KEYS)
def test_extra_key_never_hides_a_key_of_the_format(key: str) -> None:
    with pytest.raises(tt.RecordError, match=f"extra holds '{key}', which is a key of the format"):
        record(extra={key: [9, 9]})


def test_half_of_a_surrogate_pair_is_written_back(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    names = [*"ABC", "\ud83d"]
    tt.write_records(path, tt.read_records([line(seats=names)]))
    assert first(path).seats == tuple(names)


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("-inf"), object(), {"a": {3}}, {1: 2}, b"x", 10**5000],
    ids=["nan", "infinity", "object", "set", "key", "bytes", "digits"],
)
def test_what_json_cannot_hold_is_refused(tmp_path: Path, value: object) -> None:
    path = tmp_path / "records.jsonl"
    with pytest.raises(tt.RecordError, match="not JSON-serialisable") as caught:
        tt.write_records(path, [record(extra={"x": value})])
    assert caught.value.fault.code == "not_json"
    assert not path.exists()


def test_moves_are_written_in_canonical_notation(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    tolerant = [FIRST_TRICKS[0].lower(), "Trump hearts", "a♠", "10s", "4♤", "7S"]
    tt.write_records(path, [tt.Record(RULES, 3, tolerant)])
    assert first(path).moves == tuple(FIRST_TRICKS[:6])


def test_record_that_is_not_valid_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    for wrong in (tt.Record(RULES, 3, [*FIRST_TRICKS, "2S"]), record(totals=(1, 0)), record(winners=(1,))):
        with pytest.raises(tt.RecordError):
            tt.write_records(path, [record(), wrong])
        assert not list(tmp_path.iterdir())


def test_without_the_check_records_are_written_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    wrong = tt.Record(RULES, 3, ["AS", "no move"], totals=(9, 9))
    assert tt.write_records(path, [wrong], check=False) == 1
    assert first(path) == wrong


def test_file_is_as_it_was_if_not_all_records_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    tt.write_records(path, [record()])
    before = path.read_bytes()

    def records() -> Iterator[AnyRecord]:
        yield record()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tt.write_records(path, records())
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_file_is_replaced_by_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    assert tt.write_records(path, [record()] * 3) == 3
    assert tt.write_records(path, [record()]) == 1
    assert len(list(tt.read_records(path))) == 1


def test_records_can_be_read_from_the_file_that_is_written(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    tt.write_records(path, [record()] * 3)
    assert tt.write_records(path, tt.read_records(path)) == 3
    assert list(tt.read_records(path)) == [record()] * 3


def test_records_are_appended(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    assert tt.write_records(path, [record()], append=True) == 1
    assert tt.write_records(path, [record(date="2026-11-29")] * 2, append=True) == 2
    assert [found.date for found in tt.read_records(path)] == [None, "2026-11-29", "2026-11-29"]


def test_record_is_appended_on_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(GOOD)  # without the end of the line
    tt.write_records(path, [record()], append=True)
    assert [found.line for found in tt.validate(path) if found.fault is None] == [1, 2]


def test_what_is_appended_stays_if_the_next_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    with pytest.raises(tt.RecordError):
        tt.write_records(path, [record(), record(totals=(9, 9))], append=True)
    assert list(tt.read_records(path)) == [record()]


def test_compressed_file_is_written_and_appended(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl.gz"
    tt.write_records(path, [record()] * 2)
    tt.write_records(path, [record()], append=True)
    assert gzip.decompress(path.read_bytes()).count(b"\n") == 3
    assert list(tt.read_records(path)) == [record()] * 3
    assert list(tmp_path.iterdir()) == [path]


def test_compressed_file_has_the_same_bytes_whatever_its_name(tmp_path: Path) -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        tt.write_records(tmp_path / name, [record()])
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


def test_records_are_written_to_an_open_file() -> None:
    target = io.StringIO()
    assert tt.write_records(target, [record(), record()]) == 2
    assert list(tt.read_records(target.getvalue().splitlines())) == [record()] * 2


def test_folder_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        tt.write_records(tmp_path / "nowhere" / "records.jsonl", [record()])


# All games, and the schema


def variants() -> Iterator[AnyRecord]:
    for name in tt.GAMES:
        for seed in range(6):
            rules = (
                random_rules(tt.GAMES[name], random.Random(f"{name} {seed}")) if seed else tt.GAMES[name]()
            )
            yield random_record(rules, seed)


def test_records_of_every_game_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    records = list(variants())
    assert tt.write_records(path, records) == len(records)
    assert list(tt.read_records(path)) == records
    assert all(found.fault is None for found in tt.validate(path))


def test_schema_accepts_what_is_written() -> None:
    Validator.check_schema(SCHEMA)
    schema = Validator(SCHEMA)
    for found in variants():
        schema.validate(found.to_json())
    schema.validate(record(seats=tuple("ABCD"), date="2026-11-29", extra={"x": [{"y": 1}]}).to_json())


@pytest.mark.parametrize(
    "keys",
    [
        {"tricktake": 2},
        {"tricktake": True},
        {"game": 7},
        {"rules": ["hokm"]},
        {"rules": {"target_score": 1.5}},
        {"revision": 0},
        {"dealer": -1},
        {"moves": "AS"},
        {"moves": [7]},
        {"totals": 5},
        {"winners": ["0"]},
        {"seats": [0, 1, 2, 3]},
        {"date": "20261129"},
    ],
    ids=str,
)
def test_schema_and_reader_refuse_the_same(keys: dict[str, object]) -> None:
    assert not Validator(SCHEMA).is_valid(json.loads(line(**keys)))
    with pytest.raises(tt.RecordError):
        first([line(**keys)])


def test_schema_and_reader_need_the_same_keys() -> None:
    schema = Validator(SCHEMA)
    for key in ("tricktake", "game", "moves"):
        keys = json.loads(line())
        assert schema.is_valid(keys)
        del keys[key]
        assert not schema.is_valid(keys)
        with pytest.raises(tt.RecordError):
            first([json.dumps(keys)])
