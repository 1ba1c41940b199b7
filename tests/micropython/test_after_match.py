"""Every screen after a match, over random matches of each game, here and on MicroPython."""

import os
from pathlib import Path

import pytest

from boards import pitch32
from host_tools.analysis import heap
from host_tools.micropython import with_firmware
from pixelpitch.rulesets import facts, ids
from tests.micropython import after_match_program, review_program

ALL = os.environ.get("PIXELPITCH_MATCHES") == "all"
PART = 4  # matches of one test in `make exact`
SEEDS = {"streetsoccer": 4}  # of the others 2: its fourth has a kick with a choice of steps
THERE = 3 if ALL else 1  # on MicroPython


def quick(ruleset: str) -> dict[str, int]:
    """Return the options of the game's shortest preset; none if it has no presets."""
    presets = getattr(facts(ruleset), "PRESETS", None)
    return dict(presets[0][2]) if presets else {}


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("first", range(0, 100 if ALL else PART, PART))
def test_the_screens_after_random_matches(ruleset: str, first: int) -> None:
    """`make exact` goes through 100 matches of each game, and 3, not quick ones, on MicroPython."""
    count = PART if ALL else SEEDS.get(ruleset, 2)
    after_match_program.run(pitch32, ruleset, range(first, first + count))


@pytest.mark.micropython
@pytest.mark.parametrize("ruleset", ids())
def test_the_same_screens_on_micropython(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = {} if ALL else quick(ruleset)
    after_match_program.run(pitch32, ruleset, range(THERE), options)
    here = capsys.readouterr().out
    # The bytecode of all screens and of the review's player lies in RAM here.
    pico = with_firmware(heap.SESSION_HEAP + (64 << 10), flashed=True)
    for program in (after_match_program, review_program):
        path = Path(str(program.__file__))
        pico.write(f"/tests/micropython/{path.name}", path.read_bytes())
    there = pico.run(
        "from tests.micropython import after_match_program\nfrom boards import pitch32\n"
        f"after_match_program.run(pitch32, {ruleset!r}, range({THERE}), {options})"
    )
    assert there == here
