"""The detector never reports a wrong face because of a faulty bus or sensor."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from host_tools.analysis import dice_bench
from host_tools.physics import traces
from pixelpitch.dice import events
from pixelpitch.dice.detector import Detector
from pixelpitch.dice.words import answer_message

TRACE_SEED_RANGE = range(5)


@cache
def list_correctly_read_traces(kind: str) -> list[traces.Trace]:
    """Return the stored traces of ``kind`` from which the detector reads the correct face without
    any fault.
    """
    return [
        each
        for each in traces.load_stored(kind)
        if each.is_undisturbed and dice_bench.judge_trace(each)[0] == "right"
    ]


def pick_trace(kind: str, seed: int) -> traces.Trace:
    """Return one of the traces of ``kind`` that the detector reads correctly."""
    found = list_correctly_read_traces(kind)
    return found[seed % len(found)]


SampleChanger = Callable[[list[Any]], list[Any]]


def detect_events(
    trace: Any,
    change_die: SampleChanger = list,
    change_tray: SampleChanger = list,
    detector: Detector | None = None,
) -> list[tuple[str, int, Any]]:
    """Feed a recorded trace of die and tray to a detector, and return the detector's events.

    ``change_die`` and ``change_tray`` modify each burst of samples of the die's and the tray's
    sensor.
    """
    detector = detector or Detector()
    found: list[Any] = []
    for one, other, elapsed in trace.bursts:
        found += detector.feed(
            change_die(one), change_tray(other) if other is not None else None, elapsed
        )
    for kind, face, why in found:
        assert answer_message(kind, face, why)
    return found


def list_kinds_and_faces(events_found: list[Any]) -> list[tuple[str, int]]:
    """Return the (kind, face) of each event except WEAK.

    The detector reports WEAK between two traces if the second one begins with a different face up
    than the first one ended with.
    """
    return [(kind, face) for kind, face, _ in events_found if kind != events.ANSWER_WEAK]


def test_clipped_impacts_still_count_as_impacts() -> None:
    """A sensor that clips at 4 g instead of 16 g still gives the right face, and no throw counts as
    out of the box.
    """

    def clip_samples(samples: list[Any]) -> list[Any]:
        """Return ``samples`` clipped to the range of the sensor, 4 g."""
        return [tuple(max(-4000, min(4000, each)) for each in sample) for sample in samples]

    for seed in TRACE_SEED_RANGE:
        trace = pick_trace("box", seed)
        assert list_kinds_and_faces(detect_events(trace, change_die=clip_samples)) == [
            trace.truth
        ], seed


def test_a_stuck_axis_that_could_pass_for_a_face_is_reported() -> None:
    """The y axis always reads 1 g, so a detector that missed the fault would report a four."""
    trace = next(
        each for each in list_correctly_read_traces("box") if each.truth == (events.ANSWER_THROW, 4)
    )
    found = detect_events(trace, change_die=lambda samples: [(x, 1008, z) for x, _, z in samples])
    assert [(kind, why.reason) for kind, _, why in found] == [
        (events.ANSWER_COCKED, events.REASON_AXIS_STUCK)
    ]


@pytest.mark.parametrize("garbage", [-48, 0, 15984, 24528, -24576])
def test_a_die_counts_as_missing_if_its_bus_delivers_garbage(garbage: int) -> None:
    """If every byte read from the bus is 0xFF, each axis reads -48 mg. A die at rest measures 1 g,
    so these values cannot be real.
    """
    detector = Detector()
    found: list[Any] = []
    for _ in range(100):
        found += detector.feed([(garbage,) * 3] * 8, [(0, 0, 1008)] * 8, 20)
    assert [(kind, why.reason) for kind, _, why in found] == [
        (events.ANSWER_MISSING, events.REASON_NOT_ONE_G)
    ]
    assert answer_message(*found[0]) == ("die.odd", {})
    assert detector.is_missing
    trace = pick_trace("box", 1)
    assert list_kinds_and_faces(detect_events(trace, detector=detector)) == [trace.truth]
    assert not detector.is_missing


def test_garbage_from_the_bus_during_a_throw_gives_no_wrong_face() -> None:
    for seed in TRACE_SEED_RANGE:
        trace = pick_trace("box", seed)
        middle = len(trace.bursts) // 2
        bursts = list(trace.bursts)
        for at in range(middle, middle + 3):
            bursts[at] = ([(-48, -48, -48)] * 8, [(-48, -48, -48)] * 8, 20)
        kinds = list_kinds_and_faces(detect_events(trace._replace(bursts=bursts)))
        assert all(each == trace.truth for each in kinds if each[0] == events.ANSWER_THROW), seed


def test_a_tray_that_sends_garbage_counts_as_absent() -> None:
    def replace_by_garbage(samples: list[Any]) -> list[Any]:
        """Return samples that a broken tray sends in place of ``samples``."""
        return [(-48, -48, -48)] * len(samples)

    for seed in TRACE_SEED_RANGE:
        trace = pick_trace("box", seed)
        kinds = list_kinds_and_faces(detect_events(trace, change_tray=replace_by_garbage))
        assert [each for each in kinds if each[0] != events.ANSWER_NOTICE] == [trace.truth], seed


def test_swapped_sensors_are_noticed_and_give_no_face() -> None:
    """Most swaps are noticed within one throw, but a short throw may end before a swap is
    certain.
    """
    noticed = tried = 0
    for kind in ("box", "shaken", "ground", "caught"):
        for seed in TRACE_SEED_RANGE:
            trace = pick_trace(kind, seed)
            bursts = [(tray, die, elapsed) for die, tray, elapsed in trace.bursts]
            found = detect_events(trace._replace(bursts=bursts), detector=Detector())
            assert events.ANSWER_THROW not in [each[0] for each in found], (kind, seed)
            noticed += [each[2].reason for each in found] == [events.REASON_SENSORS_SWAPPED]
            tried += 1
    assert noticed > tried // 2


def test_throws_count_again_after_swapped_sensors_are_corrected() -> None:
    detector = Detector()
    trace = pick_trace("box", 3)
    swapped = [(tray, die, elapsed) for die, tray, elapsed in trace.bursts]
    detect_events(trace._replace(bursts=swapped), detector=detector)
    assert detector.swapped
    again = pick_trace("box", 4)
    assert list_kinds_and_faces(detect_events(again, detector=detector)) == [again.truth]


def test_a_missing_tray_is_reported_once() -> None:
    detector = Detector()
    found: list[Any] = []
    for seed in range(5):
        trace = pick_trace("ground", seed)
        bursts = [(die, None, elapsed) for die, _, elapsed in trace.bursts]
        found += detect_events(trace._replace(bursts=bursts), detector=detector)
    assert [kind for kind, _ in list_kinds_and_faces(found)] == [events.ANSWER_NOTICE] + [
        events.ANSWER_THROW
    ] * 5
    assert found[0][2].reason == events.REASON_NO_TRAY
    assert answer_message(*found[0]) == ("die.no_tray", {})


@pytest.mark.parametrize("gone", [None, []])
def test_a_tray_that_fails_during_a_throw_is_reported_and_later_throws_count(gone: Any) -> None:
    """The throw during which the tray's sensor fails is reported as out of the box or as uncertain.
    After that, every throw counts, because nothing shows any more where the die is.
    """
    detector = Detector()
    found: list[Any] = []
    for seed in range(12):
        trace = pick_trace("box" if seed % 2 else "ground", seed)
        bursts = list(trace.bursts)
        first = len(bursts) // 2 if seed == 0 else 0
        for at in range(first, len(bursts)):
            bursts[at] = (bursts[at][0], gone, bursts[at][2])
        found += detect_events(trace._replace(bursts=bursts), detector=detector)
    kinds = [kind for kind, _ in list_kinds_and_faces(found)]
    assert kinds.count(events.ANSWER_NOTICE) == 1
    kinds.remove(events.ANSWER_NOTICE)
    assert kinds[0] in (events.ANSWER_OUT, events.ANSWER_UNSURE)
    # At most one of the eleven later throws may be missing. The detector misses a throw whose trace
    # begins with a different face up than the previous trace ended with.
    assert kinds[1:].count(events.ANSWER_THROW) >= 10
    assert [each[2].reason for each in found if each[0] == events.ANSWER_NOTICE] == [
        events.REASON_TRAY_FAILED
    ]


def test_a_tray_that_works_again_is_used_again() -> None:
    detector = Detector()
    trace = pick_trace("box", 1)
    silent = [(die, None, elapsed) for die, _, elapsed in trace.bursts]
    detect_events(trace._replace(bursts=silent), detector=detector)
    out = pick_trace("ground", 2)
    assert list_kinds_and_faces(detect_events(out, detector=detector)) == [out.truth]


def test_die_and_tray_samples_stay_aligned_in_bursts_of_unequal_length() -> None:
    """The sensors deliver different numbers of samples, or each sample arrives a little late."""
    for seed in TRACE_SEED_RANGE:
        trace = pick_trace("ground" if seed % 2 else "box", seed)
        bursts: list[Any] = []
        for at, (die, tray, elapsed) in enumerate(trace.bursts):
            bursts.append((die, tray[1:] if at % 3 == 0 else tray, elapsed))
        assert list_kinds_and_faces(detect_events(trace._replace(bursts=bursts))) == [
            trace.truth
        ], seed


def test_lost_samples_are_noticed_by_the_elapsed_time() -> None:
    detector = Detector()
    still = [(0, 0, 1008)] * 8
    detector.feed(still, still, 20)
    before = detector._samples.time
    detector.feed(still, still, 60)
    # 8 samples arrived, but the elapsed time shows that 16 samples are missing
    assert detector._samples.time - before == 24
    before = detector._samples.time
    detector.feed(still[:2], still, 0)
    # the tray has sent 8 samples, so the time of 8 samples has passed
    assert detector._samples.time - before == 8
    before = detector._samples.time
    detector.feed(still, still[:6], 22)
    # the difference is jitter of the two clocks and not a loss
    assert detector._samples.time - before == 8


@pytest.mark.parametrize("digits", [(0, 0, 1008), (-48, 96, -960)])
def test_a_tray_that_froze_before_the_match_is_reported_and_ignored(digits: Any) -> None:
    """An earlier version reported each of 20 throws into the box as out of the box."""

    def freeze_samples(samples: list[Any]) -> list[Any]:
        """Return ``digits`` repeated, as many times as ``samples`` has samples."""
        return [digits] * len(samples)

    detector = Detector()
    found: list[Any] = []
    for seed in range(20):
        trace = pick_trace("ground" if seed % 4 == 3 else "box", seed)
        kinds = detect_events(trace, change_tray=freeze_samples, detector=detector)
        assert (
            list_kinds_and_faces([each for each in kinds if each[0] != events.ANSWER_NOTICE])[-1][0]
            == events.ANSWER_UNSURE
        )
        assert events.ANSWER_OUT not in [each[0] for each in kinds]
        found += kinds
    named = [(at, each) for at, each in enumerate(found) if each[0] == events.ANSWER_NOTICE]
    assert [each[2].reason for _, each in named] == [events.REASON_TRAY_STUCK], "once"
    thrown = [each for each in found[: named[0][0]] if each[0] == events.ANSWER_UNSURE]
    assert len(thrown) == 3, "several throws"
    assert answer_message(*named[0][1]) == ("die.tray_stuck", {})
    # After a power cycle the next throws are judged, and a new fault is reported again.
    for seed, kind in enumerate(("box", "ground", "box")):
        again = pick_trace(kind, seed)
        assert again.truth in list_kinds_and_faces(detect_events(again, detector=detector))
    for seed in range(6):
        found += detect_events(
            pick_trace("box", seed), change_tray=freeze_samples, detector=detector
        )
    assert [each[2].reason for each in found if each[0] == events.ANSWER_NOTICE] == 2 * [
        events.REASON_TRAY_STUCK
    ]


@pytest.mark.parametrize("first", ["from power on", "later"])
@pytest.mark.parametrize("digits", [(0, 0, 0), (-48, -48, -48), (15984, 15984, 15984)])
def test_a_tray_that_does_not_measure_1_g_is_reported_and_counts_as_absent(
    digits: Any, first: str
) -> None:
    """Counterfeit sensors return a FIFO full of zeros. An earlier version reported no throw with
    them.
    """
    detector = Detector()
    found: list[Any] = []
    if first == "later":
        whole = pick_trace("box", 0)
        assert list_kinds_and_faces(detect_events(whole, detector=detector)) == [whole.truth]
    still = [(0, 0, 1008)] * 8
    for _ in range(100):  # two seconds pass before the first throw
        found += detector.feed(still, [digits] * 8, 20)
    assert [each[2].reason for each in found] == [events.REASON_TRAY_FAILED]
    for seed in range(6):
        trace = pick_trace("ground" if seed % 2 else "box", seed)
        kinds = detect_events(
            trace, change_tray=lambda samples: [digits] * len(samples), detector=detector
        )
        assert [each[0] for each in kinds if each[0] != events.ANSWER_WEAK] == [events.ANSWER_THROW]
        assert kinds[-1][2].share == -1
    assert not detector.swapped


def test_a_quiet_but_working_tray_is_trusted() -> None:
    """While nothing moves, a working tray sensor may repeat one sample for minutes. But a throw
    that misses the box changes the samples by at least one digit.
    """
    for kind in ("beside", "jumped", "ground"):
        for trace in list_correctly_read_traces(kind):
            rest = trace.bursts[0][1][0]
            quiet: list[Any] = [
                (die, [rest] * len(tray) if at < 20 else tray, elapsed)
                for at, (die, tray, elapsed) in enumerate(trace.bursts)
            ]
            assert list_kinds_and_faces(detect_events(trace._replace(bursts=quiet))) == [
                trace.truth
            ], trace.seed
