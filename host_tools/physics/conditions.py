"""Draws the conditions that vary between boxes and throws, from ranges with sources.

There are two families. ``tuning`` draws only from the middle part of each range, and ``judging``
draws half of its values from the outer parts. Therefore a detector is judged with masses, floors
and hands to which it was never tuned::

    >>> import random
    >>> 0.017 <= random_conditions(random.Random(1), "tuning").die_kg <= 0.025
    True
"""

import math
from random import Random
from typing import NamedTuple

CONDITION_FAMILIES = ("tuning", "judging")
# The outer part at each end of a range has this fraction of the range's width. Only the family
# ``judging`` draws from the outer parts.
_OUTER_FRACTION = 0.15

# {name: (min, max, True if the draw is logarithmic, source of the range)}
CONDITION_RANGES: dict[str, tuple[float, float, bool, str]] = {
    "die_kg": (0.017, 0.024, False, "pcb/case/die.scad: 13 g of PLA, 19 g filled; +-20 %"),
    "die_offset_m": (0.0, 0.0008, False, "centre of mass, by the insert and the lead; assumed"),
    "sensor_offset_m": (
        0.0,
        0.0012,
        False,
        "LIS3DH's place on the insert of pcb/sensor: within 1.2 mm",
    ),
    "box_kg": (
        0.15,
        0.26,
        False,
        "pcb/case/box.scad: 183 cm3 of PLA, 60 to 100 % filled, and a sensor",
    ),
    "feet_hz": (15, 60, True, "die.md: soft feet of foam or silicone"),
    "feet_damping": (0.1, 0.4, False, "silicone and foam; assumed"),
    "floor_hz": (220, 430, True, "die.md: the printed floor as a plate"),
    "floor_damping": (
        0.02,
        0.08,
        True,
        "PLA's loss factor 0.01 to 0.05, and the insert's glue; assumed",
    ),
    "impact_energy_fraction": (
        0.05,
        0.2,
        True,
        "die.md: what a printed box gets of an impact's energy",
    ),
    "table_kg": (4, 40, True, "what of a table moves with an impact; assumed"),
    "table_hz": (8, 40, True, "table tops; assumed"),
    "tilt_deg": (0, 2.5, False, "a table and a printed box off level; assumed"),
    "box_contact_s": (0.001, 0.006, True, "die.md: 1 to 9 ms by the floor (PLA, cork, felt)"),
    "box_restitution": (0.15, 0.65, False, "die.md: 0.15 to 0.7"),
    "box_friction": (
        0.2,
        0.6,
        False,
        "PLA on PLA 0.2 to 0.4, on felt and cork 0.4 to 0.6; assumed",
    ),
    "table_contact_s": (0.001, 0.009, True, "die.md: wood to carpet"),
    "table_restitution": (0.15, 0.65, False, "die.md: 0.15 to 0.7"),
    "table_friction": (0.2, 0.6, False, "PLA on wood and cloth; assumed"),
    "lead_n_per_m": (0.05, 0.6, True, "four thin soft wires, once they are stretched; assumed"),
    "lead_m": (0.35, 0.6, False, "pcb/BUILD.md: the lead's length; here from its notch, slack"),
    "lead_drag_n_s_per_m": (
        0.0005,
        0.004,
        True,
        "N s/m, the slack lead that the die pulls about; assumed",
    ),
    "grip_time_constant_s": (
        0.006,
        0.02,
        True,
        "time constant of finger tips round a die; assumed",
    ),
    "tremor_g": (
        0.0015,
        0.035,
        True,
        "die.md: 1.5 to 35 mg, most often 10; Arch Neurol 1982;39:358",
    ),
    "tremor_hz": (5, 9, False, "die.md: 5 to 9 Hz"),
    "shake_g": (0.45, 2.0, True, "die.md: median 0.9 g, 99 % below 2 g; Pixels' challenge"),
    "shake_hz": (3, 6.5, False, "hand shaking; assumed"),
    "shake_s": (0.9, 2.4, False, "die.md's first edition: 0.3 to 3 s; assumed"),
    "noise_g": (0.003, 0.025, True, "die.md: 3 to 25 mg"),
    "offset_g": (0.0, 0.06, False, "LIS3DH data sheet: typical 40 mg zero-g offset, each axis"),
    "sensor_scale": (0.97, 1.03, False, "die.md: +-3 %"),
    "sensor_clock_rate": (0.95, 1.05, False, "die.md: +-5 %"),
    "averaging_fraction": (
        0.5,
        0.9,
        False,
        "of a sample's time, of which it is the mean: 0.89 has the data sheet's 200 Hz",
    ),
    "clipping_limit_g": (
        16,
        200,
        True,
        "where the mechanics clip, ahead of the filter: 16 g at the least; assumed",
    ),
}


class Conditions(NamedTuple):
    """The conditions of one throw: a value for each name in CONDITION_RANGES.

    A name ends with its unit, such as ``die_kg``.
    """

    die_kg: float
    die_offset_m: float
    sensor_offset_m: float
    box_kg: float
    feet_hz: float
    feet_damping: float
    floor_hz: float
    floor_damping: float
    impact_energy_fraction: float
    table_kg: float
    table_hz: float
    tilt_deg: float
    box_contact_s: float
    box_restitution: float
    box_friction: float
    table_contact_s: float
    table_restitution: float
    table_friction: float
    lead_n_per_m: float
    lead_m: float
    lead_drag_n_s_per_m: float
    grip_time_constant_s: float
    tremor_g: float
    tremor_hz: float
    shake_g: float
    shake_hz: float
    shake_s: float
    noise_g: float
    offset_g: float
    sensor_scale: float
    sensor_clock_rate: float
    averaging_fraction: float
    clipping_limit_g: float


def random_conditions(random: Random, condition_family: str) -> Conditions:
    """Return a throw's random conditions; KeyError unless the family is in CONDITION_FAMILIES."""
    outer = {"tuning": False, "judging": True}[condition_family]
    values = []
    for lowest, highest, logarithmic, _ in CONDITION_RANGES.values():
        part = random.uniform(_OUTER_FRACTION, 1 - _OUTER_FRACTION)
        if outer and random.random() < 0.5:
            part = random.choice(
                (random.uniform(0, _OUTER_FRACTION), random.uniform(1 - _OUTER_FRACTION, 1))
            )
        if logarithmic:
            values.append(math.exp(math.log(lowest) + part * math.log(highest / lowest)))
        else:
            values.append(lowest + part * (highest - lowest))
    return Conditions(*values)
