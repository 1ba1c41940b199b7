"""A PawnBall match of one draw on the emulated board, by pads and die alone.

`make twin` plays it; the same presses and throws are tried in the simulator by every test run.
"""

import pytest

from pixelpitch.rules.match import CHANCE
from tests.app.pawnball_coaches import Coaches
from tests.players import open_games
from tests.twin.conftest import MakeTwin
from tests.twin.lockstep import Lockstep

FACES = (3, 6, 1, 2)  # white 3, violet 6, yellow 1, black 2


def to_the_set_up(boards: Lockstep) -> None:
    """From the menu to a match of one draw, before the first pawn."""
    open_games(boards)
    for _ in range(8):
        if any("PawnBall" in line and line.startswith(">") for line in boards.text()):
            break
        boards.press("left down")
        boards.wait(200)
    boards.press("left ok")
    boards.wait(200)
    assert [line.split("  ")[0] for line in boards.text()[:2]] == ["PawnBall", ">Start"]
    for _ in range(3):  # past Against and Length
        boards.press("left down")
        boards.wait(200)
    for _ in range(7):
        boards.press("left left")
    boards.wait(200)
    assert [">Draws", "1"] in [line.split() for line in boards.text()]
    for _ in range(3):
        boards.press("left up")
        boards.wait(200)
    boards.start("B 0-0 R draw 1/1")


def play(boards: Lockstep) -> None:
    """Play to the result."""
    match = boards.match
    coaches = Coaches()
    faces = list(FACES)
    while boards.player.place == "play":
        if match.current_player() == CHANCE:
            boards.throw(faces.pop(0))
        else:
            boards.decide(coaches.choose(match))


def check_the_result(boards: Lockstep) -> None:
    """The match is over, and the display shows its score."""
    match = boards.match
    assert match.outcome() is not None
    blue, red = match.score
    assert boards.text()[0].startswith(f"Blue {blue}-{red} Red")


def test_in_the_simulator() -> None:
    boards = Lockstep()
    to_the_set_up(boards)
    play(boards)
    boards.wait(400)
    check_the_result(boards)


@pytest.mark.long
def test_by_pads_and_die(new_twin: MakeTwin) -> None:
    twin = new_twin(firmware=None)
    boards = Lockstep(twin)
    to_the_set_up(boards)
    play(boards)
    boards.wait(400)
    check_the_result(boards)
    assert twin.text()[:4] == boards.player.text()[:4]
    assert twin.faults() == []
