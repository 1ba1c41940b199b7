"""Reads the button pads, which are active low and use the chip's own pull-ups.

Reports only which pads are down now; ``app.input.pad_events`` derives presses from this.
"""

from time import sleep_ms, sleep_us

import micropython
from machine import Pin, mem32
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = bytearray  # stands for a type of MicroPython's viper emitter: a pointer to bytes

INTERFACE_NAME = "pads"

_CLUSTER_PADS = const(6)
_PAD_COUNT = const(13)
_MENU_BIT = const(12)
_GPIO_IN = const(0xD0000004)  # address of the register with the levels of all pins
_NO_PIN = const(255)
_DEBOUNCE_US = const(50)


@micropython.viper
def _pressed(pins: ptr8, levels: int) -> int:
    """Return the bits of the pads that are down; ``levels`` has a bit for each GPIO pin, 0 if low.

    ``pins`` has the GPIO number of each pad, or ``_NO_PIN``.
    """
    down = 0
    for bit in range(_PAD_COUNT):
        pin = int(pins[bit])
        if pin != _NO_PIN and (levels >> pin) & 1 == 0:
            down |= 1 << bit
    return down


def make(board):
    """Return the ``Pads`` on the pins ``board.PADS`` and ``board.MENU``."""
    return Pads(board.PADS, board.MENU)


class Pads:
    """Implements the interface ``pads`` on the pins of one or two clusters and of MENU.

    Each cluster has six pins: UP, DOWN, LEFT, RIGHT, OK, BACK. A single cluster, which both coaches
    share, is reported as the left one.
    """

    def __init__(self, clusters, menu):
        self._pins = bytearray([_NO_PIN] * _PAD_COUNT)
        for number, pad_cluster in enumerate(clusters):
            for key, pin in enumerate(pad_cluster):
                self._pins[number * _CLUSTER_PADS + key] = pin
        self._pins[_MENU_BIT] = menu
        for pin in self._pins:
            if pin != _NO_PIN:
                Pin(pin, Pin.IN, Pin.PULL_UP)

    def down(self):
        """Return the bits of the pads that are down now and still down 50 us later.

        The second reading filters out spikes of a few microseconds, which the LEDs' data lines
        cause.
        """
        first = _pressed(self._pins, mem32[_GPIO_IN])
        if first == 0:
            return 0
        sleep_us(_DEBOUNCE_US)
        return first & _pressed(self._pins, mem32[_GPIO_IN])


def is_down(pin):
    """Return True if the pad on ``pin`` is down; needs no ``Pads`` object."""
    line = Pin(pin, Pin.IN, Pin.PULL_UP)
    # Every pad looks pressed until its pull-up resistor has charged the wire (0.1 ms for 1 nF).
    sleep_ms(1)
    return not line.value()
