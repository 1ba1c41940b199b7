"""Decides from the die's impacts whether it was thrown.

A thrown die has flown and landed, or has tumbled over an edge.

In an *impact* the die strikes a surface, so its acceleration changes suddenly. Values with
the note "(simulated)" were measured in the physics simulation ``host_tools/physics``.
"""

from .samples import IMPACT_SAMPLES, MAX_PAUSE_SAMPLES, MIN_FLIGHT_SAMPLES

# A die counts as thrown if, over a series of impacts, it flew for at least this many samples (132
# ms) in total. A die that a hand turns over flies for at most 130 ms (simulated).
_LANDING_FLIGHT_SAMPLES = 53
# If die and tray begin to move within this many blocks (60 ms) of each other, somebody has struck
# the table or the box. A hand that picks up the die takes longer to move both (simulated).
_KNOCK_BLOCKS = 3


class Impacts:
    """The impacts of the die since it was last at rest. Times and lengths are in samples of 2.5 ms.

    ``landed``   True once the die has flown long enough for a throw and has struck a surface
    ``edges``    number of edges over which the die has tumbled
    ``last``     time of the last impact
    ``fell``     length of the last flight in which the die may have left the box
    ``since``    time of the first impact after that flight
    ``count``    number of impacts since that flight
    """

    def __init__(self):
        self.last = 0
        self.reset()

    def reset(self):
        """Reset to the state after power on."""
        self.landed = self.struck = False
        self.edges = self.count = self.since = self.fell = self._air = 0
        self.has_begun = False  # True if the sum of energies was reset in this reading
        self.knocked = False  # True if somebody has struck the table or box on which the die lies
        self._hopped = False  # True if the die hopped immediately after the knock
        self.together = -MAX_PAUSE_SAMPLES  # time at which tray and die last moved together
        self._last_face = -1  # the face with which the die last struck something, 0..5, or -1
        self._edge_time = 0  # time of the last impact that was checked for a tumble over an edge

    def add_tray_impact(self, time, restless_blocks, is_flying):
        """Process an impact on the tray at ``time``.

        Somebody has struck the table or box if the die has only just begun to move, or moved
        together with the tray in the last 300 ms. ``restless_blocks`` is the number of 20 ms
        blocks in which the die has moved; ``is_flying`` is True if the die is weightless now.
        """
        begins = restless_blocks <= _KNOCK_BLOCKS
        if begins or time - self.together <= MAX_PAUSE_SAMPLES:
            self.together = time
            self.knocked = self.knocked or self.struck or is_flying
            self._hopped = self._hopped or (begins and (is_flying or self._air > IMPACT_SAMPLES))

    def is_throw(self, is_leaning=False):
        """Return True if the die was thrown.

        ``is_leaning`` is True if the die rests at an angle. A hand would have set it down flat.
        """
        if self.knocked and self._hopped:
            return False
        # A die that was knocked or pushed along a surface counts as thrown only if it tumbled over
        # an edge.
        tumbled = self._air >= MIN_FLIGHT_SAMPLES and (is_leaning or self.edges > 0)
        return tumbled or (self.landed and not self.knocked)

    def add_impact(self, time, flight, falling, x, y, z):
        """Process an impact of the die at ``time``; return True if a new count starts with it.

        Before it the die flew for ``falling`` samples, of which ``flight`` were without spin.
        (``x``, ``y``, ``z``) is the die's acceleration in milli-g.
        """
        gap = time - self.last
        self.last = time
        self.struck = True
        self._air = flight if gap > MAX_PAUSE_SAMPLES else self._air + flight
        # Impacts within 20 ms count as one edge; tumbling over an edge takes longer (simulated).
        if time - self._edge_time > 2 * IMPACT_SAMPLES:
            self._edge_time = time
            self._count_edge(gap, x, y, z)
        if self._air >= _LANDING_FLIGHT_SAMPLES:
            self.landed = True
        # After a long flight, ignore the impacts before it: the die struck the hand, or a box that
        # it has since left.
        restarts = falling >= MIN_FLIGHT_SAMPLES or (
            not self.landed and (gap > MAX_PAUSE_SAMPLES or falling > 2 * IMPACT_SAMPLES)
        )
        if restarts:
            self.fell = falling
            self.since = time
            self.count = 0
            self.has_begun = True
        self.count += 1
        return restarts

    def _count_edge(self, gap, x, y, z):
        """Count an edge if the die strikes with a different face than ``gap`` samples ago."""
        u = x if x > 0 else -x
        v = y if y > 0 else -y
        w = z if z > 0 else -z
        if u > v and u > w:
            side = 0 if x < 0 else 1
        elif v > w:
            side = 2 if y < 0 else 3
        else:
            side = 4 if z < 0 else 5
        if gap > MAX_PAUSE_SAMPLES or self._last_face < 0:
            self.edges = 0
        elif side != self._last_face:
            self.edges += 1
        self._last_face = side
