"""The stored traces are complete, and their samples show the true faces."""

import pytest

from host_tools.physics import traces
from host_tools.physics.traces import DESCRIPTION_BY_PLAY_KIND, FIFO_SAMPLES, UP_DIRECTION_BY_FACE


def test_a_trace_file_is_unchanged_after_writing_and_reading() -> None:
    some = traces.load_stored()[::15]
    assert traces.loads(traces.dumps(some)) == some


@pytest.mark.parametrize("data", [b"", b"no traces", traces.dumps([])[:-4]])
def test_an_invalid_trace_file_is_reported(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"^got \d+ bytes, expected a file of traces"):
        traces.loads(data)


def test_the_traces_have_every_kind_and_every_face() -> None:
    assert {each.kind for each in traces.load_stored()} == set(DESCRIPTION_BY_PLAY_KIND)
    assert {each.truth[1] for each in traces.load_stored("box")} == set(UP_DIRECTION_BY_FACE)
    assert traces.TRACES_FILE.stat().st_size < 2_000_000


def test_the_true_face_is_up_at_the_end() -> None:
    """The tolerance allows for a table that is tilted by up to 2.5 degrees, and a sensor error of
    up to 60 mg and 3 %.
    """
    for trace in traces.load_stored("box", "rolled", "shaken"):
        if trace.is_undisturbed:
            last = [sample for die, _, _ in trace.bursts[-10:] for sample in die]
            for axis in range(3):
                mean = sum(sample[axis] for sample in last) / len(last) / 1000
                assert abs(mean - UP_DIRECTION_BY_FACE[trace.truth[1]][axis]) < 0.35, (
                    trace.kind,
                    trace.seed,
                )


def test_the_die_is_still_before_each_throw() -> None:
    """The die is at rest when a trace begins. It has not just been thrown and caught."""
    for trace in traces.load_stored():
        first = [sample for die, _, _ in trace.bursts[:5] for sample in die or ()]
        for sample in first:
            weight = sum(value * value for value in sample) ** 0.5
            # limits in mg; they allow for noise of 60 mg and offsets of 80 mg
            spread = 450 if trace.disturbance else 250
            assert abs(weight - 1000) < spread, (trace.kind, trace.seed, trace.disturbance)


def test_no_burst_is_larger_than_a_fifo() -> None:
    most = 0
    for trace in traces.load_stored("box"):
        for die, tray, elapsed in trace.bursts:
            assert max(len(die or ()), len(tray or ())) <= FIFO_SAMPLES
            most = max(most, elapsed)
    assert most > 85  # ms: a FIFO holds 80 ms of samples, and some traces lose up to 40 ms more


def test_the_tray_hardly_registers_a_die_out_of_the_box() -> None:
    for trace in traces.load_stored("beside", "ground"):
        if trace.is_undisturbed:
            late = trace.bursts[-60:]
            rest = late[-1][1][-1]
            felt = max(
                abs(each[axis] - rest[axis])
                for _, tray, _ in late
                for each in tray
                for axis in range(3)
            )
            assert felt < 600, (trace.kind, trace.seed)
