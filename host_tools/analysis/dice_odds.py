"""How often a fair die throws as oddly as this one: p-values of the chi-square test.

::

    >>> round(tail(11.0705), 4)
    0.05
    >>> exact([1, 0, 0, 0, 0, 0])
    1.0
"""

import math
from collections.abc import Iterator, Sequence

EXACT_UP_TO = 100  # throws; beyond, the partitions become many and the tail is good


def chi_square(counts: Sequence[int]) -> float:
    """Return chi-square of six counts against a fair die; 0 without throws."""
    throws = sum(counts)
    squares = sum(count * count for count in counts)
    return 6 * squares / throws - throws if throws else 0.0


def tail(value: float) -> float:
    """Return the share of chi-square with 5 degrees of freedom that is at least ``value``.

    In closed form, as for every odd number of degrees of freedom.
    """
    root = math.sqrt(value)
    density = math.exp(-value / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * root * (1 + value / 3)


def exact(counts: Sequence[int]) -> float:
    """Return the exact share of fair dice whose chi-square is at least that of six ``counts``.

    Sums the multinomial distribution over the ways to part the throws into six counts.
    """
    throws = sum(counts)
    squares = sum(count * count for count in counts)
    ways = 0
    for parts in _partitions(throws, 6, throws):
        if sum(part * part for part in parts) >= squares:
            ways += _throws(parts, throws) * _orders(parts)
    return ways / 6**throws


def p_value(counts: Sequence[int], value: float) -> tuple[float, str]:
    """Return (p, how it was computed) for six ``counts`` whose chi-square is ``value``."""
    if sum(counts) <= EXACT_UP_TO:
        return exact(counts), "exact"
    return tail(value), "chi-square, 5 degrees of freedom"


def _partitions(total: int, places: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write ``total`` as ``places`` falling numbers, none above ``maximum``."""
    if places == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        if first * places < total:
            return
        for rest in _partitions(total - first, places - 1, first):
            yield (first, *rest)


def _throws(parts: Sequence[int], throws: int) -> int:
    """Return how many rows of throws have these counts."""
    ways = math.factorial(throws)
    for part in parts:
        ways //= math.factorial(part)
    return ways


def _orders(parts: Sequence[int]) -> int:
    """Return to how many orders of the faces these counts belong."""
    orders = math.factorial(len(parts))
    for part in set(parts):
        orders //= math.factorial(parts.count(part))
    return orders
