"""Draws the wires inside our wireless die (firmware/die/README.md).

>>> draw_wiring().count('class="wire"')
7
"""

from xml.sax.saxutils import escape

from .wiring_svg import draw_wire, note, page

DRAWING_HEIGHT_PX = 480
TOP, ROW = 110, 40
LEFT, RIGHT = 330, 720
_FIRST_BATTERY_WIRE = 5  # index in DIE_WIRES of the first wire to the battery
# Wires in a wireless die: (pin of the XIAO ESP32C3 as in firmware/die/main.py, pin at the other
# end, label of the wire, its colour).
DIE_WIRES = (
    ("3V3", "sensor VIN", "3.3 V", "#b91c1c"),
    ("GND", "sensor GND", "ground", "#374151"),
    ("GPIO6, D4", "sensor SDA", "I2C data", "#1d4ed8"),
    ("GPIO7, D5", "sensor SCL", "I2C clock", "#15803d"),
    ("GPIO3, D1", "sensor INT (INT1)", "wakes the chip", "#7c3aed"),
    ("BAT+, below", "cell +", "and by 1 megohm to GPIO4, D2", "#b91c1c"),
    ("BAT-, below", "cell -", "from D2 1 megohm and 100 nF to here", "#374151"),
)


def draw_wiring() -> str:
    """Return an SVG of the wires in a wireless die, between the XIAO board, sensor and battery."""
    parts = [
        _module_box(100, TOP - 40, len(DIE_WIRES) * ROW + 70, "XIAO ESP32C3", "#1e293b"),
        _module_box(RIGHT, TOP - 40, _FIRST_BATTERY_WIRE * ROW + 42, "LIS3DH breakout", "#14532d"),
        _module_box(RIGHT, TOP + _FIRST_BATTERY_WIRE * ROW + 14, 2 * ROW + 16, "", "#78350f"),
    ]
    for number, (left, right, words, colour) in enumerate(DIE_WIRES):
        y = TOP + 20 + number * ROW + (20 if number >= _FIRST_BATTERY_WIRE else 0)
        parts += draw_wire(LEFT, RIGHT, y, (left, right), words, colour)
    words = "The sensor's address is 0x18: SDO to ground, where the breakout does not do it."
    parts.append(note(DRAWING_HEIGHT_PX - 24, words))
    return page(
        DRAWING_HEIGHT_PX, "The wires in our wireless die", "Inside the wireless die", parts
    )


def _module_box(x: int, y: int, height: int, name: str, colour: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="230" height="{height}" rx="10" fill="{colour}"/>'
        f'<text x="{x + 115}" y="{y + 24}" text-anchor="middle" fill="#fff" font-weight="600">'
        f"{escape(name)}</text>"
    )
