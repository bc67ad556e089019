"""The type checkers infer what the library promises, and refuse what it forbids.

The programs in `good` must pass without a word; in those in `bad` each line that ends in the word
"refused" must be refused, and no other.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
GOOD = sorted((HERE / "good").glob("[a-z]*.py"))
BAD = sorted((HERE / "bad").glob("[a-z]*.py"))

Errors = dict[str, dict[int, str]]
"""For each program, as `good/name.py`, the lines that a checker refuses with its words."""

pytestmark = pytest.mark.repository


def run(*command: str) -> str:
    done = subprocess.run(  # noqa: S603 - the command is made here
        [sys.executable, "-m", *command], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, 1}, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def program(path: str) -> str:
    return "/".join(Path(path).parts[-2:])


@pytest.fixture(scope="module")
def mypy() -> Errors:
    errors: Errors = {}
    for line in run("mypy", "--output", "json", *map(str, GOOD + BAD)).splitlines():
        found = json.loads(line)
        if found["severity"] == "error":
            errors.setdefault(program(found["file"]), {})[found["line"]] = found["message"]
    return errors


@pytest.fixture(scope="module")
def pyright(tmp_path_factory: pytest.TempPathFactory) -> Errors:
    # The project's settings leave out the bad programs, so they are checked in a place of their own.
    place = tmp_path_factory.mktemp("programs")
    for folder in ("good", "bad"):
        shutil.copytree(HERE / folder, place / folder)
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "include": ["good", "bad"]}
    (place / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    errors: Errors = {}
    written = run("pyright", "-p", str(place), "--pythonpath", sys.executable, "--outputjson")
    for found in json.loads(written)["generalDiagnostics"]:
        line = found["range"]["start"]["line"] + 1
        errors.setdefault(program(found["file"]), {})[line] = found["message"]
    return errors


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_program_is_accepted(checker: str, path: Path, request: pytest.FixtureRequest) -> None:
    errors: Errors = request.getfixturevalue(checker)
    assert errors.get(program(str(path)), {}) == {}


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_program_is_refused(checker: str, path: Path, request: pytest.FixtureRequest) -> None:
    errors: Errors = request.getfixturevalue(checker)
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, start=1) if re.search(r"# refused$", line)}
    assert marked
    refused = errors.get(program(str(path)), {})
    assert sorted(refused) == sorted(marked), refused
