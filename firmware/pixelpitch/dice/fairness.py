"""Tests whether a die is loaded; the result may be read after every throw.

A test for a single reading (chi-square) calls many fair dice loaded if it is repeated after every
throw. This test bets that the die is loaded. A stake of 1 at fair odds reaches 20 for at most one
fair die in 20, however often it is thrown, and 1,000 for at most one in 1,000 (Ville's inequality).
Half of the stake is on the six faces together, a twelfth on each face against the others. Each part
is spread over all loads, most of it on small ones (a Dirichlet distribution with weights as if each
face had come 8 times)::

    >>> verdict([5, 5, 5, 5, 5, 5])
    ('fair.begun', {'more': 66})
    >>> verdict([17, 22, 20, 19, 23, 19])
    ('fair.looks', {'share': 3, 'more': 420})
    >>> verdict([13, 12, 14, 13, 12, 41])
    ('fair.loaded', {'faces': [('fair.often', {'faces': '6'})]})

A face is named as soon as its own bet has reached 120: for 19 of 20 fair dice, no face ever is.
"""

from math import exp, log

LEAST = 30  # throws: with fewer, a die that looks fair gets no verdict
ODD, SURE = 20, 1000  # the sums that a stake of 1 must reach for "odd" and "loaded"
_NAMED = 6 * ODD  # higher than ODD, because any of six faces could reach it
_WEIGHT = 8
_ALL = (_WEIGHT,) * 6
_ONE = (_WEIGHT, 5 * _WEIGHT)  # weights of one face and of the other five
_MOST = 13.8  # upper limit of the logarithm of a result: a million is enough
# (throws, n): after that many throws the test finds four of five dice on which one face comes 1
# time in n (0: never) and the others equally often (tests/dice/test_fairness.py).
KNOWN = ((66, 0), (115, 3), (420, 4), (2900, 5))


def _bet(counts, weights):
    """Return what a stake of 1 has become; the weights are the prior odds of ``counts``.

    This is a quotient of gamma functions by Stirling's formula, exact to 0.01 % for these weights.
    It is written with ratios, because differences of large logarithms would lose the digits of a
    float.
    """
    weight = sum(weights)
    total = sum(counts) + weight
    result = (1 - len(counts)) / 2 * log(total / weight) - 1 / (12 * total) + 1 / (12 * weight)
    for count, each in zip(counts, weights):
        x = count + each
        result += (x - 0.5) * log(x * weight / (each * total)) + 1 / (12 * x) - 1 / (12 * each)
    return exp(min(result, _MOST))


def evidence(counts):
    """Return what a stake of 1 has become for six ``counts``: on all faces, and on each face."""
    throws = sum(counts)
    faces = [_bet((count, throws - count), _ONE) for count in counts]
    return (_bet(counts, _ALL) + sum(faces) / 6) / 2, faces


def verdict(counts):
    """Return the message with the verdict on a die with these six counts."""
    throws = sum(counts)
    made, faces = evidence(counts)
    if made >= ODD:
        return "fair.loaded" if made >= SURE else "fair.odd", {"faces": _named(counts, faces)}
    if throws < LEAST:
        return "fair.few", {"throws": throws, "least": LEAST}
    share = -1
    for more, next_share in KNOWN:
        if throws < more:
            if share < 0:
                return "fair.begun", {"more": more}
            if share == 0:
                return "fair.complete", {"more": more}
            return "fair.looks", {"share": share, "more": more}
        share = next_share
    return "fair.looks.long", {"share": share}


def _named(counts, faces):
    """Return messages that name the faces that certainly come too often or too rarely."""
    throws = sum(counts)
    often = [each for each in range(6) if faces[each] >= _NAMED and 6 * counts[each] > throws]
    rarely = [each for each in range(6) if faces[each] >= _NAMED and 6 * counts[each] < throws]
    result: list = []
    if often:
        result.append(("fair.often", {"faces": _numbers(often)}))
    if rarely:
        result.append(("fair.rarely", {"faces": _numbers(rarely)}))
    return result or ("fair.unnamed", {})


def _numbers(faces):
    return " ".join([str(each + 1) for each in faces])
