"""Calculates rise times and currents of the carrier's I2C buses (REVIEW.md, "I2C").

::

    python -m pcb.bus

The limits are those of UM10204 rev. 7, tables 10 and 11, at 400 kHz. The units are ohms,
picofarads, nanoseconds, volts and amperes.
"""

from typing import NamedTuple

from .board import Board, load_board

BUS_SUPPLY_V = 3.3
LOW_V, SINK_A = 0.4, 0.003  # every chip can pull a line down to this voltage at this current
MAX_LOW_LEVEL_V = 0.3 * BUS_SUPPLY_V
NOISE_MARGIN_V = 0.1 * BUS_SUPPLY_V  # the voltage of a low must be this much below MAX_LOW_LEVEL_V
MAX_BUS_RISE_NS = 300.0
PIN_CAPACITANCE_PF = 10
# Maximum for a line of the USBLC6-2SC6: DocID 11265 rev. 5, table 2.
DIODE_ARRAY_CAPACITANCE_PF = 3.5
# Capacitance of a line of the die's bus: the lead (0.8 m of 75 pF/m), Pico, sensor and diode array.
DIE_LINE_CAPACITANCE_PF = 60 + 2 * PIN_CAPACITANCE_PF + DIODE_ARRAY_CAPACITANCE_PF
# Capacitance of a line of the bus for tray and display: both leads, and the pins of three chips.
TRAY_LINE_CAPACITANCE_PF = 20 + 20 + 3 * PIN_CAPACITANCE_PF
MODULE_PULL_UP_OHM = 4700.0  # the strongest pull-ups on a display or a bought sensor module
E12_RESISTOR_VALUES = (1.0, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2)


class BusLine(NamedTuple):
    """Timing, current and voltage of one line of an I2C bus.

    They are calculated from pull-up resistor, series resistor and capacitive load.
    """

    pull_up_ohms: float
    series_ohms: float
    load_pf: float
    rise_ns: float  # rise time if no module adds its own pull-ups
    # Largest load at which the rise time is within the limit of the I2C standard, if no module adds
    # pull-ups of its own.
    max_load_pf: float
    sink_current_a: float  # current into a chip that pulls the line low, if a module adds pull-ups
    # Voltage at the Pico's pin while a chip pulls the line low, if a module adds its own pull-ups.
    low_level_v: float

    @property
    def is_within_limits(self) -> bool:
        """True if timing, current and voltage are within the limits of the I2C standard."""
        return (
            self.rise_ns <= MAX_BUS_RISE_NS
            and self.sink_current_a <= SINK_A
            and self.low_level_v <= MAX_LOW_LEVEL_V - NOISE_MARGIN_V
        )


def line_properties(pull: float, series: float, load_pf: float) -> BusLine:
    """Return the properties of a line with a pull-up, a series resistor (ohms) and a load (pF)."""
    both = pull * MODULE_PULL_UP_OHM / (pull + MODULE_PULL_UP_OHM)
    sink = (BUS_SUPPLY_V - LOW_V) / both
    return BusLine(pull, series, load_pf, 0.8473 * pull * load_pf / 1000,
               MAX_BUS_RISE_NS * 1000 / (0.8473 * pull), sink, LOW_V + series * sink)  # fmt: skip


def bus_lines(carrier: Board) -> dict[str, BusLine]:
    """Return the properties of all lines: SDA and SCL, and the die's SDA1 and SCL1.

    Raises ValueError if a resistor does not connect the expected nets.
    """
    lines = {}
    for line, pull in (("SDA", "R6"), ("SCL", "R7")):
        lines[line] = line_properties(
            carrier.part_between(pull, "+3V3", line).nominal_value, 0.0, TRAY_LINE_CAPACITANCE_PF
        )
    for line, pull, series in (("SDA", "R35", "R32"), ("SCL", "R36", "R33")):
        lines[f"{line}1"] = line_properties(
            carrier.part_between(pull, "+3V3", f"{line}1").nominal_value,
            carrier.part_between(series, f"DIE_{line}", f"{line}1").nominal_value,
            DIE_LINE_CAPACITANCE_PF,
        )
    return lines


def next_smaller_pull(pull: float) -> float:
    """Return the next smaller standard resistor (series E12) below ``pull``, in ohms."""
    steps = sorted(each * 10**power for each in E12_RESISTOR_VALUES for power in range(1, 5))
    return max(each for each in steps if each < pull * 0.999)


if __name__ == "__main__":
    for name, each in bus_lines(load_board("carrier")).items():
        print(f"{name}: {each.pull_up_ohms:.0f} and {each.series_ohms:.0f} ohm,"
              f" {each.load_pf:.1f} pF: rise {each.rise_ns:.0f} ns,"
              f" up to {each.max_load_pf:.0f} pF,"
              f" {each.sink_current_a * 1000:.2f} mA,"
              f" low {each.low_level_v:.2f} V,"
              f" {'good' if each.is_within_limits else 'not good'}")  # fmt: skip
