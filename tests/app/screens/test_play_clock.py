"""The clock on the touchline during a session: each second changes the lights."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.render import palette

both = pytest.mark.parametrize("board", ["pitch32", "mini16"])
MATCH_S = 3 * 60


def kick_off(board):
    """Return a player in a match of 3 minutes with a running clock that waits for a throw."""
    player = Player(board, "sokhazania", {"first": "left", "minutes": "3"})
    player.press("left ok")
    player.settle()
    return player


def seconds_left(player):
    return player.match.scene().clock[0]


def clock_lights(player):
    """Return the number of lights in the top row that show time left, and their colours."""
    across = player.board.WIDTH // 16
    player.session.display.stop_scrolling()
    player.wait(20)
    colours = [player.devices.pixels.colour(x, 0) for x in range(across, 15 * across)]
    lit = [each for each in colours if max(each) >= palette.brightest(palette.GRASS)]
    return len(lit), {palette.name(each) for each in lit}


def clock_width(board_width, left):
    return -(-left * (14 * board_width // 16) // MATCH_S)


def wait_until(player, left):
    """Let time pass without an event of the match until ``left`` seconds are left."""
    while seconds_left(player) > left:
        player.wait(min(1000, 1000 * (seconds_left(player) - left)))
    assert seconds_left(player) == left


@both
@pytest.mark.long
def test_the_lights_show_1_59_and_0_19_left(board):
    player = kick_off(board)
    full, _ = clock_lights(player)
    before = player.match.position()
    wait_until(player, 119)
    assert clock_lights(player) == (clock_width(player.board.WIDTH, 119), {"grass"})
    wait_until(player, 19)
    assert clock_lights(player) == (clock_width(player.board.WIDTH, 19), {"amber"})
    assert full > clock_width(player.board.WIDTH, 119)
    after = player.match.position()
    assert after.pop("clock_s") != before.pop("clock_s")
    assert after == before, "nothing but time has passed"


def test_a_passing_second_does_not_repaint_the_scene(monkeypatch):
    player = kick_off("pitch32")
    shown = []
    monkeypatch.setattr(
        type(player.session.renderer), "show", lambda *given, **named: shown.append(given)
    )
    wait_until(player, seconds_left(player) - 5)
    assert shown == []
