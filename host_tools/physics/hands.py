"""The path of a hand that moves the die: a position and an orientation per step of the engine.

Each action of the hand extends the path. When the path is complete, a tremor is added to all of
it::

    >>> path = HandPath((0, 0, 0.1), (1, 0, 0, 0), 0.001)
    >>> path.move((0, 0, 0.2), (1, 0, 0, 0), 0.3)
    >>> len(path.poses()[0])
    300
"""

import math
from random import Random
from typing import Any

import numpy as np

Vector = Any  # three numbers
Quaternion = Any  # w, x, y, z


def quaternion_product(left: Any, right: Any) -> Any:
    """Return the product of quaternions, of shape (..., 4)."""
    w, x, y, z = np.moveaxis(np.asarray(left, float), -1, 0)
    a, b, c, d = np.moveaxis(np.asarray(right, float), -1, 0)
    return np.stack(
        (
            w * a - x * b - y * c - z * d,
            w * b + x * a + y * d - z * c,
            w * c - x * d + y * a + z * b,
            w * d + x * c - y * b + z * a,
        ),
        -1,
    )


def rotation_quaternions(vectors: Any) -> Any:
    """Return quaternions of rotations about ``vectors`` (..., 3), whose length is the angle."""
    vectors = np.asarray(vectors, float)
    angle = np.linalg.norm(vectors, axis=-1, keepdims=True)
    part = np.sinc(angle / (2 * math.pi)) / 2
    return np.concatenate((np.cos(angle / 2), vectors * part), -1)


def rotation_vector(quaternion: Quaternion) -> Vector:
    """Return the rotation of a quaternion as a vector of at most pi radians."""
    w, x, y, z = quaternion
    if w < 0:
        w, x, y, z = -w, -x, -y, -z
    size = math.sqrt(x * x + y * y + z * z)
    angle = 2 * math.atan2(size, w)
    return np.array((x, y, z)) * (angle / size if size > 1e-9 else 2.0)


def inverse_quaternion(quaternion: Quaternion) -> Quaternion:
    """Return the inverse of a unit quaternion."""
    return np.asarray(quaternion, float) * (1, -1, -1, -1)


def _minimum_jerk_share(part: Any) -> Any:
    """Return the share of a minimum-jerk movement that is completed at the time ``part``.

    Both are shares of the whole, from 0 to 1. A minimum-jerk movement is the smoothest one (Flash,
    Hogan, J Neurosci 1985;5:1688).
    """
    return part**3 * (10 - 15 * part + 6 * part * part)


class HandPath:
    """The path of a hand, which starts at ``place`` in m with ``orientation``.

    ``step`` is the time step of the physics engine in s. Each action extends the path and sets
    ``place`` and ``orientation`` to its new end.
    """

    def __init__(self, place: Vector, orientation: Quaternion, step: float) -> None:
        self.place = np.asarray(place, float)
        self.orientation = np.asarray(orientation, float)
        self._step = step
        self._places: list[Any] = []
        self._orientations: list[Any] = []

    def _time_shares(self, seconds: float) -> Any:
        count = max(1, round(seconds / self._step))
        return np.arange(1, count + 1)[:, None] / count

    def _add(self, places: Any, orientations: Any) -> None:
        self._places.append(places)
        self._orientations.append(orientations)
        self.place = places[-1]
        self.orientation = orientations[-1]

    def move(self, place: Vector, orientation: Quaternion, seconds: float) -> None:
        """Move to ``place`` and ``orientation`` in a minimum-jerk movement."""
        way = _minimum_jerk_share(self._time_shares(seconds))
        vector = rotation_vector(
            quaternion_product(orientation, inverse_quaternion(self.orientation))
        )
        self._add(
            self.place + way * (np.asarray(place, float) - self.place),
            quaternion_product(rotation_quaternions(way * vector), self.orientation),
        )

    def hold(self, seconds: float) -> None:
        """Stay at the current place."""
        self.move(self.place, self.orientation, seconds)

    def shake(self, random: Random, seconds: float, hertz: float, peak_acceleration: float) -> None:
        """Shake to and fro; ``peak_acceleration`` is in m/s2."""
        parts = self._time_shares(seconds)
        time = parts * seconds
        envelope = np.minimum(1, np.minimum(parts, 1 - parts) * seconds * hertz)
        drift = random.uniform(-0.15, 0.15)
        phase = 2 * math.pi * hertz * (time + drift * time * time / (2 * seconds))
        way = _random_direction(random)
        across = _random_direction(random) * random.uniform(0, 0.3)
        reach = peak_acceleration / (2 * math.pi * hertz) ** 2
        swing = np.sin(phase) * way + np.cos(phase + random.uniform(0, 6)) * across
        wobble = (
            np.sin(phase + random.uniform(0, 6))
            * _random_direction(random)
            * random.uniform(0, 0.35)
        )
        self._add(
            self.place + envelope * reach * swing,
            quaternion_product(rotation_quaternions(envelope * wobble), self.orientation),
        )

    def accelerate(self, velocity: Vector, spin: Vector, seconds: float) -> None:
        """Accelerate to ``velocity`` (m/s) and ``spin`` (rad/s)."""
        parts = self._time_shares(seconds)
        way = (parts**3 - parts**4 / 2) * seconds
        self._add(
            self.place + way * np.asarray(velocity, float),
            quaternion_product(
                rotation_quaternions(way * np.asarray(spin, float)), self.orientation
            ),
        )

    def poses(self) -> tuple[Any, Any]:
        """Return the path as (positions, orientations), of shapes (n, 3) and (n, 4)."""
        return np.concatenate(self._places), np.concatenate(self._orientations)

    def tremble(self, random: Random, peak_acceleration: float, hertz: float) -> None:
        """Add a tremor to the whole path; ``peak_acceleration`` is in m/s2."""
        places, orientations = self.poses()
        time = np.arange(len(places))[:, None] * self._step
        for part in (1.0, random.uniform(0.5, 0.8), random.uniform(1.2, 1.6)):
            turns = 2 * math.pi * hertz * part
            reach = peak_acceleration / turns**2 * random.uniform(0.4, 1)
            places = places + reach * np.sin(
                turns * time + random.uniform(0, 6)
            ) * _random_direction(random)
        self._places, self._orientations = [places], [orientations]
        self.place = places[-1]


def _random_direction(random: Random) -> Any:
    vector = np.array([random.gauss(0, 1) for _ in range(3)])
    return vector / np.linalg.norm(vector)
