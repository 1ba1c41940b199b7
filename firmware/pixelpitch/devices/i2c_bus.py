"""Creates an I2C bus, and frees it if a chip holds SDA low.

This happens if a restart or an unplugged lead interrupts a read in the middle of a byte: the sensor
then waits for clock pulses. Neither the SDK nor MicroPython frees the bus. Nine pulses on SCL and a
STOP do (UM10204 3.1.16).

``machine.I2C(number)`` is always the same object, so drivers can keep a reference to it.
"""

from time import sleep_us, ticks_diff, ticks_ms

from machine import I2C, Pin, freq, mem32
from micropython import const

# The longest transfer: 32 samples of six bytes, two address bytes and one register byte.
_MAX_TRANSFER = const(195)  # bytes
_BYTE_CLOCKS = const(9)  # clock pulses of a byte, including the acknowledge bit
_HALF_PULSE_US = const(5)
_RECOVERY_PULSES = const(9)
_RECOVERY_MS = const(100)  # time in ms between two attempts to free a bus that is still held
_GPIO_IN = const(0xD0000004)
_ETIMEDOUT = const(110)
_EXTRA_CYCLES = const(8)  # clk_sys cycles that the controller adds to HCNT + LCNT


def requested_hertz(hertz, clock):
    """Return the frequency to request from ``machine.I2C``, so that SCL stays below ``hertz``.

    The result, ``hertz`` and ``clock`` (the frequency of clk_sys) are in Hz. The real period of SCL
    is longer than the requested one, because the controller adds the length of the spike filter and
    eight cycles (RP2040 data sheet 4.3.14.2), and the line its rise time. The SDK sets HCNT + LCNT
    to the requested period, with three fifths of it in LCNT, and the filter to a sixteenth of LCNT.
    """
    cycles = (clock + hertz - 1) // hertz
    period = (cycles - _EXTRA_CYCLES) * 80 // 83
    while period + period * 3 // 5 // 16 + _EXTRA_CYCLES < cycles:
        period += 1
    return clock // period


def timeout_us(hertz):
    """Return the timeout of a transfer in us, for an SCL of ``hertz``.

    It is twice the duration of the longest transfer, because SCL may be 20 % too slow.
    """
    return 2 * _MAX_TRANSFER * _BYTE_CLOCKS * 1000 // (hertz // 1000)


class Bus:
    """An I2C bus, described by ``(number, SDA, SCL, hertz)`` from a board's file.

    Drivers use its attribute ``i2c``. ``name`` is a text such as "I2C 1 (GP2, GP3)". ``recoveries``
    counts how often the bus was freed.
    """

    def __init__(self, number, sda, scl, hertz):
        self.name = f"I2C {number} (GP{sda}, GP{scl})"
        self.recoveries = 0
        self._number = number
        self._pins = (sda, scl)
        self._hertz = hertz
        self._high = 1 << sda | 1 << scl
        self._freed = ticks_ms()
        # the fault of each chip on the bus at the last call of ``recover``
        self._seen = [None, None, None]
        self._stuck = False  # True if the bus must be freed
        self.i2c = self._set_up()

    def recover(self, faults):
        """Free the bus if SDA or SCL is low or a transfer timed out; return True if it was freed.

        Call this between transfers. ``faults`` has the last OSError, or None, of each chip on the
        bus, at most three.
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
        if not self._stuck or 0 <= ticks_diff(ticks_ms(), self._freed) < _RECOVERY_MS:
            return False
        self._stuck = False
        self.recoveries += 1
        self._set_up()
        self._freed = ticks_ms()
        return True

    def _set_up(self):
        """Free the bus by nine clock pulses and a STOP; set up and return its ``machine.I2C``."""
        sda = Pin(self._pins[0], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        scl = Pin(self._pins[1], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        sleep_us(_HALF_PULSE_US)
        for _ in range(_RECOVERY_PULSES):
            scl(0)
            sleep_us(_HALF_PULSE_US)
            scl(1)
            sleep_us(_HALF_PULSE_US)
        scl(0)
        sleep_us(_HALF_PULSE_US)
        sda(0)
        sleep_us(_HALF_PULSE_US)
        scl(1)
        sleep_us(_HALF_PULSE_US)
        sda(1)  # SDA rises while SCL is high, which is a STOP
        sleep_us(_HALF_PULSE_US)
        return I2C(
            self._number,
            sda=sda,
            scl=scl,
            freq=requested_hertz(self._hertz, freq()),
            timeout=timeout_us(self._hertz),  # type: ignore[call-overload]
        )
