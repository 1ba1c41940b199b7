"""A row of lights at the top shows the remaining time and changes with each second of a match."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.render import palette

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])
MATCH_DURATION_S = 3 * 60


def player_after_kick_off(board):
    """Return a player in a match of 3 minutes that waits for a throw while the clock runs."""
    player = Player(board, "sokhazania", {"first": "left", "minutes": "3"})
    player.press("left ok")
    player.settle()
    return player


def seconds_left(player):
    """Return the seconds left on the clock of the match at the player's simulated board."""
    return player.match.scene().clock[0]


def clock_lights(player):
    """Return (number, colours) of the lights of the player's simulated board that show the
    remaining time.
    """
    across = player.board.WIDTH // 16
    player.session.display.stop_scrolling()
    player.wait(20)
    colours = [player.devices.pixels.colour(x, 0) for x in range(across, 15 * across)]
    lit = [each for each in colours if max(each) >= palette.brightest_channel(palette.GRASS_COLOUR)]
    return len(lit), {palette.name(each) for each in lit}


def clock_width(board_width, remaining_s):
    """Return how many LEDs of the clock's bar are on; ``board_width`` is in LEDs."""
    return -(-remaining_s * (14 * board_width // 16) // MATCH_DURATION_S)


def wait_until_seconds_left(player, remaining_s):
    """Wait until ``remaining_s`` seconds of the match at the player's simulated board remain."""
    while seconds_left(player) > remaining_s:
        player.wait(min(1000, 1000 * (seconds_left(player) - remaining_s)))
    assert seconds_left(player) == remaining_s


@on_both_boards
@pytest.mark.long
def test_the_lights_show_1_59_and_0_19_left(board):
    player = player_after_kick_off(board)
    full, _ = clock_lights(player)
    before = player.match.position()
    wait_until_seconds_left(player, 119)
    assert clock_lights(player) == (clock_width(player.board.WIDTH, 119), {"grass"})
    wait_until_seconds_left(player, 19)
    assert clock_lights(player) == (clock_width(player.board.WIDTH, 19), {"amber"})
    assert full > clock_width(player.board.WIDTH, 119)
    after = player.match.position()
    assert after.pop("clock_s") != before.pop("clock_s")
    assert after == before, "only time has passed"


def test_a_passing_second_does_not_repaint_the_scene(monkeypatch):
    player = player_after_kick_off("pitch32")
    shown = []
    monkeypatch.setattr(
        type(player.session.renderer), "show", lambda *given, **named: shown.append(given)
    )
    wait_until_seconds_left(player, seconds_left(player) - 5)
    assert shown == []
