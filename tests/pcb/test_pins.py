"""The schematic and the board file assign the same net to every pin of the Pico."""

import re
from pathlib import Path

import pytest

from boards import pitch32
from host_tools.common.board_file import pins
from host_tools.common.wiring import PICO_PIN_BY_GPIO
from pcb import drawn as schematics
from pcb import kicad
from pcb.board import load_board
from pcb.pins import NET_BY_PICO_PIN, pico_nets

from .conftest import copy_board

pytestmark = [pytest.mark.pcb, pytest.mark.usefixtures("needs_kicad")]


def read_pico_nets(schematic: Path, folder: Path) -> dict[int, str]:
    """Return {pin of the Pico: net} as KiCad reads them from the schematic."""
    pins = schematics.netlist_nets(schematics.export_netlist(schematic, folder))["U1"]
    return {int(pin): str(net) for pin, net in pins.items()}


def test_every_gpio_of_the_board_file_is_at_its_pin_in_the_schematic(tmp_path: Path) -> None:
    found = read_pico_nets(copy_board("carrier", tmp_path) / "carrier.kicad_sch", tmp_path)
    expected = pico_nets(pitch32)
    assert len(expected) == len(list(pins(pitch32))) == 26
    assert {pin: found[pin] for pin in PICO_PIN_BY_GPIO.values()} == expected


def test_every_pin_of_the_pico_has_the_net_of_the_table() -> None:
    assert load_board("carrier").parts["U1"].nets == NET_BY_PICO_PIN


@pytest.mark.long
def test_two_swapped_pins_are_found(tmp_path: Path) -> None:
    schematic = copy_board("carrier", tmp_path) / "carrier.kicad_sch"
    text = schematic.read_text(encoding="utf-8")
    labels = re.findall(r'\(global_label "(?:SDA|SCL)" [^\n]*\(at \S+ \S+ 180\)[^\n]*', text)
    swapped = {"SDA": "SCL", "SCL": "SDA"}
    # Swap SDA and SCL at the Pico: of the labels that face to the left, the Pico's are the two
    # leftmost.
    for label in sorted(labels, key=lambda it: float(re.search(r"\(at (\S+)", it)[1]))[:2]:  # type: ignore[index]
        name = label.split('"')[1]
        text = text.replace(label, label.replace(f'"{name}"', f'"{swapped[name]}"', 1))
    schematic.write_text(text, encoding="utf-8")
    found = read_pico_nets(schematic, tmp_path)
    expected = pico_nets(pitch32)
    wrong = {pin for pin in expected if found[pin] != expected[pin]}
    assert wrong == {PICO_PIN_BY_GPIO[4], PICO_PIN_BY_GPIO[5]}
    parity = kicad.run_drc(tmp_path / "carrier.kicad_pcb", tmp_path)
    assert any("net_conflict" in each for each in parity)


def _nets_in_order(pins: dict[str, str | None]) -> list[str | None]:
    return [pins[str(number)] for number in range(1, 9)]


def test_the_clusters_of_both_seats_have_the_same_six_keys() -> None:
    below, above = (load_board("pads").parts[name].nets for name in ("J1", "J2"))
    turned = {"UP": "DOWN", "DOWN": "UP", "LEFT": "RIGHT", "RIGHT": "LEFT"}
    assert [turned.get(net or "", net) for net in _nets_in_order(below)] == _nets_in_order(above)
    for name, side in (("J4", "LEFT"), ("J5", "RIGHT")):
        cable = load_board("carrier").parts[name].nets
        stripped = [
            (net or "").removeprefix(f"{side}_").removesuffix("_IN")
            for net in _nets_in_order(cable)
        ]
        assert stripped == _nets_in_order(below)
