"""What the tray measures: its rest, its noise, and how strongly it was struck at a moment.

Energies are sums over the three axes of the squared distance from rest, 64 milli-g squared
being one.  A moment's energy is kept for 160 ms, so a blow of the die is compared with the
tray's own past whichever sensor is read first, and samples that never came stay unknown.
"""

MASK = (1 << 24) - 1  # of the counter of samples

_KEPT = 64  # samples, a power of two
_LAST = _KEPT - 1
_UNKNOWN = -1
_BEFORE = 1  # samples before the die's blow began: it may have begun between two
_AFTER = 6  # 5 ms of delay, then the ring
_PART = 4  # samples: what is compared
_STRONG = 160  # so many times the noise tells how long it rings
ECHO = 13  # samples after what is compared
_ECHOED = 12  # the last of them, 20 to 50 ms after the blow: no usual box rings to their end
_DECAY = 48  # the part of its energy that a box keeps in each 10 ms of them that rings for long
_LEAST = 4  # samples of a window that must be known
_NOISE = 37  # energy of a sample until it was learnt: sigma 28 mg on three axes
_KNOCK = 160  # milli-g on an axis from which it is no noise
_JITTER = 1000  # as ``jitter``, until it was learnt: of a sensor with much noise


class Tray:
    """The tray's sensor.  ``upper`` and ``lower`` bound the energy that ``window`` found.

    Its ``jitter`` is the mean square, in milli-g squared, by which its readings' means differ
    from one to the next: noise, and what building, table and trains do to all that lies on it.
    """

    def __init__(self):
        self.upper = 0
        self.lower = 0
        self.jitter = _JITTER
        self._white = 8 * _JITTER  # mean square of the steps from sample to sample
        self.rest = [0, 0, 1000]
        self._learnt = False
        self._noise = _NOISE * 16
        self._energy = [_UNKNOWN] * _KEPT
        self._turn = 0  # readings of a long rest
        self._rings = 0  # for long, if it was above 0
        self._end = 0  # time of the newest sample
        self._mean = [0, 0, 1000]

    def listen(self, samples, end):
        """Take samples of a moving die's tray; the last one was at time ``end``."""
        count = len(samples)
        if not self._learnt:
            self._learn(samples[0])
        a, b, c = self.rest
        energy = self._energy
        at = (end - count) & MASK
        if at != self._end:
            self._pass(at)
        for x, y, z in samples:
            at += 1
            x -= a
            y -= b
            z -= c
            # Each square stays below 2 ** 30: larger numbers would be allocated.
            energy[at & _LAST] = (x * x >> 6) + (y * y >> 6) + (z * z >> 6)
        self._end = end

    def _pass(self, time):
        """What was not heard up to ``time`` is unknown."""
        missing = (time - self._end) & MASK
        if missing >> 23:
            return  # the readings of the two sensors overlap
        if missing > _KEPT:
            missing = _KEPT
        energy = self._energy
        for back in range(missing):
            energy[(time - back) % _KEPT] = _UNKNOWN

    def heard(self, time):
        """Return True once the window of a blow at ``time`` is over for good."""
        return not ((self._end - time - _AFTER) & MASK) >> 23

    def louder(self, time, energy):
        """Return True if every other sample of a window at ``time`` has half of that energy."""
        heard = self._energy
        total = heard[time & _LAST] + heard[(time + 2) & _LAST]
        return total + heard[(time + 4) & _LAST] + heard[(time + 6) & _LAST] > energy // 2

    def window(self, time, alone):
        """Bound the energy that a blow at ``time`` added; return False if too little is known.

        It is that of the strongest 10 ms, so that a box that rings for long does not look as if
        it had been struck harder.  What rang before may ring on: only what comes on top is
        certainly new.  ``alone``: the last blow was 60 ms ago or more; if it rings even so, the
        loudest 10 of the last 30 ms may ring on.
        """
        most = self._strongest(time)
        if most < 0:
            return False
        noise = self._noise // 16
        past = self._before(time - _BEFORE - 1, 3 if alone or self._rings else 1)
        if self._rings:
            most //= 2
        floor = _PART * noise
        self.upper = max(most - floor, 0) + noise
        self.lower = max(most - max(floor, past) - 4 * noise, 0)
        return True

    def _strongest(self, time):
        """Return the energy of a window's strongest part, -1 if too little is known."""
        energy = self._energy
        most = known = 0
        a = b = c = 0
        for at in range(time - _BEFORE, time + _AFTER + 1):
            each = energy[at & _LAST]
            if each >= 0:
                known += 1
            else:
                each = 0
            total = a + b + c + each
            a = b
            b = c
            c = each
            if total > most:
                most = total
        return most if known >= _LEAST else -1

    def echo(self, time):
        """Learn how long the box rings: for ``ECHO`` samples no other came after this blow."""
        noise = self._noise // 16
        strongest = self._strongest(time)
        if strongest < _STRONG * noise:
            return
        least = strongest
        first = time + _AFTER + 1 + ECHO
        for _ in range(_ECHOED // _PART):
            first -= _PART
            total = -noise * _PART
            for at in range(first, first + _PART):
                each = self._energy[at & _LAST]
                if each < 0:
                    return
                total += each
            least = min(least, total)
        # All along: a knock begins somewhere.
        if least > strongest // _DECAY:
            self._rings = min(self._rings + 2, 4)
        elif self._rings:
            self._rings -= 1

    def _before(self, time, groups):
        """Return the energy of the loudest 10 ms of as many as ``groups`` up to ``time``."""
        energy = self._energy
        most = 0
        for group in range(groups):
            total = 0
            for at in range(time - _PART * group - _PART + 1, time - _PART * group + 1):
                each = energy[at & _LAST]
                if each > 0:
                    total += each
            most = max(most, total)
        return most

    def lie(self, samples, long=False):
        """Learn from what the tray measures while the die lies still; return how far it is off.

        Roughly: what is no knock is near.

        ``long``: it has for long; two readings of eight are enough to see how the tray shakes.
        """
        count = len(samples)
        if not self._learnt:
            self._learn(samples[0])
        self._turn = (self._turn + 1) & 7
        if not long or self._turn < 2:
            self._step(samples, count, not long or self._turn)
        rest = self.rest
        a, b, c = rest
        x, y, z = samples[count - 1]
        x -= a
        y -= b
        z -= c
        if -_KNOCK < x < _KNOCK and -_KNOCK < y < _KNOCK and -_KNOCK < z < _KNOCK:
            self._noise += ((x * x + y * y + z * z) >> 6) - self._noise // 16
            off = _KNOCK
        else:  # a knock moves it little
            off = max(abs(x), abs(y), abs(z))
            x = max(-240, min(240, x))
            y = max(-240, min(240, y))
            z = max(-240, min(240, z))
        # Towards it, by an eighth: // alone would never come down to it.
        rest[0] = a + (x + 4) // 8
        rest[1] = b + (y + 4) // 8
        rest[2] = c + (z + 4) // 8
        return off

    def _step(self, samples, count, counts):
        a = b = c = 0
        for x, y, z in samples:
            a += x
            b += y
            c += z
        a //= count
        b //= count
        c //= count
        mean = self._mean
        p, q, r = mean
        mean[0] = a
        mean[1] = b
        mean[2] = c
        if counts and count > 1:
            self._whiten(samples[count - 2], samples[count - 1])
            p -= a
            q -= b
            r -= c
            step = 4 * self.jitter
            if -200 < p < 200 and -200 < q < 200 and -200 < r < 200:
                step = p * p + q * q + r * r
            # A knock is no train.
            step = min(step, 4 * self.jitter)
            self.jitter += (step - self.jitter) // 16

    def _whiten(self, one, other):
        x, y, z = one
        p, q, r = other
        p -= x
        q -= y
        r -= z
        step = 4 * self._white
        if -400 < p < 400 and -400 < q < 400 and -400 < r < 400:
            step = min(step, p * p + q * q + r * r)
        self._white += (step - self._white) // 16

    def relearn(self):
        """What was learnt came from another sensor."""
        self._learnt = False

    def shaking(self):
        """Return by how much its jitter is above its noise's, 0 if it is noise."""
        noise = self._white // 8
        more = self.jitter - noise
        return more if more > noise * 3 // 4 else 0

    def odd(self):
        """Return True if the tray's sensor cannot be right: what lies still weighs 1 g."""
        x, y, z = self.rest
        return not 640000 < x * x + y * y + z * z < 1440000

    def _learn(self, sample):
        # Before anything was learnt at rest: as good a guess as there is.
        self._learnt = True
        rest = self.rest
        rest[0], rest[1], rest[2] = sample
        mean = self._mean
        mean[0], mean[1], mean[2] = sample
