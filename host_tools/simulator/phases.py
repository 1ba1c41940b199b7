"""The phases of a throw (die.md's table), and from movement to samples.

The die's movement is laid down as acceleration at 400 Hz, blows and ringing are averaged over
the sample they fall into (the sensor's bandwidth of 200 Hz), then the sensor's errors, steps of
48 mg and the clipping at 16 g are added.  Vectors are (x, y, z) in g, in the frame of the
sensor that measures them.  What die.md leaves open (a hand's tremor, how a nudge pushes) stands
in ``world`` or where it is drawn.
"""

import math

from .contact import jerks, swung
from .vectors import (
    between,
    cross,
    dent,
    dent_at,
    dot,
    plus,
    pulse,
    pulse_at,
    ringing,
    scaled,
    tremor,
    turned,
    unit,
)
from .world import PLAIN

RATE = 400
STEP_MG = 48
STEP = STEP_MG / 1000
CLIP = 333  # steps: 16 g
AXES = {
    1: (0.0, 0.0, -1.0),
    2: (-1.0, 0.0, 0.0),
    3: (0.0, -1.0, 0.0),
    4: (0.0, 1.0, 0.0),
    5: (1.0, 0.0, 0.0),
    6: (0.0, 0.0, 1.0),
}
BRISK = (0.5, 1.2)  # seconds of shaking: a session goes on
NOWHERE = (0.0, 0.0)


class Phases:
    """What die and tray feel is laid down here, phase by phase; ``_finish`` makes samples of it."""

    def __init__(self, random, face=6, shaken=BRISK, world=PLAIN):
        self.random = random
        self.world = world
        self.rested = 0
        self._shaken = shaken
        self._base = []  # the die's acceleration without blows
        self._impacts = []  # (time, width, vector) of the die
        self._rings = []  # (time, Hz, seconds, vector) of the tray
        self._pushes = []  # (time, width, vector) of a tray on feet
        # The sensor sits askew in the cube for good, and so does the table.
        self._mount = (self._any(1), math.radians(random.uniform(0, world.askew)))
        self._table = math.radians(random.uniform(0, world.level))
        self._level = self._tilted((0.0, 0.0, 1.0), math.radians(random.uniform(0, world.level)))
        self.up = self._lying(face)

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
        jerky = None
        if self.world.hand == "jerky":
            jerky = jerks(draw, count, hertz, draw.uniform(*strength), RATE)
        for index in range(count):
            time = index / RATE
            if int(time * hertz * 2) != half:
                half = int(time * hertz * 2)
                peak = draw.uniform(*strength)
            swing = jerky[index] if jerky else peak * math.sin(2 * math.pi * hertz * time)
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
        widths = self.world.width if share == self.world.in_box else self.world.width_out
        if self.world.bounce == "ballistic":
            self._rebound(share, count, first, widths)
            return
        count = draw.randint(3, 12) if count is None else count
        gap = draw.uniform(0.08, 0.12)
        shrink = (0.02 / gap) ** (1 / max(count - 1, 3))
        peak = draw.uniform(*first)
        fade = (3 / peak) ** (1 / max(count - 1, 3))
        for _ in range(count):
            time = len(self._base) / RATE + draw.uniform(0, 1 / RATE)
            self._strike(time, draw.uniform(*widths), self._any(peak), share)
            light = self._any(draw.uniform(0.1, 0.6) if gap > 0.04 else 0.9)
            self._base += [light] * int(gap * RATE)
            gap *= shrink
            peak = max(3.0, peak * fade * draw.uniform(0.9, 1.1))
        self.up = self._any(1)

    def _rebound(self, share, count, first, widths):
        """Bounce as restitution says: a flight takes 2 v / g, spacing and peaks shrink alike."""
        draw = self.random
        peak = draw.uniform(first[0], first[1] * 1.3)
        gap = draw.uniform(0.05, 0.13) * min(1.0, peak / 10 + 0.3)
        done = 0
        while done < (count or 12) and (gap > 0.02 or done < 3):
            time = len(self._base) / RATE + draw.uniform(0, 1 / RATE)
            self._strike(time, draw.uniform(*widths), self._any(peak), share)
            spin = self._any(draw.uniform(0.02, 0.4))
            self._base += [spin if gap > 0.02 else self._any(0.9)] * max(4, int(gap * RATE))
            kept = draw.uniform(*self.world.restitution)
            gap *= kept
            peak = max(3.0, peak * kept * draw.uniform(0.7, 1.4))
            done += 1
        self.up = self._any(1)

    def _strike(self, time, width, blow, share):
        """A blow of the die (a vector in g), of which the tray feels ``share``, a little later."""
        draw = self.random
        self._impacts.append((time, width, blow))
        felt = math.sqrt(dot(blow, blow)) * draw.uniform(*share)
        time += draw.uniform(*self.world.delay)
        if self.world.feet_hz[1]:
            self._pushes.append((time, width, scaled(self._mostly_up(), felt)))
            felt *= draw.uniform(0.1, 0.3)  # what is left of it for the floor to ring with
        self._ring(time, felt)

    def _press(self, seconds, peak, share):
        """Rest on something that gives way, so that it weighs up to ``peak`` g, without a blow."""
        count = max(2, int(seconds * RATE))
        felt = (peak - 1) * self.random.uniform(*share)
        self._pushes.append((len(self._base) / RATE, seconds, scaled(self._mostly_up(), felt)))
        for index in range(count):
            size = 1 + (peak - 1) * math.sin(math.pi * (index + 0.5) / count)
            self._base.append(scaled(self.up, size))

    def _roll(self, end, share=NOWHERE):
        """Roll over an edge or two, then lie as ``end`` says; the tray gets ``share`` of slaps."""
        draw = self.random
        ways = [end]
        if draw.random() < 0.5:
            ways.insert(0, self._away(end))
        elif dot(self.up, end) > 0.5:  # a die that rolls moves: it does not lie as it landed
            self.up = self._away(end)
        if self.world.roll == "tumble":
            ways[:0] = [self._any(1) for _ in range(draw.randint(1, 3))]
        if self.world.press[1]:
            self._press(draw.uniform(0.008, 0.025), draw.uniform(*self.world.press), share)
        seconds = draw.uniform(0.1, 0.6) / len(ways)
        for way in ways:
            swell = draw.uniform(-0.2, 0.3)
            changes = 0
            count = int(seconds * RATE)
            for index in range(count):
                part = (index + 1) / count
                size = 1 + swell * math.sin(math.pi * part)
                if self.world.roll == "tip":  # slow on the edge, fast on either side
                    part = 0.5 + 0.5 * (2 * part - 1) ** 3
                elif self.world.roll == "edge":  # as a cube, pushed, falls over its edge
                    part = math.sinh(3 * part - 1) + math.sinh(1)
                    part /= math.sinh(2) + math.sinh(1)
                    size = 1 - 0.15 * part  # it gives way, the faster the less it weighs
                elif self.world.roll == "jitter" and index >= changes:
                    swell = draw.uniform(-0.2, 0.3)
                    changes = index + draw.randint(2, 16)
                self._base.append(scaled(between(self.up, way, part), size))
            self.up = way
            if self.world.roll == "edge":  # the face strikes, as fast as a cube of 25 mm is then
                time = len(self._base) / RATE
                slap = plus(scaled(way, draw.uniform(0.8, 2.5)), self._any(0.4))
                self._strike(time, draw.uniform(*self.world.width), slap, share)
                self._base += [way] * 3
            if self.world.roll == "tip":
                time = len(self._base) / RATE
                self._strike(time, 0.003, self._any(draw.uniform(0.2, 1.0)), share)
                self._base += [way] * 3
        self._hold(0.5)

    def _carry(self, seconds, end, sway=0.3):
        """Move it in a hand, gently, until it feels ``end``; a hand trembles at 8..12 Hz."""
        draw = self.random
        way = self._any(draw.uniform(sway / 3, sway))
        hertz = draw.uniform(1, 2)
        steady = self.world.hand == "steady"
        often = draw.uniform(8, 12)
        shiver = tremor(draw, steady, often, self._any(draw.uniform(*self.world.tremor)))
        count = int(seconds * RATE)
        for index in range(count):
            time = index / RATE
            fade = min(1.0, (count - index) / 16)  # it comes to rest, and jumps nowhere
            moved = scaled(way, fade * math.sin(2 * math.pi * hertz * time))
            shaken = scaled(shiver(time), fade)
            part = index / count
            if not steady:  # with the least jerk
                part = part**3 * (10 - 15 * part + 6 * part**2)
            held = between(self.up, end, part)
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

    def _mostly_up(self):
        draw = self.random
        return unit((draw.gauss(0, 0.3), draw.gauss(0, 0.3), 1.0))

    def _ring(self, time, peak):
        draw = self.random
        for mode in range(self.world.modes):
            way = self._mostly_up()
            hertz, seconds = draw.uniform(*self.world.ring_hz), draw.uniform(*self.world.ring_s)
            part = peak / math.sqrt(self.world.modes)
            self._rings.append((time, hertz * (1 + 0.6 * mode), seconds, scaled(way, part)))

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
        self._train(die, tray)
        if self._pushes:
            feet = self.random.uniform(*self.world.feet_hz), self.random.uniform(0.3, 0.8)
            swings = swung(self._pushes, len(tray), *feet, RATE)
            tray = [plus(*each) for each in zip(tray, swings, strict=True)]
        if self.world.contact == "sine":
            strike = pulse_at if self.world.point else pulse
        else:
            strike = dent_at if self.world.point else dent
        for time, width, vector in self._impacts:
            for index in range(int(time * RATE), min(len(die), int((time + width) * RATE) + 1)):
                share = strike(index / RATE - time, width, RATE)
                die[index] = plus(die[index], scaled(vector, share))
        for time, rate, seconds, vector in self._rings:
            for index in range(int(time * RATE), min(len(tray), int((time + seconds) * RATE) + 1)):
                share = ringing(index / RATE - time, rate, seconds, RATE)
                tray[index] = plus(tray[index], scaled(vector, share))
        self._base, self._impacts, self._rings, self._pushes = [], [], [], []
        felt = self._felt(die, self.world.die), self._felt(tray, self.world.tray)
        return list(zip(*felt, strict=True))

    def _train(self, die, tray):
        """Shake table, tray and what lies on it, if a train passes in this world."""
        draw, world = self.random, self.world
        if not world.train[1]:
            return
        way, hertz = self._any(draw.uniform(*world.train)), draw.uniform(*world.train_hz)
        turn = 2 * math.pi * hertz / RATE
        phase = draw.uniform(0, 2 * math.pi)
        for index in range(len(die)):
            shake = scaled(way, math.sin(phase + turn * index))
            die[index] = plus(die[index], shake)
            tray[index] = plus(tray[index], shake)

    def _felt(self, vectors, sensor):
        """Return the samples of a sensor: its errors, in steps, clipped, whole milli-g."""
        gauss = self.random.gauss
        noise = sensor.noise / STEP
        scale = sensor.scale / STEP
        a, b, c = [each / STEP for each in sensor.offset]
        samples = []
        for p, q, r in vectors:
            x = round(p * scale + a + gauss(0, noise))
            y = round(q * scale + b + gauss(0, noise))
            z = round(r * scale + c + gauss(0, noise))
            if not (-CLIP < x < CLIP and -CLIP < y < CLIP and -CLIP < z < CLIP):
                x, y, z = [max(-CLIP, min(CLIP, value)) for value in (x, y, z)]
            samples.append((x * STEP_MG, y * STEP_MG, z * STEP_MG))
        return samples
