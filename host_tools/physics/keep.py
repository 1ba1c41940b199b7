"""Makes the kept traces: `pixelpitch dice bench --keep`, all or those of some kinds.

Of the family ``judging``.  Every test run reads them, so nobody who has changed the detector has
not seen them: what it reaches is measured with ``--engine`` on other seeds.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from . import plays, sensors
from .traces import Trace, load_kept

FAMILY = "judging"
FIRST_SEED = 5_000_000
# (kind, what is laid over it): how many
COUNTS = {
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
_played = lru_cache(maxsize=64)(plays.play)  # what differs only in what is laid over it


def trace(kind: str, laid_over: str, seed: int) -> Trace:
    """Make one of them."""
    scene, given = _played(kind, seed, FAMILY)
    return sensors.read(scene, given, kind, seed, laid_over)


def traces(kinds: Collection[str] = ()) -> Iterator[Trace]:
    """Yield all traces: those of ``kinds`` simulated again, one at a time, the others as kept.

    Without ``kinds`` all are made.
    """
    for (kind, laid_over), count in COUNTS.items():
        if kinds and kind not in kinds:
            yield from (each for each in load_kept(kind) if each.nuisance == laid_over)
            continue
        for seed in range(FIRST_SEED, FIRST_SEED + count):
            yield trace(kind, laid_over, seed)
