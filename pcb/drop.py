"""Calculates the voltage at the panels and the brightness that the firmware allows with it.

::

        python -m pcb.drop      # print the table of REVIEW.md, "Which supply the board needs"

The currents come from ``boards/pitch32``, and the voltage below which the lights are dimmed from
the firmware's ``supply``. Resistances are in milliohms. The resistances on the board are those of
REVIEW.md, "The 3 A path". The resistance of the lead (cable) is the sum of its two wires.
"""

from typing import Any, NamedTuple

from boards import pitch32
from pixelpitch.app.supply import FULL_LIGHT_SHARE, SupplyMonitor

# Resistance in milliohms of each part of the board's 5 V path, at 2.6 A. The one of "F1" is a
# maximum. "contacts" are those of the plug.
MILLIOHMS_BY_PATH_PART = {"contacts": 20.0, "F1": 55.0, "Q1": 16.0, "Q4": 16.0, "copper": 4.0}
PICO_CURRENT_MA = 100
BRIDGE_CURRENT_MA = 100  # the radio bridge in J10 and J16
R31_CURRENT_MA = 11
# Copper at 20 C: AWG -> milliohms per metre.
MILLIOHMS_PER_METRE_BY_AWG = {
    18: 20.95,
    24: 84.2,
    28: 213.0,
}
_VOLTAGE_READINGS = 400  # number of readings after which the firmware's brightness is stable


class SupplyAndLead(NamedTuple):
    """A supply and the lead (cable) to the board.

    ``supply_v``   voltage of the supply at full load
    ``lead_length_m``  length of the lead in metres
    ``gauge_awg``   gauge of the lead's wires (AWG)
    """

    description: str
    supply_v: float
    lead_length_m: float
    gauge_awg: int

    @property
    def milliohms(self) -> float:
        """The resistance of the lead's two wires together."""
        return 2 * self.lead_length_m * MILLIOHMS_PER_METRE_BY_AWG[self.gauge_awg]


SPECIFIED_SUPPLY = SupplyAndLead("5.1 V, captive lead of 1.5 m, AWG 18", 5.1, 1.5, 18)
SUPPLIES_AND_LEADS = (
    SPECIFIED_SUPPLY,
    SPECIFIED_SUPPLY._replace(description="the same, 5 % low at full load", supply_v=5.1 * 0.95),
    SupplyAndLead("5.0 V, the same lead", 5.0, 1.5, 18),
    SupplyAndLead("5.1 V, a loose lead of 1 m, AWG 24", 5.1, 1.0, 24),
    SupplyAndLead("5.0 V, a loose lead of 1 m, AWG 28", 5.0, 1.0, 28),
)


def terminal_mv(source: SupplyAndLead, panels_ma: float) -> float:
    """Return the millivolts of +5V at the panels' terminals when the panels draw ``panels_ma``."""
    amperes = (panels_ma + PICO_CURRENT_MA + BRIDGE_CURRENT_MA + R31_CURRENT_MA) / 1000
    return source.supply_v * 1000 - amperes * (
        source.milliohms + sum(MILLIOHMS_BY_PATH_PART.values())
    )


def panel_current(board: Any, sixteenths: int) -> float:
    """Return the panels' current in mA at a brightness of ``sixteenths`` / 16.

    16 is full brightness: as much light as the board's current budget allows.
    """
    idle = board.WIDTH * board.HEIGHT * board.IDLE_UA / 1000
    return idle + (board.BUDGET_MA - idle) * sixteenths / FULL_LIGHT_SHARE


def allowed_brightness(source: SupplyAndLead, board: Any = pitch32) -> tuple[float, int]:
    """Return (mV at full brightness, sixteenths of full brightness that the firmware allows).

    This is the worst case, in which the picture always needs more light than the budget allows. The
    firmware measures the voltage and dims the LEDs, which raises the voltage again.
    """
    guard: SupplyMonitor = SupplyMonitor(
        lambda: terminal_mv(source, panel_current(board, guard.share))
    )
    for look in range(_VOLTAGE_READINGS):
        guard.step(100 * look)
    return terminal_mv(source, board.BUDGET_MA), guard.share


if __name__ == "__main__":
    for each in SUPPLIES_AND_LEADS:
        full, share = allowed_brightness(each)
        row = f"| {each.description} | {each.milliohms:.0f} | {full / 1000:.2f} |"
        print(f"{row} {share} of {FULL_LIGHT_SHARE} |")
