"""Measures the 5 V supply, divided by two, on an ADC pin."""

from machine import ADC, Pin

_FULL_MV = 6600  # 3.3 V, doubled because of the divider
_SAMPLES = 8


def make(board):
    """Return a function that measures the supply of ``board``, or None if it cannot be measured."""
    return None if board.SUPPLY_SENSE is None else Supply(board.SUPPLY_SENSE).millivolts


class Supply:
    """The supply on an ADC ``pin``."""

    def __init__(self, pin):
        self._adc = ADC(Pin(pin))

    def millivolts(self):
        """Return the supply in millivolts, to about 3 % (the divider and the Pico's 3.3 V)."""
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        return total // _SAMPLES * _FULL_MV // 65535
