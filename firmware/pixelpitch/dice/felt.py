"""Decides from the impacts on the tray whether a wireless die lies inside or outside the box.

A wireless die reports by radio when it rolled and when it came to rest, up to 0.3 s late. So this
module stores what the tray's sensor measured in the last 5 s: for each 20 ms, an entry with the
energy of the impacts and the sharpest change. It compares a report with the entries of that time::

    felt = TrayHistory()
    felt.feed(tray, moves)                 # every 20 to 80 ms, with the tray's samples
    felt.locate(rest_age_ms, rolled_ms, calm_ms, energy)  # IN, OUTSIDE or BETWEEN

The thresholds were calibrated in the physics simulation ``host_tools/physics`` (README.md, "A die
without a wire"). All numbers are integers; only the constructor allocates.
"""

from array import array

from .share import BETWEEN, IN, OUTSIDE, Share

_ENTRY_SAMPLES = 8  # number of samples in an entry: 20 ms
_ENTRY_COUNT = 256  # number of entries; they cover 5.1 s, the longest age that a die can report

# Limits for our own wireless die, which reports the energy and the times of its impacts. It rounds
# times to 20 ms, and the radio adds 20 ms or more. So the impacts on the tray are counted from a
# little before the die's first impact to a little after its last one.
_EARLY_MS = 60  # count impacts on the tray from this many ms before the die's first impact
_LATE_MS = 60  # count impacts on the tray until this many ms after the die's last impact
# Energy of the impacts on the tray, in thousandths of the energy of the die's impacts. Up to
# OUTSIDE_SHARE the die lies outside the box, from INSIDE_SHARE on inside; a calibration replaces
# both. The limits in ``share`` are different, because they are for the die on the cable,
# which weighs 20 g. Our wireless die weighs 40 g and gives the box four times as much energy.
OUTSIDE_SHARE, INSIDE_SHARE = 12, 16
# Limit for a die that reports only rolling and rest. Impacts in the box are sharp; the box's soft
# feet smooth those on the table. Sharpness is the sum of the changes of all three axes from one
# sample to the next, in milli-g. From _SHARP_MG on, an impact counts as sharp. In the simulation
# the sharpest one on the table had 250; 399 of 400 dice in the box had 1,400 or more.
_SHARP_MG = 300
# A die that comes to rest in the box strikes it often and ever more gently. A die that jumps out
# strikes it hard once more, then never again. *Lateness* (in ms) measures the difference:
# - the time from the last sharp impact to the reported rest,
# - plus _DOUBLING_MS for each time that the sharpness of this impact can be halved without
#   falling below _SHARP_MG,
# - minus _ENTRY_MS for each entry with a sharp impact in the last _ROLL_MS ms before the rest.
# Up to MAX_INSIDE_LATENESS_MS the die lies in the box, from MIN_OUTSIDE_LATENESS_MS on outside.
_DOUBLING_MS = 100
_ENTRY_MS = 30
_ROLL_MS = 2000
MAX_INSIDE_LATENESS_MS = 760
MIN_OUTSIDE_LATENESS_MS = 900

_MAX_ENTRY = 65535  # the largest value of an entry
_QUIET_ENTRIES = 3  # learn ``share.rest`` after this many entries (60 ms) without an impact
_FROZEN_SAMPLES = 2000  # a tray may be stuck if this many samples in a row (5 s) are equal
# a tray counts as stuck if its samples do not change in this many throws in a row
_FROZEN_THROWS = 3
_NO_SAMPLE = 1 << 15  # a value beyond every sample


class TrayHistory:
    """Stores the impacts on the tray during the last 5 s.

    ``share``, a ``Share``, knows the tray's acceleration at rest and what energy the box receives.
    """

    def __init__(self, share=None):
        self.share = share or Share()
        self.is_there = False  # True while the tray answers
        # The share of the die's energy that the box received in the last throw, in thousandths; -1
        # if unknown.
        self.part = -1
        # For each entry: the energy of its impacts, and the sharpest change between two samples.
        self._ring = array("H", [0] * _ENTRY_COUNT)
        self._sharpest = array("H", [0] * _ENTRY_COUNT)
        self._at = 0
        # Of the entry being filled: its number of samples, impact energy and sharpest change.
        self._count = self._sum = self._change = 0
        self._quiet = 0  # number of successive entries without an impact
        # Number of samples since the tray's samples last changed; at first as if for 5 s.
        self._still = _FROZEN_SAMPLES
        self._still_throws = 0
        self._last = [_NO_SAMPLE] * 3

    def feed(self, tray, is_moving):
        """Process the samples ``tray``, or None if the tray's sensor does not respond.

        While ``is_moving`` (a die rolls or is in a hand), the tray's known rest is not updated.
        """
        if tray is None:
            self.is_there = False
            return
        if not tray:
            return
        self.is_there = True
        share = self.share
        a, b, c = share.rest
        gate = share.threshold()
        last = self._last
        for x, y, z in tray:
            if x == last[0] and y == last[1] and z == last[2]:
                self._still += 1
            else:
                if last[0] != _NO_SAMPLE:
                    self._still = 0
                    change = abs(x - last[0]) + abs(y - last[1]) + abs(z - last[2])
                    if change > self._change:
                        self._change = change
                last[0], last[1], last[2] = x, y, z
            x -= a
            y -= b
            z -= c
            square = x * x + y * y + z * z
            if share.is_known and square > gate:
                self._sum += square >> 10
            self._count += 1
            if self._count == _ENTRY_SAMPLES:
                self._end_entry()
        if (not is_moving and self._quiet >= _QUIET_ENTRIES) or not share.is_known:
            share.learn_rest(tray)

    def _end_entry(self):
        energy = self._sum
        self._ring[self._at] = min(energy, _MAX_ENTRY)
        self._sharpest[self._at] = min(self._change, _MAX_ENTRY)
        self._at = (self._at + 1) % _ENTRY_COUNT
        self._quiet = 0 if energy else self._quiet + 1
        self._count = self._sum = self._change = 0

    def is_unchanging(self):
        """Return True if the tray's samples have not changed for 5 s, or since power on."""
        return self._still >= _FROZEN_SAMPLES

    def is_stuck(self):
        """Return True if the tray's samples did not change during the last three throws."""
        return self._still_throws >= _FROZEN_THROWS

    def energy(self, start, end):
        """Return the energy of the impacts on the tray from ``start`` ms ago to ``end`` ms ago."""
        first = min(start // 20 + 1, _ENTRY_COUNT - 1)
        last = max(end // 20, 0)
        total = 0
        for back in range(first, last, -1):
            total += self._ring[(self._at - back) % _ENTRY_COUNT]
        return total

    def lateness_ms(self, rest_age_ms):
        """Return the lateness in ms of a die at rest for ``rest_age_ms``; high means outside.

        See ``_DOUBLING_MS``. Return MIN_OUTSIDE_LATENESS_MS if the tray felt no sharp impact.
        """
        late = impact = newest = 0
        for back in range(1, _ENTRY_COUNT):
            change = self._sharpest[(self._at - back) % _ENTRY_COUNT]
            if change >= _SHARP_MG:
                if not newest:
                    newest = back
                    late = (back - 1) * 20 - rest_age_ms
                if back * 20 <= rest_age_ms + _ROLL_MS:
                    late -= _ENTRY_MS
                if back < newest + 3 and change > impact:
                    impact = change
        if not newest:
            return MIN_OUTSIDE_LATENESS_MS
        while impact >= 2 * _SHARP_MG:
            impact >>= 1
            late += _DOUBLING_MS
        return late

    def locate(self, rest_age_ms, rolled_ms, calm_ms, energy):
        """Return IN, OUTSIDE or BETWEEN for a die that came to rest ``rest_age_ms`` ago.

        ``rolled_ms`` is the time in ms from the die's first to its last impact, ``calm_ms`` the
        time in ms from its last impact to its rest, and ``energy`` the energy of the impacts
        (``dice.samples``). All three are 0 for a die that does not report them.
        """
        self.part = -1
        if not self.is_there or not self.share.is_known or self.share.is_faulty():
            # Without a working tray every throw counts as inside. ``dice.presence`` reports the
            # fault.
            return IN
        if self.is_unchanging():
            self._still_throws += 1
            return BETWEEN
        self._still_throws = 0
        if not energy:
            late = self.lateness_ms(rest_age_ms)
            if late >= MIN_OUTSIDE_LATENESS_MS:
                return OUTSIDE
            return IN if late <= MAX_INSIDE_LATENESS_MS else BETWEEN
        last = rest_age_ms + calm_ms
        total = self.energy(last + rolled_ms + _EARLY_MS, max(last - _LATE_MS, 0))
        share = self.part = min(total * 1000 // energy, 4000)
        outside, inside = self.share.bounds() if self.share.box else (OUTSIDE_SHARE, INSIDE_SHARE)
        if share <= outside:
            return OUTSIDE
        return IN if share >= inside else BETWEEN
