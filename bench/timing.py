"""To time several things fairly: in turns, in one process, with the same care for each."""

from __future__ import annotations

import gc
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Run: TypeAlias = "Callable[[], int]"
"""Does some work, and says how many units of it were done."""

Contender: TypeAlias = "Callable[[], Run]"
"""Makes ready what a run needs or uses up, which is not timed, and gives the run."""


@frozen
class Timings:
    """What some contenders took.

    Attributes:
        seconds: processor time per unit of work, by the name of the contender, one for each round.
    """

    seconds: Mapping[str, tuple[float, ...]]

    def seconds_each(self, name: str) -> float:
        """The median processor time of a unit of work."""
        return median(self.seconds[name])

    def rate(self, name: str) -> float:
        """The units of work in a second."""
        return 1 / self.seconds_each(name)

    def ratio(self, name: str, beside: str) -> float:
        """How many times as fast a contender is as another: the median of the ratios of the rounds."""
        return median(
            there / here for here, there in zip(self.seconds[name], self.seconds[beside], strict=True)
        )


def in_turns(contenders: Mapping[str, Contender], rounds: int) -> Timings:
    """Time every contender once in each round.

    A machine that is busy for a while slows all of them alike, because they take turns; every
    other round goes through them backwards. The garbage collector runs as it does in any program,
    and each run begins right after a full collection. What is taken is processor time.
    """
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for name in names:
        contenders[name]()()  # fills caches and tables
    for number in range(rounds):
        for name in names if number % 2 == 0 else reversed(names):
            run = contenders[name]()
            gc.collect()
            before = process_time()
            units = run()
            seconds[name].append((process_time() - before) / units)
    return Timings({name: tuple(taken) for name, taken in seconds.items()})
