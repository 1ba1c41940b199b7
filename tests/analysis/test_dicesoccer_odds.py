"""The exact odds of Soccer Dice are compared with closed forms and with simulated matches."""

import os
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from host_tools.analysis import simulation
from host_tools.analysis.tally import Z_SCORE_95_PERCENT
from pixelpitch.rulesets.dicesoccer import counters as counted
from pixelpitch.rulesets.dicesoccer import counters_odds as odds

MATCH_COUNT = 3000 if os.environ.get("PIXELPITCH_MATCHES") == "all" else 1000
# How many standard errors a mean may deviate from the exact value.
MAX_DEVIATION_STANDARD_ERRORS = 4


def test_the_odds_of_a_roll_equal_the_inclusion_exclusion_formula():
    """RULEBOOK.md 4: the formula gives the probability that a roll shows every needed number."""

    def odds_of_showing_all(numbers, dice_count):
        """Return the probability that ``dice_count`` dice show all of ``numbers`` faces."""
        terms = {1: (1, -1), 2: (1, -2, 1), 3: (1, -3, 3, -1)}[numbers]
        return sum(
            Fraction(term * (6 - left) ** dice_count, 6**dice_count)
            for left, term in enumerate(terms)
        )

    for aside in (0, 1, 2):
        dice = 4 - aside
        after = odds.roll_odds(aside)
        assert sum(after.values()) == 1
        for more in range(1, 4 - aside):
            at_least = sum(after[taken] for taken in after if taken >= aside + more)
            assert at_least == odds_of_showing_all(more, dice)


def test_the_odds_of_two_rolls_equal_an_enumeration():
    """RULEBOOK.md 3 and 4: the enumeration tries all 6**4 first rolls, and all second rolls after
    each of them.
    """

    def count_set_aside(dice_set_aside, roll):
        """Return how many of the dice 2, 3 and 4 are set aside after ``roll``.

        They must be set aside in this order; ``dice_set_aside`` is their number before the roll.
        """
        while dice_set_aside < 3 and dice_set_aside + 2 in roll:
            dice_set_aside += 1
        return dice_set_aside

    total = Fraction(0)
    for first in product(range(1, 7), repeat=4):
        aside = count_set_aside(0, first)
        if aside == 3:
            total += 1
            continue
        dice = 4 - aside
        hits = sum(count_set_aside(aside, roll) == 3 for roll in product(range(1, 7), repeat=dice))
        total += Fraction(hits, 6**dice)
    assert total / 6**4 == odds.set_aside_odds(2)[3] == Fraction(4871, 23328)


def test_the_odds_of_a_shot_equal_a_count_of_all_throws():
    """RULEBOOK.md 6: a 1 always scores; a different number scores if the keeper's die shows
    less.
    """
    assert odds.goal_from_shot_odds() == Fraction(1, 6) + Fraction(1 + 2 + 3 + 4 + 5, 36)


def test_the_odds_of_a_shoot_out_attempt_equal_a_count_of_all_throws():
    """RULEBOOK.md 8: an attempt scores no goal if neither white die shows more than the black
    die.
    """
    saved = Fraction(sum(black * black for black in range(1, 7)), 6**3)
    assert odds.goal_from_attempt_odds() == 1 - saved


def test_the_odds_of_all_scores_add_up_to_1():
    scores = odds.score_odds()
    assert sum(scores.values()) == 1
    assert sum((a + b) * each for (a, b), each in scores.items()) == 12 * odds.goal_in_turn_odds()
    ahead, level, behind = odds.regulation_odds()
    assert ahead == sum(each for (a, b), each in scores.items() if a > b)
    assert level == sum(each for (a, b), each in scores.items() if a == b)
    assert ahead == behind


def test_the_side_that_begins_has_no_advantage():
    assert odds.first_side_win_odds() == Fraction(1, 2)


def test_the_report_contains_each_of_the_odds():
    report = odds.report()
    for number in ("7/12", "125/216", "34.85 %", "20.33 %", "28.86 %", "1/2"):
        assert number in report


@pytest.mark.long
def test_simulated_matches_agree_with_the_exact_odds():
    """RULEBOOK.md 1 to 8: the test compares every statistic whose exact value is known."""
    exact = counted.exact({})
    played = simulation.simulate("dicesoccer", {}, simulation.seed_range(20, MATCH_COUNT))
    for (name, word), expected in exact.items():
        # these figures are shares, for example the share of matches that the first side wins
        if word:
            assert played.words[name].total() == MATCH_COUNT, name
            error = sqrt(expected * (1 - expected) / MATCH_COUNT)
            assert (
                abs(played.words[name][word] / MATCH_COUNT - expected)
                < MAX_DEVIATION_STANDARD_ERRORS * error
            ), (
                name,
                word,
            )
        else:
            figure = played.statistics[name]
            assert figure.confidence_limits is not None, name
            low, high = figure.confidence_limits
            error = (high - low) / 2 / Z_SCORE_95_PERCENT
            assert 0 < error < 0.05 * figure.mean, name
            assert abs(figure.mean - expected) < MAX_DEVIATION_STANDARD_ERRORS * error, name
    _assert_twelve_turns(played.statistics)


def _assert_twelve_turns(figures):
    """Assert that each match has twelve turns (RULEBOOK.md 2), so that no turn is missed or counted
    twice.
    """
    assert figures[counted.TURNS_WITH_GOAL].values.total() == 12 * MATCH_COUNT
    goals = figures[counted.TURNS_WITH_GOAL].values[1]
    assert goals == figures[counted.SCORING_SHOTS].values[1]
    assert goals == sum(value * times for value, times in figures["goals"].values.items())
