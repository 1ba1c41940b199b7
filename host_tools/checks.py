"""Everything that must hold before a commit: style, spelling, links, imports, types, tests.

    python -m host_tools.checks             # what `make test` runs
    python -m host_tools.checks --no-tests  # what `make lint` runs

Every check runs even if one before it failed, so one run reports everything.  The last
lines say what passed and what did not; the exit code is 0 if all did, else 1.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The others of a laptop's modules run on MicroPython, too.
_LAPTOP_ONLY = r"/rulesets/\w+/(counters\w*|laptop_sheet)\.py$"
PROSE = (".github", "boards", "firmware", "host_tools", "pcb", "tests", "README.md", "Makefile")
BIN = Path(sys.executable).parent
STUBS = Path(sys.prefix) / "micropython-stubs"


class Check:
    """A command of this environment: its name in the summary, its words, the variables it needs."""

    def __init__(self, name: str, *words: str, **environment: str) -> None:
        self.name = name
        self.words = words
        self.environment = environment
        self.seconds = 0.0  # that the last run took

    def run(self) -> bool:
        """Run it with its output shown as it comes; return whether it passed."""
        print(f"== {self.name}", flush=True)
        return self._run().returncode == 0

    def run_beside(self) -> tuple[bool, str]:
        """Run it while others run; return whether it passed and its output."""
        process = self._run(stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return process.returncode == 0, f"== {self.name}\n{process.stdout}"

    def _run(self, **streams: int) -> subprocess.CompletedProcess[str]:
        start = time.monotonic()
        done = subprocess.run(
            [str(BIN / self.words[0]), *self.words[1:]],
            cwd=ROOT,
            env={**os.environ, **self.environment},
            check=False,
            text=True,
            **streams,  # type: ignore[call-overload]
        )
        self.seconds = time.monotonic() - start
        return done


def existing(*names: str) -> list[str]:
    """Those of the top-level directories that hold a Python file (mypy refuses others)."""
    return [name for name in names if next((ROOT / name).rglob("*.py"), None)]


def laptop_only() -> list[str]:
    """Those of the games' modules that take what only CPython has: fractions, numpy, pictures."""
    paths = (ROOT / "firmware").rglob("*.py")
    return sorted(str(path) for path in paths if re.search(_LAPTOP_ONLY, str(path)))


def lint_checks() -> list[Check]:
    """Style, spelling, links, imports, then types once for each of the two interpreters."""
    return [
        Check("style (ruff)", "ruff", "check", "--quiet", "."),
        Check("spelling (codespell)", "codespell", *PROSE),
        Check("links of the pages (rumdl)", "rumdl", "check", "--quiet", "."),
        Check(
            "imports (import-linter)",
            *("lint-imports", "--no-cache", "--no-logo"),
            PYTHONPATH="firmware",
        ),
        Check(
            "types, CPython (mypy)",
            *("mypy", *existing("host_tools", "pcb", "tests"), *laptop_only()),
        ),
        # The stubs go on MYPYPATH too: `machine` and `rp2` lie beside their `stdlib`.
        Check(
            "types, MicroPython (mypy)",
            *("mypy", "--cache-dir", ".mypy_cache/micropython"),
            *("--custom-typeshed-dir", str(STUBS), *existing("firmware", "boards")),
            *("--exclude", _LAPTOP_ONLY),
            MYPYPATH=str(STUBS),
        ),
    ]


def test_check() -> Check:
    """All tests, by one process more than there are cores: some tests wait for a process or a line.

    They start hundreds of processes, each of which would compile all that it imports if none kept
    its bytecode.
    """
    workers = str((os.cpu_count() or 1) + 1)
    words = ("python", "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal")
    return Check("tests (pytest)", *words, PYTHONDONTWRITEBYTECODE="")


def main(arguments: list[str] | None = None) -> int:
    """Run the checks named by the arguments (default: the command line); 0 if all pass."""
    parser = argparse.ArgumentParser(
        prog="checks", description="all that must hold before a commit"
    )
    parser.add_argument("--no-tests", action="store_true", help="all but the tests")
    options = parser.parse_args(arguments)

    checks = lint_checks()
    tests = [] if options.no_tests else [test_check()]
    with ThreadPoolExecutor() as pool:
        running = [pool.submit(check.run_beside) for check in checks]
        results = [(check, check.run()) for check in tests]
        for check, ended in zip(checks, running, strict=True):
            passed, output = ended.result()
            print(output, end="", flush=True)
            results.append((check, passed))

    print("\n== summary")
    for check, passed in results:
        print(f"{'passed' if passed else 'FAILED'}  {check.name}, {check.seconds:.1f} s")
    failed = [check.name for check, passed in results if not passed]
    if failed:
        print(f"FAILED: {len(failed)} of {len(results)} checks: {'; '.join(failed)}")
    else:
        print(f"all {len(results)} checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
