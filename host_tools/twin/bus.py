"""Emulates an I2C bus and its devices with the timing of a real bus.

In rp2040py, transfers of the I2C controller take no time. Here each byte with its acknowledgement
takes nine periods of SCL. As on the chip (RP2040 data sheet 4.3.14.2), a period is longer than the
firmware requests:

* SCL_High = (HCNT + SPKLEN + 7) cycles
* SCL_Low = (LCNT + 1) cycles, plus the rise time
"""

from collections.abc import Callable
from typing import Any

from rp2040py.peripherals.i2c import IC_FS_SPKLEN, R_TX_EMPTY, I2CMode

from .registers import WatchedRegisters, watch_resets

I2C_PIN_FUNCTION = 3
# Rise time of SCL from 0.3 to 0.7 of 3.3 V, for 1.5 kOhm and 153 pF. The lines of the carrier board
# have less capacitance.
SCL_RISE_NS = 195
_EXTRA_CYCLES = 8
_KEYS = (0x40044, 0x40048)  # keys of I2C0 and I2C1 in the dict RP2040.peripherals
_RESET_BITS = (3, 4)


class BusDevice:
    """A device on the bus. With ``is_plugged_in`` False it does not acknowledge."""

    is_plugged_in = True

    def start(self, reading: bool) -> None:
        """Start a transfer to or from this device."""

    def write(self, value: int) -> bool:
        """Receive a byte; return True to acknowledge it."""
        raise NotImplementedError

    def read(self) -> int:
        """Return the next byte."""
        raise NotImplementedError

    def stop(self) -> None:
        """End a transfer."""


class EmulatedBus:
    """The I2C bus of the controller ``number`` on the pins ``sda`` and ``scl``.

    ``devices`` is {address: device}. ``is_held()`` returns True while something other than the
    controller pulls SDA low. No transfer begins then.
    """

    def __init__(self, number: int, sda: int, scl: int, devices: dict[int, BusDevice]) -> None:
        self.number = number
        self.pins = (sda, scl)
        self.devices = devices
        self.is_held: Callable[[], bool] = lambda: False
        self.bytes = 0  # bytes transferred so far, including addresses
        self._spike = 7  # value of IC_FS_SPKLEN
        self._device: BusDevice | None = None
        self._on_byte_end: Any = None

    def attach(self, rp2040: Any) -> None:
        """Connect the bus to the controller."""
        self._rp2040 = rp2040
        self._i2c = i2c = rp2040.i2c[self.number]
        self._alarm = rp2040.clock.create_alarm(lambda: self._on_byte_end())
        i2c.on_start = self._start
        i2c.on_connect = self._connect
        i2c.on_write_byte = self._write
        i2c.on_read_byte = self._read
        i2c.on_stop = self._stop
        key = _KEYS[self.number]
        rp2040.peripherals[key] = WatchedRegisters(rp2040.peripherals[key], self._note_write)
        watch_resets(rp2040, _RESET_BITS[self.number], self._reset)

    def _note_write(self, offset: int, value: int) -> None:
        if offset == IC_FS_SPKLEN:  # rp2040py ignores an odd value for this register
            self._spike = value & 0xFF

    def _reset(self) -> None:
        """Reset the controller; the firmware requests this through the register RESETS."""
        self._alarm.cancel()
        self._device = None
        self._i2c.reset()

    def period_ns(self) -> float:
        """Return the period of SCL in ns."""
        counts = self._i2c.scl_low_period + self._i2c.scl_high_period
        cycles = counts + self._spike + _EXTRA_CYCLES
        return float(cycles * 1e9 / self._rp2040.clk_sys + SCL_RISE_NS)

    def _after_byte(self, then: Any) -> None:
        self.bytes += 1
        self._on_byte_end = then
        self._alarm.schedule(9 * self.period_ns() // 8 * 8)

    def _has_i2c_pins(self) -> bool:
        return all(self._rp2040.gpio[pin].function_select == I2C_PIN_FUNCTION for pin in self.pins)

    def _start(self, repeated: bool) -> None:
        if not self.is_held():
            self._i2c.complete_start()

    def _connect(self, address: int, mode: Any) -> None:
        device = self.devices.get(address & 0x7F)
        if device is None or not device.is_plugged_in or not self._has_i2c_pins():
            self._device = None
            self._after_byte(self._refuse)
            return
        self._device = device
        device.start(mode == I2CMode.READ)
        self._after_byte(lambda: self._i2c.complete_connect(True))

    def _refuse(self) -> None:
        self._i2c.complete_connect(False)
        # The real chip also reports an empty transmit FIFO here. rp2040py does not, so without this
        # interrupt the SDK would wait until its timeout.
        self._i2c._set_interrupts(R_TX_EMPTY)

    def _write(self, value: int) -> None:
        device = self._device
        acknowledged = device is not None and device.is_plugged_in and device.write(value)
        self._after_byte(lambda: self._i2c.complete_write(acknowledged))

    def _read(self, more: bool) -> None:
        device = self._device
        value = device.read() if device is not None and device.is_plugged_in else 0xFF
        self._after_byte(lambda: self._i2c.complete_read(value))

    def _stop(self) -> None:
        if self._device is not None:
            self._device.stop()
            self._device = None
        self._i2c.complete_stop()
