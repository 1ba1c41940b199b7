"""The board picks the most likely figure for a coach, who then chooses only a square.

The setting "Ask always" turns this off.
"""

from typing import Any

import pytest

from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.app.screens.prompt import prompt_lines
from pixelpitch.rules import squares
from tests.app.street import player_at_position
from tests.players import Player, change, choose, played_actions, scroll_text_of
from tests.rulesets.pawnball_matches import match_before_kick


def player_at_decision(match: Any, **settings: object) -> Player:
    """Return a player at a decision of ``match``, on a board with these ``settings``."""
    player = Player("pitch32", match.RULESET)
    for name, value in settings.items():
        player.session.set_setting(name, value)
    player.session.game = Game(match, player.session.game.seats)
    player.session.open(Play(player.session, player.session.game))
    player.wait(100)
    return player


def match_with_pawn_to_move():
    """Return a PawnBall match in which Blue must move a pawn."""
    return match_before_kick(3, blue={"white": "d4 d7"}, phase="pawn")


def test_one_press_picks_and_moves_a_pawn_and_the_record_has_both_decisions():
    match = match_with_pawn_to_move()
    pawn, ahead, first = match.table().pick(match)
    player = player_at_decision(match)
    chooser = player.session.screen.chooser
    assert set(ahead) <= set(chooser.choices)
    assert chooser.choice() == first
    player.press("left ok")
    assert played_actions(player) == [pawn, first]
    assert player.session.game.match.pawns != match_with_pawn_to_move().pawns


def test_the_display_names_the_move_and_the_lights_show_it():
    player = player_at_decision(match_with_pawn_to_move())
    assert "> d4 to f3" in scroll_text_of(player) or "> d4 to g4" in scroll_text_of(player)
    assert "teal" in player.colour_words("d4")  # teal is the colour of a picked pawn


def test_either_pawn_can_still_be_picked():
    match = match_with_pawn_to_move()
    pawn = match.table().pick(match)[0]
    other = next(each for each in match.legal_actions() if each not in (pawn, 128))
    for square in (pawn, other):
        player = player_at_decision(match_with_pawn_to_move())
        player.session.touch_square(square)
        assert played_actions(player) == [square]


def test_a_touch_picks_and_moves_a_pawn_and_a_takeback_undoes_both():
    match = match_with_pawn_to_move()
    pawn, ahead, _ = match.table().pick(match)
    player = player_at_decision(match)
    player.session.touch_square(ahead[0])
    assert played_actions(player) == [pawn, ahead[0]]
    player.session.screen.take_back()
    assert played_actions(player) == []
    player.session.touch_square(pawn)
    player.session.touch_square(ahead[0])
    player.session.screen.take_back()
    assert played_actions(player) == [pawn], "two touches are taken back one by one"


def test_the_setting_ask_always_asks_for_each_decision_separately():
    match = match_with_pawn_to_move()
    player = player_at_decision(match, ask_always=True)
    assert player.session.screen.chooser.choices == match.legal_actions()


@pytest.mark.parametrize("asks", [False, True])
def test_a_forced_action_is_automatic_unless_ask_always_is_set(asks):
    match = match_before_kick(1, blue={"white": "d4 d7"}, phase="pawn")
    match.points = 0
    match.moved = [match.pawns[2], match.pawns[3]]
    legal = match.legal_actions()
    assert len(legal) == 1
    player = player_at_decision(match, ask_always=asks)
    player.wait(2000)
    assert bool(played_actions(player)) != asks
    player.press("left ok")
    assert played_actions(player)[:1] == legal


def test_inspect_respects_ask_always_set_in_the_same_pause():
    match = match_with_pawn_to_move()
    first = match.table().pick(match)[2]
    player = player_at_decision(match)
    player.press("menu")
    choose(player, "More")
    change(player, "Ask always", "on")
    choose(player, "Back", "Inspect")
    assert "> " + squares.name(first) in scroll_text_of(player)
    assert player.session.screen._play.chooser.choices == match.legal_actions()
    assert first not in match.legal_actions()
    player.session.touch_square(first)
    player.wait(40)
    assert player.place == "inspect"
    assert played_actions(player) == []


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("game", ["streetsoccer", "pawnball", "tactics"])
def test_a_line_up_is_shown_before_it_is_chosen(game: str, board: str) -> None:
    player = Player(board, game, {"first": "left"})
    player.wait(4000)
    player.session.display.stop_scrolling()
    player.wait(20)
    before = player.match.to_bytes()
    line_up = player.session.screen.chooser.choice()
    taken = player.match.clone()
    for action in player.session.screen.view.actions(line_up):
        taken.apply_action(action)
    pieces = {each[0] for each in taken.scene(0).things} - {
        each[0] for each in player.match.scene(0).things
    }
    shown = {each: player.colour_words(squares.name(each)) for each in pieces}
    player.press("left up")  # moves the cursor from the line-up to a single square
    player.session.display.stop_scrolling()
    player.wait(20)
    other = {each: player.colour_words(squares.name(each)) for each in pieces}
    assert sum(shown[each] != other[each] for each in pieces) > len(pieces) // 2
    assert player.match.to_bytes() == before


@pytest.mark.parametrize("game", ["streetsoccer", "pawnball", "tactics"])
def test_a_coach_who_places_one_by_one_sees_no_line_ups_until_all_are_placed_or_back_is_pressed(
    game: str,
) -> None:
    player = Player("pitch32", game, {"first": "left"})
    play = player.session.screen
    player.wait(4000)
    while "> one by one" not in scroll_text_of(player):
        player.press("left down")
    player.press("left ok")
    assert max(play.chooser.choices) < squares.SQUARES
    assert not played_actions(player)
    player.press("left back")
    assert "> one by one" not in scroll_text_of(player)
    assert "one by one" in scroll_text_of(player)
    while "> one by one" not in scroll_text_of(player):
        player.press("left down")
    player.press("left ok")
    side = player.match.current_player()
    turns = 0
    # six placements, so that ``side`` makes at least two, even if the sides place in turns
    for _ in range(6):
        if player.match.current_player() == side:
            turns += 1
            assert turns == 1 or max(play.chooser.choices) < squares.SQUARES
        player.press(("left" if player.match.current_player() == 0 else "right") + " ok")
        player.settle()
    assert turns > 1


def test_no_label_is_shown_twice_when_a_square_stands_for_a_kick() -> None:
    """Formerly "k3 (kick 3 steps)" was shown above "kick 3 steps"."""
    player = player_at_position("pitch32", ball="h3", die=3)
    player.session.touch_square(player.match.ball)
    player.settle()
    player.wait(2000)
    view = player.session.screen.view
    first = view.chooser.choice()
    assert first < squares.SQUARES
    lines = prompt_lines(player.match, "", view.choices, first, view.scene, "Yellow: kick")
    words = " ".join(lines)
    assert "(kick 3 steps)" in words
    assert words.count("kick 3") == words.count("kick 1") == 1


@pytest.mark.parametrize(("ball", "offered"), [("f4", "d4"), ("f5", "g5")])
def test_the_goalie_is_offered_only_if_it_is_nearest_to_the_ball(ball: str, offered: str) -> None:
    """Formerly the goalie was never offered, even if the ball lay in front of it."""
    yellow = {"goalie": "d4", "players": ["g5", "h2", "j3", "k7"]}
    red = {"goalie": "m5", "players": ["e7", "j6", "i5", "l7"]}
    if ball == "f4":
        yellow["players"] = ["h7", "h2", "j3", "k7"]
    player = player_at_position("pitch32", ball=ball, die=4, yellow=yellow, red=red)
    assert squares.name(player.session.screen.view.chooser.choice()) == offered


def test_a_goal_is_offered_and_else_a_pass_rather_than_a_kick_ahead() -> None:
    """Pressing only OK scores, because the board suggests a goal if there is one, and otherwise a
    pass.

    Formerly it suggested the longest kick, even if the ball ended next to other figures.
    """
    yellow = {"goalie": "d4", "players": ["g4", "h6", "k4", "f2"]}
    red = {"goalie": "m5", "players": ["d7", "e2", "i6", "m2"]}
    player = player_at_position("pitch32", ball="h4", die=5, yellow=yellow, red=red)
    played = []
    for _ in range(6):
        if player.match.current_player() != 0:
            break
        player.press("left ok")
        player.settle()
        player.wait(500)
        played = played_actions(player)
    assert player.match.score == [2, 0], [squares.name(each % 128) for each in played]
