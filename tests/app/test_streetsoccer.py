"""StreetSoccer in a session on both boards: coaches set it up, play turns and score, and illegal
choices are refused.
"""

import pytest

from pixelpitch.app.screens.prompt import choice_words
from pixelpitch.rules import squares
from pixelpitch.rules.match import CHANCE
from tests.app.street import (
    RED_START_SPACES,
    YELLOW_START_SPACES,
    legal_square_names,
    move_cursor_to,
    place_all_figures,
    player_at_position,
    player_in_new_match,
    touch_square,
)
from tests.players import Player, choose, scroll_text_of, yield_colours_during_blink

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])
# in this position Yellow can kick the ball into Red's goal
BALL_IN_AREA_FIELDS = {"ball": "l3", "die": 5}


def read_next_text(player):
    """Wait 20 ms and return the text on the display, or on the lights if there is none."""
    player.wait(20)
    return scroll_text_of(player)


@on_both_boards
def test_figures_are_placed_with_the_pads(board):
    player = player_in_new_match(board)
    player.wait(25_000)  # A board without a tray first scrolls a notice that it has none.
    assert "Yellow: place your goalie" in scroll_text_of(player)
    assert legal_square_names(player) == ["d4", "d5"]
    for coach, team in (("left", YELLOW_START_SPACES), ("right", RED_START_SPACES)):
        for square in team.split():
            move_cursor_to(player, coach, square)
            player.press(f"{coach} ok")
            player.session.display.stop_scrolling()
            player.wait(20)
            colour = "yellow" if coach == "left" else "red"
            assert any(colour in lit for lit in yield_colours_during_blink(player, square))
    assert player.match.current_player() == CHANCE
    names = [squares.name(each) for each in player.match.figures]
    assert sorted(names) == sorted((YELLOW_START_SPACES + " " + RED_START_SPACES).split())
    assert names[0] == "d4"
    assert names[5] == "m5"


@on_both_boards
def test_the_texts_at_toss_and_kick_off_say_what_to_do(board):
    player = player_in_new_match(board)
    place_all_figures(player)
    player.wait(25_000)  # waits until the scroll text is over
    assert "Yellow: throw for the kick-off" in read_next_text(player)
    player.throw(5)
    player.throw(2)
    player.settle()
    player.wait(25_000)  # waits until the scroll text is over
    assert "Yellow: kick from h4 (3 steps, cannot score)" in read_next_text(player)
    touch_square(player, "h7")
    player.settle()
    player.wait(20)
    assert squares.name(player.match.ball) == "h7"
    assert player.colour_words("h7") == "white"
    assert player.match.side == 1


@on_both_boards
@pytest.mark.long
def test_a_goal_is_celebrated_and_followed_by_a_goal_kick(board):
    player = player_at_position(board, **BALL_IN_AREA_FIELDS)
    touch_square(player, "j3")
    touch_square(player, "l3")
    player.settle()
    choose(player, "kick 4 steps")
    touch_square(player, "n4")
    assert player.match.score == [2, 0]
    player.wait(600)
    assert player.session.renderer.is_busy(player.clock()), "the celebration runs"
    assert any(tune == "goal" for _, tune in player.devices.sound.tunes)
    player.settle()
    player.wait(25_000)  # waits until the scroll text is over
    assert "Goal for Yellow by the figure on l3, 2-0. " in read_next_text(player)
    player.press("left ok")  # the text about the goal waits for OK
    assert "Red: choose where your goalie takes the goal kick" in read_next_text(player)
    touch_square(player, "m4")
    player.wait(25_000)  # waits until the scroll text is over
    assert "Red: throw for the goal kick" in read_next_text(player)
    player.throw(1)
    player.wait(25_000)  # waits until the scroll text is over
    assert "Red: throw for the goal kick" in read_next_text(player)
    player.throw(5)
    player.settle()
    player.wait(25_000)  # waits until the scroll text is over
    assert "Red: kick from m4 (5 steps)" in read_next_text(player)
    touch_square(player, legal_square_names(player)[0])
    player.settle()
    assert player.match.side == 0


@on_both_boards
def test_a_figure_that_makes_room_is_animated(board):
    team = {"goalie": "d4", "players": ["f5", "h4", "j3", "k7"]}
    other = {"goalie": "m5", "players": ["e2", "g6", "i5", "l7"]}
    player = player_at_position(board, ball="d5", die=3, yellow=team, red=other)
    touch_square(player, "f5")
    touch_square(player, "d5")
    player.settle()
    touch_square(player, "f7")
    player.wait(180)
    assert squares.number("e5") in player.match.figures
    assert "yellow" in player.colour_words("d5"), (
        "the figure is shown on its square until the ball rests"
    )
    assert "yellow" not in player.colour_words("e5")
    player.settle()
    player.session.display.stop_scrolling()
    player.wait(20)
    assert "yellow" in player.colour_words("e5")
    assert "yellow" not in player.colour_words("d5")


def test_score_and_minute_are_always_displayed():
    player = player_at_position("pitch32")
    assert player.text()[0] == "Y 1-0 R    3/25'"
    touch_square(player, "h4")
    assert player.text()[0] == "Y 1-0 R    3/25'"
    player.hold("menu", 1000)
    assert player.text()[0] == "Y 1-0 R    3/25'"


def test_the_display_names_the_piece_on_the_chosen_square():
    player = player_at_position("pitch32", **BALL_IN_AREA_FIELDS)
    seen = set()
    for square in ("d4", "j3", "l3"):
        player.settle()
        if square == "l3":
            touch_square(player, "j3")
        move_cursor_to(player, "left", square)
        seen.add(next(line for line in player.text() if line.startswith(">")))
    assert seen == {"> d4 goalie", "> j3 figure", "> l3 ball"}


@on_both_boards
def test_the_square_that_a_walker_has_left_is_free_while_its_kick_is_chosen(board):
    """Previously this square was named and lit as a figure, so a kick to it looked like a pass."""
    team = {"goalie": "d4", "players": ["e3", "h4", "j3", "k7"]}
    other = {"goalie": "m5", "players": ["i3", "g4", "i5", "l7"]}
    player = player_at_position(board, ball="e6", die=5, yellow=team, red=other)
    touch_square(player, "e3")
    touch_square(player, "e6")
    player.settle()
    player.wait(600)
    assert not any("yellow" in each for each in yield_colours_during_blink(player, "e3"))
    play = player.session.screen
    play.view.select(squares.number("e3"))
    words = choice_words(player.match, play.view.scene, squares.number("e3"))
    assert words == "e3 (kick 3 steps)"
    assert "> " + words in " ".join(play.lines())


def test_a_refusal_shows_the_prompt_only_once():
    player = player_in_new_match("pitch32")
    place_all_figures(player)
    player.wait(25_000)  # waits until the scroll text is over
    player.press("left ok")
    assert scroll_text_of(player).count("throw for the kick-off") == 1


@on_both_boards
def test_back_returns_the_cursor_to_the_chosen_figure(board):
    player = player_at_position(board)
    move_cursor_to(player, "left", "k7")
    player.press("left ok")
    move_cursor_to(player, "left", "k5")
    player.press("left back")
    assert squares.name(player.session.screen.chooser.choice()) == "k7"


def test_back_undoes_the_choices_of_a_turn_one_by_one():
    """The board picks the figure nearest to the ball by itself, so the coach's first press already
    chooses the square to which this figure moves.
    """
    player = player_at_position("pitch32", ball="h5", die=2)
    chooser = player.session.screen.chooser
    move_cursor_to(player, "left", "h5")
    player.press("left ok")
    player.settle()
    move_cursor_to(player, "left", "f5")
    player.press("left ok")
    player.settle()
    for square in ("f5", "h5"):
        assert player.place == "play"
        player.press("left back")
        assert squares.name(chooser.choice()) == square


def test_a_line_up_is_shown_on_the_pitch_while_the_cursor_is_on_it():
    player = player_in_new_match("pitch32")
    player.wait(3000)
    assert "> standard" in scroll_text_of(player)
    assert "yellow" in player.colour_words("g2")
    assert player.colour_words("j2") != player.colour_words("g2")
    player.press("left down")
    assert "> defence" in scroll_text_of(player)
    assert "yellow" in player.colour_words("j2")
    assert "yellow" not in player.colour_words("g2")
    assert player.match.figures == [-1] * 10
    player.press("left up", times=2)
    assert "> d5" in scroll_text_of(player), "the cursor is on a square, not on a line-up"
    assert "yellow" not in player.colour_words("f6")


def test_a_line_up_is_shown_only_when_the_lights_of_the_other_side_are_still():
    player = player_in_new_match("pitch32")
    player.press("left ok")
    assert "> standard" in scroll_text_of(player)
    player.settle()
    player.wait(100)
    assert "red" in player.colour_words("m4") + player.colour_words("m5")


def test_the_list_offers_placing_one_by_one_below_the_line_ups():
    player = player_in_new_match("pitch32")
    player.wait(3000)
    assert player.text()[-4:] == ["> standard", "  defence", "  attack", "  one by one"]
    player.press("left down", times=3)
    assert "> one by one" in scroll_text_of(player)
    assert "yellow" not in player.colour_words("f6")
    player.press("left ok")
    assert legal_square_names(player) == ["d4", "d5"]
    assert scroll_text_of(player).endswith("> d5")
    assert "standard" not in scroll_text_of(player)
    assert player.match.figures == [-1] * 10
    player.press("left ok")
    assert "outfielder 1 of 4" in scroll_text_of(player)


@on_both_boards
def test_a_coach_against_the_board_reads_their_side_at_the_start_and_in_the_pause(board):
    player = Player(board)
    player.session.seats[1].seat_player("normal", player.devices.entropy)
    player.session.match_starter.start("streetsoccer", {"first": "left"})
    player.wait(40)
    assert "You are Yellow and play to the right" in scroll_text_of(player)
    player.wait(30_000)
    player.press("menu")
    if board == "pitch32":
        assert "You are Yellow" in scroll_text_of(player)
    player.press("menu")
    player.session.seats[0].seat_player("easy", player.devices.entropy)
    player.session.seats[1].seat_player("", player.devices.entropy)
    player.session.match_starter.start("streetsoccer", {"first": "left"})
    player.wait(40)
    assert "You are Red and play to the left" in scroll_text_of(player)


def test_two_coaches_are_not_told_which_side_they_play():
    player = player_in_new_match("pitch32")
    player.wait(40)
    assert "You are" not in scroll_text_of(player)
    player.press("menu")
    assert "You are" not in scroll_text_of(player)
