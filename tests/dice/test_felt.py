"""What the tray felt of a wireless die: in the box, out of it, or not known."""

import pytest

from pixelpitch.dice import felt as felt_module
from pixelpitch.dice.felt import BLOW, FAINT, IN_MS, OUT_MS, Felt
from pixelpitch.dice.share import BETWEEN, IN, OUTSIDE

REST = [(0, 0, 1008)] * 8  # 20 ms


def blow(units: int) -> list[tuple[int, int, int]]:
    """20 ms in which the tray gets this energy, in one sample."""
    side = int((units * 1024) ** 0.5) + 1
    return [(0, side, 1008), *REST[1:]]


def resting() -> Felt:
    felt = Felt()
    for number in range(50):
        felt.hear([(0, 0, 1008 + 48 * (number % 2))] * 8, False)
    return felt


def after(felt: Felt, units: int, ms: int) -> Felt:
    """Let a blow be ``ms`` ago."""
    felt.hear(blow(units), True)
    for _ in range(ms // 20):
        felt.hear(REST, True)
    return felt


@pytest.mark.parametrize(
    ("ms", "place"),
    [(IN_MS - 40, IN), (IN_MS + 60, BETWEEN), (OUT_MS + 100, OUTSIDE), (4000, OUTSIDE)],
)
def test_a_makers_die_is_where_the_last_blow_says(ms: int, place: int) -> None:
    assert after(resting(), 2 * BLOW, ms).place(0, 600, 0, 0) == place


def test_a_faint_blow_is_asked_about_and_a_tremble_is_none() -> None:
    assert after(resting(), BLOW // 2, 200).place(0, 600, 0, 0) == BETWEEN
    assert after(resting(), FAINT // 2, 200).place(0, 600, 0, 0) == OUTSIDE
    assert resting().place(0, 600, 0, 0) == OUTSIDE


@pytest.mark.parametrize(("units", "place"), [(100, IN), (14, BETWEEN), (9, OUTSIDE), (0, OUTSIDE)])
def test_our_die_is_where_its_energy_went(units: int, place: int) -> None:
    felt = after(resting(), units, 300) if units else resting()
    assert felt.place(100, 200, 100, 1000) == place


def test_a_blow_before_our_die_left_the_box_does_not_count() -> None:
    """It struck the rim 400 ms before the first blow that it tells of."""
    felt = after(resting(), 5000, 900)
    assert felt.place(100, 200, 200, 1000) == OUTSIDE
    assert felt.part == 0


def test_a_calibrated_box_has_its_own_bounds() -> None:
    felt = resting()
    felt.share.set(400, 4)  # the middle: 40 thousandths
    after(felt, 30, 300)
    assert felt.place(100, 200, 100, 1000) == OUTSIDE


def test_without_a_tray_every_throw_is_in_the_box_and_a_tray_that_stands_still_is_asked_about() -> (
    None
):
    felt = resting()
    felt.hear(None, False)
    assert felt.place(0, 600, 0, 0) == IN
    felt = Felt()
    for _ in range(felt_module._STILL // 8 + 1):
        felt.hear(REST, False)
    assert felt.place(0, 600, 0, 0) == BETWEEN
