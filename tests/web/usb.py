"""Plug a simulated board into the page: the board's end of ``serial.mjs``, in this process."""

import base64
from collections.abc import Callable
from typing import Any

from tests.web.conftest import FEW_PICTURES, HERE
from tests.web.hands import wait_until

FAKE_SERIAL = (HERE / "serial.mjs").read_text()
FAST_PORT = FEW_PICTURES + "&serial=bytes"
SLOW_PORT = FAST_PORT + "&answer=120"  # waits 120 s for an answer, enough on a busy machine
MESSAGE_CONTAINS = "words => document.getElementById('usb-said').textContent.includes(words)"
IS_IDLE = "!document.querySelector('#usb-choose').disabled"
_receive: dict[str, Callable[[bytes], bytes | None]] = {}
_exposed: set[int] = set()


def plug(page: Any, receive: Callable[[bytes], bytes | None]) -> None:
    """Plug in a board: ``receive`` takes bytes and returns the answer, or None if the cable is
    pulled.
    """
    _receive["board"] = receive
    if id(page) not in _exposed:
        page.expose_function("boardHears", _exchange)
        _exposed.add(id(page))


def _exchange(text: str) -> dict[str, Any]:
    out = _receive["board"](base64.b64decode(text))
    return {"out": base64.b64encode(out or b"").decode(), "gone": out is None}


def open_dialog(page: Any) -> None:
    """Open the dialog for a board on USB."""
    page.click("#open-matches")
    page.click("#open-usb")
    wait_until(page, "document.getElementById('usb').open")


def connect_board(page: Any) -> None:
    """Choose the board, and wait until the page shows it."""
    page.evaluate("window.serial.port.gone && window.serial.plug()")
    page.click("#usb-choose")
    wait_until(page, MESSAGE_CONTAINS, "The board answers.")


def message_of(page: Any) -> str:
    """Wait until the page is idle, and return its message."""
    wait_until(page, IS_IDLE)
    words: str = page.inner_text("#usb-said")
    return words


def listed_contents(page: Any) -> list[str]:
    """Return the lines in which the page lists the contents of the board."""
    found: list[str] = page.locator("#usb-there .row span").all_inner_texts()
    return found
