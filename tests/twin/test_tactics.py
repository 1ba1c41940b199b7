"""Soccer Tactics WORLD on the emulated board by pads and die alone: from the menu to the result.

Toss, set-ups, plays, both halves, overtime and a shoot-out, with the options as they are.  After
a few plays nobody throws any more; that playing time passes in leaps of the chip's timer.
`make twin` plays it; the same presses and throws are tried in the simulator by every test run.
"""

from typing import Any

import pytest

from pixelpitch.rules.match import CHANCE
from pixelpitch.rulesets.tactics.rules import SETUP, SHOOT_OUT, SHOOTOUT
from tests.players import choose, seek
from tests.rulesets.tactics.seek import Seeker
from tests.twin.conftest import MakeTwin
from tests.twin.lockstep import Lockstep

TOSS = (5, 2)  # Blue throws lower: it kicks off
PERIODS = (("1H", (2, 1, 4, 2, 5, 3, 4)), ("2H", (3,)), ("O1", ()), ("O2", ()))
WHOSE = ("R 0-0<B", "R>0-0 B") * 2
FIRST_MINUTES = (1, 46, 91, 106)
SHOOT_OUT_TOSS = (1, 6)  # Blue begins


def play(boards: Lockstep) -> None:
    """Play from the menu to the result, with the options as they are."""
    choose(boards, "Games", "Soccer Tactics")
    seek(boards, "Start")
    boards.start("R 0-0 B 1H 1'")
    for face in TOSS:
        boards.throw(face)
    for period, (name, faces) in enumerate(PERIODS):
        set_up(boards, period)
        assert boards.reads(f"{WHOSE[period]} {name} {FIRST_MINUTES[period]}'"), boards.text()
        play_period(boards, period, list(faces))
    match = boards.match
    assert match.half == SHOOT_OUT
    assert match.score == [0, 0]
    for face in SHOOT_OUT_TOSS:
        boards.throw(face)
    while boards.player.place == "play":
        assert match.phase == SHOOTOUT
        boards.spin()


def set_up(boards: Lockstep, period: int) -> None:
    """Both sides as usual; who kicks off places first."""
    match = boards.match
    assert (match.phase, match.half, match.side) == (SETUP, period, 1 - period % 2)
    while match.phase == SETUP:
        boards.decide(match.table().likeliest(match))


def play_period(boards: Lockstep, period: int, faces: list[int]) -> None:
    """Play until ``faces`` are used up and a throw is due, then let the clock run out."""
    match = boards.match
    coaches = Seeker(period, wild=0)
    while faces or match.current_player() != CHANCE:
        decision = -1 if match.current_player() == CHANCE else coaches.choose(match)
        if decision in (-1, match.table().throw_action(match)):
            boards.throw(faces.pop(0))
        else:
            boards.decide(decision)
    while match.half == period:
        boards.leap()
    boards.leap()  # one board may count some seconds more than the other
    boards.rest()


def check_the_result(boards: Lockstep) -> None:
    """The display shows what the match says, and the match went all the way."""
    outcome: Any = boards.match.outcome()
    assert outcome["reason"] == "shoot-out"
    assert outcome["score"] == [0, 0]
    red, blue = outcome["shootout"]
    assert red != blue
    shown = boards.text()
    assert shown[0].split("  ")[0] == "Red 0-0 Blue"
    assert shown[1] == ("Red" if red > blue else "Blue") + " wins!"
    assert shown[2] == f"shoot-out {red}-{blue}"


def test_in_the_simulator() -> None:
    boards = Lockstep()
    play(boards)
    boards.wait(200)
    check_the_result(boards)


@pytest.mark.long
def test_by_pads_and_die(new_twin: MakeTwin) -> None:
    twin = new_twin(firmware=None)
    boards = Lockstep(twin)
    play(boards)
    boards.wait(400)
    check_the_result(boards)
    assert twin.text()[:3] == boards.player.text()[:3]
    assert twin.milliamperes() <= twin.board.BUDGET_MA
    assert twin.faults() == []
