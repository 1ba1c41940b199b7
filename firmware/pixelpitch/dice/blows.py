"""The blows of a throw, and how much of each the tray felt (die.md, "Why two sensors").

A die in the box knocks the box; so the tray's share of the last blows tells
whether the die came to rest in it.
"""

LENGTH = 3  # samples: a blow lasts 2..5 ms
MASK = (1 << 24) - 1  # of the counter of samples

_KEPT = 4
_COUNTED = 3  # the last blows say where the die landed, the first only where it began
_BEFORE = 2  # samples in which the tray's share of a blow is looked for
_AFTER = 8
_SHARE = 24  # in the box the tray feels more than a 24th of what the die feels
_NOISE = 90  # milli-g: noise and steps of a tray that feels nothing


class Blows:
    """The last few blows; ``count`` is how many there were, 0 forgets them."""

    def __init__(self):
        self.count = 0
        self._time = [0] * _KEPT
        self._die = [0] * _KEPT
        self._tray = [0] * _KEPT
        self._rest = None  # what the tray feels at rest, 64 times

    def age(self, time):
        """Return how many samples before ``time`` the last blow began; it must exist."""
        return (time - self._time[(self.count - 1) % _KEPT]) & MASK

    def lasts(self, time):
        """Return True if the last blow may still be going on."""
        return self.count > 0 and self.age(time) <= LENGTH

    def note(self, time, peak):
        """Note ``peak`` milli-g at ``time``; return False if the last blow goes on."""
        if self.lasts(time):
            at = (self.count - 1) % _KEPT
            if peak > self._die[at]:
                self._die[at] = peak
            return False
        at = self.count % _KEPT
        self._time[at] = time
        self._die[at] = peak
        self._tray[at] = 0
        self.count += 1
        return True

    def hear(self, tray, end):
        """Give every blow the tray's share of it; the last sample was at ``end``."""
        if tray is None:
            return
        time = end - len(tray)
        for sample in tray:
            time += 1
            if self._rest is None:
                self._rest = [sample[0] * 64, sample[1] * 64, sample[2] * 64]
            most = 0
            for axis in range(3):
                off = sample[axis] - self._rest[axis] // 64
                self._rest[axis] += off
                most = max(most, abs(off))
            most -= _NOISE
            for back in range(1, min(self.count, _COUNTED) + 1):
                at = (self.count - back) % _KEPT
                age = (time - self._time[at] + _BEFORE) & MASK
                if age <= _BEFORE + _AFTER and most > self._tray[at]:
                    self._tray[at] = most

    def outside(self, fell):
        """Return True if the tray did not share the last blows; ``fell``: if there were none."""
        counted = min(self.count, _COUNTED)
        die = 0
        tray = 0
        for back in range(1, counted + 1):
            at = (self.count - back) % _KEPT
            die += self._die[at]
            tray += self._tray[at]
        return tray * _SHARE < die if counted else fell
