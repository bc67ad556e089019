"""Calls of the command, in this process and in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from attrs import frozen
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable


@frozen
class Result:
    """What a call of the command gave.

    Attributes:
        exit_code: the exit code.
        stdout: what was written to the standard output.
        stderr: what was written to the standard error.
    """

    exit_code: int
    stdout: str
    stderr: str


def call(*arguments: str | Path, stdin: bytes = b"", terminal: bool = False) -> Result:
    """Call the command in this process, on a terminal or without one."""
    from tricktake.cli.app import run as run_here  # noqa: PLC0415 - a test may have loaded it anew

    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    written = [io.BytesIO(), io.BytesIO()]
    with ExitStack() as stack:
        for name, stream in zip(("stdout", "stderr"), written, strict=True):
            text = (Screen if terminal else io.TextIOWrapper)(
                stream, encoding="utf-8", newline="\n", write_through=True
            )
            stack.callback(text.detach)
            stack.enter_context(mock.patch.object(sys, name, text))
        stack.enter_context(mock.patch.object(sys, "stdin", given))
        code = run_here(list(map(str, arguments)))
    stdout, stderr = (stream.getvalue().decode() for stream in written)
    return Result(code, stdout, stderr)


def run(*arguments: str | Path, cwd: Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Call the command in a process of its own, without a terminal."""
    return subprocess.run(  # noqa: S603 - this program with the arguments of a test
        (sys.executable, "-m", "tricktake", *map(str, arguments)),
        cwd=cwd,
        input=stdin,
        capture_output=True,
        check=False,
        env=plain_environment(),
    )


def bytes_written(process: int, folder: Path) -> int:
    """The bytes of the files of a folder that a process has open, those without a name among them."""
    found = 0
    for link in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):  # it is closed by now
            if str(link.readlink()).startswith(str(folder)):
                found += link.stat().st_size
    return found


def children(process: int) -> set[int]:
    """The processes that a process has begun and that still run."""
    found = set[int]()
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            with suppress(OSError):
                state, above = (place / "stat").read_text().rpartition(")")[2].split()[:2]
                if int(above) == process and state != "Z":
                    found.add(int(place.name))
    return found


def runs(process: int) -> bool:
    """Whether a process still runs."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(done: Callable[[], object], seconds: float = 20) -> None:
    """Wait until something is so; after so many seconds it is a failure."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


def plain_environment() -> dict[str, str]:
    """The environment without what makes other programs use colours or other widths."""
    without = {"FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"}
    return {name: value for name, value in os.environ.items() if name not in without}


class Screen(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    @override
    def isatty(self) -> bool:
        return True


class Terminal(io.StringIO):
    """Something that says it is a terminal."""

    @override
    def isatty(self) -> bool:
        return True
