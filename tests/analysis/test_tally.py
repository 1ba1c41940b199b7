"""Tallies of many matches have the right means and confidence limits, whatever the order in which
matches are added.
"""

import random
from collections import Counter
from math import sqrt
from statistics import fmean, median_low, stdev

import pytest

from host_tools.analysis.tally import Z_SCORE_95_PERCENT, Tally, Total, wilson_limits


def add_up_tallies(*tallies):
    """Return a ``Total`` of the given ``tallies``, one for each match."""
    total = Total()
    for tally in tallies:
        total.add_match(tally)
    return total


def make_tally(goals):
    """Return the tally of a match with ``goals`` goals; with more than two it ended "late"."""
    tally = Tally()
    if goals:
        tally.count("goals", goals)
    tally.add_word("end", "late" if goals > 2 else "early")
    return tally


GOALS_BY_MATCH = (0, 3, 1, 2, 2, 0, 5)


def test_with_one_number_per_match_mean_and_standard_error_follow_the_textbook_formulas():
    statistic = add_up_tallies(*map(make_tally, GOALS_BY_MATCH)).statistics["goals"]
    assert statistic.values == Counter(GOALS_BY_MATCH)
    assert statistic.mean == pytest.approx(fmean(GOALS_BY_MATCH))
    assert statistic.median == median_low(GOALS_BY_MATCH)
    error = stdev(GOALS_BY_MATCH) / sqrt(len(GOALS_BY_MATCH))
    low, high = (
        fmean(GOALS_BY_MATCH) - Z_SCORE_95_PERCENT * error,
        fmean(GOALS_BY_MATCH) + Z_SCORE_95_PERCENT * error,
    )
    assert statistic.confidence_limits == pytest.approx((low, high))


def test_one_match_alone_gives_no_confidence_limits():
    assert add_up_tallies(make_tally(2)).statistics["goals"].confidence_limits is None


def test_a_match_that_does_not_count_a_statistic_adds_0_to_it():
    counted, other = Tally(), Tally()
    counted.count("saves", 4)
    statistic = add_up_tallies(other, counted, other).statistics["saves"]
    assert statistic.values == {0: 2, 4: 1}
    assert statistic.mean == pytest.approx(4 / 3)


def test_repeated_numbers_in_one_match_do_not_narrow_the_confidence_limits():
    """Ten equal numbers from one match contain no more information than one number."""
    once, often = Total(), Total()
    for number in (1, 4, 2, 2, 7):
        one, ten = Tally(), Tally()
        one.add_value("choices", number)
        for _ in range(10):
            ten.add_value("choices", number)
        once.add_match(one)
        often.add_match(ten)
    assert often.statistics["choices"].confidence_limits == pytest.approx(
        once.statistics["choices"].confidence_limits
    )


def test_the_confidence_limits_of_a_share_contain_the_true_value_in_95_of_100_runs():
    drawn = random.Random(3)
    held = 0
    for _ in range(400):
        total = Total()
        for _ in range(60):
            tally = Tally()
            for _ in range(drawn.randint(1, 12)):
                tally.add_try("saved", drawn.random() < 0.3)
            total.add_match(tally)
        low, high = total.statistics["saved"].confidence_limits or (1, 0)
        held += low <= 0.3 <= high
    assert 0.91 * 400 <= held <= 0.985 * 400


def test_the_upper_limit_of_a_share_that_never_occurred_is_above_0():
    total = Total()
    for _ in range(20):
        tally = Tally()
        tally.add_try("fouls", False)
        total.add_match(tally)
    assert total.statistics["fouls"].confidence_limits == wilson_limits(0, 20)
    assert 0.1 < wilson_limits(0, 20)[1] < 0.2


def test_wilson_limits_are_roots_of_their_equation():
    """The limits for 5 hits in 10 tries are the roots p of (0.5 - p)^2 = 1.96^2 p (1 - p) / 10."""
    for root in wilson_limits(5, 10):
        assert (0.5 - root) ** 2 == pytest.approx(Z_SCORE_95_PERCENT**2 * root * (1 - root) / 10)
    assert wilson_limits(0, 7)[0] == 0
    assert wilson_limits(7, 7)[1] == 1
    assert wilson_limits(0, 0) == (0, 1)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)],
)
def test_wilson_limits_match_values_computed_by_hand(hits, tries, low, high):
    """For example, the upper limit for 0 hits in n tries is z2 / (n + z2), where z2 is 1.96^2 =
    3.8416.
    """
    assert wilson_limits(hits, tries) == pytest.approx((low, high), abs=1e-4)


def test_adding_totals_equals_adding_matches():
    def make_random_tally(seed):
        """Return a tally with random goals, values and tries; ``seed`` selects it."""
        drawn = random.Random(seed)
        result = make_tally(drawn.randint(0, 4))
        for _ in range(drawn.randint(0, 5)):
            result.add_value("length", drawn.randint(1, 9))
            result.add_try("passed", drawn.random() < 0.5)
        return result

    whole = add_up_tallies(*[make_random_tally(seed) for seed in range(40)])
    joined = Total()
    for start in (0, 1, 15, 16):
        ends = {0: 1, 1: 15, 15: 16, 16: 40}
        joined.add(add_up_tallies(*[make_random_tally(seed) for seed in range(start, ends[start])]))
    assert joined.match_count == whole.match_count == 40
    assert joined.words == whole.words
    assert list(joined.statistics.items()) == list(whole.statistics.items())
