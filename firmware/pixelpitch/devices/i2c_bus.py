"""The I2C bus, and its recovery when a chip was interrupted in the middle of a byte.

If a restart or an unplugged lead interrupts a read, the sensor waits for clocks and holds SDA low.
Neither the SDK nor MicroPython frees the bus. Nine pulses of SCL and a STOP do (UM10204 3.1.16).

``machine.I2C`` of a bus is always the same object, so drivers can keep a reference.
"""

from time import sleep_us, ticks_diff, ticks_ms

from machine import I2C, Pin, freq, mem32
from micropython import const

# The longest transfer: 32 samples of six bytes, with address, register and address again.
_LONGEST = const(195)  # bytes
_CLOCKS = const(9)  # clocks of a byte
_HALF_US = const(5)
_PULSES = const(9)
_AGAIN_MS = const(100)  # ms between two recoveries of a bus that is still held
_GPIO_IN = const(0xD0000004)
_ETIMEDOUT = const(110)
_OWN_CYCLES = const(8)  # cycles in a period of SCL in addition to those that the registers count


def request_hertz(hertz, clock):
    """Return the frequency for ``machine.I2C`` that gives an SCL just below ``hertz``.

    ``clock`` is clk_sys in Hz. The SDK sets HCNT + LCNT to the period that it is asked for. LCNT is
    three fifths of it, and the spike filter a sixteenth of LCNT. The controller adds the filter and
    eight cycles (RP2040 data sheet 4.3.14.2). The rise time of the line is added to that.
    """
    cycles = (clock + hertz - 1) // hertz
    period = (cycles - _OWN_CYCLES) * 80 // 83
    while period + period * 3 // 5 // 16 + _OWN_CYCLES < cycles:
        period += 1
    return clock // period


def timeout_us(hertz):
    """Return the timeout of a transfer: twice the longest one, because SCL may be 20 % slower."""
    return 2 * _LONGEST * _CLOCKS * 1000 // (hertz // 1000)


class Bus:
    """A bus as in a board's file, ``(number, SDA, SCL, hertz)``; drivers use ``i2c``.

    ``name`` identifies it, "I2C 1 (GP2, GP3)"; ``recoveries`` counts how often it was freed.
    """

    def __init__(self, number, sda, scl, hertz):
        self.name = f"I2C {number} (GP{sda}, GP{scl})"
        self.recoveries = 0
        self._number = number
        self._pins = (sda, scl)
        self._hertz = hertz
        self._high = 1 << sda | 1 << scl
        self._freed = ticks_ms()
        self._seen = [None, None, None]  # the last fault of each chip
        self._stuck = False  # True if it was held again since it was freed
        self.i2c = self._make()

    def recover(self, faults):
        """Free the bus if a line is low between transfers, or a transfer has timed out.

        Call it between transfers. ``faults`` is a sequence of at most three: the last OSError of
        each chip, or None. Returns True if the bus was freed.
        """
        if mem32[_GPIO_IN] & self._high != self._high:
            self._stuck = True
        past = self._seen
        for index in range(len(faults)):
            fault = faults[index]
            if fault is not past[index]:
                past[index] = fault
                if fault is not None and fault.errno == _ETIMEDOUT:
                    self._stuck = True
        if not self._stuck or 0 <= ticks_diff(ticks_ms(), self._freed) < _AGAIN_MS:
            return False
        self._stuck = False
        self.recoveries += 1
        self._make()
        self._freed = ticks_ms()
        return True

    def _make(self):
        """Clock every chip free and return a new I2C."""
        sda = Pin(self._pins[0], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        scl = Pin(self._pins[1], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        sleep_us(_HALF_US)
        for _ in range(_PULSES):
            scl(0)
            sleep_us(_HALF_US)
            scl(1)
            sleep_us(_HALF_US)
        scl(0)
        sleep_us(_HALF_US)
        sda(0)
        sleep_us(_HALF_US)
        scl(1)
        sleep_us(_HALF_US)
        sda(1)  # SDA rises while SCL is high: a STOP
        sleep_us(_HALF_US)
        return I2C(
            self._number,
            sda=sda,
            scl=scl,
            freq=request_hertz(self._hertz, freq()),
            timeout=timeout_us(self._hertz),  # type: ignore[call-overload]
        )
