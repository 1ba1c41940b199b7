"""The first minutes of a match: which side a coach is, and a board that plays slowly."""

import pytest

from pixelpitch.app.match_states import DECIDE_MS, SLOW_MS
from pixelpitch.rules.match import CHANCE, OUT
from tests.app.test_out_of_turn import BOARDS, GAMES, against_the_board
from tests.players import Player, change_dice, scroll_text_of, wait_for


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_against_the_board_says_once_which_side_the_coach_is(
    ruleset: str, board: str, seat: int
) -> None:
    player = Player(board)
    player.session.seats[1 - seat].sit("easy", player.session.die.entropy)
    player.session.matches.start(ruleset, {"first": "right"})
    player.wait(300)
    match = player.match
    way = ("right", "left")[seat]
    who = f"You are {match.side_name(seat)} and play to the {way}."
    assert who in scroll_text_of(player)
    assert player.session.game.count() == 0, "the board waits until it could be read"
    names = match.side_name(0)
    player.wait(30_000)
    if player.match.side_name(0) == names:
        player.session.open(player.session.screen)
        player.wait(100)
        assert who not in scroll_text_of(player), "once"


def test_which_side_the_coach_is_is_said_together_with_what_to_do_first() -> None:
    player = Player("mini16")
    player.session.seats[1].sit("easy", player.session.die.entropy)
    player.session.matches.start("streetsoccer", {"first": "left"})
    wait_for(player, "You are Yellow and play to the right.")
    wait_for(player, "Yellow: place your goalie, or take a line-up", milliseconds=20_000)


def test_once_the_colours_are_chosen_it_is_said_again() -> None:
    player = against_the_board("sokhazania")
    wait_for(player, "colour", milliseconds=20_000)
    player.session.screen.apply(player.match.legal_actions()[0])
    player.wait(100)
    who = player.match.side_name(0)
    assert who in ("Red", "Blue")
    wait_for(player, f"You are {who}", milliseconds=20_000)


def test_two_coaches_know_their_sides() -> None:
    player = Player(ruleset="streetsoccer")
    player.wait(300)
    assert "You are" not in scroll_text_of(player)


def decision_ms(player: Player) -> int:
    """How long the board's next decision stands before it is applied, after a throw."""
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
        if not player.session.renderer.busy(player.session.now):
            passed += 20
    return passed


@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_the_board_plays_slowly_while_coaches_learn_the_game(ruleset: str) -> None:
    player = against_the_board(ruleset)
    player.session.set_setting("explain", "always")
    assert decision_ms(player) >= SLOW_MS - 100
    player.session.set_setting("explain", "never")
    assert DECIDE_MS - 100 <= decision_ms(player) < SLOW_MS - 100


def test_a_throw_of_the_board_stands_long_enough_to_be_read() -> None:
    player = against_the_board("sokhazania")
    player.session.set_setting("explain", "always")
    for _ in range(400):
        match = player.match
        if player.session.game.has_thrown() and match.thrower() == 1 and match.red >= 0:
            break
        if match.thrower() == 0 and match.current_player() == CHANCE:
            player.session.screen.apply(match.legal_actions()[1])  # 1: intercepted
        elif match.current_player() == 0:
            player.session.screen.apply(match.legal_actions()[0])
        player.wait(100)
        player.settle()
    before = player.session.game.count()
    player.wait(SLOW_MS - 200)
    assert player.session.game.count() == before
    player.wait(3000)
    assert player.session.game.count() > before


@pytest.mark.parametrize("board", BOARDS)
def test_a_face_that_cannot_be_entered_says_why(board: str) -> None:
    """The key 0 of a laptop enters "out of the box", which counts in some games only."""
    player = Player(board, "dicesoccer", {"first": "left"})
    change_dice(player, "ordinary", "left" if board == "pitch32" else "shared")
    player.wait(3000)
    before = player.session.game.count()
    assert OUT not in player.match.legal_actions()
    player.session.enter_throw(OUT)
    player.wait(60)
    assert player.session.game.count() == before
    assert "Throw again." in scroll_text_of(player)
