"""The bridge to wireless dice on a UART: 115,200 baud, lines in both directions (devices/radio.py).

Pins and UART: RP2040 datasheet, "UART".  Without a bridge the receiving pin is held high by its
pull-up, so that an open plug brings no bytes.
"""

from machine import UART, Pin
from micropython import const

from ..radio import Radio

SERVES = "dice"
BAUD = const(115200)
_BUFFER = const(1024)  # bytes that come in 89 ms: a step, or the erase of a sector (45 ms)


def make(board):
    """Return the bridge at ``board.UART``: (bus, TX, RX)."""
    bus, tx, rx = board.UART
    uart = UART(bus, BAUD, tx=Pin(tx), rx=Pin(rx, Pin.IN, Pin.PULL_UP), rxbuf=_BUFFER, timeout=0)
    return Radio(uart)
