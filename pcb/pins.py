"""Finds the net of each pin of the Pico from the board file ``boards/pitch32``.

::

    >>> pico_nets(pitch32)[29]
    'LED1_3V3'

``NET_BY_PICO_PIN`` maps the pins on the Pico's edge (1..40) to names of nets. The schematic is
drawn by hand, so a test compares its nets with this mapping.
"""

from typing import Any

from boards import pitch32
from host_tools.common.board_file import pins
from host_tools.common.wiring import PICO_PIN_BY_GPIO

__all__ = ["NET_BY_PICO_PIN", "net_of_use", "pico_nets", "pitch32"]

_NET_NAMES = {
    "SUPPLY_SENSE": "SENSE_5V",
    "LIGHT_SENSE": "LIGHT",
    "I2C SDA": "SDA",
    "I2C SCL": "SCL",
    "DIE_I2C SDA": "SDA1",
    "DIE_I2C SCL": "SCL1",
    "UART TX": "UART_TX",
    "UART RX": "UART_RX",
}
_SIDE_NETS = ("LEFT", "RIGHT")
# Nets of the pins that are not GPIO (Raspberry Pi Pico datasheet, "Pinout and design files").
_SUPPLY_NETS = {
    **dict.fromkeys((3, 8, 13, 18, 23, 28, 38), "GND"),
    30: "RUN",
    33: "AGND",
    36: "+3V3",
    39: "VSYS",
}
_OPEN_PINS = (35, 37, 40)  # ADC_VREF, 3V3_EN and VBUS, which the carrier does not connect


def net_of_use(use: str, gp: int) -> str:
    """Return the net for a ``use`` of a pin, as ``host_tools.common.board_file.pins`` yields it."""
    if use.startswith("PANELS["):
        return f"LED{int(use[7:-1]) + 1}_3V3"
    if use.startswith("PADS["):
        number, key = use[5:].split("] ")
        return f"{_SIDE_NETS[int(number)]}_{key}"
    if use == "SPARE":
        return f"GP{gp}"
    return _NET_NAMES.get(use, use)


def pico_nets(board: Any) -> dict[int, str]:
    """Return {pin of the Pico: net} for each GPIO that ``board`` names."""
    return {PICO_PIN_BY_GPIO[gp]: net_of_use(use, gp) for use, gp in pins(board)}


NET_BY_PICO_PIN: dict[str, str | None] = {
    **{str(pin): name for pin, name in {**_SUPPLY_NETS, **pico_nets(pitch32)}.items()},
    **{str(pin): None for pin in _OPEN_PINS},
}
