"""Plug a simulated board into the page.

This process is the board at the other end of ``serial.mjs``.
"""

import base64
from collections.abc import Callable
from typing import Any

from tests.web.conftest import LOW_FRAME_RATE_QUERY, WEB_TESTS_FOLDER
from tests.web.hands import wait_until

FAKE_SERIAL_SCRIPT = (WEB_TESTS_FOLDER / "serial.mjs").read_text()
FAST_PORT_QUERY = LOW_FRAME_RATE_QUERY + "&serial=bytes"
# the page waits 120 s for an answer, which is enough on a busy machine
SLOW_PORT_QUERY = FAST_PORT_QUERY + "&answer=120"
MESSAGE_CONTAINS_SCRIPT = "words => document.getElementById('usb-said').textContent.includes(words)"
IS_IDLE_SCRIPT = "!document.querySelector('#usb-choose').disabled"
_receive: dict[str, Callable[[bytes], bytes | None]] = {}
_exposed: set[int] = set()


def plug_in_board(page: Any, receive: Callable[[bytes], bytes | None]) -> None:
    """Plug in a board. ``receive`` is called with the bytes that the page sends and returns the
    board's reply, or None once the cable is pulled.
    """
    _receive["board"] = receive
    if id(page) not in _exposed:
        page.expose_function("boardHears", _exchange)
        _exposed.add(id(page))


def _exchange(text: str) -> dict[str, Any]:
    out = _receive["board"](base64.b64decode(text))
    return {"out": base64.b64encode(out or b"").decode(), "gone": out is None}


def open_usb_dialog(page: Any) -> None:
    """Open the dialog for a board on USB."""
    page.click("#open-matches")
    page.click("#open-usb")
    wait_until(page, "document.getElementById('usb').open")


def connect_board(page: Any) -> None:
    """Choose the board's port, and wait until the page shows the board."""
    page.evaluate("window.serial.port.gone && window.serial.plug()")
    page.click("#usb-choose")
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "The board answers.")


def wait_for_message(page: Any) -> str:
    """Wait until the page is idle, and return its message."""
    wait_until(page, IS_IDLE_SCRIPT)
    words: str = page.inner_text("#usb-said")
    return words


def list_board_contents(page: Any) -> list[str]:
    """Return the lines in which the page lists the contents of the board."""
    found: list[str] = page.locator("#usb-there .row span").all_inner_texts()
    return found
