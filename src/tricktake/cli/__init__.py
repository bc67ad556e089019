"""The command `tricktake`: play random matches, validate records, show them, and read the rules."""

from __future__ import annotations

import sys
from typing import Final

NEEDED: Final = ("typer", "rich")
"""The packages of the extra `cli`."""
INTERRUPTED: Final = 130
"""The exit code after an interrupt from the keyboard."""


def main() -> int:
    """Run the command with the arguments of the process.

    Returns:
        The exit code: 0 if all went well; 1 if a record is not valid, or the reader of the output has
        gone away; 2 for a usage or file error; 130 after an interrupt from the keyboard, and 128 plus its
        number after another signal.
    """
    try:
        return _run()
    except KeyboardInterrupt:
        return INTERRUPTED


def _run() -> int:
    try:
        from tricktake.cli.app import run  # noqa: PLC0415 - the extra may not be installed
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        if sys.argv[1:] == ["--version"]:
            return _print_version()
        stderr: object = sys.stderr
        if stderr is not None:
            sys.stderr.write(f'The command needs {error.name}: pip install "tricktake[cli]"\n')
        return 2
    return run(sys.argv[1:])


def _print_version() -> int:
    from importlib.metadata import version  # noqa: PLC0415 - only needed here, and not light

    stdout: object = sys.stdout
    if stdout is not None:
        sys.stdout.write(f"tricktake {version('tricktake')}\n")
    return 0
