"""The detector on MicroPython: the same answers, and no allocation while it is silent."""

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


def bursts() -> Iterator[Any]:
    """One trace of every kind, sensors swapped, and garbage of the bus."""
    for kind in traces.KINDS:
        yield from traces.load_kept(kind)[0].bursts
    yield from next(each for each in traces.load_kept("box") if each.nuisance == "no tray").bursts
    yield from [([(-48, -48, -48)] * 8, [(0, 0, 1008)] * 8, 20)] * 120
    for die, tray, elapsed in traces.load_kept("shaken")[0].bursts:
        yield tray, die, elapsed


def packed(all_bursts: list[Any]) -> bytes:
    out = b""
    for die, tray, elapsed in all_bursts:
        counts = [-1 if each is None else len(each) for each in (die, tray)]
        out += pack(detector_program.HEAD, *counts, elapsed)
        out += b"".join(pack("<hhh", *sample) for sample in [*(die or []), *(tray or [])])
    return out


def here(all_bursts: list[Any]) -> list[Any]:
    detector = Detector()
    return [
        (kind, face, why.reason, why.rest, why.fell_ms, why.share, why.blows, number)
        for number, burst in enumerate(all_bursts)
        for kind, face, why in detector.feed(*burst)
    ]


def machine(all_bursts: list[Any]) -> MicroPython:
    pico = MicroPython(ROOT / "firmware")
    pico.write("/detector_program.py", Path(detector_program.__file__).read_bytes())
    pico.write("/traces.bin", packed(all_bursts))
    return pico


@pytest.mark.long
def test_the_same_answers_and_nothing_is_allocated() -> None:
    all_bursts = list(bursts())
    expected = here(all_bursts)
    kinds = {each[0] for each in expected}
    assert kinds == {"throw", "out", "unsure", "cocked", "grabbed", "weak", "missing", "notice"}
    answered = {each[-1] for each in expected}
    script = f"import detector_program\nprint(detector_program.run('/traces.bin', {answered}))"
    assert eval(machine(all_bursts).run(script)) == expected


def test_an_allocation_would_be_caught() -> None:
    """An answer allocates: with the heap locked there, too, the program stops."""
    all_bursts = traces.load_kept("box")[1].bursts
    script = "import detector_program\nprint(detector_program.run('/traces.bin', ()))"
    with pytest.raises(MicroPythonError, match="MemoryError"):
        machine(all_bursts).run(script)
