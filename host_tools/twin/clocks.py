"""Emulates the chip's PLL, which sets clk_sys, the clock of the processor and other blocks.

rp2040py has no PLL and runs everything at 125 MHz. Here the frequency that the firmware sets is
used for processor, PIO, PWM and I2C.
"""

from collections.abc import Callable
from typing import Any

from rp2040py.peripherals.peripheral import BasePeripheral

from .registers import watch_resets

CRYSTAL_HZ = 12_000_000
DEFAULT_SYSTEM_HZ = 125_000_000
# Highest frequency at 1.10 V; 200 MHz need 1.15 V (RP2040 data sheet 2.15.3).
MAX_CERTIFIED_SYSTEM_HZ = 133_000_000
_KEY = 0x40028  # PLL_SYS in RP2040.peripherals
_RESET_BIT = 12
_CS, _PWR, _FBDIV, _PRIM = 0x0, 0x4, 0x8, 0xC
_LOCKED_BIT = 1 << 31
_POWER_ON_VALUES = {_CS: 1, _PWR: 0x2D, _FBDIV: 0, _PRIM: 0x77000}
_VREG_1_15 = 12  # value of the field VSEL for 1.15 V


class EmulatedPll(BasePeripheral):
    """PLL_SYS; ``output_hz`` is its output frequency.

    ``on_change(hertz)`` is called when the output changes.
    """

    def __init__(self, rp2040: Any, on_change: Callable[[int], None]) -> None:
        super().__init__(rp2040, "PLL_SYS_BASE")
        self.output_hz = DEFAULT_SYSTEM_HZ
        # Messages about frequencies that were too high for the core voltage.
        self.faults: list[str] = []
        self._changed = on_change
        self._registers = dict(_POWER_ON_VALUES)
        rp2040.peripherals[_KEY] = self
        watch_resets(rp2040, _RESET_BIT, self.reset)

    def reset(self) -> None:
        """Reset the registers, but keep the output frequency.

        A real chip would then run from its ring oscillator, which is not modelled as a clock.
        """
        self._registers = dict(_POWER_ON_VALUES)

    def read_uint32(self, offset: int) -> int:
        """Return the value of a register; the PLL always reports that it is locked."""
        value = self._registers.get(offset, 0)
        return value | _LOCKED_BIT if offset == _CS else value

    def write_uint32(self, offset: int, value: int) -> None:
        """Set a register.

        The firmware powers the post dividers last; this changes the output frequency.
        """
        self._registers[offset] = value & 0xFFFFFFFF
        if offset == _PWR and not value & 0x08:  # the bit POSTDIVPD powers the post dividers down
            self._run()

    def _run(self) -> None:
        dividers = self._registers[_PRIM]
        first, second = dividers >> 16 & 7, dividers >> 12 & 7
        reference = self._registers[_CS] & 63
        if not (first and second and reference and self._registers[_FBDIV]):
            return
        hertz = CRYSTAL_HZ // reference * self._registers[_FBDIV] // (first * second)
        if hertz > MAX_CERTIFIED_SYSTEM_HZ and self.core_millivolts() < 1150:
            self.faults.append(f"{hertz} Hz at {self.core_millivolts()} mV, certified at 1150")
        if hertz != self.output_hz:
            self.output_hz = hertz
            self.rp2040.clk_sys = self.rp2040.clk_peri = hertz
            self._changed(hertz)

    def core_millivolts(self) -> int:
        """Return the core voltage in mV that the regulator is set to, a multiple of 50."""
        return 1150 + 50 * ((self.rp2040.vreg_and_chip_reset.vreg >> 4 & 15) - _VREG_1_15)
