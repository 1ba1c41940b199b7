"""Each impossible value in a board file is reported in a separate sentence."""

import importlib
from types import SimpleNamespace
from typing import Any

import pytest

from boards import pitch32
from host_tools.common.board_file import board_errors, pins
from host_tools.common.board_folder import board_names


def changed_board(name: str = "pitch32", **values: Any) -> SimpleNamespace:
    """Return a copy of the board ``name`` with some values changed."""
    board = importlib.import_module("boards." + name)
    facts = {key: value for key, value in vars(board).items() if key.isupper()}
    return SimpleNamespace(**{**facts, **values})


@pytest.mark.parametrize("name", board_names())
def test_the_built_in_boards_have_no_faults(name: str) -> None:
    board = importlib.import_module("boards." + name)
    assert board_errors(board) == []
    assert name == board.NAME


def test_every_pin_of_the_pico_is_listed() -> None:
    assert sorted(pin for _, pin in pins(changed_board())) == [*range(23), 26, 27, 28]


PITCH32_DRIVERS = pitch32.DRIVERS


def drivers_without(interface: str) -> dict[str, str]:
    """Return pitch32's {interface: driver} without the entry for ``interface``."""
    return {name: driver for name, driver in PITCH32_DRIVERS.items() if name != interface}


LEFT_PANEL = (22, 0, 0, 16, 16)
PAD_PINS = ((6, 7, 8, 9, 10, 11), (12, 13, 14, 15, 18, 19))

REFUSED_BOARD_CHANGES = [
    (
        {"DRIVERS": {**PITCH32_DRIVERS, "motion": "lis3dhh"}},
        "DRIVERS names lis3dhh for motion, but there is no lis3dhh.py in devices/drivers",
    ),
    (
        {"DRIVERS": {**PITCH32_DRIVERS, "motion": ".mine"}},
        "DRIVERS names .mine for motion, but the board has no folder",
    ),
    (
        {"DRIVERS": {**PITCH32_DRIVERS, "motion": "ssd1306"}},
        "DRIVERS names ssd1306 for motion, but it serves text",
    ),
    (
        {"DRIVERS": {**PITCH32_DRIVERS, "motion": "watchdog"}},
        "DRIVERS names watchdog for motion, but it serves None",
    ),
    (
        {"DRIVERS": drivers_without("motion")},
        "DRIVERS names none for motion, but DIE is fitted",
    ),
    (
        {"DRIVERS": drivers_without("motion"), "DIE": None},
        "DRIVERS names none for motion, but TRAY is fitted",
    ),
    (
        {"DRIVERS": drivers_without("pixels")},
        "DRIVERS names none for pixels, but every board has them",
    ),
    (
        {"TEXT": None},
        "DRIVERS names ssd1306 for text, but nothing is fitted: TEXT None",
    ),
    (
        {"DRIVERS": {**PITCH32_DRIVERS, "smell": "nose"}},
        "DRIVERS has 'smell', expected one of pixels",
    ),
    ({"DRIVERS": "ws2812"}, "DRIVERS is malformed, expected"),
    (
        {"WIDTH": 64, "PANELS": ((22, 0, 0, 32, 16), (26, 32, 0, 32, 32)), "HEIGHT": 32},
        "PANELS[1] has 1024 LEDs on one line, but more than 640 take longer than the 20 ms",
    ),
    (
        {"WIDTH": 24, "PANELS": ((22, 0, 0, 24, 16),)},
        "WIDTH and HEIGHT are 24 x 16 LEDs: expected 16 x 16, 32 x 8, 32 x 16, 48 x 24 or 64 x 32",
    ),
    (
        {"HEIGHT": 12, "PANELS": ((22, 0, 0, 32, 12),)},
        "WIDTH and HEIGHT are 32 x 12 LEDs: expected 16 x 16, 32 x 8, 32 x 16, 48 x 24 or 64 x 32",
    ),
    (
        {"PANELS": (LEFT_PANEL, (26, 15, 0, 17, 16))},
        "PANELS[1] overlaps PANELS[0] at column 15, row 0",
    ),
    (
        {"PANELS": (LEFT_PANEL,)},
        "PANELS leave 256 LEDs uncovered, the first at column 16, row 0",
    ),
    (
        {"PANELS": (LEFT_PANEL, (26, 16, 0, 17, 16))},
        "PANELS[1] covers columns 16 to 32 and rows 0 to 15, but the board ends at 31 and 15",
    ),
    (
        {"PANELS": (LEFT_PANEL, (26, 16, 0, 16, 16), (16, 0, 8, 16, 16)), "SPARE": ()},
        "PANELS[2] covers columns 0 to 15 and rows 8 to 23, but the board ends at 31 and 15",
    ),
    (
        {
            "PANELS": tuple((each, 0, 0, 32, 16) if each == 0 else LEFT_PANEL for each in range(9)),
            "UART": None,
        },
        "PANELS has 9 panels, but 1 to 8 can be driven",
    ),
    (
        {"PANELS": (LEFT_PANEL, (26, 16, 0, 16, 16), (16, 16, 0, 0, 16)), "SPARE": ()},
        "PANELS[2] has 0 columns and 16 rows",
    ),
    (
        {"WIRING": "top left zigzag"},
        "WIRING is 'top left zigzag', expected four words: top or bottom, left or right,"
        " columns or rows, serpentine or straight",
    ),
    ({"BUDGET_MA": 500}, "BUDGET_MA is 500, but the dark panels alone draw 512 mA"),
    ({"CHANNEL_MA": 0}, "CHANNEL_MA is 0: a lit channel draws some current"),
    ({"PADS": (*PAD_PINS, PAD_PINS[0])}, "PADS has 3 clusters, but a board has one or two"),
    (
        {"PADS": (PAD_PINS[0][:5], PAD_PINS[1])},
        "PADS[0] has 5 pins, but a cluster has six: UP, DOWN, LEFT, RIGHT, OK, BACK",
    ),
    ({"MENU": 11}, "MENU is GP11, but that is PADS[0] BACK already"),
    ({"BUZZER": 23}, "BUZZER is GP23, but a Pico has GP0..GP22 and GP26..GP28"),
    ({"BUZZER": -1}, "BUZZER is GP-1, but a Pico has GP0..GP22 and GP26..GP28"),
    (
        {"LIGHT_SENSE": 16, "SPARE": (17,)},
        "LIGHT_SENSE is GP16, but only GP26, GP27 and GP28 measure a voltage",
    ),
    (
        {"I2C": (0, 17, 5, 400000), "SPARE": (16,)},
        "I2C SDA is GP17, but on bus 0 it is one of 0, 4, 8, 12, 16, 20, 28",
    ),
    (
        {"I2C": (1, 4, 5, 400000)},
        "I2C SCL is GP5, but on bus 1 it is one of 3, 7, 11, 15, 19, 27",
    ),
    ({"I2C": (2, 4, 5, 400000)}, "I2C is bus 2, but the chip has 0 and 1"),
    (
        {"I2C": (0, 4, 5, 1000000)},
        "I2C runs at 1000000 Hz, but its parts take 10000 to 400000",
    ),
    (
        {"TRAY": 0x18, "DIE_I2C": None, "SPARE": ()},
        "TRAY and DIE have the same I2C address, 0x18",
    ),
    ({"DIE_I2C": (1, 4, 3, 400000)}, "DIE_I2C SDA is GP4, but on bus 1 it is one of 2, 6,"),
    ({"DIE_I2C": (0, 16, 17, 400000), "SPARE": ()}, "DIE_I2C and I2C are both bus 0: leave"),
    ({"DIE": None}, "DIE_I2C is a bus for the die, but DIE is None"),
    ({"I2C": None}, "I2C is None, but TRAY is fitted and needs it"),
    ({"I2C": None, "TRAY": None}, "I2C is None, but TEXT is fitted and needs it"),
    ({"I2C": None, "DIE_I2C": None}, "I2C is None, but DIE is fitted and needs it"),
    ({"DIE_I2C": (1, 2, 3)}, "DIE_I2C is malformed, expected"),
    (
        {"DIE": 0x1D},
        "DIE has the I2C address 0x1d, but such a part has 0x18 or 0x19",
    ),
    ({"UART": (2, 0, 1)}, "UART is number 2, but the chip has 0 and 1"),
    ({"UART": (1, 0, 1)}, "UART TX is GP0, but on UART 1 it is one of 4, 8, 20"),
    ({"MENU": None}, "MENU is None, but every board has it"),
    ({"I2C": (0, 4, 5)}, "I2C is malformed, expected"),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSED_BOARD_CHANGES)
@pytest.mark.long(
    but=[
        "change43-MENU is None, but every board has it",
        "change36-I2C is None, but TRAY is fitted and needs it",
        "change18-PANELS[2] has 0 columns and 16 rows",
    ]
)
def test_an_impossible_value_is_refused(change: dict[str, Any], sentence: str) -> None:
    found = board_errors(changed_board(**change))
    assert any(each.startswith(sentence) for each in found), found


def test_any_other_suitable_pin_is_accepted() -> None:
    assert board_errors(changed_board(UART=(0, 16, 1), SPARE=(0,))) == []
    assert board_errors(changed_board(I2C=(1, 2, 3, 100000), DIE_I2C=None, DIE_INTERRUPT=4)) == []
    assert board_errors(changed_board(I2C=(1, 2, 3, 100000), DIE_I2C=(0, 4, 5, 100000))) == []
    assert board_errors(changed_board(WIRING="bottom right rows straight")) == []


def test_a_board_without_a_die_says_which_other_names_change() -> None:
    """If a board file has no die, the report names the other constants that must change. Once they
    have changed, no error is left.
    """
    assert board_errors(changed_board("mini16", DIE=None)) == [
        "DRIVERS names lis3dh for motion, but nothing is fitted: DIE and TRAY None"
    ]
    spared = {"pixels": "ws2812", "pads": "pads", "dice": "radio_bridge"}
    assert board_errors(changed_board("mini16", DIE=None, DRIVERS=spared)) == []
    assert board_errors(changed_board("mini16", DIE=None, DRIVERS=spared, I2C=None)) == []
    assert board_errors(changed_board("mini16", DIE=None, DRIVERS=spared, I2C=None, MENU=4)) == []
    # Without a die, this board still has a tray and needs the sensors' driver. But DIE_I2C, the bus
    # of the die, must then be None, too.
    assert board_errors(changed_board(DIE=None)) == [
        "DIE_I2C is a bus for the die, but DIE is None"
    ]
    assert board_errors(changed_board(DIE=None, DIE_I2C=None)) == []
    # a board may have a bus for the die and no other bus
    alone = {name: driver for name, driver in PITCH32_DRIVERS.items() if name != "text"}
    assert board_errors(changed_board(I2C=None, TRAY=None, TEXT=None, DRIVERS=alone)) == []


def test_a_faulty_value_hides_no_fault_of_another_value() -> None:
    """Each of these values has one fault. In a file with all of them, all faults are reported."""
    alone: dict[str, tuple[Any, str]] = {
        "WIDTH": ("32", "WIDTH is malformed"),
        "PADS": ((PAD_PINS[0][:5], PAD_PINS[1]), "PADS[0] has 5 pins"),
        "CONTROLLER": ("Nano", "CONTROLLER is 'Nano'"),
        "MENU": (None, "MENU is None"),
        "BUZZER": (28, "LIGHT_SENSE is GP28, but that is BUZZER already"),
        "WIRING": ("top", "WIRING is 'top'"),
        "TRAY": (0x1D, "TRAY has the I2C address 0x1d"),
        "UART": ((2, 0, 1), "UART is number 2"),
        "CHANNEL_MA": (0, "CHANNEL_MA is 0"),
    }
    found = board_errors(changed_board(**{name: value for name, (value, _) in alone.items()}))
    for _, words in alone.values():
        assert any(each.startswith(words) for each in found), (words, found)
    assert len(found) == len(alone)
    drivers = {**PITCH32_DRIVERS, "motion": "nothing"}
    found = board_errors(
        changed_board(WIDTH=24, DRIVERS=drivers, PANELS=(LEFT_PANEL, (26, 15, 0, 9, 16)))
    )
    assert [each.split()[0] for each in found] == ["DRIVERS", "WIDTH", "PANELS[1]"]


def test_a_board_file_without_a_required_name_is_reported() -> None:
    board = changed_board()
    del board.TRAY
    assert board_errors(board) == ["TRAY is missing"]


def test_all_faults_of_a_board_file_are_reported_together() -> None:
    assert len(board_errors(changed_board(MENU=11, BUZZER=24, TRAY=0x3C, BUDGET_MA=1))) == 5
