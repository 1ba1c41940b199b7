"""A session is played as coaches experience it: from the menu through a match to league points and
a rematch.
"""

import random

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.display_text import clock_words
from pixelpitch.rules.match import CHANCE
from pixelpitch.rules.squares import column_of, row_of
from tests.players import change, choose, hide_coach_lines, played_actions, scroll_text_of, seek


def player_after_kick_off(**options):
    """Return a player in a match of Sokhazania after Red (left) has kicked off."""
    player = hide_coach_lines(Player(ruleset="sokhazania", options={"first": "left", **options}))
    player.press("left ok")
    player.settle()
    return player


def play_until(player, is_done, seed=1):
    """Throw at random, and choose the square under the cursor, until ``is_done()``."""
    chooser = random.Random(seed)
    for _ in range(500):
        if is_done():
            return
        while player.match.current_player() >= 0:
            player.press(("left", "right")[player.match.current_player()] + " ok")
        player.throw(chooser.randint(1, 6))
        player.settle()
    raise AssertionError("not done after 500 throws")


def throw_until_choice(player):
    """Throw at the player's simulated board until a coach has to choose between two tracks."""
    for _ in range(400):
        if player.match.current_player() >= 0:
            return
        scene = player.match.scene()
        ways = [number for number, _, _ in scene.paths]
        double = [number for number in ways if ways.count(number) > 1]
        player.throw(double[0] if double else 3 + _ % 3)
        player.settle()
    raise AssertionError("no choice between two tracks came up")


def test_a_match_starts_from_the_menu():
    player = hide_coach_lines(Player())
    assert player.place == "menu"
    choose(player, "Games")
    assert player.text()[:3] == ["GAMES          v", ">StreetSoccer", " Sokhazania"]
    player.press("right down")
    assert player.text()[5:] == ["one die, passes", "on tracks", "15 min much luck"]
    player.press("right ok")
    assert player.place == "setup"
    choose(player, "More")
    change(player, "Minutes", "18")
    assert player.text()[-2:] == ["playing time by", "the clock"]
    choose(player, "Back", "Start")
    assert player.place == "play"
    assert player.text()[0] == "L 0-0 R    18:00"
    assert "Left: throw for the toss" in scroll_text_of(player)


def test_a_tied_toss_is_thrown_again_and_the_winner_chooses_colour_and_kick_off():
    player = hide_coach_lines(Player(ruleset="sokhazania"))
    for face in (4, 4, "out", 2, 6):
        player.throw(face)
    assert player.match.current_player() == 1
    assert "Right: choose your colour" in scroll_text_of(player)
    player.settle()
    player.press("left ok")
    assert "It is Right's turn" in scroll_text_of(player)
    assert player.match.current_player() == 1
    player.press("right down")
    player.press("right ok")
    assert player.match.side_name(1) == "Blue"
    assert player.match.player1 == 1
    player.settle()
    player.wait(5000)
    assert "Blue: throw" in scroll_text_of(player)


@pytest.mark.long
def test_a_whole_match_with_league_points_and_a_rematch_that_the_other_side_begins():
    player = player_after_kick_off(target="2", level="easy")
    seats = player.session.seats
    play_until(player, lambda: player.match.outcome() is not None)
    player.wait(5000)
    assert player.place == "result"
    outcome = player.match.outcome()
    winner = outcome["winner"]
    assert outcome["score"][winner] == 2
    assert seats[winner].points == 3
    assert seats[1 - winner].points == 0
    assert player.match.side_name(winner) + " wins!" in scroll_text_of(player)
    assert player.devices.sound.tunes[-1][1] in ("goal", "over")
    player.press("left ok")  # skips the full-time animation
    assert player.place == "result"
    choose(player, "Rematch")
    assert player.place == "play"
    assert player.match.score == [0, 0]
    assert player.match.options["target"] == 2
    # Both coaches stay at their pads; the side on the right begins.
    assert "Right: choose your colour" in scroll_text_of(player)
    player.press("left ok")
    assert "It is Right's turn" in scroll_text_of(player)
    assert player.match.red == -1
    player.press("right ok")
    assert player.match.red == 1
    assert [seat.points for seat in seats] == [3 * (winner == 0), 3 * (winner == 1)]


def test_the_beginning_side_of_a_rematch_is_forgotten_in_the_menu():
    """After the coaches quit a rematch, the pads, sides and set-up are as before the rematch."""
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    session = player.session
    session.match_starter.rematch(player.match)
    assert player.match.options["first"] == "right"
    session.match_starter.rematch(player.match)
    assert player.match.options["first"] == "left"
    session.match_starter.rematch(player.match)
    session.go_home()
    assert session.match_starter.options_for("dicesoccer")["first"] == "left"
    session.match_starter.start("dicesoccer", session.match_starter.options_for("dicesoccer"))
    assert [seat.pad_cluster for seat in session.game.seats] == [0, 1]


def test_every_throw_is_shown_by_text_and_lights():
    player = player_after_kick_off()
    ends: dict[int, list[int]] = {}
    for number, _, squares in player.match.scene().paths:
        ends.setdefault(number, []).append(squares[-1])
    player.wait(5000)
    lines = player.text()
    assert lines[1] == "Red: throw"
    assert [line[0] for line in lines[2:]] == ["1", "2", "3", "4", "5", "6"]
    player.press("left ok")  # a press of OK cannot replace a throw of a real die
    assert player.text()[1:] == lines[1:], "the display still shows where each number leads"
    single = next(number for number in (3, 4, 5, 6) if len(ends[number]) == 1)
    player.throw(single)
    assert player.text()[1].startswith(f"{single}: Red passes")
    player.settle()
    ball = player.match.ball
    assert [ball] == ends[single]
    assert player.colour_words(chr(97 + column_of(ball)) + str(row_of(ball) + 1)) == "white"


def test_a_pad_pressed_before_a_throw_repeats_the_prompt():
    player = player_after_kick_off()
    before = player.match.position()
    for pad in ("left ok", "right ok", "left up"):
        player.press(pad)
        assert "Red: throw" in scroll_text_of(player)
    assert player.devices.sound.tunes[-1][1] == "refused"
    after = player.match.position()
    assert after.pop("clock_s") - before.pop("clock_s") <= 2
    assert after == before


def test_an_unexpected_throw_changes_nothing():
    player = Player(ruleset="sokhazania", options={"first": "left"})
    state = player.match.to_bytes()
    player.throw(6)
    assert "No throw now" in scroll_text_of(player)
    assert player.match.to_bytes() == state


def test_an_unexpected_die_stops_tumbling():
    player = player_after_kick_off()
    throw_until_choice(player)
    player.throw(4)
    assert not player.session.renderer.is_tumbling()
    player.press("menu")
    assert player.place == "pause"
    player.session.devices.motion.throw(4)
    player.wait(1000)
    assert player.session.renderer.is_tumbling()
    player.wait(4000)
    assert not player.session.renderer.is_tumbling()


def test_the_cursor_visits_only_legal_squares():
    player = player_after_kick_off(minutes="60")
    throw_until_choice(player)
    side = ("left", "right")[player.match.current_player()]
    legal = player.match.legal_actions()
    assert len(legal) == 2
    seen = set()
    for key in ("left", "right", "up", "down") * 2:
        player.press(f"{side} {key}")
        seen.add(player.session.screen.chooser.choice())
    assert seen == set(legal)
    chosen = player.session.screen.chooser.choice()
    player.press(f"{side} ok")
    player.settle()
    assert player.match.ball == chosen


def test_a_takeback_needs_confirmation_and_keeps_the_throw():
    player = player_after_kick_off(minutes="60")
    throw_until_choice(player)
    coach = ("left", "right")[player.match.current_player()]
    before = player.match.position()
    first = player.session.screen.chooser.choice()
    player.press(f"{coach} ok")
    player.settle()
    player.throw(1)
    player.settle()
    player.press(f"{coach} back")
    assert player.place == "question"
    player.press(f"{coach} back")
    assert player.place == "play"
    player.press(f"{coach} back")
    player.press(f"{coach} ok")
    again = player.match.position()
    # The takeback sets the clock back to the time of the choice; the clock then runs on.
    assert abs(again.pop("clock_s") - before.pop("clock_s")) <= 1
    assert again == before
    for key in ("right", "down", "left", "up"):
        player.press(f"{coach} {key}")
        if player.session.screen.chooser.choice() != first:
            break
    assert player.session.screen.chooser.choice() != first
    side = player.match.side
    player.press(f"{coach} ok")
    player.settle()
    player.wait(3000)
    assert player.match.side == 1 - side, "the pending throw 1 is applied without a press"


def test_against_the_board_a_takeback_returns_to_the_last_choice_of_the_coach():
    """Taking back only the board's decision would be useless, because the board would repeat it."""
    player = Player(ruleset="streetsoccer")
    player.session.seats[1].seat_player("easy", player.devices.entropy)
    player.press("left ok")  # chooses a line-up
    player.wait(12_000)
    assert player.session.game.count() == 10, "the board has placed five figures"
    player.press("left back")
    assert "Take back your choice and what Red did since?" in scroll_text_of(player)
    assert "thrown" not in scroll_text_of(player)
    player.press("left ok")
    assert "Taken back" in scroll_text_of(player)
    player.wait(6000)
    assert (player.match.current_player(), player.session.game.count()) == (0, 0), (
        "the whole line-up was taken back"
    )


def test_at_the_toss_there_is_nothing_to_take_back():
    player = Player(ruleset="sokhazania")
    player.throw(3)
    player.press("left back")
    assert "Nothing to take back" in scroll_text_of(player)


@pytest.mark.parametrize("throws", [0, 1])
@pytest.mark.parametrize("pause", [False, True])
def test_against_the_board_there_is_no_takeback_before_the_first_choice_of_the_coach(throws, pause):
    """Otherwise the coach could make the board choose its colour again."""
    player = Player()
    player.session.seats[1].seat_player("easy", player.devices.entropy)
    player.session.match_starter.start("sokhazania", {"first": "right"})
    player.wait(5000)
    for _ in range(throws):
        player.throw(1)
        player.settle()
    before = played_actions(player)
    assert len(before) == 1 + throws, "the board has chosen its colour"
    if pause:
        player.press("menu")
        choose(player, "Take back")
    else:
        player.press("left back")
    assert player.place == "play"
    assert "Nothing to take back" in scroll_text_of(player)
    player.wait(5000)
    assert played_actions(player) == before


def test_with_nothing_to_take_back_the_virtual_die_continues_to_shake():
    player = Player(ruleset="dicesoccer", options={"first": "left"}, die=False)
    player.hold("left ok", 500)
    player.session.screen.take_back()
    player.wait(100)
    assert "Nothing to take back" in scroll_text_of(player)
    player.wait(1000)
    assert len(played_actions(player)) == 1


def test_the_clock_runs_in_play_and_stops_in_a_pause():
    player = player_after_kick_off()
    start = player.match.clock_s
    player.wait(10_000)
    assert 9 <= player.match.clock_s - start <= 11
    player.press("menu")
    assert player.place == "pause"
    stood = player.match.clock_s
    player.wait(10_000)
    assert player.match.clock_s == stood
    player.press("left ok")
    player.wait(3_000)
    assert player.match.clock_s > stood
    assert player.text()[0].endswith(clock_words(900 - player.match.clock_s))


def test_the_match_ends_when_time_is_up():
    player = player_after_kick_off(minutes="1")
    player.wait(61_000)
    player.wait(3_000)
    assert player.place == "result"
    assert "a draw" in scroll_text_of(player)
    assert [seat.points for seat in player.session.seats] == [1, 1]


def test_aborting_needs_confirmation():
    player = player_after_kick_off()
    player.press("menu")
    choose(player, "Abort match")
    assert player.place == "question"
    player.press("left back")
    assert player.place == "pause"
    choose(player, "Abort match", "Yes")
    assert player.place == "menu"
    assert player.match is None


def test_an_opponent_decides_without_a_press():
    player = Player()
    choose(player, "Games", "Sokhazania", "More")
    seek(player, "Left coach")
    player.press("left right")
    assert "board" in scroll_text_of(player)
    choose(player, "Back", "Start")
    for face in (6, 1):
        player.throw(face)
    player.wait(3000)
    assert player.match.current_player() == CHANCE, "the board has chosen its colour"
    assert player.match.red >= 0


def test_a_changed_setting_takes_effect_at_once():
    player = Player()
    choose(player, "Settings")
    before = player.devices.pixels.milliamperes
    change(player, "Brightness", "8")
    assert player.devices.pixels.milliamperes > before
    change(player, "Sound", "off")
    played = list(player.devices.sound.tunes)
    player.press("left down")
    assert player.devices.sound.tunes == played
