"""Work spread over processes: in order, and with a bounded amount in flight."""

from __future__ import annotations

import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


def in_order(work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT], jobs: int) -> Iterator[ResultT]:
    """The results of the tasks in the order of the tasks.

    No more than two tasks for each process are taken before a result is handed out, so that
    neither tasks nor results pile up.

    Args:
        work: a function of a module, so that other processes find it.
        tasks: what to work on; tasks and results must be picklable where there are several jobs.
        jobs: the number of processes; with 1 all work is done in this one.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), ignore_interrupts) as pool:
        with _interrupts_ignored():  # the processes begin here, and inherit it
            for _ in range(jobs):
                pool.submit(int)
        waiting: deque[Future[ResultT]] = deque()
        try:
            for task in tasks:
                waiting.append(pool.submit(work, task))
                if len(waiting) == 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """Let this process ignore interrupts from the keyboard, and leave them to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_ignored() -> Generator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
