"""In the first minutes of a match, coaches learn which side they are, and the board plays
slowly.
"""

import pytest

from pixelpitch.app.match_states import DECISION_PAUSE_MS, LEARNING_PAUSE_MS
from pixelpitch.rules.match import CHANCE, OUT
from tests.app.test_out_of_turn import BOARD_NAMES, GAME_IDS, player_against_board
from tests.players import Player, change_dice, scroll_text_of, wait_for


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", GAME_IDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_against_the_board_tells_the_coach_once_which_side_is_theirs(
    ruleset: str, board: str, seat: int
) -> None:
    player = Player(board)
    player.session.seats[1 - seat].seat_player("easy", player.session.die.entropy)
    player.session.match_starter.start(ruleset, {"first": "right"})
    player.wait(300)
    match = player.match
    way = ("right", "left")[seat]
    who = f"You are {match.side_name(seat)} and play to the {way}."
    assert who in scroll_text_of(player)
    assert player.session.game.count() == 0, (
        "the board waits until a coach could have read the text"
    )
    names = match.side_name(0)
    player.wait(30_000)
    if player.match.side_name(0) == names:
        player.session.open(player.session.screen)
        player.wait(100)
        assert who not in scroll_text_of(player), "the notice is shown only once"


def test_one_text_names_the_side_of_the_coach_and_the_first_thing_to_do() -> None:
    player = Player("mini16")
    player.session.seats[1].seat_player("easy", player.session.die.entropy)
    player.session.match_starter.start("streetsoccer", {"first": "left"})
    wait_for(player, "You are Yellow and play to the right.")
    wait_for(player, "Yellow: place your goalie, or take a line-up", milliseconds=20_000)


def test_the_side_of_the_coach_is_named_again_when_the_colours_are_chosen() -> None:
    player = player_against_board("sokhazania")
    wait_for(player, "colour", milliseconds=20_000)
    player.session.screen.apply(player.match.legal_actions()[0])
    player.wait(100)
    who = player.match.side_name(0)
    assert who in ("Red", "Blue")
    wait_for(player, f"You are {who}", milliseconds=20_000)


def test_a_match_of_two_coaches_does_not_name_their_sides() -> None:
    player = Player(ruleset="streetsoccer")
    player.wait(300)
    assert "You are" not in scroll_text_of(player)


def measure_decision_ms(player: Player) -> int:
    """Return for how many ms no light moves between the opponent's throw and its decision.

    The player's simulated board plays the opponent. The first such decision is measured.
    """
    draw = iter(range(10_000))
    for _ in draw:
        match, screen = player.match, player.session.screen
        side = match.current_player()
        if side == CHANCE and match.thrower() <= 0:
            screen.apply(match.legal_actions()[0])
        elif side == 0:
            screen.apply(screen.chooser.choice())
        elif side == 1 and player.session.game.has_thrown():
            break
        player.wait(100)
        player.settle()
    passed = 0
    before = player.session.game.count()
    while player.session.game.count() == before:
        player.wait(20)
        if not player.session.renderer.is_busy(player.session.now):
            passed += 20
    return passed


@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_the_board_plays_slowly_while_coaches_learn_the_game(ruleset: str) -> None:
    player = player_against_board(ruleset)
    player.session.set_setting("explain", "always")
    assert measure_decision_ms(player) >= LEARNING_PAUSE_MS - 100
    player.session.set_setting("explain", "never")
    assert DECISION_PAUSE_MS - 100 <= measure_decision_ms(player) < LEARNING_PAUSE_MS - 100


def test_the_result_of_a_throw_by_the_board_stays_long_enough_to_be_read() -> None:
    player = player_against_board("sokhazania")
    player.session.set_setting("explain", "always")
    for _ in range(400):
        match = player.match
        if player.session.game.has_thrown() and match.thrower() == 1 and match.red >= 0:
            break
        if match.thrower() == 0 and match.current_player() == CHANCE:
            # this outcome gives the ball to the other side
            player.session.screen.apply(match.legal_actions()[1])
        elif match.current_player() == 0:
            player.session.screen.apply(match.legal_actions()[0])
        player.wait(100)
        player.settle()
    before = player.session.game.count()
    player.wait(LEARNING_PAUSE_MS - 200)
    assert player.session.game.count() == before
    player.wait(3000)
    assert player.session.game.count() > before


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_message_says_why_a_face_cannot_be_entered(board: str) -> None:
    """In the simulator, the key 0 enters a die that is out of the box. Soccer Dice has no such
    outcome, so the board shows a message instead.
    """
    player = Player(board, "dicesoccer", {"first": "left"})
    change_dice(player, "ordinary", "left" if board == "pitch32" else "shared")
    player.wait(3000)
    before = player.session.game.count()
    assert OUT not in player.match.legal_actions()
    player.session.enter_throw(OUT)
    player.wait(60)
    assert player.session.game.count() == before
    assert "Throw again." in scroll_text_of(player)
