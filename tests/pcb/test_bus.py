"""The I2C buses have the timing that REVIEW.md states, and diodes clamp the lines of the die's
lead.
"""

import pytest

from host_tools.twin.bus import SCL_RISE_NS
from pcb import bus
from pcb.board import ROOT, load_board

pytestmark = pytest.mark.pcb

CARRIER_BOARD = load_board("carrier")


def test_both_buses_are_within_all_limits_at_400_khz() -> None:
    sums = bus.bus_lines(CARRIER_BOARD)
    assert sorted(sums) == ["SCL", "SCL1", "SDA", "SDA1"]
    for name, each in sums.items():
        assert each.is_within_limits, f"{name}: {each}"


def test_the_pull_ups_are_as_strong_as_the_limits_allow() -> None:
    for each in bus.bus_lines(CARRIER_BOARD).values():
        assert not bus.line_properties(
            bus.next_smaller_pull(each.pull_up_ohms), each.series_ohms, each.load_pf
        ).is_within_limits


def test_the_check_finds_a_wrong_pull_up_or_series_resistor() -> None:
    assert bus.line_properties(1500, 47, 150).is_within_limits
    assert not bus.line_properties(2700, 47, 150).is_within_limits
    assert not bus.line_properties(1500, 150, 150).is_within_limits


def test_the_clamp_of_the_die_lead_is_next_to_its_connector() -> None:
    for line in ("SDA", "SCL"):
        outside = CARRIER_BOARD.parts_on(f"DIE_{line}")
        assert {"J6", "J9", "U8"} < outside
        (series,) = outside - {"J6", "J9", "U8"}
        assert (
            33 <= CARRIER_BOARD.part_between(series, f"DIE_{line}", f"{line}1").nominal_value <= 47
        )
        assert CARRIER_BOARD.parts_on(f"{line}1") == {
            "U1",
            series,
            "R35" if line == "SDA" else "R36",
        }
    clamp = CARRIER_BOARD.parts["U8"]
    assert clamp.order_number == "USBLC6-2SC6"
    assert (clamp.nets["2"], clamp.nets["5"]) == ("GND", "DIE_3V3")
    assert {clamp.nets[pin] for pin in "16"} | {clamp.nets[pin] for pin in "34"} == {
        "DIE_SDA", "DIE_SCL",
    }  # fmt: skip
    at = CARRIER_BOARD.parts["J6"]
    assert abs(clamp.x_mm - at.x_mm) < 5
    assert abs(clamp.y_mm - at.y_mm) < 8


def test_a_short_in_the_lead_of_the_die_does_not_disturb_the_supply_of_the_pico() -> None:
    """J6 and J9 get 3.3 V only through R34, which withstands a permanent short circuit."""
    limit = CARRIER_BOARD.part_between("R34", "+3V3", "DIE_3V3").nominal_value
    # a short circuit draws less than 35 mA, and the Pico's regulator supplies 300 mA
    assert 3.3 / limit < 0.035
    assert 3.3**2 / limit < 0.125  # R34 is an 0805 resistor, which may dissipate 0.125 W
    assert CARRIER_BOARD.parts_on("DIE_3V3") == {"J6", "J9", "U8", "C12", "R34"}
    for name in ("J6", "J9"):
        assert "+3V3" not in CARRIER_BOARD.parts[name].nets.values()


def test_the_clamp_has_a_capacitor_next_to_it() -> None:
    clamp = CARRIER_BOARD.parts["U8"]
    near = CARRIER_BOARD.part_between("C12", "DIE_3V3", "GND")
    assert near.nominal_value == pytest.approx(1e-6)
    assert abs(clamp.x_mm - near.x_mm) < 5
    assert abs(clamp.y_mm - near.y_mm) < 5


def test_the_review_and_the_twin_use_the_computed_bus_timing() -> None:
    review = (ROOT / "REVIEW.md").read_text(encoding="utf-8")
    words = " ".join(review.split("## I2C")[1].split("\n## ")[0].split())
    for each in bus.bus_lines(CARRIER_BOARD).values():
        for figure in (f"{each.load_pf:g} pF", f"{each.rise_ns:.0f} ns",
                       f"{each.max_load_pf:.0f} pF", f"{each.sink_current_a * 1000:.2f} mA",
                       f"{each.low_level_v:.2f} V"):  # fmt: skip
            assert figure in words, figure
        # the emulated bus must not be faster than the bus of the real board
        assert each.rise_ns < SCL_RISE_NS
