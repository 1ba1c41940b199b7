"""Traces keep to die.md, and their truth is in their samples."""

from typing import Any

import pytest

from host_tools.simulator import traces
from host_tools.simulator.throws import AXES


def readings(trace: Any, sensor: int) -> list[Any]:
    return [sample for burst in trace.bursts for sample in burst[sensor]]


@pytest.mark.parametrize("kind", traces.KINDS)
def test_a_seed_is_a_trace(kind):
    first = traces.make(kind, 5)
    assert traces.make(kind, 5) == first
    assert traces.make(kind, 6).pairs != first.pairs


def test_there_is_no_other_kind():
    with pytest.raises(KeyError, match="upwards"):
        traces.make("upwards", 1)


@pytest.mark.parametrize("kind", [*traces.FACES, "no tray"])
def test_the_true_face_is_up_at_the_end_and_the_rest_is_one(kind):
    for seed in range(12):
        trace = traces.make(kind, seed)
        _, face = trace.truth[-1]
        at_rest = [pair[0] for pair in trace.pairs[trace.rested :]]
        assert len(at_rest) == 200  # half a second
        for axis in range(3):
            mean = sum(sample[axis] for sample in at_rest) / len(at_rest)
            # Sensor and table, 3 degrees each: cos 6 = 0.9945, sin 6 = 0.1045.
            assert abs(mean / 1000 - AXES[face][axis]) < 0.115
            spread = max(each[axis] for each in at_rest) - min(each[axis] for each in at_rest)
            assert spread < 250
        moving = trace.pairs[trace.rested - 12][0]
        assert moving != at_rest[0]


def test_a_burst_is_what_a_fifo_of_32_has_left():
    lost = 0
    for seed in range(20):
        trace: Any = traces.make("late", seed)
        for sensor in (0, 1):
            read = readings(trace, sensor)
            missing = len(trace.pairs) - len(read)
            assert 0 <= missing <= 17
            lost += missing
            assert max(len(burst[sensor]) for burst in trace.bursts) <= traces.FIFO
    assert lost > 200
    trace = traces.make("flat", 1)
    for sensor in (0, 1):
        read = readings(trace, sensor)
        assert read == [pair[sensor] for pair in trace.pairs]
    assert abs(sum(burst[2] for burst in trace.bursts) - len(trace.pairs) * 2.5) < 30


def test_a_fall_off_the_table_is_longer_than_the_box_is_deep():
    """Free fall of 300..450 ms, all but the spin below 0.35 g; the tray feels nothing."""
    for seed in range(12):
        trace = traces.make("floor", seed)
        longest = run = 0
        for die, _ in trace.pairs:
            run = run + 1 if sum(each * each for each in die) < 950**2 else 0
            longest = max(longest, run)
        assert longest * 2.5 >= 295, seed


def test_knocks_reach_the_tray_and_not_the_die():
    for seed in range(12):
        trace = traces.make("knock", seed)
        die, tray = zip(*trace.pairs, strict=True)
        for axis in range(3):
            assert max(each[axis] for each in die) - min(each[axis] for each in die) < 300
        start = tray[0]
        off = max(abs(each[axis] - start[axis]) for each in tray for axis in range(3))
        assert 90 < off < 1250


def test_no_die_is_none_for_a_while():
    trace = traces.make("no die", 1)
    gone = [burst[0] is None for burst in trace.bursts]
    assert (gone[0], any(gone), gone[-1]) == (False, True, False)
    assert all(burst[1] is None for burst in traces.make("no tray", 1).bursts)
