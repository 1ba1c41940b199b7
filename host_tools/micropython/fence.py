"""Runs untrusted Python in a sandbox: MicroPython's WebAssembly build, in Node.

`ruleset check` uses this module. Rules that the user does not trust run only here, or in the same
sandbox in the web page. CPython runs only rules that the user trusts.

The sandbox is WebAssembly, as in every browser. A program in it has its own memory and can call
only the functions that it is given: a clock, random bytes, its output, and read-only files in its
own memory (``fence.mjs``). Any other request of the interpreter ends the run. There are further
barriers:

- Node's permission model allows four files, no processes and no add-ons.
- Code cannot be generated from strings.
- Memory and output are limited.
- The parent kills the process when a step exceeds its time limit. If the parent itself is killed,
  the process reads the end of its stdin and exits.

An earlier solution, namespaces and Landlock around CPython, had gaps: Unix sockets, double forks,
shared memory, file modes. Bubblewrap exists only for Linux. Both need user namespaces, which many
containers and Ubuntu 24.04 refuse. WebAssembly needs no privileges and costs little: 200 random
matches of the template's game take 9.7 s of processor time.
"""

import base64
import contextlib
import functools
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..common import reports
from .interpreter import MicroPython
from .node import MODULE_FOLDER, NodeError, find_micropython, find_node, node_version

MIN_SANDBOX_NODE_VERSION = 20  # the first version with a permission model
MAX_INTERPRETER_MEMORY_BYTES = 192 * 1024 * 1024  # the interpreter's memory cannot grow further
MAX_STEP_OUTPUT_BYTES = 1_000_000  # longer output of a step ends the run
_START_LIMIT_S = 30.0  # time limit for the start of Node, long enough for a busy machine
_MAX_ERROR_BYTES = 100_000  # only this much of Node's error output is read
# Environment variables that Node inherits; without this one no program starts on Windows.
_PASSED_VARIABLES = ("SYSTEMROOT",)


@dataclass(frozen=True)
class StepReport:
    """What a step printed, and the exception that it raised, if any.

    ``stdout``          the output
    ``exception_name``  name of the exception, or ""
    ``traceback``       MicroPython's own text
    ``end_reason``      why the interpreter had to end, or ""
    """

    stdout: str
    exception_name: str = ""
    traceback: str = ""
    end_reason: str = ""


def find_programs() -> tuple[str, Path]:
    """Return the paths of Node and of the MicroPython interpreter; raises NodeError."""
    # Node checks permissions by real paths.
    return _real_executable(find_node(MIN_SANDBOX_NODE_VERSION)), find_micropython().resolve()


@functools.cache
def _real_executable(node: str) -> str:
    """Return the path of the program that the command ``node`` finally runs.

    ``node`` may be a script that finds the real program, for example through environment variables.
    """
    try:
        words = [node, "-p", "process.execPath"]
        process = subprocess.run(
            words, capture_output=True, text=True, timeout=_START_LIMIT_S, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NodeError(f"{node} does not start: {error}") from None
    return process.stdout.strip() or node


def run_steps(
    machine: MicroPython, steps: Iterable[tuple[str, float]]
) -> Generator[StepReport, None, None]:
    """Run ``steps``, each (script, seconds), in one interpreter with the files of ``machine``.

    ``seconds`` is the time limit of a step. The scripts share their globals. No script is run after
    one that raises an exception or ends the interpreter. Raises reports.ReportError if a step
    exceeds its time limit, and NodeError if Node does not start.
    """
    steps_to_run = list(steps)
    node, micropython = find_programs()
    job = _job_json(machine, [script for script, _ in steps_to_run])
    seconds = [_START_LIMIT_S, *[limit for _, limit in steps_to_run]]
    with tempfile.TemporaryFile() as errors:
        process = reports.start_process(_node_command(node, micropython), _environment(), errors)
        with contextlib.closing(reports.run_job(process, job, seconds)) as lines:
            try:
                next(lines)  # the first report only says that the interpreter is ready
            except reports.ReportError as ended:
                errors.seek(0)
                error_lines = (
                    errors.read(_MAX_ERROR_BYTES).decode(errors="replace").strip().splitlines()
                )
                with_error_name = [each for each in error_lines if re.match(r"\w*Error\b", each)]
                reason = (with_error_name or error_lines or [str(ended)])[0]
                raise NodeError(f"{node} does not start MicroPython: {reason}") from None
            for line in lines:
                report = parse_report(line)
                yield report
                if report.exception_name or report.end_reason:
                    return


def parse_report(line: dict[str, Any]) -> StepReport:
    """Return the StepReport of ``line``, Node's report of one step; raises reports.ReportError."""
    out, error, broken = line.get("out"), line.get("error", {}), line.get("broken", "")
    if not (isinstance(out, str) and isinstance(error, dict) and isinstance(broken, str)):
        raise reports.ReportError("it writes into what the check reports")
    return StepReport(out, str(error.get("type", "")), str(error.get("traceback", "")), broken)


def _node_command(node: str, micropython: Path) -> list[str]:
    program = MODULE_FOLDER / "fence.mjs"
    permission = "--permission"
    if node_version(node) < (22, 13) or (23, 0) <= node_version(node) < (23, 5):
        permission = "--experimental-permission"
    files = (program, MODULE_FOLDER / "report.mjs", micropython, micropython.with_suffix(".wasm"))
    return [
        node,
        "--no-warnings",
        permission,
        "--allow-worker",
        *[f"--allow-fs-read={each}" for each in files],
        "--disallow-code-generation-from-strings",
        "--max-old-space-size=256",
        str(program),
        str(micropython),
    ]


def _environment() -> dict[str, str]:
    return {key: os.environ[key] for key in _PASSED_VARIABLES if key in os.environ}


def _job_json(machine: MicroPython, scripts: list[str]) -> bytes:
    directories, files = machine.content()
    body = json.dumps(
        {
            "heapsize": machine.heapsize,
            "pystack": machine.pystack,
            "memory": MAX_INTERPRETER_MEMORY_BYTES,
            "output": MAX_STEP_OUTPUT_BYTES,
            "directories": directories,
            "files": [[path, base64.b64encode(data).decode()] for path, data in files.items()],
            "steps": scripts,
        }
    ).encode()
    return f"{len(body):16d}".encode() + body
