"""A match in a real browser shows the same frames and text as in the headless simulator.

Both receive the same keys, the same samples of die and tray, and the same random numbers. The
browser runs MicroPython, the simulator CPython.
"""

import json
from typing import Any

import pytest

from pixelpitch.rulesets import ids
from tests.web.conftest import LOW_FRAME_RATE_QUERY, WEB_TESTS_FOLDER, PageOpener
from tests.web.recorded import Recording

COMPARED_STEP_COUNT = 1000  # number of steps compared at the beginning of a match
STEPS_PER_CHUNK = 2000  # number of steps that are sent to the browser at once
# few pictures, because the test compares the lights and not the picture
MANUAL_STEPS_QUERY = LOW_FRAME_RATE_QUERY + "&manual"
REPEAT_RECORDING_SCRIPT = (WEB_TESTS_FOLDER / "repeat.mjs").read_text().partition("\nasync")[2]


def repeat_recording(page: Any, recording: Recording, board: str) -> dict[str, Any]:
    """Repeat a recording in ``page``, compare each step with it, and return the last result."""
    steps = recording.steps
    result: dict[str, Any] = {}
    for start in range(0, len(steps), STEPS_PER_CHUNK):
        result = page.evaluate(
            "async" + REPEAT_RECORDING_SCRIPT,
            {
                "board": board,
                "now": recording.began,
                "chance": recording.chance.hex(),
                "steps": json.dumps(steps[start : start + STEPS_PER_CHUNK]),
                "from": start,
            },
        )
        for index, (got, wanted) in enumerate(
            zip(result["seen"], recording.seen[start:], strict=False), start
        ):
            assert got == wanted, f"step {index}: {recording.words[index]!r}, now {result['lines']}"
    return result


# {game: [(item of the set-up, presses of right, or of left if negative)]}, for a match of at most
# twenty minutes without overtime and shoot-out
SHORT_MATCH_PRESSES = {"tactics": [("Against", -2), ("If level", 1)]}


@pytest.mark.browser
@pytest.mark.parametrize("ruleset", ids())
def test_the_first_steps_of_each_game_equal_those_in_the_simulator(
    open_page: PageOpener, ruleset: str
) -> None:
    recording = Recording("pitch32", 3)
    recording.choose_match(ruleset)
    recording.play(steps=len(recording.steps) + COMPARED_STEP_COUNT)
    assert recording.match is not None
    assert recording.session.game.count() > 5
    repeat_recording(open_page(query=MANUAL_STEPS_QUERY), recording, "pitch32")


@pytest.mark.browser
def test_the_small_board_shows_the_same_scroll_text_as_in_the_simulator(
    open_page: PageOpener,
) -> None:
    recording = Recording("mini16", 5)
    recording.choose_match("sokhazania")
    recording.play(steps=len(recording.steps) + COMPARED_STEP_COUNT)
    assert recording.match is not None
    repeat_recording(open_page(query=MANUAL_STEPS_QUERY), recording, "mini16")


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("ruleset", ids())
def test_a_whole_match_of_each_game_equals_the_match_in_the_simulator(
    open_page: PageOpener, ruleset: str
) -> None:
    recording = Recording("pitch32", 7)
    recording.choose_match(ruleset, SHORT_MATCH_PRESSES.get(ruleset, []))
    recording.play()
    assert recording.place == "result"
    assert (
        repeat_recording(open_page(query=MANUAL_STEPS_QUERY), recording, "pitch32")["screen"]
        == "result"
    )
