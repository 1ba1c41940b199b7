"""Soccer Tactics WORLD on the emulated board by pads and die alone: from the menu into a match.

Toss, both set-ups, and plays until the faces are used up.  No period ends in that time, so the
laptop knows the match without knowing the board's clock.  `make twin` plays it; the same presses
and throws are tried in the simulator by every test run.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from host_tools.twin import Twin
from pixelpitch.app.input.pad_events import NAMES
from pixelpitch.app.words import sentence, wrap
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.match import CHANCE
from pixelpitch.rulesets import load
from tests.app.pawnball_coaches import presses
from tests.app.tactics_coaches import choose

FACES = (2, 5, 3, 1, 4, 2, 6, 3, 2, 4)
SIDES = ("left", "right")
STILL_MS = 3500  # whatever moves has come to rest, a single choice has played itself
SETTLED_MS = 5500  # and what happened has been told: the prompt stands


def to_the_toss(player: Any) -> None:
    """From the menu to a match with the options as they are."""
    for _ in range(8):
        if any("Soccer Tact" in line and line.startswith(">") for line in player.text()):
            break
        player.press("left down")
        player.wait(200)
    player.press("left ok")
    player.wait(200)
    assert ">Start" in player.text()
    player.press("left ok")
    player.wait(STILL_MS)
    assert player.text()[0].split() == ["R", "0-0", "B", "1H", "1'"]


def play(player: Any) -> Any:
    """Play until the faces are used up; return the match that the presses and throws make."""
    match = load("tactics")({})
    faces = list(FACES)
    while faces:
        if match.current_player() == CHANCE:
            assert match.chance().kind == KIND_DIE
            player.throw(faces[0])
            match.apply_action(faces.pop(0))
            player.wait(STILL_MS)
            continue
        action = choose(match)
        side = SIDES[match.current_player()]
        if action == match.throw_action():
            match.apply_action(action)  # the die is thrown instead
            continue
        if len(match.legal_actions()) > 1:
            for key in presses(match, action) or []:
                player.press(side + " " + NAMES[key])
            player.press(side + " ok")
        match.apply_action(action)
        player.wait(STILL_MS)
    return match


def asks_for(player: Any, match: Any) -> bool:
    """Tell whether the display asks for what ``match`` waits for."""
    asked = wrap(sentence(match.prompt()))
    text: list[str] = player.text()
    return text[1 : 1 + len(asked)] == asked


def test_in_the_simulator() -> None:
    player = Player()
    to_the_toss(player)
    match = play(player)
    player.wait(SETTLED_MS)
    assert asks_for(player, match)
    mine, given = player.match.position(), match.position()
    timed = ("clock_s", "move_s")
    assert {**mine, **dict.fromkeys(timed)} == {**given, **dict.fromkeys(timed)}
    assert match.ball != load("tactics")({}).ball


@pytest.mark.long
def test_by_pads_and_die(new_twin: Callable[..., Twin]) -> None:
    twin = new_twin(firmware=None)
    twin.wait_for_lights()
    twin.wait(600)  # the die's first rest is known
    to_the_toss(twin)
    match = play(twin)
    assert twin.wait_until(lambda: asks_for(twin, match), 2 * SETTLED_MS), twin.text()
    assert twin.milliamperes() <= twin.board.BUDGET_MA
    assert twin.faults() == []
