"""Each program prints the same on MicroPython as on CPython: stored bytes, sentences and odds."""

import os
from pathlib import Path

import pytest

from host_tools.analysis import heap
from host_tools.micropython import MicroPython, with_firmware
from pixelpitch.rulesets import facts, ids

pytestmark = pytest.mark.micropython
MICROPYTHON_TESTS_FOLDER = Path(__file__).resolve().parent
# `make exact` sets this variable. The test of the screens after a match then plays 3 matches with
# default options instead of one with the options for the shortest match.
PLAYS_ALL_MATCHES = os.environ.get("PIXELPITCH_MATCHES") == "all"
MIN_OUTPUT_LINES = 3  # with fewer lines, the program would have done nothing


def make_machine_with_programs(heapsize: int) -> MicroPython:
    """Return a MicroPython that has the flashed files and the programs in this folder."""
    pico = with_firmware(heapsize, flashed=True)
    for path in (
        *MICROPYTHON_TESTS_FOLDER.glob("*_program.py"),
        MICROPYTHON_TESTS_FOLDER / "devices.py",
    ):
        pico.write(f"/tests/micropython/{path.name}", path.read_bytes())
    return pico


def shortest_options(ruleset: str) -> dict[str, int]:
    """Return the options of the game's shortest preset, or {} if it has no presets."""
    presets = getattr(facts(ruleset), "PRESETS", None)
    return dict(presets[0][2]) if presets and not PLAYS_ALL_MATCHES else {}


@pytest.mark.parametrize("program", ["journal", "advice", "after_match"])
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["sokhazania-advice"])
def test_a_program_prints_the_same_on_both_interpreters(
    ruleset: str, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The programs cover the journal, odds and hints, and every screen after a match."""
    more = (
        f", range({3 if PLAYS_ALL_MATCHES else 1}), {shortest_options(ruleset)}"
        if program == "after_match"
        else ""
    )
    script = f"from tests.micropython.{program}_program import run\nrun({ruleset!r}{more})"
    exec(script, {})
    here = capsys.readouterr().out
    assert here.count("\n") >= MIN_OUTPUT_LINES
    # The heap is 64 KB larger than a session's, because the bytecode of all screens and of the
    # review's opponent is in RAM here.
    assert (
        make_machine_with_programs(heap.SESSION_HEAP_BYTES + (64 << 10)).run(script, timeout=300)
        == here
    )
