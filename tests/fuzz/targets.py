"""What is fed with inputs that are almost right, and the inputs themselves."""

from __future__ import annotations

import io
import json
import random
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

import tricktake as tt
from tricktake.registry import OWN_GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CORPUS: Final = Path(__file__).parent / "corpus"
"""For each target a folder with the inputs from which others are made; what once failed is kept there."""
PIECES: Final = (
    *(b"null", b"true", b'"', b"'", b"[", b"]", b"{", b"}", b":", b",", b"\\", b"\\u0000", b"\\ud800"),
    *(b"0", b"-1", b"2.0", b"1e999", b"9" * 400, b"NaN", b"\n", b"\r", b"\r\n", b"\t", b"\0", b"\xff"),
    *(b"\xc3", b"\xef\xbb\xbf", b"\x1f\x8b", b"\xe2\x99\xa0", b"AS", b"10s", b"deal ", b"bid ", b"trump "),
    *(b"pass", b"/", b"?", b"[" * 3000, b"court_piece", b"pilotta", b"shooter", b"all", b"none"),
)
"""What is put into an input: pieces that readers stumble over."""
MOST_CHANGES: Final = 6
MOST_CUT: Final = 40
MOST_NAMES: Final = 8


@st.composite
def inputs(draw: st.DrawFn, seeds: Sequence[bytes]) -> bytes:
    """An input of the corpus with some pieces cut out and others put in."""
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, MOST_CHANGES))):
        at = draw(st.integers(0, len(data)))
        put = draw(st.sampled_from(PIECES) | st.binary(max_size=6))
        data = data[:at] + put + data[at + draw(st.integers(0, MOST_CUT)) :]
    return data


@cache
def seeds_of(target: str) -> tuple[bytes, ...]:
    """The inputs of the corpus for a target."""
    return tuple(path.read_bytes() for path in sorted((CORPUS / target).iterdir()))


def validate_records(data: bytes) -> None:
    """Judge the lines, and read every record that is valid again."""
    for verdict in tt.validate(io.BytesIO(data)):
        assert verdict.fault is None or str(verdict.fault)
    with suppress(tt.TricktakeError):
        for record in tt.read_records(io.BytesIO(data)):
            assert tt.from_json(record.to_json()) == record


def validate_gzip(data: bytes) -> None:
    """Judge a file that claims to be gzip."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "records.jsonl.gz")
        path.write_bytes(data)
        for verdict in tt.validate(path):
            assert verdict.fault is None or str(verdict.fault)


def read_moves(data: bytes) -> None:
    """Read a text as a card, as cards and as a move of each game, and ask whether the move is legal."""
    text = data.decode(errors="surrogateescape")
    for read in (tt.parse_card, tt.parse_cards):
        with suppress(tt.TricktakeError):
            read(text)
    for state in _states():
        with suppress(tt.TricktakeError):
            tt.apply(state, tt.parse_move(state, text))


@cache
def _states() -> tuple[Any, ...]:
    """Each game before its first move, and one move later where that is a deal."""
    begun = [tt.start(tt.GAMES[game]()) for game in OWN_GAMES]
    due = [state for state in begun if state.awaiting == "deal"]
    return (*begun, *[tt.apply(state, tt.shuffle(state, random.Random(1))) for state in due])


def read_options(data: bytes) -> None:
    """Take a JSON value as the options of each game, and its keys as presets."""
    value = _json(data)
    for game in OWN_GAMES:
        with suppress(tt.TricktakeError):
            tt.GAMES[game].from_options(value)
        for name in _items(value, dict)[:MOST_NAMES]:
            with suppress(tt.TricktakeError):
                tt.GAMES[game].preset(name)


def read_json(data: bytes) -> None:
    """Take a JSON value as a record, as a referee, and as a view with events."""
    value = _json(data)
    with suppress(tt.TricktakeError):
        tt.from_json(value)
    with suppress(tt.TricktakeError):
        tt.Referee.from_json(value)
    parts = _items(value, list) or [value]
    with suppress(tt.TricktakeError):
        tt.fold(parts[0], parts[1:])


def _items(value: Any, kind: type[Any]) -> list[Any]:  # noqa: ANN401 - as below
    """What a list or the keys of an object hold; nothing for a value of another type."""
    return [*value] if isinstance(value, kind) else []


def _json(data: bytes) -> Any:  # noqa: ANN401 - JSON of whatever type is what the functions are given
    """The value of a JSON text, or the text where it is none."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return data.decode(errors="replace")


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "records": validate_records,
    "gzip": validate_gzip,
    "moves": read_moves,
    "options": read_options,
    "json": read_json,
}
"""What is fed with inputs, by name."""
