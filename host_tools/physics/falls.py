"""Tests whether a die falls on all faces equally often, with random throws into the box.

If the die has a lead (cable), the hand begins where the lead is straight. A die without a lead is
thrown as in ``plays``. A throw that leaves the box is repeated. If the die leans, the outcome is 0.
"""

import math
from random import Random
from typing import Any, NamedTuple

import numpy as np

from . import conditions
from .dies import Die, Lead
from .engine import (
    BOX_FLOOR_TOP_M,
    BOX_INNER_WIDTH_M,
    BOX_WALL_HEIGHT_M,
    GRAVITY_M_S2,
    SIMULATION_STEP_S,
    World,
)
from .hands import HandPath
from .plays import MAX_FLAT_TILT_DEG, PlayResult

_MAX_TRIES = 50
_REACH_SHARE = 0.93  # a hand moves the die no farther than this share of the lead's length


class Fall(NamedTuple):
    """The result of a throw; ``face`` is the uppermost face, or 0 if the die leans too much."""

    face: int
    uppermost_face: int
    tilt_deg: float
    play_result: PlayResult
    throw_conditions: conditions.Conditions


def simulate_fall(seed: int, condition_family: str, die: Die, lead: Lead | None) -> Fall:
    """Simulate one throw of ``die`` into the box; raises KeyError for an unknown family."""
    for attempt in range(_MAX_TRIES):
        random = Random(f"fall {seed} {condition_family} {attempt}")
        given = conditions.random_conditions(random, condition_family)
        world = World(given, random, 0, die, lead)
        if not _throw(world) or world.has_failed:
            continue
        rested = world.release_until_rest(4.0)
        if (
            world.has_failed
            or not world.is_die_in_box
            or world.step_count - rested < 0.1 / SIMULATION_STEP_S
        ):
            continue
        face, lean = world.uppermost_face()
        kind = "cocked" if lean > MAX_FLAT_TILT_DEG else "throw"
        outcome = 0 if kind == "cocked" else face
        scene = PlayResult(np.concatenate(world.accelerations), rested, (kind, outcome), True, lean)
        return Fall(outcome, face, lean, scene, given)
    raise RuntimeError(f"fall, seed {seed}: {_MAX_TRIES} tries and none stayed in the box")


def _throw(world: World) -> bool:
    """Throw the die at a point in the box; return False if the lead is too short for the throw."""
    random = world.random
    reach = BOX_INNER_WIDTH_M / 2 - world.half
    target = np.array(
        (
            world.box_position[0] + random.uniform(-reach, reach),
            world.box_position[1] + random.uniform(-reach, reach),
            BOX_FLOOR_TOP_M + world.half,
        )
    )
    height = random.uniform(BOX_WALL_HEIGHT_M + 0.02, 0.3)
    rise = random.uniform(-0.4, 1.0)
    flight = (rise + math.sqrt(rise * rise + 2 * GRAVITY_M_S2 * height)) / GRAVITY_M_S2
    way = random.uniform(0, 2 * math.pi)
    forward = random.uniform(0.0, 1.0)
    velocity = np.array((forward * math.cos(way), forward * math.sin(way), rise))
    start = target + np.array((*(-velocity[:2] * flight), height))
    stroke = random.uniform(0.1, 0.25)
    first = start - velocity * stroke / 2
    first[2] = max(first[2], BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M + 0.03)
    turned = _random_orientation(random)
    if world.lead is None:  # the die starts in the throwing hand
        world.start_at(first, turned)
        path = HandPath(first, turned, SIMULATION_STEP_S)
    else:
        notch = np.array(
            (
                world.box_position[0],
                world.box_position[1] + BOX_INNER_WIDTH_M / 2,
                BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M,
            )
        )
        if np.linalg.norm(first - notch) > _REACH_SHARE * world.lead.length_m:
            return False
        path = world.hold_with_straight_lead()
        path.hold(0.1)
        path.move(first, turned, random.uniform(0.3, 0.5))
    path.hold(random.uniform(0.05, 0.2))
    path.accelerate(velocity, _random_spin(random), stroke)
    world.hold(path)
    return True


def _random_spin(random: Random) -> Any:
    vector = np.array([random.gauss(0, 1) for _ in range(3)])
    return vector / np.linalg.norm(vector) * random.uniform(3, 35)


def _random_orientation(random: Random) -> Any:
    """Return a uniformly distributed random orientation (Shoemake's method)."""
    u, v, w = random.random(), random.random() * 2 * math.pi, random.random() * 2 * math.pi
    one, other = math.sqrt(1 - u), math.sqrt(u)
    return np.array(
        (other * math.cos(w), one * math.sin(v), one * math.cos(v), other * math.sin(w))
    )
