"""Matches in a real browser have the frames and words of the headless simulator.

Both get the same keys, the same samples of die and tray, and the same random numbers.  MicroPython
runs in the browser, CPython here.
"""

import json
from typing import Any

import pytest

from pixelpitch.rulesets import ids
from tests.web.conftest import FEW_PICTURES, HERE, Opens
from tests.web.recorded import Recording

STEPS = 1000  # of a match of which only the beginning is compared
PIECE = 2000  # steps that cross to the browser at once
MANUAL = FEW_PICTURES + "&manual"  # the lights are compared, not their picture
REPEAT = (HERE / "repeat.mjs").read_text().partition("\nasync")[2]


def repeated(page: Any, recording: Recording, board: str) -> dict[str, Any]:
    """Repeat a recording in ``page`` and compare each step; return what was seen last."""
    steps = recording.steps
    result: dict[str, Any] = {}
    for start in range(0, len(steps), PIECE):
        result = page.evaluate(
            "async" + REPEAT,
            {
                "board": board,
                "now": recording.began,
                "chance": recording.chance.hex(),
                "steps": json.dumps(steps[start : start + PIECE]),
                "from": start,
            },
        )
        for index, (got, wanted) in enumerate(
            zip(result["seen"], recording.seen[start:], strict=False), start
        ):
            assert got == wanted, f"step {index}: {recording.words[index]!r}, now {result['lines']}"
    return result


# Without overtime and a shoot-out a whole match lasts twenty minutes at most.
SHORTER = {"tactics": [("Against", -1), ("Minutes", -35), ("If level", 1)]}


@pytest.mark.browser
@pytest.mark.parametrize("ruleset", ids())
def test_the_first_minute_of_each_game_is_the_same(opens: Opens, ruleset: str) -> None:
    recording = Recording("pitch32", 3)
    recording.choose_match(ruleset)
    recording.play(steps=len(recording.steps) + STEPS)
    assert recording.match is not None
    assert recording.session.game.count() > 5
    repeated(opens(query=MANUAL), recording, "pitch32")


@pytest.mark.browser
def test_the_small_board_with_words_over_the_pitch_is_the_same(opens: Opens) -> None:
    recording = Recording("mini16", 5)
    recording.choose_match("sokhazania")
    recording.play(steps=len(recording.steps) + STEPS)
    assert recording.match is not None
    repeated(opens(query=MANUAL), recording, "mini16")


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("ruleset", ids())
def test_a_whole_match_of_each_game_is_the_same(opens: Opens, ruleset: str) -> None:
    recording = Recording("pitch32", 7)
    recording.choose_match(ruleset, SHORTER.get(ruleset, []))
    recording.play()
    assert recording.place == "result"
    assert repeated(opens(query=MANUAL), recording, "pitch32")["screen"] == "result"
