"""Measures the 5 V supply on an ADC pin, through a divider by two."""

from machine import ADC, Pin

_FULL_MV = 6600  # full scale of the ADC in mV: 3.3 V, doubled because of the divider
_SAMPLE_COUNT = 8


def make(board):
    """Return a function that returns the supply voltage in mV; None if no divider is fitted."""
    return None if board.SUPPLY_SENSE is None else SupplyMeter(board.SUPPLY_SENSE).millivolts


class SupplyMeter:
    """Measures the voltage of the supply on the ADC pin ``pin``."""

    def __init__(self, pin):
        self._adc = ADC(Pin(pin))

    def millivolts(self):
        """Return the supply voltage in mV; divider and reference cause an error of up to 3 %."""
        total = 0
        for _ in range(_SAMPLE_COUNT):
            total += self._adc.read_u16()
        return total // _SAMPLE_COUNT * _FULL_MV // 65535
