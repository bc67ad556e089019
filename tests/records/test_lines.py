"""Where records come from: files of all kinds, whole or damaged, quick or slow, and lines of any length."""

from __future__ import annotations

import bz2
import gc
import gzip
import io
import lzma
import os
import tempfile
import threading
import time
import tracemalloc
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

import tricktake as tt
from tests.records.broken_records import GOOD, line
from tests.records.matches import FIRST_TRICKS
from tricktake.records import _waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MARK = "\ufeff"
RECORD = next(tt.read_records([GOOD]))


def codes(source: object) -> list[str | None]:
    verdicts = tt.validate(source)  # type: ignore[arg-type]  # sources of all kinds
    return [None if found.fault is None else found.fault.code for found in verdicts]


# Byte order marks


def test_mark_is_passed_over_wherever_the_text_comes_from(tmp_path: Path) -> None:
    path = tmp_path / "marked.jsonl"
    text = f"{MARK}{GOOD.decode()}\n{MARK}\n{GOOD.decode()}"
    path.write_text(text, encoding="utf-8")
    with path.open(encoding="utf-8") as decoded, path.open("rb") as binary, path.open("rb", 0) as raw:
        for source in (path, decoded, binary, raw, text.split("\n"), text.encode().split(b"\n")):
            assert [(found.line, found.fault) for found in tt.validate(source)] == [(1, None), (3, None)]


def test_file_of_nothing_but_a_mark_holds_no_record(tmp_path: Path) -> None:
    path = tmp_path / "marked.jsonl"
    path.write_text(MARK, encoding="utf-8")
    assert list(tt.validate(path)) == []


# Files that are open


@pytest.mark.parametrize("lines", [1, 3])
def test_open_files_of_every_kind_are_read(tmp_path: Path, lines: int) -> None:
    text = (GOOD + b"\n") * lines
    path = tmp_path / "some.jsonl"
    path.write_bytes(text)
    packed = io.BytesIO(gzip.compress(text))
    with path.open("rb", 0) as raw, tempfile.SpooledTemporaryFile() as spooled:
        spooled.write(text)
        spooled.seek(0)
        for source in (
            raw,
            spooled,
            io.BytesIO(text),
            io.StringIO(text.decode()),
            gzip.GzipFile(fileobj=packed),
            bz2.BZ2File(io.BytesIO(bz2.compress(text))),
            lzma.open(io.BytesIO(lzma.compress(text))),  # noqa: SIM115 - it lies in memory
        ):
            assert codes(source) == [None] * lines
        assert not raw.closed


PACKED: list[tuple[Callable[[bytes], bytes], Callable[[io.BytesIO], object]]] = [
    (gzip.compress, lambda file: gzip.GzipFile(fileobj=file)),
    (bz2.compress, bz2.BZ2File),
    (lzma.compress, lzma.LZMAFile),
    (gzip.compress, lambda file: io.TextIOWrapper(gzip.GzipFile(fileobj=file), encoding="utf-8")),
    (lzma.compress, lambda file: lzma.open(file, "rt", encoding="utf-8")),  # noqa: SIM115 - as above
]


@pytest.mark.parametrize(("pack", "unpack"), PACKED)
def test_damaged_file_ends_with_a_fault(
    pack: Callable[[bytes], bytes], unpack: Callable[[io.BytesIO], object]
) -> None:
    whole = pack(b"".join(line(moves=FIRST_TRICKS, n=number) + b"\n" for number in range(3000)))
    middle = len(whole) // 2
    for damaged in (
        whole[:middle],
        whole[:middle] + bytes(100) + whole[middle + 100 :],
        b"no such file",
        GOOD,
    ):
        assert codes(unpack(io.BytesIO(damaged)))[-1] in {"damaged_file", "bad_json", "bad_encoding"}


def test_file_of_another_encoding_ends_with_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_bytes(GOOD + b"\n" + "Bö".encode() + b"\n" + GOOD)
    with path.open(encoding="ascii") as file:
        assert codes(file)[-1] == "bad_encoding"


def test_misuse_of_a_file_is_no_fault_of_it(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    with path.open("wb") as file, pytest.raises(ValueError, match="read"):
        list(tt.validate(file))
    closed = io.BytesIO(GOOD)
    closed.close()
    with pytest.raises(ValueError, match="closed"):
        list(tt.validate(closed))
    with pytest.raises(IsADirectoryError):
        list(tt.validate(tmp_path))
    with pytest.raises(OSError, match=r"\[Errno 22\]"):
        list(tt.validate("a\0b"))
    with pytest.raises(FileNotFoundError):
        list(tt.validate(""))


@pytest.mark.parametrize("source", [b"bytes", [1], [None], [RECORD]], ids=repr)
def test_what_gives_no_lines_is_told(source: object) -> None:
    with pytest.raises(TypeError, match="expected a path, an open file or lines, got"):
        codes(source)


def test_error_of_the_system_is_no_damage() -> None:
    class Failing(io.BytesIO):
        @override
        def readline(self, _size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(OSError, match="Input/output error"):
        codes(Failing())


# Files that do not wait


def in_pieces(write: int, data: bytes) -> None:
    for begin in range(0, len(data), 100):
        os.write(write, data[begin : begin + 100])
        time.sleep(0.002)
    os.close(write)


OPEN: list[Callable[[int], object]] = [
    lambda read: os.fdopen(read, "rb"),
    lambda read: os.fdopen(read, "rb", 0),
    lambda read: os.fdopen(read, encoding="utf-8"),
    lambda read: gzip.GzipFile(fileobj=os.fdopen(read, "rb")),
]


@pytest.mark.skipif(not hasattr(os, "set_blocking"), reason="files that do not wait")
@pytest.mark.parametrize("begin", range(len(OPEN)))
def test_unfinished_input_is_not_taken_for_its_end(begin: int) -> None:
    text = (GOOD + b"\n") * 5
    read, write = os.pipe()
    os.set_blocking(read, False)
    data = gzip.compress(text, 0) if begin == 3 else text
    feeder = threading.Thread(target=in_pieces, args=(write, data))
    feeder.start()
    file = OPEN[begin](read)
    try:
        assert codes(file) == [None] * 5
        assert not os.get_blocking(read)  # it is left as it was
    finally:
        feeder.join()
        os.close(read)
        with pytest.raises(OSError, match="Bad file descriptor"):
            getattr(file, "fileobj", file).close()  # type: ignore[attr-defined]  # every file can be closed


def test_file_that_tells_that_it_has_nothing_yet_is_not_taken_for_its_end() -> None:
    class Patient:
        """A file of another library, which gives `None` until there is more."""

        def readline(self, _size: int = -1) -> None:
            return None

    with pytest.raises(BlockingIOError):
        codes(Patient())


@pytest.mark.skipif(not hasattr(os, "set_blocking"), reason="files that do not wait")
def test_records_are_written_wholly_to_a_file_that_does_not_wait() -> None:
    read, write = os.pipe()
    os.set_blocking(write, False)
    got = bytearray()

    def drain() -> None:
        while part := os.read(read, 1000):
            got.extend(part)
            time.sleep(0.001)

    reader = threading.Thread(target=drain)
    with os.fdopen(write, "w", encoding="utf-8") as file:
        reader.start()
        assert tt.write_records(file, [RECORD] * 300) == 300
        assert not os.get_blocking(write)
    reader.join()
    os.close(read)
    assert list(tt.read_records(bytes(got).splitlines())) == [RECORD] * 300


def test_descriptor_that_nobody_knows_of_is_waited_for_by_nobody() -> None:
    assert _waiting.descriptor_of(object()) is None
    assert _waiting.descriptor_of(io.StringIO()) is None

    class Odd:
        def fileno(self) -> str:
            return "7"

    assert _waiting.descriptor_of(Odd()) is None
    assert not _waiting.is_impatient(10**6)


# Long lines


MEGABYTES = 16


def long_lines() -> Iterator[tuple[str, bytes]]:
    """Lines of nearly 16 MB, each long in another place."""
    text = b"x" * (MEGABYTES * 1_000_000)
    many = MEGABYTES * 1_000_000 // 10
    yield "text", b'{"a": "%b"}' % text
    yield "game", b'{"tricktake": 1, "moves": [], "game": "%b"}' % text
    yield "key", b'{"tricktake": 1, "moves": [], "game": "court_piece", "%b": 1}' % text
    for key in ("moves", "seats"):
        yield (
            key,
            b'{"tricktake": 1, "moves": [], "game": "court_piece"}'[:-1].replace(b'"moves": [], ', b"")
            + b', "%b": ["%b"]}' % (key.encode(), text),
        )
        numbers = b", ".join([b'"AS1234"'] * many)
        yield f"many {key}", b'{"tricktake": 1, "game": "court_piece", "%b": [%b]}' % (key.encode(), numbers)
    for key in ("totals", "winners"):
        numbers = b", ".join([b"12345678"] * many)
        yield (
            key,
            b'{"tricktake": 1, "game": "court_piece", "moves": [], "%b": [%b]}' % (key.encode(), numbers),
        )
    yield "deal", b'{"tricktake": 1, "game": "court_piece", "moves": ["deal %b"]}' % (b"AS" * (5 * many))
    yield "padding", b'{"tricktake": 1, "game": "court_piece", "moves": ["deal%bAS"]}' % (b" " * (9 * many))
    yield "option", b'{"tricktake": 1, "game": "court_piece", "moves": [], "rules": {"redeal": "%b"}}' % text
    yield (
        "options",
        b'{"tricktake": 1, "game": "court_piece", "moves": [], "rules": {%b}}'
        % b", ".join(b'"%08d": 1' % number for number in range(many // 2)),
    )
    yield (
        "keys",
        b'{"tricktake": 1, "game": "court_piece", "moves": [], %b}'
        % b", ".join(b'"%08d": 1' % number for number in range(many // 2)),
    )
    yield (
        "number",
        b'{"tricktake": 1, "game": "court_piece", "moves": [], "dealer": %b}' % (b"1" * (9 * many)),
    )
    yield "brackets", b"[" * (9 * many)
    yield "date", b'{"tricktake": 1, "game": "court_piece", "moves": [], "date": "%b"}' % text
    yield (
        "suits",
        b'{"tricktake": 1, "game": "svoi_kozyri", "moves": [], "rules": {"trumps": "%b"}}'
        % (b"S" * (9 * many)),
    )


@pytest.mark.slow
def test_long_line_is_judged_and_let_go() -> None:
    for name, text in long_lines():
        assert len(text) < 1 << 24, name
        tracemalloc.start()
        (verdict,) = tt.validate([text])
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert (name, kept < 100_000) == (name, True)
        assert len(str(verdict.fault)) < 1000


def test_a_key_that_repeats_one_of_very_many_is_found() -> None:
    keys = 600_000  # a check that compares each key with each other would go on for hours
    listed = ", ".join(f'"{number}": 1' for number in [*range(keys), keys - 1])
    assert codes([f"{{{listed}}}"]) == ["repeated_key"]


def test_texts_of_a_file_are_not_kept() -> None:
    deal = FIRST_TRICKS[0]

    def lines(first: int, last: int) -> Iterator[bytes]:
        for number in range(first, last):
            padded = [f"trump{' ' * (20_000 + number)}S", f"{' ' * number}trump S"]
            for text in padded:
                yield line(moves=[deal, text], rules={"target_score": 3 + number % 13})

    tracemalloc.start()
    assert set(codes(lines(0, 50))) == {None}
    before = tracemalloc.get_traced_memory()[0]
    assert set(codes(lines(50, 250))) == {None}
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert after - before < 100_000
