"""Decides from the tray's recent blows whether a wireless die lies inside or outside the box.

A wireless die reports by radio when it rolled and when it came to rest. The report is up to 0.3 s
late. Therefore this module stores the last 5 s in entries of 20 ms. An entry has the energy of the
tray's blows and the sharpest blow. A report is compared with the entries of its time::

    felt = TrayHistory()
    felt.feed(tray, moves)                 # every 20 to 80 ms, with the tray's samples
    felt.locate(ago, rolled, calm, energy)  # after a report; returns IN, OUTSIDE or BETWEEN

The thresholds were calibrated with the physics engine in ``host_tools/physics`` (README.md, "A die
without a wire"). All numbers are integers; only the constructor allocates.
"""

from array import array

from .share import BETWEEN, IN, OUTSIDE, Share

_ENTRY_SAMPLES = 8  # number of samples in an entry: 20 ms
_ENTRY_COUNT = 256  # number of entries; they cover 5.1 s, the longest age that a die can report

# These thresholds are for our own die, which reports the energy of its blows. The die reports the
# times of its blows in steps of 20 ms, and the radio adds 20 ms or more. So the tray's blows count
# from a little before the die's first blow to a little after the die's last blow.
_EARLY_MS = 60  # the tray's blows count from this many ms before the die's first reported blow
_LATE_MS = 60  # the tray's blows count until this many ms after the die's last reported blow
# Shares of the die's energy that the box receives, in thousandths. At OUTSIDE_SHARE or less the die
# lies outside, at INSIDE_SHARE or more inside. A calibration replaces both values. The bounds in
# ``share`` are for the die of 20 g on a lead. Our wireless die weighs 40 g and gives a box four
# times as much energy.
OUTSIDE_SHARE, INSIDE_SHARE = 12, 16
# These thresholds are for a die that reports only rolling and rest. Soft feet round off a blow on
# the table. A blow in the box is sharp. The sharpness is the sum of the changes of the tray's three
# axes from one sample to the next. From _SHARP_MG milli-g on, a blow counts as sharp. In the engine
# the sharpest blow on the table reached 250, and 399 of 400 dice in the box reached 1,400 or more.
_SHARP_MG = 300
# A die that comes to rest in the box strikes the box often and ever more gently. A die that jumps
# out strikes the box hard once more, and then never again. The *lateness* of a throw, in ms,
# measures this difference. It consists of three parts:
# - the time from the last sharp blow to the reported rest,
# - plus _DOUBLING_MS each time that this blow's sharpness can be halved without falling below
#   _SHARP_MG,
# - minus _ENTRY_MS for each entry with a sharp blow in the last _ROLL_MS ms before the rest.
# With at most INSIDE_LATENESS_MS the die lies in the box, with at least OUTSIDE_LATENESS_MS
# outside.
_DOUBLING_MS = 100
_ENTRY_MS = 30
_ROLL_MS = 2000
INSIDE_LATENESS_MS = 760
OUTSIDE_LATENESS_MS = 900

_MAX_ENTRY = 65535  # the largest value of an entry
_QUIET_ENTRIES = 3  # learn the tray's rest after this many entries (60 ms) without a blow
_FROZEN_SAMPLES = 2000  # a tray may be stuck if this many samples in a row (5 s) are equal
# a tray counts as stuck if its samples do not change in this many throws in a row
_FROZEN_THROWS = 3
_NO_SAMPLE = 1 << 15  # a value beyond every sample


class TrayHistory:
    """Stores the tray's recent blows.

    ``share`` (a ``Share``) knows what the tray measures at rest, and the box's calibration.
    """

    def __init__(self, share=None):
        self.share = share or Share()
        self.is_there = False  # True while the tray answers
        # The share of the die's energy that the box received in the last throw, in thousandths; -1
        # if unknown.
        self.part = -1
        # For each entry: the energy of its blows, and the sharpest change between two samples.
        self._ring = array("H", [0] * _ENTRY_COUNT)
        self._sharpest = array("H", [0] * _ENTRY_COUNT)
        self._at = 0
        # Number of samples, energy and largest change of the entry that is being filled.
        self._count = self._sum = self._change = 0
        self._quiet = 0  # number of successive entries without a blow
        # The number of samples since the last change. It begins as if nothing had changed for 5 s.
        self._still = _FROZEN_SAMPLES
        self._still_throws = 0
        self._last = [_NO_SAMPLE] * 3

    def feed(self, tray, is_moving):
        """Process the samples ``tray``; None means that the sensor does not answer.

        ``is_moving`` is True while a die is in a hand or rolls. The tray may then be moving.
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
        """Return the energy of the tray's blows from ``start`` ms ago to ``end`` ms ago."""
        first = min(start // 20 + 1, _ENTRY_COUNT - 1)
        last = max(end // 20, 0)
        total = 0
        for back in range(first, last, -1):
            total += self._ring[(self._at - back) % _ENTRY_COUNT]
        return total

    def lateness_ms(self, ago):
        """Return the lateness of a throw whose die came to rest ``ago`` ms ago.

        See the comment at ``_DOUBLING_MS``. Without a sharp blow, return OUTSIDE_LATENESS_MS.
        """
        late = blow = newest = 0
        for back in range(1, _ENTRY_COUNT):
            change = self._sharpest[(self._at - back) % _ENTRY_COUNT]
            if change >= _SHARP_MG:
                if not newest:
                    newest = back
                    late = (back - 1) * 20 - ago
                if back * 20 <= ago + _ROLL_MS:
                    late -= _ENTRY_MS
                if back < newest + 3 and change > blow:
                    blow = change
        if not newest:
            return OUTSIDE_LATENESS_MS
        while blow >= 2 * _SHARP_MG:
            blow >>= 1
            late += _DOUBLING_MS
        return late

    def locate(self, ago, rolled, calm, energy):
        """Return IN, OUTSIDE or BETWEEN for a throw whose die came to rest ``ago`` ms ago.

        ``rolled`` is the time in ms from the die's first to its last blow. ``calm`` is the time in
        ms from the last blow to the rest. ``energy`` is the energy of the blows (``dice.samples``).
        All three are 0 for a die that does not report them.
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
            late = self.lateness_ms(ago)
            if late >= OUTSIDE_LATENESS_MS:
                return OUTSIDE
            return IN if late <= INSIDE_LATENESS_MS else BETWEEN
        last = ago + calm
        total = self.energy(last + rolled + _EARLY_MS, max(last - _LATE_MS, 0))
        share = self.part = min(total * 1000 // energy, 4000)
        outside, inside = self.share.bounds() if self.share.box else (OUTSIDE_SHARE, INSIDE_SHARE)
        if share <= outside:
            return OUTSIDE
        return IN if share >= inside else BETWEEN
