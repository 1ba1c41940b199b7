"""Checks that are missing in KiCad's electrical rules check: clamps on every pad line, test points,
straps and design limits.
"""

import json

import pytest

from pcb import __main__ as program
from pcb.board import BOARD_NAMES, load_board
from pcb.pins import NET_BY_PICO_PIN

pytestmark = pytest.mark.pcb

CARRIER_BOARD = load_board("carrier")
CARRIER_PARTS = CARRIER_BOARD.parts


find_parts_on = CARRIER_BOARD.parts_on
CLUSTER_CONNECTOR, CLAMP, PICO_H = "B8B-XH-A(LF)(SN)", "SRV05-4-P-T7", "SC0917"
RESISTOR_1K, RESISTOR_100K = "RC0805FR-071KL", "RC0805FR-07100KL"


@pytest.mark.parametrize("side", ["LEFT", "RIGHT"])
@pytest.mark.parametrize("key", ["UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"])
def test_each_pad_line_has_a_clamp_and_a_resistor(side: str, key: str) -> None:
    outside = find_parts_on(f"{side}_{key}_IN")
    kinds = sorted(CARRIER_PARTS[name].order_number for name in outside)
    assert kinds == [CLUSTER_CONNECTOR, RESISTOR_1K, CLAMP]
    inside = find_parts_on(f"{side}_{key}")
    assert sorted(CARRIER_PARTS[name].order_number for name in inside) == [RESISTOR_1K, PICO_H]
    assert len(outside & inside) == 1, "the resistor stands between socket and Pico"


def test_each_clamp_is_grounded_and_its_supply_pin_is_not_connected() -> None:
    clamps = [part for part in CARRIER_PARTS.values() if part.order_number == CLAMP]
    assert len(clamps) == 4
    assert all(part.nets["2"] == "GND" and part.nets["5"] is None for part in clamps)


def test_the_pin_run_has_a_button_and_the_leds_are_dark_without_a_pico() -> None:
    assert NET_BY_PICO_PIN["30"] == "RUN"
    assert find_parts_on("RUN") == {"U1", "SW2"}
    for line in ("LED1_3V3", "LED2_3V3"):
        held = [
            CARRIER_PARTS[name]
            for name in find_parts_on(line)
            if CARRIER_PARTS[name].order_number == RESISTOR_100K
        ]
        assert [set(part.nets.values()) for part in held] == [{line, "GND"}]


def test_the_radio_bridge_starts_its_program() -> None:
    """An ESP32-C3 starts its program only if GPIO2 (D0) is high at reset, and neither the chip nor
    the XIAO module pulls it up. So the carrier needs a resistor.
    """
    boot, supply = CARRIER_PARTS["J10"].nets["1"], CARRIER_PARTS["J16"].nets["3"]
    assert boot is not None
    assert supply is not None
    pulls = CARRIER_BOARD.parts_on(boot) & CARRIER_BOARD.parts_on(supply)
    assert [CARRIER_PARTS[name].value for name in pulls] == ["10k"], (
        "from D0 to the XIAO's own 3.3 V"
    )


def test_the_series_resistors_of_the_leds_are_close_to_the_buffer() -> None:
    x, y = CARRIER_PARTS["U2"].x_mm, CARRIER_PARTS["U2"].y_mm
    for name in ("R4", "R5"):
        u, v = CARRIER_PARTS[name].x_mm, CARRIER_PARTS[name].y_mm
        assert abs(x - u) < 5
        assert abs(y - v) < 9


def test_straps_select_supply_and_ground_of_the_first_two_pins_of_the_display() -> None:
    assert [CARRIER_PARTS["J13"].nets[pin] for pin in "1234"] == ["OLED_1", "OLED_2", "SCL", "SDA"]
    # A strap comes with its pads 1 and 2 joined. To join pads 2 and 3 instead, it is cut and
    # bridged with solder.
    straps = [CARRIER_PARTS[name].nets for name in ("JP1", "JP2")]
    assert [nets["2"] for nets in straps] == ["OLED_1", "OLED_2"]
    assert [nets["1"] for nets in straps] == ["GND", "+3V3"]
    assert [nets["3"] for nets in straps] == ["+3V3", "GND"]


def test_every_voltage_that_the_guide_measures_has_a_test_point() -> None:
    points = {
        part.nets["1"] for part in CARRIER_PARTS.values() if part.package.startswith("TestPoint")
    }
    assert {"+5V", "GND", "+3V3", "VSYS", "SAFE_5V", "START"} <= points


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_the_design_limits_are_not_below_the_defaults_of_kicad(name: str) -> None:
    project = json.loads((program.ROOT / name / f"{name}.kicad_pro").read_text(encoding="utf-8"))
    rules = project["board"]["design_settings"]["rules"]
    # These are the values of a new board in KiCad 9.
    defaults = {
        "min_clearance": 0.0, "min_track_width": 0.0, "min_via_annular_width": 0.1,
        "min_via_diameter": 0.5, "min_through_hole_diameter": 0.3, "min_hole_to_hole": 0.25,
        "min_hole_clearance": 0.25, "min_copper_edge_clearance": 0.5, "min_resolved_spokes": 2,
        "min_text_height": 0.8, "min_text_thickness": 0.08,
    }  # fmt: skip
    assert {rule: rules[rule] for rule in defaults if rules[rule] < defaults[rule]} == {}


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_each_board_has_three_fiducials(name: str) -> None:
    marks = [
        part for part in load_board(name).parts.values() if part.package.startswith("Fiducial")
    ]
    assert len(marks) == 3
