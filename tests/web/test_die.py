"""The firmware's die detector correctly reads hundreds of throws of the die that the page
simulates.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pixelpitch.dice.detector import Detector
from tests import processes

PROGRAM_PATH = Path(__file__).resolve().parent / "throws.mjs"
BURST_SAMPLES = 8  # number of samples in a step
# The number of throws of each kind in `make long`, and in any other test run.
MANY_THROWS, FEW_THROWS = 25, 5
THROW_KINDS = [
    *[str(face) for face in range(1, 7)],
    "out",
    "cocked",
    "weak",
    "grabbed",
    "dragged",
    "laid",
    "flicked",
    "pulled out",
    "pulled in the guided match",
    "tapped",
    "shaken phone",
    "gently shaken phone",
    "softly shaken phone",
    "carried phone",
]


@pytest.fixture(scope="module")
def throws_of_kinds(request: pytest.FixtureRequest) -> list[Any]:
    """Return throws of each kind in THROW_KINDS.

    A throw is [kind, [(die sample, tray sample), ...], final distance from the middle, whether the
    die was shaken too softly].
    """
    result: list[Any] = processes.run_node(PROGRAM_PATH, str(request.param), *THROW_KINDS)
    return result


with_few_or_many_throws = pytest.mark.parametrize(
    "throws_of_kinds",
    [FEW_THROWS, pytest.param(MANY_THROWS, marks=pytest.mark.long)],
    indirect=True,
)


def detect_events(sample_pairs: list[Any]) -> list[tuple[str, int]]:
    """Return the events that the detector reports for a throw; a pair is (die, tray)."""
    detector = Detector()
    result = []
    for at in range(0, len(sample_pairs), BURST_SAMPLES):
        burst = sample_pairs[at : at + BURST_SAMPLES]
        die, tray = [pair[0] for pair in burst], [pair[1] for pair in burst]
        result += [(kind, face) for kind, face, _ in detector.feed(die, tray, 20)]
    return result


@pytest.mark.long
@pytest.mark.parametrize("throws_of_kinds", [MANY_THROWS], indirect=True)
def test_each_throw_is_read_correctly(throws_of_kinds: list[Any]) -> None:
    read: dict[str, Counter[Any]] = {kind: Counter() for kind in THROW_KINDS}
    for kind, pairs, _, _ in throws_of_kinds:
        read[kind][tuple(detect_events(pairs))] += 1
    for kind in THROW_KINDS[:6]:
        assert read[kind] == {(("throw", int(kind)),): MANY_THROWS}, kind
    for kind in ("out", "cocked"):
        assert read[kind] == {((kind, 0),): MANY_THROWS}, kind
    assert read["grabbed"][(("grabbed", 0),)] >= 0.9 * MANY_THROWS, (
        "held level and still it seems to lie"
    )
    assert read["weak"][(("weak", 0),)] >= 0.9 * MANY_THROWS, "else nothing: as it lay, and gently"
    assert set(read["weak"]) <= {(("weak", 0),), ()}
    assert set(read["laid"]) <= {(("weak", 0),), ()}, "moved gently and let go: not thrown"
    assert read["pulled out"] == {(("out", 0),): MANY_THROWS}
    shaken = ("shaken phone", "gently shaken phone")
    for kind in ("dragged", "flicked", "tapped", *shaken):
        thrown = {
            said: count for said, count in read[kind].items() if said and said[0][0] == "throw"
        }
        assert sum(thrown.values()) >= 0.9 * MANY_THROWS, f"{kind}: {read[kind]}"
        assert len({said[0][1] for said in thrown}) >= 5, "any face comes"
    assert read["carried phone"] == {(): MANY_THROWS}, "whoever carries a phone throws nothing"
    assert read["softly shaken phone"] == {(): MANY_THROWS}
    assert set(read["pulled in the guided match"]) <= {(("weak", 0),), ()}


@with_few_or_many_throws
def test_only_a_die_pulled_over_the_edge_leaves_the_box(
    throws_of_kinds: list[Any],
) -> None:
    far: dict[str, list[float]] = {kind: [] for kind in THROW_KINDS}
    for kind, _, place, _ in throws_of_kinds:
        far[kind].append(place)
    for kind in ("flicked", "pulled in the guided match", "tapped", "dragged"):
        assert max(far[kind]) <= 1, kind
    pulled = far["pulled out"]
    assert sum(place > 1 for place in pulled) >= 0.8 * len(pulled), "the others came back"


@with_few_or_many_throws
def test_the_page_reports_a_shake_that_is_too_soft_but_not_a_carried_die(
    throws_of_kinds: list[Any],
) -> None:
    soft: dict[str, set[bool]] = {kind: set() for kind in THROW_KINDS}
    for kind, _, _, too_soft in throws_of_kinds:
        soft[kind].add(too_soft)
    assert soft["softly shaken phone"] == {True}
    for kind in ("carried phone", "gently shaken phone", "shaken phone", "tapped"):
        assert soft[kind] == {False}, kind


@with_few_or_many_throws
def test_samples_have_the_steps_and_limits_of_the_sensor(throws_of_kinds: list[Any]) -> None:
    """Samples are multiples of 48 mg and are clipped at 16 g, as die.md says."""
    for _, pairs, _, _ in throws_of_kinds[:: len(throws_of_kinds) // 25]:
        for die, tray in pairs:
            for value in (*die, *tray):
                assert value % 48 == 0
                assert abs(value) <= 16000
