"""A throw or a press during the board's turn has no effect, neither at once nor in the next
turn.
"""

from random import Random

import pytest

from pixelpitch.app.match_states import AwaitCoach, AwaitOpponent, AwaitThrow
from pixelpitch.rules.match import CHANCE
from tests.players import Player, played_actions, scroll_text_of

GAME_IDS = ("sokhazania", "dicesoccer", "streetsoccer", "pawnball", "tactics")
BOARD_NAMES = ("pitch32", "mini16")


def player_against_board(ruleset: str, board: str = "pitch32", thrower: str = "board") -> Player:
    """Return a player in a match between a coach (left) and the board (right)."""
    player = Player(board=board)
    player.session.set_setting("board_throws", thrower)
    player.session.seats[1].seat_player("easy", player.session.die.entropy)
    player.session.match_starter.start(ruleset, {"first": "left"})
    return player


def match_screen_state(player: Player) -> object:
    """Return the match screen's state; for a temporary state, return the state that follows it."""
    state = player.session.screen.state
    return state.below if state.is_temporary else state


def is_boards_turn(player: Player, state_class: type) -> bool:
    """Return True if the board is about to act and the match screen is in ``state_class``."""
    match = player.match
    side = match.thrower() if match.current_player() == CHANCE else match.current_player()
    return side == 1 and isinstance(match_screen_state(player), state_class)


def play_until_boards_turn(player: Player, state_class: type) -> None:
    """Let the coach play until the board is about to throw or decide."""
    draw = Random(1)
    for _ in range(3000):
        if is_boards_turn(player, state_class):
            return
        match = player.match
        now = match_screen_state(player)
        if match.current_player() == CHANCE and match.thrower() == 0:
            player.session.screen.apply(draw.choice(match.legal_actions()))
        elif isinstance(now, AwaitCoach):
            player.session.screen.apply(player.session.screen.chooser.choice())
        player.wait(100)
    raise AssertionError("the board never plays")


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", GAME_IDS)
def test_a_throw_by_a_coach_does_not_replace_the_throw_by_the_board(
    ruleset: str, board: str
) -> None:
    player = player_against_board(ruleset, board)
    play_until_boards_turn(player, AwaitThrow)
    player.settle()
    who = player.match.side_name(1)
    screen = player.session.screen
    before = played_actions(player)
    screen.receive_answer("throw", 4, None)
    assert played_actions(player) == before
    assert (
        f"It is {who}'s turn" in scroll_text_of(player)
        or f"It is {who}'s turn" in screen.scroll_text()
    )


@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_a_die_thrown_in_the_turn_of_the_board_does_not_count_in_the_next_turn(
    ruleset: str,
) -> None:
    """The die leaves the hand in the board's turn and comes to rest in the coach's turn."""
    player = player_against_board(ruleset)
    # the opponent never finishes its decision
    player.session.game.seats[1].opponent.think = lambda *_: None
    play_until_boards_turn(player, AwaitOpponent)
    player.devices.motion.throw(5)
    while player.session.die.state != "rolling":
        player.wait(20)
    draw = Random(1)
    while not (player.match.current_player() == CHANCE and player.match.thrower() == 0):
        player.session.screen.apply(draw.choice(player.match.legal_actions()))
    before = played_actions(player)
    while player.devices.motion.busy:
        player.wait(20)
    player.wait(500)
    assert played_actions(player) == before
    assert "Thrown too early" in scroll_text_of(player)
    player.throw(3)
    assert played_actions(player) == [*before, 3], "the next throw counts"


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_a_press_while_the_board_decides_shows_whose_turn_it_is(ruleset: str, board: str) -> None:
    player = player_against_board(ruleset, board)
    play_until_boards_turn(player, AwaitOpponent)
    player.settle()
    play_until_boards_turn(player, AwaitOpponent)
    before = played_actions(player)
    player.press("left up")
    assert played_actions(player)[: len(before)] == before
    words = player.session.screen.speaker.announcement()
    assert words == f"It is {player.match.side_name(1)}'s turn"


@pytest.mark.parametrize("ruleset", GAME_IDS)
def test_ok_shortens_the_pause_before_an_action_of_the_board(ruleset: str) -> None:
    player = player_against_board(ruleset)
    play_until_boards_turn(player, AwaitThrow)
    player.settle()
    for _ in range(50):
        if is_boards_turn(player, AwaitThrow):
            break
        player.wait(20)
    before = played_actions(player)
    player.press("left ok")  # skips the animation, if one is running
    player.press("left ok")
    assert played_actions(player) != before
    assert "It is" not in player.session.screen.speaker.announcement()


def test_a_coach_may_throw_for_the_board_if_the_setting_says_so() -> None:
    player = player_against_board("streetsoccer", thrower="coach")
    play_until_boards_turn(player, AwaitThrow)
    player.settle()
    before = played_actions(player)
    player.throw(4)
    assert played_actions(player) == [*before, 4]
