"""Produces the sensor samples of throws for simulated boards.

They come from stored traces (simulated throws) of ``physics``. Only those traces are used for which
the firmware's detector reports the right outcome; ``pixelpitch dice bench`` counts the others.

>>> import random
>>> throws = ThrowSamples(random.Random(7))
>>> die, tray = throws.samples_of(4)[-1]
>>> die[1] > 900  # +y is up: a four
True
"""

from functools import cache, lru_cache
from random import Random
from typing import Any

from pixelpitch.dice.detector import Detector

from ..physics.traces import MG_PER_DIGIT, load_stored
from ..physics.traces import SAMPLE_RATE_HZ as SAMPLE_RATE_HZ

FAULTY_THROW_KINDS = ("out", "cocked", "weak", "grabbed", "set down")
THROW_ARGUMENT_HELP = (
    "1..6, " + ", ".join(FAULTY_THROW_KINDS[:-1]) + " or " + FAULTY_THROW_KINDS[-1]
)
_PLAYS_BY_KIND = {
    "out": ("beside", "jumped", "ground"),
    "cocked": ("leaning",),
    "weak": ("set down", "carried"),
    "grabbed": ("caught",),
    "set down": ("shaken",),
}
_START_SAMPLES = 180  # each trace begins with this many samples of rest (0.45 s)
_END_SAMPLES = 300  # number of samples of rest that are cut off at the end of a trace (0.75 s)
_LEVEL_TRAY = (0, 0, 1008)
_LIFT_THRESHOLD_MG = 240  # six standard deviations of the noise of the worst sensor
_BURST_SAMPLES = 8  # samples in 20 ms, the time between two readings
_NOISE_MG = 15  # measured sensors have 3 to 25 mg (die.md)
_NOISE_SAMPLES = 400  # one second of noise; each simulated rest starts at a random sample of it

SamplePairs = list[tuple[tuple[int, ...], tuple[int, ...]]]  # (die, tray), each x, y, z in milli-g


@cache
def _traces_of(kind: str) -> list[tuple[int, SamplePairs]]:
    """Return the stored throws of ``kind`` as [(face, samples of die and tray), ...].

    ``kind`` is "throw" or one of FAULTY_THROW_KINDS.
    """
    throws = []
    for trace in load_stored(*_PLAYS_BY_KIND.get(kind, ("box",))):
        if trace.is_undisturbed and trace.truth[0] in (kind, "throw"):
            pairs = _trim_to_motion(trace.sample_pairs)
            due = [("throw" if kind == "set down" else kind, trace.truth[1])]
            if all(_detector_answers(pairs, late) == due for late in range(0, _BURST_SAMPLES, 3)):
                throws.append((trace.truth[1], pairs))
    return throws


def _detector_answers(pairs: SamplePairs, late: int) -> list[tuple[str, int]]:
    """Return the throws [(kind, face), ...] that the firmware's detector finds in ``pairs``.

    ``pairs`` are samples of (die, tray). Samples of a die at rest are added before and after them.
    ``late`` more are added at the start, because the detector reads in bursts and the result may
    depend on where a burst begins.
    """
    detector = Detector()
    pairs = (
        [(_LEVEL_TRAY, _LEVEL_TRAY)] * (_START_SAMPLES + late)
        + pairs
        + [(tuple(round(each) for each in _resting_acceleration(pairs)), _LEVEL_TRAY)]
        * _START_SAMPLES
    )
    answers = []
    for at in range(0, len(pairs), _BURST_SAMPLES):
        burst = pairs[at : at + _BURST_SAMPLES]
        die, tray = ([pair[sensor] for pair in burst] for sensor in (0, 1))
        answers += [(kind, face) for kind, face, _ in detector.feed(die, tray)]
    return answers


def _trim_to_motion(pairs: Any) -> SamplePairs:
    """Return the samples from just before the die is lifted until just after it is at rest again.

    The tray's samples are converted to those of a level sensor without offsets, because each trace
    has different offsets.
    """
    still = [tray for _, tray in pairs[:_START_SAMPLES]]
    pairs = pairs[:-_END_SAMPLES]
    a, b, c = (round(sum(axis) / _START_SAMPLES) for axis in zip(*still, strict=True))
    # Remove the offsets of the tray's sensor, which differ in each trace, and turn it the right way
    # up.
    pairs = [(die, (x - a, b - y, c - z + _LEVEL_TRAY[2])) for die, (x, y, z) in pairs]
    first = pairs[_START_SAMPLES][0]
    for at in range(_START_SAMPLES, len(pairs)):
        if max(abs(a - b) for a, b in zip(pairs[at][0], first, strict=True)) > _LIFT_THRESHOLD_MG:
            return pairs[max(_START_SAMPLES, at - 20) :]
    return pairs


def _resting_acceleration(pairs: SamplePairs) -> tuple[float, ...]:
    """Return the acceleration of the die at the end of a trace, as a mean over 50 ms."""
    return tuple(sum(axis) / 20 for axis in zip(*[die for die, _ in pairs[-20:]], strict=True))


@cache
def _draw_noise() -> list[list[float]]:
    """Return samples of sensor noise in mg: x, y, z of the die, then x, y, z of the tray.

    The noise is computed only once, because a simulated board reads a die at rest most of the time.
    """
    random = Random(1)
    return [[random.gauss(0, _NOISE_MG) for _ in range(6)] for _ in range(_NOISE_SAMPLES)]


@lru_cache(16)
def _resting_samples(up: tuple[float, ...], tray: tuple[int, ...]) -> SamplePairs:
    """Return noisy samples at rest: the die measures ``up`` in g, the tray ``tray`` in mg."""
    felt = (*(value * 1000 for value in up), *tray)
    samples = [
        tuple(
            [
                round((value + more) / MG_PER_DIGIT) * MG_PER_DIGIT
                for value, more in zip(felt, noise, strict=True)
            ]
        )
        for noise in _draw_noise()
    ]
    return [(sample[:3], sample[3:]) for sample in samples]


class ThrowSamples:
    """Produces the samples of a die and of its tray with ``random``, a ``random.Random``.

    ``up`` is the acceleration of the die at rest, in g. Each method returns a list of (die, tray),
    one pair for every 2.5 ms. A sample is a tuple (x, y, z) of whole milli-g.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.up: tuple[float, ...] = (0, 0, 1)
        self._tray = _LEVEL_TRAY

    def rest_samples(self, milliseconds: float) -> SamplePairs:
        """Return the samples of ``milliseconds`` of rest."""
        count = round(milliseconds * SAMPLE_RATE_HZ / 1000)
        still = _resting_samples(self.up, self._tray)
        start = self.random.randrange(_NOISE_SAMPLES)
        if start + count <= _NOISE_SAMPLES:
            return still[start : start + count]
        return (still[start:] + still * (count // _NOISE_SAMPLES) + still[:start])[:count]

    def samples_of(self, outcome: Any) -> SamplePairs | None:
        """Return the samples of the throw ``outcome``, 1..6 or one of FAULTY_THROW_KINDS.

        Return None if ``outcome`` is anything else.
        """
        if type(outcome) is int and 1 <= outcome <= 6:
            samples = [pairs for face, pairs in _traces_of("throw") if face == outcome]
        elif outcome in FAULTY_THROW_KINDS:
            samples = [pairs for _, pairs in _traces_of(outcome)]
        else:
            return None
        pairs = self.random.choice(samples)
        self.up = tuple(value / 1000 for value in _resting_acceleration(pairs))
        return pairs

    def knock_samples(self) -> SamplePairs:
        """Return samples of a knock on the table; the tray measures it, the die hardly does."""
        return self._impact(0.0)

    def nudge_samples(self) -> SamplePairs:
        """Return samples of a nudge of the die, which does not change its face."""
        return self._impact(0.3)

    def _impact(self, die: float) -> SamplePairs:
        size = self.random.uniform(200, 900)
        pairs = self.rest_samples(250)
        for at in range(12):
            push = round(size * (-0.7) ** at)
            (x, y, z), (a, b, c) = pairs[8 + at]
            pairs[8 + at] = ((x + round(push * die), y, z), (a, b, c + push))
        return pairs
