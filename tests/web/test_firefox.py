"""In the distribution's Firefox, each step of a match with keys equals the simulator's step."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import LOW_FRAME_RATE_QUERY
from tests.web.firefox import Firefox, find_firefox
from tests.web.hands import count_actions, start_match, throw_face, wait_for_screen
from tests.web.recorded import Recording
from tests.web.test_matches import MANUAL_STEPS_QUERY, repeat_recording

pytestmark = pytest.mark.browser


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    """Return a headless Firefox, or skip the test if this machine has no Firefox."""
    if not find_firefox():
        pytest.skip("no Firefox on this machine: apt-get install firefox-esr")
    with Firefox(tmp_path) as started:
        yield started


def test_in_firefox_a_match_played_by_keys_continues_after_a_reload(
    firefox: Firefox, site: str
) -> None:
    firefox.goto(site + LOW_FRAME_RATE_QUERY)
    wait_for_screen(firefox, "menu")
    start_match(firefox)
    throw_face(firefox, "4")
    firefox.goto(site + LOW_FRAME_RATE_QUERY + "&again")
    wait_for_screen(firefox, "unfinished")
    firefox.keyboard.press("e")
    wait_for_screen(firefox, "play")
    assert count_actions(firefox) == 1
    lit = "window.pixelpitch.panel.lit.some(light => light > 0)"
    assert firefox.evaluate(lit)


def test_in_firefox_a_whole_match_equals_the_match_in_the_simulator(
    firefox: Firefox, site: str
) -> None:
    recording = Recording("pitch32", 7)
    recording.choose_match("dicesoccer")
    recording.play()
    assert recording.place == "result"
    firefox.goto(site + MANUAL_STEPS_QUERY)
    assert repeat_recording(firefox, recording, "pitch32")["screen"] == "result"
