"""The page for measuring the LED current, where a coach enters readings of a meter."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.current import light_limit
from tests.players import choose


class Measuring(Player):
    """A player at the page; ``panels`` are the microamperes of a full channel and of a dark LED."""

    def __init__(self, panels, board="pitch32", offset=0):
        super().__init__(board)
        self.panels = panels
        self.offset = offset  # the board's current without its LEDs, in mA
        choose(self, "Settings", "LED current")

    def meter(self):
        """Return the reading of the supply's meter, in mA."""
        channel, idle = self.panels
        lit = self.devices.pixels.lit
        return (sum(lit) * channel // 255 + len(lit) // 3 * idle) // 1000 + self.offset

    def enter(self, value):
        """Enter a number: hundreds with left and right, tens with up and down."""
        shown = int(self.text()[3].split()[0])
        for over, more, less in ((100, "right", "left"), (10, "up", "down")):
            steps = round((value - shown) / over) if over == 10 else int((value - shown) / over)
            self.press("left " + (more if steps > 0 else less), times=abs(steps))
            shown += steps * over

    def measure(self):
        for picture in ("dark", "red", "white"):
            assert self.text()[1].endswith(picture)
            self.enter(self.meter())
            self.press("left ok")


@pytest.mark.parametrize(("channel", "idle"), [(12000, 600), (16000, 1000), (20000, 1000)])
def test_the_meters_readings_become_the_budgets_figures(channel, idle):
    player = Measuring((channel, idle))
    player.measure()
    found = player.session.settings.current
    assert abs(found[0] - channel) < 0.05 * channel
    assert abs(found[1] - idle) <= 20
    player.press("left ok")
    assert f"current {found[0]} {found[1]}" in player.devices.files.load("settings.txt").decode()
    board = player.session.board
    assert player.devices.pixels.light_limit == light_limit(board, *found)
    # White at full brightness uses the budget of these panels and no more.
    player.session.renderer.brightness = 8
    player.session.renderer.frame[:] = b"\xff" * len(player.session.renderer.frame)
    player.session.renderer._fit(sum(player.session.renderer.frame), True)
    player.devices.pixels.show(player.session.renderer.frame, player.session.renderer.scale)
    assert 0.85 * board.BUDGET_MA < player.meter() <= 1.01 * board.BUDGET_MA


def test_the_pictures_fit_the_budget_of_any_panel():
    """Before a measurement the file's 20 mA and 1 mA apply."""
    player = Measuring((20000, 1000))
    for _ in range(3):
        assert player.meter() <= player.session.board.BUDGET_MA
        player.press("left ok")


def test_the_boards_own_share_errs_to_the_safe_side():
    player = Measuring((12000, 600), offset=60)
    player.measure()
    assert player.session.settings.current[1] >= 700


def test_an_impossible_current_is_not_stored():
    player = Measuring((60000, 600))
    player.measure()
    assert player.session.settings.current == [0, 0]
    assert "cannot be right" in " ".join(player.session.screen.report())


def test_back_returns_one_step_and_finally_leaves():
    player = Measuring((12000, 600))
    player.press("left ok")
    assert player.text()[1] == "2 of 3: red"
    player.press("left back")
    assert player.text()[1] == "1 of 3: dark"
    player.press("left back")
    assert player.session.screen.report() == ["LED current: not tried"]
    player.press("left ok")
    assert player.place == "settings"
    assert player.session.settings.current == [0, 0]


def test_a_damaged_line_counts_as_not_measured():
    from pixelpitch.storage.settings import Settings

    player = Measuring((12000, 600))
    player.measure()
    text = player.session.settings.to_text()
    assert Settings(_File(text)).current == player.session.settings.current
    assert Settings(_File(text.replace("current 1", "current 2"))).current == [0, 0]


class _File:
    def __init__(self, text):
        self.text = text

    def load(self, name):
        return self.text.encode() if name == "settings.txt" else b""
