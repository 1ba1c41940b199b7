"""Simulates throws of a wireless die, which has no lead, and its radio messages.

Some values are assumptions: commercial dice of 16 to 32 mm with 0.9 to 1.5 g/cm3, and the delays of
a maker's firmware. Delay and loss of the radio are from issue 48::

    >>> 0.016 <= random_die(5).edge_m <= 0.032
    True
"""

from random import Random
from typing import NamedTuple

from . import plays, sensors
from .dies import Die
from .traces import Trace

DIE_EDGE_RANGE_M = (0.016, 0.032)
DIE_DENSITY_RANGE_KG_M3 = (900.0, 1500.0)
MESSAGE_DELAY_RANGE_MS = (20, 300)
LOST_MESSAGE_FRACTION = 0.05  # share of the radio messages that are lost
# Time between two copies of a message; a later copy replaces a lost one.
MESSAGE_REPEAT_INTERVAL_MS = 100
# Assumptions about the firmware of a commercial die: it reports "rolling" up to 300 ms before the
# first impact, while the die is still in the hand, and "at rest" 150 to 450 ms after the die stops.
ROLLING_REPORT_LEAD_RANGE_MS = (0, 300)
REST_REPORT_DELAY_RANGE_MS = (150, 450)


class DieMessages(NamedTuple):
    """The times in ms at which the board receives the messages "rolling" and "at rest"."""

    rolling_received_ms: int
    rest_received_ms: int


def random_die(seed: int) -> Die:
    """Return a die of random size and weight.

    Its centre of mass is taken from the conditions of the throw.
    """
    random = Random(f"wireless {seed}")
    edge = random.uniform(*DIE_EDGE_RANGE_M)
    return Die(edge, edge**3 * random.uniform(*DIE_DENSITY_RANGE_KG_M3))


def simulate_throw(kind: str, seed: int, condition_family: str, die: Die | None = None) -> Trace:
    """Simulate the play ``kind`` without a lead, with ``die`` or with a random die."""
    scene, given = plays.simulate_play(kind, seed, condition_family, die or random_die(seed), None)
    return sensors.read_sensors(scene, given, kind, seed)


def arrival_ms(sent_ms: float, random: Random) -> float:
    """Return the time in ms at which a message that is first sent at ``sent_ms`` arrives.

    The message is repeated, so each lost copy of it adds a delay.
    """
    while random.random() < LOST_MESSAGE_FRACTION:
        sent_ms += MESSAGE_REPEAT_INTERVAL_MS
    return sent_ms + random.uniform(*MESSAGE_DELAY_RANGE_MS)


def simulate_messages(first_impact: float, rested: float, random: Random) -> DieMessages:
    """Return when the messages "rolling" and "at rest" of a commercial die arrive.

    ``first_impact`` and ``rested`` are the times in ms at which the die first hits something and at
    which it comes to rest.
    """
    rolling = arrival_ms(first_impact - random.uniform(*ROLLING_REPORT_LEAD_RANGE_MS), random)
    at_rest = arrival_ms(rested + random.uniform(*REST_REPORT_DELAY_RANGE_MS), random)
    return DieMessages(round(rolling), round(max(at_rest, rolling)))
