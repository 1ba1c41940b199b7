"""Tests the driver of the lights by the signals that reach the LEDs of the emulated board."""

import json
from itertools import pairwise

import pytest

from host_tools.twin import Twin
from pixelpitch.current import dimmed

BUILD_PIXELS_PROGRAM = """
import time, micropython
from boards import {board} as board
from pixelpitch.current import light_limit
from pixelpitch.devices.drivers.ws2812 import Pixels
pixels = Pixels(board.WIDTH, board.HEIGHT, board.PANELS, board.WIRING, {limit}, auto_write=False)
size = 3 * board.WIDTH * board.HEIGHT
frame = bytearray((7 * at * at + at // 3) & 255 for at in range(size))
"""


# The heap is locked during the measurement. The measurement is a function, because local variables
# need no heap.
MEASURE_SHOW_PROGRAM = """
def measure():
    pixels.show(frame, 40)
    while pixels.busy:
        pass
    time.sleep_ms(1)
    micropython.heap_lock()
    try:
        start = time.ticks_us()
        pixels.show(frame, 40)
        begun = time.ticks_us()
        count = 0
        while pixels.busy:
            count += 1
        done = time.ticks_us()
        pixels.show(frame, 40)
        second = time.ticks_us()
        pixels.show(frame, 40)
        third = time.ticks_us()
    finally:
        micropython.heap_unlock()
    print([begun - start, done - begun, count, second - done, third - second])

measure()
"""


def format_build_program(board: str, limit: str = "None") -> str:
    """Return a program that creates ``pixels`` for ``board`` with this brightness ``limit``."""
    return BUILD_PIXELS_PROGRAM.format(board=board, limit=limit)


def compute_expected_frame(byte_count: int, scale: int) -> bytes:
    """Return the bytes that the LEDs should show for the frame in BUILD_PIXELS_PROGRAM."""
    return bytes(dimmed((7 * at * at + at // 3) & 255, scale) for at in range(byte_count))


def list_frame_durations(twin: Twin) -> list[float]:
    """Return the durations (us) of all frames on all LED lines of the emulated board."""
    return [
        (frame.end_ns - frame.start_ns) / 1000
        for line in twin.panels.lines
        for frame in line.frames
    ]


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.long
def test_every_led_shows_its_own_colour(power_on, board):
    twin = power_on(board)
    twin.run(format_build_program(board) + "pixels.show(frame, 77)")
    twin.wait(20)
    size = 3 * twin.board.WIDTH * twin.board.HEIGHT
    assert twin.lights() == compute_expected_frame(size, 77)
    twin.run("pixels.show(frame, 256)")
    twin.wait(20)
    assert twin.lights() == compute_expected_frame(size, 256)
    assert twin.panels.misaligned_frames() == []


@pytest.mark.long
def test_consecutive_frames_are_complete_and_separate(power_on):
    """Ten frames in a row all arrive complete, at least 280 us apart."""
    twin = power_on("pitch32")
    script = (
        "frames = [bytearray([20 * number + 9] * size) for number in range(10)]\n"
        "for each in frames:\n    pixels.show(each, 256)\n"
        "while pixels.busy: pass\n"
    )
    twin.run(format_build_program("pitch32") + script)
    twin.wait(2)
    for line in twin.panels.lines:
        assert [set(frame.colours) for frame in line.frames] == [
            {20 * number + 9} for number in range(10)
        ]
        assert {frame.bit_count for frame in line.frames} == {256 * 24}
        frames = list(line.frames)
        gaps = [(b.start_ns - a.end_ns) / 1000 for a, b in pairwise(frames)]
        assert all(280 <= gap <= 700 for gap in gaps), gaps
    assert twin.faults() == []  # the signal is within the timing limits of every type of LED
    assert max(list_frame_durations(twin)) <= 1.1 * 256 * 24 * 1.25


@pytest.mark.long
def test_a_frame_is_sent_in_the_background_without_allocation(power_on):
    twin = power_on("pitch32")
    begun, out, count, second, third = json.loads(
        twin.run(format_build_program("pitch32") + MEASURE_SHOW_PROGRAM)
    )
    # Limit in us for ``show``, which packs the frame and starts sending it. Sending then takes 6.5
    # ms or more.
    assert begun < 2000
    assert 6500 < out < 7700
    assert count > 100
    assert second < 2000
    # limit in us for a ``show`` that must first wait until the previous frame has been sent
    assert third < 8200


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.long
def test_a_frame_that_exceeds_the_current_budget_is_dimmed_to_it(power_on, board):
    twin = power_on(board)
    twin.run(
        format_build_program(board, "light_limit(board)")
        + "pixels.show(bytearray([255] * size), 256)"
    )
    twin.wait(20)
    # A mini16 may draw 350 mA, of which 256 mA are its idle current. So little is left for light.
    least = 0.8 if board == "pitch32" else 0.7
    assert least * twin.board.BUDGET_MA < twin.current_ma() <= twin.board.BUDGET_MA
    assert len(set(twin.lights())) == 1


def test_the_driver_has_the_interface_of_neopixel(power_on):
    twin = power_on("mini16")
    script = (
        "print([pixels.n, len(pixels), pixels.auto_write, pixels.brightness])\n"
        "pixels.fill((1, 2, 3))\n"
        "pixels[17] = 0x102030\n"
        "pixels[-1] = (255, 128, 64)\n"
        "print([pixels[0], pixels[17], pixels[255]])\n"
        "pixels.brightness = 0.5\n"
        "pixels.show()\n"
        "for wrong in (256, -257):\n"
        "    try:\n"
        "        pixels[wrong] = 0\n"
        "    except IndexError as error:\n"
        "        print(error)\n"
    )
    lines = twin.run(format_build_program("mini16") + script).splitlines()
    assert lines == [
        "[256, 256, False, 1.0]",
        "[(1, 2, 3), (16, 32, 48), (255, 128, 64)]",
        "pixel 256 of 256",
        "pixel -257 of 256",
    ]
    twin.wait(20)
    assert twin.light(0, 0) == (1, 1, 2)  # each channel's level is rounded up
    assert twin.light(1, 1) == (8, 16, 24)
    assert twin.light(15, 15) == (128, 64, 32)
    twin.run("pixels.auto_write = True\npixels[16] = (200, 0, 0)")
    twin.wait(20)
    assert twin.light(0, 1) == (100, 0, 0)


def test_a_wrong_frame_is_refused(power_on):
    twin = power_on("mini16")
    script = (
        "for given in ((bytearray(3), 256), (frame, 257), (frame, -1)):\n"
        "    try:\n"
        "        pixels.show(*given)\n"
        "    except ValueError as error:\n"
        "        print(error)\n"
    )
    assert twin.run(format_build_program("mini16") + script).splitlines() == [
        "a frame of 3 bytes, scale 256",
        "a frame of 768 bytes, scale 257",
        "a frame of 768 bytes, scale -1",
    ]


@pytest.mark.parametrize(
    ("wiring", "leds"),
    [
        ("top left columns serpentine", [0, 4, 8, 9, 5, 1, 2, 6, 10, 11, 7, 3]),
        ("top left columns straight", [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]),
        ("top left rows serpentine", [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11]),
        ("bottom right rows straight", [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
        ("bottom left columns serpentine", [8, 4, 0, 1, 5, 9, 10, 6, 2, 3, 7, 11]),
        ("top right columns serpentine", [3, 7, 11, 10, 6, 2, 1, 5, 9, 8, 4, 0]),
    ],
)
@pytest.mark.long
def test_a_panel_may_have_any_wiring(power_on, wiring, leds):
    """The panel of the test has 4 columns and 3 rows; its LEDs are numbered row by row."""
    twin = power_on("mini16")
    script = (
        "from pixelpitch.devices.drivers.ws2812 import wire_order\n"
        f"print(list(wire_order(4, ((0, 0, 0, 4, 3),), {wiring!r})))\n"
    )
    assert json.loads(twin.run(script)) == [12, *[3 * led for led in leds]]


@pytest.mark.long
def test_the_lines_can_be_released_and_used_again(power_on):
    """After a soft reset, or for a second driver, the state machines and DMA channels are free
    again.
    """
    twin = power_on("pitch32")
    again = "pixels.show(frame, 256)\npixels.deinit()\n"
    twin.run(format_build_program("pitch32") + again + format_build_program("pitch32") + again)
    twin.wait(20)
    assert twin.lights() == compute_expected_frame(1536, 256)
    assert {frame.bit_count for line in twin.panels.lines for frame in line.frames} == {256 * 24}
