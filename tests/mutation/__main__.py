"""Change the core, the games, worlds and records in small ways, and see whether some test fails each time.

Cosmic Ray makes the mutants. Those that change annotations only are left out; of the others a sample is
tried, each in a copy of the project.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Sequence

PROJECT: Final = Path(__file__).parents[2]
SOURCE: Final = Path("src", "tricktake")
CORE: Final = ("cards", "dealing", "hands", "moves", "play", "rules", "scores", "seats", "states", "worlds")
FOLDERS: Final = ("tricks", "games", "records")
TESTS: Final = ("core", "games", "views", "records", "table", "bulk", "test_example_games.py", "naive")
"""The tests that a mutant meets, after those that run its line, until one fails."""
FEW: Final = 40
"""About so many of the tests that run a line are tried first."""
MANY: Final = 1000
"""Of more tests than this all are run, rather than named one by one."""
NAMED: Final = ("core/VariableInserter", "core/VariableReplacer")
"""Operators that want the names of variables."""
UNSPREAD: Final = ("-pno:xdist", "-oaddopts=")
"""Without the plugin that spreads tests over processes, with which coverage tells no test from another."""
SECONDS: Final = 400
"""After so long a mutant counts as noticed: it has made a loop without end, or one that is too long."""


@frozen
class Mutant:
    """A change of one place of a file.

    Attributes:
        path: the file, below the project.
        line: the number of the first line that is changed.
        operator: what Cosmic Ray calls the change.
        text: the text of the file with the change.
    """

    path: Path
    line: int
    operator: str
    text: str


def sample_of(number: int, rng: random.Random) -> list[Mutant]:
    """So many mutants that do more than change an annotation, drawn from all that there are."""
    plugins, mutating = import_module("cosmic_ray.plugins"), import_module("cosmic_ray.mutating")
    operators = {name: plugins.get_operator(name)() for name in plugins.operator_names() if name not in NAMED}
    places = [
        (path, name, occurrence)
        for path in _files()
        for nodes in [_nodes(path)]
        for name, operator in sorted(operators.items())
        for occurrence in range(sum(len(list(operator.mutation_positions(node))) for node in nodes))
    ]
    rng.shuffle(places)
    drawn: list[Mutant] = []
    for path, name, occurrence in places:
        if len(drawn) == number:
            break
        text = (PROJECT / path).read_text(encoding="utf-8")
        changed = mutating.mutate_code(text, operators[name], occurrence)
        if changed is not None and _running(changed) not in {_running(text), ""}:
            drawn.append(Mutant(path, _first_change(text, changed), name, changed))
    return drawn


def _first_change(text: str, changed: str) -> int:
    pairs = zip_longest(text.splitlines(), changed.splitlines())
    return next(number for number, (one, other) in enumerate(pairs, start=1) if one != other)


def _files() -> list[Path]:
    paths = [SOURCE / f"{name}.py" for name in CORE]
    for folder in FOLDERS:
        paths += [path.relative_to(PROJECT) for path in sorted((PROJECT / SOURCE / folder).rglob("*.py"))]
    return paths


def _nodes(path: Path) -> list[Any]:
    """The nodes of a file, as Cosmic Ray counts them."""
    tools = import_module("cosmic_ray.ast")
    return list(tools.ast_nodes(tools.get_ast_from_path(PROJECT / path)))


class _NoAnnotations(ast.NodeTransformer):
    """Takes away what is not run."""

    @override
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        node.annotation = ast.Constant(None)
        return node

    @override
    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    @override
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node


def _running(text: str) -> str:
    """What of a text is run; `""` if it cannot be."""
    try:
        return ast.dump(_NoAnnotations().visit(ast.parse(text)))
    except SyntaxError:
        return ""


def covering_tests(copy: Path) -> dict[Path, dict[int, list[str]]] | None:
    """The tests that run each line of each file, by the file and the number of the line.

    Returns:
        The tests, or `None` if one of them fails where nothing is changed.
    """
    measured = ("--cov", "--cov-context=test", "--cov-report=", "--cov-fail-under=0")
    if not passes(copy, TESTS, *measured, seconds=10 * SECONDS):
        return None
    data = import_module("coverage").CoverageData(str(copy / ".coverage"))
    data.read()
    return {
        path: {
            line: sorted({context.partition("|")[0] for context in contexts if context})
            for line, contexts in data.contexts_by_lineno(str(copy / path)).items()
        }
        for path in _files()
    }


def is_noticed(mutant: Mutant, copy: Path, tests: Sequence[str]) -> bool:
    """Whether a test fails in a copy of the project in which the mutant stands.

    Args:
        mutant: the mutant.
        copy: the copy.
        tests: the tests that run its line; a few of them are tried before all of them, and all before those
            that are marked as slow.
    """
    target = copy / mutant.path
    before = target.read_text(encoding="utf-8")
    target.write_text(mutant.text, encoding="utf-8")
    few = tests[:: max(len(tests) // FEW, 1)]
    try:
        return not (
            passes(copy, few)
            and (len(few) == len(tests) or passes(copy, TESTS if len(tests) > MANY else tests))
            and passes(copy, TESTS, "-m", "slow")
        )
    finally:
        target.write_text(before, encoding="utf-8")


def passes(copy: Path, tests: Sequence[str], *more: str, seconds: int = SECONDS) -> bool:
    """Whether these tests all pass in a copy of the project, in so many seconds."""
    try:
        return (
            subprocess.run(  # noqa: S603 - the tests of this project
                [
                    sys.executable,
                    "-m",
                    "pytest",
                    "-qx",
                    "-pno:cacheprovider",
                    *UNSPREAD,
                    "-m",
                    "not slow",
                    *more,
                ]
                + [test if "::" in test else f"tests/{test}" for test in tests],
                cwd=copy,
                env={"PYTHONPATH": "src", "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                timeout=seconds,
                check=False,
            ).returncode
            == 0
        )
    except subprocess.TimeoutExpired:
        return False


def _copied(copy: Path) -> Path:
    shutil.copytree(PROJECT, copy, ignore=shutil.ignore_patterns(".*", "_build", "__pycache__"))
    return copy


def main() -> int:
    """Try a sample of the mutants.

    Returns:
        The exit code: 0 if all were noticed, 1 if some were not; those are printed. 2 if the tests fail
        without a mutant.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--mutants", type=int, default=300, help="how many are tried")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the sample")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at a time")
    arguments = parser.parse_args()
    sample = sample_of(arguments.mutants, random.Random(arguments.seed))
    with TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(arguments.jobs):
            copies.put(_copied(Path(folder, str(number))))
        covering = covering_tests(_copied(Path(folder, "unchanged")))
        if covering is None:
            sys.stderr.write("the tests fail without a mutant\n")
            return 2

        def tried(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                return is_noticed(mutant, copy, covering[mutant.path].get(mutant.line) or TESTS)
            finally:
                copies.put(copy)

        unnoticed = 0
        for number, (mutant, noticed) in enumerate(
            zip(sample, pool.map(tried, sample), strict=True), start=1
        ):
            sys.stderr.write(f"\r{number} of {len(sample)} ")
            if not noticed:
                unnoticed += 1
                before = (PROJECT / mutant.path).read_text(encoding="utf-8")
                lines = unified_diff(
                    before.splitlines(), mutant.text.splitlines(), str(mutant.path), n=1, lineterm=""
                )
                sys.stdout.write("\n".join([mutant.operator, *lines]) + "\n\n")
                sys.stdout.flush()
    sys.stdout.write(f"{len(sample) - unnoticed} of {len(sample)} mutants were noticed\n")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    raise SystemExit(main())
