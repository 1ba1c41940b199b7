"""When a match continues after a pause, only the lights that changed are painted again."""

import pytest

from host_tools.simulator.headless import Player
from host_tools.web.browser.replay import Replay
from pixelpitch.render import palette
from pixelpitch.rules.autoplay import choose as choose_action
from pixelpitch.rules.generator import Generator
from pixelpitch.storage import stored_match
from tests.players import choose

MATCH_OPTIONS_BY_GAME = {"streetsoccer": {}, "sokhazania": {"first": "left", "minutes": "3"}}


def player_in_match(ruleset):
    """Return a player at a simulated board in a match of ``ruleset`` that has begun."""
    player = Player("pitch32", ruleset, MATCH_OPTIONS_BY_GAME[ruleset])
    player.press("left ok")
    player.settle()
    if ruleset == "streetsoccer":  # otherwise the lights would show the line-up under the cursor
        player.press("right ok")
        player.settle()
    return player


def picture_without_cursor(player):
    """Return what the lights of the player's simulated board show, without the cursor."""
    player.session.display.stop_scrolling()
    player.session.renderer.set_cursor(-1)
    player.session.renderer.draw(player.session.now)
    return bytes(player.session.renderer.frame)


def picture_at_rest(player):
    """Return the frame of the player's simulated board without cursor and scroll text.

    All frames show the same moment of the pulse of legal squares, so they can be compared. The
    renderer needs up to 32 calls of ``draw`` to update every light.
    """
    player.session.display.stop_scrolling()
    player.session.renderer.set_cursor(-1)
    for _ in range(32):
        player.session.renderer.draw(player.session.now | 1023)
    return bytes(player.session.renderer.frame)


def player_with_picked_piece(board, ruleset):
    """Return a ``Player`` whose coach has picked a piece and must choose its target. The piece's
    legal squares are lit.
    """
    player = Player(board, ruleset)
    play, generator = player.session.screen, Generator(5)
    while not (play.game.count() > 30 and play.view.scene.ahead):
        play.apply(choose_action(player.match, generator))
    player.settle()
    return player


def picture_after_repaint(player):
    """Paint all lights of the player's board again and return them, without the cursor."""
    player.session.renderer.show(player.match.scene(), player.session.now, True)
    return picture_without_cursor(player)


@pytest.fixture
def restore_colours():
    """Return to the default (vivid) colours after a test that selects the distinct ones."""
    yield
    # all sessions in a process share one palette, so this must be reset
    palette.use_distinct(False)


@pytest.mark.parametrize("ruleset", MATCH_OPTIONS_BY_GAME)
def test_a_pause_in_which_nothing_changes_leaves_the_lights_as_they_were(ruleset):
    player = player_in_match(ruleset)
    player.wait(3000)  # in this time the clock advances, but nothing else happens
    number = player.session.renderer.picture
    player.press("menu")
    assert player.session.screen.name == "pause"
    player.press("left down", 2)
    player.press("left back")
    assert player.session.screen.name == "play"
    assert player.session.renderer.picture == number
    assert picture_without_cursor(player) == picture_after_repaint(player)


def test_colours_that_a_coach_changes_in_the_pause_are_painted(restore_colours):
    player = player_in_match("streetsoccer")
    number = player.session.renderer.picture
    player.press("menu")
    player.session.set_setting("colours", "distinct")
    player.press("left back")
    assert player.session.screen.name == "play"
    assert player.session.renderer.picture > number
    assert picture_without_cursor(player) == picture_after_repaint(player)


def test_the_match_paints_over_the_lights_of_a_different_screen():
    player = player_in_match("streetsoccer")
    player.press("menu")
    player.session.renderer.show_menu()
    menu = picture_without_cursor(player)
    player.press("left back")
    assert picture_without_cursor(player) != menu
    assert picture_without_cursor(player) == picture_after_repaint(player)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_a_change_of_the_setting_ask_always_is_visible_after_the_pause(board, ruleset):
    player = player_with_picked_piece(board, ruleset)
    first = picture_at_rest(player)
    for asks in (True, False):
        player.press("menu")
        player.session.set_setting("ask_always", asks)
        player.press("menu")
        shown = picture_at_rest(player)
        player.session.screen.view._picture = ()
        player.session.screen.enter(player.session.now)
        assert shown == picture_at_rest(player), "a second painting gives the same picture"
        assert (shown == first) != asks


def test_after_a_lesson_the_pause_shows_the_match_again():
    player = player_with_picked_piece("pitch32", "tactics")
    shown = picture_at_rest(player)
    player.press("menu")
    choose(player, "Learn")
    player.press("left ok")
    assert player.place == "lesson"
    assert picture_at_rest(player) != shown
    player.press("left back")
    choose(player, "Back")
    assert player.place == "pause"
    assert picture_at_rest(player) == shown


def test_after_a_replay_started_by_the_web_page_the_pause_shows_the_match_again():
    player = player_in_match("streetsoccer")
    session = player.session
    other = Player(ruleset="sokhazania").session.game
    data = stored_match.pack([("ruleset", "sokhazania"), ("version", "1")], other.to_bytes())
    player.press("menu")
    session.open(Replay(session, data, session.screen))
    player.wait(500)
    replayed = picture_at_rest(player)
    session.screen.leave()
    assert player.place == "pause"
    shown = picture_at_rest(player)
    assert shown != replayed
    session.renderer.show(player.match.scene(), session.now, True)
    assert shown == picture_at_rest(player)
