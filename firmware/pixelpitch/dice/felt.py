"""Decides by the tray's recent blows whether a wireless die fell into the box or beside it.

A wireless die says over the radio when it rolled and when it came to rest, up to 0.3 s late.  So
the tray's blows of the last seconds are stored in entries of 20 ms, and an answer is compared with
those that fall into its time::

    felt = Felt()
    felt.hear(tray, moves)                 # every 20 to 80 ms, the tray's samples
    felt.place(ago, rolled, calm, energy)  # once an answer has come: IN, OUTSIDE or BETWEEN

All thresholds stand below, by name; the engine has calibrated them (README.md, "A die without a
wire").  Integers only; nothing is allocated after the constructor.
"""

from array import array

from .share import BETWEEN, IN, OUTSIDE, Share

BLOCK = 8  # samples: 20 ms, one entry
ENTRIES = 256  # entries, 5.1 s: the longest delay that a die can report

# A die that reports its energy (ours): only blows of the tray between those of the die count.
# The die reports their times in steps of 20 ms, and the radio adds 20 ms and more.
EARLY_MS = 60  # ms before the first blow that it reports
LATE_MS = 60  # ms after the last one
# Thousandths of its energy that the box gets, without a calibration.  Our die of 40 g gives a box
# four times as much as the one of 20 g on a lead does, for which ``share`` has its bounds.
OUTSIDE_SHARE, INSIDE_SHARE = 12, 16
# A die that reports only rolling and rest: the last blow of the tray decides.
FAINT, BLOW = 100, 300  # a 20 ms entry, 1024 milli-g squared: less is a step, or the table
IN_MS = 1000  # ms from that blow to the report of rest: up to this it lies in the box
OUT_MS = 1300  # ms: from this on it rolled on elsewhere, or never came into the box

_MOST = 65535
_QUIET_ENTRIES = 3  # entries, 60 ms: so long without a blow before the tray's rest is learnt again
_STILL = 2000  # samples, 5 s, as in ``presence``: not one digit changed
_STILL_THROWS = 3  # throws in a row, as there: then the tray is at fault
_NO_DIGITS = 1 << 15  # larger than any sample


class Felt:
    """``share`` (``dice.share.Share``) knows the tray's rest, noise and calibration."""

    def __init__(self, share=None):
        self.share = share or Share()
        self.is_there = False  # True while the tray answers
        self.part = -1  # its share of the die's energy in the last throw, in thousandths
        self._ring = array("H", [0] * ENTRIES)
        self._at = 0
        self._count = self._sum = 0  # of the block that is being filled
        self._quiet = 0
        self._still = _STILL  # samples since power on, or since a digit changed
        self._still_throws = 0
        self._last = [_NO_DIGITS] * 3

    def hear(self, tray, moves):
        """Consume the tray's samples, None if it does not answer.

        ``moves``: a die is in a hand or rolls, so the rest of the tray is not learnt.
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
        """Return True once the tray's data stood still through three throws in a row."""
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
        """Return how many ms ago the tray last got ``least`` in 20 ms; 5,100 if it did not."""
        for back in range(1, ENTRIES):
            if self._ring[(self._at - back) % ENTRIES] >= least:
                return (back - 1) * 20
        return ENTRIES * 20

    def place(self, ago, rolled, calm, energy):
        """Return IN, OUTSIDE or BETWEEN for a throw that was answered ``ago`` ms before.

        ``rolled`` ms from first to last blow, ``calm`` ms from there to the answer, 0 where the
        die does not say; ``energy`` of its blows as ``dice.samples`` sums it, 0 if not known.
        """
        self.part = -1
        if not self.is_there or not self.share.is_known or self.share.odd():
            return IN  # as without a tray: it was said once (``dice.presence``)
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
