"""Decides from the tray's recent blows whether a wireless die fell into the box or beside it.

A wireless die reports by radio when it rolled and when it came to rest, up to 0.3 s late. So the
tray's blows of the last seconds are stored in entries of 20 ms, and a report is compared with the
entries of its time::

    felt = Felt()
    felt.feed(tray, moves)                 # every 20 to 80 ms, the tray's samples
    felt.place(ago, rolled, calm, energy)  # after a report: IN, OUTSIDE or BETWEEN

The thresholds below were calibrated with the physics engine in ``host_tools/physics`` (README.md,
"A die without a wire"). All numbers are integers; nothing is allocated after the constructor.
"""

from array import array

from .share import BETWEEN, IN, OUTSIDE, Share

BLOCK = 8  # samples of an entry: 20 ms
ENTRIES = 256  # number of entries, 5.1 s: the longest delay that a die can report

# For a die that reports its energy (our own): the tray's blows count from a little before the die's
# first blow to a little after its last one. The die reports these times in steps of 20 ms, and the
# radio adds 20 ms or more.
EARLY_MS = 60  # ms before the first reported blow
LATE_MS = 60  # ms after the last reported blow
# Share of the die's energy that the box receives, in thousandths, without a calibration. Our
# wireless die of 40 g gives a box four times as much as the die of 20 g on a lead, to which the
# bounds in ``share`` apply.
OUTSIDE_SHARE, INSIDE_SHARE = 12, 16
# For a die that reports only rolling and rest: the last blow of the tray decides.
# Energy of an entry, in 1024 milli-g squared; FAINT is below a blow: a step, or the table.
FAINT, BLOW = 100, 300
IN_MS = 1000  # ms from the last blow to the report of rest: up to this time the die lies in the box
OUT_MS = 1300  # ms: from this time on it rolled on elsewhere, or was never in the box

_MOST = 65535
_QUIET_ENTRIES = 3  # entries without a blow, 60 ms, after which the tray's rest is learnt again
_STILL = 2000  # samples, 5 s, without any change, as in ``presence``
# Throws in a row without any change, after which the tray counts as faulty (as in ``presence``).
_STILL_THROWS = 3
_NO_DIGITS = 1 << 15  # larger than any sample


class Felt:
    """The tray's recent blows; ``share`` (``dice.share.Share``) knows its rest and calibration."""

    def __init__(self, share=None):
        self.share = share or Share()
        self.is_there = False  # True while the tray answers
        # Share of the die's energy that the box received in the last throw, in thousandths.
        self.part = -1
        self._ring = array("H", [0] * ENTRIES)
        self._at = 0
        # Number of samples, and energy, of the entry that is being filled.
        self._count = self._sum = 0
        self._quiet = 0
        # Samples since a reading changed; at power on as if none had changed for long.
        self._still = _STILL
        self._still_throws = 0
        self._last = [_NO_DIGITS] * 3

    def feed(self, tray, moves):
        """Consume the tray's samples, or None if it does not answer.

        ``moves`` is True while a die is in a hand or rolls: the rest of the tray is not learnt
        then.
        """
        if tray is None:
            self.is_there = False
            return
        if not tray:
            return
        self.is_there = True
        share = self.share
        a, b, c = share.rest
        gate = share.gate()
        last = self._last
        for x, y, z in tray:
            if x == last[0] and y == last[1] and z == last[2]:
                self._still += 1
            else:
                if last[0] != _NO_DIGITS:
                    self._still = 0
                last[0], last[1], last[2] = x, y, z
            x -= a
            y -= b
            z -= c
            square = x * x + y * y + z * z
            if share.is_known and square > gate:
                self._sum += square >> 10
            self._count += 1
            if self._count == BLOCK:
                self._close()
        if (not moves and self._quiet >= _QUIET_ENTRIES) or not share.is_known:
            share.learn(tray)

    def _close(self):
        energy = self._sum
        self._ring[self._at] = energy if energy < _MOST else _MOST
        self._at = (self._at + 1) % ENTRIES
        self._quiet = 0 if energy else self._quiet + 1
        self._count = self._sum = 0

    def stands_still(self):
        """Return True if the tray's data have not changed for 5 s, or since power on."""
        return self._still >= _STILL

    def is_stuck(self):
        """Return True once the tray's data did not change during three throws in a row."""
        return self._still_throws >= _STILL_THROWS

    def energy(self, begin, end):
        """Return the tray's energy from ``begin`` to ``end``, both in ms before now."""
        first = min(begin // 20 + 1, ENTRIES - 1)
        last = max(end // 20, 0)
        total = 0
        for back in range(first, last, -1):
            total += self._ring[(self._at - back) % ENTRIES]
        return total

    def last_blow(self, least):
        """Return how many ms ago an entry last reached the energy ``least``; 5,100 if none did."""
        for back in range(1, ENTRIES):
            if self._ring[(self._at - back) % ENTRIES] >= least:
                return (back - 1) * 20
        return ENTRIES * 20

    def place(self, ago, rolled, calm, energy):
        """Return IN, OUTSIDE or BETWEEN for a throw that was reported ``ago`` ms before.

        ``rolled`` is the time in ms from first to last blow, ``calm`` from there to the report;
        both are 0 if the die does not report them. ``energy`` of its blows is summed as in
        ``dice.samples``, 0 if unknown.
        """
        self.part = -1
        if not self.is_there or not self.share.is_known or self.share.odd():
            # As without a tray, of which the coaches were notified once (``dice.presence``).
            return IN
        if self.stands_still():
            self._still_throws += 1
            return BETWEEN
        self._still_throws = 0
        if not energy:
            if self.last_blow(FAINT) - ago > OUT_MS:
                return OUTSIDE
            return IN if self.last_blow(BLOW) - ago <= IN_MS else BETWEEN
        last = ago + calm
        total = self.energy(last + rolled + EARLY_MS, max(last - LATE_MS, 0))
        share = self.part = min(total * 1000 // energy, 4000)
        outside, inside = self.share.bounds() if self.share.box else (OUTSIDE_SHARE, INSIDE_SHARE)
        if share <= outside:
            return OUTSIDE
        return IN if share >= inside else BETWEEN
