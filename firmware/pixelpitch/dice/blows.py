"""Decides from the die's blows whether it flew and landed, or only tumbled over its edges.

Comments that end in (engine) quote figures of the physics engine in ``host_tools/physics``.
"""

from .samples import CONTACT, FALL, PAUSE

# Samples of flight, 132 ms, between blows in a row; a die that is only turned hops for 130
# (engine).
_LANDING = 53
# Restless blocks, 60 ms, within which the tray moves as well; a hand takes longer (engine).
_KNOCK = 3


class Blows:
    """The blows of the die since it last rested.

    ``landed``: the die flew and struck. ``edges``: how many edges it has tumbled over. ``last``:
    time of the last blow. ``fell``: length in samples of the last flight in which the die may have
    left the box. ``since`` and ``count``: time of the first blow after that flight, and number of
    blows since then.
    """

    def __init__(self):
        self.last = 0
        self.forget()

    def forget(self):
        """Reset to the state after power on."""
        self.landed = self.struck = False
        self.edges = self.count = self.since = self.fell = self._air = 0
        self.has_begun = False  # True: the sum of energies was started again in this reading
        # The surface below the die was struck; and that made the die hop immediately.
        self.knocked = self._hopped = False
        self.together = -PAUSE  # time until which the tray has moved together with the die
        self._side = -1
        self._met = 0  # time of the last check for an edge

    def touch(self, time, work, flies):
        """Note a blow of the tray.

        It moves with the die if the die has hardly moved yet, or moved with it before.
        """
        begins = work <= _KNOCK
        if begins or time - self.together <= PAUSE:
            self.together = time
            self.knocked = self.knocked or self.struck or flies
            self._hopped = self._hopped or (begins and (flies or self._air > CONTACT))

    def is_throw(self, leans=False):
        """Return True if these blows are a throw.

        ``leans``: the die leans, so nobody set it down.
        """
        if self.knocked and self._hopped:
            return False
        # A die pushed along the floor makes the tray move as well, unless it tumbles over an edge.
        tumbled = self._air >= FALL and (leans or self.edges > 0)
        return tumbled or (self.landed and not self.knocked)

    def strike(self, time, flight, falling, x, y, z):
        """Note a blow after ``flight`` samples; return True if the sum of energies starts again."""
        gap = time - self.last
        self.last = time
        self.struck = True
        self._air = flight if gap > PAUSE else self._air + flight
        # Tumbling over an edge takes 20 ms or more (engine: rolled).
        if time - self._met > 2 * CONTACT:
            self._met = time
            self._tumble(gap, x, y, z)
        if self._air >= _LANDING:
            self.landed = True
        # Blows before the final fall happened in the hand, so they do not count.
        restarts = falling >= FALL or (not self.landed and (gap > PAUSE or falling > 2 * CONTACT))
        if restarts:
            self.fell = falling
            self.since = time
            self.count = 0
            self.has_begun = True
        self.count += 1
        return restarts

    def _tumble(self, gap, x, y, z):
        """Count the different faces on which the die strikes, one after the other."""
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
