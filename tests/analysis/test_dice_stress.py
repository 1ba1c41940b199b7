"""The table of the real world on a few throws of each row; the command takes thousands."""

import random

import pytest

from host_tools.analysis import dice_stress
from host_tools.analysis.dice_rows import ROWS
from host_tools.simulator import traces, world
from pixelpitch.dice.detector import Detector
from pixelpitch.dice.offsets import Offsets

THROWS = 6


@pytest.mark.parametrize("index", range(len(ROWS)))
def test_little_goes_wrong_in_a_few_of_each_row(index: int) -> None:
    """More than two of six badly answered would be far from any figure that is wanted."""
    [(row, result)] = dice_stress.measure(THROWS, "tuning", (index,), workers=1)
    assert result.throws == THROWS
    assert result.bad <= 2, (row.name, result.told)
    assert row.name in dice_stress.report([(row, result)])[0]


def test_judging_draws_other_surroundings_than_tuning() -> None:
    row = ROWS[0]
    tuned = [dice_stress.made(row, "tuning", number) for number in range(4)]
    judged = [dice_stress.made(row, "judging", number) for number in range(4)]
    assert {each.seed for each in tuned}.isdisjoint(each.seed for each in judged)
    rolls = {world.judging(random.Random(seed)).roll for seed in range(60)}
    assert "tumble" in rolls - {world.tuning(random.Random(seed)).roll for seed in range(60)}


def test_a_wrong_answer_is_bad_and_missed() -> None:
    row = ROWS[0]
    trace = traces.make("flat", 3)
    (kind, face), *_ = trace.truth
    lying = trace._replace(truth=((kind, 7 - face),))
    assert dice_stress.judged(row, trace)[:2] == (True, False)
    assert dice_stress.judged(row, lying)[:2] == (False, True)
    result = dice_stress.Result(throws=100, good=99, bad=1)
    assert not dice_stress.kept(row, result)


@pytest.mark.parametrize("ms", [5, 20, 100])
def test_a_silent_tray_never_means_inside(ms: int) -> None:
    for seed in range(12):
        silence = traces.Silence(ms / 1000, False, True, seed % 2 == 0)
        trace = traces.make("floor", seed, world.PLAIN, silence)
        detector = Detector()
        told = [each[0] for burst in trace.bursts for each in detector.feed(*burst)]
        assert "throw" not in told, seed


def test_both_sensors_silent_is_no_missing_die() -> None:
    for seed in range(12):
        silence = traces.Silence(0.2, True, True, seed % 2 == 0)
        trace = traces.make("flat", seed, world.PLAIN, silence)
        detector = Detector()
        told = [each[:2] for burst in trace.bursts for each in detector.feed(*burst)]
        assert len(told) == 1, seed
        assert told[0] in (trace.truth[0], ("cocked", 0)), seed


@pytest.mark.parametrize("offset", [(80, -80, 80), (-80, -80, -80), (40, 0, -60)])
def test_offsets_are_learnt_from_rests(offset: tuple[int, int, int]) -> None:
    draw = random.Random(str(offset))
    learnt = Offsets()
    for _ in range(60):
        axis, sign = draw.randrange(3), draw.choice((-1, 1))
        rest = [draw.randint(-40, 40) + each for each in offset]
        rest[axis] = sign * 1020 + offset[axis] + draw.randint(-6, 6)
        learnt.learn(rest)
    assert all(abs(one - other) <= 12 for one, other in zip(learnt.values, offset, strict=True))
    assert learnt.flat([0, 423, 906]) == -1
