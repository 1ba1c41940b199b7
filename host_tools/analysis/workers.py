"""Processes that play matches or throws: they end when the command ends, however it ends."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection
from types import FrameType
from typing import NoReturn

from pixelpitch import rulesets

TERMINATED = 143  # what a shell shows for SIGTERM


@contextlib.contextmanager
def pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of ``count`` processes; SIGTERM raises SystemExit(143) meanwhile.

    If the block raises, whatever it is, the processes are ended at once; if this process
    is killed outright, they notice and end themselves.
    """
    # Not forked: threads, such as the progress bar's, would be copied half.
    context = multiprocessing.get_context("spawn")
    workers = ProcessPoolExecutor(count, context, _begin, (rulesets.added(),))
    with _sigterm_raises():
        try:
            yield workers
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()  # or the end would wait for the matches under way
            raise
        finally:
            workers.shutdown(cancel_futures=True)


@contextlib.contextmanager
def born_ignoring_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile ignore Ctrl-C, which is for this process."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _begin(folders: list[str]) -> None:
    """In a worker: know the same rulesets as its parent, and end with it."""
    for folder in folders:
        rulesets.add(folder)
    _follow_parent()


def _follow_parent() -> None:
    """In a worker: end as soon as the process that started it is gone.

    A worker waits for its next task in a pipe whose other end its brothers hold as well,
    so the end of the parent alone never wakes it.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> NoReturn:
        connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def _sigterm_raises() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say what a signal does
        return

    def terminate(number: int, frame: FrameType | None) -> NoReturn:
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
