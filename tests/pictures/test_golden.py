"""The pictures are those of the files, letter by letter: every change shows, and must be looked at."""

from __future__ import annotations

from tests.pictures.golden import FOLDER, pictures


def test_the_pictures_are_those_of_the_files() -> None:
    kept = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg")}
    assert pictures() == kept, "run python -m tests.pictures.golden, and look at what has changed"
