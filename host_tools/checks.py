"""Everything that must hold before a commit: style, types, tests.

    python -m host_tools.checks             # what `make test` runs
    python -m host_tools.checks --no-tests  # what `make lint` runs

Every check runs even if one before it failed, so one run reports everything.  The last
lines say what passed and what did not; the exit code is 0 if all did, else 1.
"""

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STUBS = Path(sys.prefix) / "micropython-stubs"


class Check:
    """One command: its name in the summary, its words, what it adds to the environment."""

    def __init__(self, name: str, *words: str, **environment: str) -> None:
        self.name = name
        self.words = words
        self.environment = environment

    def run(self, kept: bool = False) -> tuple[bool, float]:
        """Run it with its output shown; return (passed, seconds).

        ``kept``: its output is shown when it has ended, whole, since others run beside it.
        """
        if not kept:
            print(f"== {self.name}", flush=True)
        start = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", *self.words],
            cwd=ROOT,
            env={**os.environ, **self.environment},
            check=False,
            stdout=subprocess.PIPE if kept else None,
            stderr=subprocess.STDOUT if kept else None,
            text=True,
        )
        if kept:
            print(f"== {self.name}\n{done.stdout}", end="", flush=True)
        return done.returncode == 0, time.monotonic() - start


def existing(*names: str) -> list[str]:
    """Those of the top-level directories that hold a Python file (mypy refuses others)."""
    return [name for name in names if next((ROOT / name).rglob("*.py"), None)]


def lint_checks() -> list[Check]:
    """Style, then types once for each of the two interpreters."""
    return [
        Check("style (ruff)", "ruff", "check", "--quiet", "."),
        Check("types, CPython (mypy)", "mypy", *existing("host_tools", "pcb", "tests")),
        # The stubs go on MYPYPATH too: `machine` and `rp2` lie beside their `stdlib`.
        Check(
            "types, MicroPython (mypy)",
            *("mypy", "--cache-dir", ".mypy_cache/micropython"),
            *("--custom-typeshed-dir", str(STUBS), *existing("firmware", "boards")),
            MYPYPATH=str(STUBS),
        ),
    ]


def main(arguments: list[str] | None = None) -> int:
    """Run the checks named by the arguments (default: the command line); 0 if all pass."""
    parser = argparse.ArgumentParser(prog="checks", description="style, types and tests")
    parser.add_argument("--no-tests", action="store_true", help="style and types only")
    options = parser.parse_args(arguments)

    checks = lint_checks()
    # The two runs of mypy take about the same time, each on one core.
    with ThreadPoolExecutor() as pool:
        results = [
            (check, *result)
            for check, result in zip(
                checks, pool.map(lambda each: each.run(kept=True), checks), strict=True
            )
        ]
    if not options.no_tests:
        # Tests last: the closing line of pytest stays beside the summary.  They start hundreds of
        # processes, each of which would compile all that it imports if none kept its bytecode.
        tests = Check(
            "tests (pytest)",
            *("pytest", "-q", "-n", "auto", "--dist", "worksteal"),
            PYTHONDONTWRITEBYTECODE="",
        )
        results.append((tests, *tests.run()))

    print("\n== summary")
    for check, passed, seconds in results:
        print(f"{'passed' if passed else 'FAILED'}  {check.name}, {seconds:.1f} s")
    failed = [check.name for check, passed, _ in results if not passed]
    if failed:
        print(f"FAILED: {len(failed)} of {len(results)} checks: {'; '.join(failed)}")
    else:
        print(f"all {len(results)} checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
