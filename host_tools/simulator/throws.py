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
module knows nothing of the detector; what die.md leaves open (a hand's tremor,
how a nudge pushes) stands where it is drawn.
"""

import math

from .vectors import between, cross, dot, plus, pulse, ringing, scaled, turned, unit

RATE = 400
STEP_MG = 48
STEP = STEP_MG / 1000
CLIP = 333  # steps: 16 g
NOISE = 0.02
ASKEW = 3.0  # degrees at most: the sensor in the cube, and the table
AXES = {
    1: (0.0, 0.0, -1.0),
    2: (-1.0, 0.0, 0.0),
    3: (0.0, -1.0, 0.0),
    4: (0.0, 1.0, 0.0),
    5: (1.0, 0.0, 0.0),
    6: (0.0, 0.0, 1.0),
}
KINDS = ("out", "cocked", "weak", "grabbed", "set down")
WORDS = "1..6, " + ", ".join(KINDS[:-1]) + " or " + KINDS[-1]
BRISK = (0.5, 1.2)  # seconds of shaking: a session goes on
ANY = (0.3, 3.0)  # as die.md says
IN_BOX = (0.15, 0.5)  # of the die's peak
ON_TABLE = (0.0, 0.05)
NOWHERE = (0.0, 0.0)


class Throws:
    """A die in its box, and a hand.  ``random`` is a ``random.Random``.

    ``up`` is what the die feels at rest, ``shaken`` the (least, most) seconds of
    shaking.  Each method returns a list of (die, tray): the samples of both
    sensors, 2.5 ms apart, as tuples of whole milli-g; ``rested`` is then the index
    of the first of them at which the die lies still.
    """

    def __init__(self, random, face=6, shaken=BRISK):
        self.random = random
        self.rested = 0
        self._shaken = shaken
        self._base = []  # the die's acceleration without blows
        self._impacts = []  # (time, width, vector) of the die
        self._rings = []  # (time, Hz, seconds, vector) of the tray
        # The sensor sits askew in the cube for good, and so does the table.
        self._mount = (self._any(1), math.radians(random.uniform(0, ASKEW)))
        self._table = math.radians(random.uniform(0, ASKEW))
        self._level = self._tilted((0.0, 0.0, 1.0), math.radians(random.uniform(0, ASKEW)))
        self.up = self._lying(face)

    # What the player does.

    def rest(self, milliseconds):
        """Leave everything alone."""
        self._hold(milliseconds / 1000)
        return self._finish()

    def of(self, what):
        """Return the samples of a throw in words: 1..6 or one of KINDS; None for another."""
        if type(what) is int and 1 <= what <= 6:
            return self.throw(what)
        if what not in KINDS:
            return None
        if what in ("weak", "set down"):
            face = self.random.randint(1, 6)
            return self.weak(face) if what == "weak" else self.set_down(face)
        return {"out": self.out, "cocked": self.cocked, "grabbed": self.grabbed}[what]()

    def throw(self, face):
        """Shake, throw into the box, and let it come to rest with ``face`` (1..6) up."""
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce(IN_BOX)
        self._roll(self._lying(face))
        return self._finish()

    def small_hands(self, face):
        """Throw it weakly, hardly shaken, from low above the box."""
        draw = self.random
        self._shake(draw.uniform(0.3, 0.6), (1.5, 2.2))
        self._fly(0.06, 0.09)
        self._bounce(IN_BOX, draw.randint(3, 5), (3, 4.5))
        self._roll(self._lying(face))
        return self._finish()

    def out(self, way=None):
        """Throw it "past" the box, "out" of it, or onto the "floor"; None: any of them."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        way = way or draw.choice(("past", "out", "floor"))
        if way == "out":  # it touches the box once and jumps out
            self._bounce(IN_BOX, 1)
            self._fly(0.08, 0.2)
        elif way == "floor":
            if draw.random() < 0.3:  # over the table first
                self._bounce(ON_TABLE, draw.randint(1, 3))
            self._fly(0.3, 0.45)
        self._bounce(NOWHERE if way == "floor" else ON_TABLE)
        self._roll(self._lying(draw.randint(1, 6)))
        return self._finish()

    def cocked(self):
        """Throw it into the box, where it stays leaning on the wall."""
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce(IN_BOX)
        self._roll(self._leaning())
        return self._finish()

    def weak(self, face):
        """Lift it, turn it and lay it down: neither shaken nor thrown."""
        self._carry(self.random.uniform(0.5, 1.0), self._lying(face))
        self._put_down()
        return self._finish()

    def held(self, face):
        """Pick it up, hold it still for a while, and lay it down."""
        draw = self.random
        held = self._any(1) if draw.random() < 0.5 else self._lying(draw.randint(1, 6))
        self._carry(draw.uniform(0.4, 0.8), held)
        self._carry(draw.uniform(0.8, 2.0), held, 0.0)
        self._carry(draw.uniform(0.4, 0.8), self._lying(face))
        self._put_down()
        return self._finish()

    def set_down(self, face):
        """Shake it well and set it down gently with ``face`` (1..6) up."""
        draw = self.random
        self._shake(draw.uniform(1.6, 2.6), (2.8, 6), 4.0)
        self._carry(draw.uniform(0.3, 0.6), self._lying(face))
        self._put_down()
        return self._finish()

    def grabbed(self):
        """Throw it, catch it before it lies still, and lay it back."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce(IN_BOX, draw.randint(2, 4))
        self._carry(draw.uniform(1.0, 1.6), self._leaning())
        self._carry(draw.uniform(0.4, 0.8), self._lying(draw.randint(1, 6)))
        self._put_down()
        return self._finish()

    def knock(self):
        """Knock on the table: the tray feels it, the die hardly."""
        draw = self.random
        size = draw.uniform(0.2, 1.0)
        self._rings.append((0.02, draw.uniform(80, 200), draw.uniform(0.01, 0.03), self._any(size)))
        self._hold(0.2)
        self.rested = 0
        return self._finish()

    def nudge(self):
        """Touch the die where it lies, so that it slides a little; the same face stays up."""
        draw = self.random
        push = self._across(draw.uniform(0.2, 0.8))
        self._impacts.append((0.01, 0.004, push))
        slide = scaled(push, -draw.uniform(0.2, 0.4))  # friction
        self._hold(0.0125)
        self._base += [plus(self.up, slide)] * draw.randint(0, 32)
        self._hold(0.2)
        return self._finish()

    # The phases of die.md's table.

    def _shake(self, seconds=None, strength=(1.5, 6), least=3.0):
        """Swing to and fro, ``least`` .. 8 times a second, each at a strength of its own."""
        draw = self.random
        seconds = draw.uniform(*self._shaken) if seconds is None else seconds
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
                peak = draw.uniform(*strength)
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
        """Fall freely: spin pulls steadily, in the sensor's frame, and what is left turns."""
        draw = self.random
        omega = draw.uniform(5, 40)
        axis = self._any(1)
        spin = scaled(unit(cross(axis, self._any(1))), omega**2 * draw.uniform(0, 0.003) / 9.81)
        rest = self._any(draw.uniform(0, 0.35))
        for index in range(int(draw.uniform(shortest, longest) * RATE)):
            self._base.append(plus(spin, turned(rest, axis, -omega * index / RATE)))
        self.up = self._any(1)

    def _bounce(self, share, count=None, first=(5, 18)):
        """Blow after blow; the tray feels ``share`` (least, most) of each."""
        draw = self.random
        count = draw.randint(3, 12) if count is None else count
        gap = draw.uniform(0.08, 0.12)
        shrink = (0.02 / gap) ** (1 / max(count - 1, 3))
        peak = draw.uniform(*first)
        fade = (3 / peak) ** (1 / max(count - 1, 3))
        for _ in range(count):
            time = len(self._base) / RATE + draw.uniform(0, 1 / RATE)
            width = draw.uniform(0.002, 0.005)
            self._impacts.append((time, width, self._any(peak)))
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

    def _carry(self, seconds, end, sway=0.3):
        """Move it in a hand, gently, until it feels ``end``; a hand trembles at 8..12 Hz."""
        draw = self.random
        way = self._any(draw.uniform(sway / 3, sway))
        hertz = draw.uniform(1, 2)
        tremor = draw.uniform(8, 12)
        shiver = self._any(draw.uniform(0.08, 0.15))
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
        self._impacts.append((time, 0.005, scaled(self.up, self.random.uniform(0.2, 0.6))))
        self._ring(time + 0.002, 0.1)
        self._base += [self.up] * 3  # until that blow is over
        self._hold(0.5)

    def _hold(self, seconds):
        self.rested = len(self._base)
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

    def _across(self, length):
        """Return a vector of ``length`` along the table: across ``up``."""
        return scaled(unit(cross(self.up, self._any(1))), length)

    def _away(self, from_this):
        """Return a direction at least 60 degrees off ``from_this`` and off ``up``."""
        while True:
            way = self._any(1)
            if dot(way, from_this) < 0.5 and dot(way, self.up) < 0.5:
                return way

    def _tilted(self, vector, angle):
        """Return ``vector`` leaning by ``angle`` (radians) to any side."""
        return turned(vector, unit(cross(vector, self._any(1))), angle)

    def _lying(self, face):
        """Return what is felt with ``face`` up, on this table, by this sensor."""
        return turned(self._tilted(AXES[face], self._table), *self._mount)

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
        for time, width, vector in self._impacts:
            for index in range(int(time * RATE), min(len(die), int((time + width) * RATE) + 1)):
                share = pulse(index / RATE - time, width, RATE)
                die[index] = plus(die[index], scaled(vector, share))
        for time, hertz, seconds, vector in self._rings:
            for index in range(int(time * RATE), min(len(tray), int((time + seconds) * RATE) + 1)):
                share = ringing(index / RATE - time, hertz, seconds, RATE)
                tray[index] = plus(tray[index], scaled(vector, share))
        self._base, self._impacts, self._rings = [], [], []
        return list(zip(self._monitor(die), self._monitor(tray), strict=True))

    def _monitor(self, vectors):
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
