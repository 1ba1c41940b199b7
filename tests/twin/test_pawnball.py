"""Plays a PawnBall match of a single draw of dice on the emulated board, with pads and die alone.

Only `make twin` plays it there. All other test runs make the same presses and throws in the
simulator.
"""

import pytest

from pixelpitch.rules.match import CHANCE
from tests.key_player import KeyPlayer
from tests.players import change, choose, choose_friend_as_opponent, seek
from tests.twin.conftest import TwinFactory
from tests.twin.lockstep import Lockstep

THROWN_FACES = (3, 6, 1, 2)  # the dice: white 3, violet 6, yellow 1, black 2


def play_match(boards: Lockstep) -> None:
    """Play from the menu to the result; check that the match is over and its score is displayed."""
    choose(boards, "Games", "PawnBall")
    choose_friend_as_opponent(boards)
    choose(boards, "More")
    change(boards, "Draws", "1", "left")
    choose(boards, "Back")
    seek(boards, "Start")
    boards.start("B 0-0 R draw 1/1")
    match = boards.match
    coaches = KeyPlayer(match, 0)
    faces = list(THROWN_FACES)
    while boards.player.place == "play":
        if match.current_player() == CHANCE:
            boards.throw(faces.pop(0))
        else:
            boards.decide(coaches.choose_pads()[0])
    boards.wait(400)
    assert match.outcome() is not None
    blue, red = match.score
    assert boards.text()[0].startswith(f"Blue {blue}-{red} Red")


def test_the_simulator_plays_the_pawnball_match() -> None:
    play_match(Lockstep())


@pytest.mark.long
def test_the_emulated_board_plays_the_pawnball_match(new_twin: TwinFactory) -> None:
    twin = new_twin(firmware=None)
    boards = Lockstep(twin)
    play_match(boards)
    assert twin.text()[:4] == boards.player.text()[:4]
    assert twin.faults() == []
