"""On every screen, the status line of a terminal names the keys that have an effect now."""

from boards import pitch32
from host_tools.simulator.terminal.guide import key_advice
from host_tools.simulator.terminal.help import help_text
from host_tools.simulator.terminal.keys import ActiveKeys, active_keys
from pixelpitch.app.match_states import AwaitThrow
from pixelpitch.app.screens.question import Question
from pixelpitch.app.screens.result import result_screen
from pixelpitch.app.screens.ruling import ruling_screen
from tests.app.test_out_of_turn import play_until_boards_turn, player_against_board
from tests.players import Player, choose, play_at_random


def test_in_a_lesson_the_status_line_names_the_keys_of_each_step() -> None:
    player = Player(die=True)
    choose(player, "Learn")
    player.press("left ok")
    player.press("left ok")
    said = set()
    for _ in range(60):
        player.settle()
        if player.place != "lesson":
            break
        words = key_advice(player.session)
        said.add(words)
        if "walk" in words:
            wanted = player.session.screen._target_squares()
            player.session.touch_square(wanted[0])
        elif words == "SPACE throws":
            player.throw(4)
        else:
            player.press("left ok")
    assert "arrows or WASD walk, Enter or E presses" in said
    assert "Enter or E goes on, Backspace or Q leaves" in said
    assert all(len(each) <= 48 for each in said)


def test_the_status_line_asks_for_no_throw_while_the_dice_roll() -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"}, die=True)
    player.settle()
    assert key_advice(player.session) == "SPACE throws"
    player.devices.motion.throw(3)
    player.wait(600)
    assert key_advice(player.session) == "the dice roll"


def test_at_a_question_to_one_coach_the_status_line_names_only_the_keys_of_that_coach() -> None:
    player = Player(ruleset="sokhazania", options={"first": "left"})
    player.settle()
    player.press("menu")
    choose(player, "Offer a draw")
    assert player.place == "question"
    assert key_advice(player.session) == "Enter: yes, Backspace: no"
    player.press("right back")
    choose(player, "Abort match")
    assert key_advice(player.session) == "arrows or WASD choose, Enter or E takes"
    player.session.open(Question("Sure?", player.session.go_home, player.session.go_home))
    assert key_advice(player.session) == "Enter or E: yes, Backspace or Q: no"


def test_at_a_question_about_a_throw_the_status_line_names_the_keys_of_the_coach_who_threw() -> (
    None
):
    player = Player(ruleset="sokhazania", options={"first": "left"})
    answers = [("in", None), ("out", None)]
    for side, keys in enumerate(("W A S D choose, E takes", "arrows choose, Enter takes")):
        screen = player.session.screen
        player.session.open(
            ruling_screen(player.session, screen, "Where?", answers, (lambda c, s=side: c == s))
        )
        assert key_advice(player.session) == keys
        player.session.open(screen)


def test_at_the_brightness_setting_the_status_line_says_that_only_a_real_board_shows_it() -> None:
    player = Player()
    choose(player, "Settings")
    assert "only a real board shows how bright" in key_advice(player.session)
    player.press("left down")
    assert "bright" not in key_advice(player.session)


def test_while_the_opponent_plays_the_status_line_names_the_key_that_shortens_its_pauses() -> None:
    player = player_against_board("sokhazania")
    play_until_boards_turn(player, AwaitThrow)
    assert key_advice(player.session) == "The board plays: Enter or E hurries it"


def test_after_a_match_the_status_line_names_no_key_of_a_match() -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    assert active_keys(player.session, player.devices, pitch32, False, False).shows_match
    play_at_random(player, 1000)
    player.session.open(result_screen(player.session, player.session.game))
    acts = active_keys(player.session, player.devices, pitch32, False, False)
    assert not any((acts.shows_match, acts.has_out_key, acts.has_board_key))


def test_the_help_explains_the_edges_of_the_pitch() -> None:
    words = help_text(ActiveKeys()).plain
    assert "Ctrl+Q  quit; the match is stored and goes on later" in words
    assert "Top line: time left" in words
    assert len(words.splitlines()) <= 22, "80 x 24 characters, with a frame"


def test_on_every_list_the_status_line_names_the_keys_that_choose() -> None:
    """The test opens the season, a list for which the status line has no text of its own."""
    player = Player()
    choose(player, "Games", "League", "Season")
    assert player.place == "season"
    assert key_advice(player.session) == "arrows or WASD choose, Enter or E takes"
