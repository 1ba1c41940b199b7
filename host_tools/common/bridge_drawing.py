"""Draws the four wires between a board and its bridge.

The bridge is a second microcontroller that receives the radio messages of wireless dice. The pin
numbers come from the board's file and from the bridge's program (boards/bridge/main.py):

>>> from boards import pitch32
>>> draw_wiring(pitch32).count('class="wire"')
4
"""

import re
from typing import Any
from xml.sax.saxutils import escape

from .folders import BOARDS_FOLDER
from .wiring import PICO_PIN_BY_GPIO
from .wiring_svg import draw_wire, note, page

DRAWING_HEIGHT_PX = 430
PIN_SPACING_PX = 40
TOP, PICO_RIGHT, BRIDGE_LEFT = 120, 330, 700
# {GPIO number: label on the XIAO ESP32C3} (the maker's pinout); other modules show GPIO numbers.
XIAO_LABEL_BY_GPIO = dict(
    zip((2, 3, 4, 5, 6, 7, 21, 20, 8, 9, 10), [f"D{at}" for at in range(11)], strict=True)
)
_COLOURS = ("#15803d", "#1d4ed8", "#b91c1c", "#374151")


def bridge_pins() -> tuple[int, int]:
    """Return the GPIO numbers (TX, RX) in the source of the bridge's program."""
    found = re.search(r"^TX_PIN, RX_PIN = const\((\d+)\), const\((\d+)\)", bridge_source(), re.M)
    assert found is not None, "boards/bridge/main.py names no TX_PIN, RX_PIN"
    return int(found[1]), int(found[2])


def bridge_source() -> str:
    """Return the source of the bridge's program."""
    return (BOARDS_FOLDER / "bridge" / "main.py").read_text(encoding="utf-8")


def bridge_wires(board: Any) -> list[tuple[str, str, str]]:
    """Return (its pin of the Pico, its pin of the bridge, its signal) for each wire, as texts."""
    _, board_tx, board_rx = board.UART
    tx, rx = bridge_pins()
    return [
        (
            f"GP{board_tx}, pin {PICO_PIN_BY_GPIO[board_tx]}",
            f"GPIO{rx}, {XIAO_LABEL_BY_GPIO[rx]}",
            "what the board wants",
        ),
        (
            f"GP{board_rx}, pin {PICO_PIN_BY_GPIO[board_rx]}",
            f"GPIO{tx}, {XIAO_LABEL_BY_GPIO[tx]}",
            "what the dice say",
        ),
        ("3V3, pin 36", "3V3", "3.3 V: never together with the bridge's USB"),
        ("GND, pin 3", "GND", "ground"),
    ]


def draw_wiring(board: Any) -> str:
    """Return an SVG with the Pico on the left, the bridge on the right, and the wires between."""
    parts = [
        *_module_box(PICO_RIGHT - 230, 230, "Raspberry Pi Pico", "#14532d"),
        *_module_box(BRIDGE_LEFT, 230, "ESP32-C3 (XIAO ESP32C3)", "#1e293b"),
    ]
    for number, (left, right, words) in enumerate(bridge_wires(board)):
        y = TOP + 60 + number * PIN_SPACING_PX
        parts += draw_wire(PICO_RIGHT, BRIDGE_LEFT, y, (left, right), words, _COLOURS[number])
    words = (
        "Each one's TX goes to the other's RX. The carrier needs no wires: a XIAO is plugged into"
        " J10 and J16."
    )
    parts.append(note(DRAWING_HEIGHT_PX - 34, words))
    title = f"{board.NAME}: the bridge to wireless dice"
    return page(DRAWING_HEIGHT_PX, title, "The bridge to wireless dice: four wires", parts)


def _module_box(x: int, width: int, name: str, colour: str) -> list[str]:
    return [
        f'<rect x="{x}" y="{TOP - 30}" width="{width}" height="{4 * PIN_SPACING_PX + 80}" rx="10"'
        f' fill="{colour}"/>',
        f'<rect x="{x + width / 2 - 25:g}" y="{TOP - 42}" width="50" height="34" rx="4"'
        ' fill="#9ca3af"/>',
        f'<text x="{x + width / 2:g}" y="{TOP + 16}" text-anchor="middle" fill="#fff"'
        f' font-weight="600">{escape(name)}</text>',
    ]
