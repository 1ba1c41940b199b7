"""Soccer Tactics WORLD on the board needs few presses, all its texts fit, and score and time are
always visible.
"""

from typing import Any

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.display_text import DISPLAY_CHARACTERS, DISPLAY_LINES, capitalize, wrap
from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.app.screens.prompt import prompt_lines
from pixelpitch.app.shortcuts import label
from pixelpitch.dice.events import DIE_READY, DIE_ROLLING, DIE_SHAKING
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.squares import number
from pixelpitch.rulesets import load
from tests.app.screens.test_inspect import move_free_cursor
from tests.players import hide_coach_lines, scroll_text_of, seek, wait_for
from tests.rulesets.tactics.seek import SeekingCoaches
from tests.rulesets.tactics.table import match_at, phase_step_side

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


def player_in_match(match: Any, board: str = "pitch32", has_die: bool = True) -> Player:
    """Return a player in a session that continues ``match``."""
    player = hide_coach_lines(Player(board, "tactics", {"first": "left"}, die=has_die))
    player.session.game = Game(match, player.session.game.seats)
    player.session.open(Play(player.session, player.session.game))
    player.wait(100)
    return player


def match_with_keeper_or_throw() -> Any:
    """Return a match in which Blue defends against a striker with the ball on o4. Blue may throw or
    move its Keeper (rule 9).
    """
    return match_at("defend", "choice", ball="o4", by="capture", red={"strikers": "o4 h5"})


def test_on_the_small_board_the_item_throw_explains_the_virtual_die():
    for die, item in ((True, "throw"), (False, "hold OK to throw")):
        player = player_in_match(match_with_keeper_or_throw(), "mini16", die)
        assert scroll_text_of(player).endswith(", or move the Keeper > move Keeper")
        player.press("down")
        assert scroll_text_of(player) == item


@on_both_boards
def test_throwing_the_die_chooses_the_item_throw(board):
    player = player_in_match(match_with_keeper_or_throw(), board)
    player.throw(4)
    assert phase_step_side(player.match) == ("defend", "pawn", 1)
    assert player.match.die == 4


@on_both_boards
def test_the_virtual_die_is_thrown_by_holding_ok_on_throw(board):
    match = match_at("defend", "choice", ball="j5", by="loose")
    player = player_in_match(match, board, has_die=False)
    assert match.action_to_string(player.session.screen.chooser.choice()) == "throw"
    player.press("right ok")  # a short press does not throw, and the Keeper may still be chosen
    player.wait(1000)
    assert phase_step_side(player.match) == ("defend", "choice", 1)
    player.hold("right ok", 600)
    player.wait(1000)
    assert phase_step_side(player.match) == ("defend", "pawn", 1)


def test_with_a_real_die_the_choice_offers_the_keeper_and_the_item_throw():
    player = player_in_match(match_with_keeper_or_throw())
    player.press("right ok")
    assert phase_step_side(player.match) == ("defend", "square", 1)
    player = player_in_match(match_with_keeper_or_throw())
    player.press("right up")
    player.press("right ok")
    assert phase_step_side(player.match) == ("defend", "throw", 1)


def test_after_a_takeback_a_pending_throw_is_used_in_place_of_a_new_one():
    player = player_in_match(match_with_keeper_or_throw())
    player.throw(4)
    player.session.screen.take_back()
    assert phase_step_side(player.match) == ("defend", "choice", 1)
    player.throw(2)
    player.settle()
    player.wait(1000)
    assert player.match.die == 4


@on_both_boards
def test_a_takeback_ends_the_shaking_of_the_virtual_die(board):
    player = player_in_match(match_with_keeper_or_throw(), board, has_die=False)
    player.session.screen.apply(player.match.table().throw_action(player.match))
    player.settle()
    player.hold("right ok", 500)
    assert player.session.die.state == DIE_ROLLING
    player.press("right back")
    player.wait(2000)
    assert phase_step_side(player.match) == ("defend", "choice", 1), (
        "the face of that die is ignored"
    )
    assert "Taken back" in scroll_text_of(player)
    player.hold("right ok", 600)  # the cursor is back on the item that throws
    player.wait(1000)
    assert phase_step_side(player.match) == ("defend", "pawn", 1), "the next shake counts"


@on_both_boards
def test_a_die_that_rolled_at_a_takeback_chooses_nothing(board):
    player = player_in_match(match_with_keeper_or_throw(), board)
    player.session.screen.apply(player.match.table().throw_action(player.match))
    player.settle()
    player.devices.motion.throw(3)
    while player.session.die.state != DIE_ROLLING:
        player.wait(20)
    player.press("right back")
    assert player.session.die.state == DIE_ROLLING
    player.wait(2000)
    assert player.session.die.state == DIE_READY
    assert phase_step_side(player.match) == ("defend", "choice", 1)
    assert "Taken back" in scroll_text_of(player)
    player.throw(4)
    assert player.match.die == 4, "the next throw counts"


def test_a_die_held_during_a_takeback_can_choose_the_throw_later():
    player = player_in_match(match_with_keeper_or_throw())
    detector = player.session.die.detector
    player.session.screen.apply(player.match.table().throw_action(player.match))
    player.settle()
    # a hand lifts the die and puts it down, which does not count as a throw
    detector.state = DIE_SHAKING
    player.press("right back")
    detector.state = DIE_READY
    player.wait(1500)
    player.throw(4)
    assert player.match.die == 4


def test_a_throw_is_refused_at_a_choice_without_the_item_throw():
    player = player_in_match(match_at("ball", "how", die=1))
    player.throw(3)
    assert phase_step_side(player.match) == ("ball", "how", 0)
    assert "No throw now" in scroll_text_of(player)


def test_the_first_line_has_score_attacker_half_and_minute():
    def first_line(**fields: Any) -> str:
        """Return the prompt's first line in a match whose position has ``fields``."""
        line: str = prompt_lines(match_at("set", "throw", **fields))[0]
        assert len(line) == DISPLAY_CHARACTERS
        return line

    assert first_line(clock_s=0).split() == ["R>0-0", "B", "1H", "1'"]
    late = first_line(half=1, clock_s=675, score=[2, 1], o=1, ball="i2")
    assert late.split() == ["R", "2-1<B", "2H", "68'"]
    assert first_line(half=2, clock_s=299).split()[-2:] == ["O1", "105'"]


def test_the_first_line_counts_the_last_seconds_of_a_move():
    match = match_at("set", "pawn", die=2, move_s=44)
    assert "left" not in prompt_lines(match)[0]
    match.pass_time(1)
    assert prompt_lines(match)[0].endswith("15 s")


def test_without_a_display_the_last_seconds_of_a_move_are_announced_once():
    player = player_in_match(match_at("set", "pawn", die=2, move_s=40), "mini16")
    said = []
    for _ in range(0, 18_000, 20):
        player.wait(20)
        words = player.session.display.scrolled
        if words and words not in said:
            said.append(words)
    assert said == ["Red: move a pawn by 2", "Hurry! Red: move a pawn by 2"]


@pytest.mark.parametrize("shot", ["spinner", "die"])
def test_prompt_choices_and_sectors_fit_the_display(shot):
    match = load("tactics")({"minutes": 20, "shot": shot, "advanced": True})
    seeker = SeekingCoaches(4)
    while match.current_player() != TERMINAL:
        asked = wrap(capitalize(match.prompt()))
        if match.current_player() >= 0:
            choices = match.legal_actions()
            lines = prompt_lines(match, "", choices, choices[0])
            items = [label(match, each) for each in choices if each >= 128]
            shown = [line[2:] for line in lines]
            assert all(item in shown for item in items), lines
            assert len(asked) <= DISPLAY_LINES - 2, asked
        else:
            lines = prompt_lines(match)
        assert lines[1 : 1 + len(asked)] == asked
        seeker.step(match)


@on_both_boards
def test_ok_stops_the_spinner_of_a_shot_on_one_of_eight_sectors(board):
    sectors = ["corner kick", "goal kick", "goal"]
    found: dict[str, str] = {}
    for seed in range(12):
        match = match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"})
        player = Player(board, "tactics", {"first": "left"}, seed=seed)
        player.session.game = Game(match, player.session.game.seats)
        player.session.open(Play(player.session, player.session.game))
        player.wait(200)
        if board == "pitch32":
            meanings = "yellow goal magenta corner kick cyan goal kick"
            assert meanings in scroll_text_of(player)
        score = player.session.screen.lines()[0]
        player.press("left ok")
        if board == "pitch32":
            assert player.session.renderer.spinner_ms(player.session.now) > 0
            assert player.session.screen.lines()[0] == score
            assert meanings in scroll_text_of(player), (
                "the display still explains the colours while the light runs"
            )
        player.settle()
        player.wait(200)
        words = scroll_text_of(player).lower()
        sector = next(each for each in sectors if each in words)
        assert "spinner: " not in words, "the message names the result, not the spinner"
        found[player.match.phase] = sector
    assert sorted(found.values()) == sorted(sectors), "each sector leads to its own phase"


@pytest.mark.parametrize("seed", range(8))
def test_without_a_display_no_words_reveal_a_shot_while_the_spinner_runs(seed: int) -> None:
    match = match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"})
    player = Player("mini16", "tactics", {"first": "left"}, seed=seed)
    player.session.game = Game(match, player.session.game.seats)
    player.session.open(Play(player.session, player.session.game))
    player.wait(200)
    player.press("left ok")
    session = player.session
    assert session.renderer.spinner_ms(session.now) > 0
    while session.renderer.spinner_ms(session.now) > 0:
        assert player.text() == [""]
        player.wait(20)
    player.wait(100)
    assert any(each in player.text()[0] for each in ("Goal for", "Goal kick", "Corner kick"))


def test_without_a_display_the_result_scrolls_before_the_items_of_the_list():
    taken = {"first": 0, "taken": 9, "goals": [3, 2]}
    match = match_at("shootout", "spin", half=4, clock_s=0, o=1, side=1, shootout=taken)
    player = player_in_match(match, "mini16")
    # the random bytes give the last sector, which is not a goal
    player.devices.entropy = lambda count: bytes([7] * count)
    player.press("right ok")
    player.wait(3000)
    assert player.place == "result"
    result = "Red 0-0 Blue, Red wins! shoot-out 3-2"
    wait_for(player, result)  # the score scrolls over the pitch before the result
    assert player.text() == [result + ". Saved as match 1. OK goes on"]
    player.press("left ok")
    assert player.text()[0].startswith(result + " > Review")
    seek(player, "Statistics")
    assert player.text() == ["Statistics"], "the message is not repeated"


def test_inspect_names_a_pawn_and_its_card():
    match = match_at("set", "pawn", die=2, cards={"red": {"strikers": [0, 1]}})
    player = player_in_match(match)
    player.hold("menu", 1000)
    assert player.place == "inspect"
    move_free_cursor(player, "left", number("h5"))
    assert "> h5 Red striker 2, yellow card" in scroll_text_of(player)


def test_a_forced_decision_is_made_automatically():
    match = match_at("freekick", "kicker", ball="p5", o=1, kick="freekick", possession=None)
    # rule 29: the goalkeeper is the only pawn nearest to the ball
    assert len(match.legal_actions()) == 1
    player = player_in_match(match)
    player.wait(3000)
    assert phase_step_side(player.match)[0] == "set"


def test_without_a_display_labelled_actions_scroll_with_the_prompt_until_the_cursor_moves():
    player = player_in_match(match_with_keeper_or_throw(), "mini16")
    asked = player.match.prompt()
    assert player.text() == [asked + " > move Keeper"]
    player.press("right up")
    assert player.text() == ["throw"]


def test_without_a_display_inspect_says_score_time_and_the_piece_on_the_square():
    match = match_at("set", "pawn", die=2, clock_s=675)
    player = player_in_match(match, "mini16")
    player.hold("menu", 1000)
    assert player.text() == ["R>0-0 B 1H 23', inspect"]
    player.session.screen.touch_square(0, 16 * 3)
    assert player.text() == ["a4 Red Keeper: the Keeper is not moved by a throw"]


def test_the_result_says_how_the_shoot_out_ended():
    # no later kick of Blue can change the winner
    shootout = {"first": 0, "taken": 9, "goals": [3, 1]}
    match = match_at("shootout", "spin", half=4, clock_s=0, side=1, o=1, shootout=shootout)
    player = player_in_match(match)
    player.press("right ok")
    player.settle()
    player.wait(500)
    assert player.place == "result"
    goals = f"3-{match.shootout_goals[1]}"
    lines = [line.rstrip(" v") for line in player.text()[:3]]
    assert lines == ["Red 0-0 Blue", "Red wins!", "shoot-out " + goals]
