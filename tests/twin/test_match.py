"""Plays a complete match of Soccer Dice on the emulated board, with pads and die alone.

The match has at least sixty throws and takes more than ten minutes, so only `make twin` plays it.
"""

from typing import Any

import pytest

from host_tools.physics.traces import shortest_throw
from host_tools.simulator.headless import Player
from tests.players import change, choose, choose_friend_as_opponent
from tests.twin.conftest import TwinFactory

# The shortest possible turn has five throws and ends with a goal. In the last turn, the black die
# saves the shot, so there is no shoot-out.
GOAL_THROWS = (2, 3, 4, 6, 1)
KEEPER_SAVE_THROWS = (2, 3, 4, 5, 6, 6)
THROWN_FACES = GOAL_THROWS * 11 + KEEPER_SAVE_THROWS


def start_match(player: Any) -> None:
    """Go from the menu of the player's simulated board to a match that Red begins."""
    choose(player, "Games", "Soccer Dice")
    choose_friend_as_opponent(player)
    choose(player, "More")
    change(player, "Begins", "left")
    choose(player, "Back", "Start")
    player.wait(200)
    assert player.text()[0] == "R 0-0 B"


@pytest.mark.long
def test_the_simulator_plays_the_complete_soccer_dice_match() -> None:
    player = Player()
    start_match(player)
    for face in THROWN_FACES:
        assert player.match.outcome() is None
        player.throw(face)
    assert player.match.outcome()["score"] == [6, 5]


@pytest.mark.long
def test_the_emulated_board_plays_the_complete_soccer_dice_match(
    twin_at_menu: TwinFactory,
) -> None:
    twin = twin_at_menu()
    start_match(twin)
    thrown = {face: shortest_throw(face).sample_pairs for face in set(THROWN_FACES)}
    scores = [twin.text()[0]]
    for face in THROWN_FACES:
        twin.wait(twin.parts.box.play(thrown[face], twin.chip.clock.nanos))
        if twin.text()[0] != scores[-1]:
            scores.append(twin.text()[0])
    # The display updates only two lines in each step, so the screen is complete when its last words
    # appear.
    assert twin.wait_until(lambda: "Red wins!" in " ".join(twin.text()), 8000), twin.text()
    assert twin.text()[0].split("  ")[0] == "Red 6-5 Blue"
    course = "0-0 1-0 2-0 3-0 3-1 3-2 3-3 4-3 5-3 6-3 6-4 6-5".split()
    assert scores == [f"R {each} B" for each in course]
    assert twin.faults() == []
    assert twin.wait_until(lambda: "OK goes on" in twin.text(), 8000), twin.text()
    twin.press("left ok")
    assert twin.wait_until(lambda: ">Review" in twin.text(), 1000), twin.text()
    twin.press("left up")  # the cursor wraps to the last item, Menu
    assert twin.wait_until(lambda: ">Menu" in "".join(twin.text()).replace(" ", ""), 1000)
    twin.press("left ok")
    assert twin.wait_until(lambda: twin.text()[0].startswith("PIXELPITCH"), 1000), twin.text()
