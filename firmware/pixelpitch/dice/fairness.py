"""Is the die fair?  The chi-square test of how often each face came, in whole numbers.

With n throws, n / 6 is expected of each face, and chi-square is 6 / n times the sum of
the squared counts, less n.  It has 5 degrees of freedom::

    >>> chi_square([5, 5, 5, 5, 5, 5])
    0
    >>> verdict([0, 6, 6, 6, 6, 6])
    ('fair.looks', {})
    >>> verdict([20, 2, 2, 2, 2, 2])
    ('fair.loaded', {})
"""

LEAST = 30  # throws: 5 of each face are expected, below that the test says nothing
# What a fair die exceeds in 5, 1 and 0.1 % of all checks, in ten thousandths, rounded up
# (the quantiles of chi-square with 5 degrees of freedom: 11.07050, 15.08627, 20.51501).
LIMITS = (110705, 150863, 205151)
_VERDICTS = ("fair.looks", "fair.odd", "fair.suspicious", "fair.loaded")


def chi_square(counts):
    """Return chi-square of six counts in ten thousandths, rounded down; 0 without throws."""
    throws = sum(counts)
    if not throws:
        return 0
    squares = sum([count * count for count in counts])
    return (6 * squares - throws * throws) * 10000 // throws


def verdict(counts):
    """Return the message that says what six counts tell about the die."""
    throws = sum(counts)
    if throws < LEAST:
        return "fair.few", {"throws": throws, "least": LEAST}
    value = chi_square(counts)
    return _VERDICTS[sum([value >= limit for limit in LIMITS])], {}
