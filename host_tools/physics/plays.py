"""Simulates what people do with the die, and what a detector should then answer.

A hand moves the die and releases it. The right answer depends on where and how the die comes to
rest. Some kinds of play have an intended outcome, such as a die that leans. If it does not happen,
the play is repeated with different random numbers::

    >>> sorted(DESCRIPTION_BY_PLAY_KIND) == sorted(PLAY_FUNCTION_BY_KIND)
    True
"""

import math
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np

from . import conditions
from .dies import PRINTED_DIE, SLACK_TENDON, Die, Lead
from .engine import (
    BOX_FLOOR_TOP_M,
    BOX_INNER_WIDTH_M,
    BOX_WALL_HEIGHT_M,
    GRAVITY_M_S2,
    SIMULATION_STEP_S,
    TABLE_HALF_SIZE_M,
    World,
    random_orientation_of,
)
from .hands import HandPath
from .traces import DESCRIPTION_BY_PLAY_KIND as DESCRIPTION_BY_PLAY_KIND

# Share of throws that begin with shaking; of 35 real throws 12 did (die.md).
SHAKEN_THROW_FRACTION = 12 / 35
MAX_FLAT_TILT_DEG, MIN_LEANING_TILT_DEG = 12.0, 20.0
_MAX_TRIES = 200  # the rarest outcome, a leaning die, needs twelve tries on average


class PlayResult(NamedTuple):
    """What happened in a simulated play.

    ``accelerations``  array (n, 6) in m/s2, one row per step: x, y, z of the die, then of the tray
    ``rest_step``      step in which the die came to rest
    ``truth``          what a detector should answer: (kind of answer, face thrown)
    ``is_in_box``      True if the die is in the box
    ``tilt_deg``       tilt of the die
    """

    accelerations: Any
    rest_step: int
    truth: tuple[str, int]
    is_in_box: bool
    tilt_deg: float


class _UnintendedOutcome(Exception):
    """The intended outcome did not happen, so the play must be repeated."""


def simulate_play(
    kind: str,
    seed: int,
    condition_family: str,
    die: Die = PRINTED_DIE,
    lead: Lead | str | None = SLACK_TENDON,
) -> tuple[PlayResult, conditions.Conditions]:
    """Simulate a play of ``kind``; raises KeyError for an unknown kind or family.

    ``lead`` is ``dies.SLACK_TENDON``, or None for a wireless die.
    """
    act = PLAY_FUNCTION_BY_KIND[kind]
    for attempt in range(_MAX_TRIES):
        random = Random(f"{kind} {seed} {condition_family} {attempt}")
        given = conditions.random_conditions(random, condition_family)
        props = 4 if kind == "leaning" else 0
        world = World(given, random, props, die, lead)
        # MuJoCo would eject a die that starts inside an object.
        in_box = not props and (random.random() < 0.7 or kind in ("turned",))
        world.lay_down(
            _random_place(world, in_box), random_orientation_of(random, random.randint(1, 6))
        )
        world.release_until_rest(0.15)
        try:
            return act(world, random), given
        except _UnintendedOutcome:
            continue
    raise RuntimeError(f"{kind}, seed {seed}: {_MAX_TRIES} tries and none came out")


def _random_place(world: World, in_box: bool, above: float = 0.0) -> Any:
    """Return a random place for the die to lie, in the box or next to the box on the table."""
    random = world.random
    if in_box:
        reach = BOX_INNER_WIDTH_M / 2 - world.edge
        x, y = (random.uniform(-reach, reach) for _ in range(2))
        return np.array(
            (
                world.box_position[0] + x,
                world.box_position[1] + y,
                BOX_FLOOR_TOP_M + world.half + above,
            )
        )
    while True:
        x, y = (random.uniform(-side + 0.06, side - 0.06) for side in TABLE_HALF_SIZE_M)
        if (
            max(abs(x - world.box_position[0]), abs(y - world.box_position[1]))
            > BOX_INNER_WIDTH_M / 2 + 0.05
        ):
            return np.array((x, y, world.half + above))


def _lifting_path(world: World, to: Any, turned: Any, slowness: float = 1.0) -> HandPath:
    """Return a path that lifts the die out of the box, then moves it to the position ``to``.

    ``turned`` is the orientation there. ``slowness`` multiplies the durations.
    """
    path = HandPath(world.die_position, world.die_orientation, SIMULATION_STEP_S)
    path.hold(world.random.uniform(0.05, 0.2))
    over = np.array(
        (*world.die_position[:2], max(BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M + 0.05, to[2]))
    )
    path.move(over, path.orientation, world.random.uniform(0.25, 0.6) * slowness)
    path.move(to, turned, world.random.uniform(0.25, 0.8) * slowness)
    return path


def _shake(world: World, path: HandPath) -> None:
    given = world.given
    path.shake(world.random, given.shake_s, given.shake_hz, given.shake_g * GRAVITY_M_S2)


def _random_orientation(random: Random) -> Any:
    return random_orientation_of(random, random.randint(1, 6), math.pi / 2)


def _throw(world: World, target: Any, high: tuple[float, float], speed: tuple[float, float]) -> int:
    """Throw the die at ``target``; return the step in which the hand released it.

    ``high`` is the range (min, max) of the height above the target in m, ``speed`` that of the
    horizontal speed in m/s.
    """
    random = world.random
    height = random.uniform(*high)
    rise = random.uniform(-0.4, 1.0)
    flight = (rise + math.sqrt(rise * rise + 2 * GRAVITY_M_S2 * height)) / GRAVITY_M_S2
    way = random.uniform(0, 2 * math.pi)
    forward = random.uniform(*speed)
    velocity = np.array((forward * math.cos(way), forward * math.sin(way), rise))
    start = np.array((*target[:2], target[2] + height)) - (*(velocity[:2] * flight), 0)
    spin = _random_direction(random) * random.uniform(3, 35)
    stroke = random.uniform(0.1, 0.25)
    first = start - velocity * stroke / 2
    first[2] = max(first[2], BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M + 0.03)
    path = _lifting_path(world, first, _random_orientation(random))
    if random.random() < SHAKEN_THROW_FRACTION:
        _shake(world, path)
    else:
        path.hold(random.uniform(0.05, 1.0))
    path.accelerate(velocity, spin, stroke)
    world.hold(path)
    return world.step_count


def _random_direction(random: Random) -> Any:
    vector = np.array([random.gauss(0, 1) for _ in range(3)])
    return vector / np.linalg.norm(vector)


def _make_result(world: World, rested: int, kind: str) -> PlayResult:
    face, lean = world.uppermost_face()
    if MAX_FLAT_TILT_DEG < lean < MIN_LEANING_TILT_DEG:
        raise _UnintendedOutcome
    if kind == "throw" and lean >= MIN_LEANING_TILT_DEG:
        kind = "cocked"
    shown_face = face if kind == "throw" else 0
    return PlayResult(
        np.concatenate(world.accelerations), rested, (kind, shown_face), world.is_die_in_box, lean
    )


def _rest_and_make_result(world: World, kind: str, inside: bool, leans: bool = False) -> PlayResult:
    rested = world.release_until_rest(2.5)
    if world.is_die_in_box != inside or world.step_count - rested < 0.1 / SIMULATION_STEP_S:
        raise _UnintendedOutcome
    scene = _make_result(world, rested, kind)
    if (scene.tilt_deg >= MIN_LEANING_TILT_DEG) != leans:
        raise _UnintendedOutcome
    return scene


def _throw_into_box(world: World, random: Random) -> PlayResult:
    reach = BOX_INNER_WIDTH_M / 2 - world.half
    target = (
        world.box_position[0] + random.uniform(-reach, reach),
        world.box_position[1] + random.uniform(-reach, reach),
        BOX_FLOOR_TOP_M + world.half,
    )
    _throw(world, target, (BOX_WALL_HEIGHT_M + 0.02, 0.3), (0.0, 1.0))
    return _rest_and_make_result(world, "throw", True)


def _throw_leaning(world: World, random: Random) -> PlayResult:
    target = (
        *(world.box_position + [random.uniform(-0.05, 0.05) for _ in range(2)]),
        BOX_FLOOR_TOP_M + world.half,
    )
    _throw(world, target, (BOX_WALL_HEIGHT_M + 0.02, 0.2), (0.0, 0.5))
    return _rest_and_make_result(world, "cocked", True, True)


def _throw_past_box(world: World, random: Random) -> PlayResult:
    target = _random_place(world, False)
    begin = _throw(world, target, (0.06, 0.35), (0.0, 1.2))
    scene = _rest_and_make_result(world, "out", False)
    if _was_in_box(world, begin) or world.die_position[2] < -0.1:
        raise _UnintendedOutcome
    return scene


def _was_in_box(world: World, since: int) -> bool:
    """Return True if the die was in the box, below its rim, at any time from step ``since`` on."""
    places = world.poses_so_far()[since:, :3]
    off = np.abs(places[:, :2] - world.box_position).max(axis=1)
    near = (
        (off < BOX_INNER_WIDTH_M / 2 + world.edge)
        & (places[:, 2] < BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M + world.edge)
        & (places[:, 2] > 0)
    )
    return bool(near.any())


def _throw_that_jumps_out(world: World, random: Random) -> PlayResult:
    rim = BOX_INNER_WIDTH_M / 2 + random.uniform(-0.03, 0.012)
    along = random.uniform(-BOX_INNER_WIDTH_M / 2, BOX_INNER_WIDTH_M / 2)
    x, y = random.choice(((rim, along), (-rim, along), (along, rim), (along, -rim)))
    target = (
        world.box_position[0] + x,
        world.box_position[1] + y,
        BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M,
    )
    begin = _throw(world, target, (0.05, 0.3), (0.2, 1.6))
    scene = _rest_and_make_result(world, "out", False)
    if not _was_in_box(world, begin):
        raise _UnintendedOutcome
    return scene


def _throw_to_ground(world: World, random: Random) -> PlayResult:
    side = random.choice((-1, 1))
    if random.random() < 0.5:
        target = (
            side * (TABLE_HALF_SIZE_M[0] + random.uniform(-0.03, 0.1)),
            random.uniform(-0.3, 0.3),
            world.half,
        )
    else:
        target = (
            random.uniform(-0.4, 0.4),
            side * (TABLE_HALF_SIZE_M[1] + random.uniform(-0.03, 0.1)),
            world.half,
        )
    _throw(world, target, (0.06, 0.3), (0.0, 1.0))
    scene = _rest_and_make_result(world, "out", False)
    if world.die_position[2] > -0.1:
        raise _UnintendedOutcome
    return scene


def _roll_out(world: World, random: Random) -> PlayResult:
    way = random.uniform(0, 2 * math.pi)
    ahead = np.array((math.cos(way), math.sin(way), 0.0))
    speed = random.uniform(0.4, 1.1)
    start = np.array((*(world.box_position - ahead[:2] * random.uniform(0.01, 0.03)), 0.0))
    start[2] = BOX_FLOOR_TOP_M + world.half + random.uniform(0.008, 0.03)
    across = np.array((-ahead[1], ahead[0], 0.0))
    spin = across * speed / world.half * random.uniform(0.3, 1.0) + _random_direction(random) * 2
    above = np.add(start, (0, 0, 0.12))
    path = _lifting_path(world, above, _random_orientation(random))
    path.move(start - ahead * speed * 0.05, path.orientation, random.uniform(0.3, 0.7))
    path.accelerate(speed * ahead, spin, 0.1)
    world.hold(path)
    begin = world.step_count
    scene = _rest_and_make_result(world, "throw", True)
    if len(world.faces(begin)) < 3:
        raise _UnintendedOutcome
    return scene


def _extend_to_set_down(world: World, path: HandPath, in_box: bool) -> None:
    """Extend ``path`` so that the hand sets the die down, flat within a few degrees."""
    random = world.random
    spot = _random_place(world, in_box)
    flat = random_orientation_of(random, random.randint(1, 6), math.radians(12))
    path.move(
        (*spot[:2], BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M + 0.04), flat, random.uniform(0.3, 0.8)
    )
    path.move(np.add(spot, (0, 0, 0.012)), flat, random.uniform(0.2, 0.6))
    path.move(np.add(spot, (0, 0, random.uniform(-0.004, 0.002))), flat, random.uniform(0.06, 0.3))
    path.hold(random.uniform(0.0, 0.3))


def _random_hover_place(world: World) -> Any:
    x, y = (world.random.uniform(-0.15, 0.15) for _ in range(2))
    return np.array(
        (world.box_position[0] + x, world.box_position[1] + y, world.random.uniform(0.15, 0.35))
    )


def _set_down_with(world: World, path: HandPath, in_box: bool, kind: str) -> PlayResult:
    _extend_to_set_down(world, path, in_box)
    world.hold(path)
    return _rest_and_make_result(world, kind, in_box)


def _shake_and_set_down(world: World, random: Random) -> PlayResult:
    path = _lifting_path(world, _random_hover_place(world), _random_orientation(random))
    _shake(world, path)
    return _set_down_with(world, path, True, "throw")


def _set_down(world: World, random: Random) -> PlayResult:
    path = _lifting_path(
        world, _random_hover_place(world), _random_orientation(random), random.uniform(0.75, 1.0)
    )
    return _set_down_with(world, path, random.random() < 0.8, "weak")


def _hold(world: World, random: Random) -> PlayResult:
    path = _lifting_path(world, _random_hover_place(world), _random_orientation(random))
    path.hold(random.uniform(0.8, 3.0))
    return _set_down_with(world, path, random.random() < 0.8, "weak")


def _carry(world: World, random: Random) -> PlayResult:
    path = _lifting_path(world, _random_hover_place(world), _random_orientation(random))
    for _ in range(random.randint(2, 5)):
        path.move(_random_hover_place(world), _random_orientation(random), random.uniform(0.3, 1.0))
    return _set_down_with(world, path, random.random() < 0.8, "weak")


def _turn_over(world: World, random: Random) -> PlayResult:
    path = HandPath(world.die_position, world.die_orientation, SIMULATION_STEP_S)
    spot = world.die_position
    for _ in range(random.randint(1, 3)):
        flat = random_orientation_of(random, random.randint(1, 6), math.radians(8))
        above = np.add(spot, (0, 0, random.uniform(0.012, 0.03)))
        path.move(above, path.orientation, random.uniform(0.15, 0.4))
        path.move(np.add(spot, (0, 0, 0.012)), flat, random.uniform(0.25, 0.8))
        path.move(
            np.add(spot, (0, 0, random.uniform(-0.004, 0.002))), flat, random.uniform(0.06, 0.3)
        )
        path.hold(random.uniform(0.0, 0.2))
    world.hold(path)
    return _rest_and_make_result(world, "weak", True)


def _press_with_palm(world: World, random: Random) -> PlayResult:
    path = _lifting_path(world, _random_hover_place(world), _random_orientation(random))
    if random.random() < 0.5:
        _shake(world, path)
    flat = random_orientation_of(random, random.randint(1, 6), math.radians(12))
    path.move(path.place, flat, random.uniform(0.3, 0.6))
    world.hold(path)
    under = HandPath(
        world.die_position - (0, 0, world.half + 0.01 + random.uniform(0, 0.002)),
        (1, 0, 0, 0),
        SIMULATION_STEP_S,
    )
    under.hold(random.uniform(1.5, 3.0))
    world.hold(under, True)
    if world.die_position[2] < 0.12:
        raise _UnintendedOutcome
    return PlayResult(
        np.concatenate(world.accelerations),
        world.step_count,
        ("weak", 0),
        False,
        world.uppermost_face()[1],
    )


def _knock_on_table(world: World, random: Random) -> PlayResult:
    inside = world.is_die_in_box
    for _ in range(random.randint(1, 3)):
        world.release_for(random.uniform(0.1, 0.6))
        # Momentum in N s, from 0.1 (a tap with a knuckle) to 2.0 (a fist of 1 kg). Momentum and
        # duration are assumptions.
        push = math.exp(random.uniform(math.log(0.1), math.log(2.0)))
        world.strike_table(push / world.given.table_kg, random.uniform(0.004, 0.012))
    return _rest_and_make_result(world, "weak", inside)


def _catch(world: World, random: Random) -> PlayResult:
    _throw(
        world,
        (*world.box_position, BOX_FLOOR_TOP_M + world.half),
        (BOX_WALL_HEIGHT_M + 0.05, 0.3),
        (0.0, 0.8),
    )
    world.release_for(random.uniform(0.12, 0.4))
    path = HandPath(world.die_position, world.die_orientation, SIMULATION_STEP_S)
    path.hold(random.uniform(0.05, 0.3))
    return _set_down_with(world, path, random.random() < 0.8, "grabbed")


PLAY_FUNCTION_BY_KIND: dict[str, Callable[[World, Random], PlayResult]] = {
    "box": _throw_into_box,
    "beside": _throw_past_box,
    "jumped": _throw_that_jumps_out,
    "ground": _throw_to_ground,
    "rolled": _roll_out,
    "shaken": _shake_and_set_down,
    "leaning": _throw_leaning,
    "set down": _set_down,
    "turned": _turn_over,
    "held": _hold,
    "palm": _press_with_palm,
    "carried": _carry,
    "knocked": _knock_on_table,
    "caught": _catch,
}
