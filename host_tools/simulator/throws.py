"""What the sensors of die and tray would measure: a source of samples (die.md).

Every magnitude, time and count comes from die.md's table "What a throw looks like"::

    >>> import random
    >>> throws = Throws(random.Random(7))
    >>> die, tray = throws.throw(4)[-1]
    >>> die[1] > 900  # +y is up: a four
    True

This module is independent of the detector.
"""

from .phases import AXES as AXES
from .phases import NOWHERE, Phases
from .phases import RATE as RATE
from .vectors import plus, scaled

KINDS = ("out", "cocked", "weak", "grabbed", "set down")
WORDS = "1..6, " + ", ".join(KINDS[:-1]) + " or " + KINDS[-1]
ANY = (0.3, 3.0)  # seconds of shaking, as die.md says


class Throws(Phases):
    """A die in its box, and a hand.  ``random`` is a ``random.Random``.

    ``world`` says what box, surfaces, hand and sensors are like.  ``up`` is what the die
    feels at rest, ``shaken`` the (least, most) seconds of shaking.  Each method returns a
    list of (die, tray): the samples of both sensors, 2.5 ms apart, as tuples of whole
    milli-g; ``rested`` is then the index
    of the first of them at which the die lies still.
    """

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
        self._bounce(self.world.in_box)
        self._roll(self._lying(face), self.world.in_box)
        return self._finish()

    def small_hands(self, face):
        """Throw it weakly, hardly shaken, from low above the box."""
        draw = self.random
        self._shake(draw.uniform(0.3, 0.6), (1.5, 2.2))
        self._fly(0.06, 0.09)
        self._bounce(self.world.in_box, draw.randint(3, 5), (3, 4.5))
        self._roll(self._lying(face), self.world.in_box)
        return self._finish()

    def out(self, way=None):
        """Throw it "past" the box, "out" of it, or onto the "floor"; None: any of them."""
        draw = self.random
        self._shake()
        self._fly(0.06, 0.25)
        way = way or draw.choice(("past", "out", "floor"))
        if way == "out":  # it touches the box once and jumps out
            self._bounce(self.world.in_box, 1)
            self._fly(0.08, 0.2)
        elif way == "floor":
            if draw.random() < 0.3:  # over the table first
                self._bounce(self.world.outside, draw.randint(1, 3))
            self._fly(0.3, 0.45)
        self._bounce(NOWHERE if way == "floor" else self.world.outside)
        self._roll(self._lying(draw.randint(1, 6)))
        return self._finish()

    def cocked(self):
        """Throw it into the box, where it stays leaning on the wall."""
        self._shake()
        self._fly(0.06, 0.25)
        self._bounce(self.world.in_box)
        self._roll(self._leaning(), self.world.in_box)
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
        self._bounce(self.world.in_box, draw.randint(2, 4))
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
