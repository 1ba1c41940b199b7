"""The UART to the bridge for wireless dice: 115,200 baud, lines in both directions.

``devices/radio.py`` reads the lines. Pins and UART: RP2040 datasheet, "UART". Without a bridge a
pull-up keeps the receiving pin high, so that an open connector delivers no bytes.
"""

from machine import UART, Pin
from micropython import const

from ..radio import Radio

SERVES = "dice"
BAUD = const(115200)
# The bytes of 89 ms; reading pauses for a step (20 ms) or the erase of a sector (45 ms).
_BUFFER = const(1024)


def make(board):
    """Return the bridge at ``board.UART``: (bus, TX, RX)."""
    bus, tx, rx = board.UART
    uart = UART(bus, BAUD, tx=Pin(tx), rx=Pin(rx, Pin.IN, Pin.PULL_UP), rxbuf=_BUFFER, timeout=0)
    return Radio(uart)
