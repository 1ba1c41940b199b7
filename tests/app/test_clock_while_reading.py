"""The match clock stops while a coach reads.

By default, a match against the board has no time limit for a move.
"""

from typing import Any

import pytest

from pixelpitch.app.screens.prompt import score_line
from pixelpitch.rulesets import facts
from tests.players import Player, choose, scroll_text_of, wait_for

LONGEST_GAME_NAME = "Soccer Tactics WORLD"


def player_at_timed_decision(board: str = "pitch32", **options: Any) -> Player:
    """Return a ``Player`` in a match of Soccer Tactics, at the first decision with a time limit.

    Coaches sit in both seats.
    """
    player = Player(board, "tactics", {"first": "left", **options})
    screen: Any = player.session.screen
    for _ in range(40):
        match = player.match
        before = match.move_s
        if match.current_player() >= 0:
            player.wait(1100)
            if match.move_s > before:
                return player
        screen = player.session.screen
        screen.apply(match.legal_actions()[0])
    raise AssertionError("the clock runs at no decision")


def test_a_match_against_the_board_has_no_move_limit_by_default() -> None:
    player = Player()
    choose(player, "Games", LONGEST_GAME_NAME)
    player.change("Against", "Easy")
    choose(player, "More")
    player.seek("Move time")
    assert "no limit" in scroll_text_of(player), "the set-up shows that there is no limit"
    choose(player, "Back", "Start")
    assert player.match.options["move_seconds"] == 0
    player.session.go_home()
    choose(player, "Games", LONGEST_GAME_NAME, "More")
    player.change("Move time", "60")
    choose(player, "Back", "Start")
    assert player.match.options["move_seconds"] == 60, "the chosen limit applies"


def test_two_coaches_have_the_move_limit_of_the_rules() -> None:
    player = Player()
    choose(player, "Games", LONGEST_GAME_NAME, "Start")
    assert player.match.options["move_seconds"] == 60
    assert facts("tactics").AGAINST_BOARD == {"move_seconds": 0}


def test_the_display_counts_the_last_seconds_of_a_move_next_to_the_score() -> None:
    player = player_at_timed_decision()
    assert score_line(player.match).endswith("'")
    player.wait(46_000)
    line = player.text()[0]
    assert line.startswith(("R>0-0", "R 0-0"))
    assert line[:7].endswith("B"), line
    assert line.endswith(" s")


def test_without_a_display_the_touchline_counts_the_last_seconds_of_a_move() -> None:
    player = player_at_timed_decision("mini16")
    before = player.match.scene().clock
    player.wait(46_000)
    scene = player.match.scene()
    assert scene.clock == (scene.hurry, 15)
    assert before[1] > 15


@pytest.mark.parametrize("help_", ["Inspect", "Learn", "hint"])
def test_the_clock_stops_while_a_coach_reads_help(help_: str) -> None:
    player = player_at_timed_decision()
    before = player.match.clock_s, player.match.move_s
    coach = "left" if player.match.current_player() == 0 else "right"
    if help_ == "hint":
        player.hold(f"{coach} ok", 900)
        wait_for(player, "Hint:")
    else:
        player.press("menu")
        choose(player, help_)
    now = player.match.clock_s, player.match.move_s
    assert now[0] - before[0] <= 1
    player.wait(60_000)
    assert (player.match.clock_s, player.match.move_s) == now or help_ == "Learn"
    if help_ == "Learn":
        player.press("left back")
        player.press("left back")
        assert (player.match.clock_s, player.match.move_s) == now
        return
    player.press(f"{coach} back" if help_ == "Inspect" else f"{coach} up")
    player.wait(3000)
    assert player.match.clock_s > now[0], "the clock continues after the text"
