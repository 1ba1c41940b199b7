"""Runs functions in worker processes, which always end together with the command.

::

    >>> list(ordered_results(process_pool(2), abs, [-3, 4, -5]))
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

SIGTERM_EXIT_CODE = 143  # the exit code that a shell shows for SIGTERM

Part = TypeVar("Part")
Result = TypeVar("Result")


def ordered_results(
    executor: contextlib.AbstractContextManager[Executor],
    function: Callable[[Part], Result],
    parts: Sequence[Part],
) -> Generator[Result, None, None]:
    """Yield ``function(part)`` for each of ``parts`` in order, computed by ``executor``.

    Ctrl-C raises KeyboardInterrupt and SIGTERM raises SystemExit(143), but only between two
    results. At any other moment, an exception could break the locks of `threading`, which would
    then raise RuntimeError.
    """
    with _Signals() as signals, executor as workers:
        waiting: list[Future[Result]] = []
        with _without_interrupts():
            for part in parts:
                signals.raise_recorded()
                waiting.append(workers.submit(function, part))
                waiting[-1].add_done_callback(signals.wake)
        waiting.reverse()
        while waiting:
            future = waiting.pop()
            while not future.done():
                signals.wait()
            signals.raise_recorded()
            yield future.result()


@contextlib.contextmanager
def process_pool(count: int) -> Iterator[Executor]:
    """Context manager: yields an executor with ``count`` processes.

    If the block raises an exception, the processes are terminated at once. If this process is
    killed, they exit by themselves.
    """
    # A fork would copy running threads, such as that of the progress bar, in an undefined state.
    context = multiprocessing.get_context("spawn")
    workers = ProcessPoolExecutor(count, context, _start_worker, (rulesets.added_folders(),))
    try:
        yield workers
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()  # otherwise shutdown would wait for the matches in progress
        raise
    finally:
        workers.shutdown(cancel_futures=True)


class _Signals:
    """Context manager: records Ctrl-C and SIGTERM, so that their exceptions can be raised later."""

    def __init__(self) -> None:
        # This kind of queue is reentrant. A signal handler may use no other kind.
        self._woken: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._received: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "_Signals":
        # Only the main thread may set handlers.
        if threading.current_thread() is threading.main_thread():
            self._set_handler(signal.SIGTERM, signal.SIG_DFL)
            self._set_handler(signal.SIGINT, signal.default_int_handler)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if kind is None:
            self.raise_recorded()  # a signal may have arrived while the workers ended

    def _set_handler(self, number: int, default: Any) -> None:
        handler = signal.getsignal(number)
        if handler == default:  # otherwise the program has set a handler, or ignores the signal
            self._before[number] = handler
            signal.signal(number, self._record_signal)

    def _record_signal(self, number: int, frame: FrameType | None) -> None:
        self._received = number
        self._woken.put(None)

    def wake(self, future: "Future[Any]") -> None:
        """Wake ``wait`` because ``future`` is done."""
        self._woken.put(None)

    def wait(self) -> None:
        """Wait until any future is done; raise the exception for a signal."""
        self._woken.get()
        self.raise_recorded()

    def raise_recorded(self) -> None:
        """Raise KeyboardInterrupt or SystemExit if a signal was recorded."""
        if self._received == signal.SIGINT:
            raise KeyboardInterrupt
        if self._received is not None:
            raise SystemExit(SIGTERM_EXIT_CODE)


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Context manager: blocks Ctrl-C while processes start, so that only this process handles it.

    The signal is blocked and not ignored, so that a Ctrl-C during this time has its effect
    afterwards.
    """
    # Windows cannot block signals. There a worker ignores Ctrl-C as soon as `_start_worker` has
    # run.
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(folders: list[str]) -> None:
    """Prepare this worker process: add the rulesets in ``folders``, as in the parent process.

    The worker will end when the parent ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for folder in folders:
        rulesets.add(folder)
    _follow_parent()


def _follow_parent() -> None:
    """End this worker as soon as its parent process has ended.

    Without this, the worker would wait for tasks forever. The pipe for tasks does not close when
    the parent dies, because the other workers also have it open.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def exit_with_parent() -> NoReturn:
        """Wait for the end of the parent process, then end this process."""
        connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=exit_with_parent, daemon=True).start()
