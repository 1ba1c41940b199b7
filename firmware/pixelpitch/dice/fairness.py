"""Tests whether a die is loaded, with a test that may be repeated after every throw.

A chi-square test, repeated after every throw, would call many fair dice loaded. This test bets a
stake of 1, at fair odds, that the die is loaded. Over any number of throws, the bet on a fair die
reaches 20 with a probability of at most 1 in 20. It reaches 1,000 with at most 1 in 1,000 (Ville's
inequality).

Half of the stake bets that the six faces are not equally frequent. A twelfth for each face bets
that this face is more or less frequent than the other five. Each bet is distributed over all
possible loads by a Dirichlet prior. The prior has the weight 8 for each face, so most of the stake
is on small loads::

    >>> verdict([5, 5, 5, 5, 5, 5])
    ('fair.begun', {'more': 66})
    >>> verdict([17, 22, 20, 19, 23, 19])
    ('fair.looks', {'share': 3, 'more': 420})
    >>> verdict([13, 12, 14, 13, 12, 41])
    ('fair.loaded', {'faces': [('fair.often', {'faces': '6'})]})

The verdict names a face when the bet on that face has reached 120. For 19 of 20 fair dice it never
names a face.
"""

from math import exp, log

MIN_THROWS = 30  # after fewer throws, a die that looks fair gets no verdict
ODD_VALUE, LOADED_VALUE = 20, 1000  # values of the whole bet that make a die "odd" or "loaded"
# The verdict names a face if the bet on that face reaches this value. The value is six times
# ODD_VALUE, because each of six faces could reach ODD_VALUE by chance.
_NAMED_VALUE = 6 * ODD_VALUE
_FACE_WEIGHT = 8
_ALL_WEIGHTS = (_FACE_WEIGHT,) * 6
# the prior weights of one face and of the other five together
_ONE_WEIGHTS = (_FACE_WEIGHT, 5 * _FACE_WEIGHT)
_MAX_LOG = 13.8  # larger logarithms are cut to this value, that of a million, to avoid an overflow
# Pairs (throws, n). On a loaded die of this kind, one face comes up once in n throws. If n is 0,
# this face never comes up. The other faces are equally likely. After this number of throws, the
# test detects 80 % of such dice (tests/dice/test_fairness.py).
DETECTABLE_LOADS = ((66, 0), (115, 3), (420, 4), (2900, 5))


def _bet_value(counts, weights):
    """Return the value of a bet with a stake of 1 after the outcomes came up ``counts`` times.

    ``weights`` has the weight of each outcome in the Dirichlet prior. Gamma functions are computed
    by Stirling's formula to 0.01 %. The code uses ratios, because differences of large logarithms
    are not exact with 32-bit floats.
    """
    weight = sum(weights)
    total = sum(counts) + weight
    result = (1 - len(counts)) / 2 * log(total / weight) - 1 / (12 * total) + 1 / (12 * weight)
    for count, each in zip(counts, weights):
        x = count + each
        result += (x - 0.5) * log(x * weight / (each * total)) + 1 / (12 * x) - 1 / (12 * each)
    return exp(min(result, _MAX_LOG))


def bet_values(counts):
    """Return (value of the whole bet, [value of the bet on each face]) for six ``counts``."""
    throws = sum(counts)
    faces = [_bet_value((count, throws - count), _ONE_WEIGHTS) for count in counts]
    return (_bet_value(counts, _ALL_WEIGHTS) + sum(faces) / 6) / 2, faces


def verdict(counts):
    """Return a message with the verdict on a die whose faces came up ``counts`` times."""
    throws = sum(counts)
    made, faces = bet_values(counts)
    if made >= ODD_VALUE:
        return "fair.loaded" if made >= LOADED_VALUE else "fair.odd", {
            "faces": _face_messages(counts, faces)
        }
    if throws < MIN_THROWS:
        return "fair.few", {"throws": throws, "least": MIN_THROWS}
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

    ``faces`` has, for each face, the value of the bet that it is loaded (``bet_values``).
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
