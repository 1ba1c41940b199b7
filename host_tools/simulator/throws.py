"""What the sensors of die and tray would feel: a source of samples (die.md).

Every magnitude, time and count comes from die.md's table "What a throw looks
like".  The die's movement is laid down as acceleration at 400 Hz, blows and
ringing are averaged over the sample they fall into (the sensor's bandwidth of
200 Hz), then noise, steps of 48 mg and the clipping at 16 g are added::

    >>> import random
    >>> throws = Throws(random.Random(7))
    >>> die, tray = throws.throw(4)[-1]
    >>> die[1] > 900  # +y is up: a four
    True

Vectors are (x, y, z) in g, in the frame of the sensor that feels them.  This
module knows nothing of the detector.
"""

import math

from .vectors import between, dot, plus, pulse, ringing, scaled, unit

RATE = 400
STEP_MG = 48
STEP = STEP_MG / 1000
CLIP = 333  # steps: 16 g
NOISE = 0.02
AXES = {
    1: (0.0, 0.0, -1.0),
    2: (-1.0, 0.0, 0.0),
    3: (0.0, -1.0, 0.0),
    4: (0.0, 1.0, 0.0),
    5: (1.0, 0.0, 0.0),
    6: (0.0, 0.0, 1.0),
}
KINDS = ("out", "cocked", "weak", "grabbed", "set down")


class Throws:
    """A die in its box, and a hand.  ``random`` is a ``random.Random``.

    ``up`` is what the die feels at rest.  Each method returns a list of (die,
    tray): the samples of both sensors, 2.5 ms apart, as tuples of whole milli-g.
    """

    def __init__(self, random, face=6):
        self.random = random
        self.up = self._lying(face)
        self._base = []  # the die's acceleration without blows
        self._blows = []  # (time, width, vector) of the die
        self._rings = []  # (time, Hz, seconds, vector) of the tray
        self._level = unit((random.gauss(0, 0.02), random.gauss(0, 0.02), 1.0))

    # What the player does.

    def rest(self, milliseconds):
        """Leave everything alone."""
        self._hold(milliseconds / 1000)
        return self._finish()

    def throw(self, face):
        """Shake, throw into the box, and let it come to rest with ``face`` (1..6) up."""
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce((0.15, 0.5))
        self._roll(self._lying(face))
        return self._finish()

    def out(self):
        """Throw it past the box or out of it, on the table or on the floor."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        way = draw.choice(("past", "out", "floor"))
        if way == "out":  # it touches the box once and jumps out
            self._bounce((0.15, 0.5), 1)
            self._fly(0.08, 0.2)
        elif way == "floor":
            self._fly(0.3, 0.45)
        self._bounce((0.0, 0.0) if way == "floor" else (0.0, 0.05))
        self._roll(self._lying(draw.randint(1, 6)))
        return self._finish()

    def cocked(self):
        """Throw it into the box, where it stays leaning on the wall."""
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce((0.15, 0.5))
        self._roll(self._leaning())
        return self._finish()

    def weak(self, face):
        """Lift it, turn it and lay it down: neither shaken nor thrown."""
        self._carry(self.random.uniform(0.5, 1.0), self._lying(face))
        self._put_down()
        return self._finish()

    def set_down(self, face):
        """Shake it well and set it down gently with ``face`` (1..6) up."""
        self._shake(self.random.uniform(1.6, 2.6), 4.0)
        self._carry(self.random.uniform(0.3, 0.6), self._lying(face))
        self._put_down()
        return self._finish()

    def grabbed(self):
        """Throw it, catch it before it lies still, and lay it back."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce((0.15, 0.5), draw.randint(2, 4))
        self._carry(draw.uniform(1.0, 1.6), self._leaning())
        self._carry(draw.uniform(0.4, 0.8), self._lying(draw.randint(1, 6)))
        self._put_down()
        return self._finish()

    def knock(self):
        """Knock on the table: the tray feels it, the die hardly."""
        draw = self.random
        self._rings.append((0.02, draw.uniform(80, 200), 0.02, self._any(draw.uniform(0.2, 1.0))))
        self._hold(0.2)
        return self._finish()

    def nudge(self):
        """Touch the die where it lies; the same face stays up."""
        self._blows.append((0.01, 0.004, self._any(self.random.uniform(0.2, 0.8))))
        self._hold(0.2)
        return self._finish()

    # The phases of die.md's table.

    def _shake(self, seconds=None, least=3.0):
        draw = self.random
        seconds = draw.uniform(0.5, 1.2) if seconds is None else seconds
        hertz = draw.uniform(least, 8) / 2  # two reversals a period
        start, end = self.up, self._any(1)
        way, later = self._any(1), self._any(0.5)
        peak = 0.0
        half = -1
        count = int(seconds * RATE)
        for index in range(count):
            time = index / RATE
            if int(time * hertz * 2) != half:
                half = int(time * hertz * 2)
                peak = draw.uniform(2.8, 5.0)
            swing = peak * math.sin(2 * math.pi * hertz * time)
            part = index / count
            self._base.append(
                plus(
                    between(start, end, part),
                    scaled(unit(plus(way, scaled(later, part))), swing),
                )
            )
            if draw.random() < 0.01:
                self._ring(len(self._base) / RATE, draw.uniform(0, 0.3))
        self.up = end

    def _fly(self, shortest, longest):
        draw = self.random
        spin = draw.uniform(5, 40) ** 2 * draw.uniform(0, 0.003) / 9.81
        pull = plus(self._any(spin), self._any(draw.uniform(0, 0.3)))
        self._base += [pull] * int(draw.uniform(shortest, longest) * RATE)
        self.up = self._any(1)

    def _bounce(self, share, count=None):
        """Blow after blow; the tray feels ``share`` (least, most) of each."""
        draw = self.random
        count = draw.randint(3, 12) if count is None else count
        gap = draw.uniform(0.08, 0.12)
        shrink = (0.02 / gap) ** (1 / max(count - 1, 3))
        peak = draw.uniform(6, 16)
        fade = (3 / peak) ** (1 / max(count - 1, 3))
        for _ in range(count):
            time = len(self._base) / RATE + draw.uniform(0, 1 / RATE)
            width = draw.uniform(0.002, 0.005)
            self._blows.append((time, width, self._any(peak)))
            self._ring(time + draw.uniform(0, 0.005), peak * draw.uniform(*share))
            light = self._any(draw.uniform(0.1, 0.6) if gap > 0.04 else 0.9)
            self._base += [light] * int(gap * RATE)
            gap *= shrink
            peak = max(3.0, peak * fade * draw.uniform(0.9, 1.1))
        self.up = self._any(1)

    def _roll(self, end):
        """Roll over one or two edges, then lie as ``end`` says."""
        draw = self.random
        ways = [end]
        if draw.random() < 0.5:
            ways.insert(0, self._away(end))
        elif dot(self.up, end) > 0.5:  # a die that rolls moves: it does not lie as it landed
            self.up = self._away(end)
        seconds = draw.uniform(0.1, 0.6) / len(ways)
        for way in ways:
            swell = draw.uniform(-0.2, 0.3)
            count = int(seconds * RATE)
            for index in range(count):
                part = (index + 1) / count
                size = 1 + swell * math.sin(math.pi * part)
                self._base.append(scaled(between(self.up, way, part), size))
            self.up = way
        self._hold(0.5)

    def _carry(self, seconds, end):
        """Move it in a hand, gently, until it feels ``end``."""
        draw = self.random
        way = self._any(draw.uniform(0.1, 0.3))
        hertz = draw.uniform(1, 2)
        tremor = draw.uniform(8, 12)
        shiver = self._any(0.08)
        count = int(seconds * RATE)
        for index in range(count):
            time = index / RATE
            moved = scaled(way, math.sin(2 * math.pi * hertz * time))
            shaken = scaled(shiver, math.sin(2 * math.pi * tremor * time))
            held = between(self.up, end, index / count)
            self._base.append(plus(held, plus(moved, shaken)))
        self.up = end

    def _put_down(self):
        time = len(self._base) / RATE
        self._blows.append((time, 0.005, scaled(self.up, self.random.uniform(0.2, 0.6))))
        self._ring(time + 0.002, 0.1)
        self._hold(0.5)

    def _hold(self, seconds):
        self._base += [self.up] * int(seconds * RATE)

    def _ring(self, time, peak):
        draw = self.random
        way = unit((draw.gauss(0, 0.3), draw.gauss(0, 0.3), 1.0))
        ring = (time, draw.uniform(80, 200), draw.uniform(0.01, 0.03), scaled(way, peak))
        self._rings.append(ring)

    # Directions.

    def _any(self, length):
        """Return a vector of ``length`` in any direction."""
        draw = self.random
        return scaled(unit((draw.gauss(0, 1), draw.gauss(0, 1), draw.gauss(0, 1.001))), length)

    def _away(self, from_this):
        """Return a direction at least 60 degrees off ``from_this`` and off ``up``."""
        while True:
            way = self._any(1)
            if dot(way, from_this) < 0.5 and dot(way, self.up) < 0.5:
                return way

    def _lying(self, face):
        """Return what is felt with ``face`` up: 3 degrees askew on a table 3 degrees off."""
        draw = self.random
        off = math.tan(math.radians(draw.uniform(0, 6)))
        return unit(plus(AXES[face], self._any(off)))

    def _leaning(self):
        """Return what is felt 25..65 degrees from flat: no axis above 0.88."""
        while True:
            up = self._any(1)
            if max(abs(each) for each in up) < 0.88:
                return up

    # From movement to samples.

    def _finish(self):
        die = list(self._base)
        tray = [self._level] * len(die)
        for time, width, vector in self._blows:
            for index in range(int(time * RATE), min(len(die), int((time + width) * RATE) + 1)):
                share = pulse(index / RATE - time, width, RATE)
                die[index] = plus(die[index], scaled(vector, share))
        for time, hertz, seconds, vector in self._rings:
            for index in range(int(time * RATE), min(len(tray), int((time + seconds) * RATE) + 1)):
                share = ringing(index / RATE - time, hertz, seconds, RATE)
                tray[index] = plus(tray[index], scaled(vector, share))
        self._base, self._blows, self._rings = [], [], []
        return list(zip(self._felt(die), self._felt(tray), strict=True))

    def _felt(self, vectors):
        """Return the samples of a sensor: noise, in steps, clipped, whole milli-g."""
        gauss = self.random.gauss
        noise = NOISE / STEP
        samples = []
        for vector in vectors:
            x, y, z = [round(value / STEP + gauss(0, noise)) for value in vector]
            if not (-CLIP < x < CLIP and -CLIP < y < CLIP and -CLIP < z < CLIP):
                x, y, z = [max(-CLIP, min(CLIP, value)) for value in (x, y, z)]
            samples.append((x * STEP_MG, y * STEP_MG, z * STEP_MG))
        return samples
