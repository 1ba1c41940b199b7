"""The decoder of the LED data lines reads synthetic edges correctly."""

from types import SimpleNamespace

import pytest

from boards import mini16, pitch32
from host_tools.common.led_order import led_positions
from host_tools.twin.lights import LedPanels, decode_edges


def make_pulse_edges(
    data: bytes, high_ns: tuple[float, float] = (300, 700), low_ns: tuple[float, float] = (900, 600)
) -> list[float]:
    """Return the times in ns of the rising and falling edges with which a data line sends ``data``
    to LEDs.

    ``high_ns`` and ``low_ns`` are durations in ns for (bit 0, bit 1).
    """
    result, now = [], 1000.0
    for byte in data:
        for bit in range(7, -1, -1):
            value = byte >> bit & 1
            result += [now, now + high_ns[value]]
            now += high_ns[value] + low_ns[value]
    return result


def test_three_leds_are_decoded() -> None:
    frame = decode_edges(make_pulse_edges(bytes([1, 2, 3, 0x80, 0xFF, 0, 9, 8, 7])), 256)
    # on the wire, the order of the colours is green, red, blue
    assert frame.colours == bytes([2, 1, 3, 0xFF, 0x80, 0, 8, 9, 7])
    assert frame.bit_count == 72
    assert frame.faults == ()
    assert frame.start_ns == 1000
    # 19 of the bits are ones, among them the last bit
    assert frame.end_ns == 1000 + 53 * 1200 + 18 * 1300 + 700


@pytest.mark.parametrize(
    ("high", "low"),
    [((250, 650), (750, 580)), ((380, 750), (1000, 600)), ((300, 700), (900, 600))],
)
def test_timing_accepted_by_every_led_type_has_no_faults(
    high: tuple[float, float], low: tuple[float, float]
) -> None:
    """The parameters are the corners of the region of timings that WS2812B V1, WS2812B V5 and
    SK6812 all accept.
    """
    assert decode_edges(make_pulse_edges(bytes(range(6)), high, low), 2).faults == ()


@pytest.mark.parametrize(
    ("high", "low", "fault"),
    [
        ((240, 700), (900, 600), "high of a 0 of 240 ns, WS2812B takes 250..550"),
        ((400, 700), (900, 600), "high of a 0 of 400 ns, WS2812B V5 takes 220..380"),
        ((300, 630), (900, 600), "high of a 1 of 630 ns, WS2812B takes 650..950"),
        ((300, 800), (900, 600), "high of a 1 of 800 ns, SK6812 takes 450..750"),
        ((300, 700), (700, 600), "low of a 0 of 700 ns, SK6812 takes 750..5000"),
        ((300, 700), (900, 500), "low of a 1 of 500 ns, WS2812B V5 takes 580..5000"),
        ((375, 750), (875, 500), "low of a 1 of 500 ns, WS2812B V5 takes 580..5000"),
    ],
)
def test_timing_that_one_led_type_rejects_is_a_fault(
    high: tuple[float, float], low: tuple[float, float], fault: str
) -> None:
    faults = decode_edges(make_pulse_edges(bytes([0x0F] * 3), high, low), 1).faults
    assert [each.split(" times ")[1] for each in faults] == [fault]


def test_a_pause_within_a_frame_is_a_fault() -> None:
    late = [
        at + (60_000 if index >= 48 else 0) for index, at in enumerate(make_pulse_edges(bytes(6)))
    ]
    assert any("low of" in each for each in decode_edges(late, 2).faults)


def test_a_frame_that_ends_inside_an_led_is_torn() -> None:
    frame = decode_edges(make_pulse_edges(bytes(6))[: 2 * 40], 2)
    assert frame.faults == ("torn: 40 bits, expected 24 a LED",)
    assert len(frame.colours) == 3


def test_more_bits_than_the_leds_take_are_a_fault() -> None:
    assert decode_edges(make_pulse_edges(bytes(9)), 2).faults == ("72 bits, expected at most 48",)


def test_leds_are_wired_as_a_serpentine_from_the_top_left() -> None:
    xs, ys = led_positions(pitch32.PANELS[1])
    order = list(zip(xs, ys, strict=True))
    assert order[:2] == [(16, 0), (16, 1)]
    assert order[15:18] == [(16, 15), (17, 15), (17, 14)]
    assert order[-1] == (31, 0)
    assert len(set(order)) == 256


def test_led_positions_follow_a_different_wiring() -> None:
    xs, ys = led_positions((0, 0, 0, 3, 2), "bottom right rows straight")
    assert list(zip(xs, ys, strict=True)) == [(2, 1), (1, 1), (0, 1), (2, 0), (1, 0), (0, 0)]


def test_the_picture_of_the_lights_follows_the_wiring_of_the_board_file() -> None:
    for wiring, at in (("top left columns serpentine", 0), ("bottom right rows straight", 255)):
        board = SimpleNamespace(**{**vars(mini16), "WIRING": wiring})
        panels = LedPanels(board)
        # sets the colour of the first LED of the line
        panels.lines[0].latched[:3] = bytes((1, 2, 3))
        image = panels.image()
        assert image[3 * at : 3 * at + 3] == bytes((1, 2, 3))
        assert sum(image) == 6


def panels_with_frames(*starts_of_lines: list[int]) -> SimpleNamespace:
    """Return fake ``LedPanels``; each argument has the start times in ms of a line's frames."""
    lines = [
        SimpleNamespace(
            frames=[SimpleNamespace(start_ns=1e6 * each) for each in starts],
            frame_count=len(starts),
        )
        for starts in starts_of_lines
    ]
    return SimpleNamespace(lines=lines)


def test_a_stop_during_a_frame_does_not_misalign_the_lines() -> None:
    panels = panels_with_frames([0, 20, 40], [0, 20])
    assert LedPanels.misaligned_frames(panels) == []  # type: ignore[arg-type]


def test_a_frame_that_one_line_lacks_misaligns_the_lines() -> None:
    panels = panels_with_frames([0, 20, 40], [0, 40])
    assert LedPanels.misaligned_frames(panels) == [  # type: ignore[arg-type]
        "frame 1: lines start 20000000 ns apart"
    ]
