"""Opens the UART (115,200 baud) to the bridge, the microcontroller that receives wireless dice.

``devices/radio.py`` reads and writes the lines. A pull-up keeps the receiving pin high, so that no
bytes arrive if there is no bridge.
"""

from machine import UART, Pin
from micropython import const

from ..radio import Radio

INTERFACE_NAME = "dice"
BAUD_RATE = const(115200)
# Size of the receive buffer in bytes. It is full after 89 ms without a read. The session reads it
# every 20 ms, and after 45 ms if a flash sector is being erased.
_BUFFER_BYTES = const(1024)


def make(board):
    """Return the ``Radio`` on ``board.UART``, which is (number of the UART, TX pin, RX pin)."""
    bus, tx, rx = board.UART
    uart = UART(
        bus, BAUD_RATE, tx=Pin(tx), rx=Pin(rx, Pin.IN, Pin.PULL_UP), rxbuf=_BUFFER_BYTES, timeout=0
    )
    return Radio(uart)
