"""Runs a job in a child process that reports each of its steps as a line of JSON.

The child process and all its children are killed when the job is done, when a step exceeds its time
limit, and when a line is not a valid report. The reports are untrusted: only their form is checked
here.
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

MAX_REPORT_BYTES = 8_000_000  # limit for one report
_EXIT_TIMEOUT_S = 10.0  # seconds that a process may take to exit after it has closed its output


class ReportError(Exception):
    """The process sent no valid report in time; ``str()`` is the reason."""


def start_process(command: list[str], environment: dict[str, str], stderr: Any = None) -> Any:
    """Start the program ``command`` in a new session, with pipes as stdin and stdout."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if stderr is None else stderr,
        env=environment,
        start_new_session=True,
    )


def run_job(
    process: Any, job: bytes, seconds: Iterable[float]
) -> Generator[dict[str, Any], None, None]:
    """Send ``job`` to the process and yield its report of each step.

    ``seconds`` are the time limits of the steps. The stdin of the process stays open until the
    generator ends; then the process is killed. Raises ReportError.
    """
    lines: queue.Queue[bytes] = queue.Queue(maxsize=100)
    stopped = threading.Event()

    def read_lines() -> None:
        """Put the lines that the process prints into the queue, until its output ends."""
        line = b"\n"
        while line.endswith(b"\n"):
            line = process.stdout.readline(MAX_REPORT_BYTES)
            while not stopped.is_set():
                with contextlib.suppress(queue.Full):
                    lines.put(line, timeout=0.2)
                    break

    def send_job() -> None:
        """Write the job to the input of the process."""
        # An error means that the process has ended, which the reading thread reports.
        with contextlib.suppress(OSError, ValueError):
            process.stdin.write(job)
            process.stdin.flush()

    threads = [threading.Thread(target=each, daemon=True) for each in (read_lines, send_job)]
    try:
        for each in threads:
            each.start()
        for most in seconds:
            yield _read_report(process, lines, most)
    finally:
        stopped.set()
        kill_process(process)
        for each in threads:
            each.join(1.0)
        # Closing stdin flushes the rest of the job, which fails if the process has ended.
        with contextlib.suppress(OSError):
            process.stdin.close()
        if not threads[0].is_alive():
            process.stdout.close()


def _read_report(process: Any, lines: "queue.Queue[bytes]", most: float) -> dict[str, Any]:
    try:
        line = lines.get(timeout=most)
    except queue.Empty:
        raise ReportError(f"it does not come to an end: nothing for {most:.0f} s") from None
    if not line:
        try:
            code = process.wait(_EXIT_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            raise ReportError("it closed what it reports to") from None
        ending = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise ReportError(f"it ended the process of the check ({ending})")
    try:
        report = json.loads(line)
    except (ValueError, RecursionError):
        report = None
    if not isinstance(report, dict):
        raise ReportError("it writes into what the check reports")
    return report


def kill_process(process: Any) -> None:
    """Kill the process and all others of its session, and wait for its end."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
