"""The decoder of the data lines, fed with edges made by hand."""

from types import SimpleNamespace

import pytest

from boards import mini16, pitch32
from host_tools.twin.lights import Panels, decode, places


def edges(data: bytes, high: tuple[float, float] = (375, 750), period: float = 1250) -> list[float]:
    """Rising and falling edges, ns, of ``data`` as it goes over the line."""
    made, now = [], 1000.0
    for byte in data:
        for bit in range(7, -1, -1):
            made += [now, now + high[byte >> bit & 1]]
            now += period
    return made


def test_three_leds() -> None:
    frame = decode(edges(bytes([1, 2, 3, 0x80, 0xFF, 0, 9, 8, 7])), 256)
    assert frame.colours == bytes([2, 1, 3, 0xFF, 0x80, 0, 8, 9, 7])  # the wire says G R B
    assert frame.bits == 72
    assert frame.faults == ()
    assert frame.start == 1000
    assert frame.end == 1000 + 71 * 1250 + 750


def test_both_data_sheets_and_micropythons_own_times_pass() -> None:
    for high, period in (((220, 580), 1250), ((380, 1000), 1580), ((400, 800), 1250)):
        assert decode(edges(bytes(range(6)), high, period), 2).faults == ()


@pytest.mark.parametrize(
    ("high", "period", "fault"),
    [
        ((150, 750), 1250, "high of a 0 of 150 ns"),
        ((375, 1100), 1450, "high of a 1 of 1100 ns"),
        ((375, 750), 950, "low of 200 ns"),
    ],
)
def test_wrong_times_are_told(high: tuple[float, float], period: float, fault: str) -> None:
    faults = decode(edges(bytes([0x0F] * 3), high, period), 1).faults
    assert any(fault in each for each in faults), faults


def test_a_pause_within_a_frame_is_told() -> None:
    late = [at + (60_000 if index >= 48 else 0) for index, at in enumerate(edges(bytes(6)))]
    assert any("low of" in each for each in decode(late, 2).faults)


def test_a_frame_that_ends_within_a_led_is_torn() -> None:
    frame = decode(edges(bytes(6))[: 2 * 40], 2)
    assert frame.faults == ("torn: 40 bits, expected 24 a LED",)
    assert len(frame.colours) == 3


def test_more_bits_than_leds_are_told() -> None:
    assert decode(edges(bytes(9)), 2).faults == ("72 bits, expected at most 48",)


def test_places_are_a_serpentine_from_the_top_left() -> None:
    xs, ys = places(pitch32.PANELS[1])
    order = list(zip(xs, ys, strict=True))
    assert order[:2] == [(16, 0), (16, 1)]
    assert order[15:18] == [(16, 15), (17, 15), (17, 14)]
    assert order[-1] == (31, 0)
    assert len(set(order)) == 256


def test_places_of_another_wiring() -> None:
    xs, ys = places((0, 0, 0, 3, 2), "bottom right rows straight")
    assert list(zip(xs, ys, strict=True)) == [(2, 1), (1, 1), (0, 1), (2, 0), (1, 0), (0, 0)]


def test_the_image_follows_the_wiring_of_the_board_s_file() -> None:
    for wiring, at in (("top left columns serpentine", 0), ("bottom right rows straight", 255)):
        board = SimpleNamespace(**{**vars(mini16), "WIRING": wiring})
        panels = Panels(board)
        panels.lines[0].latched[:3] = bytes((1, 2, 3))  # the line's first LED
        image = panels.image()
        assert image[3 * at : 3 * at + 3] == bytes((1, 2, 3))
        assert sum(image) == 6
