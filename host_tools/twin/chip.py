"""The emulated RP2040: boots an image, runs in emulated time, and has emulated USB.

It uses rp2040py without its event loop, and corrects three deviations from the real chip:

* The USB host of rp2040py answers each read with an empty packet, so the board would never sleep.
  Here a read waits for data.
* The PIO of rp2040py stops while the processor sleeps. ``PioPace`` advances the PIO instead.
* The processor of rp2040py always runs at 125 MHz, and its flash takes no time. ``loop.pyx``
  corrects both.

README.md in this folder lists the remaining deviations.
"""

import math
import os
from collections.abc import Callable
from typing import Any

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.memory_map import FLASH_START_ADDRESS

from ..flash import flash_cache
from ..flash.flash_map import flash_map
from .clocks import EmulatedPll
from .flash_time import FlashTime
from .pace import PioPace
from .ring_oscillator import RingOscillator
from .xip_control import XipControl

try:
    from rp2040py.native.loop import (
        Cache as Cache,  # compiled by ``compiled_package.build_compiled_package``
    )
    from rp2040py.native.loop import Loop as Loop
except ImportError:
    Cache = Loop = None

FLASH_BYTES = flash_map.FLASH
NS_PER_MS = 1_000_000
USB_PACKET_BYTES = 64  # bytes of a packet at USB full speed
_INSTRUCTIONS_PER_CHECK = 10_000  # ``run`` checks its condition at least this often


class NoCache:
    """Replaces the Cache of ``loop.pyx`` if loop.pyx is not compiled: no delays, no counts."""

    fetches = fetch_misses = reads = read_misses = miss_cycles = 0

    def __init__(self, sets: int, miss_cycles: int) -> None:
        """Accept and ignore the arguments of the Cache in ``loop.pyx``."""

    def flush(self) -> None:
        """Do nothing: there is no cache."""


class PythonLoop:
    """Replaces the main loop of ``loop.pyx`` if loop.pyx is not compiled; has no flash cache."""

    def __init__(self, simulator: Any, cache: Any) -> None:
        self._rp2040 = simulator.rp2040
        self.cache = cache
        self.cycle_nanos = 8.0
        self.stopped = True

    def run(self, instructions: int) -> None:
        """Execute at most ``instructions`` instructions; a sleep of the processor counts as one.

        End early if ``stopped`` is set.
        """
        core, clock = self._rp2040.core, self._rp2040.clock
        self.stopped = False
        while instructions > 0 and not self.stopped:
            instructions -= 1
            if core.waiting:
                clock.tick(clock.nanos_to_next_alarm)
            else:
                cycles = core.execute_instruction()  # this may change ``cycle_nanos``
                clock.tick(self.cycle_nanos * cycles)


class Chip:
    """An RP2040 with ``flash`` (2 MB), held in reset until ``power_on``.

    ``miss_cycles``  duration of a cache miss in cycles
    ``parts``        objects with a method ``attach(rp2040)``, to be attached to the pins
    ``output``       collects the board's USB output
    ``on_output``    called with each piece of the USB output, or None
    """

    def __init__(
        self,
        flash: bytes,
        parts: tuple[Any, ...] = (),
        miss_cycles: int = flash_cache.CACHE_MISS_CYCLES,
    ):
        factories = tuple([lambda part=part: part for part in parts])
        # Start with an empty image, and set the content of flash below, because the emulator's
        # loader works differently from the boot ROM.
        self._device = BaseDevice(board=BoardSpec(image=os.devnull, extras=factories))
        self.rp2040: Any = self._device.mcu
        self.clock: Any = self.rp2040.clock
        self.cache: Any = (Cache or NoCache)(flash_cache.CACHE_SET_COUNT, miss_cycles)
        self._loop: Any = (Loop or PythonLoop)(self._device.simulator, self.cache)
        XipControl(self.rp2040, self.cache)
        self.rp2040.flash[:FLASH_BYTES] = flash
        self.pace = PioPace(self.rp2040)
        self.pll = EmulatedPll(self.rp2040, self._set_clock)
        self.flash_time = FlashTime(self.rp2040)
        RingOscillator(self.rp2040)
        self.connected = False
        self.output = bytearray()
        self.on_output: Callable[[bytes], None] | None = None
        self._waiting: list[int] = []  # sizes of the board's pending USB reads
        self._to_send = bytearray()
        self._wire_usb()
        self._reached = False
        self._alarm = self.clock.create_alarm(self._end)

    # Time.

    @property
    def milliseconds(self) -> float:
        """Return the emulated time since power on, in ms."""
        return self.clock.nanos / NS_PER_MS

    def power_on(self) -> None:
        """Start the processor at the beginning of flash."""
        self.rp2040.core.pc = FLASH_START_ADDRESS

    def run(self, milliseconds: float, condition: Callable[[], bool] | None = None) -> bool:
        """Run for at most ``milliseconds``; return True as soon as ``condition()`` is true.

        ``condition`` is called after each ``request_check``, and also at regular intervals. Return
        False if it stays false, or without a condition.
        """
        self._reached = False
        # The end must be a whole number of cycles, because PIO counts cycles.
        cycle = self.pace.cycle_nanos
        self._alarm.schedule(max(0.0, math.ceil(milliseconds * NS_PER_MS / cycle) * cycle))
        while not self._reached:
            if condition is not None and condition():
                self._alarm.cancel()
                return True
            self._loop.run(_INSTRUCTIONS_PER_CHECK)
        return condition is not None and condition()

    def request_check(self) -> None:
        """Make ``run`` check its condition at once; the emulated parts call this after an event."""
        self._loop.stopped = True

    def _set_clock(self, hertz: int) -> None:
        self.pace.set_clock(hertz)
        self._loop.cycle_nanos = self.pace.cycle_nanos

    def _end(self) -> None:
        self._reached = True
        self.request_check()

    # The next methods reset the board and return its flash.

    def press_reset(self) -> None:
        """Pull RUN low for a moment, which resets everything except flash."""
        self._device.hard_reset(cause=ResetCause.RUN_PIN)

    def flash(self) -> bytes:
        """Return the current 2 MB of flash."""
        return bytes(self.rp2040.flash[:FLASH_BYTES])

    # The next methods send and receive data over USB serial.

    def send(self, data: bytes) -> None:
        """Send ``data`` to the board's console, as fast as the board reads it."""
        self._to_send += data
        self._send_pending()

    def _wire_usb(self) -> None:
        cdc = self._device.cdc
        usb = cdc.usb
        default_read = usb.on_endpoint_read
        default_reset = usb.on_reset

        def read_endpoint(endpoint: int, size: int) -> None:
            """Serve the board's request for ``size`` bytes from the USB ``endpoint``."""
            if endpoint and endpoint == cdc._out_endpoint:
                self._waiting.append(size)
                self._send_pending()
            elif default_read is not None:
                default_read(endpoint, size)

        def reset_usb() -> None:
            """Forget the connection and its pending bytes after a USB reset."""
            self.connected = False
            self._waiting.clear()
            self._to_send.clear()
            if default_reset is not None:
                default_reset()

        def connect_console() -> None:
            """Note that the board has connected its USB console."""
            self.connected = True
            self.request_check()

        def receive_output(data: bytes | bytearray) -> None:
            """Add ``data`` from the board to the output."""
            self.output += data
            if self.on_output is not None:
                self.on_output(bytes(data))
            self.request_check()

        usb.on_endpoint_read = read_endpoint
        usb.on_reset = reset_usb
        cdc.on_device_connected = connect_console
        cdc.on_serial_data = receive_output

    def _send_pending(self) -> None:
        cdc = self._device.cdc
        while self._waiting and self._to_send:
            size = min(self._waiting.pop(0), USB_PACKET_BYTES)
            packet = bytes(self._to_send[:size])
            del self._to_send[:size]
            cdc.usb.endpoint_read_done(cdc._out_endpoint, packet)
