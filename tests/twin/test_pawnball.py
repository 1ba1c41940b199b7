"""A PawnBall match of one draw on the emulated board, by pads and die alone.

`make twin` plays it; the same presses and throws are tried in the simulator by every test run.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from host_tools.twin import Twin
from pixelpitch.app.input.pad_events import NAMES
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load
from tests.app.pawnball_coaches import Coaches, presses

FACES = (3, 6, 1, 2)  # white 3, violet 6, yellow 1, black 2
SIDES = ("left", "right")
STILL_MS = 3500  # whatever moves has come to rest, a single choice has played itself
MENU_MS = 500  # where nothing moves


def settled_ms(match: Any) -> int:
    """Return how long to wait after the last action, for no longer than the lights need."""
    if any(kind == "goal" for kind, _, _ in match.events):
        return 2 * STILL_MS
    if match.current_player() == TERMINAL or match.travel or match.chance() is not None:
        return STILL_MS
    return STILL_MS - 1000 if match.jump or len(match.legal_actions()) == 1 else MENU_MS


def to_the_set_up(player: Any) -> None:
    """From the menu to a match of one draw, before the first pawn."""
    for _ in range(8):
        if any("PawnBall" in line and line.startswith(">") for line in player.text()):
            break
        player.press("left down")
        player.wait(200)
    player.press("left ok")
    player.wait(200)
    assert [line.split("  ")[0] for line in player.text()[:2]] == ["PawnBall", ">Start"]
    player.press("left down")
    for _ in range(7):
        player.press("left left")
    player.wait(200)
    assert player.text()[2].split() == [">Draws", "1"]
    player.press("left up")
    player.press("left ok")
    player.wait(STILL_MS)
    assert player.text()[0] == "B 0-0 R"


def play(player: Any, throw: Callable[[int], None]) -> Any:
    """Play to the end; return the match as the presses and throws make it on the laptop."""
    match = load("pawnball")({"draws": 1})
    coaches = Coaches()
    faces = list(FACES)
    while match.current_player() != TERMINAL:
        if match.current_player() == CHANCE:
            throw(faces[0])
            match.apply_action(faces.pop(0))
        else:
            action = coaches.choose(match)
            if len(match.legal_actions()) > 1:
                side = SIDES[match.current_player()]
                for key in presses(match, action) or []:
                    player.press(side + " " + NAMES[key])
                player.press(side + " ok")
            match.apply_action(action)
        player.wait(settled_ms(match))
    return match


def result_of(match: Any) -> str:
    blue, red = match.score
    return f"Blue {blue}-{red} Red"


def test_in_the_simulator() -> None:
    player = Player()
    to_the_set_up(player)
    match = play(player, player.throw)
    assert player.place == "result"
    assert player.text()[0] == result_of(match)
    assert player.match.to_bytes() == match.to_bytes()


@pytest.mark.long
def test_by_pads_and_die(new_twin: Callable[..., Twin]) -> None:
    twin = new_twin(firmware=None)
    twin.wait_for_lights()
    twin.wait(600)  # the die's first rest is known
    to_the_set_up(twin)
    match = play(twin, twin.throw)
    assert twin.wait_until(lambda: twin.text()[0] == result_of(match), 8000), twin.text()
    assert twin.faults() == []
