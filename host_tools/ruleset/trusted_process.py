"""Runs a ruleset that the user trusts on CPython in a separate process: `ruleset check --trust`.

The process is not a sandbox: the ruleset runs with the user's rights. It only protects the check
from a ruleset that exits or hangs.
"""

import contextlib
import faulthandler
import io
import json
import os
import re
import sys
import tempfile
import traceback
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

from ..common import reports
from ..micropython.fence import StepReport, parse_report

_KILL_DELAY_S = 5.0  # the parent kills the process this long after a step's own limit
_START_LIMIT_S = 30.0
_WORKER_COMMAND = (
    "import json, sys; job = json.loads(sys.stdin.buffer.readline()); sys.path[:] = job['path']\n"
    f"from {__name__} import run_steps_in_worker; run_steps_in_worker(job)"
)
_TRACEBACK_LINE = re.compile(r'File "[^"]*", line \d+')


def run_trusted(steps: Iterable[tuple[str, float]]) -> Generator[StepReport, None, None]:
    """Run ``steps`` on CPython; arguments and reports are the same as for ``fence.run_steps``."""
    steps_to_run = list(steps)
    path = [os.path.abspath(each) for each in sys.path if each]
    job = json.dumps({"path": path, "steps": steps_to_run}).encode() + b"\n"
    words = [sys.executable, "-B", "-I", "-X", "utf8", "-c", _WORKER_COMMAND]
    with tempfile.TemporaryFile() as errors:
        process = reports.start_process(words, dict(os.environ), errors)
        seconds = [_START_LIMIT_S, *[limit_s + _KILL_DELAY_S for _, limit_s in steps_to_run]]
        try:
            with contextlib.closing(reports.run_job(process, job, seconds)) as lines:
                next(lines)  # the first report only says that the process is ready
                for line in lines:
                    report = parse_report(line)
                    yield report
                    if report.exception_name:
                        return
        except reports.ReportError as ended:
            errors.seek(0)
            error_output = errors.read(100_000).decode(errors="replace")
            if "Timeout (" not in error_output:
                raise
            # ``faulthandler`` writes the innermost place first, but a traceback has it last.
            places = [each[0] for each in _TRACEBACK_LINE.finditer(error_output)][::-1]
            last = f"TimeoutError: {ended}" if not places else "TimeoutError: it does not end"
            yield StepReport("", "TimeoutError", "\n".join([*places, last]))


# The following runs in the separate process.


def run_steps_in_worker(job: dict[str, Any]) -> None:
    """Run the steps and report the output of each; the parent receives nothing else."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    null_device = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null_device, 1)
    shared: dict[str, Any] = {"__name__": "__main__"}

    def report(line: dict[str, Any]) -> None:
        """Send ``line`` as JSON to the parent process."""
        channel.write(json.dumps(line) + "\n")
        channel.flush()

    report({"ready": True})
    for script, limit_s in job["steps"]:
        faulthandler.dump_traceback_later(limit_s, exit=True)
        out = io.StringIO()
        line: dict[str, Any] = {}
        try:
            with contextlib.redirect_stdout(out):
                exec(compile(script, "<check>", "exec"), shared)
        except BaseException as error:  # a user's file may raise anything, including SystemExit
            line["error"] = {"type": type(error).__name__, "traceback": _traceback(error)}
        faulthandler.cancel_dump_traceback_later()
        report({**line, "out": out.getvalue()})
        if line:
            return


def _traceback(error: BaseException) -> str:
    """Return the traceback of ``error`` in the form in which MicroPython prints it.

    CPython's list of calls lacks the place of a syntax error, so this place is added at the end.
    """
    places = [(each.filename, each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    words: Any = error
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
        words = error.msg
    lines = [f'File "{Path(file)}", line {line}' for file, line in places]
    return "\n".join([*lines, f"{type(error).__name__}: {words}".replace("\n", " ")])
