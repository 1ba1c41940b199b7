# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The emulator's innermost loops for ``chip.py`` and ``pace.py``; ``faster.py`` compiles them.

``Loop`` is as ``rp2040py.execute_batch`` with a tick for each instruction, and a third faster: that one
asks three Python attributes for each instruction, two of them whether PIO runs, which
``Pace`` never lets it see.  It also looks at the clock on the wall; this one does not.
"""

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport ClockAlarm, SimulationClock

cdef double CYCLE_NANOS = 8.0


cdef class Loop:
    """Runs the chip of ``simulator`` until ``stopped`` is set."""

    cdef public bint stopped
    cdef RP2040 _rp2040

    def __init__(self, simulator):
        self._rp2040 = simulator.rp2040
        self.stopped = True

    def run(self, long instructions):
        """Execute at most so many instructions and sleeps."""
        cdef CortexM0Core core = self._rp2040.core
        cdef SimulationClock clock = self._rp2040.clock
        cdef ClockAlarm alarm
        cdef double nanos
        self.stopped = False
        while instructions > 0 and not self.stopped:
            instructions -= 1
            alarm = clock._next_alarm
            if core.waiting:
                clock.tick(alarm.nanos - clock._nanos_counter if alarm is not None else 0)
                continue
            nanos = CYCLE_NANOS * core.execute_instruction()
            alarm = clock._next_alarm
            if alarm is not None and alarm.nanos <= clock._nanos_counter + nanos:
                clock.tick(nanos)
            else:
                clock._nanos_counter += nanos


def carry_out(RPPIO pio, long long now):
    """Let ``pio`` do what is due by the count ``now``, instruction by instruction."""
    cdef long long at = pio.cycle_fp
    cdef long long due = pio.next_due_fp
    cdef long long cycles
    while due <= now:
        cycles = (due - at + 255) >> 8 if due > at else 0
        pio.advance(cycles)
        at += cycles << 8
        due = pio.next_due_fp
