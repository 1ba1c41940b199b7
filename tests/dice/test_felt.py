"""The tray's samples show where a wireless die is: in the box, outside it, or unknown."""

import pytest

from pixelpitch.dice import felt as felt_module
from pixelpitch.dice.felt import MAX_INSIDE_LATENESS_MS, MIN_OUTSIDE_LATENESS_MS, TrayHistory
from pixelpitch.dice.share import BETWEEN, IN, OUTSIDE

REST_SAMPLES = [(0, 0, 1008)] * 8  # samples of 20 ms at rest


def make_impact_samples(energy: int) -> list[tuple[int, int, int]]:
    """Return 20 ms of tray samples with one impact whose energy is ``energy``."""
    side = int((energy * 1024) ** 0.5) + 1
    return [(0, side, 1008), *REST_SAMPLES[1:]]


def make_tray_at_rest() -> TrayHistory:
    """Return the history of a tray that has been at rest for 50 readings."""
    felt = TrayHistory()
    for number in range(50):
        felt.feed([(0, 0, 1008 + 48 * (number % 2))] * 8, False)
    return felt


def feed_impact(tray_history: TrayHistory, energy: int, ms: int) -> TrayHistory:
    """Feed the samples of an impact, and of ``ms`` of rest after it."""
    tray_history.feed(make_impact_samples(energy), True)
    for _ in range(ms // 20):
        tray_history.feed(REST_SAMPLES, True)
    return tray_history


@pytest.mark.parametrize(
    ("ms", "place"),
    [
        (MAX_INSIDE_LATENESS_MS, IN),
        (MAX_INSIDE_LATENESS_MS + 80, BETWEEN),
        (MIN_OUTSIDE_LATENESS_MS + 60, OUTSIDE),
        (4000, OUTSIDE),
    ],
)
def test_the_last_sharp_impact_locates_a_bought_wireless_die(ms: int, place: int) -> None:
    assert feed_impact(make_tray_at_rest(), 100, ms).locate(0, 600, 0, 0) == place


def test_a_swing_of_the_box_is_not_a_sharp_impact() -> None:
    """When somebody hits the table, the box swings on its soft feet. The tray's samples rise to 1 g
    and fall again without a jump.
    """
    felt = make_tray_at_rest()
    for side in (*range(0, 1000, 90), *range(1000, 0, -90)):
        felt.feed([(0, side, 1008)], True)
    feed_impact(felt, 0, 100)
    assert felt.energy(200, 0) > 1000
    assert felt.locate(0, 600, 0, 0) == OUTSIDE
    assert make_tray_at_rest().locate(0, 600, 0, 0) == OUTSIDE


def test_a_die_whose_last_impact_is_hard_counts_as_outside() -> None:
    """A die that stays in the box hits it several times, with less and less energy. A die that
    jumps out hits it once and hard.
    """
    assert feed_impact(make_tray_at_rest(), 100, 600).locate(0, 600, 0, 0) == IN
    assert feed_impact(make_tray_at_rest(), 40_000, 600).locate(0, 600, 0, 0) == OUTSIDE
    felt = make_tray_at_rest()
    for _ in range(15):
        feed_impact(felt, 40_000, 20)
    assert feed_impact(felt, 100, 600).locate(0, 600, 0, 0) == IN


@pytest.mark.parametrize(("units", "place"), [(100, IN), (14, BETWEEN), (9, OUTSIDE), (0, OUTSIDE)])
def test_the_trays_share_of_the_energy_locates_our_own_die(units: int, place: int) -> None:
    felt = feed_impact(make_tray_at_rest(), units, 300) if units else make_tray_at_rest()
    assert felt.locate(100, 200, 100, 1000) == place


def test_an_impact_before_our_die_left_the_box_does_not_count() -> None:
    """The tray's impact is 400 ms earlier than the die's first one, so it belongs to no throw."""
    felt = feed_impact(make_tray_at_rest(), 5000, 900)
    assert felt.locate(100, 200, 200, 1000) == OUTSIDE
    assert felt.part == 0


def test_a_calibrated_box_locates_our_own_die_by_its_own_thresholds() -> None:
    felt = make_tray_at_rest()
    # the threshold is sqrt(400 * 4) = 40 thousandths of the die's energy
    felt.share.calibrate(400, 4)
    feed_impact(felt, 30, 300)
    assert felt.locate(100, 200, 100, 1000) == OUTSIDE


def test_without_a_tray_every_throw_is_in_the_box_and_a_frozen_tray_is_uncertain() -> None:
    felt = make_tray_at_rest()
    felt.feed(None, False)
    assert felt.locate(0, 600, 0, 0) == IN
    felt = TrayHistory()
    for _ in range(felt_module._FROZEN_SAMPLES // 8 + 1):
        felt.feed(REST_SAMPLES, False)
    assert felt.locate(0, 600, 0, 0) == BETWEEN
