"""The die among people: what hands, tables and buses do besides a plain throw.

Each method of `Scenes` returns samples as `Throws` does.  The sizes are drawn here or in
`world`; where they come from stands there.
"""

import math

from .phases import NOWHERE, RATE
from .throws import Throws
from .vectors import between, plus, scaled, tremor

G = 9.81


class Scenes(Throws):
    """Scenes that are no plain throws."""

    def caught(self, face):
        """Throw it, catch it, and lay it down with a chosen face within 0.6 s."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        blows = draw.randint(0, 4)
        if blows:
            self._bounce(self.world.in_box, blows)
        self._soft_stop(draw.uniform(0.015, 0.04), draw.uniform(1.5, 4))
        self._carry(draw.uniform(0.25, 0.55), self._lying(face))
        self._put_down()
        return self._finish()

    def palm(self, face):
        """Shake it, hold it on the open palm for half a second, set it down otherwise."""
        draw = self.random
        self._shake(draw.uniform(0.6, 2.6), (2.5, 6), 4.0)
        tilt = math.radians(draw.uniform(0, self.world.palm_tilt))
        shown = draw.choice([each for each in range(1, 7) if each != face])
        held = self._tilted(self._lying(shown), tilt)
        self._carry(draw.uniform(0.1, 0.4), held)
        self._tremble(draw.uniform(0.4, 0.8))
        self._carry(draw.uniform(0.3, 0.6), self._lying(face))
        self._put_down()
        return self._finish()

    def let_fall(self, face):
        """Take it up and let it fall flat, unshaken, from 1 to 5 cm."""
        draw = self.random
        lying = self._lying(face)
        self._carry(draw.uniform(0.4, 1.0), lying)
        self._tremble(draw.uniform(0.05, 0.6))
        fall = math.sqrt(2 * draw.uniform(0.01, 0.05) / G)
        self._base += [self._any(draw.uniform(0, 0.15))] * int(fall * RATE)
        kept = draw.uniform(*self.world.restitution) * 0.7
        peak = fall * G / 0.7 * draw.uniform(5, 14)
        while True:
            time = len(self._base) / RATE + draw.uniform(0, 1 / RATE)
            width = draw.uniform(*self.world.width)
            self._strike(time, width, scaled(lying, max(peak, 0.4)), self.world.in_box)
            fall *= kept
            peak *= kept
            self._base += [self._any(0.1)] * max(3, int(2 * fall * RATE))
            if fall < 0.005:
                break
        self.up = lying
        self._base += [lying] * 3
        self._hold(0.5)
        return self._finish()

    def cupped(self, face):
        """Rattle it in cupped hands, where it knocks only palms, and set it down."""
        self._rattle(self.random.uniform(0.8, 2.5))
        self._carry(self.random.uniform(0.3, 0.6), self._lying(face))
        self._put_down()
        return self._finish()

    def rattled(self, face):
        """Rattle it in cupped hands and throw it."""
        self._rattle(self.random.uniform(0.5, 1.5))
        return self.throw(face)

    def again(self, face):
        """Throw it, take it up before it lies still, and throw it again at once."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce(self.world.in_box, draw.randint(2, 5))
        self._soft_stop(0.03, 1.5)
        self._carry(draw.uniform(0.2, 1.0), self._leaning())
        return self.throw(face)

    def fists(self):
        """One to three fists on the table: tray and die feel them, and the die may hop."""
        draw = self.random
        for _ in range(draw.randint(1, 3)):
            self._hold(0.1)
            time = len(self._base) / RATE
            peak, hertz = draw.uniform(1, 4), draw.uniform(20, 80)
            seconds = draw.uniform(0.03, 0.12)
            push = scaled(self._level, peak)
            self._rings.append((time, hertz, seconds, push))
            hop = draw.random() < 0.7
            width = draw.uniform(0.003, 0.5 / hertz)
            self._impacts.append((time, width, scaled(self.up, peak * draw.uniform(0.4, 1.2))))
            self._base += [self.up] * (1 + int(width * RATE))
            rise = 2 * math.sqrt(2 * draw.uniform(0.0005, 0.012) / G) if hop else 0.0
            while rise > 0.008:
                self._base += [self._any(draw.uniform(0, 0.2))] * int(rise * RATE)
                blow = scaled(self.up, rise * 40 * draw.uniform(0.6, 1.2))
                self._strike(len(self._base) / RATE, 0.003, blow, self.world.in_box)
                self._base += [self.up] * 2
                rise *= draw.uniform(0.3, 0.6)
            if hop and draw.random() < 0.5:  # it slides a little
                slide = self._across(draw.uniform(0.1, 0.4))
                self._base += [plus(self.up, slide)] * draw.randint(4, 30)
            self._hold(draw.uniform(0.15, 1.0))
        self.rested = 0
        self._hold(0.6)
        return self._finish()

    def soft(self, surface):
        """Throw it out of the box onto a "sofa", a "carpet", or out of a "ringing" box."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        if surface == "ringing" or draw.random() < 0.4:
            self._bounce(self.world.in_box, draw.randint(1, 2))
            self._fly(0.08, 0.3)
        else:
            self._fly(0.05, 0.3)
        if surface == "sofa":
            peak = draw.uniform(2, 5)
            for _ in range(draw.randint(1, 3)):
                self._soft_stop(draw.uniform(0.015, 0.05), peak)
                self._base += [self._any(draw.uniform(0.1, 0.7))] * draw.randint(4, 24)
                peak *= draw.uniform(0.3, 0.6)
            self.up = self._any(1)
        else:
            self._bounce(NOWHERE if surface == "carpet" else self.world.outside)
        self._roll(self._lying(draw.randint(1, 6)))
        return self._finish()

    # Phases.

    def _soft_stop(self, seconds, peak):
        """A landing in a hand or on a cushion: one long half-sine."""
        way = self._any(peak)
        count = max(2, int(seconds * RATE))
        for index in range(count):
            self._base.append(scaled(way, math.sin(math.pi * (index + 0.5) / count)))
        self.up = self._any(1)

    def _tremble(self, seconds):
        """Lie on an open palm: the hand's tremor, and how slowly it tilts."""
        draw = self.random
        size, often = self._any(draw.uniform(*self.world.palm)), draw.uniform(8, 12)
        phase = draw.uniform(0, 2 * math.pi)
        shiver = tremor(draw, self.world.hand == "steady", often, size, phase)
        end = self.up
        if self.world.drift[1]:
            tilt = math.radians(draw.uniform(*self.world.drift)) * seconds
            end = self._tilted(self.up, tilt)
        count = int(seconds * RATE)
        for index in range(count):
            held = between(self.up, end, index / count)
            self._base.append(plus(held, shiver(index / RATE)))
        self.up = end

    def _rattle(self, seconds):
        """Jiggle cupped hands: the die hovers and knocks, and no tray feels it."""
        draw = self.random
        end = len(self._base) + int(seconds * RATE)
        while len(self._base) < end:
            self._base += [self._any(draw.uniform(0.1, 0.8))] * int(
                draw.uniform(0.015, 0.08) * RATE
            )
            blow = self._any(draw.uniform(2, 8))
            time = len(self._base) / RATE + draw.uniform(0, 1 / RATE)
            self._impacts.append((time, draw.uniform(0.003, 0.01), blow))
            if draw.random() < 0.2:
                self._ring(time, draw.uniform(0, 0.1))
            held = self._any(draw.uniform(0.7, 1.6))
            self._base += [held] * int(draw.uniform(0.01, 0.08) * RATE)
        self.up = self._any(1)
