"""Throws of a wireless die: no lead, other sizes, and what the radio makes of its words.

Sizes and weights of dice that people own are assumed: 16 to 32 mm, 0.9 to 1.5 g a cubic centimetre
(a wireless die is a shell with a board and a cell).  So is the time that a maker's firmware needs
until it says that a die lies; the radio's delay and loss are those of issue 48::

    >>> 0.016 <= die_of(5).edge <= 0.032
    True
"""

from random import Random
from typing import NamedTuple

from . import plays, sensors
from .dies import Die
from .traces import Trace

EDGE_M = (0.016, 0.032)
DENSITY = (900.0, 1500.0)
LATE_MS = (20, 300)
LOST = 0.05  # of all advertisements
EVERY_MS = 100  # a die repeats what it says; a lost one is made good by the next
# A maker's firmware says "rolling" from the hand on or from the first blow on, and that the die
# lies so long after it has come to rest; both assumed.
EARLY_MS = (0, 300)
RESTED_MS = (150, 450)


class Heard(NamedTuple):
    """When the board hears that a die rolls, and that it lies, in ms of the trace's clock."""

    rolling: int
    lies: int


def die_of(seed: int) -> Die:
    """Return a die of a drawn size and weight; its centre of mass is the conditions'."""
    random = Random(f"wireless {seed}")
    edge = random.uniform(*EDGE_M)
    return Die(edge, edge**3 * random.uniform(*DENSITY))


def throw(kind: str, seed: int, family: str, die: Die | None = None) -> Trace:
    """Play ``kind`` (``plays.PLAYS``) without a lead, with a die of somebody or ``die``."""
    scene, given = plays.play(kind, seed, family, die or die_of(seed), None)
    return sensors.read(scene, given, kind, seed)


def arrival(said: float, random: Random) -> float:
    """Return when an event that a die says at ``said`` ms is heard: late, or later if lost."""
    while random.random() < LOST:
        said += EVERY_MS
    return said + random.uniform(*LATE_MS)


def makers_radio(first_blow: float, rested: float, random: Random) -> Heard:
    """Return when a maker's die is heard that struck first, and lay still, at these ms."""
    rolling = arrival(first_blow - random.uniform(*EARLY_MS), random)
    lies = arrival(rested + random.uniform(*RESTED_MS), random)
    return Heard(round(rolling), round(max(lies, rolling)))
