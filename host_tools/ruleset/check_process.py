"""`ruleset check`: parses an untrusted ruleset in one process, and runs it in a sandboxed one.

A separate Python process parses and compiles the source without executing it. The sandbox
(``micropython.fence``) executes the ruleset. With ``--trust``, CPython executes it, too. This
module enforces all time limits, and treats what the other processes report as untrusted.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..common import reports, ruleset_facts
from ..micropython import NodeError, fence
from . import RulesetError, matches
from .package import RulesetFacts

_PARSE_LIMIT_S = 60.0  # time limit for parsing and compiling all files
_MEMORY_LIMIT = 1 << 30  # bytes of memory that the separate process may use
_WORKER_COMMAND = (
    "import json, sys; job = json.loads(sys.stdin.buffer.readline()); sys.path[:] = job['path']\n"
    f"from {__name__} import check_in_worker; check_in_worker(job)"
)


def ruleset_findings(
    folder: Path,
    count: int,
    report: Callable[[str], None],
    trust: bool = False,
    progress: matches.ProgressCallback = lambda done, total: None,
) -> tuple[RulesetFacts | None, list[str]]:
    """Return (facts that the ruleset in ``folder`` declares, or None if it has errors; findings).

    ``count``     number of random matches to play if nothing else is wrong
    ``report``    called with a line for each check that found no error
    ``trust``     also run the ruleset on CPython, with the user's rights
    ``progress``  called with (steps done, all steps)

    Raises RulesetError if ``folder`` has no ruleset, or if there is no sandbox for an untrusted
    ruleset.
    """
    no_fence_reason = ""
    try:
        fence.find_programs()
    except NodeError as error:
        no_fence_reason = str(error)
        if not trust:
            raise RulesetError(
                f"got no sandbox for a stranger's rules, expected one: {error};"
                " or say --trust if the rules are your own"
            ) from None
    answer = _check_files(folder, report)
    if answer["found"]:
        return None, answer["found"]
    facts, found = matches.run_findings(folder, count, report, trust, no_fence_reason, progress)
    # A match stops at the first sentence that is missing in the English file. Therefore also show
    # the others that the sources seem to use.
    if any(ruleset_facts.SENTENCES_EXPECTED_MESSAGE in line for line in found):
        found += answer["missing"]
    return facts, found


def _check_files(folder: Path, report: Callable[[str], None]) -> dict[str, list[str]]:
    """Check the files of ``folder`` in a separate process, without executing them.

    Return {"found": errors, "missing": sentences that seem to be missing}.
    """
    job = {
        "folder": str(folder),
        "path": [os.path.abspath(each) for each in sys.path if each],
        "memory": _MEMORY_LIMIT,
    }
    command = [sys.executable, "-B", "-I", "-X", "utf8", "-c", _WORKER_COMMAND]
    process = reports.start_process(command, dict(os.environ))
    try:
        (answer,) = reports.run_job(process, json.dumps(job).encode() + b"\n", [_PARSE_LIMIT_S])
    except reports.ReportError as ended:
        line = f"{folder / '__init__.py'}:1: its source cannot be read: {ended}"
        return {"found": [line], "missing": []}
    if "refused" in answer:
        raise RulesetError(str(answer["refused"]))
    for line in answer.get("said", []):
        report(str(line))
    return {name: [str(each) for each in answer.get(name, [])] for name in ("found", "missing")}


# The following runs in the separate process.


def check_in_worker(job: dict[str, Any]) -> None:
    """Check the files of a ruleset and print the report as JSON."""
    _limit_resources(job["memory"])
    from . import check

    folder = Path(job["folder"])
    said: list[str] = []
    report: dict[str, Any]
    try:
        found = check.file_findings(folder, said.append)
        report = {"found": found, "missing": [] if found else check.missing_sentences(folder)}
    except RulesetError as error:
        report = {"refused": str(error)}
    except BaseException:  # an error in this program, or not enough memory
        report = {"found": [f"{folder}: {traceback.format_exc().splitlines()[-1]}"]}
    print(json.dumps({**report, "said": said}), flush=True)


def _limit_resources(memory: int) -> None:
    """Limit the memory and the time of this process and of the compiler that it starts.

    The time limit is needed if the parent process is killed and can no longer stop this process.
    """
    try:
        import resource
    except ImportError:
        return  # on Windows, which lacks ``resource``, only the parent process limits the time
    for kind, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_CPU, int(_PARSE_LIMIT_S))):
        hard = resource.getrlimit(kind)[1]
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (bound, bound))
