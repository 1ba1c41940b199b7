"""Inspecting: every square can be asked about, in every ruleset."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.display_text import wrap
from pixelpitch.rules import autoplay, squares
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import column_of
from pixelpitch.rulesets import ids
from tests.app.street import from_position
from tests.app.test_session import kick_off, to_a_choice
from tests.players import actions, blinking, choose, speech_of


def look_around():
    """Return a player at Sokhazania who looks around in a choice, and the coach's word."""
    player = kick_off(minutes="60")
    to_a_choice(player)
    coach = ("left", "right")[player.match.current_player()]
    player.hold("menu", 1000)
    assert player.place == "inspect"
    return player, coach


def walk(player, coach, square):
    """Walk the free cursor to ``square`` (a number)."""
    screen = player.session.screen
    while column_of(screen._square) != column_of(square):
        player.press(coach + " right")
    while screen._square != square:
        player.press(coach + " down")


def test_a_square_that_is_no_choice_is_told_so_and_nothing_changes():
    player, coach = look_around()
    match = player.match
    state = match.to_bytes()
    closed = next(each for each in range(128) if each not in match.legal_actions())
    walk(player, coach, closed)
    assert any("white" in lit for lit in blinking(player, squares.name(closed)))
    player.press(coach + " ok")
    assert "> " + squares.name(closed) + " It cannot be chosen now" in speech_of(player)
    assert player.devices.sound.tunes[-1][1] == "refused"
    assert player.place == "inspect"
    assert match.to_bytes() == state


def test_a_legal_square_is_taken():
    player, coach = look_around()
    chosen = player.match.legal_actions()[-1]
    walk(player, coach, chosen)
    player.press(coach + " ok")
    assert player.place == "play"
    player.settle()
    assert player.match.ball == chosen


def test_only_the_coach_who_decides_may_take_it():
    player, coach = look_around()
    state = player.match.to_bytes()
    walk(player, coach, player.match.legal_actions()[-1])
    player.press(("left" if coach == "right" else "right") + " ok")
    assert "It is" in speech_of(player)
    assert player.place == "inspect"
    assert player.match.to_bytes() == state


def test_the_clock_stands_while_somebody_looks_around():
    player, coach = look_around()
    clock = player.match.clock_s
    player.wait(5000)
    assert player.match.clock_s == clock
    player.press(coach + " back")
    assert player.place == "play"
    player.wait(3000)
    assert player.match.clock_s > clock


def test_the_cursor_runs_over_the_edges_to_the_other_side():
    player, coach = look_around()
    screen = player.session.screen
    begun = screen._square
    player.press(coach + " left", times=16)
    assert screen._square == begun
    player.press(coach + " up", times=8)
    assert screen._square == begun
    player.press(coach + " left")
    assert column_of(screen._square) == (begun - 1) % 16


def test_while_a_throw_is_awaited_no_square_can_be_taken_and_a_throw_goes_on():
    player = kick_off()
    player.hold("menu", 1000)
    assert player.place == "inspect"
    player.session.point(60)
    player.wait(40)
    assert "Red: throw" in speech_of(player)
    count = len(actions(player))
    player.throw(5)
    assert player.place == "play"
    assert actions(player)[count:] == [5]
    player.press("menu")
    assert any("Inspect" in line for line in player.text())


def test_a_square_tells_its_odds_once_the_cursor_stays_there():
    player, coach = look_around()
    match = player.match
    striker = match.board.dots[match.board.role(0, "striker")][2]
    walk(player, coach, striker)
    player.wait(1000)
    assert "In 6 throws: 3 passes, 2 lost, 1 shot. In 6 shots 2 goals" in speech_of(player)
    player.press(coach + " up")
    assert "Of 6" not in speech_of(player)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_odds_are_shown_or_run_over_the_pitch(board):
    player = from_position(board)
    player.hold("menu", 1000)
    walk(player, "left", squares.number("h3"))
    player.wait(1500)
    words = speech_of(player) if board == "pitch32" else player.session.display.scrolled
    assert "From here Yellow scores on 2 of 6 throws, Red on 0 of 6" in words


def test_odds_are_forbidden_with_the_hints():
    player = from_position("pitch32")
    player.session.set_setting("hints", False)
    player.hold("menu", 1000)
    walk(player, "left", squares.number("h3"))
    player.wait(1500)
    assert "odds" not in speech_of(player)
    assert "Goal" not in speech_of(player)


@pytest.mark.parametrize("ruleset", ids())
def test_odds_fit_the_display(ruleset):
    player = Player(ruleset=ruleset, options={"first": "left"})
    generator = Generator(3)
    for _ in range(40):
        player.session.screen.apply(autoplay.choose(player.match, generator))
    player.settle()
    player.hold("menu", 1000)
    told = 0
    for square in range(0, 128, 3):
        player.session.screen._square = square
        player.session.screen._words = ""
        player.session.screen.enter(0)
        player.wait(450)
        lines = player.text()
        odds = player.session.screen._odds
        told += odds not in ("", "odds ...")
        assert len(wrap(odds)) <= 4, odds
        assert lines[7] == "BACK to the game"
    assert told


def test_the_pause_offers_it_too():
    player = from_position("pitch32")
    player.press("menu")
    choose(player, "Inspect")
    assert player.place == "inspect"


def test_a_reason_is_words_for_every_square():
    """Whatever is pressed at the start of any game: something is said, and it fits."""
    for ruleset in ids():
        player = Player(ruleset=ruleset)
        for square in range(0, 128, 9):
            if player.match.current_player() >= 0 and square in player.match.legal_actions():
                continue
            player.session.point(square)
            player.wait(20)
            lines = player.text()
            assert any(lines[1:]), (ruleset, square)
            assert all(len(line) <= 16 for line in lines)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_finger_while_something_moves_only_ends_the_movement(board):
    player = from_position(board, ball="l3", die=5)
    for square in ("j3", "i1"):
        player.session.point(squares.number(square))
        player.wait(20)
    assert player.session.renderer.busy(player.clock())
    state = player.match.to_bytes()
    player.session.point(0)
    assert not player.session.renderer.busy(player.clock())
    assert player.match.to_bytes() == state


def test_during_the_turn_of_the_board_no_square_is_offered():
    player = from_position("pitch32", side=1)
    player.session.game.seats[1].sit("normal", player.devices.entropy)
    player.session.screen.enter(0)
    player.hold("menu", 1000)
    assert player.place == "inspect"
    chosen = player.match.legal_actions()[0]
    walk(player, "left", chosen)
    assert "OK takes it" not in speech_of(player)
    player.press("left ok")
    assert "It is Red's turn" in speech_of(player)
