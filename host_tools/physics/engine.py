"""Simulates a die, a box on soft feet, an elastic table, the ground, a hand and a palm in MuJoCo.

The dimensions are from pcb/case. All bodies affect each other. Springs carry the box on the table,
and the table on the ground. The die is connected with the hand by a soft weld. Hand and palm follow
given paths. ``World`` advances time and records the accelerations at the sensors of die and tray.
The die has one of three connections to the board:

- a weightless tendon that pulls only when it is taut
- a lead with stiffness, weight and contact (``dies.py``)
- none
"""

import math
from random import Random
from typing import Any

import mujoco
import numpy as np
from mujoco import rollout

from .conditions import Conditions
from .dies import PRINTED_DIE, SLACK_TENDON, Die, Lead, segment_lengths
from .hands import HandPath, inverse_quaternion, quaternion_product, rotation_quaternions
from .traces import UP_DIRECTION_BY_FACE as UP_DIRECTION_BY_FACE

SIMULATION_STEP_S = 0.0002  # a contact of 1 ms lasts five steps
BOX_INNER_WIDTH_M = 0.13  # inner length of the box, from pcb/case/parameters.scad
BOX_WALL_THICKNESS_M = 0.003
BOX_WALL_HEIGHT_M = 0.08
BOX_FOOT_HEIGHT_M = 0.012
BOX_FLOOR_TOP_M = BOX_FOOT_HEIGHT_M + 0.003  # top of the box's floor above the table
GROUND_HEIGHT_M = -0.72  # height of the ground relative to the top of the table
TABLE_HALF_SIZE_M = (0.45, 0.35)  # half the length and half the width of the table
GRAVITY_M_S2 = 9.81
_STATE_SPEC = int(
    mujoco.mjtState.mjSTATE_EQ_ACTIVE
    | mujoco.mjtState.mjSTATE_MOCAP_POS
    | mujoco.mjtState.mjSTATE_MOCAP_QUAT
)
_FULL_STATE = int(mujoco.mjtState.mjSTATE_FULLPHYSICS)
# Where the lead runs inside the die, in m. It starts at its plug, _PLUG_M above the circuit board,
# and is straight up to a point _HOLLOW_M from the hollow edge between faces 5 and 4. Through this
# edge it leaves the die at 45 degrees (die.scad).
_HOLLOW_M = 0.0025
_PLUG_M = 0.0018
# Damping of a joint divided by its stiffness, in s. This is an assumption: silicone has a loss
# factor of 0.1 at 5 Hz.
_LEAD_DAMPING_S = 0.003
# Minimum damping of each joint in N m s. With less, long and light capsules turn too fast for the
# engine's time step.
_MIN_LEAD_DAMPING = 3e-6
# Moment of inertia that is added to each joint, in kg m2; 1/200 of that of the die. Without it,
# capsules of 3 mm would need a shorter time step.
_LEAD_ARMATURE = 1e-8
_UNTOUCHABLE_CAPSULES = 4  # the capsules nearest to the die have no contact with it
_FREE_JOINT_START = np.array((0.0, 0.0, 3.0))
_STILL_M_S, _STILL_RAD_S = 0.006, 0.4  # a die that is slower is at rest


def _contact_solref(seconds: float, restitution: float) -> str:
    """Return the value of MuJoCo's attribute ``solref`` for a contact between two bodies.

    The contact lasts ``seconds``, and ``restitution`` is the ratio of the speeds after and before
    it. The contact is modelled as half a period of a damped oscillation.
    """
    decay = -math.log(restitution)
    damping = decay / math.hypot(math.pi, decay)
    swing = math.pi / (seconds * math.sqrt(1 - damping * damping))
    return f"{1 / (damping * swing):.6f} {damping:.6f}"


def _feet_xml(given: Conditions) -> str:
    """Return the joints between box and table: springs that model the soft feet.

    Contacts instead of joints would transmit the full force of every impact.
    """
    turns = 2 * math.pi * given.feet_hz
    joints = []
    for kind, inertia, part in (
        ("slide", given.box_kg, (0.7, 0.7, 1.0)),
        (
            "hinge",
            given.box_kg
            * (
                BOX_INNER_WIDTH_M * BOX_INNER_WIDTH_M / 6
                + BOX_WALL_HEIGHT_M * BOX_WALL_HEIGHT_M / 12
            ),
            (1.0, 1.0, 0.7),
        ),
    ):
        for axis, slower in zip(("1 0 0", "0 1 0", "0 0 1"), part, strict=True):
            swing = turns * slower
            joints.append(
                f'<joint type="{kind}" axis="{axis}" pos="0 0 {BOX_FLOOR_TOP_M}"'
                f' stiffness="{inertia * swing**2}"'
                f' damping="{2 * given.feet_damping * swing * inertia}"/>'
            )
    return "".join(joints)


def _contact_xml(one: str, other: str, friction: float, solref: str, turns: bool = True) -> str:
    """Return a contact of two bodies in MuJoCo's XML.

    With ``turns`` friction also resists a spin about the contact's normal.
    """
    return (
        f'<pair geom1="{one}" geom2="{other}" condim="{4 if turns else 3}" solref="{solref}"'
        f' friction="{friction} {friction} 0.0005 0.0001 0.0001" solimp="0.95 0.95 0.001"/>'
    )


def _inertial_xml(given: Conditions, die: Die) -> str:
    """Return the XML element with mass, centre of mass and inertia of the die.

    If ``die`` has no mass or centre of mass of its own, the conditions ``given`` provide it.
    """
    kg = given.die_kg if die.mass_kg is None else die.mass_kg
    off = given.die_offset_m / math.sqrt(3)
    x, y, z = (off, -off, off) if die.centre_of_mass_m is None else die.centre_of_mass_m
    solid = kg * die.edge_m * die.edge_m / 6
    inertia = (solid, solid, solid, 0, 0, 0) if die.inertia_kg_m2 is None else die.inertia_kg_m2
    numbers = " ".join(str(each) for each in inertia)
    return f'<inertial pos="{x} {y} {z}" mass="{kg}" fullinertia="{numbers}"/>'


def _lead_xml(lead: Lead, half: float) -> str:
    """Return the MuJoCo XML of a lead (the die's cable): a chain of nested bodies.

    Each body has one capsule. The last body also has a site named ``end``.
    """
    root = half - _HOLLOW_M
    parts = []
    at = f'pos="{root} {root} {_PLUG_M}" euler="0 0 45"'
    lengths = segment_lengths(lead.length_m)
    for number, length in enumerate(lengths):
        stiffness = lead.bending_stiffness_n_m2 / length
        damping = max(stiffness * _LEAD_DAMPING_S, _MIN_LEAD_DAMPING)
        parts.append(
            f'<body name="lead{number}" {at}><joint type="ball" stiffness="{stiffness}"'
            f' damping="{damping}" armature="{_LEAD_ARMATURE}"/>'
            f'<geom name="lead{number}" type="capsule" fromto="0 0 0 {length} 0 0"'
            f' size="{lead.radius_m}" mass="{lead.kg_per_m * length}"/>'
        )
        at = f'pos="{length} 0 0"'
    parts.append(f'<site name="end" pos="{lengths[-1]} 0 0"/>' + "</body>" * len(lengths))
    return "".join(parts)


def _world_xml(
    given: Conditions, where: Any, propped: Any, die: Die, lead: Lead | str | None
) -> str:
    """Return the world in MuJoCo's XML.

    ``where`` is (x, y) of the box. ``propped`` lists the objects in the box on which a die can
    lean, as (x, y, half height).
    """
    half = BOX_INNER_WIDTH_M / 2
    outer_half = half + BOX_WALL_THICKNESS_M
    edge = die.edge_m / 2
    inside = _contact_solref(given.box_contact_s, given.box_restitution)
    outside = _contact_solref(given.table_contact_s, given.table_restitution)
    walls = [
        f'<geom name="wall{at}" type="box" size="{sx} {sy} {BOX_WALL_HEIGHT_M / 2}"'
        f' mass="{given.box_kg * 0.17}" pos="{x} {y} {BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M / 2}"/>'
        for at, (x, y, sx, sy) in enumerate(
            (
                (half + BOX_WALL_THICKNESS_M / 2, 0, BOX_WALL_THICKNESS_M / 2, half),
                (-half - BOX_WALL_THICKNESS_M / 2, 0, BOX_WALL_THICKNESS_M / 2, half),
                (0, half + BOX_WALL_THICKNESS_M / 2, half, BOX_WALL_THICKNESS_M / 2),
                (0, -half - BOX_WALL_THICKNESS_M / 2, half, BOX_WALL_THICKNESS_M / 2),
            )
        )
    ]
    props = [
        f'<geom name="prop{at}" type="box" size="0.012 0.012 {high}"'
        f' pos="{x} {y} {BOX_FLOOR_TOP_M + high}"'
        ' mass="0.002"/>'
        for at, (x, y, high) in enumerate(propped)
    ]
    box = ["floor", *[f"wall{at}" for at in range(4)], *[f"prop{at}" for at in range(len(propped))]]
    pairs = [_contact_xml("die", each, given.box_friction, inside) for each in box]
    pairs += [
        _contact_xml("die", each, given.table_friction, outside) for each in ("top", "ground")
    ]
    pairs.append(_contact_xml("die", "palm", 0.8, _contact_solref(0.025, 0.1)))
    table = (2 * math.pi * given.table_hz) ** 2 * given.table_kg
    damp = 2 * 0.05 * 2 * math.pi * given.table_hz * given.table_kg
    felt = given.sensor_offset_m / math.sqrt(3)
    x, y = where
    chain = tendon = tied = ""
    if isinstance(lead, Lead):
        chain = _lead_xml(lead, edge)
        soft = _contact_solref(0.004, 0.1)
        for number in range(len(segment_lengths(lead.length_m))):
            name = f"lead{number}"
            pairs += [_contact_xml(name, each, given.box_friction, soft, False) for each in box]
            pairs.append(_contact_xml(name, "top", given.table_friction, soft, False))
            if number >= _UNTOUCHABLE_CAPSULES:
                pairs.append(_contact_xml(name, "die", given.box_friction, soft, False))
        tied = '<connect name="tied" site1="end" site2="notch" solref="0.004 1"/>'
    elif lead == SLACK_TENDON:
        tendon = (
            f'<tendon><spatial stiffness="{given.lead_n_per_m}"'
            f' damping="{given.lead_drag_n_s_per_m}"'
            f' springlength="0 {given.lead_m}"><site site="notch"/><site site="lead"/></spatial>'
            "</tendon>"
        )
    return f"""<mujoco><option timestep="{SIMULATION_STEP_S}" integrator="implicitfast"
 cone="elliptic" gravity="0 0 {-GRAVITY_M_S2}" iterations="20" ls_iterations="10"/>
<default><geom contype="0" conaffinity="0"/></default>
<worldbody>
<geom name="ground" type="plane" size="3 3 0.1" pos="0 0 {GROUND_HEIGHT_M}"/>
<site name="notch" pos="{x} {y + half} {BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M}"/>
<body name="table" gravcomp="1"><joint name="give" type="slide" axis="0 0 1" stiffness="{table}"
 damping="{damp}"/><geom name="top" type="box"
  size="{TABLE_HALF_SIZE_M[0]} {TABLE_HALF_SIZE_M[1]} 0.01" pos="0 0 -0.01"
 mass="{given.table_kg}"/>
<body name="box" pos="{x} {y} 0" gravcomp="1">{_feet_xml(given)}
<geom name="floor" type="box" size="{outer_half} {outer_half} 0.0015"
  pos="0 0 {BOX_FLOOR_TOP_M - 0.0015}"
 mass="{given.box_kg * 0.32}"/>{"".join(walls + props)}
<site name="tray" pos="0 0 {BOX_FOOT_HEIGHT_M - 0.002}"/></body></body>
<body name="die" pos="{x} {y} {BOX_FLOOR_TOP_M + edge}"><freejoint name="die"/>
{_inertial_xml(given, die)}<geom name="die" type="box" size="{edge} {edge} {edge}"/>
<site name="lead" pos="{edge} {edge} 0"/><site name="sensor" pos="{felt} {felt} {-felt}"/>
{chain}</body>
<body name="hand" mocap="true" pos="0 0 3"/>
<body name="palm" mocap="true" pos="0 0 3">
<geom name="palm" type="box" size="0.05 0.05 0.01"/></body>
</worldbody>
{tendon}<equality><weld name="grip" body1="hand" body2="die" relpose="0 0 0 1 0 0 0" active="false"
 solref="{given.grip_time_constant_s} 1" solimp="0.95 0.95 0.001"/>{tied}</equality>
<contact>{"".join(pairs)}</contact>
<sensor><accelerometer site="sensor"/><accelerometer site="tray"/></sensor></mujoco>"""


class World:
    """The simulated world with one die and one box.

    ``accelerations``  array (n, 6) in m/s2, one row per step: x, y, z of the die, then of the tray
    ``box_position``   place of the box on the table
    ``props``          number of objects in the box on which a die can lean
    ``lead``           SLACK_TENDON, one of ``dies.LEAD_BY_NAME``, or None for a wireless die
    """

    def __init__(
        self,
        given: Conditions,
        random: Random,
        props: int = 0,
        die: Die = PRINTED_DIE,
        lead: Lead | str | None = SLACK_TENDON,
    ) -> None:
        self.given = given
        self.edge = die.edge_m
        self.half = die.edge_m / 2
        self.lead = lead if isinstance(lead, Lead) else None
        self.random = random
        self.box_position = np.array((random.uniform(-0.2, 0.2), random.uniform(-0.12, 0.12)))
        half = BOX_INNER_WIDTH_M / 2 - 0.013
        propped = [
            (random.uniform(-half, half), random.uniform(-half, half), random.uniform(0.003, 0.008))
            for _ in range(props)
        ]
        self.model = mujoco.MjModel.from_xml_string(
            _world_xml(given, self.box_position, propped, die, lead)
        )
        tilt = math.radians(given.tilt_deg)
        way = random.uniform(0, 2 * math.pi)
        self.model.opt.gravity[:] = (
            GRAVITY_M_S2 * math.sin(tilt) * math.cos(way),
            GRAVITY_M_S2 * math.sin(tilt) * math.sin(way),
            -GRAVITY_M_S2 * math.cos(tilt),
        )
        self._data = mujoco.MjData(self.model)
        self._state = np.zeros(mujoco.mj_stateSize(self.model, mujoco.mjtState(_FULL_STATE)))
        # MuJoCo stores the state of the world in one array: first the time, then all positions,
        # then all speeds. The values of the die come after those of table and box, and those of the
        # lead come last.
        self._pose_offset = 1 + 1 + 6
        self._speed_offset = 1 + self.model.nq + 1 + 6
        self.accelerations: list[Any] = []
        self._poses: list[Any] = []
        self._has_failed = False

    # The next methods return the state of the die.

    @property
    def die_position(self) -> Any:
        """Return the position of the die's centre, in m."""
        return self._state[self._pose_offset : self._pose_offset + 3].copy()

    @property
    def die_orientation(self) -> Any:
        """Return the die's orientation as a quaternion."""
        return self._state[self._pose_offset + 3 : self._pose_offset + 7].copy()

    @property
    def is_die_in_box(self) -> bool:
        """Return True if the die is in the box."""
        off = np.abs(self.die_position[:2] - self.box_position)
        return bool(
            max(off) < BOX_INNER_WIDTH_M / 2
            and BOX_FOOT_HEIGHT_M
            < self.die_position[2]
            < BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M + self.edge
        )

    def uppermost_face(self) -> tuple[int, float]:
        """Return (uppermost face, its tilt in degrees)."""
        gravity = self.model.opt.gravity
        up = _to_body_frame(self.die_orientation, -gravity / np.linalg.norm(gravity))
        face = max(
            UP_DIRECTION_BY_FACE, key=lambda each: float(np.dot(up, UP_DIRECTION_BY_FACE[each]))
        )
        return face, math.degrees(
            math.acos(min(1.0, float(np.dot(up, UP_DIRECTION_BY_FACE[face]))))
        )

    def faces(self, first_step: int) -> list[int]:
        """Return the sequence of the uppermost faces from step ``first_step`` on."""
        result: list[int] = []
        quaternions = np.concatenate(self._poses)[first_step::10, 3:]
        for quaternion in quaternions:
            up = _to_body_frame(quaternion, np.array((0.0, 0.0, 1.0)))
            face = max(
                UP_DIRECTION_BY_FACE, key=lambda each: float(np.dot(up, UP_DIRECTION_BY_FACE[each]))
            )
            if not result or (result[-1] != face and np.dot(up, UP_DIRECTION_BY_FACE[face]) > 0.85):
                result.append(face)
        return result

    def poses_so_far(self) -> Any:
        """Return the die's position and orientation in each step so far, as an array (n, 7)."""
        return np.concatenate(self._poses)

    @property
    def step_count(self) -> int:
        """Return the number of steps so far."""
        return sum(len(each) for each in self.accelerations)

    # The next methods move the die or the table, or let time pass.

    def lay_down(self, place: Any, orientation: Any) -> None:
        """Lay the die down with its centre at ``place``, and clear the recording."""
        self.start_at(place, orientation)
        self.release_until_rest(0.5, 0.4)
        self.accelerations.clear()
        self._poses.clear()

    def hold_with_straight_lead(self) -> HandPath:
        """Place the die so that its lead (cable) is straight; return the path of a hand.

        The path begins at the die's new position, and the caller extends it.
        """
        if self.lead is None:
            raise ValueError("got a die without a lead, expected one")
        notch = np.array(
            (
                self.box_position[0],
                self.box_position[1] + BOX_INNER_WIDTH_M / 2,
                BOX_FLOOR_TOP_M + BOX_WALL_HEIGHT_M,
            )
        )
        rise = self.random.uniform(0.3, 0.6)
        # Direction from the die to the notch in the box's wall, through which the lead leaves.
        out = np.array((0.0, math.cos(rise), -math.sin(rise)))
        # Turn the die so that the edge at which the lead begins (between the faces 5 and 4) points
        # to the notch.
        turned = quaternion_product(
            rotation_quaternions((-rise, 0.0, 0.0)), rotation_quaternions((0.0, 0.0, math.pi / 4))
        )
        root = (self.half - _HOLLOW_M) * math.sqrt(2)
        place = notch - out * (self.lead.length_m + root - 0.001)
        self.start_at(place, turned)
        return HandPath(place, turned, SIMULATION_STEP_S)

    def start_at(self, place: Any, orientation: Any) -> None:
        """Start the simulation with the die's centre at ``place`` and its lead (cable) straight."""
        mujoco.mj_resetData(self.model, self._data)
        joint = self.model.joint("die").qposadr[0]
        self._data.qpos[joint : joint + 3] = place
        self._data.qpos[joint + 3 : joint + 7] = orientation
        mujoco.mj_getState(self.model, self._data, self._state, mujoco.mjtState(_FULL_STATE))

    def hold(self, path: HandPath, palm: bool = False) -> None:
        """Move the held die along ``path``, or if ``palm`` is True the palm below the free die."""
        path.tremble(self.random, self.given.tremor_g * GRAVITY_M_S2, self.given.tremor_hz)
        places, orientations = path.poses()
        self._advance(
            len(places),
            None if palm else (places, orientations),
            (places, orientations) if palm else None,
        )

    def release_for(self, seconds: float) -> None:
        """Release the die and let it move for ``seconds``."""
        self._advance(round(seconds / SIMULATION_STEP_S), None, None)

    @property
    def has_failed(self) -> bool:
        """Return True if the simulation diverged, which can happen with a thin lead.

        The throw is then invalid.
        """
        return self._has_failed

    def strike_table(self, speed: float, seconds: float) -> None:
        """Push the table down for ``seconds``; in total its speed changes by ``speed`` in m/s."""
        steps = round(seconds / SIMULATION_STEP_S)
        for _ in range(steps):
            # The array has the time first, then all ``nq`` positions, then the speeds. The first of
            # these is that of the table.
            self._state[1 + self.model.nq] -= speed / steps
            self._advance(1, None, None)

    def release_until_rest(self, seconds: float, min_seconds: float = 0.0) -> int:
        """Let the die move for at most ``seconds``; return the step in which it came to rest."""
        begin = self.step_count
        part = round(0.15 / SIMULATION_STEP_S)
        passed = 0.0
        while passed < seconds:
            self._advance(part, None, None)
            passed += 0.15
            if passed > min_seconds and not self._moving(part).any():
                break
        moving = np.nonzero(self._moving(self.step_count - begin))[0]
        return begin + (int(moving[-1]) + 1 if len(moving) else 0)

    def _moving(self, count: int) -> Any:
        speeds = np.concatenate(self._speeds)[-count:]
        return (np.linalg.norm(speeds[:, :3], axis=1) > _STILL_M_S) | (
            np.linalg.norm(speeds[:, 3:], axis=1) > _STILL_RAD_S
        )

    _speeds: list[Any]

    def _advance(self, count: int, hand: Any, palm: Any) -> None:
        # The first constraint welds the die to the hand. A lead has a second one, which connects it
        # to the notch in the box.
        constraint_count = self.model.neq
        control = np.zeros((1, count, constraint_count + 6 + 8))
        control[0, :, :constraint_count] = 1
        control[0, :, 0] = hand is not None
        for at, path in enumerate((hand, palm)):
            place, orientation = constraint_count + 3 * at, constraint_count + 6 + 4 * at
            control[0, :, place : place + 3] = _FREE_JOINT_START if path is None else path[0]
            control[0, :, orientation : orientation + 4] = (1, 0, 0, 0) if path is None else path[1]
        states, felt = rollout.rollout(
            self.model, self._data, self._state[None], control, control_spec=_STATE_SPEC
        )
        failures = (mujoco.mjtWarning.mjWARN_BADQACC, mujoco.mjtWarning.mjWARN_BADQVEL)
        self._has_failed |= any(self._data.warning[each].number for each in failures)
        if not self.accelerations:
            self._speeds = []
        self._state = states[0, -1].copy()
        at = self._pose_offset
        speeds = self._speed_offset
        self.accelerations.append(felt[0])
        self._poses.append(states[0, :, at : at + 7].copy())
        self._speeds.append(states[0, :, speeds : speeds + 6].copy())


def _to_body_frame(quaternion: Any, vector: Any) -> Any:
    """Convert ``vector`` from the world's frame to the body's frame."""
    back = inverse_quaternion(quaternion)
    return quaternion_product(
        quaternion_product(back, np.concatenate(((0.0,), vector))), quaternion
    )[1:]


def random_orientation_of(random: Random, face: int, tilt: float = 0.0) -> Any:
    """Return a random orientation with ``face`` up, tilted by at most ``tilt`` radians."""
    up = np.array(UP_DIRECTION_BY_FACE[face], float)
    if face == 6:
        first = np.zeros(3)
    elif face == 1:
        first = np.array((math.pi, 0.0, 0.0))
    else:
        first = np.cross(up, (0.0, 0.0, 1.0)) * (math.pi / 2)
    lean = random.uniform(0, 2 * math.pi)
    off = np.array((math.cos(lean), math.sin(lean), 0.0)) * tilt * random.random()
    yaw = np.array((0.0, 0.0, random.uniform(-math.pi, math.pi)))
    return quaternion_product(
        rotation_quaternions(off),
        quaternion_product(rotation_quaternions(yaw), rotation_quaternions(first)),
    )
