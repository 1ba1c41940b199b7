"""What differs from one table, box, hand and pair of sensors to the next.

A `World` holds one such surrounding; `tuning`, `judging`, `other` and `lined` draw them.  They
draw from different distributions and use different models of bounce, roll and sampling, so a
detector that was fitted to the first is judged on something it has not seen.  `other` has
another physics, too: of contact, of ringing, of a hand's tremor and path, of rolling; `lined`
has soft contact in a tray on springy feet (`contact`).

Sources of the sizes
- share of an impact that reaches the tray, ring, delay, width and peak of blows: die.md.
- sensors: LIS3DH data sheet, table 4: zero-g offset +-40 mg typical, die.md takes up to 80;
  noise: die.md, up to 35 mg; the sensor up to 10 degrees askew: die.md.
- trains 10..30 Hz, 30..60 mg: die.md, nuisances.
- tremor of a hand 8..12 Hz (Elble and Koller, *Tremor*, 1990: physiological tremor).  Its
  acceleration is some 0.02..0.06 g on a supported palm and 0.08..0.15 g on a moving arm.
- restitution of a hard die: felt 0.3, wood 0.6, carpet 0.3 (drop heights of balls: 0.1..0.4
  of the height come back); contact times: 2..5 ms on wood, 5..12 ms on carpet, 15..50 ms on a
  cushion, from the static deflection of the surface under the die.
- a fall takes sqrt(2 h / g): 1..5 cm are 45..101 ms, a table of 0.45..1 m 300..450 ms.
- a fist: 1..4 g under the tray, at the 20..80 Hz of a table top, for 30..120 ms.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

Range = tuple[float, float]
Vector = tuple[float, float, float]
ZERO = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Sensor:
    """A sensor: noise sigma and zero-g offset in g, scale as a factor."""

    noise: float = 0.02
    offset: Vector = ZERO
    scale: float = 1.0


@dataclass(frozen=True)
class World:
    """Ranges are (least, most); seconds, Hz, g and degrees.

    ``in_box`` and ``outside`` are the tray's share of a blow of the die; ``bounce`` is
    "shrinking" (die.md's spacing) or "ballistic" (restitution gives peaks and spacing);
    ``roll`` is "turn" (evenly), "tip" (over edges, each ending in a slap), "jitter" (evenly, its
    size changing all the time), "tumble" (several short turns) or "edge" (as a rigid cube falls
    over its edges: slowly at first, then struck harder); ``point`` samples moments, not means;
    ``contact`` is "sine" or "hertz" (a force that grows as the dent's power of 3/2, and is lost
    in part on the way back); so many ``modes`` of the tray ring at once; ``hand`` is "steady"
    (moves evenly, trembles on one line at one frequency) or "wandering" (speeds up and brakes,
    trembles in a band of frequencies and all directions) or "jerky" (so, and it shakes by jerks);
    ``feet_hz`` is at what the tray swings on its feet once it is pushed, 0: it only rings;
    ``press`` is what a die weighs, at most, as a soft floor stops it smoothly, 0: it does not;
    ``drift`` is how fast a palm tilts, degrees a second.
    """

    die: Sensor = field(default_factory=Sensor)
    tray: Sensor = field(default_factory=Sensor)
    askew: float = 3.0
    level: float = 3.0
    in_box: Range = (0.15, 0.5)
    outside: Range = (0.0, 0.05)
    ring_hz: Range = (80.0, 200.0)
    ring_s: Range = (0.01, 0.03)
    delay: Range = (0.0, 0.005)
    width: Range = (0.002, 0.005)
    width_out: Range = (0.002, 0.005)
    restitution: Range = (0.4, 0.7)
    bounce: str = "shrinking"
    roll: str = "turn"
    point: bool = False
    contact: str = "sine"
    modes: int = 1
    feet_hz: Range = (0.0, 0.0)
    press: Range = (0.0, 0.0)
    hand: str = "steady"
    drift: Range = (0.0, 0.0)
    tremor: Range = (0.08, 0.15)
    palm: Range = (0.02, 0.06)
    palm_tilt: float = 12.0
    train: Range = (0.0, 0.0)
    train_hz: Range = (10.0, 30.0)


PLAIN = World()
Draw = Callable[[Random], World]
Pick = Callable[[float, float], float]


def tuning(draw: Random) -> World:
    """Return a surrounding to tune a detector with: each kind spread evenly over die.md's range."""
    return World(
        die=_sensor(draw, draw.uniform(0.015, 0.035), 0.04),
        tray=_sensor(draw, draw.uniform(0.015, 0.035), 0.04),
        askew=draw.uniform(0, 3),
        in_box=_within(draw.uniform, 0.15, 0.5),
        outside=(0.0, draw.uniform(0.01, 0.05)),
        ring_hz=_within(draw.uniform, 80, 200),
        ring_s=_within(draw.uniform, 0.01, 0.03),
        width=_within(draw.uniform, 0.002, 0.005),
        restitution=(0.4, 0.7),
        bounce=draw.choice(("shrinking", "shrinking", "ballistic")),
        roll=draw.choice(("turn", "tip", "jitter")),
        tremor=_within(draw.uniform, 0.08, 0.15),
        palm=_within(draw.uniform, 0.025, 0.06),
    )


def judging(draw: Random) -> World:
    """Return a surrounding to judge a detector with: other models, and the ends of each range.

    A box, a table and a hand keep to their character: one narrow part of the range.
    """

    def ends(low: float, high: float) -> float:
        return low + (high - low) * draw.betavariate(0.6, 0.6)

    return replace(
        _sensors_and_box(draw, ends, _narrow, 0.04, 3),
        bounce=draw.choice(("shrinking", "ballistic", "ballistic")),
        roll=draw.choice(("turn", "tip", "jitter", "tumble")),
        point=draw.random() < 0.3,
        tremor=_narrow(ends, 0.08, 0.15),
        palm=_narrow(ends, 0.02, 0.06),
        palm_tilt=ends(2, 15),
    )


def other(draw: Random) -> World:
    """Return a surrounding of another physics, everything most often in the middle of its range."""

    def middle(low: float, high: float) -> float:
        return low + (high - low) * draw.betavariate(2, 2)

    return replace(
        _sensors_and_box(draw, middle, _within, 0.06, 5),
        bounce="ballistic",
        roll=draw.choice(("edge", "edge", "turn", "tumble")),
        point=draw.random() < 0.2,
        contact="hertz",
        modes=2,
        hand="wandering",
        drift=(0.0, 4.0),
        tremor=_within(middle, 0.08, 0.15),
        palm=_within(middle, 0.02, 0.06),
        palm_tilt=middle(2, 15),
    )


def lined(draw: Random) -> World:
    """Return a box with a soft lining on feet of foam: its contact is long, and it is pushed, too.

    Whatever stops the die there stops it as a cushion or a hand does, for 4 to 12 ms, some of it
    smoothly; what differs is that the tray gets its share of the push, then swings on its feet.
    The hand shakes by jerks that look like blows.
    """
    given = other(draw)
    return replace(
        given,
        width=_within(draw.uniform, 0.004, 0.012),
        restitution=_within(draw.uniform, 0.3, 0.6),
        roll=draw.choice(("edge", "turn", "tip")),
        contact="sine",
        modes=1,
        hand=draw.choice(("jerky", "wandering")),
        feet_hz=_within(draw.uniform, 8.0, 25.0),
        press=(1.1, 2.0),
    )


def _sensors_and_box(
    draw: Random,
    pick: Pick,
    part: Callable[[Pick, float, float], Range],
    offset: float,
    askew: float,
) -> World:
    """Return a surrounding whose ranges are a ``part`` of die.md's, or a little more."""
    return World(
        die=_sensor(draw, pick(0.012, 0.035), offset),
        tray=_sensor(draw, pick(0.012, 0.035), offset),
        askew=pick(0, askew),
        in_box=part(pick, 0.15, 0.5),
        outside=part(pick, 0.0, 0.05),
        ring_hz=part(pick, 80, 200),
        ring_s=part(pick, 0.01, 0.03),
        delay=part(pick, 0.0, 0.005),
        width=part(pick, 0.002, 0.005),
        restitution=part(pick, 0.3, 0.75),
    )


def _sensor(draw: Random, noise: float, offset: float) -> Sensor:
    x, y, z = (draw.uniform(-offset, offset) for _ in range(3))
    return Sensor(noise, (x, y, z), draw.uniform(0.97, 1.03))


def _within(pick: Pick, low: float, high: float) -> Range:
    one, other = pick(low, high), pick(low, high)
    return (min(one, other), max(one, other))


def _narrow(pick: Pick, low: float, high: float) -> Range:
    """Return a fifth of the range, anywhere in it."""
    fifth = (high - low) / 5
    start = pick(low, high - fifth)
    return (start, start + fifth)
