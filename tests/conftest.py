"""Fixtures and options for all tests: golden files, the emulator, and lines for pytest's summary.

Marks select the tests of a command:

`browser`  drives a browser; runs only with PIXELPITCH_BROWSER=1 (`make web-test`)
`twin`     boots an emulated board
`long`     takes more than about a second; `make test` skips it

These commands run the long tests:

`make twin`             those marked `twin`
`make pcb`              those of the circuit boards
`make web-test LONG=1`  those marked `browser`
`make long`             all others

``@pytest.mark.long(but=["dicesoccer"])`` excludes the case ``[dicesoccer]`` from the mark, so that
`make test` runs this case.
"""

import gc
import io
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.store import DATA_FOLDER_VARIABLE, FolderStore
from pixelpitch import rulesets
from pixelpitch.rules import snapshot
from pixelpitch.rules.match import Match
from pixelpitch.rules.text import ENGLISH_CODE
from pixelpitch.storage.settings import LANGUAGE_OPTION

GOLDEN_FOLDER = Path(__file__).resolve().parent / "golden"
TOY_FOLDER = Path(__file__).resolve().parent / "rulesets" / "toy"
REWRITES_GOLDEN = os.environ.get("PIXELPITCH_GOLDEN") == "write"
RUNS_BROWSER_TESTS = os.environ.get("PIXELPITCH_BROWSER") == "1"
RUNS_ALL_TWIN_TESTS = os.environ.get("PIXELPITCH_TWIN") == "all"
RUNS_ALL_CIRCUIT_BOARD_TESTS = os.environ.get("PIXELPITCH_PCB") == "all"
RUNS_ALL_LONG_TESTS = os.environ.get("PIXELPITCH_LONG") == "all"
_LEFT_TO_MAKE_TEXT = " left to `make "

# The simulator at a terminal stores matches. Its folder must not be that of the user who runs the
# tests.
_DATA_FOLDER = tempfile.TemporaryDirectory(prefix="pixelpitch-tests-")
os.environ["PIXELPITCH_DATA"] = _DATA_FOLDER.name

# Tests compare English texts, so the simulated boards offer no other language.
os.environ["LC_ALL"] = "C.UTF-8"
LANGUAGE_OPTION.choices = (ENGLISH_CODE,)

# A shell starts background jobs, such as those of a CI, with Ctrl-C ignored, and child processes
# inherit this. Commands under test must not ignore the Ctrl-C that a test sends.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

GoldenComparer = Callable[[str, str], None]
CommandRunner = Callable[..., tuple[int, str, str]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use `golden` or `emulator`, and skip the long ones unless requested."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "golden" in fixtures:
            item.add_marker(pytest.mark.golden)
        if "emulator" in fixtures:
            item.add_marker(pytest.mark.twin)
        reason = _find_reason_to_skip(item)
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def _find_reason_to_skip(item: pytest.Item) -> str | None:
    """Return why this run skips ``item``, with the command that would run it, or None to run it."""
    in_page = item.get_closest_marker("browser") is not None
    if in_page and not RUNS_BROWSER_TESTS:
        return "tests of the page in a browser" + _LEFT_TO_MAKE_TEXT + "web-test`"
    long = item.get_closest_marker("long")
    case = item.callspec.id if hasattr(item, "callspec") else ""
    if long is None or case in long.kwargs.get("but", ()):
        return None
    if item.get_closest_marker("pcb"):
        return (
            None
            if RUNS_ALL_CIRCUIT_BOARD_TESTS
            else "long tests of the PCBs" + _LEFT_TO_MAKE_TEXT + "pcb`"
        )
    if item.get_closest_marker("twin"):
        return (
            None
            if RUNS_ALL_TWIN_TESTS
            else "long tests on the emulated board" + _LEFT_TO_MAKE_TEXT + "twin`"
        )
    if in_page:
        return (
            None
            if RUNS_ALL_TWIN_TESTS
            else "long tests of the page" + _LEFT_TO_MAKE_TEXT + "web-test LONG=1`"
        )
    if REWRITES_GOLDEN and "golden" in getattr(item, "fixturenames", ()):
        return None
    return (
        None
        if RUNS_ALL_LONG_TESTS or RUNS_ALL_TWIN_TESTS
        else "long tests" + _LEFT_TO_MAKE_TEXT + "long`"
    )


def pytest_collection_finish() -> None:
    """Exclude the 5,000 collected tests from garbage collection, which saves time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def emulator() -> None:
    """Build the RP2040 emulator (compiled, if there is a C compiler) for all emulated boards
    ("twins") of this run.
    """
    from host_tools.twin import (
        compiled_package,  # imported here because the other tests need no emulator
    )

    compiled_package.build_compiled_package()
    compiled_package.use_compiled_package()


@pytest.fixture(scope="module", autouse=True)
def check_cached_legal_actions(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail if a match returns cached legal actions although its state has changed.

    A test must change the fields of a match with ``set_fields``, which clears the cache. A test
    module that changes matches only by actions can set ``CHANGES_ONLY_BY_ACTIONS`` to omit this
    check. That halves the time of long matches.
    """
    if getattr(request.module, "CHANGES_ONLY_BY_ACTIONS", False):
        yield
        return
    original_legal_actions, original_pass_time = Match.legal_actions, Match.pass_time

    def pass_time(match: Any, seconds: int) -> None:
        """Let time pass, and keep the cached legal actions, which do not depend on time."""
        original_pass_time(match, seconds)
        # legal actions do not depend on time in any ruleset, so the clock may differ
        if match._legal is not None:
            match._legal_of = (match._legal, snapshot.pack(match))

    def check_and_return_legal_actions(match: Any) -> list[int]:
        """Return the legal actions; fail if the cached ones belong to a different position."""
        found, state = match.__dict__.get("_legal_of", (None, b""))
        if found is not None and found is match._legal:
            assert state == snapshot.pack(match), "fields set by hand: use set_fields"
            return original_legal_actions(match)
        result_screen = original_legal_actions(match)
        if match._legal is not None:
            match._legal_of = (match._legal, snapshot.pack(match))
        return result_screen

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "legal_actions", check_and_return_legal_actions)
        patch.setattr(Match, "pass_time", pass_time)
        yield


def _added_rulesets() -> set[str]:
    return {Path(folder).name for folder in rulesets.added_folders()}


@pytest.fixture(autouse=True)
def remove_added_rulesets() -> Iterator[None]:
    """Remove each ruleset that a test, or a command in it, has added to the known rulesets."""
    before = _added_rulesets()
    yield
    for ruleset in _added_rulesets() - before:
        rulesets.remove(ruleset)


@pytest.fixture
def toy_ruleset() -> str:
    """Add the toy ruleset for one test and return its id."""
    return rulesets.add(str(TOY_FOLDER))


@pytest.fixture
def golden() -> GoldenComparer:
    """Return a function ``golden(name, text)``: ``text`` must equal the file ``tests/golden/name``.

    With `make golden`, the function rewrites the file instead.
    """

    def compare_with_golden(name: str, text: str) -> None:
        """Assert that ``text`` equals the golden file ``name``, or rewrite that file."""
        path = GOLDEN_FOLDER / name
        if REWRITES_GOLDEN:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.exists(), f"no golden file {name}: run `make golden`"
        expected, now = path.read_text(encoding="utf-8").splitlines(), text.splitlines()
        for number, (was, line) in enumerate(zip(expected, now, strict=False), 1):
            assert line == was, f"{name} line {number} (if meant: make golden, look at the diff)"
        assert len(now) == len(expected), f"{name}: another number of lines"

    return compare_with_golden


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandRunner:
    """Return the function ``run(words, stdin="")``, which runs a pixelpitch command and returns
    (exit code, stdout, stderr).
    """

    def run_command(arguments: Sequence[str], stdin: str | bytes = "") -> tuple[int, str, str]:
        """Run a pixelpitch command and return its exit code, output and error output."""
        from host_tools.cli import main

        raw = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_command


@pytest.fixture
def output_of(run: CommandRunner) -> Callable[..., str]:
    """Return a function ``output_of(words, stdin="")`` that runs a command and returns its stdout.

    The command must exit with code 0 and print nothing to stderr.
    """

    def run_for_output(arguments: Sequence[str], stdin: str | bytes = "") -> str:
        """Run a pixelpitch command that must succeed, and return its output."""
        code, out, err = run(arguments, stdin)
        assert (code, err) == (0, ""), out
        return out

    return run_for_output


@pytest.fixture
def error_of(run: CommandRunner) -> Callable[..., str]:
    """Return a function ``error_of(words, *parts)`` that runs a command that must fail.

    The command must exit with code 2, print nothing to stdout, and print one line to stderr that
    contains all ``parts``.
    """

    def run_for_error(arguments: Sequence[str], *parts: str, stdin: str | bytes = "") -> str:
        """Run a command that must be refused, and return the one line of its error."""
        code, out, err = run(arguments, stdin)
        assert code == 2, (out, err)
        assert out == ""
        assert err.count("\n") == 1, err
        assert err.endswith("\n")
        assert err.startswith("pixelpitch"), err
        for part in parts:
            assert part in err, err
        return err

    return run_for_error


@pytest.fixture
def stored_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder of a simulator that has stored one finished match and, after a
    takeback, one unfinished match.
    """
    from pixelpitch.app.screens.result import result_screen
    from tests.players import Player, play_at_random

    path = tmp_path / "data"
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(path))
    store = FolderStore(path)
    player = Player(ruleset="dicesoccer", options={"first": "left"}, store=store)
    play_at_random(player, 1000)
    result_screen(player.session, player.session.game)
    player.session.match_starter.start("sokhazania", {"first": "left"})
    play_at_random(player, 20)
    player.session.screen.take_back()
    store.close()
    return path


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests measured (heap sizes) and which tests did not run."""
    _print_heap(terminalreporter)
    _print_skipped(terminalreporter)


def _find_missing_program(marks: set[str]) -> tuple[str, str]:
    """Return which program the skipped tests with ``marks`` lack, and what they test.

    Both are texts for the summary, such as ("no KiCad", "tests of the PCBs were SKIPPED:"). Both
    are "" if these tests need no special program.
    """
    if "pcb" in marks:
        return "no KiCad", "tests of the PCBs were SKIPPED:"
    if "browser" in marks:
        return "no Chromium", "tests of the page in a browser were SKIPPED:"
    return "", ""


def _print_skipped(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests a different make target runs, and how many were skipped because a
    program is missing.
    """
    reasons: dict[tuple[str, str], list[Any]] = {}
    for each in terminalreporter.stats.get("skipped", []):
        reason = each.longrepr[2].removeprefix("Skipped: ")
        marks = set(getattr(each, "keywords", ()))
        group = ("", reason) if _LEFT_TO_MAKE_TEXT in reason else _find_missing_program(marks)
        reasons.setdefault(group, []).append(each)
    for (missing, words), reports in reasons.items():
        if missing:
            terminalreporter.section(missing, sep="!", red=True)
            words += " " + reports[0].longrepr[2].removeprefix("Skipped: ")
        if words:
            terminalreporter.line(f"{len(reports)} {words}")


def _print_heap(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the lines that tests passed to ``record_property("heap", line)``, including those of
    pytest-xdist's workers.
    """
    lines = [
        str(line)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, line in report.user_properties
        if name == "heap"
    ]
    if lines:
        # imported here because this import loads many modules
        from host_tools.analysis.heap import HEAP_TABLE_HEADING

        terminalreporter.section("heap on MicroPython")
        terminalreporter.line(HEAP_TABLE_HEADING)
        for line in sorted(lines):
            terminalreporter.line(line)
