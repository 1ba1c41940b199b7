"""Takeback and redo work on the emulated board, even with a power cut in between."""

import pytest

from host_tools.twin import Twin
from tests.players import choose, choose_friend_as_opponent, scroll_text_of, wait_for
from tests.twin.conftest import TwinFactory


def resume_after_power_cut(twin: Twin) -> None:
    """Cut the power of the emulated board and resume its match."""
    twin.power_cycle()
    twin.wait_for_lights()
    wait_for(twin, "Unfinished:")
    choose(twin, "Resume")
    twin.wait(600)


@pytest.mark.long
def test_actions_taken_back_before_a_power_cut_can_be_redone_after_it(
    twin_at_menu: TwinFactory,
) -> None:
    twin = twin_at_menu()
    choose(twin, "Games", "PawnBall")
    choose_friend_as_opponent(twin)
    choose(twin, "Start")
    twin.wait(400)
    before = scroll_text_of(twin)
    assert "Blue: " in before
    twin.press("left ok")
    twin.wait(1500)
    assert "Blue: " not in scroll_text_of(twin)
    twin.press("menu")
    choose(twin, "Take back")
    wait_for(twin, "Taken back:")
    resume_after_power_cut(twin)
    assert scroll_text_of(twin) == before
    twin.press("menu")
    choose(twin, "Redo")
    wait_for(twin, "Redone.")
    resume_after_power_cut(twin)
    assert "Red: " in scroll_text_of(twin), "the choice is on flash again"
    twin.press("menu")
    twin.wait(100)
    assert "Redo" not in scroll_text_of(twin), "nothing is left to redo"
    assert twin.faults() == []
