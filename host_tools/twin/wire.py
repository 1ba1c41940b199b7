"""Emulates the I2C bus bit by bit, for firmware that drives the pins itself.

MicroPython's I2C.scan() does this, because the RP2040's controller cannot send an address without
data. ``Wire`` observes both pins, which are open drain with pull-ups, and lets the devices of
``EmulatedBus`` answer.
"""

from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from .bus import BusDevice

_IDLE, _ADDRESS, _WRITE, _READ = range(4)


class Wire:
    """The lines SDA and SCL of an I2C bus with ``devices``, which is {address: device}."""

    def __init__(self, sda: int, scl: int, devices: dict[int, BusDevice]) -> None:
        self._pins = (sda, scl)
        self._devices = devices
        self._device: BusDevice | None = None
        self._phase = _IDLE
        self._clocks = 0  # rising edges of SCL in this byte
        self._byte = 0
        self._is_holding_sda = False  # a device pulls SDA low
        self._sda = self._scl = True
        self._jam_clocks = 0  # number of clocks after which a stuck device releases SDA

    def hold_sda_low(self, clock_count: int = 9) -> None:
        """Let a device hold SDA low for the next ``clock_count`` clocks of SCL.

        A real device does this if it was interrupted in the middle of a byte.
        """
        self._jam_clocks = clock_count
        self._pull_sda(True)

    def is_held_low(self) -> bool:
        """Return True if a device holds SDA low because a byte is incomplete."""
        return self._is_holding_sda

    def attach(self, rp2040: Any) -> None:
        """Connect both lines, with their pull-ups."""
        self._gpio = rp2040.gpio
        for pin, moved in zip(self._pins, (self._sda_moved, self._scl_moved), strict=True):
            rp2040.gpio[pin].set_input_value(True)
            rp2040.gpio[pin].add_listener(moved)

    def _pull_sda(self, low: bool) -> None:
        if low != self._is_holding_sda:
            self._is_holding_sda = low
            self._gpio[self._pins[0]].set_input_value(not low)

    def _sda_moved(self, new: Any, old: Any) -> None:
        sda = new is not GPIOPinState.LOW
        if sda is self._sda:
            return
        self._sda = sda
        if self._scl and not self._is_holding_sda:
            if self._device is not None and sda:
                self._device.stop()
            self._phase = _IDLE if sda else _ADDRESS
            self._device = None
            self._clocks = self._byte = 0

    def _scl_moved(self, new: Any, old: Any) -> None:
        scl = new is not GPIOPinState.LOW
        if scl is self._scl:
            return
        self._scl = scl
        if self._jam_clocks:
            if not scl:
                self._jam_clocks -= 1
                self._pull_sda(self._jam_clocks > 0)
            return
        if self._phase == _IDLE:
            return
        if scl:
            self._clocks += 1
            if self._clocks <= 8 and self._phase != _READ:
                self._byte = self._byte << 1 | self._sda
            elif (
                self._clocks == 9
                and self._phase == _READ
                and self._sda
                and not self._is_holding_sda
            ):
                self._phase = _IDLE  # no ACK: the controller ends the read
        elif self._clocks == 8:
            self._pull_sda(self._phase != _READ and self._pass_byte())
        elif self._clocks == 9:
            self._pull_sda(False)
            self._clocks = 0
            self._byte = 0
            if self._phase == _READ and self._device is not None:
                self._byte = self._device.read()
        if not scl and self._phase == _READ and self._clocks < 8:
            self._pull_sda(not self._byte >> (7 - self._clocks) & 1)

    def _pass_byte(self) -> bool:
        """Pass the complete byte to the device; return True if the device acknowledges it."""
        if self._phase == _WRITE:
            return self._device is not None and self._device.write(self._byte)
        device = self._devices.get(self._byte >> 1)
        if device is None or not device.is_plugged_in:
            self._phase = _IDLE
            return False
        self._device = device
        reading = bool(self._byte & 1)
        device.start(reading)
        self._phase = _READ if reading else _WRITE
        return True
