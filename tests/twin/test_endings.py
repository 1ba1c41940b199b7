"""If a coach resigns on the emulated board, the record says so, and no match remains to be
resumed.
"""

import pytest

from tests.players import choose, choose_friend_as_opponent, scroll_text_of, wait_for
from tests.twin.conftest import TwinFactory


@pytest.mark.long
def test_a_coach_can_resign_with_the_pads(twin_at_menu: TwinFactory) -> None:
    twin = twin_at_menu()
    choose(twin, "Games", "PawnBall")
    choose_friend_as_opponent(twin)
    choose(twin, "Start")
    twin.wait(400)
    twin.press("menu")
    choose(twin, "Offer a draw")
    wait_for(twin, "do you agree to a draw?")
    twin.press("left back")
    choose(twin, "Resign", "Blue")
    wait_for(twin, "Red wins! Blue resigned")
    kept = twin.run("import os\nwith open('/records/000001', 'rb') as file: print(file.read())")
    assert "ended resigned 0" in kept
    twin.power_cycle()
    twin.wait_for_lights()
    twin.wait(900)
    assert "Unfinished" not in scroll_text_of(twin), "it was counted"
    assert twin.faults() == []
