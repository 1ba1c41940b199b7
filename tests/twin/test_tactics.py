"""Plays a match of Soccer Tactics WORLD on the emulated board, from the menu to the result.

The match has the default options and is played with pads and die alone: toss, set-ups, plays, both
halves, overtime and a shoot-out. After a few plays, the test advances the chip's timer to use up
the playing time. Only `make twin` plays it there. All other test runs make the same presses and
throws in the simulator.
"""

from typing import Any

import pytest

from pixelpitch.rules.match import CHANCE
from pixelpitch.rulesets.tactics.rules import SETUP_PHASE, SHOOT_OUT_HALF, SHOOTOUT_PHASE
from tests.players import change, choose, choose_friend_as_opponent, seek
from tests.rulesets.tactics.seek import SeekingCoaches
from tests.twin.conftest import TwinFactory
from tests.twin.lockstep import Lockstep

TOSS_THROWS = (5, 2)  # Blue throws lower and kicks off
THROWS_BY_PERIOD = (("1H", (2, 1, 4, 2, 5, 3, 4)), ("2H", (3,)), ("O1", ()), ("O2", ()))
FIRST_SCORE_LINES = ("R 0-0<B", "R>0-0 B") * 2
PERIOD_START_MINUTES = (1, 46, 91, 106)
SHOOT_OUT_TOSS_THROWS = (1, 6)  # Blue begins


def play_match(boards: Lockstep) -> None:
    """Play from the menu to the result with the default options."""
    choose(boards, "Games", "Soccer Tactics")
    choose_friend_as_opponent(boards)
    change(boards, "Length", "standard")
    seek(boards, "Start")
    boards.start("R 0-0 B 1H 1'")
    for face in TOSS_THROWS:
        boards.throw(face)
    for period, (name, faces) in enumerate(THROWS_BY_PERIOD):
        choose_set_ups(boards, period)
        assert boards.first_line_becomes(
            f"{FIRST_SCORE_LINES[period]} {name} {PERIOD_START_MINUTES[period]}'"
        ), boards.text()
        play_period(boards, period, list(faces))
    match = boards.match
    assert match.half == SHOOT_OUT_HALF
    assert match.score == [0, 0]
    for face in SHOOT_OUT_TOSS_THROWS:
        boards.throw(face)
    while boards.player.place == "play":
        assert match.phase == SHOOTOUT_PHASE
        boards.stop_spinner()


def choose_set_ups(boards: Lockstep, period: int) -> None:
    """Let both sides choose the default set-up; the side that kicks off places its pawns first."""
    match = boards.match
    assert (match.phase, match.half, match.side) == (SETUP_PHASE, period, 1 - period % 2)
    while match.phase == SETUP_PHASE:
        boards.decide(match.table().likeliest(match))


def play_period(boards: Lockstep, period: int, faces: list[int]) -> None:
    """Play with the throws in ``faces``, then let the period's time run out."""
    match = boards.match
    coaches = SeekingCoaches(period, random_percent=0)
    while faces or match.current_player() != CHANCE:
        decision = -1 if match.current_player() == CHANCE else coaches.choose(match)
        if decision in (-1, match.table().throw_action(match)):
            boards.throw(faces.pop(0))
        else:
            boards.decide(decision)
    while match.half == period:
        boards.skip_time()
    # the clocks of the two boards may differ by some seconds, but both periods are over
    boards.skip_time()
    boards.wait_until_rest()


def assert_result_is_shown(boards: Lockstep) -> None:
    """Check that the display shows the result, and that every period was played."""
    outcome: Any = boards.match.outcome()
    assert outcome["reason"] == "shoot-out"
    assert outcome["score"] == [0, 0]
    red, blue = outcome["shootout"]
    assert red != blue
    shown = boards.text()
    assert shown[0].split("  ")[0] == "Red 0-0 Blue"
    assert shown[1] == ("Red" if red > blue else "Blue") + " wins!"
    assert shown[2] == f"shoot-out {red}-{blue}"


def test_the_simulator_plays_the_soccer_tactics_match() -> None:
    boards = Lockstep()
    play_match(boards)
    boards.wait(200)
    assert_result_is_shown(boards)


@pytest.mark.long
def test_the_emulated_board_plays_the_soccer_tactics_match(new_twin: TwinFactory) -> None:
    twin = new_twin(firmware=None)
    boards = Lockstep(twin)
    play_match(boards)
    boards.wait(400)
    assert_result_is_shown(boards)
    assert twin.text()[:3] == boards.player.text()[:3]
    assert twin.current_ma() <= twin.board.BUDGET_MA
    assert twin.faults() == []
