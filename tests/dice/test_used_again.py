"""A sensor's driver overwrites its lists of samples, so the detector must not keep references to
them.
"""

from typing import Any

import pytest

from host_tools.physics.traces import load_stored
from pixelpitch.dice.detector import Detector

BURST_SAMPLES = 8


def run_detector(pairs: Any, reuses_lists: bool) -> list[Any]:
    """Feed pairs of (die sample, tray sample) to a detector, and return its impacts and events
    after each burst.

    If ``reuses_lists``, all bursts are passed in the same lists, as on the board.
    """
    detector: Any = Detector()
    kept: tuple[list[list[int]], ...] = tuple(
        [[0, 0, 0] for _ in range(BURST_SAMPLES)] for _ in range(2)
    )
    found: list[Any] = []
    for start in range(0, len(pairs) - BURST_SAMPLES, BURST_SAMPLES):
        burst = pairs[start : start + BURST_SAMPLES]
        for sensor in (0, 1):
            for at, pair in enumerate(burst):
                kept[sensor][at][:] = pair[sensor]
        if reuses_lists:
            answers = detector.feed(*kept)
        else:
            answers = detector.feed([pair[0] for pair in burst], [pair[1] for pair in burst])
        # stored as text, because the object changes with the next burst
        impacts = repr(vars(detector._impacts))
        events_of_burst = [(kind, face, vars(why)) for kind, face, why in answers]
        found.append((events_of_burst, detector.state, impacts, detector._hand.swings[:]))
    return found


@pytest.mark.parametrize("kind", ["box", "ground", "caught", "shaken"])
def test_the_detector_gives_the_same_events_if_sample_lists_are_reused(kind: str) -> None:
    pairs = [pair for trace in load_stored(kind)[:4] for pair in trace.sample_pairs]
    fresh = run_detector(pairs, False)
    assert sum(len(each[0]) for each in fresh) >= 3
    assert run_detector(pairs, True) == fresh
