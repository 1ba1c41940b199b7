"""Blows of the die: did it fly and land, did it tumble over its edges?"""

_LANDING = 20  # samples of flight: 50 ms (die.md); who sets it down lets it bounce for 47 (engine)
_LEAVES = 8  # samples, 20 ms, of a fall: who leaves the box falls to the table (engine)
_ENOUGH = 20000  # of the die's energy, 20 g squared: less says nothing of where it lies (engine)
_TUMBLES = 2  # edges (issue of a throw: "tumbled over at least two edges")
_APART = 120  # samples, 300 ms: a die that rolls on has struck again
_TOGETHER = 8  # samples, 20 ms, two contacts (die.md): no edge takes less (engine: rolled)


class Blows:
    """``landed``: a flight ended in a blow; ``edges`` it fell over since; ``last`` blow's time.

    ``since`` is the time of the first blow after the last flight in which it may have left the
    box, ``fell`` that flight's samples; ``count`` the blows since then.
    """

    def __init__(self):
        self.last = 0
        self.forget()

    def forget(self):
        """Begin anew."""
        self.landed = False
        self.edges = 0
        self.count = 0
        self.since = 0
        self.fell = 0
        self.struck = False
        self.begun = False  # in this reading a new sum began
        self._side = -1

    def thrown(self):
        """Return whether that is a throw."""
        return self.landed or self.edges >= _TUMBLES

    def strike(self, time, flight, falling, energy, x, y, z):
        """Take a blow after ``flight`` samples; return True if the energies count anew.

        ``energy`` is the die's so far: less than some blows have is kept.
        """
        gap = time - self.last
        self.last = time
        self.struck = True
        if gap > _TOGETHER:
            self._tumble(gap, x, y, z)
        if flight >= _LANDING:
            self.landed = True
        left = falling >= _LANDING or (falling >= _LEAVES and energy >= _ENOUGH)
        anew = left or (gap > _APART and not self.landed)
        if anew:
            self.fell = falling
            self.since = time
            self.count = 0
            self.begun = True
        self.count += 1
        return anew

    def _tumble(self, gap, x, y, z):
        """Count the faces that come down one after the other."""
        u = x if x > 0 else -x
        v = y if y > 0 else -y
        w = z if z > 0 else -z
        if u > v and u > w:
            side = 0 if x < 0 else 1
        elif v > w:
            side = 2 if y < 0 else 3
        else:
            side = 4 if z < 0 else 5
        if gap > _APART:
            self.edges = 0
        elif side != self._side:
            self.edges += 1
        self._side = side
