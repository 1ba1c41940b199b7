"""The emulated RP2040: boots an image, runs in emulated time, talks over emulated USB.

It runs rp2040py synchronously, without its event loop, and fills two of its gaps:

* Its host answers the board's USB reads with empty packets for ever, so the board never
  sleeps.  Here a read waits until there is something to send, as on a real bus.
* Its PIO stands still while the processor sleeps.  ``Pace`` moves it on instead.

What stays lacking is in README.md beside this file.
"""

import math
import os
from collections.abc import Callable
from typing import Any

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS

from ..flash.flash_map import flash_map
from .clocks import Pll
from .flash_time import FlashTime
from .pace import CYCLE_NANOS, Pace
from .ring_oscillator import RingOscillator

try:
    from rp2040py.native.loop import Loop as Loop  # made by ``faster.build``
except ImportError:
    Loop = None

FLASH_BYTES = flash_map.FLASH
NANOS = 1_000_000  # in a millisecond
PACKET = 64  # bytes, USB full speed
_LOOK = 10_000  # instructions, at most, between two questions ``until``


def whole_cycles(nanos: float) -> float:
    """Return ``nanos`` rounded up to whole cycles: PIO counts no parts of one."""
    return max(0.0, math.ceil(nanos / CYCLE_NANOS) * CYCLE_NANOS)


class UsualLoop:
    """rp2040py's own loop, in the form of ``loop.pyx``."""

    def __init__(self, simulator: Any) -> None:
        self._simulator = simulator

    @property
    def stopped(self) -> bool:
        """Whether it was told to stop."""
        return bool(self._simulator.stopped)

    @stopped.setter
    def stopped(self, value: bool) -> None:
        self._simulator.stopped = value

    def run(self, instructions: int) -> None:
        """Run until ``stopped`` is set, or for a while."""
        self._simulator.stopped = False
        # The clock stands at the truth after every instruction; more at once is faster by a
        # quarter and lets timers, pins and buses see the past.
        execute_batch(self._simulator, 1)


class Chip:
    """One RP2040 with ``flash`` (2 MB), held in reset until ``power_on``.

    ``parts`` are attached to the pins, each an object with ``attach(rp2040)``.  ``output``
    collects what the board says over USB, ``heard`` (or None) is called with every piece of it.
    """

    def __init__(self, flash: bytes, parts: tuple[Any, ...] = ()):
        factories = tuple([lambda part=part: part for part in parts])
        # Its loader would copy what a boot ROM does not: flash is set as a whole below.
        self._device = BaseDevice(board=BoardSpec(image=os.devnull, extras=factories))
        self._loop: Any = (Loop or UsualLoop)(self._device.simulator)
        self.rp2040: Any = self._device.mcu
        self.clock: Any = self.rp2040.clock
        self.rp2040.flash[:FLASH_BYTES] = flash
        self.pace = Pace(self.rp2040)
        self.pll = Pll(self.rp2040, self.pace.set_clock)
        self.flash_time = FlashTime(self.rp2040)
        RingOscillator(self.rp2040)
        self.connected = False
        self.output = bytearray()
        self.heard: Callable[[bytes], None] | None = None
        self._waiting: list[int] = []  # sizes of the board's USB reads that wait
        self._to_send = bytearray()
        self._wire_usb()
        self._reached = False
        self._alarm = self.clock.create_alarm(self._end)

    # Time.

    @property
    def milliseconds(self) -> float:
        """Emulated time since power on."""
        return self.clock.nanos / NANOS

    def power_on(self) -> None:
        """Let go of reset for the first time."""
        self.rp2040.core.pc = FLASH_START_ADDRESS

    def run(self, milliseconds: float, until: Callable[[], bool] | None = None) -> bool:
        """Run for ``milliseconds``, or less: ``until`` is asked whenever ``pause`` was called,
        and now and then.

        Returns True if ``until`` came true.
        """
        self._reached = False
        self._alarm.schedule(whole_cycles(milliseconds * NANOS))
        while not self._reached:
            if until is not None and until():
                self._alarm.cancel()
                return True
            self._loop.run(_LOOK)
        return until is not None and until()

    def pause(self) -> None:
        """Let ``run`` look at its ``until``; parts call this when something happened."""
        self._loop.stopped = True

    def _end(self) -> None:
        self._reached = True
        self.pause()

    # Reset and flash.

    def press_reset(self) -> None:
        """Pull RUN low for a moment: flash stays, the rest starts again."""
        self._device.hard_reset(cause=ResetCause.RUN_PIN)

    def flash(self) -> bytes:
        """Return the 2 MB of flash as they are."""
        return bytes(self.rp2040.flash[:FLASH_BYTES])

    # USB serial.

    def send(self, data: bytes) -> None:
        """Send ``data`` to the board's console; it goes out as the board reads it."""
        self._to_send += data
        self._serve()

    def _wire_usb(self) -> None:
        cdc = self._device.cdc
        usb = cdc.usb
        usual_read = usb.on_endpoint_read
        usual_reset = usb.on_reset

        def read(endpoint: int, size: int) -> None:
            if endpoint and endpoint == cdc._out_endpoint:
                self._waiting.append(size)
                self._serve()
            elif usual_read is not None:
                usual_read(endpoint, size)

        def reset() -> None:
            self.connected = False
            self._waiting.clear()
            self._to_send.clear()
            if usual_reset is not None:
                usual_reset()

        def connect() -> None:
            self.connected = True
            self.pause()

        def hear(data: bytes | bytearray) -> None:
            self.output += data
            if self.heard is not None:
                self.heard(bytes(data))
            self.pause()

        usb.on_endpoint_read = read
        usb.on_reset = reset
        cdc.on_device_connected = connect
        cdc.on_serial_data = hear

    def _serve(self) -> None:
        cdc = self._device.cdc
        while self._waiting and self._to_send:
            size = min(self._waiting.pop(0), PACKET)
            packet = bytes(self._to_send[:size])
            del self._to_send[:size]
            cdc.usb.endpoint_read_done(cdc._out_endpoint, packet)
