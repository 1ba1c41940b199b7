"""A drawing of the four wires between a board and its bridge to wireless dice.

The board's pins come from its file, the bridge's from its program (boards/bridge/main.py):

>>> from boards import pitch32
>>> drawing(pitch32).count('class="wire"')
4
"""

import re
from typing import Any
from xml.sax.saxutils import escape

from .folders import BOARDS
from .wiring import EDGE

WIDTH, HEIGHT = 1050, 430
ROW = 40  # from pin to pin, in the drawing
TOP, PICO_RIGHT, BRIDGE_LEFT = 120, 330, 700
# The XIAO ESP32C3's labels, by the chip's pin (its maker's pinout); others print GPIO numbers.
XIAO = dict(zip((2, 3, 4, 5, 6, 7, 21, 20, 8, 9, 10), [f"D{at}" for at in range(11)], strict=True))
_COLOURS = ("#15803d", "#1d4ed8", "#b91c1c", "#374151")


def pins() -> tuple[int, int]:
    """Return the GPIO numbers (TX, RX) of the bridge's program."""
    found = re.search(r"^TX_PIN, RX_PIN = const\((\d+)\), const\((\d+)\)", source(), re.M)
    assert found is not None, "boards/bridge/main.py names no TX_PIN, RX_PIN"
    return int(found[1]), int(found[2])


def source() -> str:
    """Return the bridge's program."""
    return (BOARDS / "bridge" / "main.py").read_text(encoding="utf-8")


def wires(board: Any) -> list[tuple[str, str, str]]:
    """Return (pin of the Pico, pin of the bridge, what the wire carries) of each wire."""
    _, board_tx, board_rx = board.UART
    tx, rx = pins()
    return [
        (f"GP{board_tx}, pin {EDGE[board_tx]}", f"GPIO{rx}, {XIAO[rx]}", "what the board wants"),
        (f"GP{board_rx}, pin {EDGE[board_rx]}", f"GPIO{tx}, {XIAO[tx]}", "what the dice say"),
        ("3V3, pin 36", "3V3", "3.3 V: never together with the bridge's USB"),
        ("GND, pin 3", "GND", "ground"),
    ]


def drawing(board: Any) -> str:
    """Return an SVG: the Pico's pins on the left, the bridge's on the right, a wire for each."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(board.NAME)}: the bridge to wireless dice</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#fbfbfa"/>',
        f'<text x="{WIDTH / 2:g}" y="36" text-anchor="middle" font-size="17" font-weight="600">'
        "The bridge to wireless dice: four wires</text>",
        *_module(PICO_RIGHT - 230, 230, "Raspberry Pi Pico", "#14532d"),
        *_module(BRIDGE_LEFT, 230, "ESP32-C3 (XIAO ESP32C3)", "#1e293b"),
    ]
    for number, (left, right, words) in enumerate(wires(board)):
        y = TOP + 60 + number * ROW
        colour = _COLOURS[number]
        middle = (PICO_RIGHT + BRIDGE_LEFT) / 2
        parts += [
            f'<path class="wire" d="M{PICO_RIGHT},{y} H{BRIDGE_LEFT}" stroke="{colour}"'
            ' stroke-width="3"/>',
            f'<circle cx="{PICO_RIGHT}" cy="{y}" r="7" fill="#facc15"/>',
            f'<circle cx="{BRIDGE_LEFT}" cy="{y}" r="7" fill="#facc15"/>',
            f'<text x="{PICO_RIGHT - 14}" y="{y + 4}" text-anchor="end" fill="#fff">'
            f"{escape(left)}</text>",
            f'<text x="{BRIDGE_LEFT + 14}" y="{y + 4}" fill="#fff">{escape(right)}</text>',
            f'<text x="{middle:g}" y="{y - 8}" text-anchor="middle" fill="{colour}">'
            f"{escape(words)}</text>",
        ]
    parts.append(
        f'<text x="{WIDTH / 2:g}" y="{HEIGHT - 34}" text-anchor="middle" fill="#525252">'
        "Each one's TX goes to the other's RX. On the carrier: TX, GND, RX are J10, 3.3 V is pin 5"
        " of J11.</text>"
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _module(x: int, width: int, name: str, colour: str) -> list[str]:
    return [
        f'<rect x="{x}" y="{TOP - 30}" width="{width}" height="{4 * ROW + 80}" rx="10"'
        f' fill="{colour}"/>',
        f'<rect x="{x + width / 2 - 25:g}" y="{TOP - 42}" width="50" height="34" rx="4"'
        ' fill="#9ca3af"/>',
        f'<text x="{x + width / 2:g}" y="{TOP + 16}" text-anchor="middle" fill="#fff"'
        f' font-weight="600">{escape(name)}</text>',
    ]
