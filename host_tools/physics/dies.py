"""The dice that are thrown, with or without a lead, and the kinds of leads.

A lead (cable) is a chain of capsules with ball joints. It goes from the hollow edge of the die
(pcb/case/die.scad) to the notch in the box's wall, has weight, and touches floor and walls. The
stiffness of a joint is the lead's bending stiffness divided by the length of a segment. The bending
stiffness is that of copper strands that slip freely, which is the least of any real lead::

    >>> round(sum(segment_lengths(0.45)), 9) == 0.45, len(segment_lengths(0.45))
    (True, 24)
"""

import math
from typing import NamedTuple

LEAD_SEGMENT_COUNT = 24
_SHORT_SEGMENTS = 8  # number of short segments: those near the die, where a lead bends most
_SHORT_LENGTH_M = 0.003
LEAD_LENGTH_M = 0.45  # length of a lead from the die to the notch in the box's wall


class Die(NamedTuple):
    """A cube-shaped die.

    ``edge_m``            length of the edges
    ``mass_kg``           mass; None: that of the throw's conditions
    ``centre_of_mass_m``  offset of the centre of mass from the cube's centre, in m; None: that of
                          the throw's conditions
    ``inertia_kg_m2``     moment of inertia about the centre of mass in kg m2 (xx, yy, zz, xy, xz,
                          yz); None: that of a solid cube
    """

    edge_m: float = 0.025
    mass_kg: float | None = None
    centre_of_mass_m: tuple[float, float, float] | None = None
    inertia_kg_m2: tuple[float, float, float, float, float, float] | None = None


class Lead(NamedTuple):
    """A kind of lead, the cable of a die.

    ``bending_stiffness_n_m2``  bending stiffness E I of all wires in N m2
    ``kg_per_m``                mass per length
    ``radius_m``                radius of the bundle of wires
    ``length_m``                length of the lead
    """

    bending_stiffness_n_m2: float
    kg_per_m: float
    radius_m: float
    length_m: float = LEAD_LENGTH_M


PRINTED_DIE = Die()
# The stiffnesses are from the independent model of issue 48. Weights and sizes are calculated for
# four copper wires (8.96 g/cm3) with usual insulation (1.2 to 1.4 g/cm3).
LEAD_BY_NAME = {
    "awg30": Lead(1.1e-5, 0.0040, 0.00095),  # four silicone wires of 0.8 mm, 0.05 mm2
    "awg36": Lead(0.1e-5, 0.0013, 0.0006),  # four litz wires of 0.5 mm, 0.013 mm2
    "qwiic": Lead(4.7e-5, 0.0085, 0.0012),  # a stock lead, PVC, AWG 28; its stiffness is assumed
}
# Our wireless die. pcb/wireless_die.py computes these values from its shape and parts; a test
# compares them.
WIRELESS_DIE = Die(
    edge_m=0.032,
    mass_kg=0.03968,
    centre_of_mass_m=(-0.077e-3, -0.003e-3, 0.032e-3),
    inertia_kg_m2=(6.691e-6, 6.635e-6, 6.598e-6, 0.0, 0.013e-6, 0.001e-6),
)
# A weightless lead that pulls only when it is taut. It is not in LEAD_BY_NAME, because no real lead
# is like this. The stored throws were simulated with it.
SLACK_TENDON = "tendon"


def segment_lengths(length: float) -> list[float]:
    """Return the lengths of a lead's capsules in m, from the die to the notch.

    The capsules become longer towards the notch, because a lead bends most near the die.
    """
    count = LEAD_SEGMENT_COUNT - _SHORT_SEGMENTS
    wanted_sum = (length - _SHORT_SEGMENTS * _SHORT_LENGTH_M) / _SHORT_LENGTH_M
    low, high = 1.0, 2.0
    # Find the ratio of the geometric series with this sum by bisection.
    for _ in range(60):
        ratio = (low + high) / 2
        if sum(ratio**n for n in range(1, count + 1)) < wanted_sum:
            low = ratio
        else:
            high = ratio
    lengths = [_SHORT_LENGTH_M] * _SHORT_SEGMENTS + [
        _SHORT_LENGTH_M * low**n for n in range(1, count + 1)
    ]
    return [*lengths[:-1], length - math.fsum(lengths[:-1])]
