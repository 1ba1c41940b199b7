"""If the 5 V supply falls below 4.6 V, the brightness limit is reduced and the coaches are
notified.
"""

from boards import mini16
from host_tools.simulator.headless import Player
from pixelpitch.app.supply import FULL_LIGHT_SHARE, SupplyMonitor
from pixelpitch.current import light_limit
from tests.players import choose, item_labels


class WeakSupplyPlayer(Player):
    """A player at a board whose supply reads ``millivolts``."""

    def __init__(self, millivolts, board="pitch32"):
        self.millivolts = millivolts
        super().__init__(board)
        self.devices.supply = lambda: self.millivolts
        self.session.light.supply = SupplyMonitor(self.devices.supply)

    def shown_title(self):
        """Return the title that the display shows."""
        return self.text()[0].split("  ")[0]


def test_a_good_supply_leaves_the_brightness_unchanged():
    player = WeakSupplyPlayer(4900)
    player.wait(3000)
    assert player.session.light.supply.share == FULL_LIGHT_SHARE
    assert player.devices.pixels.light_limit == light_limit(player.session.board)
    assert player.shown_title() == "PIXELPITCH"


def test_below_4_6_v_the_light_is_reduced_until_the_supply_recovers():
    player = WeakSupplyPlayer(4500)
    player.wait(320)
    share = player.session.light.supply.share
    # the brightness was reduced four times, each time by an eighth of ``FULL_LIGHT_SHARE``
    assert share == FULL_LIGHT_SHARE - 8
    board = player.session.board
    assert player.devices.pixels.light_limit == light_limit(board) * share // FULL_LIGHT_SHARE
    assert player.shown_title() == "5 V is low"
    # The supply recovers a little. The limit stays low, so that the brightness does not alternate.
    player.millivolts = 4650
    player.wait(5000)
    assert player.session.light.supply.share == share
    player.millivolts = 4900
    player.wait(1500)
    assert player.session.light.supply.share == share + 1
    player.wait(2000 * 8)
    assert player.session.light.supply.share == FULL_LIGHT_SHARE
    assert player.shown_title() == "PIXELPITCH"


def test_a_board_without_5_v_reports_the_missing_supply_and_continues():
    player = WeakSupplyPlayer(0)
    player.wait(2000)
    assert player.shown_title() == "no 5 V"
    assert player.devices.pixels.light_limit > 0
    player.millivolts = 5000
    player.wait(2000 * 17)
    assert player.shown_title() == "PIXELPITCH"


def test_a_weak_supply_is_reported_in_a_match_too():
    player = WeakSupplyPlayer(5000)
    player.press("left ok", times=2)
    player.millivolts = 4400
    player.wait(400)
    assert "5 V is low" in " ".join(player.text())


def test_a_board_without_a_voltage_divider_is_not_dimmed():
    player = Player("mini16")
    player.wait(2000)
    assert player.session.light.supply.warning() == ""
    assert player.devices.pixels.light_limit == light_limit(mini16)


class MiscalibratedPlayer(WeakSupplyPlayer):
    """A player at a board whose voltage divider reads too low, by ``error_permille``
    thousandths.
    """

    def __init__(self, millivolts, error_permille):
        super().__init__(millivolts)
        self.devices.supply = lambda: self.millivolts * (1000 - error_permille) // 1000
        self.session.light.supply = SupplyMonitor(self.devices.supply, self.session.settings.supply)

    def enter_reading(self, reading):
        """Enter a meter's ``reading`` in mV in the settings; each press changes it by 10 mV."""
        choose(self, "Settings", "5 V reading")
        shown = round(float(self.text()[3].split()[0]) * 1000)
        steps = (reading - shown) // 10
        self.press("left up" if steps > 0 else "left down", times=abs(steps))
        self.press("left ok")


def test_one_entered_reading_corrects_a_divider_that_reads_low():
    """The tolerances of R8, R9 and the Pico's 3.3 V supply add up to 3 %. A divider that reads 3 %
    low would dim the lights forever, unless the coach enters the voltage that a meter shows.
    """
    player = MiscalibratedPlayer(4740, 30)
    player.wait(400)
    assert player.session.light.supply.share < FULL_LIGHT_SHARE
    player.wait(2000 * 8)
    assert player.session.light.supply.share < FULL_LIGHT_SHARE
    player.millivolts = 4800
    player.enter_reading(4800)
    assert player.session.screen.report() == ["5 V reading good: 4.80 V from now on"]
    player.press("left ok")
    assert player.place == "settings"
    player.wait(2000 * 17)
    assert player.session.light.supply.share == FULL_LIGHT_SHARE
    kept = player.devices.files.load("settings.txt").decode()
    assert "supply 4800 4656 " in kept


def test_an_entered_reading_beyond_every_tolerance_is_not_stored():
    player = MiscalibratedPlayer(4900, 0)
    player.enter_reading(5300)
    assert "cannot be right" in " ".join(player.session.screen.report())
    assert player.session.settings.supply == [0, 0]
    player.press("left ok")
    choose(player, "5 V reading")
    player.press("left back")
    assert player.session.screen.report() == ["5 V reading: not tried"]


def test_a_board_without_a_divider_has_no_setting_to_correct_it():
    player = Player("mini16")
    choose(player, "Settings")
    assert "5 V reading" not in item_labels(player)
    assert "LED current" in item_labels(player)
