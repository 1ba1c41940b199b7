"""The wiring tables list every pin once, and the stored drawings are up to date."""

import importlib
import itertools
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from boards import mini16, pitch32, strip32x8, zero16
from host_tools.common import bridge_drawing, die_drawing, supply_drawing
from host_tools.common.board_file import PICO_GPIO_NUMBERS, WIRING_WORDS, pins
from host_tools.common.board_folder import board_names
from host_tools.common.led_order import led_positions
from host_tools.common.wiring import PICO_PIN_BY_GPIO, led_order_words, pin_uses, wiring_table
from host_tools.common.wiring_drawing import draw_module

BOARDS_FOLDER = Path(__file__).resolve().parent.parent.parent / "boards"


def read_table_rows(text: str) -> list[list[str]]:
    """Return the cells of each row of the Markdown table ``text``."""
    return [[each.strip() for each in line.split("|")[1:-1]] for line in text.splitlines()[2:]]


def test_the_guide_has_the_table_of_the_main_board() -> None:
    assert wiring_table(pitch32) in (BOARDS_FOLDER / "WIRING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", board_names())
def test_the_drawing_matches_the_board_file(name: str) -> None:
    """Each pin of the board file is drawn once with its label, and the stored picture equals the
    drawing.
    """
    board = importlib.import_module("boards." + name)
    made = draw_module(board)
    assert made == (BOARDS_FOLDER / board.NAME / "wiring.svg").read_text(encoding="utf-8")
    texts = ["".join(each.itertext()) for each in ElementTree.fromstring(made).iter()]
    for gp, _ in pin_uses(board):
        assert sum(text.split()[-1:] == [f"GP{gp}"] for text in texts) == 1


def test_the_drawing_of_the_bridge_is_up_to_date() -> None:
    made = bridge_drawing.draw_wiring(pitch32)
    assert made == (BOARDS_FOLDER / "bridge" / "wiring.svg").read_text(encoding="utf-8")
    texts = " ".join("".join(each.itertext()) for each in ElementTree.fromstring(made).iter())
    # The two wires cross, because each end receives what the other end sends.
    assert bridge_drawing.bridge_wires(pitch32)[0][:2] == ("GP0, pin 1", "GPIO5, D3")
    assert bridge_drawing.bridge_wires(pitch32)[1][:2] == ("GP1, pin 2", "GPIO4, D2")
    assert bridge_drawing.bridge_wires(mini16) == bridge_drawing.bridge_wires(pitch32)
    assert "3.3 V: never together with the bridge's USB" in texts


def test_the_drawing_of_the_supply_of_mini16_is_up_to_date() -> None:
    made = supply_drawing.draw_wiring()
    assert made == (BOARDS_FOLDER / "mini16" / "supply.svg").read_text(encoding="utf-8")
    ends = [right for _, right, _, _ in supply_drawing.SUPPLY_WIRES]
    # The diode ends at the Pico's VSYS, which is neither a GPIO nor ground.
    assert "VSYS, pin 39" in ends
    assert 39 not in PICO_PIN_BY_GPIO.values()
    # The pins that enable the level shifter must not be connected to VBUS, which has no voltage if
    # the board runs from its power supply alone.
    assert "level shifter pins 14, 4, 10, 13" in ends


def test_the_supply_of_the_die_is_drawn_with_its_resistor() -> None:
    assert "3.3 V of sensors and display; the die's through 100 ohm" in draw_module(pitch32)
    assert "3.3 V of sensors; the die's through 100 ohm" in draw_module(zero16)


@pytest.mark.parametrize("name", board_names())
def test_the_table_has_every_pin_of_a_board_once(name: str) -> None:
    board = importlib.import_module("boards." + name)
    wiring = [int(row[0].removeprefix("GP")) for row in read_table_rows(wiring_table(board))]
    assert wiring == sorted(pin for _, pin in pins(board))


def test_each_gpio_has_the_edge_pin_of_the_pinout_of_the_pico() -> None:
    # according to the Pico's pinout, these of its 40 pins are not GPIOs
    power = {3, 8, 13, 18, 23, 28, 33, 38, 30, 35, 36, 37, 39, 40}
    assert set(PICO_PIN_BY_GPIO) == set(PICO_GPIO_NUMBERS)
    assert sorted(PICO_PIN_BY_GPIO.values()) == sorted(set(range(1, 41)) - power)
    assert list(PICO_PIN_BY_GPIO.values()) == sorted(PICO_PIN_BY_GPIO.values())
    assert [PICO_PIN_BY_GPIO[gp] for gp in (0, 15, 22, 28)] == [1, 20, 29, 34]


def test_the_drawing_of_an_rp2040_zero_shows_the_pins_at_its_edge() -> None:
    """In Waveshare's pinout, 20 GPIOs and 3 power pins are at the edges: nine on each side and five
    at the bottom.
    """
    drawn = ElementTree.fromstring(draw_module(zero16))
    texts = ["".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("text")]
    pins_drawn = {text for text in texts if text.startswith("GP") or text in ("5V", "GND", "3V3")}
    assert pins_drawn == {"5V", "GND", "3V3", *(f"GP{gp}" for gp in (*range(16), *range(26, 30)))}
    ends = [each for each in drawn.iter() if each.get("class") == "wire"]
    assert len(ends) == len(pin_uses(zero16)) + 3
    words = next(each for each in texts if each.startswith("LED data"))
    assert words == "LED data: columns 0 to 15, rows 0 to 15; level shifter"
    assert "| GP15 | 15 | LED data" in wiring_table(zero16)


def test_each_board_has_a_wiring_table_of_its_own() -> None:
    facts = {key: value for key, value in vars(mini16).items() if key.isupper()}
    board = SimpleNamespace(**{**facts, "MENU": 21, "UART": None, "DIE": 0x19})
    wiring = {row[0]: row[2] for row in read_table_rows(wiring_table(board))}
    assert wiring["GP21"] == "MENU pad"
    assert "GP20" not in wiring
    assert wiring["GP4"] == "I2C 0 SDA: die 0x19"
    assert wiring["GP6"] == "pads: UP"
    words = "LED data: columns 0 to 15, rows 0 to 15; through the level shifter; first LED "
    assert wiring["GP22"].startswith(words)


def test_the_table_says_that_a_bus_has_no_sensors() -> None:
    facts = {key: value for key, value in vars(mini16).items() if key.isupper()}
    board = SimpleNamespace(**{**facts, "DIE": None})
    wiring = {row[0]: row[2] for row in read_table_rows(wiring_table(board))}
    assert (wiring["GP4"], wiring["GP5"]) == (
        "I2C 0 SDA: nothing fitted",
        "I2C 0 SCL: nothing fitted",
    )
    assert "I2C 0 SDA: nothing fitted" in draw_module(board)


def test_the_drawing_of_our_die_matches_its_program() -> None:
    folder = BOARDS_FOLDER.parent / "firmware" / "die"
    assert die_drawing.draw_wiring() == (folder / "wiring.svg").read_text(encoding="utf-8")
    pins = "SDA, SCL, INT1, BATTERY = const(6), const(7), const(3), const(4)"
    assert pins in (folder / "main.py").read_text(encoding="utf-8")
    drawn = " ".join(left + words for left, _, words, _ in die_drawing.DIE_WIRES)
    assert all(
        f"GPIO{pin}, {bridge_drawing.XIAO_LABEL_BY_GPIO[pin]}" in drawn for pin in (6, 7, 3, 4)
    )


@pytest.mark.parametrize("words", itertools.product(*WIRING_WORDS))
def test_the_stated_order_of_leds_is_the_order_in_which_the_driver_sends_them(
    words: tuple[str, ...],
) -> None:
    """The test derives the expected words from the places of the LEDs. The panel has four columns
    and three rows.
    """
    wiring = " ".join(words)
    leds = list(zip(*led_positions((22, 0, 0, 4, 3), wiring), strict=True))
    length = 3 if words[2] == "columns" else 4
    corner = f"{'top' if leds[0][1] == 0 else 'bottom'} {'left' if leds[0][0] == 0 else 'right'}"
    ways = [direction_of(leds[0], leds[1]), direction_of(leds[length], leds[length + 1])]
    line = words[2].removesuffix("s")
    path = f"{ways[0]} in each {line}" if ways[0] == ways[1] else " and ".join(ways) + " in turn"
    # The next line of LEDs begins beside the first LED of this line if all lines run in the same
    # direction, and beside the last one if the direction alternates.
    across = direction_of(leds[0] if ways[0] == ways[1] else leds[length - 1], leds[length])
    expected = f"first LED {corner}, then {path}, {line} by {line} {across}"
    assert led_order_words(wiring) == expected


def direction_of(from_led: tuple[int, int], to_led: tuple[int, int]) -> str:
    """Return the direction from an LED to its neighbour."""
    steps = {(1, 0): "to the right", (-1, 0): "to the left", (0, 1): "down", (0, -1): "up"}
    return steps[to_led[0] - from_led[0], to_led[1] - from_led[1]]


def test_table_and_drawing_state_the_corner_of_the_first_led_and_the_order() -> None:
    order = "first LED top left, then down and up in turn, column by column to the right"
    row = "LED data: columns 0 to 31, rows 0 to 7; through the level shifter; " + order
    assert f"| GP22 | 29 | {row} |" in wiring_table(strip32x8)
    for board in (strip32x8, zero16):
        assert f"LEDs of each panel: {order}" in draw_module(board)


def test_a_board_without_sensors_needs_no_bus_and_no_3_3_v() -> None:
    facts = {key: value for key, value in vars(mini16).items() if key.isupper()}
    board = SimpleNamespace(**{**facts, "DIE": None, "I2C": None})
    assert "I2C" not in wiring_table(board)
    assert "I2C" not in draw_module(board)
    assert "3V3" not in draw_module(board)
    zero = {key: value for key, value in vars(zero16).items() if key.isupper()}
    drawn = draw_module(SimpleNamespace(**{**zero, "DIE": None, "I2C": None}))
    assert "3.3 V of sensors" not in drawn
