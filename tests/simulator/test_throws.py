"""The source of samples keeps to die.md's table."""

import random
from math import sqrt

import pytest

from host_tools.simulator.throws import AXES, RATE, Throws


def size(sample):
    return sqrt(sum(value * value for value in sample)) / 1000


def test_opposite_faces_add_up_to_seven():
    for face, axis in AXES.items():
        assert AXES[7 - face] == tuple(-value for value in axis)


@pytest.mark.parametrize("face", range(1, 7))
def test_it_rests_on_the_wanted_face(face):
    axis = AXES[face].index(max(AXES[face], key=abs))
    sign = AXES[face][axis]
    for seed in range(50):
        last = Throws(random.Random(seed)).throw(face)[-100:]
        mean = sum(pair[0][axis] for pair in last) / 100
        assert mean * sign > 940, seed


def test_cocked_rests_on_no_axis():
    for seed in range(50):
        last = Throws(random.Random(seed)).cocked()[-100:]
        means = [abs(sum(pair[0][axis] for pair in last)) / 100 for axis in range(3)]
        assert max(means) < 900, seed


def test_the_tray_feels_throws_into_the_box_only():
    for seed in range(50):
        inside = Throws(random.Random(seed)).throw(3)
        assert max(abs(size(tray) - 1) for _, tray in inside) > 0.3, seed
    for seed in range(50):
        throws = Throws(random.Random(seed))
        samples = throws.out()
        last = samples[-400:-200]
        assert max(abs(size(tray) - 1) for _, tray in last) < 0.55, seed


def test_samples_are_what_the_sensor_can_say():
    """Steps of 48 mg, clipped at 16 g, 400 Hz."""
    throws = Throws(random.Random(1))
    assert len(throws.rest(1000)) == RATE
    for die, tray in throws.throw(1):
        for value in die + tray:
            assert type(value) is int
            assert value % 48 == 0
            assert abs(value) <= 16000


def test_the_same_seed_gives_the_same_samples():
    first = Throws(random.Random(9)).throw(2)
    assert Throws(random.Random(9)).throw(2) == first
    assert Throws(random.Random(8)).throw(2) != first
