"""Work spread over processes: in order, and with a bounded amount in flight."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tricktake.cli.signals import interrupts_ignored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

FEW: Final = 8
"""So many processes may be asked for on every machine."""
PAUSE: Final = 1.0
"""So many seconds pass between two looks at whether all processes are there."""
MOST_ON_WINDOWS: Final = 61
"""The most processes that one process can wait for there."""


class JobsError(Exception):
    """Several processes cannot do the work, for the reason that is given."""


def most_jobs() -> int:
    """The most processes that are of use on this machine, and that it allows."""
    most = max(FEW, os.cpu_count() or 1)
    return min(most, MOST_ON_WINDOWS) if sys.platform == "win32" else most


def in_order(work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT], jobs: int) -> Iterator[ResultT]:
    """The results of the tasks in the order of the tasks.

    No more than two tasks for each process are taken before a result is handed out, so neither tasks nor
    results pile up.

    Args:
        work: a function of a module, which other processes find there.
        tasks: what to work on; tasks and results must be picklable where there are several jobs.
        jobs: the number of processes, at most [most_jobs][tricktake.cli.jobs.most_jobs]; with 1 all work
            is done in this one.

    Raises:
        JobsError: if the processes cannot be started, or one of them was killed.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    jobs = min(jobs, most_jobs())
    with _started(jobs) as pool:
        waiting: deque[Future[ResultT]] = deque()
        try:
            for task in tasks:
                waiting.append(pool.submit(work, task))
                if len(waiting) == 2 * jobs:
                    yield result_of(pool, waiting.popleft())
            while waiting:
                yield result_of(pool, waiting.popleft())
        except BrokenProcessPool as error:
            message = "a process of --jobs has ended before its work: it was killed, or could not start"
            raise JobsError(message) from error
        finally:
            pool.shutdown(cancel_futures=True)


def _started(jobs: int) -> ProcessPoolExecutor:
    try:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_work)
        with interrupts_ignored():  # the processes begin here, and inherit it
            for _ in range(jobs):
                pool.submit(int)
    except (OSError, ImportError, NotImplementedError, AssertionError) as error:
        message = f"--jobs {jobs} is not possible here ({error}): leave it out"
        raise JobsError(message) from error
    return pool


def result_of(pool: ProcessPoolExecutor, future: Future[ResultT]) -> ResultT:
    """The result of a task, once it is there; a process that is gone is noticed in the meantime."""
    while not wait([future], timeout=PAUSE).done:
        _end_if_one_is_gone(pool)
    return future.result()


def _end_if_one_is_gone(pool: ProcessPoolExecutor) -> None:
    """Close the pipe of the results if a process has ended, which may have left half a result in it.

    The pool would wait for the other half for ever.
    """
    inside: Any = pool
    processes: list[Any] = [*(inside._processes or {}).values()]  # noqa: SLF001 - nothing public names its own processes
    if any(not process.is_alive() for process in processes):
        for process in processes:
            process.kill()
        inside._result_queue._writer.close()  # noqa: SLF001 - the last end that is open for writing


def begin_work() -> None:
    """Let this process leave interrupts from the keyboard to its parent, and end when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End this process when the one that has begun it has ended, however that was."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
