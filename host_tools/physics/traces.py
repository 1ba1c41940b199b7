"""Reads and writes traces. A trace is a board's readings of a throw, and what really happened.

This module does not need the physics engine.

A file is compressed with LZMA. It has one line of JSON for each trace, an empty line, and then all
samples in the order of the traces. The samples are little-endian 16-bit numbers in units of 48 mg:
first x of all samples, then y, then z. In each trace, the samples of the die precede those of the
tray.
"""

import functools
import json
import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

MG_PER_DIGIT = 48  # one digit of a sample (LIS3DH data sheet: +-16 g in normal mode)
# {face that is up: direction of "up" in the frame of the die's sensor}, from die.md.
UP_DIRECTION_BY_FACE = {
    6: (0, 0, 1),
    5: (1, 0, 0),
    4: (0, 1, 0),
    3: (0, -1, 0),
    2: (-1, 0, 0),
    1: (0, 0, -1),
}
SAMPLE_RATE_HZ = 400  # samples per second
FIFO_SAMPLES = 32  # samples in an LIS3DH's FIFO
DESCRIPTION_BY_PLAY_KIND = {
    "box": "thrown into the box, flat",
    "beside": "thrown past the box, onto the table",
    "jumped": "struck the box and jumped out of it",
    "ground": "fell off the table",
    "rolled": "rolled gently along the box's floor, over two edges at least",
    "shaken": "shaken in the hand and set down in the box",
    "leaning": "thrown into the box, leans on something",
    "set down": "lifted, carried, set down unshaken",
    "turned": "turned by hand where it lies",
    "held": "lifted, held still in the fist, set down",
    "palm": "shaken, then held flat on an open palm",
    "carried": "carried about, and set down",
    "knocked": "lies, and a fist strikes the table",
    "caught": "thrown, caught while it bounces, laid down",
}
TRACES_FILE = Path(__file__).parent / "kept.xz"


class Trace(NamedTuple):
    """The readings of a throw and the truth about it.

    ``truth``      the right answer of a detector as (kind, face); if the kind is "weak" or
                   "grabbed", it is also right to give no answer
    ``is_in_box``  True if the die ends in the box
    ``tilt_deg``   tilt of the die
    ``rest_ms``    time in ms at which the die came to rest
    ``bursts``     readings as (die, tray, ms since the last one); the samples of a reading are (x,
                   y, z) in mg, oldest first
    """

    kind: str
    seed: int
    truth: tuple[str, int]
    is_in_box: bool
    tilt_deg: int
    rest_ms: int
    bursts: list[tuple[Any, Any, int]]
    disturbance: str = ""  # name of the disturbance that was added, or ""

    @property
    def is_undisturbed(self) -> bool:
        """Return True if no disturbance was added."""
        return not self.disturbance

    @property
    def sample_pairs(self) -> list[tuple[Any, Any]]:
        """Return the samples as pairs (die, tray).

        The sensors have different clocks: the tray's samples are resampled to the die's.
        """
        die, tray = ([each for *pair, _ in self.bursts for each in pair[at] or ()] for at in (0, 1))
        return [(each, tray[at * len(tray) // len(die)]) for at, each in enumerate(die)]


def dumps(traces: Iterable[Trace]) -> bytes:
    """Return the bytes of a file with ``traces``.

    The number of samples is -1 if a sensor was silent.
    """
    heads = []
    samples: list[Any] = []
    for each in traces:
        counts = []
        for die, tray, elapsed in each.bursts:
            counts.append([-1 if part is None else len(part) for part in (die, tray)] + [elapsed])
        for at in (0, 1):
            samples += [value for *pair, _ in each.bursts for value in pair[at] or ()]
        heads.append(json.dumps([*each[:-2], each.disturbance, counts], separators=(",", ":")))
    digits = (np.array(samples, int).reshape(-1, 3) // MG_PER_DIGIT).astype("<i2")
    text = "\n".join(heads).encode() + b"\n\n"
    return lzma.compress(text + digits.T.tobytes(), preset=9)


def loads(data: bytes) -> list[Trace]:
    """Return the traces in the bytes of a file; raises ValueError if they are invalid."""
    try:
        text, _, raw = lzma.decompress(data).partition(b"\n\n")
        heads = [json.loads(line) for line in text.decode().splitlines()]
        samples = _convert_samples(np.frombuffer(raw, "<i2").reshape(3, -1))
    except (lzma.LZMAError, ValueError) as error:
        raise ValueError(f"got {len(data)} bytes, expected a file of traces: {error}") from None
    result = []
    at = 0
    for *head, counts in heads:
        streams = []
        for sensor in (0, 1):
            parts: list[Any] = []
            for count in counts:
                size = max(count[sensor], 0)
                parts.append(None if count[sensor] < 0 else samples[at : at + size])
                at += size
            streams.append(parts)
        bursts = [(*pair, count[2]) for *pair, count in zip(*streams, counts, strict=True)]
        kind, seed, truth, inside, lean, rested, disturbance = head
        right_answer = (truth[0], truth[1])
        result.append(Trace(kind, seed, right_answer, inside, lean, rested, bursts, disturbance))
    return result


def _convert_samples(digits: Any) -> list[tuple[int, ...]]:
    """Return a list of samples (x, y, z) in mg, one for each column of ``digits``.

    ``digits`` has the stored numbers in three rows. Identical samples share one tuple, which saves
    memory.
    """
    keys = (digits.astype(np.int64) + (1 << 15)) << [[32], [16], [0]]
    found, which = np.unique(keys.sum(axis=0), return_inverse=True)
    axes = [((found >> shift & 65535) - (1 << 15)) * MG_PER_DIGIT for shift in (32, 16, 0)]
    tuples = list(zip(*(each.tolist() for each in axes), strict=True))
    return [tuples[each] for each in which.tolist()]


def trace_csv(trace: Trace) -> str:
    """Return a trace as CSV: a comment with the true result, then a line for every 2.5 ms."""
    kind, face = trace.truth
    lines = [
        f"# {trace.kind}, seed {trace.seed}: {kind} {face or ''}".rstrip()
        + f"; at rest from {trace.rest_ms} ms; milli-g",
        "ms,die_x,die_y,die_z,tray_x,tray_y,tray_z",
    ]
    for at, (die, tray) in enumerate(trace.sample_pairs):
        lines.append(",".join(f"{value:g}" for value in (at * 1000 / SAMPLE_RATE_HZ, *die, *tray)))
    return "\n".join(lines) + "\n"


def shortest_throw(face: int) -> Trace:
    """Return the shortest undisturbed throw into the box that shows ``face``."""
    thrown = [
        each for each in load_stored("box") if each.is_undisturbed and each.truth == ("throw", face)
    ]
    return min(thrown, key=lambda each: each.rest_ms)


def load_stored(*kinds: str) -> list[Trace]:
    """Return the stored traces of ``kinds``, or all traces if no kind is given.

    Callers must not change them.
    """
    return [each for each in _load_stored() if not kinds or each.kind in kinds]


@functools.cache
def _load_stored() -> tuple[Trace, ...]:
    """Return all stored traces; cached because reading takes half a second."""
    return tuple(loads(TRACES_FILE.read_bytes()))
