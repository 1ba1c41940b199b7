"""A seeded generator of random numbers that gives the same numbers on every interpreter.

The algorithm is Chris Doty-Humphrey's sfc16 (PractRand, 2010), with three 16-bit words and a
counter. All values fit into MicroPython's 31-bit small integers, so drawing a number does not
allocate memory::

    >>> [Generator(7).below(6) + 1 for _ in range(3)]
    [6, 6, 6]
"""

from .errors import NotUnderstood

SEED_COUNT = 1 << 30


class Generator:
    """Generates random numbers from ``seed``, 0..2**30 - 1; otherwise raises NotUnderstood."""

    def __init__(self, seed=0):
        if not isinstance(seed, int) or not 0 <= seed < SEED_COUNT:
            raise NotUnderstood("seed " + repr(seed), "a whole number 0..1073741823")
        self._a = 0
        self._b = seed & 0xFFFF
        self._c = seed >> 16
        self._counter = 1
        # The author of sfc16 prescribes these steps, which let every bit of the seed affect the
        # first number.
        for _ in range(12):
            self.next16()

    def next16(self):
        """Return the next number, 0..65535."""
        result = (self._a + self._b + self._counter) & 0xFFFF
        self._counter = (self._counter + 1) & 0xFFFF
        self._a = self._b ^ (self._b >> 5)
        self._b = (self._c + (self._c << 3)) & 0xFFFF
        self._c = (((self._c << 6) | (self._c >> 10)) + result) & 0xFFFF
        return result

    def below(self, count):
        """Return a number 0..``count`` - 1, each equally likely; ``count`` is 1..65536."""
        limit = 65536 - 65536 % count
        while True:
            value = self.next16()
            if value < limit:
                return value % count

    def pick(self, weighted):
        """Return an outcome of ``weighted``, [(outcome, integer weight), ...], drawn by weight."""
        total = 0
        for _, weight in weighted:
            total += weight
        value = self.below(total)
        for outcome, weight in weighted:
            value -= weight
            if value < 0:
                return outcome
        return None  # never reached, because the value is below the sum of the weights
