"""What the tests of the command share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.records.broken_records import BROKEN, GOOD

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _without_a_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A file of two valid records."""
    path = tmp_path / "good.jsonl"
    path.write_bytes(GOOD + b"\n" + GOOD + b"\n")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A file in which a valid record follows each kind of broken one."""
    path = tmp_path / "broken.jsonl"
    path.write_bytes(b"".join(b"%b\n%b\n" % (each.line, GOOD) for each in BROKEN))
    return path
