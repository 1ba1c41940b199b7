"""The 5 V supply: below 4.6 V the lights are taken back, and the coaches are told."""

from boards import mini16
from host_tools.simulator.headless import Player
from pixelpitch.app.supply import FULL, Supply
from pixelpitch.current import most_light


class Sagging(Player):
    """A board whose supply gives ``millivolts``, less one for each milliampere drawn beyond it."""

    def __init__(self, millivolts, board="pitch32"):
        self.millivolts = millivolts
        super().__init__(board)
        self.devices.supply = lambda: self.millivolts
        self.session.light.supply = Supply(self.devices.supply)

    def title(self):
        return self.text()[0].split("  ")[0]


def test_a_good_supply_changes_nothing():
    player = Sagging(4900)
    player.wait(3000)
    assert player.session.light.supply.share == FULL
    assert player.devices.pixels.most == most_light(player.session.board)
    assert player.title() == "PIXELPITCH"


def test_below_4_6_v_the_light_is_taken_back_until_it_holds():
    player = Sagging(4500)
    player.wait(320)
    share = player.session.light.supply.share
    assert share == FULL - 8  # four looks, an eighth each
    board = player.session.board
    assert player.devices.pixels.most == most_light(board) * share // FULL
    assert player.title() == "5 V is low"
    player.millivolts = 4650  # it holds; nothing pumps
    player.wait(5000)
    assert player.session.light.supply.share == share
    player.millivolts = 4900
    player.wait(1500)
    assert player.session.light.supply.share == share + 1
    player.wait(2000 * 8)
    assert player.session.light.supply.share == FULL
    assert player.title() == "PIXELPITCH"


def test_without_5_v_it_is_told_and_the_board_goes_on():
    player = Sagging(0)
    player.wait(2000)
    assert player.title() == "no 5 V"
    assert player.devices.pixels.most > 0
    player.millivolts = 5000
    player.wait(2000 * 17)
    assert player.title() == "PIXELPITCH"


def test_in_a_match_it_is_told_too():
    player = Sagging(5000)
    player.press("left ok", times=2)
    player.millivolts = 4400
    player.wait(400)
    assert "5 V is low" in " ".join(player.text())


def test_a_board_that_senses_nothing_is_left_alone():
    player = Player("mini16")
    player.wait(2000)
    assert player.session.light.supply.words() == ""
    assert player.devices.pixels.most == most_light(mini16)
