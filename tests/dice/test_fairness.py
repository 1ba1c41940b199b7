"""The test for a loaded die agrees with its mathematical definition, and gives the right verdicts
on simulated fair and loaded dice.
"""

import math
import random

import numpy
import pytest

from host_tools.analysis.dice_odds import chi_square, exact_p_value, tail_probability
from pixelpitch.app.texts import words as words_of
from pixelpitch.dice import fairness

FAIR_FACE_ODDS = [1 / 6] * 6
# The odds of a die on an AWG30 lead, measured in the physics engine.
FACE_ODDS_ON_LEAD = [7 / 77, 9 / 77, 4 / 77, 21 / 77, 16 / 77, 20 / 77]


def describe_verdict(face_counts: list[int]) -> str:
    """Return the verdict as a sentence."""
    return words_of(fairness.verdict(face_counts))


def make_loaded_odds(share: float) -> list[float]:
    """Return the odds of a die that shows 6 with the probability ``share`` and each other face
    equally often.
    """
    return [(1 - share) / 5] * 5 + [share]


def simulate_counts(
    odds: list[float], throw_count: int, die_count: int, seed: int
) -> numpy.ndarray:
    """Return the counts of faces of ``die_count`` dice after each of ``throw_count`` throws, as an
    array [die, throw, face].
    """
    draw = numpy.random.default_rng(seed)
    return numpy.cumsum(draw.multinomial(1, odds, size=(die_count, throw_count)), axis=1)


def compute_log_bayes_factor(face_counts: numpy.ndarray, weights: list[int]) -> numpy.ndarray:
    """Return the logarithm of the Bayes factor for a loaded die against a fair die.

    The factor is the likelihood of ``face_counts`` under a Dirichlet mixture, divided by their
    likelihood under fair odds. ``weights`` are the parameters of the Dirichlet prior; their ratio
    is that of the fair odds.
    """
    gamma = numpy.frompyfunc(math.lgamma, 1, 1)
    prior = numpy.array(weights)
    table = [
        gamma(numpy.arange(face_counts.sum(-1).max() + 1) + each).astype(float) for each in prior
    ]
    all_ = gamma(numpy.arange(face_counts.sum(-1).max() + 1) + prior.sum()).astype(float)
    result = -all_[face_counts.sum(-1)] + math.lgamma(prior.sum())
    for at, each in enumerate(prior):
        result = result + table[at][face_counts[..., at]] - math.lgamma(each)
        result = result - face_counts[..., at] * math.log(each / prior.sum())
    return result


def _compute_limited_exp(logarithm: numpy.ndarray) -> numpy.ndarray:
    return numpy.exp(numpy.minimum(logarithm, 50))


def compute_stake_values(face_counts: numpy.ndarray) -> numpy.ndarray:
    """Return what a stake of 1 on a loaded die is worth after each throw, as an array.

    This follows the definition of the bet and does not use the firmware's formula.
    """
    faces = [
        _compute_limited_exp(
            compute_log_bayes_factor(
                numpy.stack([face_counts[..., at], face_counts.sum(-1) - face_counts[..., at]], -1),
                [8, 40],
            )
        )
        for at in range(6)
    ]
    return (
        _compute_limited_exp(compute_log_bayes_factor(face_counts, [8] * 6)) / 2 + sum(faces) / 12
    )


def measure_loaded_verdict_fraction(
    odds: list[float], throw_count: int, die_count: int, seed: int
) -> float:
    """Return the fraction of dice that look loaded after at least one of ``throw_count`` throws."""
    return float(
        (
            compute_stake_values(simulate_counts(odds, throw_count, die_count, seed))
            >= fairness.ODD_VALUE
        )
        .any(axis=1)
        .mean()
    )


@pytest.mark.long
def test_the_evidence_matches_its_definition_as_a_mixture():
    draw = random.Random(3)
    for most in (5, 60, 3000):
        for _ in range(60):
            counts = [draw.randrange(most) for _ in range(6)]
            whole, _ = fairness.bet_values(counts)
            expected = float(compute_stake_values(numpy.array([counts]))[0])
            # larger values are not compared, because the firmware's function stops at a million
            if expected < 5e4:
                assert whole == pytest.approx(expected, rel=1e-3)


def test_the_bet_gains_nothing_on_average_against_a_fair_die():
    """The bet is a martingale: its mean value over all possible next faces equals its present
    value.
    """
    for counts in ([0] * 6, [5, 0, 9, 3, 3, 1], [40, 30, 35, 20, 33, 60]):
        now, faces = fairness.bet_values(counts)
        after = []
        for at in range(6):
            more = list(counts)
            more[at] += 1
            after.append(fairness.bet_values(more))
        assert sum(each for each, _ in after) / 6 == pytest.approx(now, rel=1e-3)
        for face in range(6):
            mean = sum(each[face] for _, each in after) / 6
            assert mean == pytest.approx(faces[face], rel=1e-3)


@pytest.mark.long
def test_at_most_one_fair_die_in_20_ever_looks_loaded():
    """The verdict on each of 500 simulated dice is checked after each of 1,500 throws. Three
    standard errors are added to the limit of 5 %.
    """
    most = compute_stake_values(simulate_counts(FAIR_FACE_ODDS, 1500, 500, 7)).max(axis=1)
    assert (most >= fairness.ODD_VALUE).mean() <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 500)
    assert (most >= fairness.LOADED_VALUE).sum() <= 3


def test_a_repeated_chi_square_test_accuses_many_fair_dice():
    """Shows why the board does not use a chi-square test: repeated after each throw, it calls more
    than 20 % of the fair dice loaded.
    """
    counts = simulate_counts(FAIR_FACE_ODDS, 1500, 200, 7)[:, fairness.MIN_VERDICT_THROWS :]
    throws = counts.sum(-1)
    squares = 6 * (counts**2).sum(-1) / throws - throws
    assert (squares >= 11.0705).any(axis=1).mean() > 0.2


@pytest.mark.parametrize(
    ("share", "throws"),
    [
        (share, known[0])
        for share, known in zip((0, 1 / 3, 1 / 4), fairness.DETECTABLE_LOADS, strict=False)
    ],
)
def test_four_of_five_loaded_dice_are_found_within_the_documented_throws(share, throws):
    assert 0.75 <= measure_loaded_verdict_fraction(make_loaded_odds(share), throws, 600, 9) <= 0.92


def test_a_die_that_shows_6_in_1_of_5_throws_is_found_only_after_thousands_of_throws():
    assert (
        0.65
        <= measure_loaded_verdict_fraction(
            make_loaded_odds(1 / 5), fairness.DETECTABLE_LOADS[3][0], 80, 10
        )
        <= 0.95
    )


def test_a_die_on_a_stiff_lead_is_found_within_100_throws():
    assert measure_loaded_verdict_fraction(FACE_ODDS_ON_LEAD, 100, 300, 11) > 0.8


def test_a_face_of_a_fair_die_is_seldom_accused():
    """The verdict names a face that comes up too often for at most one fair die in 20. For a loaded
    die it names the right face.
    """
    counts = simulate_counts(FAIR_FACE_ODDS, 1000, 150, 12)
    ever = 0
    for die in counts:
        ever += any(
            "too" in describe_verdict([int(each) for each in die[at]]) for at in range(29, 1000, 10)
        )
    assert ever / 150 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 150)
    named = [
        describe_verdict([int(each) for each in die[-1]])
        for die in simulate_counts(make_loaded_odds(0.4), 300, 100, 13)
    ]
    assert sum("6 too often" in words for words in named) > 90
    assert not any("6 too rarely" in words for words in named)


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([0] * 6, "too few throws: 0 of at least 30"),
        ([5, 5, 5, 5, 5, 4], "too few throws: 29 of at least 30"),
        # this evidence is strong enough even with fewer than 30 throws
        ([0, 0, 0, 0, 0, 20], "loaded: 6 too often."),
        ([5] * 6, "nothing odd so far"),
        ([11] * 6, "looks fair: no face is missing"),
        ([20] * 6, "looks fair: no face comes as often as 1 time in 3. 420 throws"),
        ([75] * 6, "looks fair: no face comes as often as 1 time in 4. 2900 throws"),
        ([500] * 6, "looks fair: no face comes as often as 1 time in 5"),
        ([14, 14, 14, 14, 14, 34], "looks loaded: 6 too often. 1 fair die in 20"),
        ([24, 24, 9, 9, 24, 10], "looks loaded: no face is certain yet"),
        ([60, 60, 60, 60, 60, 0], "loaded: 6 too rarely. Under 1"),
        ([90, 10, 90, 10, 90, 10], "loaded: 1 3 5 too often, 2 4 6 too rarely."),
        ([99999, 0, 0, 0, 0, 0], "loaded: 1 too often"),
        ([99999] * 6, "looks fair: no face comes as often as 1 time in 5"),
    ],
)
def test_the_verdict_follows_from_the_counts_of_faces(counts, words):
    assert describe_verdict(counts).startswith(words)


def test_chi_square_equals_its_definition():
    generator = random.Random(4)
    for _ in range(200):
        counts = [generator.randint(0, 40) for _ in range(6)]
        expected = sum(counts) / 6
        if expected:
            value = sum((count - expected) ** 2 for count in counts) / expected
            assert chi_square(counts) == pytest.approx(value)
    assert chi_square([0] * 6) == 0


def test_the_tail_of_the_chi_square_distribution_equals_its_integral():
    def compute_density(x):
        """Return the density of the chi-square distribution with 5 degrees of freedom at ``x``."""
        return x**1.5 * math.exp(-x / 2) / (2**2.5 * math.gamma(2.5))

    for start in (0.5, 3.0, 11.07, 20.0):
        steps = 20000
        width = (200 - start) / steps
        whole = sum(compute_density(start + (at + 0.5) * width) for at in range(steps)) * width
        assert tail_probability(start) == pytest.approx(whole, rel=1e-3)
    assert tail_probability(0.0) == 1.0


def test_the_exact_p_value_matches_an_enumeration():
    # The p-value is compared with all 6^4 results of four throws.
    for counts in ([4, 0, 0, 0, 0, 0], [2, 2, 0, 0, 0, 0], [2, 1, 1, 0, 0, 0], [1, 1, 1, 1, 0, 0]):
        squares = sum(count**2 for count in counts)
        at_least = 0
        for number in range(6**4):
            faces = [number // 6**place % 6 for place in range(4)]
            at_least += sum(faces.count(face) ** 2 for face in range(6)) >= squares
        assert exact_p_value(counts) == pytest.approx(at_least / 6**4)
