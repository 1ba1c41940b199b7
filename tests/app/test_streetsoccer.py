"""StreetSoccer at the table, on both boards: set-up, turns, goals, and what goes wrong."""

import pytest

from pixelpitch.rules import squares
from pixelpitch.rules.match import CHANCE
from pixelpitch.rules.squares import column_of
from tests.app.street import (
    RED,
    YELLOW,
    from_position,
    open_squares,
    place_all,
    sit_down,
    take,
    walk_to,
)
from tests.players import blinking, choose, speech_of

both = pytest.mark.parametrize("board", ["pitch32", "mini16"])
BALL_IN_THE_AREA = {"ball": "l3", "die": 5}  # Yellow may kick it into Red's goal


def words_of(player):
    """Return the words of display or pitch that a coach sees next, once they have come."""
    player.wait(20)
    return speech_of(player)


@both
def test_set_up_by_placing_with_the_pads(board):
    player = sit_down(board)
    player.wait(25_000)  # a board without a tray says so first, in whole
    assert "Yellow: place your goalie" in speech_of(player)
    assert open_squares(player) == ["d4", "d5"]
    for coach, team in (("left", YELLOW), ("right", RED)):
        for square in team.split():
            walk_to(player, coach, square)
            player.press(f"{coach} ok")
            player.session.display.stop_scrolling()
            player.wait(20)
            colour = "yellow" if coach == "left" else "red"
            assert any(colour in lit for lit in blinking(player, square))
    assert player.match.current_player() == CHANCE
    names = [squares.name(each) for each in player.match.figures]
    assert sorted(names) == sorted((YELLOW + " " + RED).split())
    assert names[0] == "d4"
    assert names[5] == "m5"


@both
def test_toss_and_kick_off_say_what_to_do(board):
    player = sit_down(board)
    place_all(player)
    player.wait(25_000)  # words that run over the pitch are read first
    assert "Yellow: throw for the kick-off" in words_of(player)
    player.throw(5)
    player.throw(2)
    player.settle()
    player.wait(25_000)  # words that run over the pitch are read first
    assert "Yellow: kick from h4 (3 steps, cannot score)" in words_of(player)
    take(player, "h7")
    player.settle()
    player.wait(20)
    assert squares.name(player.match.ball) == "h7"
    assert player.colour_words("h7") == "white"
    assert player.match.side == 1


@both
def test_a_turn_with_a_pass_to_a_team_mate_and_a_curve_that_travels(board):
    player = from_position(board, **BALL_IN_THE_AREA)
    take(player, "j3")
    take(player, "l3")
    player.settle()
    choose(player, "2 steps")
    player.settle()
    assert player.match.steps == 2
    player = from_position(board, **BALL_IN_THE_AREA)
    take(player, "j3")
    take(player, "l3")
    player.settle()
    choose(player, "4 steps")
    assert player.session.renderer.busy(player.clock()), "the figure walks"
    player.settle()
    assert player.match.steps == 4
    take(player, "h4")  # a team mate
    route = [squares.name(each) for each in player.match.scene().travel]
    assert route[0] == "l3"
    assert route[-1] == "h4"
    where = []
    while player.session.renderer.busy(player.clock()):
        lit = [each for each in route if player.colour_words(each) == "white"]
        if lit and lit[-1] not in where:
            where.append(lit[-1])
        player.wait(20)
    assert where == [each for each in route if each in where], "along the way, in order"
    assert len(where) >= len(route) - 2
    assert player.match.steps == 4 + 1 - (len(route) - 1)
    player.session.display.stop_scrolling()
    player.wait(20)
    assert "white" in player.colour_words("h4")
    assert "yellow" in player.colour_words("h4"), "the figure can be seen under its ball"


@both
def test_goal_joy_and_goal_kick(board):
    player = from_position(board, **BALL_IN_THE_AREA)
    take(player, "j3")
    take(player, "l3")
    player.settle()
    choose(player, "4 steps")
    take(player, "n4")
    assert player.match.score == [2, 0]
    player.wait(600)
    assert player.session.renderer.busy(player.clock()), "the celebration"
    assert any(tune == "goal" for _, tune in player.devices.sound.tunes)
    player.settle()
    player.wait(25_000)  # words that run over the pitch are read first
    assert "Red: choose where your goalie takes the goal kick" in words_of(player)
    take(player, "m4")
    player.wait(25_000)  # words that run over the pitch are read first
    assert "Red: throw for the goal kick" in words_of(player)
    player.throw(1)
    player.wait(25_000)  # words that run over the pitch are read first
    assert "Red: throw for the goal kick" in words_of(player)
    player.throw(5)
    player.settle()
    player.wait(25_000)  # words that run over the pitch are read first
    assert "Red: kick from m4 (5 steps)" in words_of(player)
    take(player, open_squares(player)[0])
    player.settle()
    assert player.match.side == 0


@both
def test_the_figure_that_makes_room_for_the_goalie_is_seen_to_move(board):
    team = {"goalie": "d4", "players": ["f5", "h4", "j3", "k7"]}
    other = {"goalie": "m5", "players": ["e2", "g6", "i5", "l7"]}
    player = from_position(board, ball="d5", die=3, yellow=team, red=other)
    take(player, "f5")
    take(player, "d5")
    player.settle()
    take(player, "f7")
    player.wait(180)
    assert squares.number("e5") in player.match.figures
    assert "yellow" in player.colour_words("d5"), "until the ball has come to rest it stands there"
    assert "yellow" not in player.colour_words("e5")
    player.settle()
    player.session.display.stop_scrolling()
    player.wait(20)
    assert "yellow" in player.colour_words("e5")
    assert "yellow" not in player.colour_words("d5")


def test_score_and_minute_stand_on_the_display_whatever_is_asked():
    player = from_position("pitch32")
    assert player.text()[0] == "Y 1-0 R    3/25'"
    take(player, "h4")
    assert player.text()[0] == "Y 1-0 R    3/25'"
    player.hold("menu", 1000)
    assert player.text()[0] == "Y 1-0 R    3/25'"


@both
def test_an_illegal_square_says_why(board):
    player = from_position(board)
    take(player, "h4")
    state = player.match.to_bytes()
    player.hold("menu", 1000)
    assert player.place == "inspect"
    player.press("left up", times=8)  # once around, to where it began
    for _ in range(16):
        here = player.session.screen._square
        if column_of(here) == column_of(squares.number("i5")):
            break
        player.press("right right")
    while player.session.screen._square != squares.number("i5"):
        player.press("right down")
    player.press("right ok")
    assert "figure stands there" in speech_of(player)
    assert player.devices.sound.tunes[-1][1] == "refused"
    assert player.match.to_bytes() == state
    player.press("left back")
    assert player.place == "play"
    player.session.point(squares.number("d5"))
    assert "d5: that is too far" in words_of(player)
    assert player.match.to_bytes() == state


@both
def test_the_end_and_a_rematch_that_the_other_side_begins(board):
    options = {"minutes": 5, "extra_minutes": 0, "first": "left"}
    player = from_position(board, minute=5, side=1, options=options, **BALL_IN_THE_AREA)
    take(player, "l7")
    take(player, next(each for each in open_squares(player) if each != "l3"))
    player.settle()
    player.wait(3000)
    assert player.place == "result"
    if board == "pitch32":
        assert "Yellow wins!" in speech_of(player)
    player.press("left ok")  # ends the show of full time
    assert player.place == "result"
    player.press("left ok")
    assert player.place == "play"
    assert player.match.score == [0, 0]
    assert player.match.options["minutes"] == 5
    assert player.match.options["first"] == "right"  # who kicks off; Yellow places first (6)
    if board == "pitch32":
        player.press("right ok")
        assert player.match.figures[0] == -1
    player.press("left ok")
    assert player.match.figures[0] != -1


def test_the_display_names_what_stands_on_the_chosen_square():
    player = from_position("pitch32", **BALL_IN_THE_AREA)
    seen = set()
    for square in ("d4", "j3", "l3"):
        player.settle()
        if square == "l3":
            take(player, "j3")
        walk_to(player, "left", square)
        seen.add(next(line for line in player.text() if line.startswith(">")))
    assert seen == {"> d4 goalie", "> j3 figure", "> l3 ball"}


def test_a_refusal_that_says_what_is_awaited_does_not_say_it_twice():
    player = sit_down("pitch32")
    place_all(player)
    player.wait(25_000)  # words that run over the pitch are read first
    player.press("left ok")
    assert speech_of(player).count("throw for the kick-off") == 1
