"""What tests of several parts share."""

from __future__ import annotations

import sys
from importlib import invalidate_caches
from typing import TYPE_CHECKING, Protocol

import pytest

from tricktake import registry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Install(Protocol):
    """Installs a package that adds games."""

    def __call__(self, games: str, body: str = "", name: str = "plug") -> None:
        """Install it.

        Args:
            games: the lines of its entry points, as `whist = plug:WhistRules`.
            body: the code of its only module.
            name: the name of the package and of the module.
        """


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """A function that installs a package which adds games."""

    def install(games: str, body: str = "", name: str = "plug") -> None:
        site = tmp_path / name
        told = site / f"{name}-1.dist-info"
        told.mkdir(parents=True)
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (told / "entry_points.txt").write_text(f"[tricktake.games]\n{games}\n")
        (site / f"{name}.py").write_text(body)
        monkeypatch.setattr(sys, "path", [str(site), *sys.path])
        invalidate_caches()

    registry.added_games.cache_clear()
    yield install
    registry.added_games.cache_clear()
    for name in ("plug", "other"):
        sys.modules.pop(name, None)
