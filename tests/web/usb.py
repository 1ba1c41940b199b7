"""Plugs a board into the page: its end of ``serial.mjs`` in this process."""

import base64
from collections.abc import Callable
from typing import Any

from tests.web.conftest import FEW_PICTURES, HERE
from tests.web.hands import wait_until

SERIAL = (HERE / "serial.mjs").read_text()
PORT = FEW_PICTURES + "&serial=bytes"
BYTES = PORT + "&answer=120"  # seconds for an answer, however busy the machine is
SAID = "words => document.getElementById('usb-said').textContent.includes(words)"
IDLE = "!document.querySelector('#usb-choose').disabled"
_hears: dict[str, Callable[[bytes], bytes | None]] = {}
_exposed: set[int] = set()


def plug(page: Any, hears: Callable[[bytes], bytes | None]) -> None:
    """Let ``hears`` be the board: it returns its answer, or None if the cable is out."""
    _hears["board"] = hears
    if id(page) not in _exposed:
        page.expose_function("boardHears", _exchange)
        _exposed.add(id(page))


def _exchange(text: str) -> dict[str, Any]:
    out = _hears["board"](base64.b64decode(text))
    return {"out": base64.b64encode(out or b"").decode(), "gone": out is None}


def open_dialog(page: Any) -> None:
    """Open the dialog for a board on USB."""
    page.click("#open-matches")
    page.click("#open-usb")
    wait_until(page, "document.getElementById('usb').open")


def connect(page: Any) -> None:
    """Choose the board, and wait until the page shows it."""
    page.evaluate("window.serial.port.gone && window.serial.plug()")
    page.click("#usb-choose")
    wait_until(page, SAID, "The board answers.")


def said(page: Any) -> str:
    """Wait until nothing runs; return the page's message."""
    wait_until(page, IDLE)
    words: str = page.inner_text("#usb-said")
    return words


def rows(page: Any) -> list[str]:
    """Return the lines that list the contents of the board."""
    found: list[str] = page.locator("#usb-there .row span").all_inner_texts()
    return found
