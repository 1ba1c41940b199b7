"""Dice, spinners and cards in a session: only the coach whose throw, spin or card it is can act,
and the right text is shown.
"""

from collections import Counter

import pytest

from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.rules.match import TERMINAL
from tests.app.chance_match import CARD_WEIGHTS, DIE_OUTCOME_NAMES, SECTOR_WEIGHTS, player_in_match
from tests.players import Player, played_actions, record_entropy_requests, scroll_text_of

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])
ROLL_WAIT_MS = 700  # longer than the 600 ms for which the virtual die rolls


# The following tests throw special dice.


def test_a_special_die_shows_the_meaning_of_each_face():
    player = player_in_match("second die")
    legend = ["1 yellow 2", "2 yellow 1", "3 red card", "4 joker"]
    assert player.text()[1:6] == ["The second die", *legend]


@on_both_boards
@pytest.mark.parametrize("face", DIE_OUTCOME_NAMES)
def test_a_special_die_can_be_thrown_with_a_real_die(board, face):
    player = player_in_match("second die", "choice", board=board)
    calls = record_entropy_requests(player)
    player.throw(face)
    player.settle()
    player.wait(20)
    assert played_actions(player) == [face]
    assert f"{face} is {DIE_OUTCOME_NAMES[face]}" in scroll_text_of(player)
    assert calls == [], "with a real die the board draws no number"


@on_both_boards
@pytest.mark.parametrize("face", [5, 6])
def test_a_throw_is_repeated_if_the_special_die_has_no_such_face(board, face):
    player = player_in_match("second die", board=board)
    player.throw(face)
    assert played_actions(player) == []
    assert "is no side of the purple die. Throw again." in scroll_text_of(player)
    player.throw(2)
    assert played_actions(player) == [2]


@pytest.mark.parametrize("step", ["second die", "spinner", "cards", "choice"])
@pytest.mark.parametrize(
    ("kind", "face"),
    [(events.ANSWER_THROW, face) for face in range(1, 7)]
    + [
        (each, 0)
        for each in (
            events.ANSWER_OUT,
            events.ANSWER_WEAK,
            events.ANSWER_GRABBED,
            events.ANSWER_MISSING,
        )
    ],
)
def test_no_event_of_the_die_raises_an_exception(step, kind, face):
    player = player_in_match(step)
    player.session.screen.receive_answer(kind, face, Evidence(events.NO_REASON))
    player.wait(200)
    taken = step == "second die" and kind == events.ANSWER_THROW and face in DIE_OUTCOME_NAMES
    assert played_actions(player) == ([face] if taken else [])


@pytest.mark.long
def test_the_virtual_die_shows_only_sides_that_the_special_die_has():
    seen = set()
    for seed in range(40):
        player = player_in_match("second die", has_die=False, seed=seed)
        player.hold("left ok", 600)
        player.wait(ROLL_WAIT_MS)
        assert len(played_actions(player)) == 1
        seen |= set(played_actions(player))
    assert seen == set(DIE_OUTCOME_NAMES)


def test_quick_dice_throw_all_dice_of_a_throw_but_turn_no_spinner():
    player = player_in_match("die", "second die", "spinner", "choice", has_die=False)
    player.session.set_setting("quick_dice", True)
    player.hold("left ok", 600)
    player.wait(ROLL_WAIT_MS)
    player.settle()
    player.wait(5000)
    assert len(played_actions(player)) == 2


# The following tests use the spinner and the cards.


@on_both_boards
def test_a_spinner_draws_its_sector_only_when_ok_stops_it(board):
    player = player_in_match("spinner", "choice", board=board)
    calls = record_entropy_requests(player)
    assert "OK stops it" in scroll_text_of(player)
    player.wait(30_000)
    assert (calls, played_actions(player)) == ([], [])
    player.press("left ok")
    assert len(calls) == 1
    sector = played_actions(player)[0]
    assert sector in [each for each, _ in SECTOR_WEIGHTS]
    player.settle()
    player.wait(20)
    assert "Spinner: " in scroll_text_of(player)


def test_the_coach_of_a_side_draws_its_card_and_the_card_is_named():
    player = player_in_match("cards", "choice")
    player.press("left ok")
    assert "It is right's turn" in scroll_text_of(player)
    assert played_actions(player) == []
    player.press("right up")
    assert "The cards. OK draws it" in scroll_text_of(player)
    player.press("right ok")
    assert len(played_actions(player)) == 1
    name = {201: "offside"}.get(played_actions(player)[0], str(played_actions(player)[0]))
    assert f"Hand of Right: {name}. Took" in scroll_text_of(player)


@pytest.mark.parametrize("coach", ["left", "right"])
def test_either_coach_may_stop_a_spinner_of_no_side(coach):
    player = player_in_match("anybody's spinner", "choice")
    player.press(coach + " ok")
    assert len(played_actions(player)) == 1


@pytest.mark.parametrize(
    ("step", "pad", "outcomes"),
    [("spinner", "left ok", SECTOR_WEIGHTS), ("cards", "right ok", CARD_WEIGHTS)],
)
@pytest.mark.long
def test_every_outcome_is_drawn_in_proportion_to_its_weight(step, pad, outcomes):
    """One outcome is drawn for each of the 256 values of a random byte. Outcomes with equal weights
    must then occur equally often.

    If 256 is no multiple of the total weight, the step must reject the surplus values and ask for
    another byte.
    """
    total = sum(weight for _, weight in outcomes)
    player = player_in_match(step, "choice")
    drawn: Counter[int] = Counter()
    for value in range(256):
        player.devices.entropy = lambda count, value=value: bytes([value] * count)
        play = Play(player.session, Game(type(player.match)(), player.session.seats))
        player.session.open(play)
        player.press(pad)
        drawn[play.game.match.last] += 1
    expected = {outcome: weight * (256 // total) for outcome, weight in outcomes}
    assert drawn == (expected | {0: 256 % total} if 256 % total else expected)


def test_an_entropy_source_that_never_changes_is_reported_and_tried_again():
    player = player_in_match("cards")
    source = player.devices.entropy
    player.devices.entropy = lambda count: b"\xff" * count
    player.press("right ok")
    assert played_actions(player) == []
    assert "No random numbers" in scroll_text_of(player)
    player.devices.entropy = source
    player.press("right ok")
    assert len(played_actions(player)) == 1


def test_a_throw_while_the_spinner_runs_is_ignored():
    player = player_in_match("spinner")
    player.throw(1)
    assert played_actions(player) == []
    assert "No throw now. The spinner" in scroll_text_of(player)


def test_a_drawn_outcome_is_pending_after_a_takeback():
    player = player_in_match("choice", "spinner", "choice", "choice")
    player.session.screen.touch_square(0, 20)
    player.settle()
    player.press("left ok")
    sector = played_actions(player)[1]
    player.settle()
    player.press("left back")
    player.press("left ok")
    assert played_actions(player) == []
    player.session.screen.touch_square(0, 40)
    calls = record_entropy_requests(player)
    # Pressed at once: after a pause, the board would use the outcome pending since the takeback.
    player.press("left ok")
    assert played_actions(player) == [40, sector]
    assert calls == []


@on_both_boards
def test_an_opponent_stops_the_spinner_of_its_side(board):
    player = player_in_match("choice", "spinner", "cards", "second die", board=board)
    for seat in player.session.seats:
        seat.seat_player("easy", player.devices.entropy)
    player.wait(10_000)
    assert len(played_actions(player)) == 3
    assert player.match.chance().label == "purple die", "the board waits for a throw of the die"
    player.throw(3)
    assert played_actions(player)[3] == 3
    player.settle()
    player.wait(1000)
    assert player.match.current_player() == TERMINAL
    assert player.place == "result"


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_wrong_pad_is_told_which_pad_throws_the_virtual_die(board):
    player = Player(board, "dicesoccer", {"first": "left"}, die=False)
    player.wait(300)
    coach = player.devices.pads.clusters[0]
    player.press(f"{coach} up")
    assert ". Hold OK to throw" in scroll_text_of(player)
