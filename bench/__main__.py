"""`python -m bench`: check the counts, measure, and print one table.

    python -m bench                             all of it, some minutes
    python -m bench --quick                     a glance, too short for numbers
    python -m bench --only play                 one part: play, records, knowledge, start, size, growth
    python -m bench --write docs/performance    the table and the plot of the documentation, too
    python -m bench --large-file                memory on a file of a gigabyte, too

What a change moved is told by `python -m bench.regression`.
"""

from __future__ import annotations

import os
import platform
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bench import growth, knowledge, play, records, size, startup
from bench.results import as_markdown, as_text

if TYPE_CHECKING:
    from argparse import Namespace

    from bench.results import Section

PARTS: Final = ("play", "records", "knowledge", "start", "size", "growth")
GLANCE: Final = 2
"""The rounds of a quick run."""
RESULTS: Final = "results.md"
PLOT: Final = "growth.svg"


def main() -> int:
    """Run the benchmarks.

    Returns:
        The exit code: 0; a count that is wrong is an `AssertionError`.
    """
    call = _call()
    rounds = GLANCE if call.quick else call.rounds
    hands = 10 if call.quick else 200
    sections: list[Section] = []
    grown: growth.Growth | None = None
    with TemporaryDirectory() as directory:
        for part in PARTS:
            if call.only and part not in call.only:
                continue
            sys.stderr.write(f"{part} ...\n")
            match part:
                case "play":
                    sections.append(play.measure(rounds, hands))
                case "records":
                    sections.append(records.measure(rounds, hands // 5))
                case "knowledge":
                    sections.append(knowledge.measure(rounds, 20 if call.quick else 200))
                case "start":
                    sections.append(startup.measure(rounds))
                case "size":
                    sections.append(size.measure(hands))
                case _:
                    grown = growth.measure(
                        max(1, rounds // 5),
                        Path(directory),
                        longest=growth.LENGTHS[1] if call.quick else growth.LENGTHS[-1],
                        largest=_largest_file(call),
                    )
                    sections.append(grown.section)
    print(conditions(rounds))
    print()
    print(as_text(sections))
    if call.write is not None:
        _write(call.write, sections, grown, rounds)
    return 0


def _call() -> Namespace:
    parser = ArgumentParser(
        prog="python -m bench", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15, help="how often all is timed, in turns (15)")
    parser.add_argument("--quick", action="store_true", help="little of everything, to see that it runs")
    parser.add_argument("--only", action="append", choices=PARTS, help="only that part, or those parts")
    parser.add_argument("--large-file", action="store_true", help="validate a file of a gigabyte, too")
    parser.add_argument(
        "--write", type=Path, metavar="DIRECTORY", help=f"write {RESULTS} and {PLOT} into that directory"
    )
    call = parser.parse_args()
    if call.write is not None and call.only:
        parser.error("--write needs all parts")
    return call


def _largest_file(call: Namespace) -> float:
    if call.large_file:
        return growth.LARGE_FILE
    return growth.FILES[1] if call.quick else growth.FILES[-1]


def conditions(rounds: int) -> str:
    """What the numbers were measured with, as a sentence."""
    packages = ", ".join(
        f"{package} {_version(package)}" for package in ("tricktake", "attrs", "open_spiel", "colver")
    )
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"Measured with {python} ({platform.python_compiler()}) on {platform.system()}"
        f" {platform.machine()}, {os.cpu_count()} processors; {packages}. Medians of {rounds} rounds; ratios"
        " are medians of the ratios within a round."
        + (" This was a glance, too short for numbers." if rounds == GLANCE else "")
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"


def _write(directory: Path, sections: list[Section], grown: growth.Growth | None, rounds: int) -> None:
    from bench.plot import write_plot  # noqa: PLC0415 - only this needs matplotlib

    assert grown is not None
    directory.mkdir(parents=True, exist_ok=True)
    write_plot(directory / PLOT, sections[0], grown)
    (directory / RESULTS).write_text(as_markdown(conditions(rounds), sections), encoding="utf-8")
    print(f"\nwritten: {directory / RESULTS}, {directory / PLOT}")


if __name__ == "__main__":
    sys.exit(main())
