"""The heap figures of the tests can be trusted: they count every byte that is allocated."""

import pytest

from host_tools.micropython import MicroPython, MicroPythonError

pytestmark = pytest.mark.micropython

MEMORY_COST_PROGRAM = """
import gc
def cost(action):
    action()
    before = gc.mem_alloc()
    action()
    return gc.mem_alloc() - before
"""


def count_allocated_bytes(body: str, setup: str = "") -> int:
    """Return the bytes that the second call of a function allocates; ``body`` is the source of the
    function's body.
    """
    action = "".join(f"    {line}\n" for line in body.splitlines())
    return int(
        MicroPython().run(
            f"{MEMORY_COST_PROGRAM}{setup}\ndef action():\n{action}print(cost(action))"
        )
    )


def test_an_allocation_is_counted_with_its_object() -> None:
    # 1000 bytes in blocks of 16, and one block for the object itself
    assert count_allocated_bytes("bytearray(1000)") == 1008 + 16


def test_code_that_allocates_nothing_is_measured_as_0_bytes() -> None:
    body = "total = 0\nfor i in range(512):\n    frame[i] = (i * 7) & 255\n    total += frame[i]"
    assert count_allocated_bytes(body, "frame = bytearray(512)") == 0


@pytest.mark.parametrize(
    ("body", "bytes_used"),
    [
        ("frame[0:4]", 32),  # a copy and its object; a memoryview that is made once avoids both
        ("view[0:4]", 16),  # a slice of a memoryview copies no bytes, but still creates an object
        ("x = frame.append", 16),  # storing a bound method creates an object
        ("pair = (frame, view)", 16),
        ("x = one * 1.5", 16),  # every float is a new object
    ],
)
def test_slices_bound_methods_and_floats_allocate(body: str, bytes_used: int) -> None:
    before = "frame = bytearray(8)\nview = memoryview(frame)\none = 1"
    assert count_allocated_bytes(body, before) == bytes_used


def test_a_locked_heap_catches_an_allocation() -> None:
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


def test_garbage_is_collected_between_steps_and_live_objects_remain() -> None:
    hold = "held = bytearray(20000)"
    waste = "for i in range(1000):\n    bytearray(1000)"
    first, second, third = MicroPython().run_steps([hold, waste, "del held"])
    assert second.peak_bytes - first.live_bytes > 1_000_000
    assert abs(second.live_bytes - first.live_bytes) < 512
    assert 20_000 <= second.live_bytes - third.live_bytes <= 20_512


def test_garbage_is_collected_only_at_the_end_of_a_step() -> None:
    script = (
        "import gc\n"
        "for i in range(100): bytearray(1000)\n"
        "before = gc.mem_alloc()\n"
        "gc.collect()\n"
        "print(gc.mem_alloc() >= before)"
    )
    assert MicroPython().run(script) == "True\n"


def test_more_memory_than_the_heap_has_is_an_error() -> None:
    grow = "held = [bytearray(1000) for _ in range(100)]"
    assert MicroPython(heapsize=128 * 1024).run(grow) == ""
    with pytest.raises(MicroPythonError, match="in a heap of 65536"):
        MicroPython(heapsize=64 * 1024).run(grow)
