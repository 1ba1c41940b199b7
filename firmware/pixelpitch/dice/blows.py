"""Decides by the blows of the die whether it flew and landed, or tumbled over its edges."""

from .samples import CONTACT, FALL, PAUSE

_LANDING = 53  # samples of flights, 132 ms, before blows in a row; turned it hops for 130 (engine)
_KNOCK = 3  # restless blocks, 60 ms, until the tray moves as well: a hand takes longer (engine)


class Blows:
    """``landed``: the die flew and struck; ``edges`` it fell over since; ``last``: time of a blow.

    ``since`` is the time of the first blow after the last flight in which the die may have left the
    box, ``fell`` the samples of that flight, ``count`` the number of blows since then.
    """

    def __init__(self):
        self.last = 0
        self.forget()

    def forget(self):
        """Reset to the state after power on."""
        self.landed = self.struck = False
        self.edges = self.count = self.since = self.fell = self._air = 0
        self.has_begun = False  # True: a new sum of energies began in this reading
        self.knocked = self._hopped = False  # what it lay on was struck; and made it hop at once
        self.together = -PAUSE  # time up to which the tray has moved with it
        self._side = -1
        self._met = 0  # time of the last check for an edge

    def touch(self, time, work, flies):
        """Note a blow of the tray: with the die, if that has moved for few blocks or did before."""
        begins = work <= _KNOCK
        if begins or time - self.together <= PAUSE:
            self.together = time
            self.knocked = self.knocked or self.struck or flies
            self._hopped = self._hopped or (begins and (flies or self._air > CONTACT))

    def is_throw(self, leans=False):
        """Return True if these blows are a throw; ``leans``: it leans, so it was not set down."""
        if self.knocked and self._hopped:
            return False
        # A die pushed along the floor moves the tray as well, unless it falls over an edge.
        tumbled = self._air >= FALL and (leans or self.edges > 0)
        return tumbled or (self.landed and not self.knocked)

    def strike(self, time, flight, falling, x, y, z):
        """Note a blow after ``flight`` samples; return True if the energies begin at 0 again."""
        gap = time - self.last
        self.last = time
        self.struck = True
        self._air = flight if gap > PAUSE else self._air + flight
        if time - self._met > 2 * CONTACT:  # no edge takes less than 20 ms (engine: rolled)
            self._met = time
            self._tumble(gap, x, y, z)
        if self._air >= _LANDING:
            self.landed = True
        # Blows before the fall that leads to its landing happened in the hand.
        restarts = falling >= FALL or (not self.landed and (gap > PAUSE or falling > 2 * CONTACT))
        if restarts:
            self.fell = falling
            self.since = time
            self.count = 0
            self.has_begun = True
        self.count += 1
        return restarts

    def _tumble(self, gap, x, y, z):
        """Count the faces on which the die comes down one after the other."""
        u = x if x > 0 else -x
        v = y if y > 0 else -y
        w = z if z > 0 else -z
        if u > v and u > w:
            side = 0 if x < 0 else 1
        elif v > w:
            side = 2 if y < 0 else 3
        else:
            side = 4 if z < 0 else 5
        if gap > PAUSE or self._side < 0:
            self.edges = 0
        elif side != self._side:
            self.edges += 1
        self._side = side
