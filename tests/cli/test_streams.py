"""Standard streams that are closed, full, do not wait, or have another encoding: the work is done."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

import tricktake as tt
from tests.cli.calls import plain_environment
from tests.records.broken_records import GOOD, line
from tests.records.matches import FIRST_TRICKS, rules_of
from tricktake.cli import streams
from tricktake.cli.app import run as run_here

if TYPE_CHECKING:
    from collections.abc import Callable


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")

SIMULATE = ("simulate", "court_piece", "-n", "1", "--seed", "1")
FULL = Path("/dev/full")


def shell(redirect: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Call the command with redirections of the shell."""
    call = (sys.executable, "-m", "tricktake", *arguments)
    return subprocess.run(  # noqa: S603 - this program with the arguments of a test
        ("/bin/sh", "-c", f'exec "$0" "$@" {redirect}', *call),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env=plain_environment() | environment,
        timeout=60,
    )


# Closed

ALL = [
    (("validate", "good.jsonl"), 0),
    (("validate", "--json", "good.jsonl"), 0),
    (("validate", "--jobs", "2", "good.jsonl"), 0),
    (("validate", "bad.jsonl"), 1),
    (("validate", "nowhere.jsonl"), 2),
    (("show", "good.jsonl"), 0),
    (("show", "bad.jsonl"), 1),
    (SIMULATE, 0),
    ((*SIMULATE, "-o", "out.jsonl", "--jobs", "2"), 0),
    (("demo",), 0),
    (("games",), 0),
    (("rules", "court_piece"), 0),
    (("--help",), 0),
    (("--version",), 0),
    (("what",), 2),
]


@pytest.fixture
def _files(good: Path) -> None:
    good.with_name("bad.jsonl").write_bytes(b"[]\n")


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize("redirect", [">&-", "2>&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_what_is_closed_changes_no_exit_code(redirect: str) -> None:
    for arguments, code in ALL if redirect == ">&- 2>&-" else ALL[::3]:
        done = shell(redirect, *arguments)
        assert (arguments, done.returncode) == (arguments, code)
        assert b"Traceback" not in done.stderr
        assert (done.stdout == b"") == ((">&- " in f"{redirect} " and redirect != "2>&-") or code == 2)
    if (Path("out.jsonl")).exists():
        assert [found.fault for found in tt.validate("out.jsonl")] == [None]


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize(
    ("redirect", "arguments", "says"),
    [
        ("<&-", ("validate", "-"), "Error: standard input: it is closed\n"),
        ("<&-", ("show", "-"), "Error: standard input: it is closed\n"),
        (">&-", (*SIMULATE, "-o", "-"), "Error: standard output: it is closed\n"),
        (">&-", ("demo", "-o", "-"), "Error: standard output: it is closed\n"),
    ],
)
def test_stream_that_is_needed_and_closed_is_told(
    redirect: str, arguments: tuple[str, ...], says: str
) -> None:
    done = shell(redirect, *arguments)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", says)


def test_no_file_takes_the_place_of_a_closed_stream() -> None:
    # The first file that is opened would get the number 1, and the table would be written into it.
    assert shell(">&-", *SIMULATE, "-o", "out.jsonl", "--jobs", "2").returncode == 0
    assert len(Path("out.jsonl").read_bytes().splitlines()) == 1


# Full


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.usefixtures("_files")
def test_full_output_is_told_and_the_work_is_done() -> None:
    for arguments, code in ALL:
        done = shell("> /dev/full", *arguments)
        assert (arguments, done.returncode) == (arguments, 2)
        assert b"Traceback" not in done.stderr
        if code != 2:
            assert done.stderr.decode().endswith("Error: standard output: No space left on device\n")
    assert [found.fault for found in tt.validate("out.jsonl")] == [None]
    for arguments, code in ALL:
        done = shell("2> /dev/full", *arguments)
        assert (arguments, done.returncode) == (arguments, code)


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_full_device_as_output_is_told_with_its_name() -> None:
    done = shell("", *SIMULATE, "-o", "/dev/full")
    assert (done.returncode, done.stderr) == (2, b"Error: /dev/full: No space left on device\n")
    done = shell("> /dev/full", *SIMULATE, "-o", "-")
    assert done.returncode == 2
    assert b"standard output: No space left on device" in done.stderr


# Not waiting


def slowly(write: int, data: bytes) -> None:
    for begin in range(0, len(data), 1000):
        os.write(write, data[begin : begin + 1000])
        time.sleep(0.01)
    os.close(write)


def in_thread(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_input_that_does_not_wait_is_read_to_its_end() -> None:
    read, write = os.pipe()
    os.set_blocking(read, False)
    lines = b"".join(line(moves=FIRST_TRICKS, number=number) + b"\n" for number in range(40))
    feeder = in_thread(lambda: slowly(write, lines))
    done = subprocess.run(
        (sys.executable, "-m", "tricktake", "validate", "-"), stdin=read, capture_output=True, check=False
    )
    feeder.join()
    os.close(read)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"standard input: 40 records, all valid (40 hands, 560 moves)\n"  # 14 moves each


def test_output_that_does_not_wait_is_written_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_bytes((GOOD + b"\n") * 3000)
    read, write = os.pipe()
    os.set_blocking(write, False)
    got = bytearray()

    def drain() -> None:
        time.sleep(0.5)
        while part := os.read(read, 4096):
            got.extend(part)

    reader = in_thread(drain)
    done = subprocess.run(
        (sys.executable, "-m", "tricktake", "validate", "--json", "many.jsonl"),
        cwd=tmp_path,
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    still = os.get_blocking(write)
    os.close(write)
    reader.join()
    os.close(read)
    assert (done.returncode, done.stderr, still) == (0, b"", False)
    assert [json.loads(each)["line"] for each in got.splitlines()] == list(range(1, 3001))


# Encodings


def test_records_on_an_output_of_another_encoding_are_read_back(tmp_path: Path) -> None:
    record = tt.Record(rules_of("court_piece"), 3, seats=("Ann", "Bö", "Ник", "\ud83d"))
    for encoding in ("ascii", "latin-1", "cp1252", "utf-8", "utf-16", "iso2022_jp"):
        path = tmp_path / encoding
        with path.open("w", encoding=encoding) as file:
            assert tt.write_records(file, [record]) == 1
        with path.open(encoding=encoding) as file:
            (read,) = tt.read_records(file)
        assert read == record


def test_help_and_tables_need_no_encoding_in_particular() -> None:
    for arguments in (("--help",), ("games",), ("rules", "pilotta"), ("rules", "nö")):
        done = shell("", *arguments, PYTHONIOENCODING="ascii")
        assert b"Traceback" not in done.stderr
        assert (done.stdout + done.stderr).isascii()


# The parts


def test_standard_streams_are_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with streams.standard_streams():
        assert isinstance(sys.stdout, streams.Nowhere)
        assert not sys.stdout.isatty()
        streams.send("lost")
        streams.send_all()
    assert sys.stdout is None


def test_what_cannot_be_sent_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.StringIO):
        @override
        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Broken())
    with streams.standard_streams(), pytest.raises(streams.OutputError, match="standard output: No space"):
        streams.send_all()


class Full(io.StringIO):
    """A stream that takes nothing."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    @override
    def write(self, text: str, /) -> int:
        raise self.error


@pytest.mark.parametrize(
    ("error", "code"), [(OSError(28, "No space left on device"), 2), (BrokenPipeError(32, "Broken pipe"), 1)]
)
@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("validate", "good.jsonl")], ids=str)
@pytest.mark.usefixtures("_files")
def test_lost_output_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], error: OSError, code: int
) -> None:
    said = io.StringIO()
    monkeypatch.setattr(sys, "stdout", Full(error))
    monkeypatch.setattr(sys, "stderr", said)
    assert run_here(arguments) == code
    assert said.getvalue() == ("Error: standard output: No space left on device\n" if code == 2 else "")


def test_closed_streams_of_this_process_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    said = io.StringIO()
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, None)
    monkeypatch.setattr(sys, "stderr", said)
    assert run_here(("validate", "-")) == 2
    assert run_here((*SIMULATE, "-o", "-")) == 2
    assert said.getvalue().splitlines() == [
        "Error: standard input: it is closed",
        "Error: standard output: it is closed",
    ]


def test_broken_pipe_keeps_its_kind() -> None:
    with pytest.raises(BrokenPipeError), streams.named("x"):
        raise BrokenPipeError
    error = OSError("why")
    with pytest.raises(OSError, match="why") as caught, streams.named("x"):
        raise error
    assert caught.value.filename == "x"


def test_descriptors_of_closed_streams_are_kept_from_files(monkeypatch: pytest.MonkeyPatch) -> None:
    given, closed, inherited = iter([0, 1, 2, 7]), list[int](), list[int]()
    monkeypatch.setattr(os, "open", lambda *_: next(given))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]  # any arguments
    monkeypatch.setattr(os, "close", closed.append)
    monkeypatch.setattr(os, "set_inheritable", lambda number, _: inherited.append(number))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]  # as above
    streams.keep_descriptors()
    monkeypatch.undo()
    assert (inherited, closed) == ([0, 1, 2], [7])
