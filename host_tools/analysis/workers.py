"""Processes that play matches or throws: they end when the command ends, however it ends.

::

    >>> list(results(processes(2), abs, [-3, 4, -5]))
    [3, 4, 5]
"""

import contextlib
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import connection
from types import FrameType
from typing import Any, NoReturn, TypeVar

from pixelpitch import rulesets

TERMINATED = 143  # what a shell shows for SIGTERM

Part = TypeVar("Part")
Result = TypeVar("Result")


def results(
    executor: contextlib.AbstractContextManager[Executor],
    function: Callable[[Part], Result],
    parts: Sequence[Part],
) -> Generator[Result, None, None]:
    """Yield ``function(part)`` for each of ``parts``, in their order, worked out by ``executor``.

    Ctrl-C raises KeyboardInterrupt and SIGTERM SystemExit(143), both between two results only:
    raised wherever the main thread happens to be, they would break the locks of `threading`
    (a condition that is left while it waits for its lock raises RuntimeError instead).
    """
    with _Signals() as signals, executor as workers:
        waiting: list[Future[Result]] = []
        with _without_interrupts():
            for part in parts:
                signals.check()
                waiting.append(workers.submit(function, part))
                waiting[-1].add_done_callback(signals.wake)
        waiting.reverse()
        while waiting:
            future = waiting.pop()
            while not future.done():
                signals.wait()
            signals.check()
            yield future.result()


@contextlib.contextmanager
def processes(count: int) -> Iterator[Executor]:
    """Give an executor of ``count`` processes.

    If the block raises, whatever it is, the processes are ended at once; if this process
    is killed outright, they notice and end themselves.
    """
    # Not forked: threads, such as the progress bar's, would be copied half.
    context = multiprocessing.get_context("spawn")
    workers = ProcessPoolExecutor(count, context, _begin, (rulesets.added_folders(),))
    try:
        yield workers
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()  # or the end would wait for the matches under way
        raise
    finally:
        workers.shutdown(cancel_futures=True)


class _Signals:
    """Notes Ctrl-C and SIGTERM while the block runs; `check` and `wait` raise what they mean."""

    def __init__(self) -> None:
        # The only queue that a signal handler may put into: it is written in C.
        self._woken: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._heard: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "_Signals":
        if threading.current_thread() is threading.main_thread():  # no other may set handlers
            self._listen(signal.SIGTERM, signal.SIG_DFL)
            self._listen(signal.SIGINT, signal.default_int_handler)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if kind is None:
            self.check()  # it came while the workers ended

    def _listen(self, number: int, usual: Any) -> None:
        handler = signal.getsignal(number)
        if handler == usual:  # whoever ignores it, or handles it, goes on so
            self._before[number] = handler
            signal.signal(number, self._hear)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self._heard = number
        self._woken.put(None)

    def wake(self, future: "Future[Any]") -> None:
        """End a `wait`: ``future`` is done."""
        self._woken.put(None)

    def wait(self) -> None:
        """Return when any future is done; raise for a signal."""
        self._woken.get()
        self.check()

    def check(self) -> None:
        """Raise KeyboardInterrupt or SystemExit if a signal was noted."""
        if self._heard == signal.SIGINT:
            raise KeyboardInterrupt
        if self._heard is not None:
            raise SystemExit(TERMINATED)


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C: it is for this process alone.

    The signal is blocked and not ignored, so one that arrives meanwhile acts afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows: `_begin` ignores it
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(folders: list[str]) -> None:
    """In a worker: know the same rulesets as its parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
