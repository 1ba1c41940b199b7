"""The proof that the die lies still, on something that is no hand (README.md, "A hand").

The means of blocks of 20 ms step from one to the next by what the sensor's noise makes of them;
a hand's tremor, or a train, makes them step more.  Steps are squared, in milli-g squared.
"""

from .samples import BLOCK, Samples

_REST_BLOCKS = 13  # 260 ms
REST_BLOCKS = _REST_BLOCKS
_HISTORY = 48
HISTORY = _HISTORY
_BENDS_BEFORE = 15  # of zeros, for the first ones to look back to
_BENDS_MUCH = 30
_BEND_MOST = 150  # more counts as that
_BEND_HAND = 600  # a hand's 150 mg at 10 Hz bend by 540: more is a blow, or a die that rolls over
_BENDS_LEAST = 7
_BENDS_FLOOR = 1250  # of their squares' sum, 16 being one: less is noise
_BENDS_ACROSS = 100  # the same of each across its weight: 40 mg of a hand have 200
MORE = 2  # blocks, 40 ms, of a rest that was not believed
_DRIFT = 60 * 60  # of a resting block's mean, squared
_EARLY = 40 * 40  # the same while the end of rolling would still weigh in the mean
_MOVES = 250  # of that mean: no train shakes so
_HAND = 5500  # of the squares of those drifts, the older ones fading: a hand makes 10000
QUIET = 430  # mean square of the steps between resting blocks, of a sensor with little noise
_QUIET_LEAST = 150
_WHITE_LEAST = 20  # samples
_WHITE_MOST = 1000
STEP_MOST = 4000
_TURNS = (123, 79, 32)  # 256 cos of a block's part of a turn at 8.5, 10 and 11.5 Hz
_PALM = 36  # tenths of what noise makes of a tremor: noise alone has more in 1 of 500 rests
_CERTAINLY = 6
_LEAST = 120  # of each block's energy: a hand's 20 mg have 175
_NOISY = 1400  # a sensor with 40 mg: it hides such a hand
_HIDDEN = 28
_LATEST = 2  # blocks, in which the movement still fades
_LONGER = 16  # blocks, 320 ms: what more is looked at
_KNOCKED = 13  # samples
_LOOKS = 2  # more at a doubtful rest after a knock
_BELIEVED = 40  # rests in a row that were not believed, about 2 s: nobody is so patient


class Rest(Samples):
    """Blocks at rest, counted and compared."""

    def __init__(self):
        self._base = [0, 0, 0]  # mean of the resting blocks
        self._rest = [0, 0, 0]  # sums of all resting blocks
        self._tremble = 0
        self._steps = 0  # sum of the squared steps between resting blocks
        self._step_count = 0
        self._means = [0] * (3 * _HISTORY)  # of the last blocks: x, y, z
        self._bends = [0] * (_BENDS_BEFORE + 3 * (_HISTORY - _REST_BLOCKS))  # of _tremor_of
        self._slot = 0  # where the newest of them stands
        self._palm = False  # it lies on a hand, until it moves
        self._jitter = QUIET  # as self._steps per block, learnt from rests
        self._excess = 0  # of such steps beyond the sensor's noise, 16 times
        self._rests_seen = False  # it has lain still once: until then what comes is learnt fast
        self._waited = 0  # how often a rest was not believed
        super().__init__()

    def _forget(self):
        super()._forget()
        self._strong_run = 0  # blocks of such movement in a row
        self._grasped = False  # a hand has held it since it was thrown

    def _rests(self, x, y, z):
        """Take the mean of a smooth block; return True when it has just rested for 260 ms."""
        base = self._base
        rest = self._rest
        calm = self._calm
        if calm:
            a, b, c = base
            a = x - a
            b = y - b
            c = z - c
            if not (
                -_MOVES < a < _MOVES and -_MOVES < b < _MOVES and -_MOVES < c < _MOVES
            ) or not self._stays(x, y, z, a * a, b * b, c * c):
                calm = 0
                self._moved = True
                self._restless += 1
            elif calm > _REST_BLOCKS:
                return False
            elif calm == 1:
                self._steps = self._step_count = 0
                self._white = self._white_count = 0
                self._waited = 0
                self._palm = False
        calm += 1
        self._calm = calm
        if calm == 1:
            rest[0] = base[0] = x
            rest[1] = base[1] = y
            rest[2] = base[2] = z
            self._tremble = 0
            return False
        rest[0] += x
        rest[1] += y
        rest[2] += z
        base[0] = rest[0] // calm
        base[1] = rest[1] // calm
        base[2] = rest[2] // calm
        if calm < _REST_BLOCKS:
            return False
        self._calm += 1
        if not self._rests_seen:
            self._rests_seen = True
            excess = self._steps // self._step_count - self._noise()
            self._excess = 16 * min(excess, STEP_MOST)
        return True

    def _stays(self, x, y, z, a, b, c):
        """Return True if a block with squares a, b, c of its drift is as those before it."""
        calm = self._calm
        means = self._means
        at = self._slot  # of this block; below 0 it counts from the end
        p = x - means[at - 3]
        q = y - means[at - 2]
        r = z - means[at - 1]
        step = 4 * STEP_MOST
        if -100 < p < 100 and -100 < q < 100 and -100 < r < 100:
            step = p * p + q * q + r * r
        jitter = self._jitter
        if not self._rests_seen:
            self._jitter = jitter = jitter + (min(step, STEP_MOST) - jitter) // 4
        drift = _DRIFT if calm > 2 else _EARLY
        if 3 * jitter > drift:
            drift = 3 * jitter
        if a >= drift or b >= drift or c >= drift:
            # The tray is asked only where it matters.
            drift = 3 * (jitter + self._tray.shaking())
            if a >= drift or b >= drift or c >= drift:
                return False
        if calm > 1:
            tremble = self._tremble * 3 // 4 + a + b + c
            self._tremble = tremble
            if tremble > _HAND and tremble > 6 * (jitter + self._tray.shaking()):
                return False
            if calm > 2:  # before, the last of the movement is in them
                self._steps += step
                self._step_count += 1
                if calm > _REST_BLOCKS:  # evaluated already: learn what rest is
                    self._learn(step)
        return True

    def _wait_on(self):
        """The rest is not believed yet: look at more of it."""
        self._waited += 1
        self._calm = _REST_BLOCKS - MORE
        rest = self._rest
        for axis in range(3):
            rest[axis] = self._base[axis] * self._calm

    def _noise(self):
        """Return what the steps between blocks are by the sensor's own noise: it is white.

        Of n independent samples in a block the means differ by 1 / n of what samples do.
        """
        if self._white_count < _WHITE_LEAST:
            return QUIET
        return max(self._white * (64 // BLOCK) // self._white_count, _QUIET_LEAST)

    def _own(self):
        """Return what the steps between blocks usually are: noise, and what the place does."""
        noise = self._noise()
        excess = self._excess // 16
        return noise + (excess if excess > noise else 0)

    def _learn(self, step):
        """It lies still for long: learn how its place shakes, beyond the sensor's noise."""
        if self._white_count < _WHITE_LEAST:
            return
        if self._white_count > _WHITE_MOST:
            self._white //= 2
            self._white_count //= 2
        self._excess += min(step, STEP_MOST) - self._noise() - self._excess // 16
        self._jitter = self._noise() + max(self._excess // 16, 0)

    def _on_a_palm(self):
        """Does the die tremble as a hand does, more than its noise, its place and the tray do?"""
        thrown = self._landed or self._soft
        if (thrown and not self._grasped) or self._waited >= _BELIEVED or not self._moved:
            return False
        if self._palm:
            return True  # before it lies anywhere else it has to be moved
        noise = self._noise()
        more = self._waited * MORE
        count = _REST_BLOCKS - _LATEST + min(more, _LONGER)
        tremor = self._tremor(count) - count * max(self._own() - noise, self._tray.shaking())
        self._palm = tremor > _CERTAINLY * noise
        # So little would be seen of a hand in 1 of 50 rests.
        believed = _LEAST * count - noise // 2 if noise < _NOISY else _HIDDEN * noise // 10
        if self._palm or tremor < believed:
            return self._palm
        # A knock as it came to rest is the table's: a palm is soft.
        begun = self._age(self._bump_time) - (_REST_BLOCKS + more) * BLOCK
        if not self._grasped and not -_KNOCKED < begun < _KNOCKED:
            return True
        return self._waited < _LOOKS and tremor > _PALM * noise // 10

    def _tremor(self, count):
        """Return the energy at 8 to 12 Hz of the last ``count`` blocks, in milli-g squared.

        Goertzel's algorithm at three frequencies, of which the strongest counts.  White noise
        has as much of it as it makes of squared steps between blocks, an amplitude a has
        count * a * a / 2.
        """
        means = self._means
        most = 0
        for turn in _TURNS:
            energy = 0
            for axis in range(3):
                base = self._base[axis]
                newest = before = 0
                at = self._slot + axis - 3 * count
                for _ in range(count):
                    at += 3  # below 0 it counts from the end
                    each = means[at] - base + (turn * newest >> 7) - before
                    before = newest
                    newest = each
                energy += newest * newest + before * before - (turn * newest >> 7) * before
            most = max(most, energy)
        return most * 2 // count

    def _trembled(self, since):
        """Return how a hand's tremor shows in the movement before the rest, 64 being all of it.

        ``since`` counts the blocks from its begin to now.  What each block measures more than the
        mean of those 40 ms before and after it passes 6 to 19 Hz; at 8 to 12 Hz it is the
        opposite 40 to 60 ms later, and the same after 100 ms.  A hand trembles in all directions:
        it has to show across the die's weight, too, which changes while it rolls.
        """
        since = min(since, _HISTORY)
        count = since - _REST_BLOCKS - self._waited * MORE - 3
        if count < _BENDS_LEAST:
            return 0
        at = self._slot + 3 - 3 * since  # below 0 it counts from the end
        most = self._tremor_of(at, 3 * count, False)
        return min(most, self._tremor_of(at, 3 * count, True)) if most > _BENDS_MUCH else most

    def _tremor_of(self, at, count, across):
        """Return 64 if ``count`` numbers from index ``at`` of the means on are all tremor."""
        means = self._means
        bends = self._bends
        total = energy = 0
        turn = 0
        for here in range(_BENDS_BEFORE, _BENDS_BEFORE + count):
            each = 2 * means[at + 6] - means[at] - means[at + 12]
            if across:
                if not turn:
                    p = means[at + 6]
                    q = means[at + 7]
                    r = means[at + 8]
                    # Shifted, so that nothing leaves the small integers.
                    along = (each >> 2) * p
                    along += (2 * q - means[at + 1] - means[at + 13] >> 2) * q
                    along += (2 * r - means[at + 2] - means[at + 14] >> 2) * r
                    along //= (p * p + q * q + r * r) // 4000 + 22
                each -= along * means[at + 6] // 1000
                turn = turn + 1 if turn < 2 else 0
            at += 1
            if not -_BEND_HAND < each < _BEND_HAND:
                bends[here] = 0
                energy += _BEND_MOST * _BEND_MOST >> 4
                continue
            if each > _BEND_MOST:
                each = _BEND_MOST
            elif each < -_BEND_MOST:
                each = -_BEND_MOST
            bends[here] = each
            energy += each * each >> 4
            total += each * (bends[here - 15] - bends[here - 6] - bends[here - 9]) >> 4
        return 64 * total // max(energy, _BENDS_ACROSS * count if across else _BENDS_FLOOR)
