"""PIO on time: while the processor sleeps, and to the cycle while it works.

rp2040py moves PIO on after each processor instruction, and over a whole sleep in one
step, at most one PIO instruction in each; a sleep of no length counts as one cycle.  So a frame that DMA sends while the
processor sleeps would stand still, and edges would come late by what the processor
instruction took.  ``Pace`` sets an alarm for each PIO instruction, ``TimedMachine``
remembers when its last instruction was due.
"""

from typing import Any

from rp2040py.peripherals.state_machine import StateMachine

_PIO_KEYS = (0x50200, 0x50300)  # in RP2040.peripherals
_CYCLE_NANOS = 8
_FP = 256  # PIO's times are in 256ths of a cycle
_NEVER = 1 << 62


class TimedMachine(StateMachine):  # type: ignore[misc]
    """A state machine that knows when its last instruction was due, in ``at``."""

    at = 0

    def step(self) -> None:
        """Carry out one instruction."""
        if not self.waiting:
            self.at = self.next_due_fp
        StateMachine.step(self)


class _OneCycle:
    """A DMA channel's alarm: a transfer takes a cycle, not nothing.

    A sleep that ends at once would put PIO a cycle ahead of everything else.
    """

    def __init__(self, alarm: Any) -> None:
        self._alarm = alarm
        self.cancel = alarm.cancel

    def schedule(self, nanos: float) -> None:
        self._alarm.schedule(max(nanos, _CYCLE_NANOS))


class _Watched:
    """A PIO block on the bus; every write to it may have woken a machine."""

    def __init__(self, pio: Any, wake: Any) -> None:
        self._pio = pio
        self._wake = wake
        self.read_uint32 = pio.read_uint32

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pio, name)

    def write_uint32(self, offset: int, value: int) -> None:
        self._pio.write_uint32(offset, value)
        self._wake()

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._pio.write_uint32_atomic(offset, value, atomic_type)
        self._wake()


class Pace:
    """Keeps both PIO blocks of ``rp2040`` running while the processor sleeps."""

    def __init__(self, rp2040: Any) -> None:
        self._rp2040 = rp2040
        self._clock = rp2040.clock
        self._running = False
        self._ahead = [0.0, 0.0]  # cycle_fp of each block when the clock stood at 0
        self._alarm = self._clock.create_alarm(self._tick)
        for key, pio in zip(_PIO_KEYS, rp2040.pio, strict=True):
            pio.machines = [TimedMachine(rp2040, pio, index) for index in range(4)]
            rp2040.peripherals[key] = _Watched(pio, self._wake)
        for channel in rp2040.dma.channels:
            channel.transfer_alarm = _OneCycle(channel.transfer_alarm)

    def machine(self, pin: int) -> Any:
        """Return the state machine that drives ``pin``, or None."""
        function = self._rp2040.gpio[pin].function_select
        if function not in (6, 7):
            return None
        for machine in self._rp2040.pio[function - 6].machines:
            ctrl = machine.pin_ctrl
            spans = (  # (first pin, how many) of side-set, set and out
                (ctrl >> 10 & 31, ctrl >> 29),
                (ctrl >> 5 & 31, ctrl >> 26 & 7),
                (ctrl & 31, ctrl >> 20 & 63),
            )
            if machine.enabled and any((pin - first) % 32 < count for first, count in spans):
                return machine
        return None

    def _wake(self) -> None:
        if not self._running:
            self._running = True
            for index, pio in enumerate(self._rp2040.pio):
                self._ahead[index] = pio.cycle_fp - self._clock.nanos * (_FP / _CYCLE_NANOS)
            self._tick()

    def _tick(self) -> None:
        wait = _NEVER
        now = self._clock.nanos * (_FP / _CYCLE_NANOS)
        for index, pio in enumerate(self._rp2040.pio):
            if pio.stopped:
                continue
            # The block's own count lags behind by the sleep that ends now.
            self._ahead[index] = max(self._ahead[index], pio.cycle_fp - now)
            count = now + self._ahead[index]
            for machine in pio.machines:
                if machine.enabled and not machine.waiting:
                    due = machine.next_due_fp - count
                    if due <= 0:  # it steps as soon as this returns
                        due = _length(pio, machine)
                    wait = min(wait, due)
        self._running = wait < _NEVER
        if self._running:
            self._alarm.schedule(max(1, -(-wait // _FP)) * _CYCLE_NANOS)


def _length(pio: Any, machine: Any) -> int:
    """Return how long the machine's next instruction takes, in 256ths of a cycle."""
    delay_bits = 5 - (machine.pin_ctrl >> 29)
    delay = pio.instructions[machine.pc] >> 8 & ((1 << delay_bits) - 1)
    length: int = (1 + delay) * machine.div_fp
    return length
