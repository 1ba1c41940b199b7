"""Draws all connections of the Pico, from a board's file.

>>> from boards import mini16
>>> drawing(mini16).count('class="wire"')
15
"""

from typing import Any
from xml.sax.saxutils import escape

from .wiring import EDGE, uses
from .wiring_svg import page

PITCH = 26  # pixels between two pins
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
_OTHER = "#525252"
_GROUND = (3, 8, 13, 18, 23, 28, 33, 38)


def drawing(board: Any) -> str:
    """Return an SVG of the Pico from above, USB at the top, with a wire for each used pin."""
    wires = {EDGE[gp]: (f"GP{gp}", words) for gp, words in uses(board)}
    wires[36] = ("3V3", "power: 3.3 V of sensors" + (" and display" if board.TEXT else ""))
    if board.SUPPLY_SENSE is None:
        wires[40] = ("VBUS", "power: 5 V of panel and level shifter, from USB")
    else:
        wires[39] = ("VSYS", "power: 5 V of the supply, through the Schottky diode")
    wires[38] = ("GND", "ground: all grounds meet")
    height = TOP + 20 * PITCH + 40
    parts = [
        f'<rect x="{PICO_X}" y="{TOP - 30}" width="{PICO_WIDTH}" height="{20 * PITCH + 46}" rx="10"'
        ' fill="#14532d"/>',
        f'<rect x="{PICO_X + 50}" y="{TOP - 42}" width="50" height="34" rx="4" fill="#9ca3af"/>',
    ]
    for pin in range(1, 41):
        parts += _pin(pin, wires.get(pin))
    title = f"{board.NAME}: what goes to which pin of the Pico"
    return page(height, title, f"{board.NAME}: the Pico from above, USB at the top", parts, 30)


def _pin(pin: int, wire: tuple[str, str] | None) -> list[str]:
    left = pin <= 20
    y = TOP + PITCH * ((pin if left else 41 - pin) - 1) + 10
    x = PICO_X if left else PICO_X + PICO_WIDTH
    name, words = wire or ("GND" if pin in _GROUND else "", "")
    inner = x + 12 if left else x - 12
    anchor = "start" if left else "end"
    parts = [
        f'<circle cx="{x}" cy="{y}" r="7" fill="{"#facc15" if wire else "#a8a29e"}"/>',
        f'<text x="{inner}" y="{y + 4}" text-anchor="{anchor}" fill="#fff" font-size="11">'
        f"{pin}{' ' + name if name else ''}</text>",
    ]
    if wire:
        colour = _colour(words)
        end = x - 60 if left else x + 60
        parts.append(f'<path class="wire" d="M{x},{y} H{end}" stroke="{colour}" stroke-width="3"/>')
        parts.append(
            f'<text x="{end - 8 if left else end + 8}" y="{y + 4}" fill="{colour}"'
            f' text-anchor="{"end" if left else "start"}">{escape(_short(words))}</text>'
        )
    return parts


def _colour(words: str) -> str:
    return next((colour for key, colour in _COLOURS.items() if words.startswith(key)), _OTHER)


def _short(words: str) -> str:
    words = words.removeprefix("power: ").removeprefix("ground: ")
    return words.replace("; through the level shifter", "; level shifter")
