"""The chi-square verdict: exact against closed form, and what it says where."""

import math
import random

import pytest

from host_tools.analysis.dice_odds import exact, tail
from pixelpitch.dice import fairness


def test_the_limits_are_the_quantiles_rounded_up():
    for limit, share in zip(fairness.LIMITS, (0.05, 0.01, 0.001), strict=True):
        assert tail(limit / 10000) <= share < tail((limit - 1) / 10000)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([0] * 6, ("fair.few", {"throws": 0, "least": 30})),
        ([29, 0, 0, 0, 0, 0], ("fair.few", {"throws": 29, "least": 30})),
        ([5] * 6, ("fair.looks", {})),
        ([9, 8, 5, 5, 2, 1], ("fair.looks", {})),  # 10.0
        ([11, 7, 3, 3, 3, 3], ("fair.odd", {})),  # 11.2
        ([12, 5, 5, 5, 2, 1], ("fair.odd", {})),  # 14.8
        ([12, 7, 5, 2, 2, 2], ("fair.suspicious", {})),  # 16.0
        ([14, 5, 5, 2, 2, 2], ("fair.loaded", {})),  # 21.6
        ([30, 0, 0, 0, 0, 0], ("fair.loaded", {})),  # 150
    ],
)
def test_what_counts_say(counts, message):
    assert fairness.verdict(counts) == message


def test_chi_square_by_its_definition():
    generator = random.Random(4)
    for _ in range(200):
        counts = [generator.randint(0, 40) for _ in range(6)]
        expected = sum(counts) / 6
        if expected:
            value = sum((count - expected) ** 2 for count in counts) / expected
            assert fairness.chi_square(counts) == pytest.approx(value * 10000, abs=1.001)


def test_five_percent_of_fair_dice_look_odd():
    generator = random.Random(5)
    odd = 0
    for _ in range(2000):
        counts = [0] * 6
        for _ in range(60):
            counts[generator.randrange(6)] += 1
        odd += fairness.verdict(counts) != ("fair.looks", {})
    assert 0.03 < odd / 2000 < 0.07


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


def test_every_verdict_fits_the_lines_that_the_check_leaves_it():
    from pixelpitch.app.display_text import wrap
    from pixelpitch.app.texts import words

    for counts in ([5] * 6, [11, 7, 3, 3, 3, 3], [12, 7, 5, 2, 2, 2], [30, 0, 0, 0, 0, 0]):
        assert len(wrap(words(fairness.verdict(counts)))) <= 3
