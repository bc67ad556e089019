"""Play hands of Pilotta on the library and on published engines at once, and print what differs.

Install the engines first: pip install -e ".[oracles]"
"""

from __future__ import annotations

import argparse
import random
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Final

from tests.oracles.belote_cli import BeloteCli
from tests.oracles.colver import Colver
from tests.oracles.comparison import Comparison

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.oracles.comparison import Oracle

ORACLES: Final[dict[str, Callable[[], Oracle]]] = {"colver": Colver, "belote-cli": BeloteCli}
"""The engines by the names of their packages."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; 1 if something differs, 2 if an engine is not installed."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument(
        "--decisions", type=int, default=100_000, help="decisions an engine (default: %(default)s)"
    )
    parser.add_argument("--engine", choices=ORACLES, action="append", help="only this one; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all chance (default: %(default)s)")
    asked = parser.parse_args(arguments)
    differ = 0
    for name in asked.engine or ORACLES:
        begun = perf_counter()
        try:
            oracle = ORACLES[name]()
        except ImportError as missing:
            sys.stderr.write(f'{name} is not installed ({missing}): pip install -e ".[oracles]"\n')
            return 2
        comparison = Comparison(oracle, random.Random(f"{asked.seed} {name}"))
        comparison.run(asked.decisions)
        sys.stdout.write(f"{name}: {summary(comparison)}, in {perf_counter() - begun:.0f} s\n")
        sys.stdout.flush()
        differ |= bool(comparison.differences)
    return differ


def summary(comparison: Comparison) -> str:
    """What was compared, and what differs."""
    kinds = ", ".join(f"{times} {kind}" for kind, times in sorted(comparison.decisions.items()))
    others = ", ".join(f"{what} {times}" for what, times in comparison.compared.items())
    differences = "".join(f"{difference}\n" for difference in comparison.differences)
    return (
        f"{differences}{comparison.decisions.total()} decisions ({kinds}) in {comparison.hands} hands"
        f" under {comparison.oracle.rules}; times compared: {others};"
        f" {len(comparison.differences)} differences"
    )


if __name__ == "__main__":
    sys.exit(main())
