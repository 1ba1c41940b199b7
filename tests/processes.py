"""Run commands and programs in separate processes, with the packages of this checkout."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.micropython.node import find_node

ROOT = Path(__file__).resolve().parent.parent
PROCESS_ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(ROOT / "firmware"), str(ROOT)]),
}
# Unset PYTHONUNBUFFERED, so that output is buffered: a full disk then causes an error only at a
# flush.
PROCESS_ENVIRONMENT.pop("PYTHONUNBUFFERED", None)
# A pytest worker sets these variables, which would override a test's terminal size.
for _name in ("COLUMNS", "LINES"):
    PROCESS_ENVIRONMENT.pop(_name, None)
PIXELPITCH_ARGUMENTS = ("-m", "host_tools")
# A process that takes longer than this many seconds counts as hanging. Even on a busy machine, no
# process needs a tenth of it.
PROCESS_TIMEOUT_S = 600.0


def _popen_options(more: dict[str, Any]) -> dict[str, Any]:
    pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    environment = {**PROCESS_ENVIRONMENT, **more.pop("env", {})}
    return {"stdin": subprocess.DEVNULL, **pipes, "text": True, "env": environment, **more}


def start_python(*arguments: str, **kwargs: Any) -> "subprocess.Popen[str]":
    """Start Python with ``arguments`` and an empty stdin.

    ``kwargs`` is passed to Popen; its ``env`` is added to the environment.
    """
    return subprocess.Popen([sys.executable, *arguments], **_popen_options(kwargs))


def run_python(
    *arguments: str, timeout: float = PROCESS_TIMEOUT_S, **kwargs: Any
) -> tuple[int, str, str]:
    """Run Python with ``arguments`` and return (exit code, stdout, stderr)."""
    process = subprocess.run(
        [sys.executable, *arguments], timeout=timeout, check=False, **_popen_options(kwargs)
    )
    return process.returncode, process.stdout, process.stderr


def run_node(
    program: Path, *arguments: str, job: Any = None, timeout: float = PROCESS_TIMEOUT_S
) -> Any:
    """Run ``program`` in Node with ``job`` as JSON on its stdin; return the JSON that it prints."""
    process = subprocess.run(
        [find_node(), str(program), *arguments],
        input=json.dumps(job).encode(),
        capture_output=True,
        check=True,
        timeout=timeout,
    )
    return json.loads(process.stdout)


def is_sandbox_process(process: int) -> bool:
    """Return True if ``process`` is a Node process that runs somebody else's ruleset in a sandbox
    (Linux only).
    """
    try:
        return b"fence.mjs" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def find_sandbox_processes(parent_pid: int) -> list[int]:
    """Return the Node processes, started by ``parent_pid``, that run somebody else's rulesets in a
    sandbox (Linux only).
    """
    result = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent_of_process = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # the process has just ended
        if parent_of_process == parent_pid and is_sandbox_process(int(path.parent.name)):
            result.append(int(path.parent.name))
    return result


def wait_until(condition: Callable[[], Any]) -> None:
    """Wait until ``condition()`` is true; fail after ``PROCESS_TIMEOUT_S`` seconds."""
    end = time.monotonic() + PROCESS_TIMEOUT_S
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError(f"the condition is still false after {PROCESS_TIMEOUT_S:g} s")
