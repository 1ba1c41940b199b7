"""OK pressed during the board's turn makes the board hurry, and does not count as a choice of the
coach.
"""

import pytest

from pixelpitch.app.match_states import AwaitCoach, AwaitOpponent
from tests.app.test_out_of_turn import (
    BOARD_NAMES,
    match_screen_state,
    play_until_boards_turn,
    player_against_board,
)
from tests.players import Player, choose, played_actions


def ok_pad(player: Player) -> str:
    """Return the name of the left coach's OK pad at the player's simulated board."""
    return player.devices.pads.clusters[0] + " ok"


def play_until_coach_chooses(ruleset: str, board: str, coach_hurries_board: bool) -> Player:
    """Play until the board has moved, the lights are still, and a coach has to choose; return the
    player.

    If ``coach_hurries_board``, the coach presses OK during the board's turn.
    """
    player = player_against_board(ruleset, board)
    for _ in range(30):
        play_until_boards_turn(player, AwaitOpponent)
        if coach_hurries_board:
            player.press(ok_pad(player))
        for _ in range(600):
            screen = player.session.screen
            mine = isinstance(match_screen_state(player), AwaitCoach)
            if mine and not player.session.renderer.is_busy(player.session.now):
                break
            if not mine and not isinstance(match_screen_state(player), AwaitOpponent):
                break  # here the match waits for a throw, and the coach chooses only after it
            player.wait(20)
        if isinstance(screen.state, AwaitCoach) and screen.shows_opponent:
            choices = screen.chooser.choices
            if len(choices) > 1:
                return player
        player.wait(3000)
    raise AssertionError("the coach never chooses after a move of the board")


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", ["pawnball", "tactics"])
def test_ok_just_after_a_hurried_move_of_the_board_chooses_nothing(
    ruleset: str, board: str
) -> None:
    player = play_until_coach_chooses(ruleset, board, coach_hurries_board=True)
    before = played_actions(player)
    player.press(ok_pad(player))
    assert played_actions(player) == before
    player.wait(1200)
    player.press(ok_pad(player))
    assert len(played_actions(player)) > len(before), "later OK chooses as always"


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", ["pawnball", "tactics"])
def test_ok_chooses_at_once_if_nobody_has_hurried_the_board(ruleset: str, board: str) -> None:
    player = play_until_coach_chooses(ruleset, board, coach_hurries_board=False)
    before = played_actions(player)
    player.press(ok_pad(player))
    assert len(played_actions(player)) > len(before)


def test_ok_chooses_at_once_after_an_arrow() -> None:
    player = play_until_coach_chooses("pawnball", "pitch32", coach_hurries_board=True)
    before = played_actions(player)
    for key in ("right", "left", "up", "down"):
        player.press("left " + key)
    assert player.session.screen.chooser.has_moved
    player.press("left ok")
    assert len(played_actions(player)) > len(before)


def measure_line_up_ms(board: str, press_count: int) -> int:
    """Return how long, in ms, the board takes to place its six black-and-white pawns."""
    player = Player(board)
    player.session.seats[1].seat_player("beginner", player.session.die.entropy)
    choose(player, "Games", "PawnBall", "Start")
    player.press(ok_pad(player))
    start = player.session.now
    for _ in range(press_count):
        player.wait(100)
        player.press(ok_pad(player))
    while not isinstance(match_screen_state(player), AwaitCoach):
        player.wait(20)
    assert len(played_actions(player)) > 6, "the board has placed pawn after pawn"
    return player.session.now - start


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_the_board_places_its_pawns_quickly_and_one_press_hurries_them_all(board: str) -> None:
    assert measure_line_up_ms(board, 0) < 4000
    assert measure_line_up_ms(board, 1) < 1500
