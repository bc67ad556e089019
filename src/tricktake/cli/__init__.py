"""The command `tricktake`: play random matches, validate records, show them, and read the rules."""

from __future__ import annotations

import os
import sys
from typing import Final

NEEDED: Final = ("typer", "rich")
"""The packages of the extra `cli`."""


def main() -> int:
    """Run the command with the arguments of the process.

    Returns:
        The exit code: 0 if all went well, 1 if a record is not valid or the reader of the output
        went away, 2 if the call cannot be carried out, 130 after an interrupt from the keyboard.
    """
    try:
        return _run()
    except KeyboardInterrupt:
        return 130


def _run() -> int:
    try:
        from tricktake.cli.app import run  # noqa: PLC0415 - the extra may not be installed
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        sys.stderr.write(f'The command needs {error.name}: pip install "tricktake[cli]"\n')
        return 2
    code = run()
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code
