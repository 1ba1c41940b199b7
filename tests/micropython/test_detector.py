"""The detector on MicroPython reports the same events as on CPython, and allocates nothing between
events.
"""

from collections.abc import Iterator
from pathlib import Path
from struct import pack
from typing import Any

import pytest

from host_tools.micropython import MicroPython, MicroPythonError
from host_tools.physics import traces
from pixelpitch.dice.detector import Detector
from tests.micropython import detector_program

pytestmark = pytest.mark.micropython
ROOT = Path(__file__).resolve().parent.parent.parent


def yield_all_kinds_of_bursts() -> Iterator[Any]:
    """Yield the bursts of one trace of each kind, of a trace without a tray, of garbage from the
    bus, and of a trace with swapped sensors.
    """
    for kind in traces.DESCRIPTION_BY_PLAY_KIND:
        yield from traces.load_stored(kind)[0].bursts
    yield from next(
        each for each in traces.load_stored("box") if each.disturbance == "no tray"
    ).bursts
    yield from [([(-48, -48, -48)] * 8, [(0, 0, 1008)] * 8, 20)] * 120
    for die, tray, elapsed in traces.load_stored("shaken")[0].bursts:
        yield tray, die, elapsed


def pack_bursts(all_bursts: list[Any]) -> bytes:
    """Return the samples in the form that the program of the board reads."""
    out = b""
    for die, tray, elapsed in all_bursts:
        counts = [-1 if each is None else len(each) for each in (die, tray)]
        out += pack(detector_program.BURST_FORMAT, *counts, elapsed)
        out += b"".join(pack("<hhh", *sample) for sample in [*(die or []), *(tray or [])])
    return out


def detect_on_cpython(all_bursts: list[Any]) -> list[Any]:
    """Return (event, its evidence, burst number) for each event on CPython."""
    detector = Detector()
    return [
        (kind, face, why.reason, why.rest, why.fell_ms, why.share, why.impacts, number)
        for number, burst in enumerate(all_bursts)
        for kind, face, why in detector.feed(*burst)
    ]


def make_machine_with_traces(all_bursts: list[Any]) -> MicroPython:
    """Return a MicroPython with the firmware, the program and the samples."""
    pico = MicroPython(ROOT / "firmware")
    pico.write("/detector_program.py", Path(detector_program.__file__).read_bytes())
    pico.write("/traces.bin", pack_bursts(all_bursts))
    return pico


@pytest.mark.long
def test_the_detector_reports_the_same_events_without_allocating() -> None:
    all_bursts = list(yield_all_kinds_of_bursts())
    expected = detect_on_cpython(all_bursts)
    kinds = {each[0] for each in expected}
    assert kinds == {"throw", "out", "unsure", "cocked", "grabbed", "weak", "missing", "notice"}
    answered = {each[-1] for each in expected}
    script = (
        f"import detector_program\nprint(detector_program.run_detector('/traces.bin', {answered}))"
    )
    assert eval(make_machine_with_traces(all_bursts).run(script)) == expected


def test_an_allocation_on_the_locked_heap_fails_the_program() -> None:
    """Reporting an event allocates memory. So the program must fail if the heap is locked even
    during the bursts that cause events.
    """
    all_bursts = traces.load_stored("box")[1].bursts
    script = "import detector_program\nprint(detector_program.run_detector('/traces.bin', ()))"
    with pytest.raises(MicroPythonError, match="MemoryError"):
        make_machine_with_traces(all_bursts).run(script)
