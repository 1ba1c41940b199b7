"""The blows of a throw, and how much of each the tray felt (die.md, "Why two sensors").

A die in the box knocks the box; so the tray's share of the last blows tells whether the
die came to rest in it.  Of single blows the shares in and out of the box overlap, since
a blow of 3 ms and a ring of 200 Hz may fall between samples of 2.5 ms; the product of
the last four, the newest counting maximum, keeps the two apart.
"""

MASK = (1 << 24) - 1  # of the counter of samples
INSIDE = 1
OUTSIDE = -1

_KEPT = 4
_TOLD = 3
# The last blows say where the die came to rest, those before only where it began.
_WEIGHTS = (3, 3, 2, 1)
_BEFORE = 1  # samples in which the tray's share of a blow is looked for
_AFTER = 5
_HEARD = 4  # of them at least must have come
_NOISE = 90  # milli-g: noise and steps of a tray that feels nothing
_LEAST = 5
# The tray's share, squared: outside below, inside above, in between a doubt.
_SHARE_OUT = 50 * 50
_SHARE_IN = 43 * 43
_SHARE_NONE = 40 * 40
_CERTAIN = 245 * 245  # one blow that nothing was felt of must not outweigh the others


class Impacts:
    """The last few blows; ``count`` is how many there were, 0 forgets them.

    ``open`` is True while the tray's share of one may still come.
    """

    def __init__(self):
        self.count = 0
        self.open = False
        self.deaf = False  # no tray while they came
        self._time = [0] * _KEPT
        self._die = [0] * _KEPT  # summed squares of milli-g, 64 of them one
        self._tray = [0] * _KEPT  # milli-g
        self._heard = [0] * _KEPT  # samples
        self._before = [0, 0, 1000]  # the sample before the next reading
        self._rest = [0, 0, 1000]  # what the tray feels at rest
        self._learnt = False

    def age(self, time):
        """Return how many samples before ``time`` the last blow began; it must exist."""
        return (time - self._time[(self.count - 1) % _KEPT]) & MASK

    def begin(self, time, square):
        """Note a blow that began at ``time`` with ``square`` (milli-g squared)."""
        at = self.count % _KEPT
        self._time[at] = time & MASK
        self._die[at] = square >> 6
        self._tray[at] = 0
        self._heard[at] = 0
        self.count += 1
        self.open = True

    def go_on(self, square):
        """Add the blow's next sample."""
        self._die[(self.count - 1) % _KEPT] += square >> 6

    def hear(self, tray, end):
        """Give every blow the tray's share of it; the last sample was at ``end``."""
        count = len(tray)
        first = end - count + 1
        if not self._learnt:
            self._learn(tray[0])
        a, b, c = self._rest
        self.open = False
        for back in range(1, min(self.count, _KEPT) + 1):
            at = (self.count - back) % _KEPT
            # Signed, right across the counter's wrap.
            start = ((self._time[at] - _BEFORE - first + 0x800000) & MASK) - 0x800000
            stop = start + _BEFORE + _AFTER + 1
            if stop <= 0:
                break
            if stop > count:
                stop = count
                self.open = True
            maximum = self._tray[at]
            for index in range(max(start, -1), stop):
                x, y, z = self._before if index < 0 else tray[index]
                maximum = max(maximum, abs(x - a), abs(y - b), abs(z - c))
                self._heard[at] += 1
            self._tray[at] = maximum
        self.keep(tray[count - 1])

    def keep(self, sample):
        """Keep the last of a reading's samples: a blow may begin with the next."""
        before = self._before
        before[0], before[1], before[2] = sample

    def rest(self, sample):
        """Learn from what the tray feels while the die lies still; return how far it is off."""
        if not self._learnt:
            self._learn(sample)
        maximum = 0
        for axis in range(3):
            off = sample[axis] - self._rest[axis]
            maximum = max(maximum, abs(off))
            # Towards it, by an eighth: // alone would never come down to it.
            self._rest[axis] += (off + 4) // 8
        return maximum

    def odd(self):
        """Return True if the tray's sensor cannot be right: what lies still feels 1 g."""
        x, y, z = self._rest
        return not 640000 < x * x + y * y + z * z < 1440000

    def side(self):
        """Return INSIDE, OUTSIDE, or 0 if the last blows do not tell, or contradict.

        By the weighted product of the tray's shares of them.
        """
        out = inside = 1
        weights = 0
        unshared = 0  # of the newest two
        for rank in range(min(self.count, _KEPT)):
            at = (self.count - 1 - rank) % _KEPT
            if self._heard[at] >= _HEARD:
                weight = _WEIGHTS[rank]
                weights += weight
                die = self._die[at] << 6
                tray = max(self._tray[at] - _NOISE, _LEAST)
                tray *= tray
                if rank < 2 and tray * _SHARE_NONE < die:
                    unshared += 1
                # Large numbers, but only when there is an answer.
                out *= die**weight
                inside *= max(tray, die // _CERTAIN) ** weight
        if not weights:
            return 0
        if inside * _SHARE_OUT**weights < out:
            return OUTSIDE
        # A die that touched the box before it jumped out may look as if it lay inside.
        return INSIDE if unshared < 2 and inside * _SHARE_IN**weights > out else 0

    def evidence(self):
        """Return the last blows as ``events.Evidence`` has them."""
        found = []
        for back in range(min(self.count, _TOLD), 0, -1):
            at = (self.count - back) % _KEPT
            tray = max(self._tray[at] - _NOISE, 0) if self._heard[at] >= _HEARD else -1
            found.append((int(self._die[at] ** 0.5) * 8, tray))
        return tuple(found)

    def _learn(self, sample):
        # Before anything was learnt at rest: as good a guess as there is.
        self._learnt = True
        rest = self._rest
        rest[0], rest[1], rest[2] = sample
