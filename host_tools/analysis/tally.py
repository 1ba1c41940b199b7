"""Counts events in matches, as integers only, so that the order of additions does not matter.

    >>> total = Total()
    >>> for goals in (2, 3, 3):
    ...     tally = Tally()
    ...     tally.count("goals", goals)
    ...     total.add_match(tally)
    >>> f"{total.statistics['goals'].mean:.2f}"
    '2.67'

Confidence limits are for 95 %. Values within one match resemble each other, so the limits come from
the ratio estimator over matches (Cochran, Sampling Techniques, 6.4). If each match has one value,
that is the ordinary mean with its standard error.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

Z_SCORE_95_PERCENT = 1.96  # number of standard errors for 95 %


class Tally:
    """The statistics of one match."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.values: dict[str, Counter[int]] = {}
        self.shares: set[str] = set()
        self.words: dict[str, Counter[str]] = {}

    def count(self, name: str, amount: int = 1) -> None:
        """Add ``amount`` to the counter ``name``, which begins at 0 in every match."""
        self.counts[name] += amount

    def add_value(self, name: str, value: int) -> None:
        """Add ``value`` to the statistic ``name``, which may get several values in a match."""
        self.values.setdefault(name, Counter())[value] += 1

    def add_try(self, name: str, hit: bool) -> None:
        """Count a try of the kind ``name``; ``hit`` is True if it succeeded.

        A match may have several tries of the same kind.
        """
        self.shares.add(name)
        self.add_value(name, int(hit))

    def add_word(self, name: str, word: str) -> None:
        """Count one occurrence of ``word`` in the category ``name``, such as the match's ending."""
        self.words.setdefault(name, Counter())[word] += 1


@dataclass
class Distribution:
    """The distribution of one statistic, which may have several values in each match.

    ``values`` counts how often each value occurs in all matches. The confidence limits are
    calculated from the last three fields. With h as the sum of the values of a match and n as their
    number:

    ``squared_hits``      sum of h * h over all matches
    ``hits_times_tries``  sum of h * n over all matches
    ``squared_tries``     sum of n * n over all matches
    """

    is_share: bool = False
    values: Counter[int] = field(default_factory=Counter)
    match_count: int = 0
    squared_hits: int = 0
    hits_times_tries: int = 0
    squared_tries: int = 0

    def add_match(self, values: Counter[int]) -> None:
        """Add the values of one match."""
        hits, tries = _value_sums(values)
        self.values.update(values)
        self.squared_hits += hits * hits
        self.hits_times_tries += hits * tries
        self.squared_tries += tries * tries

    def add(self, other: "Distribution") -> None:
        """Add the values of ``other``: the same statistic, from other matches."""
        self.values.update(other.values)
        self.squared_hits += other.squared_hits
        self.hits_times_tries += other.hits_times_tries
        self.squared_tries += other.squared_tries

    @property
    def mean(self) -> float:
        """Return the mean of all values."""
        hits, tries = _value_sums(self.values)
        return hits / tries

    @property
    def confidence_limits(self) -> tuple[float, float] | None:
        """Return the confidence limits of the mean; None for less than two matches."""
        if self.match_count < 2:
            return None
        tries = self.values.total()
        mean = self.mean
        # Equal values in the sample do not prove that all values are equal.
        if self.is_share and mean in (0, 1):
            return wilson_limits(round(mean * self.match_count), self.match_count)
        spread = (
            self.squared_hits - 2 * mean * self.hits_times_tries + mean * mean * self.squared_tries
        )
        # Rounding can make ``spread`` negative if all matches had the same value.
        error = sqrt(max(spread, 0) * self.match_count / (self.match_count - 1)) / tries
        low, high = mean - Z_SCORE_95_PERCENT * error, mean + Z_SCORE_95_PERCENT * error
        if min(self.values) >= 0:
            low = max(low, 0.0)  # counts cannot be negative
        return low, min(high, 1.0) if self.is_share else high

    @property
    def median(self) -> int:
        """Return the median; of two middle values, the lower one."""
        left = (self.values.total() - 1) // 2
        for value in sorted(self.values):
            left -= self.values[value]
            if left < 0:
                return value
        raise ValueError("a statistic without values")


class Total:
    """The statistics of ``match_count`` matches; names are in the order in which they occurred."""

    def __init__(self) -> None:
        self.match_count = 0
        self.words: dict[str, Counter[str]] = {}
        self._counts: dict[str, Counter[int]] = {}
        self._statistics: dict[str, Distribution] = {}

    def add_match(self, tally: Tally) -> None:
        """Add the statistics of one match."""
        self.match_count += 1
        for name, number in tally.counts.items():
            self._counts.setdefault(name, Counter())[number] += 1
        for name, values in tally.values.items():
            share = name in tally.shares
            self._statistics.setdefault(name, Distribution(share)).add_match(values)
        for name, words in tally.words.items():
            self.words.setdefault(name, Counter()).update(words)

    def add(self, other: "Total") -> None:
        """Add a total of other matches."""
        self.match_count += other.match_count
        for name, numbers in other._counts.items():
            self._counts.setdefault(name, Counter()).update(numbers)
        for name, statistic in other._statistics.items():
            self._statistics.setdefault(name, Distribution(statistic.is_share)).add(statistic)
        for name, words in other.words.items():
            self.words.setdefault(name, Counter()).update(words)

    @property
    def statistics(self) -> dict[str, Distribution]:
        """Return all statistics; those with one value per match come first."""
        result: dict[str, Distribution] = {}
        for name, numbers in self._counts.items():
            result[name] = statistic = Distribution()
            for number, matches in numbers.items():
                statistic.values[number] += matches
            missing = self.match_count - numbers.total()
            if missing:
                statistic.values[0] += missing
            statistic.squared_tries = self.match_count
            statistic.hits_times_tries = sum(
                value * times for value, times in statistic.values.items()
            )
            statistic.squared_hits = sum(
                value**2 * times for value, times in statistic.values.items()
            )
        result.update(self._statistics)
        for statistic in result.values():
            statistic.match_count = self.match_count
        return result


def wilson_limits(hits: float, tries: int) -> tuple[float, float]:
    """Return the confidence limits of the share ``hits / tries`` (Wilson, JASA 1927).

    The tries must be independent. Without tries the limits are 0 and 1.
    """
    if not tries:
        return 0.0, 1.0
    share = hits / tries
    squared = Z_SCORE_95_PERCENT * Z_SCORE_95_PERCENT / tries
    middle = share + squared / 2
    width = sqrt(squared * share * (1 - share) + squared * squared / 4)
    return max(0.0, (middle - width) / (1 + squared)), min(1.0, (middle + width) / (1 + squared))


def _value_sums(values: Counter[int]) -> tuple[int, int]:
    return sum(value * times for value, times in values.items()), values.total()
