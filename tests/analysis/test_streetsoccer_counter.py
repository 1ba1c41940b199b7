"""StreetSoccer's counter collects statistics of matches: turns, kicks, and the squares that rules
20 to 23 forbid.
"""

from functools import cache

import pytest

from host_tools.analysis import simulation
from host_tools.analysis.tally import Tally
from pixelpitch.rules import counters
from pixelpitch.rulesets import load
from pixelpitch.rulesets.streetsoccer import counters as counted

MATCH_COUNT = 6
MATCH_OPTIONS = {"minutes": 12}
RED_FIGURE_SPACES = ("l4", ["g7", "h7", "j7", "k7"])


def count_forbidden_squares(yellow, ball, walker, die=1, red=RED_FIGURE_SPACES, **fields):
    """Return {rule: number of squares on which that rule forbids ``walker`` to end its walk}.

    Yellow has to choose such a square now. ``fields`` replaces fields of the position's JSON.
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
            "mover": walker,
            "first": 0,
            **fields,
        }
    )
    tally = Tally()
    counted.Counter(match, tally).before(match, match.legal_actions())
    return {
        rule: tally.counts[counted.forbidden_squares_statistic(rule)]
        for rule in counted.FORBIDDING_RULES
    }


@pytest.mark.parametrize(
    ("rule", "yellow", "ball", "mover"),
    [
        # A move from e4 to d4 would stop in front of Yellow's own goal.
        (20, ("f2", ["e4", "g3", "h2", "i2"]), "j3", "e4"),
        # A move from f5 to e5 would put a second figure into Yellow's own penalty area, next to the
        # one on e3.
        (21, ("f2", ["e3", "f5", "h2", "i2"]), "j3", "f5"),
        # After a move from l6 to m6, the figures on m6 and l7 would trap the ball in the corner.
        (22, ("f2", ["f5", "h2", "l6", "l7"]), "m7", "l6"),
        # After a move from h2 to h1, no figure would be inside the lines.
        (23, ("d1", ["e1", "f1", "g1", "h2"]), "j3", "h2"),
    ],
)
def test_each_of_the_rules_20_to_23_is_counted_for_the_square_it_forbids(rule, yellow, ball, mover):
    expected = dict.fromkeys(counted.FORBIDDING_RULES, 0)
    expected[rule] = 1
    assert count_forbidden_squares(yellow, ball, mover) == expected


def test_rule_20_forbids_a_kick_that_leaves_the_kicker_no_space():
    """After the kick, the kicker on d4 must step aside to e4, d3 or d6. Figures stand on d3 and d6,
    so the ball may not end on e4.
    """
    yellow, red = ("d3", ["d4", "g3", "h2", "i2"]), ("l4", ["d6", "h7", "j7", "k7"])
    expected = dict.fromkeys(counted.FORBIDDING_RULES, 0)
    expected[20] = 1
    assert count_forbidden_squares(yellow, "d4", "d4", red=red, stage="kick", steps=1) == expected


def test_no_forbidden_square_is_counted_for_an_unrestricted_walk():
    none = dict.fromkeys(counted.FORBIDDING_RULES, 0)
    assert count_forbidden_squares(("f2", ["g3", "h2", "h5", "i2"]), "j3", "h5", die=2) == none


@cache
def simulate_matches():
    """Return the statistics of a few StreetSoccer matches; the cached result serves all tests."""
    return simulation.simulate("streetsoccer", MATCH_OPTIONS, simulation.seed_range(2, MATCH_COUNT))


def test_each_throw_is_counted_as_one_turn():
    figures = simulate_matches().statistics
    turns = figures[counted.LOST_TURNS].values.total()
    assert turns == figures[counted.TURNS_WITH_KICK].values.total() > 100
    lengths = figures[counted.DECISIONS_PER_TURN].values
    assert turns == lengths.total() + figures[counted.LOST_TURNS].values[1]
    # a turn has at least two actions: the choice of a figure and of its target
    assert min(lengths) == 2
    for rule in counted.FORBIDDING_RULES:
        assert figures[counted.turns_statistic(rule)].values.total() == turns
        bitten = figures[counted.turns_statistic(rule)].values[1]
        squares = figures[counted.forbidden_squares_statistic(rule)].values
        assert bitten <= sum(number * times for number, times in squares.items())


def test_the_counter_counts_as_many_kicks_as_the_events():
    def sum_of_statistic(name):
        """Return the sum of all values of the statistic ``name``, or 0 if it is missing."""
        figure = simulate_matches().statistics.get(name)
        return 0 if figure is None else sum(value * n for value, n in figure.values.items())

    figures = simulate_matches().statistics
    kicks = figures[counted.PASSES_PER_KICK].values.total()
    assert kicks == sum_of_statistic("event kick") + sum_of_statistic("event goal") > 0
    assert sum_of_statistic(counted.PASSES_PER_KICK) == sum_of_statistic("event pass")
    assert sum_of_statistic(counted.SCORING_KICKS) == sum_of_statistic("goals")


def test_every_match_ends_by_the_rules():
    assert simulation.NO_END_REASON not in simulate_matches().words[counters.HOW_ENDED]
    for word in simulate_matches().words[counters.HOW_ENDED]:
        assert word.startswith(("ahead", "level", "first goal", "no goals"))


def test_only_matches_without_goals_are_counted_without_a_winner():
    words = simulate_matches().words
    assert words[counters.WHO_WON].total() == MATCH_COUNT
    goalless = simulate_matches().statistics["goals"].values[0]
    assert words[counters.WHO_WON][counters.NOBODY] == goalless
    assert words[counters.WINNER][counters.NOBODY] == goalless
