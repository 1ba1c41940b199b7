"""Makes the wiring tables of boards/WIRING.md from a board's file.

::

    >>> from boards import mini16
    >>> print(wiring_table(mini16).splitlines()[2])
    | GP0 | 1 | UART 0 TX (bridge to wireless dice) |
"""

from typing import Any

from .board_file import buses, controller, die_bus, pins

# {GP number: pin of the Pico}; pins are numbered from the USB connector (the Pico's pinout).
PICO_PIN_BY_GPIO = {
    **{gp: gp + 1 for gp in (0, 1)},
    **{gp: gp + 2 for gp in range(2, 6)},
    **{gp: gp + 3 for gp in range(6, 10)},
    **{gp: gp + 4 for gp in range(10, 14)},
    **{gp: gp + 5 for gp in range(14, 18)},
    **{gp: gp + 6 for gp in range(18, 22)},
    22: 29,
    26: 31,
    27: 32,
    28: 34,
}
# The pins at the edges of an RP2040-Zero, seen with USB at the top (Waveshare's pinout): the left
# edge downwards, the bottom edge from left to right, the right edge downwards. The module is
# labelled with these GP numbers.
RP2040_ZERO_LEFT_PINS = ("5V", "GND", "3V3", 29, 28, 27, 26, 15, 14)
RP2040_ZERO_BOTTOM_PINS = (13, 12, 11, 10, 9)
RP2040_ZERO_RIGHT_PINS = tuple(range(9))
LED_DATA_LABEL = "LED data"
_CLUSTER_NAMES = {1: ("pads",), 2: ("left pads", "right pads")}
_PART_NAMES = {
    "MENU": "MENU pad",
    "DIE_INTERRUPT": "die INT1",
    "TRAY_INTERRUPT": "tray INT1",
    "BUZZER": "buzzer, through a transistor",
    "SUPPLY_SENSE": "5 V supply, divided by two",
    "LIGHT_SENSE": "light sensor",
    "SPARE": "spare",
}


def wiring_table(board: Any) -> str:
    """Return a Markdown table of the pins that ``board`` (a module) uses, sorted by GP number."""
    module = controller(board)
    lines = [f"| GP | pin of the {module} | goes to |", "|---|---|---|"]
    for gp, words in pin_uses(board):
        if words.startswith(LED_DATA_LABEL):
            words += "; " + led_order_words(board.WIRING)
        lines.append(f"| GP{gp} | {PICO_PIN_BY_GPIO[gp] if module == 'Pico' else gp} | {words} |")
    return "\n".join(lines)


def led_order_words(wiring: str) -> str:
    """Return in words where a panel's first LED is and how the data line continues from there.

    >>> led_order_words("top left columns serpentine")
    'first LED top left, then down and up in turn, column by column to the right'
    """
    vertical, horizontal, lines, pattern = wiring.split()
    down = ("down", "up") if vertical == "top" else ("up", "down")
    right = ("to the right", "to the left")
    right = right if horizontal == "left" else right[::-1]
    along, across = (down, right) if lines == "columns" else (right, down)
    line = lines.removesuffix("s")
    path = f"{along[0]} in each {line}"
    if pattern == "serpentine":
        path = f"{along[0]} and {along[1]} in turn"
    return f"first LED {vertical} {horizontal}, then {path}, {line} by {line} {across[0]}"


def pin_uses(board: Any) -> list[tuple[int, str]]:
    """Return (GP number, connected part or line) for each used pin of ``board``, sorted."""
    return sorted((gp, _describe_use(board, use)) for use, gp in pins(board))


def _describe_use(board: Any, use: str) -> str:
    if use in _PART_NAMES:
        return _PART_NAMES[use]
    if use.startswith("PANELS"):
        _, left, top, columns, rows = board.PANELS[int(use[7:-1])]
        return (
            f"{LED_DATA_LABEL}: columns {left} to {left + columns - 1},"
            f" rows {top} to {top + rows - 1}; through the level shifter"
        )
    if use.startswith("PADS"):
        number, key = use[5:].split("] ")
        return f"{_CLUSTER_NAMES[len(board.PADS)][int(number)]}: {key}"
    bus, _, line = use.partition(" ")
    if bus in buses(board):
        what = [("die", board.DIE)] if bus == die_bus(board) else []
        what += [("tray", board.TRAY), ("text display", board.TEXT)] if bus == "I2C" else []
        fitted = ", ".join(f"{name} 0x{at:02x}" for name, at in what if at is not None)
        return f"I2C {buses(board)[bus][0]} {line}: {fitted or 'nothing fitted'}"
    purpose = "bridge to wireless dice" if "dice" in board.DRIVERS else "debug"
    return f"{use.replace('UART', f'UART {board.UART[0]}')} ({purpose})"
