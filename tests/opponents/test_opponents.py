"""The registry of opponents, and the contract that each opponent fulfils."""

import os
from functools import partial

import pytest

from host_tools.analysis.tally import wilson_limits
from pixelpitch import opponents
from pixelpitch.opponents.opponent import Opponent
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import facts, ids, load
from tests.opponents.human import FirstTimeCoach
from tests.opponents.series import play_match

for_every_opponent = pytest.mark.parametrize("name", opponents.names())


def test_the_opponent_uniform_is_registered():
    assert "uniform" in opponents.names()


def test_an_unknown_opponent_is_refused_in_one_line():
    with pytest.raises(
        NotUnderstood, match=r"^got opponent 'nobody', expected one of beginner, easy, normal, hard"
    ):
        opponents.make("nobody", Generator(1))


@for_every_opponent
def test_the_registry_makes_the_opponent_with_the_given_name(name):
    opponent = opponents.make(name, Generator(1))
    assert isinstance(opponent, Opponent)
    assert name == opponent.NAME
    assert 0 < len(opponent.LABEL) <= 15  # leaves room for a space before the label


@for_every_opponent
@pytest.mark.parametrize("ruleset", ids())
def test_an_opponent_decides_legally_and_does_not_change_the_match(name, ruleset):
    """The opponent is always told that its time slice is used up, so it must pause at every
    opportunity.
    """
    generator = Generator(5)
    opponent = opponents.make(name, Generator(6))
    match = load(ruleset)()
    decisions = 0
    for _ in range(150):
        if match.current_player() == TERMINAL:
            break
        if match.current_player() == CHANCE:
            match.apply_action(generator.pick(match.chance_outcomes()))
            continue
        before = match.to_bytes()
        action = None
        for _ in range(10_000):
            action = opponent.think(match, lambda: True)
            assert match.to_bytes() == before
            if action is not None:
                break
        assert action in match.legal_actions()
        match.apply_action(action)
        decisions += 1
    assert (decisions > 0) == (ruleset != "dicesoccer"), "nothing is decided there"


def test_uniform_chooses_every_legal_action_equally_often():
    match = load("streetsoccer")({"first": "left"})
    while len(match.legal_actions()) < 3:
        match.apply_action(match.legal_actions()[0])
    legal = match.legal_actions()
    opponent = opponents.make("uniform", Generator(3))
    count = 400 * len(legal)
    taken = [opponent.think(match, lambda: False) for _ in range(count)]
    for action in legal:
        assert 300 < taken.count(action) < 500


MATCH_COUNT = 100 if os.environ.get("PIXELPITCH_MATCHES") == "all" else 24
FIRST_SEED = 5088001


@pytest.mark.parametrize("ruleset", ["pawnball", "sokhazania", "streetsoccer", "tactics"])
@pytest.mark.long(but=["sokhazania", "streetsoccer"])
def test_a_first_time_coach_wins_about_half_against_the_first_level(ruleset):
    """``tests.opponents.human`` models the coach, who runs to the ball and kicks towards the
    goal.
    """
    level = facts(ruleset).LEVELS[0]
    make = partial(load(ruleset), choose_short_options(ruleset))
    points = sum(
        play_match(make, FirstTimeCoach, level, seed)
        for seed in range(FIRST_SEED, FIRST_SEED + MATCH_COUNT)
    )
    low, high = wilson_limits(points / 2, MATCH_COUNT)
    assert low < 0.6
    assert high > 0.4


def choose_short_options(ruleset):
    """Return options for matches of about 20 minutes; longer matches would make the tests too
    slow.
    """
    return {"minutes": 20, "overtime": 0} if ruleset == "tactics" else {}
