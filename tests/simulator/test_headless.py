"""The headless simulator works with the real screens, lights and detector."""

import pytest

from host_tools.simulator.hands import LETTER_BY_COLOUR
from host_tools.simulator.headless import Player
from pixelpitch.render import palette
from pixelpitch.rules.errors import NotUnderstood
from tests.players import choose, played_actions


def test_a_headless_player_gets_from_the_menu_to_the_toss():
    player = Player()
    assert player.place == "menu"
    assert not player.match
    choose(player, "Games", "Sokhazania")
    assert player.place == "setup"
    player.press("right ok")
    assert player.place == "play"
    assert player.match.RULESET == "sokhazania"
    player.throw(4)
    player.settle()
    assert "4" in " ".join(player.text())
    assert player.clock() < 2**20  # the clock has wrapped around, so its value is small


@pytest.mark.parametrize("face", range(1, 7))
def test_a_throw_reaches_the_match_through_the_detector(face):
    player = Player(ruleset="sokhazania", seed=face)
    before = player.match.to_bytes()
    twin = player.match.clone()
    player.throw(face)
    twin.apply_action(face)
    assert player.match.to_bytes() != before
    for field in ("score", "ball"):
        assert getattr(player.match, field, None) == getattr(twin, field, None)
    assert player.match.prompt() == twin.prompt()


def test_cocked_and_weak_throws_do_not_count():
    player = Player(ruleset="sokhazania")
    before = player.match.to_bytes()
    awaited = player.match.prompt()
    for what in ("cocked", "weak", "grabbed"):
        player.throw(what)
        assert player.match.prompt() == awaited, what
    assert player.match.to_bytes()[:5] == before[:5]


def test_a_pulled_lead_is_reported():
    player = Player(ruleset="sokhazania")
    player.unplug_die()
    player.wait(200)  # wait longer than any bus fault that the firmware ignores
    assert "No die" in " ".join(player.text())
    player.plug_die_in()
    player.throw(3)
    assert "3" in " ".join(player.text())


def test_the_small_board_scrolls_text_over_the_pitch():
    player = Player(board="mini16", ruleset="sokhazania")
    assert "kicks off" in player.text()[0]
    player.press("left ok")
    player.press("right ok")
    player.press("ok")
    assert len(player.screen().splitlines()) == 17


def test_a_headless_player_describes_lights_with_words_and_letters():
    player = Player()
    rows = player.screen().splitlines()
    assert len(rows) == 16
    assert all(set(row[:32]) <= set(LETTER_BY_COLOUR.values()) for row in rows)
    assert "|PIXELPITCH" in rows[1]
    assert set(player.colour_words("a1").split()) <= set(LETTER_BY_COLOUR)
    assert set(LETTER_BY_COLOUR) == {"dark"} | {name for _, name in palette.COLOUR_NAMES}
    assert len(set(LETTER_BY_COLOUR.values())) == len(LETTER_BY_COLOUR)


def test_an_impossible_command_is_refused_in_one_line():
    player = Player()
    now = player.clock()
    for wrong, words in (
        (lambda: player.press("left fire"), "pad 'left fire'"),
        (lambda: player.press("ok"), "pad 'ok'"),
        (lambda: player.press(""), "pad ''"),
        (lambda: player.throw(7), "throw 7"),
        (lambda: player.colour_words("q9"), "'q9'"),
    ):
        with pytest.raises(NotUnderstood, match=words):
            wrong()
    assert player.clock() == now
    with pytest.raises(NotUnderstood, match="chess"):
        Player(ruleset="chess")


def test_every_frame_stays_within_the_current_budget():
    for board in ("pitch32", "mini16"):
        player = Player(board=board, ruleset="sokhazania")
        for face in (6, 1, 3, 5):
            player.throw(face)
            player.settle()
            player.press("left ok")
        assert player.devices.pixels.maximum <= player.board.BUDGET_MA
        assert player.devices.pixels.frames > 300


def test_a_throw_counts_after_an_earlier_throw_that_no_screen_read():
    player = Player()
    choose(player, "Settings", "LED current")
    with pytest.raises(NotUnderstood, match="got throw 4, expected a screen that reads the die"):
        player.throw(4)
    player.press("left back", 2)
    player.wait(1000)
    player.session.match_starter.start("dicesoccer", None)
    player.wait(600)
    player.throw(2)
    assert played_actions(player) == [2]
