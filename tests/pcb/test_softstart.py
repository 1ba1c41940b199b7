"""ngspice simulates the soft start of the power supply with the component values of the carrier,
also when the board is unplugged and plugged in again.
"""

import math
import shutil
from pathlib import Path

import pytest

from pcb.softstart import __main__ as softstart
from pcb.softstart import circuit

pytestmark = pytest.mark.pcb
needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="no ngspice")


def test_the_stored_netlist_equals_that_of_the_carrier() -> None:
    kept = (Path(circuit.__file__).parent / "softstart.cir").read_text(encoding="utf-8")
    assert kept == circuit.make_netlist("revision 3", 0.3, "softstart.data")
    for line in ("R14 start hold 100k", "C8 safe start 10u", "C9 start out 100n",
                 "R18 safe watch 100", "R31 vbus 0 470"):  # fmt: skip
        assert f"{line}\n" in kept


def test_a_part_on_a_different_net_is_reported() -> None:
    with pytest.raises(ValueError, match=r"R14 joins \['HOLD', 'START'\]"):
        circuit.value_between("R14", "START", "GND")


@needs_ngspice
@pytest.mark.parametrize("after_s", [0.1, pytest.param(1.0, marks=pytest.mark.long)])
def test_the_first_and_the_second_start_limit_the_inrush_current(after_s: float) -> None:
    rows = softstart.run_simulation("revision 3", after_s)
    first, second = softstart.peak_currents(rows, after_s)
    assert 0.5 < first < 2.0
    assert 0.3 < second < 2.0
    assert rows[-1][2] > 4.5, "the rail is up again"


@pytest.mark.long
@needs_ngspice
def test_without_the_supervisor_the_second_start_is_not_soft() -> None:
    rows = softstart.run_simulation("revision 1", 0.3)
    first, second = softstart.peak_currents(rows, 0.3)
    assert first < 2.0
    assert second > 10.0


@needs_ngspice
@pytest.mark.parametrize("load", ["dark", "pico"])
@pytest.mark.long
def test_vbus_of_an_unplugged_board_falls_below_0_8_v_within_a_second(load: str) -> None:
    """USB Type-C: a source switches VBUS on only while its voltage is below 0.8 V (vSafe0V)."""
    rows = softstart.run_simulation("revision 3", 1.0, load)
    assert softstart.seconds_until_empty(rows, 1.0) < 1.0
    plugged = [row[5] for row in rows if 0.9 < row[0] < circuit.PLUGGED_IN_TIME_S]
    assert min(plugged) > 4.5, "while it is plugged VBUS is up"


@pytest.mark.long
@needs_ngspice
def test_without_its_discharge_resistor_vbus_never_discharges() -> None:
    rows = softstart.run_simulation("revision 2", 3.0)
    assert math.isinf(softstart.seconds_until_empty(rows, 3.0))


@needs_ngspice
@pytest.mark.parametrize("output_uf", [1000, pytest.param(1, marks=pytest.mark.long)])
def test_a_bench_supply_of_100_ma_needs_several_starts(output_uf: float) -> None:
    """The ramp needs 0.84 A, so the output SAFE_5V collapses and its switch U3 starts again
    (BRINGUP.md, step "bare").
    """
    seconds = softstart.seconds_until_up(softstart.BENCH_A, output_uf)
    assert 0.6 < seconds < 2.0
    assert softstart.seconds_until_up(1.0, output_uf) < 0.5
