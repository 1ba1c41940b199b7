"""`ruleset check`: reads a stranger's ruleset in one process and runs it, fenced, in another.

A ruleset is a program, and nobody knows yet what it does.  Its source is parsed and compiled, not
executed, by a Python of its own (``check``).  It is executed only in the fence
(``micropython.fence``: why that one, stands there); CPython executes it as well if it is trusted
(``own``).  This process owns every deadline.  What the others report is data of a stranger.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..common import reports
from ..micropython import NodeError, fence
from . import RulesetError, matches
from .package import Facts

_READ_S = 60.0  # to parse and to compile all files
_MEMORY = 1 << 30  # bytes for that
_START = (
    "import json, sys; job = json.loads(sys.stdin.buffer.readline()); sys.path[:] = job['path']\n"
    f"from {__name__} import work; work(job)"
)


def findings(
    folder: Path,
    count: int,
    say: Callable[[str], None],
    trust: bool = False,
    progress: matches.Progress = lambda done, total: None,
) -> tuple[Facts | None, list[str]]:
    """Return what the ruleset in ``folder`` says of itself, and all that is wrong with it.

    The facts are None if anything is wrong.  ``count`` random matches are played if nothing else
    is wrong.  ``say`` gets a line for each thing that was found to be good.  ``trust`` runs it on
    CPython as well, with the rights of the user.  ``progress`` gets (steps done, of all).  Raises
    RulesetError for what is no ruleset's folder, or if there is no fence and it is not trusted.
    """
    no_fence = ""
    try:
        fence.find()
    except NodeError as error:
        no_fence = str(error)
        if not trust:
            raise RulesetError(
                f"got no fence to run somebody's rules in, expected one: {error};"
                " or say --trust if the rules are your own"
            ) from None
    found = _read(folder, say)
    if found:
        return None, found
    return matches.findings(folder, count, say, trust, no_fence, progress)


def _read(folder: Path, say: Callable[[str], None]) -> list[str]:
    """Return what is wrong with the files of ``folder``, none of which is executed."""
    job = {
        "folder": str(folder),
        "path": [os.path.abspath(each) for each in sys.path if each],
        "memory": _MEMORY,
    }
    words = [sys.executable, "-B", "-I", "-X", "utf8", "-c", _START]
    process = reports.start(words, dict(os.environ))
    try:
        (report,) = reports.run(process, json.dumps(job).encode() + b"\n", [_READ_S])
    except reports.Ended as ended:
        return [f"{folder / '__init__.py'}:1: its source cannot be read: {ended}"]
    if "refused" in report:
        raise RulesetError(str(report["refused"]))
    for line in report.get("said", []):
        say(str(line))
    return [str(each) for each in report.get("found", [])]


# What runs in the process itself.


def work(job: dict[str, Any]) -> None:
    """Read the files of a ruleset and report what is wrong with them."""
    _limit(job["memory"])
    from . import check

    folder = Path(job["folder"])
    said: list[str] = []
    report: dict[str, Any]
    try:
        report = {"found": check.findings(folder, said.append)}
    except RulesetError as error:
        report = {"refused": str(error)}
    except BaseException:  # a fault of our own, or out of memory
        report = {"found": [f"{folder}: {traceback.format_exc().splitlines()[-1]}"]}
    print(json.dumps({**report, "said": said}), flush=True)


def _limit(memory: int) -> None:
    """Bound memory and time of this process and of the compiler that it starts.

    The time is for a parent that was killed and cannot end it.
    """
    try:
        import resource
    except ImportError:
        return  # Windows: the deadline of the parent remains
    for kind, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_CPU, int(_READ_S))):
        hard = resource.getrlimit(kind)[1]
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (bound, bound))
