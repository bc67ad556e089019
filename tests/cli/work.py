"""Work for other processes."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

from tricktake.cli import jobs

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue


def pid_after_a_pause(_: int) -> int:
    """The process that does this, after a pause in which another one can begin."""
    time.sleep(0.1)
    return os.getpid()


def die(_: int) -> None:
    """End at once, as when memory runs out."""
    os.kill(os.getpid(), signal.SIGKILL)


def why_no_jobs(said: SimpleQueue[str]) -> None:
    """Say why this process, which may have no children, cannot use several."""
    try:
        list(jobs.in_order(abs, range(3), 2))
    except jobs.JobsError as error:
        said.put(str(error))
