"""Commands and programs in processes of their own, with the packages of this checkout."""

import json
import os
import subprocess
import sys
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
COMMAND = ("-m", "host_tools")


def _given(more: dict[str, Any]) -> dict[str, Any]:
    pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    environment = {**ENVIRONMENT, **more.pop("env", {})}
    return {"stdin": subprocess.DEVNULL, **pipes, "text": True, "env": environment, **more}


def start(*words: str, **more: Any) -> "subprocess.Popen[str]":
    """Start Python with ``words``, without a stdin; ``more`` as Popen takes it, ``env`` on top."""
    return subprocess.Popen([sys.executable, *words], **_given(more))


def run(*words: str, timeout: float = 60, **more: Any) -> tuple[int, str, str]:
    """Run Python with ``words``; return (exit code, stdout, stderr)."""
    process = subprocess.run([sys.executable, *words], timeout=timeout, check=False, **_given(more))
    return process.returncode, process.stdout, process.stderr


def node(program: Path, *words: str, job: Any = None, timeout: float = 60) -> Any:
    """Run a program in Node; return the JSON that it prints, which it may read ``job`` for."""
    process = subprocess.run(
        [find_node(), str(program), *words],
        input=json.dumps(job).encode(),
        capture_output=True,
        check=True,
        timeout=timeout,
    )
    return json.loads(process.stdout)
