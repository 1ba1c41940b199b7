"""``check`` in a process of its own: a ruleset is a program, and nobody knows yet what it does.

The process is confined (``confine``) before it reads the ruleset, and says what it finds a line of
JSON at a time.  It is ended when it has said nothing for as long as a piece of work may take.
What it says is as little to be trusted as the ruleset: it is data, with bounds.
"""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..common import folders
from ..micropython import NodeError
from ..micropython.node import find_micropython, find_node
from . import RulesetError
from .confine import confine
from .package import Facts

STEP_S = 10.0  # for one import, one match; some take a second
_START_S = 30.0
GRACE_S = 5.0  # between the process's own alarm and its end
_LONGEST_S = 7200.0
_LINE = 1_000_000  # bytes of a line that it says
_ENVIRONMENT = (
    "PATH",
    "HOME",
    "XDG_CACHE_HOME",
    "LANG",
    "LOCALAPPDATA",
    "USERPROFILE",
    "SYSTEMROOT",
)
_START = (
    "import json, sys; job = json.loads(sys.argv[1]); sys.path[:] = job['path']\n"
    f"from {__name__} import work; work(job)"
)


def findings(
    folder: Path, count: int, say: Callable[[str], None]
) -> tuple[Facts | None, list[str]]:
    """Return what the ruleset in ``folder`` says of itself, and all that is wrong with it.

    Arguments and errors as those of ``check.findings``; nothing of it is imported here.  The facts
    are None if anything is wrong.
    """
    with tempfile.TemporaryDirectory(prefix="pixelpitch-check-") as scratch:
        job: dict[str, Any] = {
            "folder": str(folder),
            "count": count,
            "path": [each for each in sys.path if each],
            "readable": _readable(folder),
            "scratch": scratch,
            "step_s": STEP_S,
            "no_micropython": "",
        }
        try:
            job["readable"] += [find_node(), str(find_micropython().parent)]  # fetched here
        except NodeError as error:
            job["no_micropython"] = str(error)
        environment = {key: os.environ[key] for key in _ENVIRONMENT if key in os.environ}
        environment |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), scratch)
        environment["OPENSSL_CONF"] = os.devnull  # Node ends where it may not read the system's
        with open(Path(scratch) / "stderr", "wb") as errors:
            process = subprocess.Popen(
                [sys.executable, "-B", "-I", "-X", "utf8", "-c", _START, json.dumps(job)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment,
                start_new_session=True,
            )
        try:
            return _hear(process, folder, say)
        finally:
            _end(process)


def _readable(folder: Path) -> list[str]:
    ours = (folders.PIXELPITCH, folders.TOOLS, folders.BOARDS, folders.FIRMWARE)
    paths = [Path(each) for each in sys.path if os.path.isabs(each)]
    # Some installers put links into site-packages: what may be read is what they lead to.
    for path in [each for each in paths if each.is_dir()]:
        paths += [each.resolve() for each in path.iterdir() if each.is_symlink()]
    return [str(folder.resolve()), *map(str, [*ours, *paths])]


def _hear(process: Any, folder: Path, say: Callable[[str], None]) -> tuple[Facts | None, list[str]]:
    place = f"{folder / '__init__.py'}:1: "
    heard: queue.Queue[bytes] = queue.Queue()

    def read() -> None:
        while True:
            line = process.stdout.readline(_LINE)
            heard.put(line)
            if not line:
                return

    threading.Thread(target=read, daemon=True).start()
    wait = _START_S
    while True:
        try:
            line = heard.get(timeout=wait)
        except queue.Empty:
            return None, [f"{place}it does not come to an end: nothing for {wait:.0f} s"]
        if not line:
            code = process.wait()
            how = f"signal {-code}" if code < 0 else f"exit code {code}"
            return None, [f"{place}it ended the process of the check ({how})"]
        kind, value = _message(line)
        if kind == "wait":
            wait = min(max(float(value), 0.0), _LONGEST_S) + GRACE_S
        elif kind == "say":
            say(str(value))
        elif kind == "refused":
            raise RulesetError(str(value))
        elif kind == "found":
            return None, [str(each) for each in value]
        elif kind == "facts":
            title, interface, version, authors = value
            return Facts(str(title), int(interface), int(version), tuple(map(str, authors))), []
        else:
            return None, [f"{place}it writes into what the check says"]


def _message(line: bytes) -> tuple[str, Any]:
    """Return (kind, value) of a line; ("", None) for one that is not ours."""
    try:
        kind, value = json.loads(line)
        expected: dict[str, Any] = {
            "wait": (int, float),
            "say": str,
            "refused": str,
            "found": list,
            "facts": list,
        }
        if isinstance(value, expected[kind]) and (kind != "facts" or len(value) == 4):
            return kind, value
    except (ValueError, TypeError, KeyError, RecursionError):
        pass  # somebody else's line
    return "", None


def _end(process: Any) -> None:
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)  # what it has started, too
        else:
            process.kill()
    process.wait()
    process.stdout.close()


# What runs in the process itself.


def work(job: dict[str, Any]) -> None:
    """Confine this process, check, and say what is found; the ruleset's own prints go nowhere."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)

    def tell(kind: str, value: Any) -> None:
        channel.write(json.dumps([kind, value]) + "\n")
        channel.flush()

    # Python looks for a package by the list of the folder that it lies in.
    listed = str(Path(job["folder"]).resolve().parent)
    missing = confine(job["readable"], [job["scratch"]], listed)
    if missing:
        tell("say", f"this system does not keep a ruleset from {', '.join(missing)}: not confined")
    from . import check

    @contextlib.contextmanager
    def within(seconds: float = job["step_s"]) -> Iterator[None]:
        tell("wait", seconds)
        _alarm(seconds)
        try:
            yield
        finally:
            _alarm(0)

    folder = Path(job["folder"])
    try:
        findings = check.findings(
            folder, job["count"], lambda words: tell("say", words), within, job["no_micropython"]
        )
        if findings:
            tell("found", findings)
        else:
            tell("facts", list(check.facts(folder)))
    except RulesetError as error:
        tell("refused", str(error))
    except BaseException:  # of our own: what is somebody else's was found already
        tell("found", [f"{folder}: {traceback.format_exc().splitlines()[-1]}"])


def _alarm(seconds: float) -> None:
    """Let TimeoutError be raised after ``seconds``, 0: not any more, where there are signals."""

    def ring(*_: Any) -> None:
        raise TimeoutError("it does not come to an end")

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)  # again: somebody may catch it
