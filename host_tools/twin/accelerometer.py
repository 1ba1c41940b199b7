"""Emulates an LIS3DH accelerometer: registers, data rate and FIFO, in emulated time.

Modelled from the data sheet (DocID17530) and AN3308:

* the registers WHO_AM_I, CTRL_REG1..6, REFERENCE, STATUS_REG, OUT_*, FIFO_CTRL_REG and FIFO_SRC_REG
* auto-increment, which wraps around from OUT_Z_H to OUT_X_L while the FIFO is in use
* bypass, FIFO and stream mode
* left-justified data in low-power, normal and high-resolution mode
* INT1 for data ready, watermark and overrun
* the self test
* the first interrupt generator with its high-pass filter, latch and threshold

Not modelled: filters of the data, click and 6D detection, the second interrupt generator, the
duration of interrupts, the ADC.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from .bus import BusDevice

WHO_AM_I, STATUS, OUT_X_L, OUT_Z_H = 0x0F, 0x27, 0x28, 0x2D
CTRL1, CTRL3, CTRL4, CTRL5 = 0x20, 0x22, 0x23, 0x24
CTRL2, REFERENCE = 0x21, 0x26
FIFO_CTRL, FIFO_SRC = 0x2E, 0x2F
INT1_CFG, INT1_SRC, INT1_THS = 0x30, 0x31, 0x32
FIFO_DEPTH_SAMPLES = 32
_WRITABLE_REGISTERS = {*range(0x1E, 0x27), FIFO_CTRL, *range(0x30, 0x40)} - {INT1_SRC}
_POWER_ON_VALUES = {WHO_AM_I: 0x33, 0x1E: 0x10, CTRL1: 0x07}
_RATES_BY_CODE = (0, 1, 10, 25, 50, 100, 200, 400, 1600, 1344)
# For each mode: (mg per digit for full scales of 2, 4, 8 and 16 g; number of low bits of a sample
# that are not used)
_LOW_POWER_MODE = ((16, 32, 64, 192), 8)
_NORMAL_MODE = ((4, 8, 16, 48), 6)
_HIGH_RESOLUTION_MODE = ((1, 2, 4, 12), 4)

_THRESHOLD_MG = (16, 32, 62, 186)  # mg per step of INT1_THS, for each full scale
# By this share the output of the high-pass filter decreases in each sample if the acceleration is
# constant. The cutoff frequency is 1/50 of the sample rate.
_HIGH_PASS_SHARE = 0.126
# Acceleration that the self test adds, for each value of its two bits. The data sheet allows 68 to
# 1,440 mg.
_SELF_TEST_MG = (0, 400, -400, 0)
Vector = tuple[int, int, int]


class Accelerometer(BusDevice):
    """An emulated LIS3DH on the I2C bus.

    ``acceleration_at(nanos)`` returns the acceleration (x, y, z) in mg at an emulated time.
    ``interrupt`` is the number of the RP2040's pin to which the sensor's interrupt output INT1 is
    connected, or None.
    """

    def __init__(
        self, acceleration_at: Callable[[float], Vector], interrupt: int | None = None
    ) -> None:
        self._acceleration_at = acceleration_at
        self._interrupt = interrupt
        self.losses = 0  # samples lost because the FIFO was full
        self._power_on()

    def attach(self, rp2040: Any) -> None:
        """Connect INT1 to its pin and use the chip's clock."""
        self._rp2040 = rp2040
        self._clock = rp2040.clock
        self._alarm = rp2040.clock.create_alarm(self._on_sample_due)

    def unplug(self) -> None:
        """Disconnect the sensor from power and bus."""
        self.is_plugged_in = False
        self._alarm.cancel()
        if self._interrupt is not None:
            self._rp2040.gpio[self._interrupt].release_input()

    def plug_in(self) -> None:
        """Reconnect the sensor; its registers have their power-on values."""
        self.is_plugged_in = True
        self._power_on()

    def _power_on(self) -> None:
        self._registers = bytearray(0x40)
        for register, value in _POWER_ON_VALUES.items():
            self._registers[register] = value
        self._fifo: deque[Vector] = deque()
        self._last: Vector = (0, 0, 0)
        self._newest: Vector = (0, 0, 0)
        self._fresh = self._overrun = False
        self._since = 0.0  # time in ns at which the rate was set
        self._sample_count = 0  # samples since the rate was set
        self._pointer: int | None = None
        self._increment = False
        # The constant part of the acceleration, which the high-pass filter subtracts.
        self._constant = [0.0, 0.0, 0.0]
        self._interrupt_source = 0  # value of INT1_SRC

    # These methods are called by the bus.

    def start(self, reading: bool) -> None:
        """Start a transfer; a write transfer begins with a register's number."""
        self._update()
        if not reading:
            self._pointer = None

    def write(self, value: int) -> bool:
        """Receive a register's number, or the value of the current register."""
        if self._pointer is None:
            self._pointer = value & 0x7F
            self._increment = bool(value & 0x80)
            return True
        self._write_register(self._pointer, value)
        self._advance_pointer()
        return True

    def read(self) -> int:
        """Return the value of the current register and advance to the next one."""
        register = self._pointer or 0
        value = self._read_register(register)
        if register == OUT_Z_H:
            self._fresh = self._overrun = False
            if self._fifo_runs and self._fifo:
                self._last = self._fifo.popleft()
        self._advance_pointer()
        return value

    def stop(self) -> None:
        """End a transfer and update INT1."""
        self._update_interrupt()

    def _advance_pointer(self) -> None:
        if self._increment and self._pointer is not None:
            rolls = self._fifo_runs and self._pointer == OUT_Z_H
            self._pointer = OUT_X_L if rolls else (self._pointer + 1) & 0x7F

    # Registers.

    def _write_register(self, register: int, value: int) -> None:
        if register not in _WRITABLE_REGISTERS:
            return
        self._update()
        if register == CTRL5:
            value &= 0x7F  # the chip clears bit 7 (BOOT) itself
        before = self._registers[register]
        self._registers[register] = value
        if register == CTRL1 and (value ^ before) & 0xF8:
            self._since = self._clock.nanos
            self._sample_count = 0
        if register == FIFO_CTRL and not value >> 6:  # bypass mode clears the FIFO
            self._fifo.clear()
        self._schedule_sample()

    def _read_register(self, register: int) -> int:
        if register == STATUS:
            self._update()
            return 0x0F * self._fresh | 0xF0 * self._overrun
        if register == FIFO_SRC:
            self._update()
            return self._fifo_status()
        if register == REFERENCE:
            self._update()
            self._constant = [float(value) for value in self._newest]
        if register == INT1_SRC:
            self._update()
            events, self._interrupt_source = self._interrupt_source, 0
            return events
        if OUT_X_L <= register <= OUT_Z_H:
            sample = self._fifo[0] if self._fifo_runs and self._fifo else self._last
            value = self._digits(sample[(register - OUT_X_L) // 2])
            return value >> 8 if register & 1 else value & 0xFF
        return self._registers[register] if register < 0x40 else 0

    @property
    def _fifo_runs(self) -> bool:
        return bool(self._registers[CTRL5] & 0x40 and self._registers[FIFO_CTRL] >> 6)

    def _fifo_status(self) -> int:
        held = len(self._fifo)
        watermark = held > (self._registers[FIFO_CTRL] & 31)
        full = held == FIFO_DEPTH_SAMPLES
        return watermark << 7 | full << 6 | (not held) << 5 | min(held, 31)

    def _digits(self, milli_g: int) -> int:
        """Return the 16 bits that stand for an acceleration in the current mode and full scale."""
        control = self._registers[CTRL4]
        if self._registers[CTRL1] & 0x08:
            scales, spare = _LOW_POWER_MODE
        else:
            scales, spare = _HIGH_RESOLUTION_MODE if control & 0x08 else _NORMAL_MODE
        step = scales[control >> 4 & 3]
        most = (1 << (15 - spare)) - 1
        digits = max(-most - 1, min(most, (milli_g + step // 2) // step))
        return digits << spare & 0xFFFF

    # The following produces samples at the data rate.

    @property
    def _sample_rate(self) -> int:
        rate = self._registers[CTRL1] >> 4
        if rate == 9 and self._registers[CTRL1] & 0x08:
            return 5376
        return _RATES_BY_CODE[rate] if rate < len(_RATES_BY_CODE) else 0

    def _update(self) -> None:
        """Produce all samples that have become due since the last call."""
        hertz = self._sample_rate
        if not hertz or not self.is_plugged_in:
            return
        due = int((self._clock.nanos - self._since) * hertz / 1e9)
        # Older samples would be overwritten in the FIFO anyway.
        if due - self._sample_count > 4 * FIFO_DEPTH_SAMPLES and self._fifo_runs:
            self.losses += due - self._sample_count - 4 * FIFO_DEPTH_SAMPLES
            self._sample_count = due - 4 * FIFO_DEPTH_SAMPLES
        enabled = self._registers[CTRL1] & 7
        pushed = _SELF_TEST_MG[self._registers[CTRL4] >> 1 & 3]
        while self._sample_count < due:
            self._sample_count += 1
            reading = self._acceleration_at(self._since + self._sample_count * 1e9 / hertz)
            self._store_sample(
                tuple(reading[axis] + pushed if enabled >> axis & 1 else 0 for axis in range(3))
            )

    def _store_sample(self, sample: Any) -> None:
        self._newest = sample
        self._update_events(sample)
        self._overrun = self._fresh
        self._fresh = True
        if not self._fifo_runs:
            self._last = sample
        elif len(self._fifo) < FIFO_DEPTH_SAMPLES:
            self._fifo.append(sample)
        else:
            self.losses += 1
            # In FIFO mode a full FIFO keeps its oldest samples.
            if self._registers[FIFO_CTRL] >> 6 != 1:
                self._fifo.popleft()
                self._fifo.append(sample)

    # INT1.

    def _update_events(self, sample: Vector) -> None:
        """Update INT1_SRC with a sample, as the chip's first interrupt generator does."""
        step = _THRESHOLD_MG[self._registers[CTRL4] >> 4 & 3]
        threshold = step * (self._registers[INT1_THS] & 0x7F)
        asked = self._registers[INT1_CFG]
        found = 0
        for axis in range(3):
            self._constant[axis] += (sample[axis] - self._constant[axis]) * _HIGH_PASS_SHARE
            filtered = self._registers[CTRL2] & 0x01
            value = sample[axis] - (self._constant[axis] if filtered else 0.0)
            found |= (2 if abs(value) > threshold else 1) << 2 * axis
        found &= asked
        every = bool(asked & 0x80)
        if asked & 0x3F and (found == asked & 0x3F if every else found):
            self._interrupt_source = found | 0x40
        # An interrupt that is not latched ends with its cause.
        elif not self._registers[CTRL5] & 0x08:
            self._interrupt_source = 0

    def _schedule_sample(self) -> None:
        """Set an alarm for the next sample if INT1 is enabled.

        Otherwise samples are produced only when the registers are read.
        """
        self._alarm.cancel()
        if self._interrupt is not None and self._registers[CTRL3] & 0x56 and self._sample_rate:
            following = self._since + (self._sample_count + 1) * 1e9 / self._sample_rate
            self._alarm.schedule(max(0.0, following - self._clock.nanos) // 8 * 8 + 8)

    def _on_sample_due(self) -> None:
        self._update()
        self._update_interrupt()
        self._schedule_sample()

    def _update_interrupt(self) -> None:
        if self._interrupt is None:
            return
        enabled = self._registers[CTRL3]
        source = self._fifo_status()
        high = bool(
            (enabled & 0x10 and self._fresh)
            or (enabled & 0x04 and source & 0x80)
            or (enabled & 0x02 and source & 0x40)
            or (enabled & 0x40 and self._interrupt_source & 0x40)
        )
        pin = self._rp2040.gpio[self._interrupt]
        if pin.input_value != high:
            pin.set_input_value(high)
