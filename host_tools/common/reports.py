"""A process that reports each step of a job as a line of JSON, each within its own time.

The parent owns the deadlines.  It ends the process, with all that the process has started, when
that is done, late, silent or wrong.  What the process reports is data of a stranger: only its form
is checked here.
"""

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Generator, Iterable
from typing import Any

LONGEST = 8_000_000  # bytes of a report
_END_S = 10.0  # from the end of its output to its own


class Ended(Exception):
    """The process gave no report: too late, gone, or no report at all; ``str()`` says which."""


def start(words: list[str], environment: dict[str, str], errors: Any = None) -> Any:
    """Start the program ``words`` in a session of its own, with pipes as stdin and stdout."""
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if errors is None else errors,
        env=environment,
        start_new_session=True,
    )


def run(
    process: Any, job: bytes, seconds: Iterable[float]
) -> Generator[dict[str, Any], None, None]:
    """Send ``job`` and yield the report of each step, which may take that many ``seconds``.

    The process is killed when the generator ends, whatever the reason.  Its stdin stays open until
    then: its end tells the process that this one is gone.  Raises Ended.
    """
    lines: queue.Queue[bytes] = queue.Queue(maxsize=100)
    stopped = threading.Event()

    def read() -> None:
        line = b"\n"
        while line.endswith(b"\n"):
            line = process.stdout.readline(LONGEST)
            while not stopped.is_set():
                with contextlib.suppress(queue.Full):
                    lines.put(line, timeout=0.2)
                    break

    def send() -> None:
        with contextlib.suppress(OSError, ValueError):  # it is gone, which the reader notices
            process.stdin.write(job)
            process.stdin.flush()

    threads = [threading.Thread(target=each, daemon=True) for each in (read, send)]
    try:
        for each in threads:
            each.start()
        for most in seconds:
            yield _report(process, lines, most)
    finally:
        stopped.set()
        end(process)
        for each in threads:
            each.join(1.0)
        with contextlib.suppress(OSError):  # what was not sent yet
            process.stdin.close()
        if not threads[0].is_alive():
            process.stdout.close()


def _report(process: Any, lines: "queue.Queue[bytes]", most: float) -> dict[str, Any]:
    try:
        line = lines.get(timeout=most)
    except queue.Empty:
        raise Ended(f"it does not come to an end: nothing for {most:.0f} s") from None
    if not line:
        try:
            code = process.wait(_END_S)
        except subprocess.TimeoutExpired:
            raise Ended("it closed what it reports to") from None
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise Ended(f"it ended the process of the check ({how})")
    try:
        report = json.loads(line)
    except (ValueError, RecursionError):
        report = None
    if not isinstance(report, dict):
        raise Ended("it writes into what the check reports")
    return report


def end(process: Any) -> None:
    """Kill the process and its session, and wait for it."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
