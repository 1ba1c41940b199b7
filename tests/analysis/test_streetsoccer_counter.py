"""What is counted in StreetSoccer: turns, kicks, and the squares that rules 20 to 23 forbid."""

from functools import cache

import pytest

from host_tools.analysis import simulation
from host_tools.analysis.tally import Tally
from pixelpitch.rules import counters
from pixelpitch.rulesets import load
from pixelpitch.rulesets.streetsoccer import counters as counted

MATCHES = 6
OPTIONS = {"minutes": 12}
RED = ("l4", ["g7", "h7", "j7", "k7"])


def ask(yellow, ball, mover, die=1, red=RED, **more):
    """Return what a new counter notes before Yellow picks the end of a walk, or ``more``."""
    sides = [{"goalie": goalie, "players": players} for goalie, players in (yellow, red)]
    match = load("streetsoccer").from_position(
        {
            "ruleset": "streetsoccer",
            "yellow": sides[0],
            "red": sides[1],
            "ball": ball,
            "side": 0,
            "die": die,
            "minute": 3,
            "score": [0, 0],
            "last_goal": None,
            "phase": "move",
            "stage": "end",
            "mover": mover,
            "first": 0,
            **more,
        }
    )
    tally = Tally()
    counted.Counter(match, tally).before(match, match.legal_actions())
    return {rule: tally.counts[counted.refused(rule)] for rule in counted.KILL_JOYS}


@pytest.mark.parametrize(
    ("rule", "yellow", "ball", "mover"),
    [
        # e4 to d4, in front of the own goal.
        (20, ("f2", ["e4", "g3", "h2", "i2"]), "j3", "e4"),
        # f5 to e5, with e3 in the own penalty area.
        (21, ("f2", ["e3", "f5", "h2", "i2"]), "j3", "f5"),
        # l6 to m6, which with l7 shuts the ball into the corner.
        (22, ("f2", ["f5", "h2", "l6", "l7"]), "m7", "l6"),
        # The last figure inside the lines walks out, h2 to h1.
        (23, ("d1", ["e1", "f1", "g1", "h2"]), "j3", "h2"),
    ],
)
def test_one_square_is_refused_by_one_rule(rule, yellow, ball, mover):
    expected = dict.fromkeys(counted.KILL_JOYS, 0)
    expected[rule] = 1
    assert ask(yellow, ball, mover) == expected


def test_20_no_space_is_left_for_the_kicker_in_front_of_the_goal():
    """The ball on e4 would take the last of the three spaces beside d4: d3 and d6 are full."""
    yellow, red = ("d3", ["d4", "g3", "h2", "i2"]), ("l4", ["d6", "h7", "j7", "k7"])
    expected = dict.fromkeys(counted.KILL_JOYS, 0)
    expected[20] = 1
    assert ask(yellow, "d4", "d4", red=red, stage="kick", steps=1) == expected


def test_an_open_walk_is_refused_nothing():
    none = dict.fromkeys(counted.KILL_JOYS, 0)
    assert ask(("f2", ["g3", "h2", "h5", "i2"]), "j3", "h5", die=2) == none


@cache
def play_all():
    return simulation.simulate("streetsoccer", OPTIONS, simulation.seeds(2, MATCHES))


def test_turns_are_those_that_were_thrown_for():
    figures = play_all().figures
    turns = figures[counted.LOST].values.total()
    assert turns == figures[counted.KICKED].values.total() > 100
    lengths = figures[counted.LENGTH].values
    assert turns == lengths.total() + figures[counted.LOST].values[1]
    assert min(lengths) == 2  # a figure and where it goes
    for rule in counted.KILL_JOYS:
        assert figures[counted.bites(rule)].values.total() == turns
        bitten = figures[counted.bites(rule)].values[1]
        squares = figures[counted.refused(rule)].values
        assert bitten <= sum(number * times for number, times in squares.items())


def test_kicks_are_those_that_were_told_of():
    def all_of(name):
        figure = play_all().figures.get(name)
        return 0 if figure is None else sum(value * n for value, n in figure.values.items())

    figures = play_all().figures
    kicks = figures[counted.PASSES].values.total()
    assert kicks == all_of("event kick") + all_of("event goal") > 0
    assert all_of(counted.PASSES) == all_of("event pass")
    assert all_of(counted.KICK_GOAL) == all_of("goals")


def test_matches_end_by_the_rules():
    assert simulation.NO_END not in play_all().words[counters.ENDED]
    for word in play_all().words[counters.ENDED]:
        assert word.startswith(("ahead", "level", "first goal", "no goals"))


def test_nobody_wins_only_without_goals():
    words = play_all().words
    assert words[counters.WON].total() == MATCHES
    goalless = play_all().figures["goals"].values[0]
    assert words[counters.WON][counters.NOBODY] == goalless
    assert words[counters.WINNER][counters.NOBODY] == goalless
