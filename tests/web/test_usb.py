"""The page lists, installs and removes the rulesets of a board on USB. Whatever fails, no installed
ruleset is lost.

The board is simulated (``tests/flash/flash_board.py``), with a flash that behaves like the chip's.
``test_usb_emulated.py`` uses the emulated board.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.flash.flash_map import flash_map
from host_tools.ruleset.new_ruleset import TEMPLATE_FOLDER
from pixelpitch.storage import ruleset_region
from tests.flash.flash_board import FlashBoard, add_firmware, count_scripts_with
from tests.web.conftest import PageOpener
from tests.web.hands import wait_for_note, wait_until
from tests.web.test_own import accept_ruleset, upload_file, zip_files
from tests.web.usb import (
    FAKE_SERIAL_SCRIPT,
    FAST_PORT_QUERY,
    MESSAGE_CONTAINS_SCRIPT,
    SLOW_PORT_QUERY,
    connect_board,
    list_board_contents,
    open_usb_dialog,
    plug_in_board,
    wait_for_message,
)

pytestmark = pytest.mark.browser

# The page waits 5 s for an answer that never comes.
SHORT_TIMEOUT_QUERY = FAST_PORT_QUERY + "&answer=5"
NOTHING_LOST_MESSAGE = "What was installed before is still there."


@pytest.fixture
def board() -> FlashBoard:
    """Return a simulated board with the firmware in its flash."""
    return FlashBoard(add_firmware())


def zip_small_game(old: str = "", new: str = "") -> bytes:
    """Return a zip of mygame, a small game, with ``old`` replaced by ``new`` in its
    `__init__.py`.
    """
    files = {}
    for path in sorted(TEMPLATE_FOLDER.rglob("*")):
        part = path.relative_to(TEMPLATE_FOLDER)
        if path.is_file() and part.parts[0] not in ("tests", "__pycache__"):
            text = path.read_text(encoding="utf-8").replace("yourgame", "mygame")
            if part.name == "__init__.py" and old:
                assert old in text
                text = text.replace(old, new)
            files[f"mygame/{part.as_posix()}"] = text.encode()
    return zip_files(files)


def add_ruleset(page: Any, content: bytes, name: str = "mygame") -> None:
    """Add the zip ``content`` of the ruleset ``name`` to the page."""
    upload_file(page, name + ".zip", content)
    accept_ruleset(page)
    wait_for_note(page, f"{name} is in the menu now")


def open_page_with_board(
    open_page: PageOpener, board: FlashBoard, query: str = SLOW_PORT_QUERY, *zips: bytes
) -> Any:
    """Return a page that has the rulesets ``zips``. Its dialog for boards is open, and ``board`` is
    connected.
    """
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=query)
    plug_in_board(page, lambda data: board.receive(data) if board.is_on else None)
    for content in zips or (zip_small_game(),):
        add_ruleset(page, content)
    open_usb_dialog(page)
    connect_board(page)
    return page


def install_ruleset(page: Any, name: str = "mygame") -> str:
    """Install the ruleset ``name`` on the board, and return the page's last message."""
    page.click(f"[aria-label='Install {name} on the board']")
    return wait_for_message(page)


def test_a_ruleset_is_installed_listed_replaced_and_removed(
    open_page: PageOpener, board: FlashBoard
) -> None:
    page = open_page_with_board(open_page, board)
    assert list_board_contents(page) == ["No ruleset is installed."]
    assert "pitch32, firmware in slot a; 88 KB are free" in page.inner_text("#usb-facts")
    assert "mygame is installed (5 KB)." in install_ruleset(page)
    assert board.installed_packages() == [("mygame", 1, True)]
    assert b"rules.mpy" in board.flash
    assert b"laptop.mpy" not in board.flash, "a board has no use for it, and cannot import it"
    assert list_board_contents(page) == ["Your Game (mygame), version 1, 5 KB"]
    assert "has this mygame already: nothing was sent" in install_ruleset(page)
    page.click("#usb form button")
    wait_until(page, "!document.getElementById('usb').open")
    wait_until(page, "!window.serial.port.readable")
    assert board.restarts == 1, "the board's program runs again"
    add_ruleset(page, zip_small_game("VERSION = 1", "VERSION = 2"))
    open_usb_dialog(page)
    connect_board(page)
    install_ruleset(page)
    assert board.installed_packages() == [("mygame", 1, False), ("mygame", 2, True)]
    assert "the previous version" in list_board_contents(page)[1]
    page.click("[aria-label='Remove mygame from the board']")
    assert wait_for_message(page) == "mygame is removed from the board."
    assert list_board_contents(page) == ["No ruleset is installed."]
    assert board.installed_packages() == []


def test_a_ruleset_with_findings_is_not_sent(open_page: PageOpener, board: FlashBoard) -> None:
    """One ruleset imports a module that a board refuses; the other requires newer firmware."""
    before = bytes(board.flash)
    page = open_page_with_board(
        open_page, board, SLOW_PORT_QUERY, zip_small_game("VERSION = 1", "VERSION = 1\nimport os")
    )
    assert "mygame was not sent, 1 finding: __init__.py:" in install_ruleset(page)
    page.click("#usb form button")
    add_ruleset(page, zip_small_game())
    board.answers = [("interface()))", "1\n")]
    open_usb_dialog(page)
    connect_board(page)
    assert install_ruleset(page).startswith("mygame needs newer firmware")
    assert board.flash == before


PUSH_SCRIPT_PARTS = ("interface()", "sums(", "send(", "digest(", "clear(", "program(")


@pytest.mark.parametrize("stage", PUSH_SCRIPT_PARTS)
@pytest.mark.long(but=["send("])
def test_no_installed_ruleset_is_lost_if_the_cable_is_pulled_at_any_stage(
    open_page: PageOpener, board: FlashBoard, stage: str
) -> None:
    page = open_page_with_board(open_page, board)
    install_ruleset(page)
    page.click("#usb form button")
    add_ruleset(page, zip_small_game("VERSION = 1", "VERSION = 2"))
    open_usb_dialog(page)
    if stage != "interface()":
        connect_board(page)

    def pull_cable(script: str) -> str:
        """Disconnect the simulated board in place of running ``script``."""
        board.is_on = False
        return ""

    board.answers = [(stage, pull_cable)]
    if stage == "interface()":
        page.evaluate("window.serial.port.gone && window.serial.plug()")
        page.click("#usb-choose")
        wait_until(page, MESSAGE_CONTAINS_SCRIPT, "The board was unplugged")
    else:
        assert (
            install_ruleset(page)
            == f"The board was unplugged: plug it in and choose it again. {NOTHING_LOST_MESSAGE}"
        )
    assert page.is_hidden("#usb-board")
    assert board.installed_packages() == [("mygame", 1, True)]
    board.answers = []
    board.replug()
    connect_board(page)
    assert "mygame is installed" in install_ruleset(page)
    assert board.installed_packages() == [("mygame", 1, False), ("mygame", 2, True)]


@pytest.mark.parametrize("operation", range(24))
@pytest.mark.long(but=["5", "17"])
def test_no_installed_ruleset_is_lost_if_the_power_fails_during_a_flash_operation(
    open_page: PageOpener, board: FlashBoard, operation: int
) -> None:
    """The power fails within the operation; afterwards the board reads either the old state or the
    new one.
    """
    page = open_page_with_board(open_page, board)
    install_ruleset(page)
    page.click("#usb form button")
    add_ruleset(page, zip_small_game("VERSION = 1", "VERSION = 2"))
    open_usb_dialog(page)
    connect_board(page)
    board.dies_after = board.operations + operation
    old, new = [("mygame", 1, True)], [("mygame", 1, False), ("mygame", 2, True)]
    words = install_ruleset(page)
    if board.is_on:  # the installation was complete before the power could fail
        assert "is installed" in words
        assert board.installed_packages() == new
        return
    assert words.startswith("The board was unplugged")
    assert board.installed_packages() in (old, new)
    board.replug()
    connect_board(page)
    install_ruleset(page)
    assert board.installed_packages() == new


@pytest.mark.parametrize(
    ("part", "answer", "words"),
    [
        ("implementation[0]", "'cpython'\n", "not a Pixelpitch board"),
        ("implementation[0]", "temperature 21.5\n", "something unexpected"),
        ("about()))", "{}\n", "something unexpected"),
        ("about()))", "{[]: 1}\n", "something unexpected"),
        ("about()))", "[" * 5000, "something unexpected"),
        ("interface()))", "True\n", "something unexpected"),
        ("interface()))", "9" * 5000 + "\n", "something unexpected"),
        ("languages()))", "None\n", "something unexpected"),
        ("show(0", "none\n", "something unexpected"),
        ("show(0", "AAAA\n", "something unexpected"),
        ("show(0", "<script>" * 9999, "something unexpected"),
        ("about()))", "x" * 4_100_000, "does not answer"),
        ("os, sys", "\x04KeyError: 1\r\n\x04>", "The board says: KeyError: 1"),
    ],
    ids=lambda each: each[:20],
)
@pytest.mark.long(but=["{}", "True", "implementation[0]-'cpython'"])
def test_a_hostile_answer_is_named_and_nothing_is_written(
    open_page: PageOpener, board: FlashBoard, part: str, answer: str, words: str
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=SHORT_TIMEOUT_QUERY)
    plug_in_board(page, board.receive)
    before = bytes(board.flash)
    board.answers = [(part, answer)]
    open_usb_dialog(page)
    page.click("#usb-choose")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, words)
    wait_for_message(page)
    assert page.is_hidden("#usb-board")
    assert board.flash == before
    board.answers = []
    connect_board(page)
    assert list_board_contents(page) == ["No ruleset is installed."]


@pytest.mark.parametrize(
    "receive",
    [lambda data: b"", lambda data: b"noise\r\n" * 50, lambda data: data],
    ids=["silent", "noise", "echo"],
)
@pytest.mark.long(but=["silent"])
def test_a_device_that_does_not_answer_like_micropython_is_reported(
    open_page: PageOpener, receive: Callable[[bytes], bytes]
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=SHORT_TIMEOUT_QUERY)
    plug_in_board(page, receive)
    open_usb_dialog(page)
    page.click("#usb-choose")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "The board does not answer")
    assert wait_for_message(page)


def test_a_board_with_a_different_base_image_is_refused(
    open_page: PageOpener, board: FlashBoard
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=SLOW_PORT_QUERY)
    plug_in_board(page, board.receive)
    board.about = {"map": flash_map.MAP_VERSION + 1}
    open_usb_dialog(page)
    page.click("#usb-choose")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "base image is from another version")


def test_a_sector_is_sent_three_times_if_the_answers_are_wrong(
    open_page: PageOpener, board: FlashBoard
) -> None:
    page = open_page_with_board(open_page, board)
    install_ruleset(page)
    page.click("#usb form button")
    add_ruleset(page, zip_small_game("VERSION = 1", "VERSION = 2"))
    open_usb_dialog(page)
    connect_board(page)
    board.scripts.clear()
    board.answers = [("digest(", "b'" + 32 * "\\x00" + "'\n")]
    assert install_ruleset(page) == (
        "The board did not store what was sent: try another cable or another USB port. "
        + NOTHING_LOST_MESSAGE
    )
    assert count_scripts_with(board.scripts, "digest") == 3
    assert board.installed_packages() == [("mygame", 1, True)]


def test_the_page_says_that_a_board_is_full(open_page: PageOpener, board: FlashBoard) -> None:
    large = f'WORDS = """{"".join(chr(97 + each % 26) for each in range(89_000))}"""\n'
    page = open_page_with_board(
        open_page, board, SLOW_PORT_QUERY, zip_small_game("VERSION = 1", "VERSION = 1\n" + large)
    )
    assert install_ruleset(page).startswith("There is no room: it needs 92 KB in one piece.")
    assert ruleset_region.read(bytes(board.flash))[2] == []


def test_the_page_says_that_it_has_no_port_or_no_network(
    open_page: PageOpener, board: FlashBoard
) -> None:
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=SLOW_PORT_QUERY)
    plug_in_board(page, board.receive)
    open_usb_dialog(page)
    page.evaluate("window.serial.refuse = true")
    page.click("#usb-choose")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "no board was chosen")
    page.evaluate("window.serial.refuse = false")
    lost = "window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))"
    page.evaluate(f"() => {{ {lost}; }}")
    page.click("#usb-choose")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "needs the network once")
