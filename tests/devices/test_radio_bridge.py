"""The driver of the bridge on the emulated chip: its UART at 115,200 baud, lines in and out."""

from typing import Any

import pytest

from tests.bridge import air as around
from tests.bridge import bridge, chain

MAKE = """
from time import sleep_ms
from boards import pitch32 as board
from pixelpitch.devices.drivers import radio_bridge
radio = radio_bridge.make(board)
radio.want((b"P1a2b3c4d",), False)

def listen(ms):
    for step in range(ms // 20):
        sleep_ms(20)
        radio.poll(20)
"""
SAY = """
print(radio.is_there(), radio.version, radio.in_range, radio.dropped)
event = radio.next()
while event is not None:
    print(event.die, event.kind, event.face, event.ago, event.rolled, event.calm, event.energy)
    event = radio.next()
"""


def lines(*texts: str) -> bytes:
    return b"".join([bridge.line(each) for each in texts])


def test_lines_come_in_and_go_out(power_on: Any) -> None:
    twin = power_on("pitch32")
    twin.run(MAKE + "listen(40)")
    assert twin.parts.uart.take() == bridge.line("W 0 P1a2b3c4d")
    twin.parts.uart.send(
        lines(
            "H 01 02 00 0001e240",
            "E P1a2b3c4d 3 4 07 0123 0276 00f0 012c 0001e241",
            "E P1a2b3c4d 3 4 07 0169 0276 00f0 012c 0001e287",  # again
            "E P9a2b3c4d 3 6 01 0000 0000 0000 0000 0001e288",  # a stranger's
        )
        + b"damaged 0000\n"
    )
    assert twin.run("listen(60)" + SAY) == "True 1 2 1\r\n0 3 4 291 630 240 300\r\n"
    assert twin.run("radio.blink(b'P1a2b3c4d')") == ""
    assert bridge.line("B P1a2b3c4d") in twin.parts.uart.take()
    assert twin.parts.uart.lost == 0


def test_an_open_plug_is_no_bridge(power_on: Any) -> None:
    twin = power_on("pitch32")
    assert twin.run(MAKE + "listen(200)" + SAY) == "False 0 0 0\r\n"


def test_polling_allocates_nothing(power_on: Any) -> None:
    twin = power_on("pitch32")
    twin.run(MAKE + "listen(20)")
    script = (
        "import micropython\nevent = None\nmicropython.heap_lock()\n"
        "try:\n    listen(1100)\n    event = radio.next()\n"
        "finally:\n    micropython.heap_unlock()\nprint(event.face)\n"
    )
    twin.parts.uart.send(lines("E P1a2b3c4d 3 5 07 0123 0276 00f0 012c 3fffffff"))
    assert twin.run(script) == "5\r\n"


@pytest.mark.long
def test_the_whole_way_from_an_advertisement(power_on: Any) -> None:
    """Die, air and bridge program beside the emulated board, which steps with them."""
    link = chain.Chain(late=(20, 300), loss=5)
    die = around.Pixels(link.air, b"\xc1\x02\x1a\x2b\x3c\x4d")
    twin = power_on("pitch32")
    twin.run(MAKE)
    uart, wire = twin.parts.uart, link.air.wire

    def go_on(ms: int) -> None:
        twin.run(f"listen({ms})")
        wire.to_bridge += uart.take()
        link.pass_time(ms)
        uart.send(bytes(wire.to_board))
        wire.to_board = bytearray()

    for _ in range(12):
        go_on(200)
    die.roll(2)
    for _ in range(14):
        go_on(200)
    said = twin.run("listen(100)" + SAY).splitlines()
    assert said[0].startswith("True 1 1 0")
    assert [each.split()[:3] for each in said[1:]] == [
        ["0", "1", "0"],
        ["0", "2", "0"],
        ["0", "3", "3"],
    ]
