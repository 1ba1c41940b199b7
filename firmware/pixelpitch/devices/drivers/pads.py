"""The button pads: active low, with the chip's own pull-ups.

Reports only which pads are down now; ``app.input.pad_events`` turns that into presses.
"""

from time import sleep_ms, sleep_us

import micropython
from machine import Pin, mem32
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = bytearray  # a type of viper: a pointer to bytes

SERVES = "pads"

_KEYS = const(6)  # number of pads in a cluster
_PADS = const(13)
_MENU_BIT = const(12)
_GPIO_IN = const(0xD0000004)  # the levels of all pins, read at the same time
_NONE = const(255)
_SURE_US = const(50)


@micropython.viper
def _low(pins: ptr8, levels: int) -> int:
    """Return a bit for each pad whose pin is low in ``levels``, which has a bit for each pin."""
    down = 0
    for bit in range(_PADS):
        pin = int(pins[bit])
        if pin != _NONE and (levels >> pin) & 1 == 0:
            down |= 1 << bit
    return down


def make(board):
    """Return the pads of ``board.PADS`` and ``board.MENU``, each of which is a pin."""
    return Pads(board.PADS, board.MENU)


class Pads:
    """The interface ``pads``. ``clusters`` are one or two tuples of six pins: UP .. BACK.

    A board with one cluster, which both coaches share, reports it as the left one.
    """

    def __init__(self, clusters, menu):
        self._pins = bytearray([_NONE] * _PADS)
        for number, cluster in enumerate(clusters):
            for key, pin in enumerate(cluster):
                self._pins[number * _KEYS + key] = pin
        self._pins[_MENU_BIT] = menu
        for pin in self._pins:
            if pin != _NONE:
                Pin(pin, Pin.IN, Pin.PULL_UP)

    def down(self):
        """Return the bits of the pads that are down now and still down 50 us later.

        A lead next to the LEDs' data lines picks up spikes of a few microseconds.
        """
        first = _low(self._pins, mem32[_GPIO_IN])
        if first == 0:
            return 0
        sleep_us(_SURE_US)
        return first & _low(self._pins, mem32[_GPIO_IN])


def is_down(pin):
    """Return True if the pad on ``pin`` is down; for use before anything else runs."""
    line = Pin(pin, Pin.IN, Pin.PULL_UP)
    # Until the 50 k pull-up has charged a lead of 1 nF (0.1 ms), every pad looks pressed.
    sleep_ms(1)
    return not line.value()
