"""Runs scripts in MicroPython and measures the heap; each run is a new process of Node."""

import base64
import json
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from pixelpitch.rules.parts import is_laptop_only

from ..common import folders, text_file
from .node import MODULE_FOLDER, find_micropython, find_node

PICO_HEAP_BYTES = 200 * 1024  # size of a Pico's heap for programs, in bytes
UNMOUNTED_FOLDER_NAMES = {"__pycache__", ".mypy_cache", ".ruff_cache"}


class MicroPythonError(Exception):
    """A script raised an exception.

    ``kind``       name of the exception
    ``traceback``  MicroPython's own text
    ``stdout``     output of the failed step
    ``step``       number of the failed step, from 0
    """

    def __init__(self, kind: str, traceback: str, stdout: str = "", step: int = 0) -> None:
        self.kind = kind
        self.traceback = traceback.strip()
        self.stdout = stdout
        self.step = step
        last = self.traceback.splitlines()[-1] if self.traceback else kind
        super().__init__(f"MicroPython raised in step {step}: {last}\n{self.traceback}".rstrip())


class MicroPythonTimeoutError(MicroPythonError):
    """The scripts exceeded their time limit, and the interpreter was killed."""


@dataclass(frozen=True)
class StepResult:
    """The output of one script, and two sizes in bytes of the heap in use at its end.

    ``peak_bytes``  before a garbage collection, so it includes everything that the script allocated
    ``live_bytes``  after a garbage collection
    """

    stdout: str
    stderr: str
    peak_bytes: int
    live_bytes: int


def with_firmware(heapsize: int = PICO_HEAP_BYTES, flashed: bool = False) -> "MicroPython":
    """Return a MicroPython that can import the firmware's modules and all boards.

    With ``flashed``, modules that only a laptop uses are left out, as on a board.
    """
    machine = MicroPython(heapsize=heapsize)
    machine.mount(folders.PIXELPITCH_FOLDER, "/pixelpitch", is_laptop_only if flashed else None)
    machine.mount(folders.BOARDS_FOLDER, "/boards")
    return machine


class MicroPython:
    """Runs scripts in MicroPython with our files; each run starts a new interpreter.

    >>> pico = MicroPython(root="firmware")
    >>> pico.run("import pixelpitch; print(pixelpitch.__name__)")
    'pixelpitch\\n'

    ``root``      directory of the laptop that becomes ``/``, where imports are searched first
    ``heapsize``  limit for the live objects in bytes; a run that exceeds it raises MicroPythonError
    ``pystack``   size of the Python stack in words of 4 bytes; the default is enough for about 125
                  nested Python calls
    """

    def __init__(
        self, root: str | Path | None = None, heapsize: int = PICO_HEAP_BYTES, pystack: int = 2048
    ) -> None:
        self.heapsize = heapsize
        self.pystack = pystack
        self._directories: set[str] = set()
        self._files: dict[str, bytes] = {}
        if root is not None:
            self.mount(root)

    def mount(
        self,
        directory: str | Path,
        at: str = "/",
        is_left_out: Callable[[str], bool] | None = None,
    ) -> None:
        """Copy a directory tree of the laptop to the absolute path ``at``.

        Files for which ``is_left_out(name)`` is True are not copied. Raises NotADirectoryError.
        """
        source = Path(directory)
        if not source.is_dir():
            raise NotADirectoryError(f"no directory to mount: {source}")
        self._directories.add(at)
        for path in sorted(source.rglob("*")):
            inside = path.relative_to(source)
            if is_left_out is not None and is_left_out(path.name):
                continue
            if path.is_file() and not UNMOUNTED_FOLDER_NAMES.intersection(inside.parts):
                content = path.read_bytes()
                if text_file.is_text_file(str(path)):
                    # Use the packed form, as on a board, so that the memory use is the same.
                    content = text_file.pack_sentences(content, path.name)
                self.write(str(PurePosixPath(at, *inside.parts)), content)

    def write(self, path: str, content: str | bytes) -> None:
        """Write one file at the absolute ``path``, and create its folders; raises ValueError."""
        if not path.startswith("/"):
            raise ValueError(f"a path of the interpreter starts with /: {path}")
        self._directories.add(str(PurePosixPath(path).parent))
        self._files[path] = content.encode() if isinstance(content, str) else content

    def content(self) -> tuple[list[str], dict[str, bytes]]:
        """Return (directories, {path: content}) of the interpreter's file system."""
        return sorted(self._directories), dict(self._files)

    def run(self, script: str, timeout: float = 300.0) -> str:
        """Run one script, which may ``await`` at its top level; return its output.

        Raises MicroPythonError if the script raises an exception or exceeds the heap,
        MicroPythonTimeoutError after ``timeout`` seconds, and NodeError if the interpreter cannot
        be found or fetched.
        """
        return self.run_steps([script], timeout)[0].stdout

    def run_steps(self, scripts: Iterable[str], timeout: float = 300.0) -> list[StepResult]:
        """Run scripts one after the other; each sees the globals of the ones before it.

        After each script the interpreter collects the garbage. ``timeout`` in seconds is for all
        scripts together. Raises the same exceptions as `run`.
        """
        steps = list(scripts)
        lines = self._run_in_node(steps, timeout)
        results = []
        for number, line in enumerate(lines):
            if "error" in line:
                raise MicroPythonError(**_error_fields(line), stdout=line["stdout"], step=number)
            if line["live"] > self.heapsize:
                text = f"MemoryError: {line['live']} bytes live in a heap of {self.heapsize}"
                raise MicroPythonError("MemoryError", text, line["stdout"], number)
            results.append(StepResult(line["stdout"], line["stderr"], line["peak"], line["live"]))
        return results

    def _run_in_node(self, steps: list[str], timeout: float) -> list[dict[str, Any]]:
        """Run the steps in Node; return what runner.mjs reports for each step that ended."""
        job = {
            "module": str(find_micropython()),
            "heapsize": self.heapsize,
            "pystack": self.pystack,
            "directories": sorted(self._directories),
            "files": [[p, base64.b64encode(b).decode()] for p, b in self._files.items()],
            "steps": steps,
        }
        try:
            process = subprocess.run(
                [find_node(), str(MODULE_FOLDER / "runner.mjs")],
                input=json.dumps(job).encode(),
                capture_output=True,
                timeout=timeout,
            )
        except subprocess.TimeoutExpired:
            text = f"TimeoutError: not done after {timeout:g} s"
            raise MicroPythonTimeoutError("TimeoutError", text) from None
        reports = [json.loads(line) for line in process.stdout.splitlines()]
        if len(reports) < len(steps) and not (reports and "error" in reports[-1]):
            # Node exits with code 13 if the script awaits something that nothing can ever finish.
            endless_await = "it awaits something that never comes"
            reason = (
                endless_await
                if process.returncode == 13
                else process.stderr.decode(errors="replace").strip()
            )
            text = f"RuntimeError: the interpreter ended early: {reason}"
            raise MicroPythonError("RuntimeError", text, step=len(reports))
        return reports


def _error_fields(line: dict[str, Any]) -> dict[str, str]:
    return {"kind": line["error"]["type"], "traceback": line["error"]["traceback"]}
