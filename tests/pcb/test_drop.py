"""The supply that BUILD.md specifies lights the panels with the full current budget; weaker
supplies do not.
"""

import pytest

from boards import pitch32
from pcb import __main__ as program
from pcb import drop
from pixelpitch.app.supply import FULL_LIGHT_SHARE, LOW_SUPPLY_MV

pytestmark = pytest.mark.pcb


def test_the_specified_supply_is_not_dimmed_at_the_budget() -> None:
    millivolts, share = drop.allowed_brightness(drop.SPECIFIED_SUPPLY)
    assert millivolts >= LOW_SUPPLY_MV
    assert share == FULL_LIGHT_SHARE


def test_a_5_v_supply_on_the_same_lead_is_dimmed() -> None:
    millivolts, share = drop.allowed_brightness(drop.SPECIFIED_SUPPLY._replace(supply_v=5.0))
    assert millivolts < LOW_SUPPLY_MV
    assert share < FULL_LIGHT_SHARE


def test_the_computation_includes_the_resistance_of_the_lead() -> None:
    bare = drop.SPECIFIED_SUPPLY._replace(lead_length_m=0.0)
    amperes = (
        pitch32.BUDGET_MA + drop.PICO_CURRENT_MA + drop.BRIDGE_CURRENT_MA + drop.R31_CURRENT_MA
    ) / 1000
    lost = drop.terminal_mv(bare, pitch32.BUDGET_MA) - drop.terminal_mv(
        drop.SPECIFIED_SUPPLY, pitch32.BUDGET_MA
    )
    assert lost == pytest.approx(amperes * drop.SPECIFIED_SUPPLY.milliohms)
    thin = drop.allowed_brightness(drop.SPECIFIED_SUPPLY._replace(gauge_awg=28))
    assert thin[1] < drop.allowed_brightness(drop.SPECIFIED_SUPPLY)[1]


def test_the_firmware_dims_until_the_supply_is_above_the_limit() -> None:
    """The last of ``drop.SUPPLIES_AND_LEADS`` has a thin lead, and the voltage is low even
    if all LEDs are dark. So the firmware dims as far as it can.
    """
    *good, thin = drop.SUPPLIES_AND_LEADS
    for source in good:
        share = drop.allowed_brightness(source)[1]
        current = drop.panel_current(pitch32, share)
        assert drop.terminal_mv(source, current) >= LOW_SUPPLY_MV, source.description
    assert drop.allowed_brightness(thin)[1] == 1


def test_review_md_has_the_computed_table() -> None:
    review = (program.ROOT / "REVIEW.md").read_text(encoding="utf-8")
    for source in drop.SUPPLIES_AND_LEADS:
        millivolts, share = drop.allowed_brightness(source)
        row = f"| {source.description} | {source.milliohms:.0f} | {millivolts / 1000:.2f} |"
        assert f"{row} {share} of {FULL_LIGHT_SHARE} |" in review, row


@pytest.mark.parametrize("document", ["pcb/BUILD.md", "boards/WIRING.md", "boards/README.md"])
def test_each_document_asks_for_the_same_supply(document: str) -> None:
    text = (program.ROOT.parent / document).read_text(encoding="utf-8")
    assert f"{drop.SPECIFIED_SUPPLY.supply_v:g} V, 3 A" in text
    assert "captive" in text
