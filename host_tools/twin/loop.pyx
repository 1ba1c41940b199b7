# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The emulator's innermost loops for ``chip.py`` and ``pace.py``; ``compiled_package.py`` compiles them.

``Loop`` fetches and executes instructions like ``rp2040py``, with a tick for each, but without
reading three Python attributes each time.  In addition, the processor runs at ``cycle_nanos`` a
cycle and waits for flash on each cache miss (``flash_cache.py`` has the figures and their sources).
"""

from rp2040py.native._cortex_m0_core cimport DISPATCH_TABLE, CortexM0Core, OpHandler, resolve_wide
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport ClockAlarm, SimulationClock

cdef enum:
    MOST_SETS = 4096
    CACHED = 0x10  # the top byte of an address: read through the cache
    RAM = 0x20
    RAM_BYTES = 264 * 1024
    ANY_FLASH = 0x10 >> 2  # the top six bits: with or without the cache


cdef class Cache:
    """A two-way cache; a line has two words with a valid bit each.

    A miss replaces the less recently used line of a set.  ``sets`` is a power of 2, at most 4096.
    A miss costs ``miss_cycles``; 0 means that flash answers at once.
    """

    cdef public int miss_cycles
    cdef public unsigned long long fetches, fetch_misses, reads, read_misses
    cdef unsigned int _mask, _shift
    cdef unsigned int _lines[2 * MOST_SETS]  # at set * 2 + way: tag << 2 | valid bits; most recent way first

    def __init__(self, unsigned int sets, int miss_cycles):
        if not 0 < sets <= MOST_SETS or sets & (sets - 1):
            raise ValueError(f"got {sets} sets, expected a power of 2 up to {MOST_SETS}")
        self.miss_cycles = miss_cycles
        self._mask = sets - 1
        self._shift = 3 + sets.bit_length() - 1
        self.flush()

    def flush(self):
        """Invalidate all lines."""
        cdef unsigned int each
        for each in range(2 * MOST_SETS):
            self._lines[each] = 0

    cdef inline bint missed(self, unsigned int address) noexcept:
        cdef unsigned int *line = self._lines + ((address >> 3 & self._mask) << 1)
        cdef unsigned int tag = (address & 0xFFFFFF) >> self._shift
        cdef unsigned int half = 1 << (address >> 2 & 1)
        cdef unsigned int first = line[0]
        cdef unsigned int second
        if first >> 2 == tag:
            line[0] = first | half
            return not first & half
        second = line[1]
        line[1] = first
        if second >> 2 == tag:
            line[0] = second | half
            return not second & half
        line[0] = tag << 2 | half
        return True

    cdef inline int fetch(self, unsigned int word) noexcept:
        """Fetch a word of code; return the wait in cycles."""
        if word >> 24 != CACHED:
            return 0
        self.fetches += 1
        if not self.missed(word):
            return 0
        self.fetch_misses += 1
        return self.miss_cycles

    cdef inline int read(self, unsigned int address) noexcept:
        """Read data; return the wait in cycles."""
        if address >> 26 != ANY_FLASH:
            return 0
        self.reads += 1
        if address >> 24 == CACHED and not self.missed(address):
            return 0
        self.read_misses += 1
        return self.miss_cycles

    cdef inline int load(self, unsigned int opcode, unsigned int pc, unsigned int *registers) noexcept:
        """Return the wait of a load instruction in cycles, 0 for other instructions.

        The stack is in SRAM, so instructions that read relative to SP do not wait.
        """
        cdef unsigned int kind = opcode >> 11
        cdef unsigned int base = registers[opcode >> 3 & 7]
        cdef unsigned int five = opcode >> 6 & 31
        cdef unsigned int bits
        cdef int waits = 0
        if kind == 0b01001:  # LDR, literal
            return self.read((pc + 4 & 0xFFFFFFFCU) + ((opcode & 0xFF) << 2))
        if kind == 0b01101:  # LDR, immediate
            return self.read(base + (five << 2))
        if kind == 0b01111:  # LDRB, immediate
            return self.read(base + five)
        if kind == 0b10001:  # LDRH, immediate
            return self.read(base + (five << 1))
        if kind == 0b01011 or opcode >> 9 == 0b0101011:  # LDR, LDRH, LDRB, LDRSH, LDRSB, register
            return self.read(base + registers[opcode >> 6 & 7])
        if kind == 0b11001:  # LDMIA
            base = registers[opcode >> 8 & 7]
            bits = opcode & 0xFF
            while bits:
                if bits & 1:
                    waits += self.read(base)
                    base += 4
                bits >>= 1
        return waits


cdef class Loop:
    """Runs the chip of ``simulator`` until ``stopped`` is set; a cycle takes ``cycle_nanos``."""

    cdef public bint stopped
    cdef public double cycle_nanos
    cdef public Cache cache
    cdef RP2040 _rp2040
    cdef unsigned int _word  # the word of code that was fetched last

    def __init__(self, simulator, cache):
        self._rp2040 = simulator.rp2040
        self.cache = cache
        self.cycle_nanos = 8.0
        self.stopped = True

    cdef inline int _execute(self, CortexM0Core core, unsigned int *registers, unsigned char *flash,
                             unsigned char *ram) except -1:
        """Execute an instruction; return its cycles including waits for flash."""
        cdef unsigned int pc, opcode, second, word, offset
        cdef bint wide
        cdef int waits = 0
        cdef OpHandler handler
        if core.interrupts_updated and core.check_for_interrupts():
            core.waiting = False
        pc = registers[15] & 0xFFFFFFFEU
        offset = pc & 0xFFFFFF
        if pc >> 24 == CACHED:
            opcode = (<unsigned short *> (flash + offset))[0]
        elif pc >> 24 == RAM and offset < RAM_BYTES:
            opcode = (<unsigned short *> (ram + offset))[0]
        else:
            opcode = self._rp2040.read_uint16(pc)
        wide = opcode >> 11 >= 0b11101
        second = self._rp2040.read_uint16(pc + 2) if wide else 0
        if 0xF000 <= opcode < 0xF800:
            handler = resolve_wide(opcode, second)
        else:
            handler = DISPATCH_TABLE[opcode]
        if handler == NULL:
            return core.execute_instruction()  # reports the unknown instruction
        if self.cache.miss_cycles:
            # Code is fetched in words, including the one after the instruction.
            word = pc & 0xFFFFFFFCU
            if word != self._word:
                waits = self.cache.fetch(word)
                self._word = word
            word = pc + (4 if wide else 2) & 0xFFFFFFFCU
            if word != self._word:
                waits += self.cache.fetch(word)
                self._word = word
            waits += self.cache.load(opcode, pc, registers)
        registers[15] = registers[15] + 2
        waits += handler(core, opcode, second, pc)
        core.cycles += waits
        return waits

    def run(self, long instructions):
        """Execute at most ``instructions`` instructions and sleeps."""
        cdef CortexM0Core core = self._rp2040.core
        cdef SimulationClock clock = self._rp2040.clock
        cdef unsigned int *registers = &core.registers[0]
        cdef unsigned char *flash = &self._rp2040._flash[0]
        cdef unsigned char *ram = &self._rp2040._sram[0]
        cdef ClockAlarm alarm
        cdef double nanos
        self.stopped = False
        while instructions > 0 and not self.stopped:
            instructions -= 1
            alarm = clock._next_alarm
            if core.waiting:
                clock.tick(alarm.nanos - clock._nanos_counter if alarm is not None else 0)
                continue
            nanos = self.cycle_nanos * self._execute(core, registers, flash, ram)
            alarm = clock._next_alarm
            if alarm is not None and alarm.nanos <= clock._nanos_counter + nanos:
                clock.tick(nanos)
            else:
                clock._nanos_counter += nanos


def carry_out(RPPIO pio, long long now):
    """Execute, instruction by instruction, what is due in ``pio`` by the count ``now``."""
    cdef long long at = pio.cycle_fp
    cdef long long due = pio.next_due_fp
    cdef long long cycles
    while due <= now:
        cycles = (due - at + 255) >> 8 if due > at else 0
        pio.advance(cycles)
        at += cycles << 8
        due = pio.next_due_fp
