"""Calls of the command, in this process and in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from typer.testing import CliRunner
from typing_extensions import override

from tricktake.cli.app import app

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result


def call(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    """Call the command in this process; a result has `exit_code`, `stdout` and `stderr`."""
    return CliRunner().invoke(app, list(map(str, arguments)), input=stdin, prog_name="tricktake")


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


def plain_environment() -> dict[str, str]:
    """The environment without what makes other programs use colours or other widths."""
    without = {"FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"}
    return {name: value for name, value in os.environ.items() if name not in without}


class Terminal(io.StringIO):
    """Something that says it is a terminal."""

    @override
    def isatty(self) -> bool:
        return True
