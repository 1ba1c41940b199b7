"""The tray's measurements locate a wireless die: in the box, outside, or unknown."""

import pytest

from pixelpitch.dice import felt as felt_module
from pixelpitch.dice.felt import BLOW, FAINT, IN_MS, OUT_MS, Felt
from pixelpitch.dice.share import BETWEEN, IN, OUTSIDE

REST = [(0, 0, 1008)] * 8  # 20 ms


def blow_samples(units: int) -> list[tuple[int, int, int]]:
    """Return 20 ms of tray samples with one blow of this energy."""
    side = int((units * 1024) ** 0.5) + 1
    return [(0, side, 1008), *REST[1:]]


def tray_at_rest() -> Felt:
    felt = Felt()
    for number in range(50):
        felt.feed([(0, 0, 1008 + 48 * (number % 2))] * 8, False)
    return felt


def feed_blow(felt: Felt, units: int, ms: int) -> Felt:
    """Feed a blow that happened ``ms`` ago."""
    felt.feed(blow_samples(units), True)
    for _ in range(ms // 20):
        felt.feed(REST, True)
    return felt


@pytest.mark.parametrize(
    ("ms", "place"),
    [(IN_MS - 40, IN), (IN_MS + 60, BETWEEN), (OUT_MS + 100, OUTSIDE), (4000, OUTSIDE)],
)
def test_the_last_blow_locates_a_bought_wireless_die(ms: int, place: int) -> None:
    assert feed_blow(tray_at_rest(), 2 * BLOW, ms).place(0, 600, 0, 0) == place


def test_a_faint_blow_is_uncertain_and_a_tremble_is_ignored() -> None:
    assert feed_blow(tray_at_rest(), BLOW // 2, 200).place(0, 600, 0, 0) == BETWEEN
    assert feed_blow(tray_at_rest(), FAINT // 2, 200).place(0, 600, 0, 0) == OUTSIDE
    assert tray_at_rest().place(0, 600, 0, 0) == OUTSIDE


@pytest.mark.parametrize(("units", "place"), [(100, IN), (14, BETWEEN), (9, OUTSIDE), (0, OUTSIDE)])
def test_the_share_of_energy_locates_our_own_die(units: int, place: int) -> None:
    felt = feed_blow(tray_at_rest(), units, 300) if units else tray_at_rest()
    assert felt.place(100, 200, 100, 1000) == place


def test_a_blow_before_our_die_left_the_box_does_not_count() -> None:
    """The die struck the rim 400 ms before the first blow that it reports."""
    felt = feed_blow(tray_at_rest(), 5000, 900)
    assert felt.place(100, 200, 200, 1000) == OUTSIDE
    assert felt.part == 0


def test_a_calibrated_box_has_its_own_thresholds() -> None:
    felt = tray_at_rest()
    felt.share.set(400, 4)  # the threshold between in and out is 40 thousandths
    feed_blow(felt, 30, 300)
    assert felt.place(100, 200, 100, 1000) == OUTSIDE


def test_without_a_tray_every_throw_is_in_the_box_and_a_frozen_tray_is_uncertain() -> None:
    felt = tray_at_rest()
    felt.feed(None, False)
    assert felt.place(0, 600, 0, 0) == IN
    felt = Felt()
    for _ in range(felt_module._STILL // 8 + 1):
        felt.feed(REST, False)
    assert felt.place(0, 600, 0, 0) == BETWEEN
