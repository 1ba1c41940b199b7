"""A throw or a press while the board plays is ignored: nothing of it is kept for later."""

from random import Random

import pytest

from pixelpitch.app.match_states import AwaitCoach, AwaitOpponent, AwaitThrow
from pixelpitch.rules.match import CHANCE
from tests.players import Player, actions, speech_of

GAMES = ("sokhazania", "dicesoccer", "streetsoccer", "pawnball", "tactics")
BOARDS = ("pitch32", "mini16")


def against_the_board(ruleset: str, board: str = "pitch32", throws: str = "board") -> Player:
    """A match of ``ruleset``: a coach at the left, the board at the right throws for itself."""
    player = Player(board=board)
    player.session.set_setting("board_throws", throws)
    player.session.seats[1].sit("easy", player.session.die.entropy)
    player.session.matches.start(ruleset, {"first": "left"})
    return player


def state_of(player: Player) -> object:
    """The state of the match screen; a state below another one counts."""
    state = player.session.screen.state
    return state.below if state.covers else state


def boards_turn(player: Player, state: type) -> bool:
    """Whether the board is in ``state``, about to decide or to throw."""
    match = player.match
    side = match.thrower() if match.current_player() == CHANCE else match.current_player()
    return side == 1 and isinstance(state_of(player), state)


def play_until_the_board(player: Player, state: type) -> None:
    """Let the coach play until the board is about to throw, or to decide."""
    draw = Random(1)
    for _ in range(3000):
        if boards_turn(player, state):
            return
        match = player.match
        now = state_of(player)
        if match.current_player() == CHANCE and match.thrower() == 0:
            player.session.screen.apply(draw.choice(match.legal_actions()))
        elif isinstance(now, AwaitCoach):
            player.session.screen.apply(player.session.screen.chooser.choice())
        player.wait(100)
    raise AssertionError("the board never plays")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_throw_while_the_board_is_about_to_throw_is_not_its_throw(
    ruleset: str, board: str
) -> None:
    player = against_the_board(ruleset, board)
    play_until_the_board(player, AwaitThrow)
    player.settle()
    who = player.match.side_name(1)
    screen = player.session.screen
    before = actions(player)
    screen.answer("throw", 4, None)
    assert actions(player) == before
    assert f"It is {who}'s turn" in speech_of(player) or f"It is {who}'s turn" in screen.speech()


@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_a_die_that_left_the_hand_in_the_turn_of_the_board_is_no_throw_of_the_next_turn(
    ruleset: str,
) -> None:
    """It comes to rest when the coach is asked to throw, but nobody had asked for it."""
    player = against_the_board(ruleset)
    player.session.game.seats[1].opponent.think = lambda *_: None  # for a long time
    play_until_the_board(player, AwaitOpponent)
    player.devices.motion.throw(5)
    while player.session.die.state != "rolling":
        player.wait(20)
    draw = Random(1)
    while not (player.match.current_player() == CHANCE and player.match.thrower() == 0):
        player.session.screen.apply(draw.choice(player.match.legal_actions()))
    before = actions(player)
    while player.devices.motion.busy:
        player.wait(20)
    player.wait(500)
    assert actions(player) == before
    assert "Thrown too early" in speech_of(player)
    player.throw(3)
    assert actions(player) == [*before, 3], "the next throw counts"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_a_press_while_the_board_decides_says_whose_turn_it_is(ruleset: str, board: str) -> None:
    player = against_the_board(ruleset, board)
    play_until_the_board(player, AwaitOpponent)
    player.settle()
    play_until_the_board(player, AwaitOpponent)
    before = actions(player)
    player.press("left ok")
    assert actions(player)[: len(before)] == before
    words = player.session.screen.speaker.announcement()
    assert words == f"It is {player.match.side_name(1)}'s turn"


def test_the_coach_who_throws_for_the_board_still_does() -> None:
    player = against_the_board("streetsoccer", throws="coach")
    play_until_the_board(player, AwaitThrow)
    player.settle()
    before = actions(player)
    player.throw(4)
    assert actions(player) == [*before, 4]
