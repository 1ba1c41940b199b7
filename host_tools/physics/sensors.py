"""Simulates the two LIS3DH accelerometers, and the readings that a board gets from them.

The die's sensor is oriented as in die.md, the tray's sensor at random. Each sensor has its own
clock, scale, offset and noise. It processes an acceleration as follows:

1. It clips the acceleration at `clipping_limit_g`.
2. It filters the acceleration and clips it at 16 g.
3. It rounds the acceleration to steps of 48 mg.

The board reads both sensors every 18 to 26 ms. A sensor's FIFO stores 32 samples; older ones are
lost.
"""

import math
from random import Random
from typing import Any, NamedTuple

import numpy as np

from . import plays
from .conditions import Conditions
from .engine import GRAVITY_M_S2, SIMULATION_STEP_S
from .hands import rotation_quaternions
from .traces import FIFO_SAMPLES, MG_PER_DIGIT, SAMPLE_RATE_HZ, Trace

SENSOR_FULL_SCALE_G = 16.0
_REST_BEFORE_S, _REST_AFTER_S = 0.5, 0.8  # seconds of rest that are added before and after a throw


class Disturbance(NamedTuple):
    """A disturbance that is added to a throw.

    ``noise_g``, ``offset_g``  replace the sensor's own values, unless they are 0
    ``lost_range_ms``          (min, max) time for which all samples are lost while the die moves
    ``train_range_g``          (min, max) acceleration by a passing train, at 10 to 30 Hz
    ``silent_sensors``         True for each sensor (die, tray) that never answers
    """

    noise_g: float = 0.0
    offset_g: float = 0.0
    lost_range_ms: tuple[float, float] = (0.0, 0.0)
    train_range_g: tuple[float, float] = (0.0, 0.0)
    silent_sensors: tuple[bool, bool] = (False, False)


DISTURBANCE_BY_NAME = {
    "": Disturbance(),
    "noise": Disturbance(noise_g=0.06),
    "offset": Disturbance(offset_g=0.08),
    "train": Disturbance(train_range_g=(0.03, 0.06)),
    "lost": Disturbance(lost_range_ms=(5, 40)),
    "no tray": Disturbance(silent_sensors=(False, True)),
    "no die": Disturbance(silent_sensors=(True, False)),
}


def simulate_trace(kind: str, seed: int, condition_family: str, disturbance: str = "") -> Trace:
    """Simulate a throw of ``kind`` with one of DISTURBANCE_BY_NAME; return a board's readings."""
    scene, given = plays.simulate_play(kind, seed, condition_family)
    return read_sensors(scene, given, kind, seed, disturbance)


def read_sensors(
    play_result: plays.PlayResult,
    conditions: Conditions,
    kind: str,
    seed: int,
    disturbance_name: str = "",
) -> Trace:
    """Return the readings that a board gets from ``play_result``.

    Raises KeyError for an unknown disturbance.
    """
    disturbance = DISTURBANCE_BY_NAME[disturbance_name]
    random = Random(f"sensors {kind} {seed}")
    noise = np.random.default_rng(random.getrandbits(64))
    felt = play_result.accelerations / GRAVITY_M_S2
    # The walls (the first two axes of the tray) resonate, too, by assumption half as strongly as
    # the floor.
    for axis, share in ((3, 0.5), (4, 0.5), (5, 1.0)):
        felt[:, axis] += share * _floor_vibration(
            felt[:, axis] - felt[:50, axis].mean(), conditions
        )
    before, after = (
        round(seconds / SIMULATION_STEP_S) for seconds in (_REST_BEFORE_S, _REST_AFTER_S)
    )
    felt = np.concatenate(
        (
            np.repeat(felt[:50].mean(0)[None], before, 0),
            felt,
            np.repeat(felt[-250:].mean(0)[None], after, 0),
        )
    )
    if disturbance.train_range_g[1]:
        time = np.arange(len(felt)) * SIMULATION_STEP_S
        size = random.uniform(*disturbance.train_range_g)
        angular_frequency = 2 * math.pi * random.uniform(10, 30)
        felt += (
            size
            * np.sin(angular_frequency * time + random.uniform(0, 6))[:, None]
            * (0, 0, 1, 0, 0, 1)
        )
    streams = []
    for sensor in range(2):
        part = felt[:, 3 * sensor : 3 * sensor + 3]
        if sensor:
            part = part @ _tray_rotation(random).T
        clock = conditions.sensor_clock_rate if sensor == 0 else random.uniform(0.95, 1.05)
        streams.append(_sensor_samples(part, conditions, clock, random, noise, disturbance))
    end = len(felt) * SIMULATION_STEP_S * 1000
    rested = (before + play_result.rest_step) * SIMULATION_STEP_S * 1000
    bursts = _bursts(streams, end, _REST_BEFORE_S * 1000, rested, random, disturbance)
    lean = round(play_result.tilt_deg)
    return Trace(
        kind,
        seed,
        play_result.truth,
        play_result.is_in_box,
        lean,
        round(rested),
        bursts,
        disturbance_name,
    )


def _floor_vibration(felt: Any, given: Conditions) -> Any:
    """Return the acceleration that the vibration of the box's floor adds at the tray's sensor.

    The floor is modelled as a resonator that is driven by impacts on the box.
    """
    time = np.arange(round(given.box_contact_s / SIMULATION_STEP_S) + 1) * SIMULATION_STEP_S
    impact = np.zeros(round(0.2 / SIMULATION_STEP_S))
    impact[: len(time)] = np.sin(math.pi * time / given.box_contact_s).clip(0)
    return _floor_gain(impact, _resonator_response(impact, given), given) * _resonator_response(
        felt, given
    )


def _floor_gain(impact: Any, driven: Any, given: Conditions) -> float:
    """Return the factor by which the floor's vibration ``driven`` must be multiplied.

    ``impact`` is the acceleration that the impact of a die would give to a perfectly rigid box.
    A rigid box receives only a small fraction of the die's energy: the square of the ratio of the
    masses (die to box). A printed box receives a larger one, ``impact_energy_fraction``, because
    its floor vibrates. The factor is chosen so that ``impact`` and the vibration together have this
    larger fraction.
    """
    wanted_share = given.impact_energy_fraction / (given.die_kg / given.box_kg) ** 2
    square, cross = float(driven @ driven), float(impact @ driven)
    lacking_energy = float(impact @ impact) * (wanted_share - 1)
    return (math.sqrt(cross * cross + square * lacking_energy) - cross) / square


def _resonator_response(felt: Any, given: Conditions) -> Any:
    turns = 2 * math.pi * given.floor_hz
    time = np.arange(round(0.15 / SIMULATION_STEP_S)) * SIMULATION_STEP_S
    damped = turns * math.sqrt(1 - given.floor_damping**2)
    decay = np.exp(-given.floor_damping * turns * time)
    # The position x of the resonator (frequency w, damping d) is driven by the acceleration r: x''
    # + 2 d w x' + w^2 x = r. Therefore x'' is r minus the filtered r, and ``response`` is this
    # filter.
    response = turns * turns / damped * decay * np.sin(damped * time) * SIMULATION_STEP_S
    size = 1 << (len(felt) + len(time)).bit_length()
    driven = np.fft.irfft(np.fft.rfft(felt, size) * np.fft.rfft(response, size), size)[: len(felt)]
    return felt - driven


def _tray_rotation(random: Random) -> Any:
    """Return a random orientation of the tray's sensor: any heading, upside down as in pcb/case."""
    upside = np.diag((1.0, -1.0, -1.0))
    w, _, _, z = rotation_quaternions((0, 0, random.uniform(-math.pi, math.pi)))
    return upside @ np.array(
        ((1 - 2 * z * z, -2 * w * z, 0), (2 * w * z, 1 - 2 * z * z, 0), (0, 0, 1))
    )


def _sensor_samples(
    felt: Any, given: Conditions, clock: float, random: Random, noise: Any, disturbance: Disturbance
) -> tuple[Any, float]:
    """Return (samples, sampling interval in ms) that a sensor measures.

    ``felt`` are the accelerations at the sensor, and ``clock`` is the speed of its clock relative
    to a perfect one. The samples are an array (n, 3) in units of ``traces.MG_PER_DIGIT``.
    """
    total = np.concatenate(
        (
            np.zeros((1, 3)),
            np.cumsum(np.clip(felt, -given.clipping_limit_g, given.clipping_limit_g), 0),
        )
    )
    period = 1 / (SAMPLE_RATE_HZ * clock)
    window = period * given.averaging_fraction / SIMULATION_STEP_S
    ends = np.arange(2 * period, len(felt) * SIMULATION_STEP_S, period) / SIMULATION_STEP_S
    place = np.arange(len(total))
    sums = [
        np.stack([np.interp(at, place, total[:, axis]) for axis in range(3)], 1)
        for at in (ends, ends - window)
    ]
    found = (sums[0] - sums[1]) / window
    offset = disturbance.offset_g or given.offset_g
    signs = [
        random.choice((-1, 1)) * (1 if disturbance.offset_g else random.random()) for _ in range(3)
    ]
    size = disturbance.noise_g or given.noise_g
    found = found * given.sensor_scale + offset * np.array(signs)
    found = found + noise.normal(0, size, found.shape)
    digits = np.round(
        np.clip(found, -SENSOR_FULL_SCALE_G, SENSOR_FULL_SCALE_G) * 1000 / MG_PER_DIGIT
    ).astype(int)
    return digits, period * 1000


def _bursts(
    streams: Any, end: float, start: float, rested: float, random: Random, disturbance: Disturbance
) -> list[tuple[Any, Any, int]]:
    loss_start = random.uniform(start, rested) if disturbance.lost_range_ms[1] else math.inf
    read_counts = [0, 0]
    bursts: list[tuple[Any, Any, int]] = []
    now = last = 0.0
    while True:
        step = random.uniform(18, 26)
        if now <= loss_start < now + step:
            step = FIFO_SAMPLES * 1000 / SAMPLE_RATE_HZ + random.uniform(*disturbance.lost_range_ms)
        now += step
        if now + 2 > end:
            return bursts
        read: list[Any] = []
        # The tray is read after the die, 1.2 ms later.
        for sensor, moment in enumerate((now, now + 1.2)):
            digits, period = streams[sensor]
            stop = min(int(moment / period), len(digits))
            first = max(read_counts[sensor], stop - FIFO_SAMPLES)
            samples = [
                tuple(int(value) * MG_PER_DIGIT for value in each) for each in digits[first:stop]
            ]
            read.append(None if disturbance.silent_sensors[sensor] else samples)
            read_counts[sensor] = stop
        bursts.append((read[0], read[1], int(now) - int(last)))
        last = now
