"""Program for MicroPython: feeds recorded throws to the detector while the heap is locked, so that
any allocation fails.

A file of traces is a sequence of bursts. Each begins with a header in the format "<hhh":

- number of die samples
- number of tray samples, or -1 for None
- elapsed milliseconds

The samples follow, each as "<hhh".
"""

# CPython has no heap to lock, so this program runs only on MicroPython.
# mypy: ignore-errors

import struct

from pixelpitch.dice.detector import Detector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BURST_FORMAT = "<hhh"
MAX_BURST_SAMPLES = 48


class SampleReader:
    """Reads samples into the same lists each time, as the driver of a sensor does."""

    def __init__(self) -> None:
        samples = [[0, 0, 0] for _ in range(MAX_BURST_SAMPLES)]
        self._lists = [samples[:count] for count in range(MAX_BURST_SAMPLES + 1)]
        self._samples = samples

    def read(self, file: "Any", sample_count: int) -> list | None:
        """Return ``sample_count`` samples from the file, or None if ``sample_count`` is -1."""
        if sample_count < 0:
            return None
        for index in range(sample_count):
            self._samples[index][:] = struct.unpack(BURST_FORMAT, file.read(6))
        return self._lists[sample_count]


def run_detector(path: str, unlocked_bursts: "Any") -> list:
    """Feed the bursts in the file ``path`` to a detector, and return its events.

    Each item is an event, its evidence and the number of its burst: (kind, face, reason, rest,
    fell_ms, share, impacts, burst). The heap is locked, except in the bursts whose numbers are in
    ``unlocked_bursts``, because reporting an event allocates memory.
    """
    import micropython

    detector = Detector()
    die_reader = SampleReader()
    tray_reader = SampleReader()
    result = []
    number = 0
    with open(path, "rb") as file:
        while True:
            head = file.read(6)
            if not head:
                return result
            dice, trays, elapsed = struct.unpack(BURST_FORMAT, head)
            die = die_reader.read(file, dice)
            tray = tray_reader.read(file, trays)
            locked = number not in unlocked_bursts
            if locked:
                micropython.heap_lock()
            try:
                events = detector.feed(die, tray, elapsed)
            finally:
                if locked:
                    micropython.heap_unlock()
            for kind, face, why in events:
                result.append(
                    (kind, face, why.reason, why.rest, why.fell_ms, why.share, why.impacts, number)
                )
            number += 1
