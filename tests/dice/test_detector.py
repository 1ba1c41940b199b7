"""The detector on simulated throws: right where it names a face, silent on nuisances."""

import random

import pytest

from host_tools.simulator.throws import Throws
from pixelpitch.dice import events
from pixelpitch.dice.detector import Detector
from pixelpitch.dice.words import tell

SEEDS = 60
FEWER = 40
REST = 200  # samples at the end of every throw in which the die lies still
ANSWER = 160  # samples: 400 ms (die.md)


def feed(samples, detector=None, tray=True, burst=8):
    """Return [(kind, face, samples fed by then), ...]."""
    detector = detector or Detector()
    found = []
    for at in range(0, len(samples), burst):
        part = samples[at : at + burst]
        die = [pair[0] for pair in part]
        for kind, face, why in detector.feed(die, [pair[1] for pair in part] if tray else None):
            assert tell(kind, face, why)
            found.append((kind, face, at + len(part)))
    return found


def kinds(found):
    return [(kind, face) for kind, face, _ in found]


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_is_read_and_in_time(face):
    for seed in range(SEEDS):
        throws = Throws(random.Random(seed * 10 + face))
        samples = throws.rest(500) + throws.throw(face)
        found = feed(samples)
        assert kinds(found) == [(events.THROW, face)], seed
        assert found[0][2] - (len(samples) - REST) <= ANSWER, seed


def test_a_rest_is_announced_so_that_its_samples_are_read_in_time():
    """``rest_ms``: 0 while the die moves, then until the end of each block up to the answer."""
    throws = Throws(random.Random(1))
    detector = Detector()
    feed(throws.rest(500), detector)
    assert detector.rest_ms() == 0
    samples = throws.throw(4)
    told = []
    for at in range(len(samples)):
        if feed(samples[at : at + 1], detector):
            break
        told.append(detector.rest_ms())
    assert detector.rest_ms() == 0  # answered
    blocks = [20, 17, 15, 12, 10, 7, 5, 2]
    near = told[-4 * len(blocks) :]
    assert near == 4 * blocks
    assert 0 in told[: -4 * len(blocks)]


@pytest.mark.parametrize(
    ("what", "answer"),
    [
        ("out", (events.OUT, 0)),
        ("cocked", (events.COCKED, 0)),
        ("grabbed", (events.GRABBED, 0)),
    ],
)
def test_what_does_not_count_is_told(what, answer):
    for seed in range(FEWER):
        throws = Throws(random.Random(seed))
        found = feed(throws.rest(500) + getattr(throws, what)())
        assert kinds(found) == [answer], seed


def test_lifted_and_laid_down_is_weak():
    for seed in range(FEWER):
        throws = Throws(random.Random(seed))
        found = feed(throws.rest(500) + throws.weak(1 + seed % 6))
        assert kinds(found) == [(events.WEAK, 0)], seed


def test_shaken_well_and_set_down_counts():
    for seed in range(FEWER):
        throws = Throws(random.Random(seed))
        face = 1 + seed % 6
        found = feed(throws.rest(500) + throws.set_down(face))
        assert kinds(found) == [(events.THROW, face)], seed


def test_a_knock_on_the_table_and_a_nudge_say_nothing():
    for seed in range(FEWER):
        throws = Throws(random.Random(seed))
        found = feed(throws.rest(500) + throws.knock() + throws.nudge() + throws.rest(500))
        assert found == [], seed


def test_without_a_tray_every_settled_throw_is_in_the_box():
    for seed in range(FEWER // 2):
        throws = Throws(random.Random(seed))
        found = feed(throws.rest(500) + throws.throw(3) + throws.out(), tray=False)
        assert kinds(found)[:2] == [(events.NOTICE, 0), (events.THROW, 3)]
        assert found[2][0] == events.THROW
        assert len(found) == 3


@pytest.mark.parametrize("burst", [1, 3, 13, 32])
def test_the_size_of_the_bursts_does_not_matter(burst):
    for seed in range(20):
        throws = Throws(random.Random(seed))
        samples = throws.rest(500) + throws.throw(2) + throws.out() + throws.throw(6)
        expected = [(events.THROW, 2), (events.OUT, 0), (events.THROW, 6)]
        assert kinds(feed(samples, burst=burst)) == expected, seed


def test_a_lead_pulled_out_is_told_once_until_it_is_back():
    detector = Detector()
    throws = Throws(random.Random(1))
    feed(throws.rest(500), detector)
    assert [each[0] for each in detector.feed(None, [])] == [events.MISSING]
    assert (detector.missing, list(detector.feed(None, []))) == (True, [])
    assert feed(throws.rest(500), detector) == []
    assert (detector.missing, detector.state) == (False, events.READY)
    assert kinds(feed(throws.throw(5), detector)) == [(events.THROW, 5)]
    assert [each[0] for each in detector.feed(None, None)] == [events.NOTICE, events.MISSING]


def test_pulled_out_in_mid_flight_nothing_is_read_afterwards():
    throws = Throws(random.Random(1))
    samples = throws.rest(500) + throws.throw(4)
    detector = Detector()
    feed(samples[: len(samples) - 300], detector)
    detector.feed(None, [])
    assert kinds(feed(samples[len(samples) - 150 :], detector)) == []


def test_the_states_follow_the_throw():
    detector = Detector()
    throws = Throws(random.Random(5))
    seen: list[str] = []
    samples = throws.rest(500) + throws.throw(1)
    for at in range(0, len(samples), 8):
        feed(samples[at : at + 8], detector)
        if not seen or seen[-1] != detector.state:
            seen.append(detector.state)
    assert seen == [events.READY, events.SHAKING, events.ROLLING, events.READY]


def test_a_die_that_hangs_between_two_faces_is_never_given_one():
    """25 degrees off: cos 25 = 0.906 lies between cocked (0.9) and flat (0.94): a doubt."""
    still = [((0, 423, 906), (0, 0, 1000))] * 200
    throws = Throws(random.Random(2))
    thrown = throws.throw(6)
    assert kinds(feed(thrown[: len(thrown) - REST] + still)) == [(events.COCKED, 0)]


def test_weightless_for_long_is_no_rest():
    throws = Throws(random.Random(2))
    thrown = throws.throw(6)
    falling = [((0, 0, 96), (0, 0, 1008))] * 300
    assert feed(thrown[: len(thrown) - REST] + falling)[:1] != [(events.THROW, 6)]
    assert all(kind != events.THROW for kind, _, _ in feed(falling))


def test_empty_readings_change_nothing():
    throws = Throws(random.Random(3))
    samples = throws.rest(500) + throws.throw(2)
    detector = Detector()
    found = []
    for at in range(0, len(samples), 8):
        assert list(detector.feed([], [])) == []
        found += feed(samples[at : at + 8], detector)
    assert kinds(found) == [(events.THROW, 2)]
