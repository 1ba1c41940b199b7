"""Plays the toy ruleset in a session, with its cards, pads, dice, opponents and takebacks.

The firmware does not contain this ruleset, so the tests install its folder while they run.
"""

import random
from typing import Any

import pytest

from pixelpitch import rulesets
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.entries import DECISION_ENTRY, THROW_ENTRY, TIME_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.history import History
from pixelpitch.rules.record import from_history, parse, replay
from pixelpitch.rulesets import load
from tests.players import Player, choose, scroll_text_of
from tests.rulesets.toy_coach import play_a_turn_each

on_each_board = pytest.mark.parametrize("board", ["pitch32", "mini16", "tests/boards/wide64"])
FAST_MATCH_OPTIONS = {"first": "left", "pace": "fast", "goals": 1}
ROLL_WAIT_MS = 700  # longer than the 600 ms for which the virtual die rolls
pytestmark = pytest.mark.usefixtures("toy_ruleset")


def entry_kinds(player: Any) -> list[int]:
    """Return the kind of each outcome, decision and elapsed time at the player's board."""
    return [kind for kind, _ in player.session.game.entries()]


def play_at_random(player: Any, rng: random.Random, max_actions: int = 400) -> set[str]:
    """Act at random as both coaches until the end, and return the kinds of all steps that
    occurred.
    """
    result = set()
    for _ in range(max_actions):
        match = player.match
        if match is None or match.current_player() == TERMINAL:
            break
        side = max(match.thrower(), match.current_player(), 0)
        coach = ("left", "right")[side]
        chance = match.chance()
        if chance is None:
            result.add("decision")
            for _ in range(rng.randrange(3)):
                player.press(coach + " " + rng.choice(("up", "down", "left", "right")))
            player.press(coach + " ok")
        elif chance.kind == KIND_DIE and player.session.die.is_virtual:
            result.add("virtual die")
            player.hold(coach + " ok", 500)
            player.wait(ROLL_WAIT_MS)
        elif chance.kind == KIND_DIE:
            face = rng.randrange(1, 7)
            before = player.session.game.count()
            player.throw(face)
            taken = player.session.game.count() > before
            if match.current_player() == TERMINAL and not taken:
                break  # the match ran out of time while the die rolled
            assert taken or not chance.has(face)
            result.add("die" if taken else "refused face")
        else:
            result.add(chance.kind)
            player.press(coach + " ok")
        player.settle()
    player.wait(2000)
    assert player.place == "result"
    return result


def assert_history_restores(player: Any) -> None:
    """Assert that journal and record of the player's board both restore the same match."""
    game, make = player.session.game, load("toy")
    state = game.match.to_bytes()
    assert History.from_bytes(make, game.to_bytes()).match.to_bytes() == state
    assert replay(parse(from_history(game).to_text()), make).to_bytes() == state


def test_the_menu_offers_an_added_ruleset_with_its_options() -> None:
    player = Player()
    choose(player, "Games", "Toy Soccer", "More")
    assert any(line.strip(">").split() == ["Goals", "3"] for line in player.text())
    choose(player, "Back")
    choose(player, "Start")
    player.wait(100)
    assert player.match.RULESET == "toy"
    assert "The toss" in scroll_text_of(player)
    assert "OK stops it" in scroll_text_of(player)


@on_each_board
@pytest.mark.long
def test_a_whole_match_can_be_played_with_the_real_die(board: str) -> None:
    player = Player(board, "toy", FAST_MATCH_OPTIONS)
    met = play_at_random(player, random.Random(1))
    assert met == {"cards", "spinner", "die", "refused face", "decision"}
    assert VIRTUAL_ENTRY not in entry_kinds(player)
    assert_history_restores(player)


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.long(but=["False"])
def test_a_whole_match_can_be_played_with_the_virtual_die(quick: bool) -> None:
    player = Player("pitch32", "toy", FAST_MATCH_OPTIONS, die=False)
    player.session.set_setting("quick_dice", quick)
    met = play_at_random(player, random.Random(2))
    assert met == {"cards", "spinner", "virtual die", "decision"}
    assert {THROW_ENTRY, VIRTUAL_ENTRY} < set(entry_kinds(player))
    assert_history_restores(player)


@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.long
def test_the_opponent_hint_and_odds_in_the_folder_of_the_toy_ruleset_are_used(seed: int) -> None:
    """The opponent and the hint come from the ruleset's folder; both choose the action with the
    highest value.
    """
    player = Player(seed=seed)
    hint, odds, did = play_a_turn_each(player)
    assert "Goal from here: 0 of 96 throws" in odds
    assert did
    value_of_action = rulesets.part("toy", "player").value_of_action
    match = player.session.game.initial_match()
    decisions = []
    for kind, value in player.session.game.entries():
        if kind == TIME_ENTRY:
            match.pass_time(value)
            continue
        if kind == DECISION_ENTRY:
            best = max(match.legal_actions(), key=lambda action: value_of_action(match, action))
            decisions.append((value, best, match.action_to_string(best)))
        match.apply_action(value)
    assert f"Hint: {decisions[0][2]}. " in hint
    assert decisions[1][0] == decisions[1][1]
