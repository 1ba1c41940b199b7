"""Going on after a pause: what the lights show already is not painted again, all else is."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.render import palette

SETTINGS = {"streetsoccer": {}, "sokhazania": {"first": "left", "minutes": "3"}}


def begin(ruleset):
    player = Player("pitch32", ruleset, SETTINGS[ruleset])
    player.press("left ok")
    player.settle()
    return player


def lights(player):
    """Return the frame while nothing blinks: the picture alone, without the cursor."""
    player.session.display.stop_scrolling()
    player.session.renderer.set_cursor(-1)
    player.session.renderer.draw(player.session.now)
    return bytes(player.session.renderer.frame)


def repainted(player):
    """Return the same after all of it was painted."""
    player.session.renderer.show(player.match.scene(), player.session.now, True)
    return lights(player)


@pytest.fixture
def colours():
    yield
    palette.use(False)  # one palette serves all sessions of a process


@pytest.mark.parametrize("ruleset", SETTINGS)
def test_a_pause_in_which_nothing_changes_leaves_the_picture(ruleset):
    player = begin(ruleset)
    player.wait(3000)  # a clock has moved on by itself
    number = player.session.renderer.picture
    player.press("menu")
    assert player.session.screen.name == "pause"
    player.press("left down", 2)
    player.press("left back")
    assert player.session.screen.name == "play"
    assert player.session.renderer.picture == number
    assert lights(player) == repainted(player)


def test_colours_that_were_changed_in_the_pause_are_painted(colours):
    player = begin("streetsoccer")
    number = player.session.renderer.picture
    player.press("menu")
    player.session.set_setting("colours", "distinct")
    player.press("left back")
    assert player.session.screen.name == "play"
    assert player.session.renderer.picture > number
    assert lights(player) == repainted(player)


def test_what_another_screen_has_shown_is_painted_over():
    player = begin("streetsoccer")
    player.press("menu")
    player.session.renderer.menu()
    menu = lights(player)
    player.press("left back")
    assert lights(player) != menu
    assert lights(player) == repainted(player)
