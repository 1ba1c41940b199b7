"""A sensor's driver hands out the same samples again and again; the detector must not keep them."""

from typing import Any

import pytest

from host_tools.physics.traces import load_kept
from pixelpitch.dice.detector import Detector

BURST = 8


def heard(pairs: Any, again: bool) -> list[Any]:
    """Return what the detector has noted after each burst, and answered.

    ``again``: every burst comes in the same eight lists.
    """
    detector: Any = Detector()
    kept: tuple[list[list[int]], ...] = tuple([[0, 0, 0] for _ in range(BURST)] for _ in range(2))
    found: list[Any] = []
    for start in range(0, len(pairs) - BURST, BURST):
        burst = pairs[start : start + BURST]
        for sensor in (0, 1):
            for at, pair in enumerate(burst):
                kept[sensor][at][:] = pair[sensor]
        if again:
            answers = detector.feed(*kept)
        else:
            answers = detector.feed([pair[0] for pair in burst], [pair[1] for pair in burst])
        blows = repr(vars(detector._blows))  # as they are now: the object itself goes on changing
        told = [(kind, face, vars(why)) for kind, face, why in answers]
        found.append((told, detector.state, blows, detector._hand.swings[:]))
    return found


@pytest.mark.parametrize("kind", ["box", "ground", "caught", "shaken"])
def test_samples_may_be_used_again(kind: str) -> None:
    pairs = [pair for trace in load_kept(kind)[:4] for pair in trace.pairs]
    fresh = heard(pairs, False)
    assert sum(len(each[0]) for each in fresh) >= 3
    assert heard(pairs, True) == fresh
