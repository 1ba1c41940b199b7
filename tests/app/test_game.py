"""A match at the table: clock, history, takeback (it restores the clock, never re-throws)."""

import random

import pytest

from pixelpitch.app.game import Game
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load


def start(**options):
    return Game(load("sokhazania")({"first": "left", **options}), [None, None])


def test_takeback_restores_state_and_clock_of_the_last_decision():
    game = start()
    game.apply(128)
    game.pass_ms(61_500)
    chooser = random.Random(3)
    while game.match.current_player() == CHANCE:
        game.apply(chooser.choice([3, 4, 5, 6]))
        game.pass_ms(2_000)
    before = game.match.to_bytes()
    first, second = game.match.legal_actions()[:2]
    game.apply(first)
    game.pass_ms(30_000)
    assert game.take_back()
    assert game.match.to_bytes() == before
    game.apply(second)
    assert game.match.to_bytes() != before


def test_takeback_never_throws_again():
    game = start()
    game.apply(128)
    chooser = random.Random(3)
    while game.match.current_player() == CHANCE:
        game.apply(chooser.choice([3, 4, 5, 6]))
    first, second = game.match.legal_actions()[:2]
    game.apply(first)
    game.apply(2)
    game.apply(1)
    assert game.take_back()
    game.apply(second)
    assert game.waiting_throw() == 2
    game.apply(2)
    assert game.waiting_throw() == 1
    game.apply(1)
    assert game.waiting_throw() is None


def test_takeback_works_back_to_the_first_decision():
    chooser = random.Random(5)
    game = start(minutes=60)
    states = []
    while game.match.current_player() != TERMINAL:
        if game.match.current_player() >= 0:
            states.append(game.match.to_bytes())
        game.apply(chooser.choice(game.match.legal_actions()))
        game.pass_ms(chooser.randint(0, 9_000))
    assert len(states) > 10
    for state in reversed(states):
        assert game.take_back()
        assert game.match.to_bytes() == state
    assert not game.take_back()
    assert game.match.to_bytes() == states[0]


def test_nothing_to_take_back_before_the_first_decision():
    game = start(first="toss")
    game.apply(3)
    state = game.match.to_bytes()
    assert not game.take_back()
    assert game.match.to_bytes() == state


@pytest.mark.parametrize("step", [1, 20, 333, 999, 1000, 2500])
def test_whole_seconds_reach_the_match_whatever_the_tick(step):
    game = start()
    game.apply(128)
    total = 0
    while total < 60_000:
        game.pass_ms(step)
        total += step
    assert game.match.clock_s == total // 1000


def test_full_time_is_news_and_a_plain_second_is_not():
    game = start(minutes=1)
    game.apply(128)
    game.apply(1)
    events = list(game.match.events)
    assert game.pass_ms(500) == 0
    assert game.pass_ms(5_000) == 1
    assert game.match.events == events
    assert game.pass_ms(56_000) == 2
    assert game.match.current_player() == TERMINAL
    assert not game.pass_ms(5_000)
