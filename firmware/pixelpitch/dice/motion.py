"""Blocks of 20 ms: a hand that shakes the die, throws it, holds it."""

from .events import READY, SHAKING
from .rest import HISTORY, QUIET, REST_BLOCKS, Rest
from .samples import BLOCK, FLIGHT, LEFT
from .tray import MASK

RESTED = 1

_FRESH = 800  # samples; a shake longer ago than this no longer makes a throw
FRESH = _FRESH
_CALM = 1150 * 1150
_SWING = 1450 * 1450  # 1.5 g, looked for every 20 ms only
_WELL = 6  # reversals above that within 2 s: shaken well
_WELL_SPAN = 800
_SETTLED = 14  # samples after a blow's begin: its ring, and the block it lies in
_LONG = 320  # samples: rolling is over 600 ms after the last blow
_CARRIED = 5  # blocks in a row of movement without a blow: a hand, no knock
_TREMOR = 1000  # product of two bends that a trembling hand makes, milli-g squared
_BEND_MOST = 240  # on an axis, and what is no hand's any more
_TURN_MOST = 320  # from block to block, the same: a die that rolls
_HELD = 64  # quarters of that, summed up while it goes on
HELD = _HELD
_CATCH_MOST = 3  # blocks: a hand that moves it for longer is shaking it
_CAUGHT = 24  # as a hand's tremor counts: the last blow was the die's alone
_SOFT = 30  # what stopped it was no box
_SHORT = 10  # blocks of movement after the last blow: too few to tell
_FLOATS = 720 * 720  # of a block's mean
_SILENT = 24  # samples: 60 ms after a blow no usual box rings
_HEARD = 16  # samples after a flight in which the box would have rung
_FLOWN_BLOCKS = 3  # of them in a row are a flight, no swing
_FLOWN_LONG = 6  # 120 ms: nor a hand that lifts it and stops


class Motion(Rest):
    """What the blocks say: shaken, held, at rest."""

    def __init__(self):
        self._reversals = [0] * _WELL  # times
        self._peak = [0, 0, 0]  # strongest sample of this swing of the hand
        self._smooth_blocks = 0  # in a row, without blow or flight
        self._turning = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]  # bends of their path, the last three
        self._lay = [0, 0, 1000]  # measured last in a hand that held it calmly
        self._odd = 0  # rests in a row that weigh no 1 g
        super().__init__()

    def _forget(self):
        super()._forget()
        self._turns = 0  # reversals since it moved
        self._again = 0  # since it was thrown
        self._turned = self._time  # time of the last
        self._caught = 0  # strong blocks since a flight that no blow ended
        self._peak_size = 0  # 0: no swing yet
        self._well = False
        self._run = 0  # blocks of movement in a row, no blow among them
        self._lifted = False
        self._held = 0
        self._floated = 0  # blocks in a row
        self._floats = False
        self._taken = False  # thrown, and then taken up
        self._softened = 0  # time at which a flight ended without a blow

    def _skip(self, lost):
        super()._skip(lost)
        self._strong_run = 0
        self._smooth_blocks = 0

    def _restart(self):
        """Begin a new search for rest."""
        self._calm = 0
        self._count = 0
        self._rough = False
        self._odd = 0

    def _arrive(self):
        """What comes from here on is a roll, or a hand that took it up."""
        if self._grasped:
            self._work = 0  # caught in the air, then let fall: it was not shaken for that
            self._taken = True
        self._held = 0
        self._grasped = False
        self._again = 0

    def _in_hand(self):
        """A hand has it again, and shakes it."""
        if self._landed and self._impacts.touched():
            self._taken = True
            self._well = False
            self._work = 0
            self._turns = 0
        self._put_back()
        self._held = 0
        self._grasped = False
        self.state = SHAKING

    def _close(self):
        """Close the block; return RESTED or 0."""
        self._count = 0
        x, y, z = self._sums
        x //= BLOCK
        y //= BLOCK
        z //= BLOCK
        size = x * x + y * y + z * z
        slot = self._slot = (self._slot + 3) % (3 * HISTORY)
        means = self._means
        means[slot] = x
        means[slot + 1] = y
        means[slot + 2] = z
        rough = self._rough
        # No ringing of a blow is taken for a swing.
        struck = self._impacts.count and (self._time - self._struck) & MASK <= _SETTLED
        if rough:
            self._calm = 0
            self._odd = 0
            self._moved = True
            self._restless += 1
            self._bump_time = self._time
        elif size < FLIGHT:
            self._flight += BLOCK
        else:
            if self._flight:
                self._land()
            if size < _CALM and not self._landed and not struck:
                lay = self._lay
                lay[0] = x
                lay[1] = y
                lay[2] = z
        if size < _FLOATS or self._floated:
            self._float(size)
        if size > _SWING and not struck:
            self._strong(x, y, z, size)
        elif self._strong_run:
            self._strong_run = 0
        if struck:
            self._smooth_blocks = 0
            self._run = 0
        elif self._flight:
            self._smooth_blocks = 0
        elif self._calm > REST_BLOCKS:
            self._run = 0  # at rest: of no use any more
        else:
            self._hold(x, y, z)
        if self.swapped:
            self._calm = 0 if rough else 1  # enough to compare with the tray
            return 0
        if not rough and self._rests(x, y, z):
            return RESTED
        if self.state == SHAKING or (self._calm < 3 and self.state != READY):
            self._goes_on()
        return 0

    def _goes_on(self):
        if self.state == SHAKING:
            if self._age(self._turned) > _FRESH:
                self.state = READY
        elif self._left < LEFT and self._age(self._struck) > _LONG:
            self._grasped = True  # what has left the box may have come down later

    def _float(self, size):
        """Does the die fly?  In a hand that swings it weighs nothing for fewer blocks."""
        blows = self._impacts
        if size < _FLOATS and not (blows.count and blows.age(self._time) < BLOCK):
            self._floated += 1
            if self._floated >= _FLOWN_BLOCKS:
                if not self._landed:
                    self._floats = True
                elif self._floated * BLOCK > self._left:
                    self._left = self._floated * BLOCK
        else:
            # After a long one it may fly on at once, thrown back by a cushion.
            over = not self._flight or self._floated >= _FLOWN_LONG
            if self._floats and over and not self._landed:
                self._soft = True  # it has flown, and no blow ended that
                self._softened = self._time
                self._again = 0
                self._caught = 0
            self._floats = False
            self._floated = 0

    def _look_for_a_blow(self):
        """Find in the tray's samples a blow that ended a flight between two of the die's."""
        if self._flight <= _SILENT and (not self._fell or self._age(self._fell_time) > _HEARD):
            return
        if self._age(self._struck) > _SILENT and self._impacts.missed(self._tray, self._time):
            self._left = self._floated = self._fell = self._flight = 0

    def _hold(self, x, y, z):
        """A block without blow or flight: does a hand hold the die?

        A hand trembles: what it measures bends to and fro.  Turning steadily it bends only
        towards the centre, which does not count, and rolling it bends one way for long.
        """
        if self._calm < 3 and self._moved:
            self._run += 1
            if self._run >= _CARRIED:
                self._lifted = True
        else:
            self._run = 0
        means = self._means
        at = self._slot  # of this block; below 0 it counts from the end
        a = means[at - 3]
        b = means[at - 2]
        c = means[at - 1]
        p = x - 2 * a + means[at - 6]
        q = y - 2 * b + means[at - 5]
        r = z - 2 * c + means[at - 4]
        bends = self._turning
        blocks = self._smooth_blocks
        a -= x
        b -= y
        c -= z
        if self._rough or not (
            -_TURN_MOST < a < _TURN_MOST
            and -_TURN_MOST < b < _TURN_MOST
            and -_TURN_MOST < c < _TURN_MOST
            and -_BEND_MOST < p < _BEND_MOST
            and -_BEND_MOST < q < _BEND_MOST
            and -_BEND_MOST < r < _BEND_MOST
        ):
            self._smooth_blocks = 1  # no hand turns it so suddenly
            return
        if self._landed:
            # Away from the centre and back a die bends that rolls over its edges.
            middle = (p * x + q * y + r * z) // ((x * x + y * y + z * z) // 1000 + 1)
            p -= middle * x // 1000
            q -= middle * y // 1000
            r -= middle * z // 1000
        if blocks >= 5:
            # At 8 to 12 Hz it bends the other way 40 to 60 ms later.
            one = bends[(blocks - 2) % 3]
            other = bends[blocks % 3]
            back = -(p * (one[0] + other[0]) + q * (one[1] + other[1]) + r * (one[2] + other[2]))
            if (self._landed or self._soft) and self._calm <= 3:
                unit = _TREMOR + 2 * max(self._jitter - QUIET, 0)
                back = max(-3 * unit, min(4 * unit, back))
                self._held = max(self._held + (4 * back - 2 * unit) // unit, 0)
                if self._held >= _HELD:
                    self._grasped = True
        bend = bends[blocks % 3]
        bend[0] = p
        bend[1] = q
        bend[2] = r
        self._smooth_blocks = blocks + 1

    def _strong(self, x, y, z, size):
        """A block that a hand moves strongly, or that rings."""
        self._work += 1
        self._strong_run += 1
        thrown = self._landed or self._soft
        if thrown and self._strong_run == 1:
            # Nothing hard stops it so softly, and rolling weighs no 1.45 g: a hand, or a cushion.
            self._impacts.push(self._time - BLOCK + 1, size, BLOCK)
        self._swing(x, y, z, size)
        if self._soft and not self._landed:
            self._caught += 1
        if thrown and (
            self._again > 2 or self._strong_run > _CATCH_MOST or self._caught > _CATCH_MOST
        ):
            self._in_hand()

    def _swing(self, x, y, z, size):
        """Note a strong smooth sample: does it reverse the last swing?"""
        peak = self._peak
        turned = False
        if self._peak_size:
            turned = x * peak[0] + y * peak[1] + z * peak[2] < 0
        if turned or size > self._peak_size:
            peak[0] = x
            peak[1] = y
            peak[2] = z
            self._peak_size = size
        if not turned:
            return
        self._again += 1
        self._turned = self._time
        if not self._landed and not self._soft:
            self._impacts.count = 0  # knocks in the hand
        oldest = self._reversals[(self._turns + 1) % _WELL]
        self._reversals[self._turns % _WELL] = self._time
        self._turns += 1
        if self._turns >= _WELL and self._age(oldest) <= _WELL_SPAN:
            self._well = True
        if self._turns > 1:
            if self.swapped:
                self.swapped = False  # what is shaken is the die
                self._tray.relearn()
            if self.state == READY:
                self.state = SHAKING

    def _hand(self):
        """Return how much speaks for a hand that had it last."""
        blows = self._impacts
        hand = self._held + self._moved_before()
        if blows.newest() <= -3 and blows.newest(2) >= 4:
            hand += _CAUGHT  # the last blow was the die's alone, after those on the box
        soft = blows.soft()
        if soft:
            hand += _SOFT if soft > 1 else _SOFT // 2
        return hand

    def _moved_before(self):
        """Return the tremor of the movement that ended in this rest, as ``_trembled`` does."""
        blows = self._impacts
        if not self._landed:
            return self._trembled((self._age(self._softened) - _SETTLED) // BLOCK)
        since = (self._age(self._struck) - _SETTLED) // BLOCK
        if since < REST_BLOCKS + _SHORT and blows.count > 1:
            since = (blows.age(self._time, 2) - _SETTLED) // BLOCK
        return self._trembled(since)
