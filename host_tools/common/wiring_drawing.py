"""Draws all connections of a board's Pico or RP2040-Zero, from the board's file.

>>> from boards import mini16
>>> draw_module(mini16).count('class="wire"')
15
"""

from typing import Any
from xml.sax.saxutils import escape

from .board_file import controller
from .wiring import (
    PICO_PIN_BY_GPIO,
    RP2040_ZERO_BOTTOM_PINS,
    RP2040_ZERO_LEFT_PINS,
    RP2040_ZERO_RIGHT_PINS,
    led_order_words,
    pin_uses,
)
from .wiring_svg import note, page

PICO_PIN_SPACING_PX = 26
TOP, PICO_X, PICO_WIDTH = 96, 450, 150
_COLOURS = {
    "LED": "#c2410c",
    "I2C": "#1d4ed8",
    "pads": "#15803d",
    "left pads": "#15803d",
    "right pads": "#0f766e",
    "MENU": "#7e22ce",
    "power": "#b91c1c",
    "ground": "#374151",
}
_OTHER_COLOUR = "#525252"
_GROUND_PINS = (3, 8, 13, 18, 23, 28, 33, 38)


def draw_module(board: Any) -> str:
    """Return an SVG of the module from above, with USB at the top and a wire at each used pin."""
    if controller(board) == "RP2040-Zero":
        return _zero_drawing(board)
    wires = {PICO_PIN_BY_GPIO[gp]: (f"GP{gp}", words) for gp, words in pin_uses(board)}
    if _has_sensors(board):
        wires[36] = ("3V3", _sensor_words(board))
    if board.SUPPLY_SENSE is None:
        wires[40] = ("VBUS", "power: 5 V of panel and level shifter, from USB")
    else:
        wires[39] = ("VSYS", "power: 5 V of the supply, through the Schottky diode")
    wires[38] = ("GND", "ground: all grounds meet")
    height = TOP + 20 * PICO_PIN_SPACING_PX + 40
    parts = [_order_note(board), *_module(20 * PICO_PIN_SPACING_PX)]
    for pin in range(1, 41):
        name, words = wires.get(pin) or ("GND" if pin in _GROUND_PINS else "", "")
        row = (pin if pin <= 20 else 41 - pin) - 1
        parts += _pin(pin <= 20, row, f"{pin}{' ' + name if name else ''}", words)
    title = f"{board.NAME}: what goes to which pin of the Pico"
    return page(height, title, f"{board.NAME}: the Pico from above, USB at the top", parts, 30)


def _zero_drawing(board: Any) -> str:
    """Return the SVG of an RP2040-Zero, which also has pins at its lower edge."""
    wires = {
        "5V": "power: 5 V of panel and level shifter, from USB",
        "GND": "ground: all grounds meet",
        **({"3V3": _sensor_words(board)} if _has_sensors(board) else {}),
        **{f"GP{gp}": words for gp, words in pin_uses(board)},
    }
    bottom = TOP + 10 * PICO_PIN_SPACING_PX + 16  # the lower edge of the module
    parts = [_order_note(board), *_module(10 * PICO_PIN_SPACING_PX)]
    for edge, is_left in ((RP2040_ZERO_LEFT_PINS, True), (RP2040_ZERO_RIGHT_PINS, False)):
        for row, each in enumerate(edge):
            label = each if isinstance(each, str) else f"GP{each}"
            parts += _pin(is_left, row, label, wires.get(label, ""))
    for column, gp in enumerate(RP2040_ZERO_BOTTOM_PINS):
        x = PICO_X + 15 + column * (PICO_WIDTH - 30) // 4
        words = wires.get(f"GP{gp}", "")
        parts += [
            f'<circle cx="{x}" cy="{bottom}" r="7" fill="{"#facc15" if words else "#a8a29e"}"/>',
            f'<text x="{x}" y="{bottom - 12}" text-anchor="middle" fill="#fff" font-size="10">'
            f"GP{gp}</text>",
        ]
        if not words:
            continue
        # Wires turn to the nearer side, the outer ones first, so that no two wires cross.
        is_left = column < 3
        y = bottom + PICO_PIN_SPACING_PX * (1 + min(column, 4 - column))
        end = PICO_X - 60 if is_left else PICO_X + PICO_WIDTH + 60
        parts += _wire(f"M{x},{bottom} V{y} H{end}", is_left, end, y, words)
    title = f"{board.NAME}: what goes to which pin of the RP2040-Zero"
    heading = f"{board.NAME}: the RP2040-Zero from above, USB at the top"
    return page(bottom + 4 * PICO_PIN_SPACING_PX + 10, title, heading, parts, 30)


def _order_note(board: Any) -> str:
    return note(48, f"LEDs of each panel: {led_order_words(board.WIRING)}")


def _has_sensors(board: Any) -> bool:
    """Return True if ``board`` has a sensor or a display, which need 3.3 V."""
    return any(getattr(board, name) is not None for name in ("DIE", "TRAY", "TEXT"))


def _sensor_words(board: Any) -> str:
    """Return the label of the 3.3 V pin.

    For a board with a die, it mentions the resistor that limits the current if the die's cable is
    shorted.
    """
    words = "power: 3.3 V of sensors" + (" and display" if board.TEXT else "")
    return words + ("" if board.DIE is None else "; the die's through 100 ohm")


def _module(high: int) -> list[str]:
    """Return the drawing of the module's board and USB socket; ``high`` is its height in pixels."""
    return [
        f'<rect x="{PICO_X}" y="{TOP - 30}" width="{PICO_WIDTH}" height="{high + 46}" rx="10"'
        ' fill="#14532d"/>',
        f'<rect x="{PICO_X + 50}" y="{TOP - 42}" width="50" height="34" rx="4" fill="#9ca3af"/>',
    ]


def _pin(left: bool, row: int, label: str, words: str) -> list[str]:
    """Return a pin at the left or right edge, and a wire labelled ``words`` if there are any."""
    y = TOP + PICO_PIN_SPACING_PX * row + 10
    x = PICO_X if left else PICO_X + PICO_WIDTH
    inner = x + 12 if left else x - 12
    anchor = "start" if left else "end"
    parts = [
        f'<circle cx="{x}" cy="{y}" r="7" fill="{"#facc15" if words else "#a8a29e"}"/>',
        f'<text x="{inner}" y="{y + 4}" text-anchor="{anchor}" fill="#fff" font-size="11">'
        f"{label}</text>",
    ]
    if words:
        end = x - 60 if left else x + 60
        parts += _wire(f"M{x},{y} H{end}", left, end, y, words)
    return parts


def _wire(path: str, left: bool, end: int, y: int, words: str) -> list[str]:
    """Return a wire along the SVG path ``path``, which ends at (``end``, ``y``).

    The label ``words`` is at that end, on its left side if ``left`` is True.
    """
    colour = _colour(words)
    fill = ' fill="none"' if "V" in path else ""
    return [
        f'<path class="wire" d="{path}" stroke="{colour}" stroke-width="3"{fill}/>',
        f'<text x="{end - 8 if left else end + 8}" y="{y + 4}" fill="{colour}"'
        f' text-anchor="{"end" if left else "start"}">{escape(_shorten(words))}</text>',
    ]


def _colour(words: str) -> str:
    return next(
        (colour for key, colour in _COLOURS.items() if words.startswith(key)), _OTHER_COLOUR
    )


def _shorten(words: str) -> str:
    words = words.removeprefix("power: ").removeprefix("ground: ")
    return words.replace("; through the level shifter", "; level shifter")
