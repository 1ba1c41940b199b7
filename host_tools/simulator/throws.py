"""Throws for simulated boards: samples of the stored traces of ``host_tools.physics``.

A throw is chosen by the answer that it should give, so only traces with exactly that answer are
used; ``pixelpitch dice bench`` counts the others.

>>> import random
>>> throws = Throws(random.Random(7))
>>> die, tray = throws.of(4)[-1]
>>> die[1] > 900  # +y is up: a four
True
"""

from functools import cache, lru_cache
from random import Random
from typing import Any

from pixelpitch.dice.detector import Detector

from ..physics.traces import DIGIT, load_kept
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
_BEGINS = 180  # samples of rest at the beginning of a trace, half a second
_ENDS = 300  # samples of rest at its end, 0.8 s; the simulator replaces most of them
_TRAY = (0, 0, 1008)
_LIFT_MG = 240  # six sigma of the noise of the worst sensor
_BURST = 8  # samples: 20 ms
_NOISE_MG = 15  # die.md: 3 to 25 mg
_STILL = 400  # samples of noise, a second; a rest begins at a random one

Pairs = list[tuple[tuple[int, ...], tuple[int, ...]]]  # (die, tray), each x, y, z in milli-g


@cache
def _of(kind: str) -> list[tuple[int, Pairs]]:
    """Return [(face, samples), ...] of the stored traces of "throw", or of one of KINDS."""
    throws = []
    for trace in load_kept(*_PLAYED.get(kind, ("box",))):
        if trace.plain and trace.truth[0] in (kind, "throw"):
            pairs = _from_the_lift(trace.pairs)
            due = [("throw" if kind == "set down" else kind, trace.truth[1])]
            if all(_read(pairs, late) == due for late in range(0, _BURST, 3)):
                throws.append((trace.truth[1], pairs))
    return throws


def _read(pairs: Pairs, late: int) -> list[tuple[str, int]]:
    """Return the answers of a detector that knows how the die lay: [(kind, face), ...].

    The first of ``pairs`` are read ``late`` samples after the end of a reading.
    """
    detector = Detector()
    pairs = (
        [(_TRAY, _TRAY)] * (_BEGINS + late)
        + pairs
        + [(tuple(round(each) for each in _lies(pairs)), _TRAY)] * _BEGINS
    )
    answers = []
    for at in range(0, len(pairs), _BURST):
        burst = pairs[at : at + _BURST]
        die, tray = ([pair[sensor] for pair in burst] for sensor in (0, 1))
        answers += [(kind, face) for kind, face, _ in detector.feed(die, tray)]
    return answers


def _from_the_lift(pairs: Any) -> Pairs:
    """Return the samples from shortly before the die is lifted to shortly after it rests.

    They are converted as if all were from the same box.
    """
    still = [tray for _, tray in pairs[:_BEGINS]]
    pairs = pairs[:-_ENDS]
    a, b, c = (round(sum(axis) / _BEGINS) for axis in zip(*still, strict=True))
    # Each trace has a different tray sensor, glued upside down; convert it to one level sensor.
    pairs = [(die, (x - a, b - y, c - z + _TRAY[2])) for die, (x, y, z) in pairs]
    first = pairs[_BEGINS][0]
    for at in range(_BEGINS, len(pairs)):
        if max(abs(a - b) for a, b in zip(pairs[at][0], first, strict=True)) > _LIFT_MG:
            return pairs[max(_BEGINS, at - 20) :]
    return pairs


def _lies(pairs: Pairs) -> tuple[float, ...]:
    """Return what the die measures at the end, as a mean over 50 ms."""
    return tuple(sum(axis) / 20 for axis in zip(*[die for die, _ in pairs[-20:]], strict=True))


@cache
def _noise() -> list[list[float]]:
    """Return the noise of a sensor at rest for each axis of die and tray.

    It is drawn only once, because a simulated board mostly reads rest.
    """
    random = Random(1)
    return [[random.gauss(0, _NOISE_MG) for _ in range(6)] for _ in range(_STILL)]


@lru_cache(16)
def _still(up: tuple[float, ...], tray: tuple[int, ...]) -> Pairs:
    """Return samples of a die at rest with ``up``, in a ``tray`` that nobody touches."""
    felt = (*(value * 1000 for value in up), *tray)
    samples = [
        tuple(
            [round((value + more) / DIGIT) * DIGIT for value, more in zip(felt, noise, strict=True)]
        )
        for noise in _noise()
    ]
    return [(sample[:3], sample[3:]) for sample in samples]


class Throws:
    """A die in its box, and a hand that throws it. ``random`` is a ``random.Random``.

    ``up`` is what the die measures at rest, in g. Each method returns a list of (die, tray): the
    samples of both sensors, 2.5 ms apart, as tuples of whole milli-g.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.up: tuple[float, ...] = (0, 0, 1)
        self._tray = _TRAY

    def rest(self, milliseconds: float) -> Pairs:
        """Return samples of rest."""
        count = round(milliseconds * RATE / 1000)
        still = _still(self.up, self._tray)
        start = self.random.randrange(_STILL)
        if start + count <= _STILL:
            return still[start : start + count]
        return (still[start:] + still * (count // _STILL) + still[:start])[:count]

    def of(self, what: Any) -> Pairs | None:
        """Return the samples of the throw ``what``, 1..6 or one of KINDS.

        None for anything else.
        """
        if type(what) is int and 1 <= what <= 6:
            samples = [pairs for face, pairs in _of("throw") if face == what]
        elif what in KINDS:
            samples = [pairs for _, pairs in _of(what)]
        else:
            return None
        pairs = self.random.choice(samples)
        self.up = tuple(value / 1000 for value in _lies(pairs))
        return pairs

    def knock(self) -> Pairs:
        """Return samples of a knock on the table, which the tray feels and the die hardly."""
        return self._blow(0.0)

    def nudge(self) -> Pairs:
        """Return samples of a nudge of the die, which does not change its face."""
        return self._blow(0.3)

    def _blow(self, die: float) -> Pairs:
        size = self.random.uniform(200, 900)
        pairs = self.rest(250)
        for at in range(12):
            push = round(size * (-0.7) ** at)
            (x, y, z), (a, b, c) = pairs[8 + at]
            pairs[8 + at] = ((x + round(push * die), y, z), (a, b, c + push))
        return pairs
