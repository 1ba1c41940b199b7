"""From two faces, the detector learns how the sensor is mounted in the die."""

import itertools

import pytest

from host_tools.analysis import dice_bench
from host_tools.physics.traces import UP_DIRECTION_BY_FACE, load_stored
from pixelpitch.dice import orientation
from pixelpitch.dice.detector import Detector
from pixelpitch.dice.events import ANSWER_THROW

AXES_OF_FACES = ((0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1))


def rotate_vector(vector, axis_order, signs):
    """Return ``vector`` with its axes exchanged and with new signs."""
    return tuple(signs[axis] * vector[axis_order[axis]] for axis in range(3))


def mounting_parity(axis_order, signs):
    """Return 1 if the mounting is a rotation, or -1 if it is a reflection."""
    swaps = sum(a > b for a, b in itertools.combinations(axis_order, 2))
    return (-1) ** swaps * signs[0] * signs[1] * signs[2]


SENSOR_MOUNTINGS = [
    (axis_order, signs)
    for axis_order in itertools.permutations(range(3))
    for signs in itertools.product((1, -1), repeat=3)
]
ROTATED_MOUNTINGS = [rotation for rotation in SENSOR_MOUNTINGS if mounting_parity(*rotation) > 0]


def make_sample(face, rotation):
    """Return the sample of a sensor, turned by ``rotation``, while ``face`` is up."""
    return tuple(
        round(1000 * value) for value in rotate_vector(UP_DIRECTION_BY_FACE[face], *rotation)
    )


def test_the_default_mounting_matches_die_md():
    """According to die.md, 6 is up if the sensor's +z axis points up, 5 if +x does, and 4 if +y
    does.
    """
    assert (
        orientation.mounting_from_faces((0, 0, 1000), 6, (1000, 0, 0), 5)
        == orientation.DEFAULT_MOUNTING
    )
    assert Detector().mounting == orientation.DEFAULT_MOUNTING


@pytest.mark.parametrize("rotation", ROTATED_MOUNTINGS)
def test_every_turned_mounting_is_learnt_from_any_two_adjacent_faces(rotation):
    learnt = set()
    for one, other in itertools.permutations(range(1, 7), 2):
        if one + other == 7:
            continue
        learnt.add(
            orientation.mounting_from_faces(
                make_sample(one, rotation), one, make_sample(other, rotation), other
            )
        )
    assert len(learnt) == 1
    mounting = learnt.pop()
    assert orientation.check_mounting(mounting) == mounting
    for face in UP_DIRECTION_BY_FACE:
        axis, sign = orientation.upper_axis(make_sample(face, rotation))
        assert mounting[AXES_OF_FACES.index((axis, sign))] == str(face)


def test_there_are_24_mountings_and_none_is_mirrored():
    all_of_them = {
        orientation.mounting_from_faces(make_sample(6, rotation), 6, make_sample(5, rotation), 5)
        for rotation in SENSOR_MOUNTINGS
    }
    # Two faces cannot distinguish a mirrored die from a proper one, so no mirrored mounting is
    # learnt.
    assert len(all_of_them) == 24
    for mounting in map("".join, itertools.permutations("123456")):
        if mounting in all_of_them:
            assert orientation.check_mounting(mounting) == mounting
        else:
            with pytest.raises(ValueError, match="expected six digits"):
                orientation.check_mounting(mounting)


@pytest.mark.parametrize("wrong", [None, "", "25341", "2534167", "253417", 253416, "111111"])
def test_an_invalid_mounting_is_refused(wrong):
    with pytest.raises(ValueError, match="got mounting"):
        orientation.check_mounting(wrong)


@pytest.mark.parametrize(
    ("first", "one", "second", "other", "words"),
    [
        ((0, 0, 1000), 6, (0, 0, -1000), 1, "expected two neighbours"),
        ((0, 0, 1000), 6, (0, 1000, 0), 6, "expected two neighbours"),
        ((0, 0, 1000), 6, (0, 0, 1000), 5, "same or opposite"),
        ((0, 0, 1000), 6, (0, 0, -1000), 5, "same or opposite"),
        ((0, 0, 1000), 6, (0, 700, 700), 5, "lies flat"),
        ((0, 0, 48), 6, (0, 1000, 0), 5, "lies flat"),
        ((0, 0, 1000), 7, (0, 1000, 0), 5, "got face 7"),
        ((0, 0, 1000), 6, (0, 1000, 0), "5", "got face 5"),
    ],
)
def test_two_faces_that_contradict_each_other_are_refused_in_one_line(
    first, one, second, other, words
):
    with pytest.raises(ValueError, match=words) as caught:
        orientation.mounting_from_faces(first, one, second, other)
    assert "\n" not in str(caught.value)


def test_a_turned_sensor_gives_the_same_faces_once_its_mounting_is_known():
    read = [each for each in load_stored("box") if dice_bench.judge_trace(each)[0] == "right"]
    for trace, rotation in zip(read, ROTATED_MOUNTINGS, strict=False):
        mounting = orientation.mounting_from_faces(
            make_sample(6, rotation), 6, make_sample(5, rotation), 5
        )
        detector = Detector(mounting)
        found = []
        for die, tray, elapsed in trace.bursts:
            found += detector.feed([rotate_vector(each, *rotation) for each in die], tray, elapsed)
        assert [each[:2] for each in found] == [(ANSWER_THROW, trace.truth[1])], rotation
