"""Makes the traces that the repository stores: `pixelpitch dice bench --keep`.

Their conditions are of the family ``judging``. Every test run uses these traces, so the detector
was developed with them, too. To measure its true performance, use ``--engine`` with other seeds.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from . import plays, sensors
from .traces import Trace, load_stored

STORED_CONDITION_FAMILY = "judging"
FIRST_TRACE_SEED = 5_000_000
# {(kind, disturbance): number of stored traces}
TRACE_COUNT_BY_KIND = {
    ("box", ""): 36,
    ("box", "noise"): 10,
    ("box", "offset"): 10,
    ("box", "train"): 10,
    ("box", "lost"): 10,
    ("box", "no tray"): 2,
    ("box", "no die"): 1,
    ("rolled", ""): 12,
    ("shaken", ""): 24,
    ("beside", ""): 10,
    ("beside", "noise"): 5,
    ("beside", "lost"): 5,
    ("jumped", ""): 10,
    ("ground", ""): 10,
    ("leaning", ""): 5,
    ("set down", ""): 10,
    ("turned", ""): 6,
    ("held", ""): 6,
    ("palm", ""): 4,
    ("carried", ""): 6,
    ("knocked", ""): 6,
    ("caught", ""): 6,
}
# Traces that differ only in the disturbance share one simulation.
_play_cached = lru_cache(maxsize=64)(plays.simulate_play)


def make_trace(kind: str, disturbance_name: str, seed: int) -> Trace:
    """Simulate one trace of ``kind`` with the disturbance of that name ("" for none)."""
    scene, given = _play_cached(kind, seed, STORED_CONDITION_FAMILY)
    return sensors.read_sensors(scene, given, kind, seed, disturbance_name)


def make_traces(kinds: Collection[str] = ()) -> Iterator[Trace]:
    """Yield all traces to store.

    Those of ``kinds`` (all, if it is empty) are simulated again. The others are read from the file.
    """
    for (kind, disturbance_name), count in TRACE_COUNT_BY_KIND.items():
        if kinds and kind not in kinds:
            yield from (each for each in load_stored(kind) if each.disturbance == disturbance_name)
            continue
        for seed in range(FIRST_TRACE_SEED, FIRST_TRACE_SEED + count):
            yield make_trace(kind, disturbance_name, seed)
