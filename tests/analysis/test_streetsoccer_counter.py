"""The counter of StreetSoccer: turns, kicks, and the squares that rules 20 to 23 forbid."""

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


def count_forbidden_squares(yellow, ball, mover, die=1, red=RED, **more):
    """Return the figures that a new counter takes when Yellow chooses the end of a walk.

    ``more`` replaces fields of the position.
    """
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
    return {rule: tally.counts[counted.squares_of_rule(rule)] for rule in counted.FORBIDDING_RULES}


@pytest.mark.parametrize(
    ("rule", "yellow", "ball", "mover"),
    [
        # e4 to d4, in front of Yellow's own goal.
        (20, ("f2", ["e4", "g3", "h2", "i2"]), "j3", "e4"),
        # f5 to e5, with e3 already in Yellow's own penalty area.
        (21, ("f2", ["e3", "f5", "h2", "i2"]), "j3", "f5"),
        # l6 to m6, which together with l7 traps the ball in the corner.
        (22, ("f2", ["f5", "h2", "l6", "l7"]), "m7", "l6"),
        # h2 to h1: the last figure inside the lines walks out.
        (23, ("d1", ["e1", "f1", "g1", "h2"]), "j3", "h2"),
    ],
)
def test_one_rule_forbids_one_square(rule, yellow, ball, mover):
    expected = dict.fromkeys(counted.FORBIDDING_RULES, 0)
    expected[rule] = 1
    assert count_forbidden_squares(yellow, ball, mover) == expected


def test_rule_20_forbids_a_kick_that_leaves_the_kicker_no_space():
    """A ball on e4 would take the last of the three squares next to d4: d3 and d6 are occupied."""
    yellow, red = ("d3", ["d4", "g3", "h2", "i2"]), ("l4", ["d6", "h7", "j7", "k7"])
    expected = dict.fromkeys(counted.FORBIDDING_RULES, 0)
    expected[20] = 1
    assert count_forbidden_squares(yellow, "d4", "d4", red=red, stage="kick", steps=1) == expected


def test_a_free_walk_has_no_forbidden_squares():
    none = dict.fromkeys(counted.FORBIDDING_RULES, 0)
    assert count_forbidden_squares(("f2", ["g3", "h2", "h5", "i2"]), "j3", "h5", die=2) == none


@cache
def play_all():
    return simulation.simulate("streetsoccer", OPTIONS, simulation.seeds(2, MATCHES))


def test_turns_are_counted_once_per_throw():
    figures = play_all().figures
    turns = figures[counted.LOST].values.total()
    assert turns == figures[counted.KICKED].values.total() > 100
    lengths = figures[counted.LENGTH].values
    assert turns == lengths.total() + figures[counted.LOST].values[1]
    assert min(lengths) == 2  # a turn has at least a figure and its target
    for rule in counted.FORBIDDING_RULES:
        assert figures[counted.turns_with_rule(rule)].values.total() == turns
        bitten = figures[counted.turns_with_rule(rule)].values[1]
        squares = figures[counted.squares_of_rule(rule)].values
        assert bitten <= sum(number * times for number, times in squares.items())


def test_the_counted_kicks_match_the_events():
    def all_of(name):
        figure = play_all().figures.get(name)
        return 0 if figure is None else sum(value * n for value, n in figure.values.items())

    figures = play_all().figures
    kicks = figures[counted.PASSES].values.total()
    assert kicks == all_of("event kick") + all_of("event goal") > 0
    assert all_of(counted.PASSES) == all_of("event pass")
    assert all_of(counted.KICK_GOAL) == all_of("goals")


def test_every_match_ends_by_the_rules():
    assert simulation.NO_END not in play_all().words[counters.ENDED]
    for word in play_all().words[counters.ENDED]:
        assert word.startswith(("ahead", "level", "first goal", "no goals"))


def test_only_a_match_without_goals_has_no_winner():
    words = play_all().words
    assert words[counters.WON].total() == MATCHES
    goalless = play_all().figures["goals"].values[0]
    assert words[counters.WON][counters.NOBODY] == goalless
    assert words[counters.WINNER][counters.NOBODY] == goalless
