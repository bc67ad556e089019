"""`python -m bench`: check the counts, measure, and print one table.

python -m bench                             all of it, some minutes
python -m bench --quick                     a glance, too short for numbers
python -m bench --only play                 one part: play, records, knowledge, footprint
python -m bench --write docs/performance/results.md
"""

from __future__ import annotations

import os
import platform
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from bench import footprint, knowledge, play, records
from bench.results import Row, as_markdown, as_text

PARTS: Final = ("play", "records", "knowledge", "footprint")


def main() -> int:
    """Run the benchmarks.

    Returns:
        The exit code: 0; a count that is wrong is an `AssertionError`.
    """
    parser = ArgumentParser(
        prog="python -m bench", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15, help="how often all is timed, in turns (15)")
    parser.add_argument("--quick", action="store_true", help="little of everything, to see that it runs")
    parser.add_argument("--only", action="append", choices=PARTS, help="only that part, or those parts")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table there, as Markdown")
    call = parser.parse_args()
    rounds, hands = (2, 10) if call.quick else (call.rounds, 200)
    rows: list[Row] = []
    for part in PARTS:
        if call.only and part not in call.only:
            continue
        sys.stderr.write(f"{part} ...\n")
        match part:
            case "play":
                rows += play.measure(rounds, hands)
            case "records":
                rows += records.measure(rounds, hands // 5)
            case "knowledge":
                rows += knowledge.measure(rounds, hands)
            case _:
                rows += footprint.measure(rounds, hands)
    print(conditions(rounds), as_text(rows), sep="\n\n")
    if call.write is not None:
        call.write.write_text(f"{conditions(rounds)}\n\n{as_markdown(rows)}", encoding="utf-8")
    return 0


def conditions(rounds: int) -> str:
    """What the numbers were measured with, as a sentence."""
    packages = ", ".join(
        f"{name} {_version(name)}" for name in ("tricktake", "attrs", "open_spiel", "colver")
    )
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"Measured with {python} on {platform.system()} {platform.machine()}, {os.cpu_count()} processors;"
        f" {packages}. Medians of {rounds} rounds; ratios are medians of the ratios within a round."
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    sys.exit(main())
