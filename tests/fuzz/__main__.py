"""Feed the library with inputs that are almost right: `python -m tests.fuzz --inputs 10000000`.

An input that raises what is no error of the library, or takes too long, is printed; keep it as a file in
`tests/fuzz/corpus`, and the tests try it from then on. The memory is limited, so an input that takes too
much of it fails too.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
from typing import TYPE_CHECKING, Final

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.targets import TARGETS, inputs, seeds_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

ROUND: Final = 20_000
"""How many inputs are made from one seed; what the generator remembers of them is let go then."""
SECONDS: Final = 20
"""How long one input may take."""
BYTES: Final = 2 << 30
"""How much memory the process may take."""


class TooSlowError(Exception):
    """An input has taken too long."""


def too_slow(_number: int, _frame: FrameType | None) -> None:
    """Called by the alarm."""
    message = f"no answer in {SECONDS} seconds"
    raise TooSlowError(message)


def feed(target: str, count: int, first_seed: int) -> None:
    """Feed a target with inputs.

    Args:
        target: the name of the target.
        count: how many inputs are made.
        first_seed: the seed of the first round.

    Raises:
        Exception: whatever the library has raised that is not its own, with the input as a note.
    """
    run: Callable[[bytes], None] = TARGETS[target]

    def once(data: bytes) -> None:
        signal.alarm(SECONDS)
        try:
            run(data)
        finally:
            signal.alarm(0)

    for number, begin in enumerate(range(0, count, ROUND)):
        options = settings(
            max_examples=min(ROUND, count - begin),
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
        options(seed(first_seed + number)(given(inputs(seeds_of(target)))(once)))()


def limit_memory() -> None:
    """Let the process have no more memory than it may."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def main() -> int:
    """Feed the targets.

    Returns:
        The exit code: 0 if every input was answered, 1 if not.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="how many inputs in all")
    parser.add_argument("--target", choices=TARGETS, action="append", help="what is fed; all by default")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first round")
    given_arguments = parser.parse_args()
    targets: list[str] = given_arguments.target or [*TARGETS]
    limit_memory()
    signal.signal(signal.SIGALRM, too_slow)
    each = -(-given_arguments.inputs // len(targets))
    for target in targets:
        try:
            feed(target, each, given_arguments.seed)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is reported
            notes = "\n".join(getattr(error, "__notes__", ()))
            sys.stdout.write(f"{target}: {type(error).__name__}: {error}\n{notes}\n")
            return 1
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        sys.stdout.write(f"{target}: {each} inputs were answered; the process has held {peak} MB at most\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
