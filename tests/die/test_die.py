"""The wireless die's program turns simulated throws at its LIS3DH into advertisements."""

from itertools import pairwise
from typing import Any

import pytest

from host_tools.physics import traces
from tests.die.bench import SimulatedDie

LYING, IN_HAND, ROLLING, THROW, LEANING, NOT_THROWN, PICKED_UP = range(7)
# A die sleeps after 3 s at rest, so it is asleep when a hand picks it up to throw it.
REST_BEFORE_THROW_MS = 5000


def list_die_samples(trace: traces.Trace) -> list[Any]:
    """Return all samples of the die in ``trace``."""
    return [sample for die, _, _ in trace.bursts for sample in die or ()]


def run_bench_with_trace(trace: traces.Trace, extra_ms: int = 5000, **kwargs: Any) -> SimulatedDie:
    """Return the simulated die after ``trace`` and ``extra_ms`` of rest."""
    bench = SimulatedDie(list_die_samples(trace), REST_BEFORE_THROW_MS, **kwargs)
    bench.run(REST_BEFORE_THROW_MS + 2.5 * len(list_die_samples(trace)) + extra_ms)
    return bench


def list_new_events(bench: SimulatedDie) -> list[tuple[int, int]]:
    """Return the (event, face) of each advertisement with a new counter, in order."""
    found: list[tuple[int, int]] = []
    last = -1
    for _, interval, data in bench.advertised:
        if interval and data[16] != last:
            last = data[16]
            found.append((data[14], data[15]))
    return found


@pytest.mark.parametrize("face", range(1, 7))
def test_a_throw_wakes_the_die_and_is_advertised(face: int) -> None:
    trace = next(
        each
        for each in traces.load_stored("box")
        if each.is_undisturbed and each.truth == ("throw", face)
    )
    bench = run_bench_with_trace(trace)
    found = list_new_events(bench)
    assert found[0] == (LYING, 0)
    assert [each for each in found if each[0] >= THROW] == [(THROW, face)]
    assert (ROLLING, 0) in found
    assert bench.advertised[-1][1] == 0  # an interval of 0: at the end the die stops advertising
    first = next(ms for ms, interval, data in bench.advertised if interval and data[14] == THROW)
    assert first - (REST_BEFORE_THROW_MS + trace.rest_ms) < 350


def test_an_event_is_advertised_quickly_then_slowly_then_not_at_all() -> None:
    bench = run_bench_with_trace(traces.load_stored("box")[0])
    answers = [each for each in bench.advertised if not each[1] or each[2][14] == THROW]
    begin = next(ms for ms, interval, _ in answers if interval)
    advertisements = [(ms - begin, interval) for ms, interval, _ in answers if ms >= begin]
    assert {interval for ms, interval in advertisements if ms < 290} == {30}
    assert {interval for ms, interval in advertisements if 330 < ms < 2990} == {100}
    silent = next(ms for ms, interval in advertisements if not interval)
    assert 3000 <= silent <= 3100
    gaps = [after - before for (before, _), (after, _) in pairwise(advertisements)]
    # limit in ms: the advertised age of the event must be updated at least every 100 ms
    assert max(gaps) <= 105


def test_an_advertisement_has_the_time_of_the_last_impact() -> None:
    """An advertisement contains the time of the throw's last impact. The expected time is computed
    from the samples of the physics engine.
    """
    trace = traces.load_stored("box")[0]
    bench = run_bench_with_trace(trace)
    impacts = [
        at * 2.5 + REST_BEFORE_THROW_MS
        for at, (x, y, z) in enumerate(list_die_samples(trace))
        if x * x + y * y + z * z > 2500**2
    ]
    for ms, interval, data in bench.advertised:
        if interval and data[14] == THROW:
            rested = ms - 20 * data[17] - 20 * data[19]
            assert rested == pytest.approx(impacts[-1], abs=60)
            assert data[18] > 0
            assert data[20] | data[21] << 8 > 0


@pytest.mark.parametrize(
    ("kind", "due"),
    [("leaning", LEANING), ("set down", NOT_THROWN), ("caught", PICKED_UP), ("shaken", THROW)],
)
@pytest.mark.long
def test_each_kind_of_trace_gives_its_event(kind: str, due: int) -> None:
    found = [
        [event for event, _ in list_new_events(run_bench_with_trace(trace)) if event >= THROW]
        for trace in traces.load_stored(kind)[:5]
    ]
    assert any(each == [due] for each in found), found


def test_every_advertisement_has_all_fields_and_a_valid_checksum() -> None:
    bench = run_bench_with_trace(traces.load_stored("rolled")[0])
    for _, interval, data in bench.advertised:
        if interval:
            assert len(data) == 25
            assert data[:10] == bytes.fromhex("020106 15ff ffff 5050 01")
            assert data[10:14] == bytes.fromhex("1a2b3c4d")
            assert data[24] == bench.program.crc8(data[7:24])
            assert data[23] == 72  # 72 stands for 3.95 V
    assert bench.program.crc8(b"123456789") == 0xF4  # 0xF4 is the check value of CRC-8/SMBUS


def test_a_die_at_rest_sleeps_lightly_and_later_deeply() -> None:
    bench = SimulatedDie([(0, 0, 1000)])
    with pytest.raises(bench.deep_sleep):
        bench.run(200_000)
    assert 120_000 < bench.now < 130_000
    names = [name for name, _, _ in bench.calls]
    assert names.count("lightsleep") == 1
    assert names[-1] == "deepsleep"
    assert [given for name, given, _ in bench.calls if name == "radio"] == [(True,), (False,)]


def test_a_micropython_without_wake_on_gpio_polls_the_pin() -> None:
    trace = traces.load_stored("box")[0]
    bench = run_bench_with_trace(trace, can_wake=False)
    assert [each for each in list_new_events(bench) if each[0] >= THROW] == [
        (THROW, trace.truth[1])
    ]
    assert [name for name, _, _ in bench.calls].count("lightsleep") > 10


def test_a_missing_sensor_is_reported_and_the_die_waits_for_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bench = SimulatedDie([(0, 0, 1000)])
    bench.is_plugged = False
    sleep = bench._sleep

    def sleep_and_plug_in(ms: int) -> None:
        """Sleep for ``ms``, and plug the sensor in after 2 s."""
        sleep(ms)
        bench.is_plugged = bench.now > 2000

    bench._sleep = sleep_and_plug_in  # type: ignore[method-assign]
    bench.run(3000)
    assert capsys.readouterr().out == "no LIS3DH at 0x18: nothing answers\n"
    assert bench.advertised[0][0] > 2000


def test_a_sensor_that_lost_its_power_is_configured_again() -> None:
    trace = traces.load_stored("box")[0]
    bench = SimulatedDie(list_die_samples(trace), REST_BEFORE_THROW_MS)
    bench.run(5900)  # at this time the die is in a hand
    bench.sensor.plug_in()
    bench.run(REST_BEFORE_THROW_MS + 2.5 * len(list_die_samples(trace)) + 3000)
    assert (THROW, trace.truth[1]) in list_new_events(bench)


def test_the_program_measures_the_voltage_of_a_full_and_an_empty_battery() -> None:
    percent = SimulatedDie([(0, 0, 1000)]).program.charge_percent
    assert [percent(each) for each in (3000, 3300, 3750, 4150, 4300)] == [0, 0, 32, 100, 100]
    rising = [percent(each) for each in range(3200, 4250, 10)]
    assert rising == sorted(rising)
