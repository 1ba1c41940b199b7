"""Computes p-values of the chi-square test for a fair die.

::

    >>> round(tail_probability(11.0705), 4)
    0.05
    >>> exact_p_value([1, 0, 0, 0, 0, 0])
    1.0
"""

import math
from collections.abc import Iterator, Sequence

# Up to this number of throws ``p_value`` is exact. With more throws ``exact_p_value`` takes too
# long, and ``tail_probability`` is accurate enough.
MAX_EXACT_TEST_THROWS = 100


def chi_square(face_counts: Sequence[int]) -> float:
    """Return the chi-square of the counts of six faces for a fair die; 0 without throws."""
    throws = sum(face_counts)
    squares = sum(count * count for count in face_counts)
    return 6 * squares / throws - throws if throws else 0.0


def tail_probability(value: float) -> float:
    """Return the probability that a chi-square with 5 degrees of freedom is at least ``value``.

    The result is exact: the distribution has a closed form for odd numbers of degrees of freedom.
    """
    root = math.sqrt(value)
    density = math.exp(-value / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * root * (1 + value / 3)


def exact_p_value(face_counts: Sequence[int]) -> float:
    """Return the exact probability of a fair die's chi-square being at least this large.

    This sums the multinomial distribution over all ways to divide the throws into six counts.
    """
    throws = sum(face_counts)
    squares = sum(count * count for count in face_counts)
    ways = 0
    for parts in _partitions(throws, 6, throws):
        if sum(part * part for part in parts) >= squares:
            ways += _sequences(parts, throws) * _assignments(parts)
    return ways / 6**throws


def p_value(face_counts: Sequence[int], chi_square: float) -> tuple[float, str]:
    """Return (p-value, name of the method) for six ``face_counts`` and their ``chi_square``."""
    if sum(face_counts) <= MAX_EXACT_TEST_THROWS:
        return exact_p_value(face_counts), "exact"
    return tail_probability(chi_square), "chi-square, 5 degrees of freedom"


def _partitions(total: int, places: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write ``total`` as a sum of exactly ``places`` numbers.

    Each result has its numbers in descending order, and none is larger than ``most``.
    """
    if places == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        if first * places < total:
            return
        for rest in _partitions(total - first, places - 1, first):
            yield (first, *rest)


def _sequences(parts: Sequence[int], throws: int) -> int:
    """Return how many sequences of ``throws`` throws give each face its count in ``parts``.

    ``parts[0]`` is the count of face 1, and so on.
    """
    ways = math.factorial(throws)
    for part in parts:
        ways //= math.factorial(part)
    return ways


def _assignments(parts: Sequence[int]) -> int:
    """Return in how many orders the faces can have the counts ``parts``."""
    orders = math.factorial(len(parts))
    for part in set(parts):
        orders //= math.factorial(parts.count(part))
    return orders
