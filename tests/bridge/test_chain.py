"""Tests the chain from a die's advertisement to the board's driver on CPython. A program for
MicroPython measures how much heap the chain uses.
"""

from pathlib import Path
from typing import Any

import pytest

from pixelpitch.devices import radio as lines
from tests.bridge import air as around
from tests.bridge import bridge, chain, make_machine_with_bridge

TESTS_FOLDER = Path(__file__).resolve().parent.parent
PIXELS_KEY, GODICE_KEY = b"P1a2b3c4d", b"G1a2b3c4e"


def make_chain_with_two_dice(**kwargs: Any) -> tuple[Any, Any, Any]:
    """Return (a ``Chain``, its Pixels die, its GoDice) after the board has requested both dice."""
    result = chain.Chain(**kwargs)
    pixels = around.Pixels(result.air, b"\xc1\x02\x1a\x2b\x3c\x4d")
    godice = around.GoDice(result.air, b"\xe1\x02\x1a\x2b\x3c\x4e")
    result.radio.request((PIXELS_KEY, GODICE_KEY), False)
    result.run(5000)
    return result, pixels, godice


def list_thrown_faces(events: list[Any]) -> list[tuple[int, int]]:
    """Return (die, face) for each throw in ``events``."""
    return [(die, face) for die, kind, face, _ in events if kind == lines.THROW]


def test_dice_of_two_makers_report_their_faces() -> None:
    result, pixels, godice = make_chain_with_two_dice()
    assert result.radio.is_connected()
    assert (result.radio.version, result.radio.in_range) == (lines.VERSION, 2)
    heard = result.radio.find(PIXELS_KEY)
    assert (heard.name, heard.battery, heard.sides, heard.rssi) == ("Ada", 80, 6, -60)
    assert result.radio.find(GODICE_KEY).name == "GoDice red"
    assert result.radio.find(GODICE_KEY).connected
    pixels.roll(3)
    godice.roll(6)
    events = result.run(3000)
    assert sorted(list_thrown_faces(events)) == [(0, 4), (1, 6)]
    assert {kind for _, kind, _, _ in events} == {lines.IN_HAND, lines.ROLLING, lines.THROW}
    assert result.radio.dropped == 0


def test_each_event_includes_its_age() -> None:
    result, _, godice = make_chain_with_two_dice()
    godice.roll(2, rolling_ms=600)
    (_, _, _, ago) = result.run(3000)[-1]
    assert ago <= 40


def test_an_event_arrives_although_damaged_lines_are_dropped() -> None:
    result, _, godice = make_chain_with_two_dice(noise=150)
    missed = 0
    for face in range(1, 7):
        godice.roll(face)
        events = list_thrown_faces(result.run(3000))
        assert events in ([], [(1, face)])
        missed += not events
    assert result.radio.dropped > 10
    assert missed <= 1


def test_after_three_seconds_of_silence_the_bridge_counts_as_missing() -> None:
    result, _, _ = make_chain_with_two_dice()
    for _ in range(140):
        result.radio.poll(20)
    assert result.radio.is_connected()
    for _ in range(20):
        result.radio.poll(20)
    assert not result.radio.is_connected()


def test_a_bridge_that_is_plugged_in_again_continues() -> None:
    result, pixels, godice = make_chain_with_two_dice()
    godice.roll(1)
    assert list_thrown_faces(result.run(3000)) == [(1, 1)]
    result.air.ble.reset()
    result.air.ble.air = result.air
    # after a restart, the bridge's clock and its counts of events begin at 0 again
    result.air.now = 5000
    for die in (pixels, godice):
        die.conn = 0
        die._next = result.air.now
    result.air.start(bridge)
    result.run(6000)
    godice.roll(5)
    assert list_thrown_faces(result.run(3000)) == [(1, 5)]


def test_an_invalid_line_is_dropped() -> None:
    radio = lines.Radio(around.Wire().board)
    wire = around.Wire()
    radio = lines.Radio(wire.board)
    good = bridge.with_checksum("E P1a2b3c4d 3 4 07 0123 0276 00f0 012c 0001e240")
    bad = [
        b"\n\n",
        b"\xff" * 400 + b"\n",
        bridge.with_checksum(
            "E P1a2b3c4d 3 0 07 0123 0276 00f0 012c 0001e240"
        ),  # a throw without a face (0)
        bridge.with_checksum("E P1a2b3c4d 3 7 07 0123 0276 00f0 012c 0001e240"),
        bridge.with_checksum("E P1a2b3c4d 9 4 07 0123 0276 00f0 012c 0001e240"),
        bridge.with_checksum("E P1a2b3c4d 3 4 07 0123 0276 00f0 012c 0001E240"),
        bridge.with_checksum("E P1a2b3c4d 3 4"),
        bridge.with_checksum("I P1a2b3c4d"),
        bridge.with_checksum("X"),
        good[:-2] + b"\n",
    ]
    radio.request((PIXELS_KEY,), False)
    for each in bad:
        wire.bridge.write(each)
        radio.poll(20)
    assert radio.next() is None
    assert not radio.is_connected()
    wire.bridge.write(good)
    radio.poll(20)
    assert radio.is_connected()
    assert radio.next().face == 4


def test_dice_of_a_different_board_are_not_reported() -> None:
    result, _, godice = make_chain_with_two_dice()
    result.radio.request((PIXELS_KEY,), False)
    godice.roll(3)
    assert result.run(3000) == []
    assert [each.key for each in result.radio.heard] == [PIXELS_KEY]


@pytest.mark.micropython
def test_reading_allocates_nothing_on_micropython() -> None:
    program = """
import sys
sys.path.append("/")
import micropython, bridge
from pixelpitch.devices.radio import Radio

class Uart:
    def __init__(self, data):
        self.data = data
        self.at = 0
    def any(self):
        return len(self.data) - self.at
    def readinto(self, buffer, count):
        for index in range(count):
            buffer[index] = self.data[self.at]
            self.at += 1
        return count
    def write(self, data):
        return len(data)

texts = ["H 01 02 00 0001e240", "I P1a2b3c4d 0 06 57 c4 0001 0001e240 Ada Lovelace"]
texts += ["E P1a2b3c4d 3 4 %02x 0123 0276 00f0 012c 3ffffff%x" % (n, n) for n in range(6)]
data = b"".join([bridge.with_checksum(text) for text in texts]) + b"damaged 0000\\n"
uart = Uart(data)
radio = Radio(uart)
radio.request((b"P1a2b3c4d",), False)
radio.poll(20)  # the name of a die is made once
faces = 0
while radio.next() is not None:
    pass
uart.at = 0
radio._counts[0] = -1
micropython.heap_lock()
try:
    radio.poll(1020)
    event = radio.next()
    while event is not None:
        faces += event.face
        event = radio.next()
finally:
    micropython.heap_unlock()
print(faces, radio.dropped, radio.heard[0].name)
"""
    assert make_machine_with_bridge(has_firmware=True).run(program).split() == [
        "24",
        "2",
        "Ada",
        "Lovelace",
    ]


@pytest.mark.micropython
@pytest.mark.long
def test_an_advertisement_becomes_a_face_on_the_lights_on_micropython() -> None:
    """One interpreter runs dice with lost advertisements, the bridge's program, a noisy wire, the
    driver and a session.
    """
    # This heap is larger than a real board's, because one interpreter runs the programs of two
    # boards and has their bytecode in RAM.
    machine = make_machine_with_bridge(has_firmware=True, heap_bytes=1 << 20)
    for name in ("bridge/chain_program.py", "micropython/devices.py"):
        machine.write(f"/tests/{name}", (TESTS_FOLDER / name).read_text())
    machine.mount(TESTS_FOLDER.parent / "boards" / "pitch32", "/boards/pitch32")
    program = (
        "import sys\nsys.path.append('/')\n"
        "from tests.bridge import chain_program\nchain_program.throw_six_times()"
    )
    said = machine.run(program, timeout=300)
    assert said == "[4, 4, 1, 1, 6, 6] [4, 4, 1, 1, 6, 6] True True\n"
