"""The page updates the firmware of the emulated board over Web Serial, also if the cable is pulled
or the power fails.

Slot a has the same firmware with one more file. Slot b has all but a few sectors of the page's
firmware, so an update takes only seconds. ``tests/twin/test_flash.py`` sends a whole slot.
"""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.store import torn_contents
from host_tools.flash import build, image
from host_tools.flash.flash_map import flash_map
from host_tools.twin import Twin
from host_tools.twin.files import read_files, with_files
from host_tools.twin.flash_time import observe_writes
from host_tools.twin.image import base_image_flash, with_firmware, with_rulesets
from tests.players import wait_for
from tests.twin.flashing import mark_confirmed
from tests.twin.ruleset_flash import pack_changed_folder
from tests.web.conftest import PageOpener
from tests.web.hands import wait_until
from tests.web.test_usb_emulated import Cable
from tests.web.usb import (
    FAKE_SERIAL_SCRIPT,
    MESSAGE_CONTAINS_SCRIPT,
    SLOW_PORT_QUERY,
    connect_board,
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

SLOT_B_START, SLOT_B_LENGTH = flash_map.REGIONS["b"]
# the sectors of slot b that must be sent, in addition to the header
SENT_SECTOR_NUMBERS = (1, 17, 60, 100)
# after this many flash operations, the second of SENT_SECTOR_NUMBERS is being written
FLASH_OPERATIONS_BEFORE_CUT = 20
OLD_FIRMWARE_STARTS_MESSAGE = "The old firmware starts, or the new one if all of it has arrived."
COACHES_FILES = {"name.txt": b"inn\n", "saves/old.json": b"[]"}
RULESET_REGION = slice(flash_map.REGIONS["rulesets"][0], flash_map.REGIONS["data"][0])


@pytest.fixture(scope="module")
def slot_content() -> bytes:
    """Return the file system of this firmware, packed as in a slot."""
    return image.pack_files(build.firmware_files("pitch32"))


@pytest.fixture
def old_board(emulator: None, slot_content: bytes, tmp_path: Path) -> Twin:
    """Return a board with an older firmware in slot a, an installed ruleset and stored files."""
    older = {**build.firmware_files("pitch32"), "older.txt": b"a file that this version lacks"}
    base = with_rulesets(base_image_flash(), (pack_changed_folder(tmp_path), True))
    flash = bytearray(mark_confirmed(with_firmware(base, older, "pitch32")))
    first = SLOT_B_START + flash_map.SECTOR
    flash[first : first + len(slot_content)] = slot_content
    for sector in SENT_SECTOR_NUMBERS:
        at = first + sector * flash_map.SECTOR
        flash[at : at + flash_map.SECTOR] = b"\0" * flash_map.SECTOR
    return wait_for_menu(Twin("pitch32", flash=with_files(bytes(flash), COACHES_FILES)))


def wait_for_menu(twin: Twin) -> Twin:
    """Wait until the emulated board shows its menu without a fault, and return the board."""
    twin.wait_for_lights()
    wait_for(twin, "PIXELPITCH")
    assert twin.faults() == []
    return twin


def find_starting_slot(twin: Twin) -> str | None:
    """Return the slot whose firmware the emulated board would start, or None."""
    heads = [twin.flash()[flash_map.REGIONS[slot][0] :][: flash_map.SECTOR] for slot in "ab"]
    slot: str | None = flash_map.choose(*heads)[0]
    return slot


def open_page_with_board(open_page: PageOpener, cable: Cable) -> Any:
    """Return a page whose dialog for boards is open. In the dialog, the board on ``cable`` is
    connected.
    """
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=SLOW_PORT_QUERY)
    plug_in_board(page, cable.receive)
    open_usb_dialog(page)
    connect_board(page)
    assert "firmware in slot a" in page.inner_text("#usb-facts")
    return page


def finish_update(page: Any, cable: Cable, slot_content: bytes) -> None:
    """Update the connected board, close the dialog, and check that the new firmware starts."""
    twin = cable.twin
    rulesets = twin.flash()[RULESET_REGION]
    page.click("#usb-update")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "is in slot b and starts when you close this.")
    wait_for_message(page)
    page.click("#usb form button")
    wait_until(page, "!window.serial.port.readable")
    cable.pull()
    wait_for_menu(twin)
    assert find_starting_slot(twin) == "b"
    first = SLOT_B_START + flash_map.SECTOR
    assert twin.flash()[first : first + len(slot_content)] == slot_content
    twin.wait(2000)  # by then the menu has confirmed the firmware
    assert twin.flash()[SLOT_B_START + flash_map.MARKS + flash_map.CONFIRMED] == 0
    assert twin.flash()[RULESET_REGION] == rulesets
    assert read_files(twin.flash()).items() >= COACHES_FILES.items()


def test_the_board_restarts_into_the_firmware_of_the_page(
    open_page: PageOpener, old_board: Twin, slot_content: bytes
) -> None:
    cable = Cable(old_board)
    page = open_page_with_board(open_page, cable)
    finish_update(page, cable, slot_content)
    cable.plug_in()
    open_usb_dialog(page)
    page.evaluate("window.serial.plug()")
    connect_board(page)
    assert "firmware in slot b" in page.inner_text("#usb-facts")
    page.click("#usb-update")
    assert "has this firmware already: nothing was sent" in wait_for_message(page)
    page.click("#usb form button")
    wait_until(page, "!window.serial.port.readable")
    cable.pull()


def test_a_pulled_cable_leaves_the_old_firmware(
    open_page: PageOpener, old_board: Twin, slot_content: bytes
) -> None:
    cable = Cable(old_board)
    page = open_page_with_board(open_page, cable)
    page.click("#usb-update")
    wait_until(page, "document.getElementById('usb-progress').value > 0.3")
    cable.pull()
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "was unplugged")
    assert OLD_FIRMWARE_STARTS_MESSAGE in wait_for_message(page)
    assert find_starting_slot(old_board) == "a"
    old_board.power_cycle()
    wait_for_menu(old_board)
    cable.plug_in()
    connect_board(page)
    assert "firmware in slot a" in page.inner_text("#usb-facts")
    finish_update(page, cable, slot_content)


def test_a_power_cut_within_a_sector_leaves_the_old_firmware(
    open_page: PageOpener, old_board: Twin, slot_content: bytes
) -> None:
    cable = Cable(old_board)
    page = open_page_with_board(open_page, cable)
    left: list[bytes] = []  # receives the content of the flash after the cut
    made: list[int] = []

    def cut_power(address: int, old_content: bytes, new_content: bytes) -> None:
        """Keep the flash's content as a power cut during the operation would leave it."""
        made.append(address)
        if len(made) == FLASH_OPERATIONS_BEFORE_CUT:
            flash = bytearray(old_board.flash())
            flash[address : address + len(new_content)] = torn_contents(
                old_content, new_content, random.Random(7)
            )[2]
            left.append(bytes(flash))

    observe_writes(old_board.chip.rp2040, cut_power)
    cable.has_no_power = lambda: bool(left)
    page.click("#usb-update")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "was unplugged")
    assert OLD_FIRMWARE_STARTS_MESSAGE in wait_for_message(page)
    cable.pull()
    assert SLOT_B_START <= made[-1] < SLOT_B_START + SLOT_B_LENGTH
    cable.twin = wait_for_menu(Twin("pitch32", flash=left[0]))
    assert find_starting_slot(cable.twin) == "a"
    cable.has_no_power = lambda: False
    cable.plug_in()
    connect_board(page)
    assert "firmware in slot a" in page.inner_text("#usb-facts")
    finish_update(page, cable, slot_content)
