"""What all tests share: golden files, the emulator, figures in the summary.

Tests that drive a browser are marked `browser` and run with PIXELPITCH_BROWSER=1 only (`make
web-test`).  Tests that boot a twin are marked `twin`.  Tests that take more than about a second
are marked `long` as well: `make long` runs them, `make twin` those with a twin and `make pcb` those
of the circuit boards.  `make test` runs none of them, except the parameters that a mark names:
``@pytest.mark.long(but=["dicesoccer"])`` always runs the case ``[dicesoccer]``.
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

from host_tools.common.store import VARIABLE, Folder
from pixelpitch import rulesets
from pixelpitch.rules import snapshot
from pixelpitch.rules.match import Match
from pixelpitch.rules.text import DEFAULT
from pixelpitch.storage.settings import LANGUAGE

GOLDEN = Path(__file__).resolve().parent / "golden"
TOY = Path(__file__).resolve().parent / "rulesets" / "toy"
WRITE = os.environ.get("PIXELPITCH_GOLDEN") == "write"
IN_BROWSER = os.environ.get("PIXELPITCH_BROWSER") == "1"
ALL_TWINS = os.environ.get("PIXELPITCH_TWIN") == "all"
ALL_BOARDS = os.environ.get("PIXELPITCH_PCB") == "all"
ALL_LONG = os.environ.get("PIXELPITCH_LONG") == "all"
_LEFT = " left to `make "

# The simulator at a terminal keeps what is played: never in the folder of who runs the tests.
_DATA = tempfile.TemporaryDirectory(prefix="pixelpitch-tests-")
os.environ["PIXELPITCH_DATA"] = _DATA.name

# Tests compare English words, whatever the language of who runs them.  Boards are those of an image
# of English alone, so that no test depends on which other languages there are.
os.environ["LC_ALL"] = "C.UTF-8"
LANGUAGE.choices = (DEFAULT,)

# In the background of a shell, as a CI may run the tests, Ctrl-C is ignored, and so would be what a
# test sends to the commands that it has started.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

Golden = Callable[[str, str], None]
Run = Callable[..., tuple[int, str, str]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use `golden` or `emulator`; skip the long ones unless asked for."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "golden" in fixtures:
            item.add_marker(pytest.mark.golden)
        if "emulator" in fixtures:
            item.add_marker(pytest.mark.twin)
        reason = _reason_to_skip(item)
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def _reason_to_skip(item: pytest.Item) -> str | None:
    """Return which command runs ``item`` if this run does not, else None: words for the summary."""
    in_page = item.get_closest_marker("browser") is not None
    if in_page and not IN_BROWSER:
        return "tests of the page in a browser" + _LEFT + "web-test`"
    long = item.get_closest_marker("long")
    case = item.callspec.id if hasattr(item, "callspec") else ""
    if long is None or case in long.kwargs.get("but", ()):
        return None
    if item.get_closest_marker("pcb"):
        return None if ALL_BOARDS else "long tests of the PCBs" + _LEFT + "pcb`"
    if item.get_closest_marker("twin"):
        return None if ALL_TWINS else "long tests on the emulated board" + _LEFT + "twin`"
    if in_page:
        return None if ALL_TWINS else "long tests of the page" + _LEFT + "web-test LONG=1`"
    return None if ALL_LONG or ALL_TWINS else "long tests" + _LEFT + "long`"


def pytest_collection_finish() -> None:
    """Leave 5,000 collected tests, which never become garbage, out of each garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def emulator() -> None:
    """The emulated RP2040, compiled for this interpreter where there is a C compiler."""
    from host_tools.twin import faster  # the other tests need no emulator

    faster.build()
    faster.use()


@pytest.fixture(scope="module", autouse=True)
def legal_actions_are_of_this_state(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test, and nothing that one runs, meets legal actions of a state that is gone.

    A match remembers what is legal; who sets its fields by hand must use ``set_fields``.  A module
    of long matches that go on by actions alone has ``BY_ACTIONS_ALONE``: it costs half its time.
    """
    if getattr(request.module, "BY_ACTIONS_ALONE", False):
        yield
        return
    remembered, passed = Match.legal_actions, Match.pass_time

    def pass_time(match: Any, seconds: int) -> None:
        passed(match, seconds)
        if match._legal is not None:  # the rules say that time has changed nothing of it
            match._legal_of = (match._legal, snapshot.pack(match))

    def checked(match: Any) -> list[int]:
        found, state = match.__dict__.get("_legal_of", (None, b""))
        if found is not None and found is match._legal:
            assert state == snapshot.pack(match), "fields set by hand: use set_fields"
            return remembered(match)
        result = remembered(match)
        if match._legal is not None:
            match._legal_of = (match._legal, snapshot.pack(match))
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "legal_actions", checked)
        patch.setattr(Match, "pass_time", pass_time)
        yield


def _added() -> set[str]:
    return {Path(folder).name for folder in rulesets.added_folders()}


@pytest.fixture(autouse=True)
def rulesets_forgotten() -> Iterator[None]:
    """A ruleset that a test, or a command in it, has added is not known to the next test."""
    before = _added()
    yield
    for ruleset in _added() - before:
        rulesets.remove(ruleset)


@pytest.fixture
def toy() -> str:
    """The id of the toy ruleset, which is known while the test runs."""
    return rulesets.add(str(TOY))


@pytest.fixture
def golden() -> Golden:
    """A function ``golden(name, text)``: the text must equal the file ``tests/golden/name``.

    `make golden` rewrites the file instead.
    """

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if WRITE:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.exists(), f"no golden file {name}: run `make golden`"
        told, now = path.read_text(encoding="utf-8").splitlines(), text.splitlines()
        for number, (was, line) in enumerate(zip(told, now, strict=False), 1):
            assert line == was, f"{name} line {number} (if meant: make golden, look at the diff)"
        assert len(now) == len(told), f"{name}: another number of lines"

    return compare


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command:  ``run(words, stdin="")`` -> (exit code, stdout, stderr)."""

    def call(words: Sequence[str], stdin: str | bytes = "") -> tuple[int, str, str]:
        from host_tools.cli import main

        raw = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        code = main(words)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def good(run: Run) -> Callable[..., str]:
    """Return ``good(words, stdin="")`` -> stdout: it ends with 0 and says nothing on stderr."""

    def call(words: Sequence[str], stdin: str | bytes = "") -> str:
        code, out, err = run(words, stdin)
        assert (code, err) == (0, ""), out
        return out

    return call


@pytest.fixture
def refusal(run: Run) -> Callable[..., str]:
    """Return ``refusal(words, *parts)``: exit 2, nothing on stdout, one line with ``parts``."""

    def call(words: Sequence[str], *parts: str, stdin: str | bytes = "") -> str:
        code, out, err = run(words, stdin)
        assert code == 2, (out, err)
        assert out == ""
        assert err.count("\n") == 1, err
        assert err.endswith("\n")
        assert err.startswith("pixelpitch"), err
        for part in parts:
            assert part in err, err
        return err

    return call


@pytest.fixture
def kept_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The simulator's folder: a finished match, and one that was left after a takeback."""
    from pixelpitch.app.screens.result import result
    from tests.players import Player, play_at_random

    path = tmp_path / "data"
    monkeypatch.setenv(VARIABLE, str(path))
    store = Folder(path)
    player = Player(ruleset="dicesoccer", options={"first": "left"}, store=store)
    play_at_random(player, 1000)
    result(player.session, player.session.game)
    player.session.matches.start("sokhazania", {"first": "left"})
    play_at_random(player, 20)
    player.session.screen.take_back()
    store.close()
    return path


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests found out beside passing: heap figures, and who did not run."""
    _tell_heap(terminalreporter)
    _tell_skipped(terminalreporter)


def _missing(marks: set[str]) -> tuple[str, str]:
    """Return (what is missing, the words after how many did not run); "", "" if nothing is."""
    if "pcb" in marks:
        return "no KiCad", "tests of the PCBs were SKIPPED:"
    if "browser" in marks:
        return "no Chromium", "tests of the page in a browser were SKIPPED:"
    return "", ""


def _tell_skipped(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests did not run: left to another command, or something is missing."""
    reasons: dict[tuple[str, str], list[Any]] = {}
    for each in terminalreporter.stats.get("skipped", []):
        reason = each.longrepr[2].removeprefix("Skipped: ")
        marks = set(getattr(each, "keywords", ()))
        group = ("", reason) if _LEFT in reason else _missing(marks)
        reasons.setdefault(group, []).append(each)
    for (missing, words), reports in reasons.items():
        if missing:
            terminalreporter.section(missing, sep="!", red=True)
            words += " " + reports[0].longrepr[2].removeprefix("Skipped: ")
        if words:
            terminalreporter.line(f"{len(reports)} {words}")


def _tell_heap(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests gave to ``record_property("heap", line)``.

    They travel with the reports, so they arrive from the workers of xdist, too.
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
        from host_tools.analysis.heap import HEADING  # here, for it imports much

        terminalreporter.section("heap on MicroPython")
        terminalreporter.line(HEADING)
        for line in sorted(lines):
            terminalreporter.line(line)
