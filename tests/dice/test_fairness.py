"""Is a die loaded?  The bet against it by its definition, on fair dice and on loaded ones."""

import math
import random

import numpy
import pytest

from host_tools.analysis.dice_odds import chi_square, exact, tail
from pixelpitch.app.texts import words as words_of
from pixelpitch.dice import fairness

FAIR = [1 / 6] * 6
LEAD = [7 / 77, 9 / 77, 4 / 77, 21 / 77, 16 / 77, 20 / 77]  # a die on a lead of AWG30, in an engine


def said(counts: list[int]) -> str:
    """The verdict in words."""
    return words_of(fairness.verdict(counts))


def loaded(share: float) -> list[float]:
    """The odds of a die whose 6 comes with ``share``, the other faces equally often."""
    return [(1 - share) / 5] * 5 + [share]


def lives(odds: list[float], throws: int, dice: int, seed: int) -> numpy.ndarray:
    """The counts of ``dice`` dice after each of ``throws``: [die, throw, face]."""
    draw = numpy.random.default_rng(seed)
    return numpy.cumsum(draw.multinomial(1, odds, size=(dice, throws)), axis=1)


def bet(counts: numpy.ndarray, weights: list[int]) -> numpy.ndarray:
    """The logarithm of a Dirichlet mixture over the fair odds, by gamma functions.

    ``weights`` are those of the prior, and in their ratios the fair odds.
    """
    gamma = numpy.frompyfunc(math.lgamma, 1, 1)
    prior = numpy.array(weights)
    table = [gamma(numpy.arange(counts.sum(-1).max() + 1) + each).astype(float) for each in prior]
    all_ = gamma(numpy.arange(counts.sum(-1).max() + 1) + prior.sum()).astype(float)
    result = -all_[counts.sum(-1)] + math.lgamma(prior.sum())
    for at, each in enumerate(prior):
        result = result + table[at][counts[..., at]] - math.lgamma(each)
        result = result - counts[..., at] * math.log(each / prior.sum())
    return result


def _exp(logarithm: numpy.ndarray) -> numpy.ndarray:
    return numpy.exp(numpy.minimum(logarithm, 50))


def made(counts: numpy.ndarray) -> numpy.ndarray:
    """What the bet has made of 1 after each throw, by its definition."""
    faces = [
        _exp(bet(numpy.stack([counts[..., at], counts.sum(-1) - counts[..., at]], -1), [8, 40]))
        for at in range(6)
    ]
    return _exp(bet(counts, [8] * 6)) / 2 + sum(faces) / 12


def found(odds: list[float], throws: int, dice: int, seed: int) -> float:
    """The share of dice that look loaded at some time within ``throws``."""
    return float((made(lives(odds, throws, dice, seed)) >= fairness.ODD).any(axis=1).mean())


@pytest.mark.long
def test_the_bet_is_the_mixture_of_its_definition():
    draw = random.Random(3)
    for most in (5, 60, 3000):
        for _ in range(60):
            counts = [draw.randrange(most) for _ in range(6)]
            whole, _ = fairness.evidence(counts)
            expected = float(made(numpy.array([counts]))[0])
            if expected < 5e4:  # beyond, a million is enough
                assert whole == pytest.approx(expected, rel=1e-3)


def test_a_bet_at_fair_odds_gains_nothing_in_the_mean():
    """What a martingale is: over all faces that may come next, the mean is what it is now."""
    for counts in ([0] * 6, [5, 0, 9, 3, 3, 1], [40, 30, 35, 20, 33, 60]):
        now, faces = fairness.evidence(counts)
        after = []
        for at in range(6):
            more = list(counts)
            more[at] += 1
            after.append(fairness.evidence(more))
        assert sum(each for each, _ in after) / 6 == pytest.approx(now, rel=1e-3)
        for face in range(6):
            mean = sum(each[face] for _, each in after) / 6
            assert mean == pytest.approx(faces[face], rel=1e-3)


@pytest.mark.long
def test_at_most_one_fair_die_in_20_ever_looks_loaded_however_often_somebody_looks():
    """Looked at after each of 1,500 throws; three standard deviations of 500 dice are allowed."""
    most = made(lives(FAIR, 1500, 500, 7)).max(axis=1)
    assert (most >= fairness.ODD).mean() <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 500)
    assert (most >= fairness.SURE).sum() <= 3


def test_chi_square_looked_at_again_and_again_calls_fair_dice_loaded():
    """Why it is not used: of the same dice it accuses several times as many."""
    counts = lives(FAIR, 1500, 200, 7)[:, fairness.LEAST :]
    throws = counts.sum(-1)
    squares = 6 * (counts**2).sum(-1) / throws - throws
    assert (squares >= 11.0705).any(axis=1).mean() > 0.2


@pytest.mark.parametrize(
    ("share", "throws"),
    [(share, known[0]) for share, known in zip((0, 1 / 3, 1 / 4), fairness.KNOWN, strict=False)],
)
def test_after_the_throws_that_it_names_four_of_five_loaded_dice_are_found(share, throws):
    assert 0.75 <= found(loaded(share), throws, 600, 9) <= 0.92


def test_a_die_whose_6_comes_1_in_5_takes_thousands_of_throws():
    assert 0.65 <= found(loaded(1 / 5), fairness.KNOWN[3][0], 80, 10) <= 0.95


def test_a_die_on_a_stiff_lead_is_found_within_100_throws():
    assert found(LEAD, 100, 300, 11) > 0.8


def test_a_fair_face_is_seldom_named():
    """At most one fair die in 20 ever gets the name of any face, and no name is the opposite."""
    counts = lives(FAIR, 1000, 150, 12)
    ever = 0
    for die in counts:
        ever += any("too" in said([int(each) for each in die[at]]) for at in range(29, 1000, 10))
    assert ever / 150 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 150)
    named = [said([int(each) for each in die[-1]]) for die in lives(loaded(0.4), 300, 100, 13)]
    assert sum("6 too often" in words for words in named) > 90
    assert not any("6 too rarely" in words for words in named)


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([0] * 6, "too few throws: 0 of at least 30"),
        ([5, 5, 5, 5, 5, 4], "too few throws: 29 of at least 30"),
        ([0, 0, 0, 0, 0, 20], "loaded: 6 too often."),  # nobody needs more
        ([5] * 6, "nothing odd so far"),
        ([11] * 6, "looks fair: no face is missing"),
        ([20] * 6, "looks fair: no face comes 1 in 3. 420 throws"),
        ([75] * 6, "looks fair: no face comes 1 in 4. 2900 throws"),
        ([500] * 6, "looks fair: no face comes 1 in 5"),
        ([14, 14, 14, 14, 14, 34], "looks loaded: 6 too often. 1 fair die in 20"),
        ([24, 24, 9, 9, 24, 10], "looks loaded: no face is certain yet"),
        ([60, 60, 60, 60, 60, 0], "loaded: 6 too rarely. Under 1"),
        ([90, 10, 90, 10, 90, 10], "loaded: 1 3 5 too often, 2 4 6 too rarely."),
        ([99999, 0, 0, 0, 0, 0], "loaded: 1 too often"),
        ([99999] * 6, "looks fair: no face comes 1 in 5"),
    ],
)
def test_what_counts_say(counts, words):
    assert said(counts).startswith(words)


def test_chi_square_by_its_definition():
    generator = random.Random(4)
    for _ in range(200):
        counts = [generator.randint(0, 40) for _ in range(6)]
        expected = sum(counts) / 6
        if expected:
            value = sum((count - expected) ** 2 for count in counts) / expected
            assert chi_square(counts) == pytest.approx(value)
    assert chi_square([0] * 6) == 0


def test_the_tail_against_its_integral():
    def density(x):
        return x**1.5 * math.exp(-x / 2) / (2**2.5 * math.gamma(2.5))

    for start in (0.5, 3.0, 11.07, 20.0):
        steps = 20000
        width = (200 - start) / steps
        whole = sum(density(start + (at + 0.5) * width) for at in range(steps)) * width
        assert tail(start) == pytest.approx(whole, rel=1e-3)
    assert tail(0.0) == 1.0


def test_the_exact_share_against_every_throw():
    # Four throws: all 6^4 of them.
    for counts in ([4, 0, 0, 0, 0, 0], [2, 2, 0, 0, 0, 0], [2, 1, 1, 0, 0, 0], [1, 1, 1, 1, 0, 0]):
        squares = sum(count**2 for count in counts)
        at_least = 0
        for number in range(6**4):
            faces = [number // 6**place % 6 for place in range(4)]
            at_least += sum(faces.count(face) ** 2 for face in range(6)) >= squares
        assert exact(counts) == pytest.approx(at_least / 6**4)
