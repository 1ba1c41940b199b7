"""Draws the wiring of ``mini16`` with a 5 V, 2 A supply instead of a laptop's USB.

>>> draw_wiring().count('class="wire"')
5
"""

from xml.sax.saxutils import escape

from .wiring_svg import draw_wire, note, page

DRAWING_HEIGHT_PX = 470
WIRE_SPACING_PX = 50
TOP, SUPPLY_RIGHT, PARTS_LEFT = 120, 330, 700
_PLUS_COLOUR, _GROUND_COLOUR = "#b91c1c", "#374151"
# (terminal of the supply, other end, label of the wire, colour)
SUPPLY_WIRES = (
    ("+5 V", "panel 5 V", "short and thick, not through the breadboard", _PLUS_COLOUR),
    ("+5 V", "level shifter pins 14, 4, 10, 13", "5 V of the level shifter", _PLUS_COLOUR),
    ("+5 V", "VSYS, pin 39", "through a Schottky diode 1N5817, its ring at the Pico", _PLUS_COLOUR),
    ("GND", "panel ground", "short and thick, not through the breadboard", _GROUND_COLOUR),
    ("GND", "GND, pin 38; level shifter pin 7", "ground", _GROUND_COLOUR),
)


def draw_wiring() -> str:
    """Return an SVG of the wires between the supply, on the left, and the parts that it feeds."""
    parts = [
        *_box(SUPPLY_RIGHT - 230, 230, "supply, 5 V 2 A"),
        *_box(PARTS_LEFT, 280, "panel, level shifter, Pico"),
    ]
    for number, (left, right, words, colour) in enumerate(SUPPLY_WIRES):
        y = TOP + 60 + number * WIRE_SPACING_PX
        parts += draw_wire(SUPPLY_RIGHT, PARTS_LEFT, y, (left, right), words, colour)
    words = (
        "Nothing goes to VBUS, pin 40, now. With the diode USB and supply may be plugged in at the"
        " same time."
    )
    parts.append(note(DRAWING_HEIGHT_PX - 24, words))
    title = "mini16 from a 5 V, 2 A supply"
    return page(DRAWING_HEIGHT_PX, title, title, parts)


def _box(x: int, width: int, name: str) -> list[str]:
    return [
        f'<rect x="{x}" y="{TOP - 30}" width="{width}" height="{5 * WIRE_SPACING_PX + 60}" rx="10"'
        ' fill="#1e293b"/>',
        f'<text x="{x + width / 2:g}" y="{TOP + 10}" text-anchor="middle" fill="#fff"'
        f' font-weight="600">{escape(name)}</text>',
    ]
