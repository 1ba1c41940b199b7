"""The button pads: active low, with the chip's own pull-ups.

Only what is down now; ``app.input.pad_events`` makes presses of it.
"""

from time import sleep_ms, sleep_us

import micropython
from machine import Pin, mem32
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = bytearray  # viper's word for memory

SERVES = "pads"

_KEYS = const(6)  # of a cluster
_PADS = const(13)
_MENU_BIT = const(12)
_GPIO_IN = const(0xD0000004)  # the levels of all pins at one instant
_NONE = const(255)
_SURE_US = const(50)


@micropython.viper
def _low(pins: ptr8, levels: int) -> int:
    """Return the bits of the pads whose pins are low in ``levels``, a bit for each pin."""
    down = 0
    for bit in range(_PADS):
        pin = int(pins[bit])
        if pin != _NONE and (levels >> pin) & 1 == 0:
            down |= 1 << bit
    return down


def make(board):
    """Return the pads of ``board.PADS`` and ``board.MENU``: a pin each."""
    return Pads(board.PADS, board.MENU)


class Pads:
    """The interface ``pads``.  ``clusters`` are one or two times six pins: UP .. BACK.

    A board with one cluster, shared by both coaches, reports it as the left one.
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
        """Return the bits of the pads that are down now, and still are 50 us later.

        A lead beside the LEDs' data catches spikes of some microseconds.
        """
        first = _low(self._pins, mem32[_GPIO_IN])
        if first == 0:
            return 0
        sleep_us(_SURE_US)
        return first & _low(self._pins, mem32[_GPIO_IN])


def is_down(pin):
    """Return True if the pad on ``pin`` is down; to be asked before anything else runs."""
    line = Pin(pin, Pin.IN, Pin.PULL_UP)
    sleep_ms(1)  # 50 k lift a lead of 1 nF within 0.1 ms; before that every pad looks pressed
    return not line.value()
