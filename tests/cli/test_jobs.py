"""Several processes: they work side by side and in order, and none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from unittest.mock import Mock

import pytest

from tests.cli import work
from tests.cli.calls import bytes_written, call, children, plain_environment, runs, wait_until
from tricktake.cli import jobs, signals

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

PROC = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
LONG = ("simulate", "court_piece", "-n", "1000000", "-o", "out.jsonl")


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_tasks(processes: int) -> None:
    assert list(jobs.in_order(abs, range(-20, 0), processes)) == list(range(20, 0, -1))


def test_several_processes_work_side_by_side() -> None:
    assert set(jobs.in_order(work.pid_after_a_pause, range(2), 1)) == {os.getpid()}
    workers = set(jobs.in_order(work.pid_after_a_pause, range(12), 2))
    assert len(workers) == 2
    assert os.getpid() not in workers


@pytest.mark.parametrize("processes", [1, 2])
def test_tasks_are_taken_only_as_results_are_handed_out(processes: int) -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    results = jobs.in_order(abs, endless(), processes)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    assert len(taken) <= 3 + 2 * processes
    results.close()  # type: ignore[attr-defined]  # it is a generator


def test_fault_of_a_process_is_raised() -> None:
    with pytest.raises(TypeError):
        list(jobs.in_order(abs, ["x"], 2))  # type: ignore[arg-type]  # what the test is about


def test_processes_leave_interrupts_to_the_parent() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        jobs.begin_work()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_killed_process_is_told() -> None:
    with pytest.raises(jobs.JobsError, match="a process of --jobs has ended before its work"):
        list(jobs.in_order(work.die, range(5), 2))


@pytest.mark.parametrize("lost", [False, True])
def test_half_a_result_of_a_lost_process_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
    lost: bool,  # noqa: FBT001 - a row of the table
) -> None:
    monkeypatch.setattr(jobs, "PAUSE", 0.01)
    processes = {number: Mock() for number in range(2)}
    processes[1].is_alive.return_value = not lost
    pool = Mock(_processes=processes)
    future: Future[int] = Future()
    timer = threading.Timer(0.2, future.set_result, (7,))
    timer.start()
    assert jobs.result_of(pool, future) == 7
    assert processes[0].kill.called == lost
    assert pool._result_queue._writer.close.called == lost


def test_processes_work_from_a_thread() -> None:
    results: list[int] = []
    thread = threading.Thread(target=lambda: results.extend(jobs.in_order(abs, range(-3, 0), 2)))
    thread.start()
    thread.join()
    assert results == [3, 2, 1]


def test_number_of_processes_is_capped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 200)
    assert jobs.most_jobs() == 200
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert jobs.most_jobs() == jobs.FEW
    monkeypatch.setattr(jobs, "FEW", 2)
    assert len(set(jobs.in_order(work.pid_after_a_pause, range(12), 100_000))) <= 2
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "cpu_count", lambda: 200)
    assert jobs.most_jobs() == 61  # as many handles as one call of that system waits for, less two


@pytest.mark.parametrize("error", [OSError("no semaphores"), NotImplementedError("no semaphores")])
def test_why_there_can_be_no_processes_is_told(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(jobs, "ProcessPoolExecutor", fail)
    result = call("simulate", "court_piece", "-n", "1", "--jobs", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: --jobs 2 is not possible here (no semaphores): leave it out\n"


@contextmanager
def begin(*arguments: str) -> Generator[subprocess.Popen[bytes]]:
    # A program started where signals are ignored, as under nohup, would ignore them too.
    before = [(number, signal.signal(number, signal.SIG_DFL)) for number in (signal.SIGTERM, signal.SIGHUP)]
    running = subprocess.Popen(  # noqa: S603 - this program with the arguments of a test
        (sys.executable, "-m", "tricktake", *arguments),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
    )
    for number, handler in before:
        signal.signal(number, handler)
    with running:
        try:
            yield running
        finally:
            running.kill()


@PROC
@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_signal_that_asks_to_end_leaves_nothing(
    tmp_path: Path, processes: str, number: signal.Signals
) -> None:
    with begin(*LONG, "--jobs", processes) as running:
        wait_until(lambda: bytes_written(running.pid, tmp_path) > 0)
        others = children(running.pid)
        assert len(others) >= (processes == "2") * 2
        running.send_signal(number)
        out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (128 + number, b"", b"")
    wait_until(lambda: not any(map(runs, others)))
    assert not list(tmp_path.iterdir())


@PROC
def test_processes_end_with_their_parent_however_it_dies(tmp_path: Path) -> None:
    with begin(*LONG, "--jobs", "2") as running:
        wait_until(lambda: bytes_written(running.pid, tmp_path) > 0)
        others = children(running.pid)
        assert len(others) >= 2
        running.kill()
        running.wait()
        wait_until(lambda: not any(map(runs, others)))
        running.communicate()
    assert not list(tmp_path.iterdir())


@PROC
def test_killed_worker_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    with begin(*LONG, "--jobs", "2") as running:
        wait_until(lambda: bytes_written(running.pid, tmp_path) > 0)
        others = children(running.pid)
        workers = [each for each in others if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]
        os.kill(workers[0], signal.SIGKILL)
        out, err = running.communicate(timeout=20)
    assert (running.returncode, out) == (2, b"")
    assert err == b"Error: a process of --jobs has ended before its work: it was killed, or could not start\n"
    wait_until(lambda: not any(map(runs, others)))
    assert not list(tmp_path.iterdir())


@PROC
def test_child_of_a_daemon_says_why_it_has_no_processes() -> None:
    context = get_context("spawn")
    said = context.SimpleQueue()
    child = context.Process(target=work.why_no_jobs, args=(said,), daemon=True)
    child.start()
    assert "--jobs 2 is not possible here" in said.get()
    child.join()


# Signals


def test_signals_are_left_alone_elsewhere_than_in_the_main_thread() -> None:
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    inside: list[object] = []

    def look() -> None:
        with signals.ending_in_order(), signals.interrupts_ignored():
            inside.extend((signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert tuple(inside) == before


def test_signal_ends_the_block_and_only_once() -> None:
    before = signal.getsignal(signal.SIGTERM)

    def be_ended_twice() -> None:
        with signals.ending_in_order():
            try:
                os.kill(os.getpid(), signal.SIGTERM)
            finally:
                os.kill(os.getpid(), signal.SIGHUP)  # it is ending already

    with pytest.raises(signals.EndedBySignal) as caught:
        be_ended_twice()
    assert caught.value.code == 143
    assert signal.getsignal(signal.SIGTERM) is before


def test_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with signals.ending_in_order():
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_process_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        def join(self) -> None:
            """Return at once: it has ended."""

    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(jobs, "parent_process", lambda: None)
    jobs.end_with_parent()
    assert ended == []  # a process without a parent goes on
    monkeypatch.setattr(jobs, "parent_process", Gone)
    jobs.end_with_parent()
    assert ended == [1]
