"""Throws for simulated boards: samples of the kept traces of ``host_tools.physics``.

>>> import random
>>> throws = Throws(random.Random(7))
>>> die, tray = throws.of(4)[-1]
>>> die[1] > 900  # +y is up: a four
True
"""

from functools import cache

from ..physics.traces import DIGIT, kept
from ..physics.traces import RATE as RATE

KINDS = ("out", "cocked", "weak", "grabbed", "set down")
WORDS = "1..6, " + ", ".join(KINDS[:-1]) + " or " + KINDS[-1]
_PLAYED = {
    "out": ("beside", "jumped", "ground"),
    "cocked": ("leaning",),
    "weak": ("set down", "carried"),
    "grabbed": ("caught",),
    "set down": ("shaken",),
}
_BEGINS = 180  # samples: a trace begins with half a second of rest
_TRAY = (0, 0, 1008)
_LIFT_MG = 240  # six sigma of the noise of a sensor at its worst
# Boxes that share too little for a board that knows no other, and hands too quick for it.
_UNCLEAR = {
    "box": (900002, 900016, 900024),
    "shaken": (900005, 900019),
    "carried": (900002,),
    "jumped": (900006,),
    "caught": (900003, 900005),
}
_NOISE_MG = 15  # die.md: 3 to 25 mg


@cache
def _of(kind):
    """Return [(face, samples), ...] of the kept traces of "throw", or of one of KINDS."""
    found = []
    for trace in kept(*_PLAYED.get(kind, ("box",))):
        meant = trace.truth[0] in (kind, "throw")
        if meant and trace.plain and trace.seed not in _UNCLEAR.get(trace.kind, ()):
            found.append((trace.truth[1], _from_the_lift(trace.pairs)))
    return found


def _from_the_lift(pairs):
    """Return the samples from shortly before the hand takes the die up, in one and the same box."""
    still = [tray for _, tray in pairs[:_BEGINS]]
    a, b, c = (round(sum(axis) / _BEGINS) for axis in zip(*still, strict=True))
    # Every trace has its own sensor, glued upside down; here it is one, and level.
    pairs = [(die, (x - a, b - y, c - z + _TRAY[2])) for die, (x, y, z) in pairs]
    first = pairs[_BEGINS][0]
    for at in range(_BEGINS, len(pairs)):
        if max(abs(a - b) for a, b in zip(pairs[at][0], first, strict=True)) > _LIFT_MG:
            return pairs[max(_BEGINS, at - 20) :]
    return pairs


class Throws:
    """A die in its box, and a hand.  ``random`` is a ``random.Random``.

    ``up`` is what the die feels at rest, in g.  Each method returns a list of (die, tray): the
    samples of both sensors, 2.5 ms apart, as tuples of whole milli-g.
    """

    def __init__(self, random):
        self.random = random
        self.up = (0, 0, 1)
        self._tray = _TRAY

    def rest(self, milliseconds):
        """Leave everything alone."""
        return [self._still() for _ in range(round(milliseconds * RATE / 1000))]

    def of(self, what):
        """Return the samples of a throw in words: 1..6 or one of KINDS; None for another."""
        if type(what) is int and 1 <= what <= 6:
            found = [pairs for face, pairs in _of("throw") if face == what]
        elif what in KINDS:
            found = [pairs for _, pairs in _of(what)]
        else:
            return None
        pairs = self.random.choice(found)
        die, _ = pairs[-1]
        self.up = tuple(value / 1000 for value in die)
        return pairs

    def knock(self):
        """Knock on the table: the tray feels it, the die hardly."""
        return self._struck(0.0)

    def nudge(self):
        """Touch the die where it lies; the same face stays up."""
        return self._struck(0.3)

    def _struck(self, die):
        size = self.random.uniform(200, 900)
        pairs = self.rest(250)
        for at in range(12):
            felt = round(size * (-0.7) ** at)
            (x, y, z), (a, b, c) = pairs[8 + at]
            pairs[8 + at] = ((x + round(felt * die), y, z), (a, b, c + felt))
        return pairs

    def _still(self):
        die = tuple(round((value * 1000 + self._noise()) / DIGIT) * DIGIT for value in self.up)
        return die, tuple(round((value + self._noise()) / DIGIT) * DIGIT for value in self._tray)

    def _noise(self):
        return self.random.gauss(0, _NOISE_MG)
