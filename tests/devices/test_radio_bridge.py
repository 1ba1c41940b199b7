"""The bridge's driver on the emulated chip reads and writes lines on its UART at 115,200 baud."""

from typing import Any

import pytest

from tests.bridge import air as around
from tests.bridge import bridge, chain

MAKE_RADIO_PROGRAM = """
from time import sleep_ms
from boards import pitch32 as board
from pixelpitch.devices.drivers import radio_bridge
radio = radio_bridge.make(board)
radio.request((b"P1a2b3c4d",), False)

def listen(ms):
    for step in range(ms // 20):
        sleep_ms(20)
        radio.poll(20)
"""
PRINT_EVENTS_PROGRAM = """
print(radio.is_connected(), radio.version, radio.in_range, radio.dropped)
event = radio.next()
while event is not None:
    print(event.die, event.kind, event.face, event.age_ms, event.rolled_ms, end=" ")
    print(event.calm_ms, event.energy)
    event = radio.next()
"""


def pack_lines(*texts: str) -> bytes:
    """Return the lines with their checksums, as the bridge receives them."""
    return b"".join([bridge.with_checksum(each) for each in texts])


def test_lines_are_received_and_sent(power_on: Any) -> None:
    twin = power_on("pitch32")
    twin.run(MAKE_RADIO_PROGRAM + "listen(40)")
    assert twin.parts.uart.pop_output() == bridge.with_checksum("W 0 P1a2b3c4d")
    twin.parts.uart.send(
        pack_lines(
            "H 01 02 00 0001e240",
            "E P1a2b3c4d 3 4 07 0123 0276 00f0 012c 0001e241",
            # the bridge repeats the event of the line before
            "E P1a2b3c4d 3 4 07 0169 0276 00f0 012c 0001e287",
            # this die belongs to a different board
            "E P9a2b3c4d 3 6 01 0000 0000 0000 0000 0001e288",
        )
        + b"damaged 0000\n"
    )
    assert (
        twin.run("listen(60)" + PRINT_EVENTS_PROGRAM) == "True 1 2 1\r\n0 3 4 291 630 240 300\r\n"
    )
    assert twin.run("radio.blink(b'P1a2b3c4d')") == ""
    assert bridge.with_checksum("B P1a2b3c4d") in twin.parts.uart.pop_output()
    assert twin.parts.uart.lost == 0


def test_an_empty_connector_does_not_count_as_a_bridge(power_on: Any) -> None:
    twin = power_on("pitch32")
    assert twin.run(MAKE_RADIO_PROGRAM + "listen(200)" + PRINT_EVENTS_PROGRAM) == "False 0 0 0\r\n"


def test_polling_the_bridge_allocates_nothing(power_on: Any) -> None:
    twin = power_on("pitch32")
    twin.run(MAKE_RADIO_PROGRAM + "listen(20)")
    script = (
        "import micropython\nevent = None\nmicropython.heap_lock()\n"
        "try:\n    listen(1100)\n    event = radio.next()\n"
        "finally:\n    micropython.heap_unlock()\nprint(event.face)\n"
    )
    twin.parts.uart.send(pack_lines("E P1a2b3c4d 3 5 07 0123 0276 00f0 012c 3fffffff"))
    assert twin.run(script) == "5\r\n"


@pytest.mark.long
def test_an_advertisement_reaches_the_board(power_on: Any) -> None:
    """The die, the radio and the bridge's program are simulated; the board is emulated."""
    link = chain.Chain(late=(20, 300), loss=5)
    die = around.Pixels(link.air, b"\xc1\x02\x1a\x2b\x3c\x4d")
    twin = power_on("pitch32")
    twin.run(MAKE_RADIO_PROGRAM)
    uart, wire = twin.parts.uart, link.air.wire

    def run_both_boards(ms: int) -> None:
        """Run the emulated bridge and the board for ``ms``, with the wire between them."""
        twin.run(f"listen({ms})")
        wire.to_bridge += uart.pop_output()
        link.pass_time(ms)
        uart.send(bytes(wire.to_board))
        wire.to_board = bytearray()

    for _ in range(12):
        run_both_boards(200)
    die.roll(2)
    for _ in range(14):
        run_both_boards(200)
    said = twin.run("listen(100)" + PRINT_EVENTS_PROGRAM).splitlines()
    assert said[0].startswith("True 1 1 0")
    assert [each.split()[:3] for each in said[1:]] == [
        ["0", "1", "0"],
        ["0", "2", "0"],
        ["0", "3", "3"],
    ]
