"""A press takes effect at once, even during an animation or scroll text, or if there is only one
choice.
"""

from random import Random

import pytest

from pixelpitch.app.display import SCROLL_REST_MS
from pixelpitch.app.input.pad_events import DOWN, LEFT, PRESS, RIGHT, UP
from pixelpitch.app.match_states import AwaitCoach, AwaitThrow
from pixelpitch.app.screens.goal_again import GoalReplay
from pixelpitch.app.shortcuts import ONE_BY_ONE_CHOICE
from pixelpitch.rules.match import CHANCE
from pixelpitch.rules.squares import SQUARES, name
from tests.app.test_out_of_turn import (
    BOARD_NAMES,
    GAME_IDS,
    match_screen_state,
    player_against_board,
)
from tests.players import Player

DIRECTION_PADS = ("up", "down", "left", "right")


def play_until_coach_chooses(player: Player, is_animated: bool) -> bool:
    """Play at the player's board until the coach can choose a square; return False if that never
    happens.

    If ``is_animated``, an animation must be running at that moment.
    """
    draw = Random(3)
    for _ in range(1500):
        screen = player.session.screen
        if player.place != "play":
            return False
        mine = (
            isinstance(match_screen_state(player), AwaitCoach) and len(screen.chooser.choices) > 1
        )
        squares = mine and screen.chooser.choice() < SQUARES
        busy = player.session.renderer.is_busy(player.session.now)
        if squares and busy == is_animated and not (is_animated and screen.shows_opponent):
            return True
        match = player.match
        if match.current_player() == CHANCE and isinstance(match_screen_state(player), AwaitThrow):
            screen.apply(draw.choice(match.legal_actions()))
        elif mine:
            choices = [each for each in screen.chooser.choices if each != ONE_BY_ONE_CHOICE]
            screen.apply(draw.choice(choices))
        elif isinstance(screen.state, GoalReplay):
            player.press("left ok")
        else:
            player.wait(100)
    return False


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball"])
def test_ok_chooses_while_a_figure_of_the_coach_still_moves(ruleset: str, board: str) -> None:
    player = Player(board, ruleset, {"first": "left"})
    assert play_until_coach_chooses(player, is_animated=True)
    before = player.session.game.count()
    clusters = player.devices.pads.clusters
    player.press(clusters[player.match.current_player() % len(clusters)] + " ok")
    assert player.session.game.count() > before


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball"])
def test_a_touch_chooses_while_a_figure_of_the_coach_still_moves(ruleset: str, board: str) -> None:
    player = Player(board, ruleset, {"first": "left"})
    assert play_until_coach_chooses(player, is_animated=True)
    before = player.session.game.count()
    player.session.touch_square(player.session.screen.chooser.square())
    assert player.session.game.count() > before


@pytest.mark.parametrize("ruleset", ["sokhazania", "streetsoccer", "pawnball", "tactics"])
def test_scroll_text_about_the_square_under_the_cursor_starts_when_the_cursor_rests(
    ruleset: str,
) -> None:
    player = player_against_board(ruleset, "mini16")
    assert play_until_coach_chooses(player, is_animated=False)
    display = player.session.display
    for key in DIRECTION_PADS * 2:
        player.press("shared " + key)
        assert not display.scrolled, "an arrow ends the text"
        player.wait(SCROLL_REST_MS)
        choice = player.session.screen.chooser.choice()
        assert display.scrolled, key
        if choice < SQUARES and player.session.screen.chooser.has_moved:
            assert name(choice) in display.scrolled, key


def test_inspect_names_the_square_on_which_the_cursor_rests() -> None:
    player = player_against_board("streetsoccer", "mini16")
    player.settle()
    player.hold("menu", 900)
    assert player.place == "inspect"
    for key in DIRECTION_PADS:
        player.press("shared " + key)
        player.wait(SCROLL_REST_MS)
        screen = player.session.screen
        assert player.session.display.scrolled.split(".")[0].startswith(name(screen._square))


@pytest.mark.parametrize("ruleset", GAME_IDS)
def test_in_a_lesson_scroll_text_starts_when_the_cursor_rests(ruleset: str) -> None:
    player = Player("mini16")
    lessons = 0
    for _ in range(12):
        player.session.go_home()
        player.session.open_lessons(ruleset, player.session.go_home)
        if lessons == len(player.session.screen.items) - 1:
            return
        player.session.screen.at = lessons
        player.session.screen.press(-1, 4, PRESS)
        lessons += 1
        if player.place != "lesson":
            continue
        player.wait(300)
        player.settle()
        lesson = player.session.screen
        if not (lesson._is_search() or lesson._is_task()) or len(lesson._play.chooser.choices) < 2:
            continue
        for key in (LEFT, RIGHT, UP, DOWN):
            player.press("shared " + DIRECTION_PADS[key])
            player.wait(SCROLL_REST_MS)
            choice = lesson._play.chooser.choice()
            assert player.session.display.scrolled, key
            if 0 <= choice < SQUARES and lesson._play.chooser.has_moved:
                assert name(choice) in player.session.display.scrolled, key
