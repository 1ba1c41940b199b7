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
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(ROOT / "firmware"), str(ROOT)]),
}
# A full disk shows only when a buffer is flushed.
ENVIRONMENT.pop("PYTHONUNBUFFERED", None)
# In the environment of a pytest worker these would override the size of a test's own terminal.
for _name in ("COLUMNS", "LINES"):
    ENVIRONMENT.pop(_name, None)
COMMAND = ("-m", "host_tools")


def _popen_options(more: dict[str, Any]) -> dict[str, Any]:
    pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    environment = {**ENVIRONMENT, **more.pop("env", {})}
    return {"stdin": subprocess.DEVNULL, **pipes, "text": True, "env": environment, **more}


def start(*words: str, **more: Any) -> "subprocess.Popen[str]":
    """Start Python with ``words`` and no stdin.

    ``more`` is passed to Popen; its ``env`` is added to the environment.
    """
    return subprocess.Popen([sys.executable, *words], **_popen_options(more))


def run(*words: str, timeout: float = 60, **more: Any) -> tuple[int, str, str]:
    """Run Python with ``words``; return (exit code, stdout, stderr)."""
    process = subprocess.run(
        [sys.executable, *words], timeout=timeout, check=False, **_popen_options(more)
    )
    return process.returncode, process.stdout, process.stderr


def node(program: Path, *words: str, job: Any = None, timeout: float = 60) -> Any:
    """Run a program in Node and return the JSON that it prints; ``job`` is its input as JSON."""
    process = subprocess.run(
        [find_node(), str(program), *words],
        input=json.dumps(job).encode(),
        capture_output=True,
        check=True,
        timeout=timeout,
    )
    return json.loads(process.stdout)


def is_fence(process: int) -> bool:
    """Return True if ``process`` is a running Node with a foreign ruleset (Linux)."""
    try:
        return b"fence.mjs" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def fences_of(parent: int) -> list[int]:
    """Return the processes with foreign rulesets that ``parent`` has started (Linux)."""
    result = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            of = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # the process has just ended
        if of == parent and is_fence(int(path.parent.name)):
            result.append(int(path.parent.name))
    return result


def wait_until(true: Callable[[], Any]) -> None:
    """Wait until ``true()``, for a minute at most."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come to be within a minute")
