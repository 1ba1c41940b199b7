"""Runs the chip's PIO blocks with exact timing, independently of the processor.

rp2040py advances PIO by one step after each instruction of the processor, and only once for a whole
sleep. This has two effects. A frame that DMA sends while the processor sleeps would stop, and edges
would be late by up to the duration of an instruction.

``PioPace`` executes each PIO instruction at the right cycle. It advances PIO before each access of
the processor to PIO, and every 4 us. Only requests of PIO (interrupts, and DMA's next word) are up
to 4 us late. The FIFOs of PIO have 4 or 8 words, which is enough for that delay.
"""

from typing import Any

try:
    from rp2040py.native.loop import (
        carry_out as carry_out,
    )  # compiled by ``compiled_package.build_compiled_package``
except ImportError:
    carry_out = None

DEFAULT_CYCLE_NS = 8  # cycle of clk_sys in ns before the firmware sets its frequency
PIO_COUNTS_PER_CYCLE = 256  # PIO's time units in a cycle of clk_sys
_PIO_KEYS = (0x50200, 0x50300)  # keys of PIO0 and PIO1 in RP2040.peripherals
_FUNCTION_PIO0 = 6
_SLICE_NANOS = 4000
_NO_DUE_TIME = 1 << 62


def carry_out_in_python(pio: Any, now: int) -> None:
    """Execute the instructions of ``pio`` that are due by ``now``; used without ``loop.pyx``."""
    due = pio.next_due_fp
    at = pio.cycle_fp
    while due <= now:
        cycles = (due - at + 255) >> 8 if due > at else 0
        pio.advance(cycles)
        at += cycles << 8
        due = pio.next_due_fp


class _Block:
    """A PIO block on the bus that is advanced to the current time before each access.

    It appears to be stopped, so that rp2040py's own loop does not advance it, too.
    """

    def __init__(self, pio: Any, clock: Any, alarm: Any) -> None:
        self._pio = pio
        self._clock = clock
        self._alarm = alarm
        self._nanos_a_count = DEFAULT_CYCLE_NS / PIO_COUNTS_PER_CYCLE
        # The last change of the frequency of clk_sys: its time in ns, and PIO's count of cycles
        # then.
        self._since = 0.0
        self._count = 0

    def set_clock(self, hertz: int) -> None:
        """Set the frequency of clk_sys from now on."""
        self.catch_up()
        self._since = self._clock.nanos
        self._count = self._pio.cycle_fp
        self._nanos_a_count = 1e9 / hertz / PIO_COUNTS_PER_CYCLE

    def pio_time_ns(self) -> float:
        """Return PIO's time in ns, which is exact while PIO drives a pin and otherwise may lag."""
        return float(self._since + (self._pio.cycle_fp - self._count) * self._nanos_a_count)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pio, name)

    def catch_up(self) -> bool:
        """Execute all instructions that are due; return True if others are due later."""
        pio = self._pio
        now = self._count + int((self._clock.nanos - self._since) / self._nanos_a_count)
        if pio.next_due_fp <= now:
            (carry_out or carry_out_in_python)(pio, now)
        if now > pio.cycle_fp:
            pio.cycle_fp = now
        return bool(pio.next_due_fp < _NO_DUE_TIME)

    def read_uint32(self, offset: int) -> Any:
        """Return the 32-bit register at ``offset`` of the block, as it is now."""
        self.catch_up()
        return self._pio.read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """Write ``value`` to the 32-bit register at ``offset`` of the block."""
        self.catch_up()
        self._pio.write_uint32(offset, value)
        self._end_write()

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Set, clear or toggle the bits of ``value`` in a register; ``atomic_type`` says which."""
        self.catch_up()
        self._pio.write_uint32_atomic(offset, value, atomic_type)
        self._end_write()

    def _end_write(self) -> None:
        self._pio.stopped = True
        if self._pio.next_due_fp < _NO_DUE_TIME:
            self._alarm()


class _OneCycleAlarm:
    """Makes each transfer of a DMA channel take one cycle; in rp2040py it takes no time."""

    def __init__(self, alarm: Any, pace: "PioPace") -> None:
        self._alarm = alarm
        self._pace = pace
        self.cancel = alarm.cancel

    def schedule(self, delay_ns: float) -> None:
        """Set off the alarm after ``delay_ns``, but not sooner than after a cycle."""
        self._alarm.schedule(max(delay_ns, self._pace.cycle_nanos))


class PioPace:
    """Advances both PIO blocks of ``rp2040``; ``cycle_nanos`` is a cycle of clk_sys in ns."""

    def __init__(self, rp2040: Any) -> None:
        self.cycle_nanos: float = DEFAULT_CYCLE_NS
        self._rp2040 = rp2040
        self._ticking = False
        self._alarm = rp2040.clock.create_alarm(self._tick)
        self._blocks = [_Block(pio, rp2040.clock, self._start) for pio in rp2040.pio]
        for key, block in zip(_PIO_KEYS, self._blocks, strict=True):
            rp2040.peripherals[key] = block
        for channel in rp2040.dma.channels:
            channel.transfer_alarm = _OneCycleAlarm(channel.transfer_alarm, self)

    def pio_block_of(self, pin: int) -> Any:
        """Return the PIO block that drives ``pin``, or None. Its ``pio_time_ns()`` is exact."""
        function = self._rp2040.gpio[pin].function_select - _FUNCTION_PIO0
        return self._blocks[function] if function in (0, 1) else None

    def set_clock(self, hertz: int) -> None:
        """Set the frequency of clk_sys from now on."""
        self.cycle_nanos = 1e9 / hertz
        for block in self._blocks:
            block.set_clock(hertz)

    def _start(self) -> None:
        if not self._ticking:
            self._ticking = True
            self._alarm.schedule(_SLICE_NANOS)

    def _tick(self) -> None:
        self._ticking = False
        for block in self._blocks:
            if block.catch_up():
                self._start()
