"""Finds the errors in a board's file and describes each in one sentence.

``boards.pitch32`` explains all the names in a board's file. The drivers work with every board that
passes these checks::

    >>> from boards import pitch32
    >>> board_errors(pitch32)
    []

Sources:

- RP2040 datasheet 1.4.3: functions of the GPIO pins
- pinout of the Pico: GP23..25 and GP29 are not connected to its edge
- Waveshare's pinout of the RP2040-Zero: GP0..15 and GP26..29 are at its edge
- LIS3DH datasheet: I2C addresses, bus speed of up to 400 kHz
"""

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

from pixelpitch.render import layout

from .board_folder import BoardError, load_driver

PICO_GPIO_NUMBERS = (*range(23), 26, 27, 28)
# {microcontroller module: (GPIO numbers that a board may use, text that lists these numbers)}. GP29
# is missing because the radio of a Pico W uses it, and a Pico W runs the same image.
GPIO_NUMBERS_BY_CONTROLLER = {
    "Pico": (PICO_GPIO_NUMBERS, "GP0..GP22 and GP26..GP28"),
    "RP2040-Zero": ((*range(16), 26, 27, 28), "GP0..GP15 and GP26..GP28 at its edge"),
}
ADC_GPIO_NUMBERS = (26, 27, 28)
# UART number: (GP numbers for TX, GP numbers for RX)
UART_GPIO_NUMBERS = {0: ((0, 12, 16, 28), (1, 13, 17)), 1: ((4, 8, 20), (5, 9, 21))}
PAD_KEY_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
MAX_I2C_HZ = 400_000
WIRING_WORDS = (
    ("top", "bottom"),
    ("left", "right"),
    ("columns", "rows"),
    ("serpentine", "straight"),
)

# {interface: arguments of the driver's function ``make``} (devices/build.py)
DRIVER_ARGUMENTS_BY_INTERFACE = {
    "pixels": ("board",),
    "pads": ("board",),
    "motion": ("i2c", "address"),
    "text": ("i2c", "address"),
    "sound": ("board", "tunes"),
    "dice": ("board",),
}
# {optional interface: names in a board's file}: a board has the hardware for the interface if at
# least one of these names is not None.
BOARD_FIELDS_BY_INTERFACE = {
    "motion": ("DIE", "TRAY"),
    "text": ("TEXT",),
    "sound": ("BUZZER",),
    "dice": ("UART",),
}
# Interfaces for which DRIVERS may name no driver, although the board has the hardware. A board may
# use its UART for something other than dice.
DRIVERLESS_INTERFACES = ("dice",)

REQUIRED_BOARD_FIELDS = (
    "NAME ABOUT DRIVERS WIDTH HEIGHT PANELS WIRING BUDGET_MA CHANNEL_MA IDLE_UA PADS MENU SPARE"
).split()
# Constants of a board that may be None: the board then lacks that sensor, display, bus or pin.
NULLABLE_BOARD_FIELDS = (
    "I2C DIE DIE_INTERRUPT TRAY TRAY_INTERRUPT TEXT BUZZER SUPPLY_SENSE LIGHT_SENSE UART"
).split()
# Constants that a board's file may leave out, which counts as None.
OPTIONAL_BOARD_FIELDS = ("DIE_I2C", "CONTROLLER")


def board_errors(board: Any) -> list[str]:
    """Return a sentence for each error in the file of ``board``; [] if it has none.

    If a value is missing or malformed, that is the only error about it: the checks that need it are
    skipped.
    """
    bad: dict[str, str] = {}
    for name in (*REQUIRED_BOARD_FIELDS, *NULLABLE_BOARD_FIELDS, *OPTIONAL_BOARD_FIELDS):
        fault = _form_error(board, name)
        if fault:
            bad[name] = fault
    result = list(bad.values())
    whole = _without_names(board, bad)
    for check, needs in _CHECKS:
        if not bad.keys() & set(needs.split()):
            result += check(whole)
    return result


def _form_error(board: Any, name: str) -> str:
    """Return what is wrong with the constant ``name`` of ``board``, or "" if nothing is.

    It may be missing, None where every board needs a value, or of another type or length than in
    boards.pitch32.
    """
    if not hasattr(board, name):
        return "" if name in OPTIONAL_BOARD_FIELDS else f"{name} is missing"
    value = getattr(board, name)
    if value is None:
        return f"{name} is None, but every board has it" if name in REQUIRED_BOARD_FIELDS else ""
    is_good, expected = _FORMS.get(name, (_is_number, "a whole number"))
    if is_good(value):
        return ""
    return f"{name} is malformed, expected {expected} as in boards.pitch32"


def _without_names(board: Any, bad: Iterable[str]) -> Any:
    """Return a copy of ``board`` in which the constants called ``bad`` are empty or None."""
    empty = {"PANELS": (), "PADS": (), "SPARE": (), "DRIVERS": {}, "NAME": "this board"}
    changed = {name: empty.get(name) for name in bad}
    return SimpleNamespace(**{**vars(board), **changed})


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= _MAX_LENGTH


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= _MAX_NUMBER


def _is_amount(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= _MAX_NUMBER


def _are_numbers(value: Any, count: int | None = None) -> bool:
    good = isinstance(value, (tuple, list)) and all(map(_is_number, value))
    return good and count in (None, len(value))


def _are_rows(value: Any, count: int | None = None) -> bool:
    good = isinstance(value, (tuple, list)) and len(value) <= _MAX_LENGTH
    return good and all(_are_numbers(each, count) for each in value)


def _are_drivers(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, (*value, *value.values())))


_MAX_LENGTH = 200  # limit for the characters of a text and for the number of panels
_MAX_NUMBER = 1 << 30
_MAX_CHECKED_SIZE = 64  # LEDs per side; a larger board is refused without checking its panels
_TEXT, _AMOUNT = (_is_text, "a printable text"), (_is_amount, "a number")
_FORMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "NAME": _TEXT,
    "ABOUT": _TEXT,
    "WIRING": _TEXT,
    "CONTROLLER": _TEXT,
    "DRIVERS": (_are_drivers, "{interface: driver, ...}"),
    "PANELS": (lambda value: _are_rows(value, 5), "five whole numbers for each"),
    "PADS": (_are_rows, "whole numbers for each cluster"),
    "SPARE": (_are_numbers, "whole numbers"),
    "I2C": (lambda value: _are_numbers(value, 4), "four whole numbers"),
    "DIE_I2C": (lambda value: _are_numbers(value, 4), "four whole numbers"),
    "UART": (lambda value: _are_numbers(value, 3), "three whole numbers"),
    "BUDGET_MA": _AMOUNT,
    "CHANNEL_MA": _AMOUNT,
    "IDLE_UA": _AMOUNT,
}
# What the constants in a driver's module may be: {name: (check, expected value in words)}.
_DRIVER_FORMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "ADDRESSES": (_are_numbers, "whole numbers"),
    "FIFO_SAMPLES": (lambda value: _is_number(value) and 0 < value <= 1024, "1 to 1024"),
    "MAX_PANELS": (lambda value: _is_number(value) and value > 0, "a whole number above 0"),
    "MAX_LINE_LEDS": (lambda value: _is_number(value) and value > 0, "a whole number above 0"),
}


def pins(board: Any) -> Iterator[tuple[str, int]]:
    """Yield (what a pin is used for, its GP number); a pin with two uses is yielded twice."""
    for number, panel in enumerate(board.PANELS):
        yield f"PANELS[{number}]", panel[0]
    for number, pad_cluster in enumerate(board.PADS):
        for key, pin in zip(PAD_KEY_NAMES, pad_cluster, strict=False):
            yield f"PADS[{number}] {key}", pin
    if board.MENU is not None:  # None only if the file is faulty
        yield "MENU", board.MENU
    for name, (_, sda, scl, _) in buses(board).items():
        yield f"{name} SDA", sda
        yield f"{name} SCL", scl
    for name in ("DIE_INTERRUPT", "TRAY_INTERRUPT", "BUZZER", "SUPPLY_SENSE", "LIGHT_SENSE"):
        if getattr(board, name) is not None:
            yield name, getattr(board, name)
    if board.UART is not None:
        yield "UART TX", board.UART[1]
        yield "UART RX", board.UART[2]
    for pin in board.SPARE:
        yield "SPARE", pin


def controller(board: Any) -> str:
    """Return the name of the board's microcontroller module, a key of GPIO_NUMBERS_BY_CONTROLLER.

    The default is "Pico".
    """
    return getattr(board, "CONTROLLER", None) or "Pico"


def buses(board: Any) -> dict[str, tuple[int, int, int, int]]:
    """Return {name: (bus number, SDA pin, SCL pin, Hz)} of the I2C buses of ``board``."""
    return {name: bus for name in ("I2C", "DIE_I2C") if (bus := getattr(board, name, None))}


def die_bus(board: Any) -> str:
    """Return the name of the I2C bus of the die's sensor: "DIE_I2C" or "I2C"."""
    return "DIE_I2C" if getattr(board, "DIE_I2C", None) else "I2C"


def _driver_errors(board: Any) -> Iterator[str]:
    """Yield a sentence for each driver in DRIVERS that is unknown, missing or unsuitable."""
    for interface in board.DRIVERS:
        if interface not in DRIVER_ARGUMENTS_BY_INTERFACE:
            known = ", ".join(DRIVER_ARGUMENTS_BY_INTERFACE)
            yield f"DRIVERS has {interface!r}, expected one of {known}"
    for interface, arguments in DRIVER_ARGUMENTS_BY_INTERFACE.items():
        reasons = [
            name
            for name in BOARD_FIELDS_BY_INTERFACE.get(interface, ())
            if getattr(board, name) is not None
        ]
        name = board.DRIVERS.get(interface)
        if name is None:
            if interface in DRIVERLESS_INTERFACES:
                continue
            if reasons or interface not in BOARD_FIELDS_BY_INTERFACE:
                reason = f"{reasons[0]} is fitted" if reasons else "every board has them"
                yield f"DRIVERS names none for {interface}, but {reason}"
            continue
        if interface in BOARD_FIELDS_BY_INTERFACE and not reasons:
            fitted = " and ".join(BOARD_FIELDS_BY_INTERFACE[interface])
            yield f"DRIVERS names {name} for {interface}, but nothing is fitted: {fitted} None"
        try:
            facts = load_driver(name, board)
        except BoardError as error:
            yield f"DRIVERS names {name} for {interface}, but {error}"
            continue
        served = facts.get("INTERFACE_NAME")
        if served != interface:
            yield f"DRIVERS names {name} for {interface}, but it serves {served}"
        elif facts.get("make") != arguments:
            call = f"make({', '.join(arguments)})"
            yield f"DRIVERS names {name} for {interface}, but it has no {call}"
        for fact, (is_good, expected) in _DRIVER_FORMS.items():
            if fact in facts and not is_good(facts[fact]):
                yield f"DRIVERS names {name} for {interface}, but its {fact} is not {expected}"


def _driver_constant(board: Any, interface: str, name: str) -> Any:
    """Return the constant ``name`` of the driver for ``interface``; None if missing or invalid."""
    try:
        value = load_driver(board.DRIVERS[interface], board).get(name)
    except (KeyError, BoardError):
        return None  # ``_driver_errors`` has already reported that this driver is wrong
    return value if value is not None and _DRIVER_FORMS[name][0](value) else None


def _size_errors(board: Any) -> Iterator[str]:
    fault = layout.size_fault(board.WIDTH, board.HEIGHT)
    if fault:
        yield f"WIDTH and HEIGHT are {fault}"


def _panel_errors(board: Any) -> Iterator[str]:
    most = _driver_constant(board, "pixels", "MAX_PANELS") or 64
    if not 1 <= len(board.PANELS) <= most:
        yield f"PANELS has {len(board.PANELS)} panels, but 1 to {most} can be driven"
    longest = _driver_constant(board, "pixels", "MAX_LINE_LEDS")
    for number, (_, _, _, columns, rows) in enumerate(board.PANELS):
        if longest is not None and columns * rows > longest:
            yield (
                f"PANELS[{number}] has {columns * rows} LEDs on one line, but more than {longest}"
                " take longer than the 20 ms of a step"
            )
    if not (0 < board.WIDTH <= _MAX_CHECKED_SIZE and 0 < board.HEIGHT <= _MAX_CHECKED_SIZE):
        return  # ``_size_errors`` has reported the size
    owner: dict[tuple[int, int], int] = {}
    for number, (_, left, top, columns, rows) in enumerate(board.PANELS):
        right, bottom = left + columns, top + rows
        columns_here = range(max(left, 0), min(right, board.WIDTH))
        rows_here = range(max(top, 0), min(bottom, board.HEIGHT))
        covered = [(x, y) for x in columns_here for y in rows_here]
        if columns <= 0 or rows <= 0:
            yield f"PANELS[{number}] has {columns} columns and {rows} rows"
            continue
        if left < 0 or top < 0 or right > board.WIDTH or bottom > board.HEIGHT:
            yield (
                f"PANELS[{number}] covers columns {left} to {right - 1} and rows {top} to"
                f" {bottom - 1}, but the board ends at {board.WIDTH - 1} and {board.HEIGHT - 1}"
            )
            for led in covered:  # LEDs that are on the board still count as covered
                owner.setdefault(led, number)
            continue
        shared = [led for led in covered if led in owner]
        if shared:
            x, y = shared[0]
            yield f"PANELS[{number}] overlaps PANELS[{owner[x, y]}] at column {x}, row {y}"
        owner.update({led: number for led in covered if led not in owner})
    holes = [(x, y) for y in range(board.HEIGHT) for x in range(board.WIDTH) if (x, y) not in owner]
    if holes:
        x, y = holes[0]
        yield f"PANELS leave {len(holes)} LEDs uncovered, the first at column {x}, row {y}"


def _wiring_errors(board: Any) -> Iterator[str]:
    wiring = board.WIRING
    words = wiring.split()
    if len(words) != len(WIRING_WORDS) or any(
        word not in choice for word, choice in zip(words, WIRING_WORDS, strict=True)
    ):
        expected = ", ".join(" or ".join(choice) for choice in WIRING_WORDS)
        yield f"WIRING is {wiring!r}, expected four words: {expected}"


def _current_errors(board: Any) -> Iterator[str]:
    if board.CHANNEL_MA <= 0:
        yield f"CHANNEL_MA is {board.CHANNEL_MA}: a lit channel draws some current"


def _budget_errors(board: Any) -> Iterator[str]:
    idle = board.WIDTH * board.HEIGHT * board.IDLE_UA / 1000
    if idle >= board.BUDGET_MA:
        yield f"BUDGET_MA is {board.BUDGET_MA}, but the dark panels alone draw {idle:.0f} mA"


def _pad_errors(board: Any) -> Iterator[str]:
    if len(board.PADS) not in (1, 2):
        yield f"PADS has {len(board.PADS)} clusters, but a board has one or two"
    for number, pad_cluster in enumerate(board.PADS):
        if len(pad_cluster) != len(PAD_KEY_NAMES):
            keys = ", ".join(PAD_KEY_NAMES)
            yield f"PADS[{number}] has {len(pad_cluster)} pins, but a cluster has six: {keys}"


def _bus_errors(board: Any) -> Iterator[str]:
    for which, (bus, sda, scl, hertz) in buses(board).items():
        if bus not in (0, 1):
            yield f"{which} is bus {bus}, but the chip has 0 and 1"
        else:
            for use, pin, place in (("SDA", sda, 2 * bus), ("SCL", scl, 2 * bus + 1)):
                if pin in PICO_GPIO_NUMBERS and pin % 4 != place:
                    good = ", ".join(str(each) for each in PICO_GPIO_NUMBERS if each % 4 == place)
                    yield f"{which} {use} is GP{pin}, but on bus {bus} it is one of {good}"
        if not 10_000 <= hertz <= MAX_I2C_HZ:
            yield f"{which} runs at {hertz} Hz, but its parts take 10000 to {MAX_I2C_HZ}"
    alone = die_bus(board) == "DIE_I2C"
    for name in ("TRAY", "TEXT") if alone else ("DIE", "TRAY", "TEXT"):
        if board.I2C is None and getattr(board, name) is not None:
            yield f"I2C is None, but {name} is fitted and needs it"
    if alone and board.DIE is None:
        yield "DIE_I2C is a bus for the die, but DIE is None"
    if alone and board.I2C is not None and board.DIE_I2C[0] == board.I2C[0]:
        yield f"DIE_I2C and I2C are both bus {board.I2C[0]}: leave DIE_I2C out, they share one then"


def _address_errors(board: Any) -> Iterator[str]:
    alone = die_bus(board) == "DIE_I2C"
    users: dict[int, str] = {}
    for name, interface in (("DIE", "motion"), ("TRAY", "motion"), ("TEXT", "text")):
        address = getattr(board, name)
        if address is None:
            continue
        good_ones = _driver_constant(board, interface, "ADDRESSES")
        if good_ones is not None and address not in good_ones:
            good = " or ".join(f"0x{each:02x}" for each in good_ones)
            yield f"{name} has the I2C address 0x{address:02x}, but such a part has {good}"
        if alone and name == "DIE":
            continue
        if address in users:
            yield f"{name} and {users[address]} have the same I2C address, 0x{address:02x}"
        users.setdefault(address, name)


def _pin_errors(board: Any) -> Iterator[str]:
    users: dict[int, str] = {}
    module = controller(board)
    if module not in GPIO_NUMBERS_BY_CONTROLLER:
        yield f"CONTROLLER is {module!r}, expected {' or '.join(GPIO_NUMBERS_BY_CONTROLLER)}"
        module = "Pico"
    usable, words = GPIO_NUMBERS_BY_CONTROLLER[module]
    article = "a" if module == "Pico" else "an"
    for use, pin in pins(board):
        if pin not in usable:
            yield f"{use} is GP{pin}, but {article} {module} has {words}"
        elif pin in users:
            yield f"{use} is GP{pin}, but that is {users[pin]} already"
        users.setdefault(pin, use)


def _function_errors(board: Any) -> Iterator[str]:
    for name in ("SUPPLY_SENSE", "LIGHT_SENSE"):
        pin = getattr(board, name)
        if pin in PICO_GPIO_NUMBERS and pin not in ADC_GPIO_NUMBERS:
            yield f"{name} is GP{pin}, but only GP26, GP27 and GP28 measure a voltage"
    if board.UART is None:
        return
    bus, *lines = board.UART
    if bus not in UART_GPIO_NUMBERS:
        yield f"UART is number {bus}, but the chip has 0 and 1"
        return
    for use, pin, good_ones in zip(("TX", "RX"), lines, UART_GPIO_NUMBERS[bus], strict=True):
        if pin in PICO_GPIO_NUMBERS and pin not in good_ones:
            good = ", ".join(str(each) for each in good_ones)
            yield f"UART {use} is GP{pin}, but on UART {bus} it is one of {good}"


# Each item is (check, the names that a board's file must have for this check).
_CHECKS: tuple[tuple[Callable[[Any], Iterator[str]], str], ...] = (
    (_driver_errors, "DRIVERS DIE TRAY TEXT BUZZER UART"),
    (_size_errors, "WIDTH HEIGHT"),
    (_panel_errors, "PANELS WIDTH HEIGHT"),
    (_wiring_errors, "WIRING"),
    (_current_errors, "CHANNEL_MA"),
    (_budget_errors, "WIDTH HEIGHT BUDGET_MA IDLE_UA"),
    (_pad_errors, "PADS"),
    (_bus_errors, "I2C DIE_I2C DIE TRAY TEXT"),
    (_address_errors, "DIE_I2C DIE TRAY TEXT"),
    (_pin_errors, ""),
    (_function_errors, ""),
)
