"""An unbiased weighted draw from random bytes.

::

    >>> draw_outcome(lambda count: bytes([252, 9, 0, 0]), [(face, 1) for face in range(1, 7)])
    4
"""

# Each read of 4 bytes yields at least 2 values, and at most half of all values are rejected. So the
# probability that _MAX_READS reads yield no usable value is at most 2**-64.
_MAX_READS = 32


def draw_outcome(entropy, outcomes):
    """Return a random outcome of ``((outcome, weight), ...)``, chosen by weight, or None.

    ``entropy(count)`` returns ``count`` random bytes. The weights are whole numbers with a sum of 1
    to 65536. Random values at or above the largest multiple of this sum are rejected, because they
    would favour the first outcomes. The result is None only if all values are rejected, that is, if
    the entropy source is defective.
    """
    total = 0
    for _, weight in outcomes:
        total += weight
    size = 1 if total <= 256 else 2
    limit = 256 if size == 1 else 65536
    limit -= limit % total
    for _ in range(_MAX_READS):
        data = entropy(4)
        for at in range(0, 4, size):
            value = data[at] if size == 1 else data[at] << 8 | data[at + 1]
            if value < limit:
                return _pick_by_weight(outcomes, value % total)
    return None


def _pick_by_weight(outcomes, value):
    for outcome, weight in outcomes:
        if value < weight:
            return outcome
        value -= weight
    raise ValueError("a value beyond all weights")
