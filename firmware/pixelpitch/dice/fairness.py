"""Tests whether a die is loaded, with a test that may be repeated after every throw.

A chi-square test that is repeated after every throw would call many fair dice loaded. This test
instead bets a stake of 1, at fair odds, that the die is loaded. If the die is fair, the bet ever
grows to 20 with a probability of at most 1 in 20, and to 1,000 with at most 1 in 1,000 (Ville's
inequality), however many throws are made.

The stake is divided:

- one half bets that the six faces are not equally frequent
- a twelfth for each face bets that this face is more or less frequent than the other five

Each of these bets is spread over all possible loads with a Dirichlet prior. The prior weight of a
face is 8, so most of the stake is on small loads::

    >>> verdict([5, 5, 5, 5, 5, 5])
    ('fair.begun', {'more': 66})
    >>> verdict([17, 22, 20, 19, 23, 19])
    ('fair.looks', {'share': 3, 'more': 420})
    >>> verdict([13, 12, 14, 13, 12, 41])
    ('fair.loaded', {'faces': [('fair.often', {'faces': '6'})]})

The verdict names a face as suspicious once the bet on that face has grown to 120 times its stake.
With 19 of 20 fair dice this never happens.
"""

from math import exp, log

MIN_VERDICT_THROWS = 30  # after fewer throws, a die that looks fair gets no verdict
ODD_VALUE, LOADED_VALUE = 20, 1000  # value of all bets that makes a die "odd" or "loaded"
# The verdict names a face if the bet on this face has grown to this many times its stake. It is six
# times ODD_VALUE, because any of the six faces may reach a high value by chance.
_NAMED_VALUE = 6 * ODD_VALUE
_FACE_WEIGHT = 8
_ALL_WEIGHTS = (_FACE_WEIGHT,) * 6
# the prior weights of one face and of the other five together
_ONE_WEIGHTS = (_FACE_WEIGHT, 5 * _FACE_WEIGHT)
_MAX_LOG = 13.8  # larger logarithms are cut to this value, that of a million, to avoid an overflow
# Pairs (throws, n): after this many throws, the test detects 80 % of the dice on which one face
# comes up once in n throws (never if n is 0) and the others are equally likely
# (tests/dice/test_fairness.py).
DETECTABLE_LOADS = ((66, 0), (115, 3), (420, 4), (2900, 5))


def _bet_value(counts, weights):
    """Return what a stake of 1 has grown to after the outcomes came up ``counts`` times.

    ``weights`` are the outcomes' weights in the Dirichlet prior. Stirling's formula gives the gamma
    functions to 0.01 %. Logarithms of ratios are exact enough with MicroPython's 32-bit floats;
    differences of large logarithms would not be.
    """
    weight = sum(weights)
    total = sum(counts) + weight
    result = (1 - len(counts)) / 2 * log(total / weight) - 1 / (12 * total) + 1 / (12 * weight)
    for count, each in zip(counts, weights):
        x = count + each
        result += (x - 0.5) * log(x * weight / (each * total)) + 1 / (12 * x) - 1 / (12 * each)
    return exp(min(result, _MAX_LOG))


def bet_values(counts):
    """Return (value of all bets together, [value of the bet on each face]) for six ``counts``."""
    throws = sum(counts)
    faces = [_bet_value((count, throws - count), _ONE_WEIGHTS) for count in counts]
    return (_bet_value(counts, _ALL_WEIGHTS) + sum(faces) / 6) / 2, faces


def verdict(counts):
    """Return the verdict on a die whose faces came up ``counts`` times, as (message id, values)."""
    throws = sum(counts)
    made, faces = bet_values(counts)
    if made >= ODD_VALUE:
        return "fair.loaded" if made >= LOADED_VALUE else "fair.odd", {
            "faces": _face_messages(counts, faces)
        }
    if throws < MIN_VERDICT_THROWS:
        return "fair.few", {"throws": throws, "least": MIN_VERDICT_THROWS}
    share = -1
    for more, next_share in DETECTABLE_LOADS:
        if throws < more:
            if share < 0:
                return "fair.begun", {"more": more}
            if share == 0:
                return "fair.complete", {"more": more}
            return "fair.looks", {"share": share, "more": more}
        share = next_share
    return "fair.looks.long", {"share": share}


def _face_messages(counts, faces):
    """Return messages that name the faces that come up too often or too rarely.

    ``faces`` lists, for each face, the value of the bet that this face is loaded (``bet_values``).
    """
    throws = sum(counts)
    frequent = [
        each for each in range(6) if faces[each] >= _NAMED_VALUE and 6 * counts[each] > throws
    ]
    rare = [each for each in range(6) if faces[each] >= _NAMED_VALUE and 6 * counts[each] < throws]
    result: list = []
    if frequent:
        result.append(("fair.often", {"faces": _numbers(frequent)}))
    if rare:
        result.append(("fair.rarely", {"faces": _numbers(rare)}))
    return result or ("fair.unnamed", {})


def _numbers(faces):
    return " ".join([str(each + 1) for each in faces])
