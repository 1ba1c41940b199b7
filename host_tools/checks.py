"""Run all checks that a commit must pass: style, spelling, links, imports, types, tests.

    python -m host_tools.checks                     # what `make test` runs
    python -m host_tools.checks --no-tests          # what `make lint` runs
    python -m host_tools.checks --no-tests FILE ... # the same for these files (.ci/pre-commit.yaml)

Every check runs even if an earlier one failed. The summary lists the result of each check. The exit
code is 0 if all passed, otherwise 1.
"""

import argparse
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Modules in rulesets that only CPython imports; MicroPython runs the others as well.
_LAPTOP_ONLY = r"/rulesets/\w+/(counters\w*|laptop_sheet)\.py$"
SPELL_CHECKED_PATHS = (
    ".github",
    "boards",
    "firmware",
    "host_tools",
    "pcb",
    "tests",
    "README.md",
    "Makefile",
)
PYTHON_PROGRAMS_FOLDER = Path(sys.executable).parent
MICROPYTHON_STUBS_FOLDER = Path(sys.prefix) / "micropython-stubs"


class Check:
    """One of the tools that check the repository, with its command line.

    ``name``         the name of the check in the summary
    ``words``        the command line of the tool
    ``environment``  environment variables to set for the tool
    """

    def __init__(self, name: str, *words: str, **environment: str) -> None:
        self.name = name
        self.words = words
        self.environment = environment
        self.seconds = 0.0  # how long the last run took

    def run(self) -> bool:
        """Run the check, show its output as it arrives, and return True if it passed."""
        print(f"== {self.name}", flush=True)
        return self._run().returncode == 0

    def run_captured(self) -> tuple[bool, str]:
        """Run the check with its output captured; return (passed, output)."""
        process = self._run(stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return process.returncode == 0, f"== {self.name}\n{process.stdout}"

    def _run(self, **streams: int) -> subprocess.CompletedProcess[str]:
        start = time.monotonic()
        finished = subprocess.run(
            [str(PYTHON_PROGRAMS_FOLDER / self.words[0]), *self.words[1:]],
            cwd=ROOT,
            env={**os.environ, **self.environment},
            check=False,
            text=True,
            **streams,  # type: ignore[call-overload]
        )
        self.seconds = time.monotonic() - start
        return finished


def python_folders(*names: str) -> list[str]:
    """Return the folders in ``names`` that contain a Python file; mypy fails on the others."""
    return [name for name in names if next((ROOT / name).rglob("*.py"), None)]


def laptop_only_paths() -> list[str]:
    """Return the paths of the modules in rulesets that run only on CPython."""
    paths = (ROOT / "firmware").rglob("*.py")
    return sorted(str(path) for path in paths if re.search(_LAPTOP_ONLY, str(path)))


def is_skipped_by_codespell(path: str) -> bool:
    """Return True if codespell's settings in pyproject.toml exclude ``path``.

    codespell itself applies these settings only when it searches a folder. It ignores them for a
    file that is named on its command line.
    """
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["codespell"]["skip"].split(",")
    return any(fnmatch(each, pattern) for each in (path, Path(path).name) for pattern in patterns)


class _Selection:
    """Selects the files of a check: whole folders, or only the given ``files`` in these folders."""

    def __init__(self, files: Sequence[str] | None) -> None:
        self._files = None
        if files is not None:
            paths = [Path(os.path.abspath(each)) for each in files]
            inside = [path for path in paths if path.is_relative_to(ROOT) and path.is_file()]
            self._files = [path.relative_to(ROOT).as_posix() for path in inside]

    def select(self, folders: Sequence[str], *suffixes: str) -> list[str]:
        """Return ``folders``, or the given files inside them that have one of ``suffixes``."""
        if self._files is None:
            return list(folders)
        return [
            path
            for path in self._files
            if path.endswith(suffixes or ("",))
            and any(each == "." or (path + "/").startswith(each + "/") for each in folders)
        ]


def lint_checks(files: Sequence[str] | None = None) -> list[Check]:
    """Return the checks of style, spelling, links, imports and types.

    ``files`` limits the checks to these files; a check to which none of them belongs is left out.
    Types are checked twice, once for CPython and once for MicroPython.
    """
    paths = _Selection(files)
    laptop = laptop_only_paths()
    style = paths.select(["."], ".py", ".pyi")
    prose = [
        each for each in paths.select(SPELL_CHECKED_PATHS) if not is_skipped_by_codespell(each)
    ]
    pages = paths.select(["."], ".md")
    firmware = paths.select(python_folders("firmware", "boards"), ".py")
    cpython = paths.select([*python_folders("host_tools", "pcb", "tests"), *laptop], ".py")
    # MicroPython's build executes manifest.py, with names that are defined only there.
    skipped = (*laptop, "firmware/image/PIXELPITCH/manifest.py")
    micropython = [each for each in firmware if each not in skipped]
    result = []
    if style:
        result.append(Check("style (ruff)", "ruff", "check", "--quiet", "--force-exclude", *style))
    if prose:
        result.append(Check("spelling (codespell)", "codespell", *prose))
    if pages:
        result.append(Check("links of the pages (rumdl)", "rumdl", "check", "--quiet", *pages))
    if firmware:
        result.append(
            Check(
                "imports (import-linter)",
                *("lint-imports", "--no-cache", "--no-logo"),
                PYTHONPATH="firmware",
            )
        )
    if cpython:
        result.append(Check("types, CPython (mypy)", "mypy", *cpython))
    if micropython:
        # As a custom typeshed, mypy reads only the subfolder `stdlib` of this folder. It finds the
        # stubs of `machine` and `rp2`, which are next to `stdlib`, through MYPYPATH.
        result.append(
            Check(
                "types, MicroPython (mypy)",
                *("mypy", "--cache-dir", ".mypy_cache/micropython"),
                *("--custom-typeshed-dir", str(MICROPYTHON_STUBS_FOLDER), *micropython),
                *("--exclude", _LAPTOP_ONLY),
                MYPYPATH=str(MICROPYTHON_STUBS_FOLDER),
            )
        )
    return result


def pytest_check() -> Check:
    """Return the check that runs all tests.

    It uses one process more than there are cores, because some tests wait for a process or a serial
    line. It enables Python's bytecode cache, because the tests start hundreds of processes.
    """
    workers = str((os.cpu_count() or 1) + 1)
    words = ("python", "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal")
    return Check("tests (pytest)", *words, PYTHONDONTWRITEBYTECODE="")


def main(arguments: list[str] | None = None) -> int:
    """Run the checks that the command line ``arguments`` selects; return 0 if all pass, else 1."""
    parser = argparse.ArgumentParser(
        prog="checks", description="all that must hold before a commit"
    )
    parser.add_argument("--no-tests", action="store_true", help="all but the tests")
    parser.add_argument("files", metavar="FILE", nargs="*", help="with --no-tests: only these")
    options = parser.parse_args(arguments)
    if options.files and not options.no_tests:
        parser.error("got files without --no-tests, expected both: the tests need all files")

    checks = lint_checks(options.files or None)
    tests = [] if options.no_tests else [pytest_check()]
    with ThreadPoolExecutor() as pool:
        running = [pool.submit(check.run_captured) for check in checks]
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
