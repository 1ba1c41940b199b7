"""The page "LED current" calibrates the LED current: a coach enters what a meter in the supply line
shows.
"""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.current import light_limit
from tests.players import choose


class MeasuringPlayer(Player):
    """A ``Player`` on the page "LED current", with a simulated current meter in the supply line.

    ``panels`` is (current of a channel at full brightness, current of a dark LED) in microamperes.
    """

    def __init__(self, panels, board="pitch32", offset=0):
        super().__init__(board)
        self.panels = panels
        self.offset = offset  # the board's current without its LEDs, in mA
        choose(self, "Settings", "LED current")

    def read_meter(self):
        """Return the current in mA that the meter in the supply line shows."""
        channel, idle = self.panels
        lit = self.devices.pixels.lit
        return (sum(lit) * channel // 255 + len(lit) // 3 * idle) // 1000 + self.offset

    def enter_current(self, milliamperes):
        """Enter ``milliamperes`` with the pads: hundreds with LEFT and RIGHT, tens with UP and
        DOWN.
        """
        shown = int(self.text()[3].split()[0])
        for over, more, less in ((100, "right", "left"), (10, "up", "down")):
            steps = (
                round((milliamperes - shown) / over)
                if over == 10
                else int((milliamperes - shown) / over)
            )
            self.press("left " + (more if steps > 0 else less), times=abs(steps))
            shown += steps * over

    def enter_picture_currents(self):
        """Measure and enter the current of each test picture."""
        for picture in ("dark", "red", "white"):
            assert self.text()[1].endswith(picture)
            self.enter_current(self.read_meter())
            self.press("left ok")


@pytest.mark.parametrize(("channel", "idle"), [(12000, 600), (16000, 1000), (20000, 1000)])
def test_the_entered_readings_calibrate_the_current_budget(channel, idle):
    player = MeasuringPlayer((channel, idle))
    player.enter_picture_currents()
    found = player.session.settings.current
    assert abs(found[0] - channel) < 0.05 * channel
    assert abs(found[1] - idle) <= 20
    player.press("left ok")
    assert f"current {found[0]} {found[1]}" in player.devices.files.load("settings.txt").decode()
    board = player.session.board
    assert player.devices.pixels.light_limit == light_limit(board, *found)
    # With these panels, white at full brightness uses nearly the whole current budget.
    player.session.renderer.brightness = 8
    player.session.renderer.frame[:] = b"\xff" * len(player.session.renderer.frame)
    player.session.renderer._fit_budget(sum(player.session.renderer.frame), True)
    player.devices.pixels.show(player.session.renderer.frame, player.session.renderer.scale)
    assert 0.85 * board.BUDGET_MA < player.read_meter() <= 1.01 * board.BUDGET_MA


def test_the_measured_pictures_stay_within_the_budget_of_any_panel():
    """Until the measurement ends, the board uses the values of its board file: 20 mA for a channel
    at full brightness and 1 mA for a dark LED.
    """
    player = MeasuringPlayer((20000, 1000))
    for _ in range(3):
        assert player.read_meter() <= player.session.board.BUDGET_MA
        player.press("left ok")


def test_a_board_that_draws_more_than_assumed_raises_the_current_of_a_dark_led():
    player = MeasuringPlayer((12000, 600), offset=60)
    player.enter_picture_currents()
    assert player.session.settings.current[1] >= 700


def test_an_impossible_current_is_not_stored():
    player = MeasuringPlayer((60000, 600))
    player.enter_picture_currents()
    assert player.session.settings.current == [0, 0]
    assert "cannot be right" in " ".join(player.session.screen.report())


def test_back_returns_one_step_of_the_measurement_and_finally_leaves():
    player = MeasuringPlayer((12000, 600))
    player.press("left ok")
    assert player.text()[1] == "2 of 3: red"
    player.press("left back")
    assert player.text()[1] == "1 of 3: dark"
    player.press("left back")
    assert player.session.screen.report() == ["LED current: not tried"]
    player.press("left ok")
    assert player.place == "settings"
    assert player.session.settings.current == [0, 0]


def test_a_damaged_line_of_currents_counts_as_not_measured():
    from pixelpitch.storage.settings import Settings

    player = MeasuringPlayer((12000, 600))
    player.enter_picture_currents()
    text = player.session.settings.to_text()
    assert Settings(FakeSettingsFile(text)).current == player.session.settings.current
    assert Settings(FakeSettingsFile(text.replace("current 1", "current 2"))).current == [0, 0]


class FakeSettingsFile:
    """A file store that contains only the settings file, whose content is ``text``."""

    def __init__(self, text):
        self.text = text

    def load(self, name):
        """Return the stored settings, or no bytes for any other file ``name``."""
        return self.text.encode() if name == "settings.txt" else b""
