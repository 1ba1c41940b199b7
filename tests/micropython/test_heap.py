"""The heap numbers may be trusted: they move with what is allocated, byte for byte."""

import pytest

from host_tools.micropython import MicroPython, MicroPythonError

pytestmark = pytest.mark.micropython

COST = """
import gc
def cost(action):
    action()
    before = gc.mem_alloc()
    action()
    return gc.mem_alloc() - before
"""


def cost_of(body: str, before: str = "") -> int:
    """Return the bytes that the second call of a function with this body allocates."""
    action = "".join(f"    {line}\n" for line in body.splitlines())
    return int(MicroPython().run(f"{COST}{before}\ndef action():\n{action}print(cost(action))"))


def test_allocating_moves_the_number() -> None:
    # 1000 bytes in blocks of 16, and one block for the object itself.
    assert cost_of("bytearray(1000)") == 1008 + 16


def test_a_path_that_allocates_nothing_costs_nothing() -> None:
    body = "total = 0\nfor i in range(512):\n    frame[i] = (i * 7) & 255\n    total += frame[i]"
    assert cost_of(body, "frame = bytearray(512)") == 0


@pytest.mark.parametrize(
    ("body", "bytes_used"),
    [
        ("frame[0:4]", 32),  # the copy and its object: use memoryview, made once
        ("view[0:4]", 16),  # cheaper, yet an object too
        ("x = frame.append", 16),  # a bound method kept in a name
        ("pair = (frame, view)", 16),
        ("x = one * 1.5", 16),  # every float
    ],
)
def test_what_the_frame_path_must_avoid(body: str, bytes_used: int) -> None:
    before = "frame = bytearray(8)\nview = memoryview(frame)\none = 1"
    assert cost_of(body, before) == bytes_used


def test_the_lock_catches_an_allocation() -> None:
    script = (
        "import micropython\n"
        "micropython.heap_lock()\n"
        "try:\n"
        "    [0] * 10\n"
        "    print('allocated')\n"
        "except MemoryError:\n"
        "    print('refused')\n"
        "finally:\n"
        "    micropython.heap_unlock()"
    )
    assert MicroPython().run(script) == "refused\n"


def test_garbage_goes_between_steps_and_what_is_held_stays() -> None:
    hold = "held = bytearray(20000)"
    waste = "for i in range(1000):\n    bytearray(1000)"
    first, second, third = MicroPython().run_steps([hold, waste, "del held"])
    assert second.peak - first.live > 1_000_000
    assert abs(second.live - first.live) < 512
    assert 20_000 <= second.live - third.live <= 20_512


def test_collecting_waits_for_the_end_of_the_step() -> None:
    script = (
        "import gc\n"
        "for i in range(100): bytearray(1000)\n"
        "before = gc.mem_alloc()\n"
        "gc.collect()\n"
        "print(gc.mem_alloc() >= before)"
    )
    assert MicroPython().run(script) == "True\n"


def test_more_than_the_chip_has_is_an_error() -> None:
    grow = "held = [bytearray(1000) for _ in range(100)]"
    assert MicroPython(heapsize=128 * 1024).run(grow) == ""
    with pytest.raises(MicroPythonError, match="in a heap of 65536"):
        MicroPython(heapsize=64 * 1024).run(grow)
