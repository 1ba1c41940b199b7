"""The clock of a match runs in a session and causes events."""

import pytest

from pixelpitch.app.game import Game
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load


def new_game(**options):
    """Return a game of Sokhazania between two coaches, in which Left begins."""
    return Game(load("sokhazania")({"first": "left", **options}), [None, None])


@pytest.mark.parametrize("step", [1, 20, 333, 999, 1000, 2500])
def test_the_match_receives_whole_seconds_whatever_the_length_of_a_step(step):
    game = new_game()
    game.apply(128)
    total = 0
    while total < 60_000:
        game.pass_ms(step)
        total += step
    assert game.match.clock_s == total // 1000


def test_full_time_is_an_event_and_an_ordinary_second_is_not():
    game = new_game(minutes=1)
    game.apply(128)
    game.apply(1)
    events = list(game.match.events)
    assert game.pass_ms(500) == 0
    assert game.pass_ms(5_000) == 1
    assert game.match.events == events
    assert game.pass_ms(56_000) == 2
    assert game.match.current_player() == TERMINAL
    assert not game.pass_ms(5_000)
