"""What a bad bus or a bad sensor says is never read as a face ."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from host_tools.analysis import dice_bench
from host_tools.physics import traces
from pixelpitch.dice import events
from pixelpitch.dice.detector import Detector
from pixelpitch.dice.words import tell

SEEDS = range(5)


@cache
def plain(kind: str) -> list[traces.Trace]:
    """Return the kept traces of ``kind`` that a detector reads right."""
    return [
        each
        for each in traces.load_kept(kind)
        if each.plain and dice_bench.judge(each)[0] == "right"
    ]


def make(kind: str, seed: int) -> traces.Trace:
    found = plain(kind)
    return found[seed % len(found)]


Change = Callable[[list[Any]], list[Any]]


def answers(
    trace: Any,
    die: Change = list,
    tray: Change = list,
    detector: Detector | None = None,
) -> list[tuple[str, int, Any]]:
    """Return the answers to a trace whose samples are changed on their way."""
    detector = detector or Detector()
    found: list[Any] = []
    for one, other, elapsed in trace.bursts:
        found += detector.feed(die(one), tray(other) if other is not None else None, elapsed)
    for kind, face, why in found:
        assert tell(kind, face, why)
    return found


def kinds(found: list[Any]) -> list[tuple[str, int]]:
    """Return what was answered.

    Without WEAK: a trace may begin with another face up than the last one ended with.
    """
    return [(kind, face) for kind, face, _ in found if kind != events.WEAK]


def test_saturated_blows_are_blows() -> None:
    """Clipped at 4 g instead of 16: the faces stay right, nothing in the box is out."""

    def clip(samples: list[Any]) -> list[Any]:
        return [tuple(max(-4000, min(4000, each)) for each in sample) for sample in samples]

    for seed in SEEDS:
        trace = make("box", seed)
        assert kinds(answers(trace, die=clip)) == [trace.truth], seed


def test_an_axis_that_is_stuck_where_the_die_may_lie_is_told() -> None:
    """y always says "up": without a look at the throw that would be a four."""
    trace = next(each for each in plain("box") if each.truth == (events.THROW, 4))
    found = answers(trace, die=lambda samples: [(x, 1008, z) for x, _, z in samples])
    assert [(kind, why.reason) for kind, _, why in found] == [(events.COCKED, events.STUCK)]


@pytest.mark.parametrize("garbage", [-48, 0, 15984, 24528, -24576])
def test_garbage_from_the_bus_is_a_missing_die(garbage: int) -> None:
    """0xFF in every byte reads as -48 mg on each axis; nothing that lies still weighs that."""
    detector = Detector()
    found: list[Any] = []
    for _ in range(100):
        found += detector.feed([(garbage,) * 3] * 8, [(0, 0, 1008)] * 8, 20)
    assert [(kind, why.reason) for kind, _, why in found] == [(events.MISSING, events.ODD)]
    assert tell(*found[0]) == ("die.odd", {})
    assert detector.missing
    trace = make("box", 1)
    assert kinds(answers(trace, detector=detector)) == [trace.truth]
    assert not detector.missing


def test_garbage_in_the_middle_of_a_throw_gives_no_wrong_face() -> None:
    for seed in SEEDS:
        trace = make("box", seed)
        middle = len(trace.bursts) // 2
        bursts = list(trace.bursts)
        for at in range(middle, middle + 3):
            bursts[at] = ([(-48, -48, -48)] * 8, [(-48, -48, -48)] * 8, 20)
        told = kinds(answers(trace._replace(bursts=bursts)))
        assert all(each == trace.truth for each in told if each[0] == events.THROW), seed


def test_a_tray_that_talks_garbage_counts_as_absent() -> None:
    def garbage(samples: list[Any]) -> list[Any]:
        return [(-48, -48, -48)] * len(samples)

    for seed in SEEDS:
        trace = make("box", seed)
        told = kinds(answers(trace, tray=garbage))
        assert [each for each in told if each[0] != events.NOTICE] == [trace.truth], seed


def test_swapped_sensors_are_noticed_and_give_no_face() -> None:
    """Within one throw mostly; a short one may be over before it is certain."""
    noticed = tried = 0
    for kind in ("box", "shaken", "ground", "caught"):
        for seed in SEEDS:
            trace = make(kind, seed)
            bursts = [(tray, die, elapsed) for die, tray, elapsed in trace.bursts]
            found = answers(trace._replace(bursts=bursts), detector=Detector())
            assert events.THROW not in [each[0] for each in found], (kind, seed)
            noticed += [each[2].reason for each in found] == [events.SWAPPED]
            tried += 1
    assert noticed > tried // 2


def test_after_the_sensors_are_put_right_throws_count_again() -> None:
    detector = Detector()
    trace = make("box", 3)
    swapped = [(tray, die, elapsed) for die, tray, elapsed in trace.bursts]
    answers(trace._replace(bursts=swapped), detector=detector)
    assert detector.swapped
    again = make("box", 4)
    assert kinds(answers(again, detector=detector)) == [again.truth]


def test_a_board_without_a_tray_says_so_once() -> None:
    detector = Detector()
    found: list[Any] = []
    for seed in range(5):
        trace = make("ground", seed)
        bursts = [(die, None, elapsed) for die, _, elapsed in trace.bursts]
        found += answers(trace._replace(bursts=bursts), detector=detector)
    assert [kind for kind, _ in kinds(found)] == [events.NOTICE] + [events.THROW] * 5
    assert found[0][2].reason == events.NO_TRAY
    assert tell(*found[0]) == ("die.no_tray", {})


@pytest.mark.parametrize("gone", [None, []])
def test_a_tray_that_fails_in_the_middle_of_a_throw(gone: Any) -> None:
    """The throw in which it fails is no throw into the box; once that was said, all are."""
    detector = Detector()
    found: list[Any] = []
    for seed in range(12):
        trace = make("box" if seed % 2 else "ground", seed)
        bursts = list(trace.bursts)
        first = len(bursts) // 2 if seed == 0 else 0
        for at in range(first, len(bursts)):
            bursts[at] = (bursts[at][0], gone, bursts[at][2])
        found += answers(trace._replace(bursts=bursts), detector=detector)
    told = [kind for kind, _ in kinds(found)]
    assert told.count(events.NOTICE) == 1
    told.remove(events.NOTICE)
    assert told[0] in (events.OUT, events.UNSURE)
    assert told[1:].count(events.THROW) >= 10  # traces end and begin with other faces up
    assert [each[2].reason for each in found if each[0] == events.NOTICE] == [events.TRAY_FAILED]


def test_a_tray_that_comes_back_is_heard_again() -> None:
    detector = Detector()
    trace = make("box", 1)
    silent = [(die, None, elapsed) for die, _, elapsed in trace.bursts]
    answers(trace._replace(bursts=silent), detector=detector)
    out = make("ground", 2)
    assert kinds(answers(out, detector=detector)) == [out.truth]


def test_unequal_sequences_keep_in_step() -> None:
    """One sensor gives a sample more now and one less then, or everything a little late."""
    for seed in SEEDS:
        trace = make("ground" if seed % 2 else "box", seed)
        bursts: list[Any] = []
        for at, (die, tray, elapsed) in enumerate(trace.bursts):
            bursts.append((die, tray[1:] if at % 3 == 0 else tray, elapsed))
        assert kinds(answers(trace._replace(bursts=bursts))) == [trace.truth], seed


def test_losses_are_told_by_the_clock() -> None:
    detector = Detector()
    still = [(0, 0, 1008)] * 8
    detector.feed(still, still, 20)
    before = detector._samples.time
    detector.feed(still, still, 60)
    assert detector._samples.time - before == 24  # 8 that came, 16 that the clock missed
    before = detector._samples.time
    detector.feed(still[:2], still, 0)
    assert detector._samples.time - before == 8  # the other sensor says how long it took
    before = detector._samples.time
    detector.feed(still, still[:6], 22)
    assert detector._samples.time - before == 8  # two clocks that jitter are no loss


@pytest.mark.parametrize("digits", [(0, 0, 1008), (-48, 96, -960)])
def test_a_tray_whose_data_stand_still_is_named_and_decides_nothing(digits: Any) -> None:
    """It froze before the match: each of 20 throws into the box was reported as out."""

    def frozen(samples: list[Any]) -> list[Any]:
        return [digits] * len(samples)

    detector = Detector()
    found: list[Any] = []
    for seed in range(20):
        trace = make("ground" if seed % 4 == 3 else "box", seed)
        told = answers(trace, tray=frozen, detector=detector)
        assert kinds([each for each in told if each[0] != events.NOTICE])[-1][0] == events.UNSURE
        assert events.OUT not in [each[0] for each in told]
        found += told
    named = [(at, each) for at, each in enumerate(found) if each[0] == events.NOTICE]
    assert [each[2].reason for _, each in named] == [events.TRAY_STUCK], "once"
    thrown = [each for each in found[: named[0][0]] if each[0] == events.UNSURE]
    assert len(thrown) == 3, "several throws"
    assert tell(*named[0][1]) == ("die.tray_stuck", {})
    # Off and on again: the next throws are judged, and a new fault is named again.
    for seed, kind in enumerate(("box", "ground", "box")):
        again = make(kind, seed)
        assert again.truth in kinds(answers(again, detector=detector))
    for seed in range(6):
        found += answers(make("box", seed), tray=frozen, detector=detector)
    assert [each[2].reason for each in found if each[0] == events.NOTICE] == 2 * [events.TRAY_STUCK]


@pytest.mark.parametrize("first", ["from power on", "later"])
@pytest.mark.parametrize("digits", [(0, 0, 0), (-48, -48, -48), (15984, 15984, 15984)])
def test_a_tray_that_does_not_weigh_1_g_counts_as_absent_and_that_is_said(
    digits: Any, first: str
) -> None:
    """Counterfeit sensors answer with a FIFO of zeros; no throw of another sensor's was told."""
    detector = Detector()
    found: list[Any] = []
    if first == "later":
        whole = make("box", 0)
        assert kinds(answers(whole, detector=detector)) == [whole.truth]
    still = [(0, 0, 1008)] * 8
    for _ in range(100):  # 2 s, before the first throw
        found += detector.feed(still, [digits] * 8, 20)
    assert [each[2].reason for each in found] == [events.TRAY_FAILED]
    for seed in range(6):
        trace = make("ground" if seed % 2 else "box", seed)
        told = answers(trace, tray=lambda samples: [digits] * len(samples), detector=detector)
        assert [each[0] for each in told if each[0] != events.WEAK] == [events.THROW]
        assert told[-1][2].share == -1
    assert not detector.swapped


def test_a_quiet_tray_that_lives_is_believed() -> None:
    """Its digits stand still at rest, for minutes: each throw beside the box stirs one."""
    for kind in ("beside", "jumped", "ground"):
        for trace in plain(kind):
            rest = trace.bursts[0][1][0]
            quiet: list[Any] = [
                (die, [rest] * len(tray) if at < 20 else tray, elapsed)
                for at, (die, tray, elapsed) in enumerate(trace.bursts)
            ]
            assert kinds(answers(trace._replace(bursts=quiet))) == [trace.truth], trace.seed
