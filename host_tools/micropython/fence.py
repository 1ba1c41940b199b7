"""Runs a stranger's Python in a MicroPython that reaches nothing: the fence of `ruleset check`.

The decision: a stranger's rules run only in MicroPython's WebAssembly build, in Node, as they do in
the web page.  CPython runs only what the user trusts.

WebAssembly is the fence.  A program in it computes in a memory of its own and calls the functions
that it is given; every browser relies on that.  Here it is given a clock, chance, its output, and
the files in its own memory, read-only; ``fence.mjs`` has the list.  Anything else that the
interpreter asks for, JavaScript first, ends the run.  Two more walls stand around it: Node's
permission model (no files but the four that the interpreter needs, no processes, no add-ons), and
no code made of text.  Memory and output are bounded.  The parent owns the deadline of each step and
kills the process; if the parent itself is killed, the process reads the end of its stdin and kills
itself.

What else was weighed:

- Namespaces and Landlock around CPython, as it was.  They forbid a list of things, and the list had
  holes: Unix sockets, double forks, shared memory, modes of files.  Where namespaces are refused
  nothing was forbidden.
- Bubblewrap around CPython.  It runs on Linux only.  Many containers and Ubuntu 24.04 refuse the
  user namespaces that it needs.  A seccomp filter, limits of processes and memory, and the view of
  the file system would still be ours to get right.

WebAssembly needs no rights, so it is the same for root, in a container, and on other systems.  It
costs no time: 200 random matches of the template's game take 9.7 s of processor time, and took
10.8 s when CPython and MicroPython played them.
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
from .node import HERE, NodeError, find_micropython, find_node, node_version

OLDEST_NODE = 20  # the first one with a permission model
MEMORY = 192 * 1024 * 1024  # bytes of the interpreter
OUTPUT = 1_000_000  # bytes that a step may print
_START_S = 30.0  # until Node runs, on a busy machine
_SAID = 100_000  # bytes of what Node says when it does not
_KEPT = ("SYSTEMROOT",)  # of the environment: no program starts on Windows without it


@dataclass(frozen=True)
class Report:
    """What a step printed and, if it raised, the exception's name and MicroPython's traceback.

    ``broken`` are the words for what ended the interpreter, "" if nothing did.
    """

    out: str
    kind: str = ""
    traceback: str = ""
    broken: str = ""


def find() -> tuple[str, Path]:
    """Return the paths of Node and of the interpreter; raises NodeError: there is no fence here."""
    # Node compares the files that it may read by their real paths.
    return _executable(find_node(OLDEST_NODE)), find_micropython().resolve()


@functools.cache
def _executable(node: str) -> str:
    """Return the program itself where ``node`` is a script that looks for it in the environment."""
    try:
        words = [node, "-p", "process.execPath"]
        told = subprocess.run(words, capture_output=True, text=True, timeout=_START_S, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise NodeError(f"{node} does not start: {error}") from None
    return told.stdout.strip() or node


def run(machine: MicroPython, steps: Iterable[tuple[str, float]]) -> Generator[Report, None, None]:
    """Run ``steps``, each (script, most seconds), in one interpreter with the files of ``machine``.

    They share their globals.  A script that raises, or breaks the interpreter, is the last one.
    Raises reports.Ended for a step that is late, and NodeError: Node does not start, so that
    nothing has been run.
    """
    todo = list(steps)
    node, micropython = find()
    job = _job(machine, [script for script, _ in todo])
    seconds = [_START_S, *[most for _, most in todo]]
    with tempfile.TemporaryFile() as errors:
        process = reports.start(_words(node, micropython), _environment(), errors)
        with contextlib.closing(reports.run(process, job, seconds)) as lines:
            try:
                next(lines)  # it is ready
            except reports.Ended as ended:
                errors.seek(0)
                said = errors.read(_SAID).decode(errors="replace").strip().splitlines()
                named = [each for each in said if re.match(r"\w*Error\b", each)]
                why = (named or said or [str(ended)])[0]
                raise NodeError(f"{node} does not start MicroPython: {why}") from None
            for line in lines:
                report = read(line)
                yield report
                if report.kind or report.broken:
                    return


def read(line: dict[str, Any]) -> Report:
    """Return the report of a step as a Report; raises reports.Ended for what is none."""
    out, error, broken = line.get("out"), line.get("error", {}), line.get("broken", "")
    if not (isinstance(out, str) and isinstance(error, dict) and isinstance(broken, str)):
        raise reports.Ended("it writes into what the check reports")
    return Report(out, str(error.get("type", "")), str(error.get("traceback", "")), broken)


def _words(node: str, micropython: Path) -> list[str]:
    program = HERE / "fence.mjs"
    permission = "--permission"
    if node_version(node) < (22, 13) or (23, 0) <= node_version(node) < (23, 5):
        permission = "--experimental-permission"
    files = (program, HERE / "report.mjs", micropython, micropython.with_suffix(".wasm"))
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
    return {key: os.environ[key] for key in _KEPT if key in os.environ}


def _job(machine: MicroPython, scripts: list[str]) -> bytes:
    directories, files = machine.content()
    body = json.dumps(
        {
            "heapsize": machine.heapsize,
            "pystack": machine.pystack,
            "memory": MEMORY,
            "output": OUTPUT,
            "directories": directories,
            "files": [[path, base64.b64encode(data).decode()] for path, data in files.items()],
            "steps": scripts,
        }
    ).encode()
    return f"{len(body):16d}".encode() + body
