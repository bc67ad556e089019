"""Languages that other packages add, made for a test."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints
from typing import TYPE_CHECKING

import pytest

from tricktake.messages import catalogues

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from pathlib import Path


@contextmanager
def added_languages(folder: Path, *languages: tuple[str, Mapping[str, object] | str]) -> Generator[None]:
    """Packages that add to languages, and no others.

    Args:
        folder: an empty folder for the packages.
        languages: for each package its language, and its entries or the text of its file.
    """
    points: list[EntryPoint] = []
    for number, (language, entries) in enumerate(languages):
        package = folder / f"words_{number}_of_a_test"
        package.mkdir()
        (package / "__init__.py").touch()
        text = entries if isinstance(entries, str) else json.dumps(entries)
        (package / f"{language}.json").write_text(text, encoding="utf-8")
        points.append(EntryPoint(language, package.name, catalogues.ENTRY_POINTS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder), *sys.path])
        for point in points:
            patch.delitem(sys.modules, point.value, raising=False)
        with entry_points(*points):
            yield


@contextmanager
def entry_points(*points: EntryPoint) -> Generator[None]:
    """These entry points for languages, and no others."""

    def select(group: str) -> EntryPoints:
        return EntryPoints(points).select(group=group)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("importlib.metadata.entry_points", select)
        _forget()
        yield
    _forget()


def _forget() -> None:
    catalogues.added_packages.cache_clear()
    catalogues.added_catalogue.cache_clear()
