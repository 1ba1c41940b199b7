"""An unbiased weighted draw from random bytes.

::

    >>> draw(lambda count: bytes([252, 9, 0, 0]), [(face, 1) for face in range(1, 7)])
    4
"""

# Reads of 4 bytes: at worst every second value is rejected, so 2**-64 of all draws fail.
_READS = 32


def draw(entropy, outcomes):
    """Return one outcome of ``((outcome, weight), ...)``, drawn by its weight, or None.

    ``entropy(count)`` returns that many random bytes. The result is None if it always returns the
    same. The sum of the weights (whole numbers) is 1..65536. A value at or above the largest
    multiple of that sum is rejected, because it would favour the first outcomes.
    """
    total = 0
    for _, weight in outcomes:
        total += weight
    size = 1 if total <= 256 else 2
    limit = 256 if size == 1 else 65536
    limit -= limit % total
    for _ in range(_READS):
        data = entropy(4)
        for at in range(0, 4, size):
            value = data[at] if size == 1 else data[at] << 8 | data[at + 1]
            if value < limit:
                return _pick(outcomes, value % total)
    return None


def _pick(outcomes, value):
    for outcome, weight in outcomes:
        if value < weight:
            return outcome
        value -= weight
    raise ValueError("a value beyond all weights")
