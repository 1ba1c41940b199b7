"""The blows of a throw, and what each says of where the die is (README.md, "Inside, outside").

Each blow gets a weight of evidence: positive if the tray measured as much of it as of one in the
box, negative if nothing.  ``outside`` adds them up from the newest back.
"""

from .tray import ECHO, MASK

UNHEARD = -99  # the weight of a blow whose samples of the tray never came

_KEPT = 6
_TOLD = 3
_LAID = 94000  # no die that a hand lays down strikes the box so: 2 samples of 2 g
_SOFT = 4  # samples, 10 ms: a blow on something hard lasts 2 to 5
_WEIGHT = 1000 * 1000  # milli-g squared: what it measures without any blow
_STILL = 1400 * 1400  # no roll weighs as much: the blow goes on
_CLIPPED = 15600 * 15600
_PUSHED = 2  # samples of a smooth push: no roll weighs so much
_OURS = -1  # instead of their number: the box pushed it
_PUSH = 2800  # at 1.4 to 2.2 g: of what it weighs too much, squared, to its force above 1 g
_PUSH_SHARE = 14 * 14  # the tray's energy, of 4 samples, is more of four times that force's
_ALONE = 24  # samples after the blow before
_WAIT = 48  # samples: a FIFO keeps the tray's samples through a silence of 80 ms
# From the share (tray's energy by the die's, as amplitudes 1 / n) to weight of evidence.
_SHARED = ((5, 5), (7, 4), (10, 3), (12, 2), (14, 1))
_UNSHARED = ((36, 5), (26, 4), (20, 3), (16, 2), (14, 1))
_OVER = 24  # samples, 60 ms: over a wall of 2 cm it falls for longer, from the rim or the floor
_HIGH = 52  # samples, 130 ms: it bounced 2 cm high, over the wall without touching it
_STRIKES = 90000  # energy of 2.4 g: what falls outside strikes harder, a die on its edge does not
_LEAST_SHARE = 14 * 14
_MOMENT = 7  # samples: the first of a reading
# Shares as energies, 1 / n squared: of the upper bound and the lower what is inside, after a low
# flight and a high one; die.md says 0.15 in the box.
_INSIDE = (144, 256)
_INSIDE_HIGH = (64, 100)
_ONE_ALONE = 4  # so many times its ratio is asked of a single blow: half the share
_USUAL = 49  # energy of the die to the tray's of a usual blow in the box
SURELY = 400  # a share below 1/20 for certain is none of the box's
OUTSIDE = 225  # the upper bound is less: die.md says 0.05 outside


class Impacts:
    """The last blows; ``count`` is how many there were, 0 forgets them.

    ``open`` is True while the tray's part of one may still come.
    """

    def __init__(self):
        self.count = 0
        self.open = False
        self._waiting = False  # of one that is to be weighed the tray's part has not come
        self._echoes = False  # the tray's ring after the last one may still come
        self._time = [0] * _KEPT
        self._die = [0] * _KEPT  # summed squares of milli-g above its weight's, 64 of them one
        self._clipped = [False] * _KEPT
        self._tray = [0] * _KEPT  # the same of the tray
        self._weight = [0] * _KEPT
        self._lower = [0] * _KEPT
        self._waits = [False] * _KEPT
        self._long = [0] * _KEPT  # samples that it lasts
        self._pushed = [0] * _KEPT  # samples of a smooth push after it
        self._push_time = 0  # the newest one began
        self._push_die = 0  # its energy
        self._pushing = False  # the tray's part of it may still come
        self.unseen = False  # samples were lost since the last blow
        self._free = [False] * _KEPT  # it may have left the box before this one
        self._flown = [0] * _KEPT  # samples of flight before it

    def age(self, time, rank=1):
        """Return how many samples before ``time`` the ``rank``-th newest blow began."""
        return (time - self._time[(self.count - rank) % _KEPT]) & MASK

    def begin(self, time, square, flown):
        """Note a blow that began at ``time`` with ``square`` (milli-g squared).

        ``flown``: samples of the flight that it ended.
        """
        at = self.count % _KEPT
        self._free[at] = self.unseen or flown >= _OVER
        self._flown[at] = flown
        self.unseen = False
        self._time[at] = time & MASK
        self._die[at] = (square - _WEIGHT) >> 6
        self._clipped[at] = square > _CLIPPED
        self._waits[at] = True
        self._long[at] = 1
        self._pushed[at] = 0
        self._weight[at] = UNHEARD
        self._tray[at] = -1
        self.count += 1
        self._waiting = self._echoes = self.open = True

    def go_on(self, square):
        """Add the blow's next sample."""
        at = (self.count - 1) % _KEPT
        if square > _WEIGHT:
            self._die[at] += (square - _WEIGHT) >> 6
            if square > _STILL:
                self._long[at] += 1
        if square > _CLIPPED:
            self._clipped[at] = True

    def missed(self, tray, time):
        """Return True if the box was struck in the last 20 ms up to ``time``, while the die flew.

        Its sensor measures moments, between which a short blow may pass; the box rings on.  No
        bounce is harder than the hardest before it.
        """
        time -= _MOMENT
        die = self._die[(self.count - 1) % _KEPT]
        if not tray.louder(time, die // _LEAST_SHARE) or not tray.window(time, True):
            return False
        for back in range(1, min(self.count, _KEPT) + 1):
            die = max(die, self._die[(self.count - back) % _KEPT])
        weight = _evidence(die, 0, tray.lower, tray.upper)
        if not weight:
            return False
        self.begin(time, _WEIGHT, _OVER)
        at = (self.count - 1) % _KEPT
        self._waits[at] = self._waiting = self._echoes = self.open = False
        self._tray[at] = tray.upper
        self._lower[at] = tray.lower
        self._weight[at] = weight
        self._die[at] = _USUAL * tray.lower
        return True

    def push(self, time, square, samples=1):
        """Note ``samples`` of a smooth push from ``time``: more than anything weighs that rolls."""
        if not self.count:
            return
        at = (self.count - 1) % _KEPT
        pushed = self._pushed[at]
        if pushed == _OURS:
            return
        if not pushed:
            self._push_time = time & MASK
            self._push_die = 0
            self._pushing = self.open = True
        self._pushed[at] = pushed + samples
        force = (square - _WEIGHT) // _PUSH
        self._push_die = max(self._push_die, force * force >> 6)

    def weigh(self, tray, time, at_once=False):
        """Weigh the blows whose part of the tray is there, or will not come; ``time`` is now."""
        if self._waiting:
            self._waiting = False
            self._weigh(tray, time, at_once)
        self.open = self._waiting
        if self._pushing:
            if at_once or tray.heard(self._push_time):
                self._pushing = False
                # A box that pushes it, lined with something soft, is pushed as hard.
                if tray.window(self._push_time, False):
                    self._hear_push((self.count - 1) % _KEPT, tray)
            else:
                self.open = True
        if self._echoes and not self.open:
            self.open = not tray.heard(self._time[(self.count - 1) % _KEPT] + ECHO)
            if not self.open:
                self._echoes = False
                tray.echo(self._time[(self.count - 1) % _KEPT])

    def _hear_push(self, at, tray):
        share = 4 * self._push_die // _PUSH_SHARE
        if tray.lower > share:
            self._pushed[at] = _OURS
        elif tray.upper > share:
            self._pushed[at] = 1  # the box still rang

    def _weigh(self, tray, time, at_once):
        for back in range(1, min(self.count, _KEPT) + 1):
            at = (self.count - back) % _KEPT
            if not self._waits[at]:
                continue
            began = self._time[at]
            if at_once or tray.heard(began) or (time - began) & MASK > _WAIT:
                self._waits[at] = False
                alone = back < self.count and (began - self._time[at - 1]) & MASK > _ALONE
                if tray.window(began, alone):
                    self._tray[at] = tray.upper
                    self._lower[at] = tray.lower
                    die = self._die[at]
                    # Clipped, it was stronger than that.
                    most = die * 2 if self._clipped[at] else die
                    self._weight[at] = _evidence(most, die, tray.lower, tray.upper)
            else:
                self._waiting = True

    def newest(self, rank=1):
        """Return the weight of the newest blow, or of the ``rank``-th newest; 0 without one."""
        return self._weight[(self.count - rank) % _KEPT] if self.count >= rank else 0

    def soft(self):
        """Return whether, after the last blow on the box, something stopped it that is not hard.

        2: certainly, since a blow lasted too long or a smooth push did; 1: perhaps; 0: no.
        What the tray shared was the box, however soft, and what was before that is over.
        """
        pushed = 0
        for back in range(1, min(self.count, _KEPT) + 1):
            at = (self.count - back) % _KEPT
            if self._pushed[at] >= _PUSHED:
                return 2
            if self._pushed[at] > 0:
                pushed = 1
            if self._weight[at] >= 2 and (back > 1 or self._die[at] > _LAID):
                break
            if self._long[at] >= _SOFT:
                if self._weight[at] < 0:
                    return 2
                pushed = 1
        return pushed

    def touched(self):
        """Return True if any of the last blows was one on the box."""
        for back in range(1, min(self.count, _KEPT) + 1):
            if self._weight[(self.count - back) % _KEPT] >= 4:
                return True
        return False

    def shared_since(self, time):
        """Return True if the tray shared one of the last blows that came after ``time``."""
        for back in range(1, min(self.count, _KEPT) + 1):
            at = (self.count - back) % _KEPT
            if self._weight[at] >= 2:
                return not ((self._time[at] - time) & MASK) >> 23
        return False

    def place(self, high, blind):
        """Return (inside, apart): what all blows say since the die may last have left the box.

        It may have left before any blow that follows a flight, and does not come back: so for
        each such blow the energies since are summed up, of the die and of the tray.  ``inside``
        is True if the tray got its share of each sum, ``apart`` is the largest ratio of the
        die's energy to the tray's.  ``high``: it fell from high;
        ``blind``: samples were lost.
        """
        inside = True
        apart = heard = die = most = tray = lower = 0
        known = min(self.count, _KEPT)
        for rank in range(known):
            at = (self.count - 1 - rank) % _KEPT
            if self._weight[at] != UNHEARD:
                heard += 1
                die += self._die[at]
                most += self._die[at] * 2 if self._clipped[at] else self._die[at]
                tray += self._tray[at]
                lower += self._lower[at]
            if rank < known - 1:
                if not self._free[at]:
                    continue
                if heard and die < _STRIKES:
                    if die // SURELY > tray:
                        inside = False
                    continue
            if 2 * heard <= rank + 1:
                inside = False  # too much of it was not heard
            if not heard:
                continue
            if heard > 1:
                apart = max(apart, die // max(tray, 1))
            elif not blind:  # of one blow the ring may hide between samples
                apart = max(apart, die // max(tray, 1) // _ONE_ALONE)
            limits = _INSIDE
            if high or (rank < known - 1 and self._flown[at] >= _HIGH):
                limits = _INSIDE_HIGH
            if die // limits[0] > tray or most // limits[1] > lower:
                inside = False
        return inside and known > 0, apart

    def evidence(self):
        """Return the last blows as ``events.Evidence`` has them."""
        found = []
        for back in range(min(self.count, _TOLD), 0, -1):
            at = (self.count - back) % _KEPT
            tray = int((self._tray[at] << 6) ** 0.5) if self._tray[at] >= 0 else -1
            found.append((int(self._die[at] ** 0.5) * 8, tray))
        return tuple(found)


def _evidence(most, least, lower, upper):
    """Return what a blow says of which the die had ``most`` or ``least``, the tray the others."""
    for share, weight in _SHARED:
        if lower > most // (share * share):
            return weight
    for share, weight in _UNSHARED:
        if upper < least // (share * share):
            return -weight
    return 0
