"""Inspecting: every square can be asked about, in every ruleset."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.rules import squares
from pixelpitch.rulesets import ids
from tests.app.street import from_position, said
from tests.app.test_session import kick_off, to_a_choice


def around():
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
    while screen._square % 16 != square % 16:
        player.press(coach + " right")
    while screen._square != square:
        player.press(coach + " down")


def test_a_square_that_is_no_choice_is_told_so_and_nothing_changes():
    player, coach = around()
    match = player.match
    state = match.to_bytes()
    closed = next(each for each in range(128) if each not in match.legal_actions())
    walk(player, coach, closed)
    assert "white" in player.lit(squares.name(closed)) or player.wait(400) is None
    player.press(coach + " ok")
    assert squares.name(closed) + ": not one of the choices" in said(player)
    assert player.devices.sound.played[-1][1] == "refused"
    assert player.place == "inspect"
    assert match.to_bytes() == state


def test_a_legal_square_is_taken():
    player, coach = around()
    chosen = player.match.legal_actions()[-1]
    walk(player, coach, chosen)
    player.press(coach + " ok")
    assert player.place == "play"
    player.settle()
    assert player.match.ball == chosen


def test_only_the_coach_who_decides_may_take_it():
    player, coach = around()
    state = player.match.to_bytes()
    walk(player, coach, player.match.legal_actions()[-1])
    player.press(("left" if coach == "right" else "right") + " ok")
    assert "It is the turn of" in said(player)
    assert player.place == "inspect"
    assert player.match.to_bytes() == state


def test_the_clock_stands_while_somebody_looks_around():
    player, coach = around()
    clock = player.match.clock_s
    player.wait(5000)
    assert player.match.clock_s == clock
    player.press(coach + " back")
    assert player.place == "play"
    player.wait(3000)
    assert player.match.clock_s > clock


def test_the_cursor_runs_over_the_edges_to_the_other_side():
    player, coach = around()
    screen = player.session.screen
    begun = screen._square
    player.press(coach + " left", times=16)
    assert screen._square == begun
    player.press(coach + " up", times=8)
    assert screen._square == begun
    player.press(coach + " left")
    assert screen._square % 16 == (begun - 1) % 16


def test_while_a_throw_is_awaited_there_is_nothing_to_look_for():
    player = kick_off()
    player.hold("menu", 1000)
    assert player.place == "pause"
    assert not any("Inspect" in line for line in player.text())
    player.press("left back")
    player.session.point(60)
    player.wait(40)
    assert "Throw the die" in said(player)


def test_the_pause_offers_it_too():
    player = from_position("pitch32")
    player.press("menu")
    player.press("left down", times=2)
    assert ">Inspect" in player.text()
    player.press("left ok")
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
