"""A ruleset is sent from the page to the emulated board and played there.

The page's Web Serial is connected to the console of the emulated RP2040. The raw REPL with its flow
control, the scripts and the flash are the board's own.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

import pytest

from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal
from tests.players import choose, wait_for
from tests.web.conftest import PageOpener
from tests.web.hands import wait_until
from tests.web.test_usb import add_ruleset, install_ruleset, zip_small_game
from tests.web.usb import (
    FAKE_SERIAL_SCRIPT,
    MESSAGE_CONTAINS_SCRIPT,
    SLOW_PORT_QUERY,
    connect_board,
    list_board_contents,
    open_usb_dialog,
    plug_in_board,
    wait_for_message,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.twin,
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal"),
]

MAX_READ_BYTES = 65536


class Cable:
    """The cable from the page to the emulated board; ``pull`` unplugs it.

    The page finds no board while ``has_no_power()`` returns True.
    """

    def __init__(self, twin: Twin) -> None:
        self.twin = twin
        self.has_no_power: Callable[[], bool] = lambda: False
        self.plug_in()

    def plug_in(self) -> None:
        """Plug the cable of the emulated board in."""
        self.console: PseudoTerminal | None = PseudoTerminal(self.twin)
        self.console.open()
        self.port = os.open(self.console.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def pull(self) -> None:
        """Unplug the cable: close both ends of the emulated board's console."""
        if self.console is not None:
            os.close(self.port)
            self.console.close()
            self.console = None

    def receive(self, data: bytes) -> bytes | None:
        """Pass ``data`` from the page to the board and return the board's output.

        Return None if the board is gone.
        """
        if self.console is None or self.has_no_power():
            return None
        while data:
            try:
                data = data[os.write(self.port, data) :]
            except BlockingIOError:
                continue
        try:
            return os.read(self.port, MAX_READ_BYTES)
        except BlockingIOError:
            return b""


def test_a_game_is_sent_and_played_and_is_not_lost_if_the_cable_is_pulled(
    open_page: PageOpener, emulator: None
) -> None:
    twin = Twin("pitch32", firmware=None)
    cable = Cable(twin)
    page: Any = open_page(script=FAKE_SERIAL_SCRIPT, query=SLOW_PORT_QUERY)
    plug_in_board(page, cable.receive)
    add_ruleset(page, zip_small_game())
    open_usb_dialog(page)
    connect_board(page)
    assert list_board_contents(page) == ["No ruleset is installed."]
    assert "mygame is installed" in install_ruleset(page)
    page.click("#usb form button")
    wait_until(page, "!window.serial.port.readable")
    add_ruleset(page, zip_small_game("VERSION = 1", "VERSION = 2"))
    open_usb_dialog(page)
    connect_board(page)
    page.click("[aria-label='Install mygame on the board']")
    wait_until(page, "document.getElementById('usb-progress').value > 0.3")
    cable.pull()
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "was unplugged")
    assert "What was installed before is still there" in wait_for_message(page)
    twin.power_cycle()
    twin.wait_for_lights()
    twin.wait(600)  # waits until the die detector finds the die at rest
    wait_for(twin, "PIXELPITCH")
    choose(twin, "Games", "Your Game")
    wait_for(twin, ">Start")
    twin.press("left ok")
    wait_for(twin, "The toss")
    assert twin.faults() == []
    cable.plug_in()
    connect_board(page)
    assert list_board_contents(page) == ["Your Game (mygame), version 1, 5 KB"]
    assert "mygame is installed" in install_ruleset(page)
    assert "version 2" in list_board_contents(page)[0]
    assert "the previous version" in list_board_contents(page)[1]
    page.click("[aria-label='Remove mygame from the board']")
    assert wait_for_message(page) == "mygame is removed from the board."
    page.click("#usb form button")
    wait_until(page, "!window.serial.port.readable")
    cable.pull()
