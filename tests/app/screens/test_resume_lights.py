"""Going on after a pause: what the lights show already is not painted again, all else is."""

import pytest

from host_tools.simulator.headless import Player
from host_tools.web.browser.replay import Replay
from pixelpitch.render import palette
from pixelpitch.rules.autoplay import choose as choose_action
from pixelpitch.rules.generator import Generator
from pixelpitch.storage import kept_match
from tests.players import choose

SETTINGS = {"streetsoccer": {}, "sokhazania": {"first": "left", "minutes": "3"}}


def begin(ruleset):
    player = Player("pitch32", ruleset, SETTINGS[ruleset])
    player.press("left ok")
    player.settle()
    if ruleset == "streetsoccer":  # while a line-up is chosen, the lights show it
        player.press("right ok")
        player.settle()
    return player


def lights(player):
    """Return the frame while nothing blinks: the picture alone, without the cursor."""
    player.session.display.stop_scrolling()
    player.session.renderer.set_cursor(-1)
    player.session.renderer.draw(player.session.now)
    return bytes(player.session.renderer.frame)


def at_rest(player):
    """Return ``lights`` at the end of a breath, to which each open square has come."""
    player.session.display.stop_scrolling()
    player.session.renderer.set_cursor(-1)
    for _ in range(32):
        player.session.renderer.draw(player.session.now | 1023)
    return bytes(player.session.renderer.frame)


def ahead(board, ruleset):
    """Return a player at a decision with one thing picked already, whose squares are open."""
    player = Player(board, ruleset)
    play, generator = player.session.screen, Generator(5)
    while not (play.game.count() > 30 and play.view.scene.ahead):
        play.apply(choose_action(player.match, generator))
    player.settle()
    return player


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


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_whether_the_coaches_are_asked_always_is_seen_after_the_pause(board, ruleset):
    player = ahead(board, ruleset)
    first = at_rest(player)
    for asks in (True, False):
        player.press("menu")
        player.session.set_setting("ask_always", asks)
        player.press("menu")
        shown = at_rest(player)
        player.session.screen.view._picture = ()
        player.session.screen.enter(player.session.now)
        assert shown == at_rest(player), "painted again it is the same"
        assert (shown == first) != asks


def test_after_a_lesson_the_pause_shows_the_match_again():
    player = ahead("pitch32", "tactics")
    shown = at_rest(player)
    player.press("menu")
    choose(player, "Learn")
    player.press("left ok")
    assert player.place == "lesson"
    assert at_rest(player) != shown
    player.press("left back")
    choose(player, "Back")
    assert player.place == "pause"
    assert at_rest(player) == shown


def test_after_a_replay_of_the_page_the_pause_shows_the_match_again():
    player = begin("streetsoccer")
    session = player.session
    other = Player(ruleset="sokhazania").session.game
    data = kept_match.pack([("ruleset", "sokhazania"), ("version", "1")], other.to_bytes())
    player.press("menu")
    session.open(Replay(session, data, session.screen))
    player.wait(500)
    replayed = at_rest(player)
    session.screen.leave()
    assert player.place == "pause"
    shown = at_rest(player)
    assert shown != replayed
    session.renderer.show(player.match.scene(), session.now, True)
    assert shown == at_rest(player)
