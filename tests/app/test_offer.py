"""What a coach may take at once: the figure that most would pick, its squares, and Ask always."""

from typing import Any

import pytest

from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.rules import squares
from tests.players import Player, actions, change, choose, speech_of
from tests.rulesets.pawnball_matches import kick


def at(match: Any, **settings: object) -> Player:
    """A board that waits for a decision of ``match``."""
    player = Player("pitch32", match.RULESET)
    for name, value in settings.items():
        player.session.set_setting(name, value)
    player.session.game = Game(match, player.session.game.seats)
    player.session.open(Play(player.session, player.session.game))
    player.wait(100)
    return player


def a_pawn_to_move():
    return kick(3, blue={"white": "d4 d7"}, phase="pawn")


def test_one_press_picks_the_pawn_and_moves_it_and_the_record_has_both():
    match = a_pawn_to_move()
    pawn, ahead, first = match.table().pick(match)
    player = at(match)
    chooser = player.session.screen.chooser
    assert set(ahead) <= set(chooser.choices)
    assert chooser.choice() == first
    player.press("left ok")
    assert actions(player) == [pawn, first]
    assert player.session.game.match.pawns != a_pawn_to_move().pawns


def test_what_goes_where_is_said_and_shown():
    player = at(a_pawn_to_move())
    assert "> d4 to f3" in speech_of(player) or "> d4 to g4" in speech_of(player)
    assert "teal" in player.colour_words("d4")  # picked, as it were


def test_the_pawn_itself_and_the_other_one_can_still_be_picked():
    match = a_pawn_to_move()
    pawn = match.table().pick(match)[0]
    other = next(each for each in match.legal_actions() if each not in (pawn, 128))
    for square in (pawn, other):
        player = at(a_pawn_to_move())
        player.session.point(square)
        assert actions(player) == [square]


def test_a_finger_takes_a_square_ahead_and_a_takeback_undoes_all_of_it():
    match = a_pawn_to_move()
    pawn, ahead, _ = match.table().pick(match)
    player = at(match)
    player.session.point(ahead[0])
    assert actions(player) == [pawn, ahead[0]]
    player.session.screen.take_back()
    assert actions(player) == []
    player.session.point(pawn)
    player.session.point(ahead[0])
    player.session.screen.take_back()
    assert actions(player) == [pawn], "those were two presses"


def test_ask_always_asks_each_question_by_itself():
    match = a_pawn_to_move()
    player = at(match, ask_always=True)
    assert player.session.screen.chooser.choices == match.legal_actions()


@pytest.mark.parametrize("asks", [False, True])
def test_one_answer_is_given_by_itself_unless_the_coach_wants_to_be_asked(asks):
    match = kick(1, blue={"white": "d4 d7"}, phase="pawn")
    match.points = 0
    match.moved = [match.pawns[2], match.pawns[3]]
    legal = match.legal_actions()
    assert len(legal) == 1
    player = at(match, ask_always=asks)
    player.wait(2000)
    assert bool(actions(player)) != asks
    player.press("left ok")
    assert actions(player)[:1] == legal


def test_inspect_offers_what_ask_always_leaves_when_it_is_set_in_the_same_pause():
    match = a_pawn_to_move()
    first = match.table().pick(match)[2]
    player = at(match)
    player.press("menu")
    change(player, "Ask always", "on")
    choose(player, "Inspect")
    assert "> " + squares.name(first) in speech_of(player)
    assert player.session.screen._play.chooser.choices == match.legal_actions()
    assert first not in match.legal_actions()
    player.session.point(first)
    player.wait(40)
    assert player.place == "inspect"
    assert actions(player) == []
