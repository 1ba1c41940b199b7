"""Flashes a board: sends the sectors that differ, lets the board verify a hash, switches slots.

The power may fail at any point, because only the slot without confirmed firmware is written, and
that slot is invalid until its header is written at the end. The functions that exchange data with a
board are generators (``exchange``), which the web page also runs, on MicroPython.
"""

import binascii

from . import FlashError, exchange
from .exchange import BoardFailure
from .flash_map import flash_map
from .header import make_header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .exchange import Exchange
    from .link import Link

    Progress = Callable[[int, int], None]

_MAX_TRIES = 3
_UNCHANGED_ADVICE = "The old firmware still starts"


class InstallResult:
    """The result of ``install``: the ``slot`` that starts next, and what was sent.

    ``sectors``  number of sectors of the firmware
    ``writes``   number of sectors that differed and were sent
    ``changed``  True if the firmware or the board's name has changed
    """

    def __init__(self, slot: str, sectors: int) -> None:
        self.slot = slot
        self.sectors = sectors
        self.writes = 0
        self.changed = False


def active_slot(board_facts: "dict[str, Any]") -> "tuple[str | None, str]":
    """Return (slot that starts or None, name of the board in the slot's header).

    ``board_facts`` are the board's facts (``Link.about``).
    """
    heads = board_facts["heads"]
    if not heads:
        return None, ""
    slot = flash_map.choose(heads["a"], heads["b"])[0]
    present_header = flash_map.read_header(heads[slot]) if slot else None
    return slot, present_header[3] if present_header else ""


def expect_firmware(board_facts: "dict[str, Any]") -> str:
    """Return the slot that starts; raises FlashError if no slot has firmware."""
    slot = active_slot(board_facts)[0]
    if slot is None:
        raise FlashError("got empty slots, expected the firmware on the board: pixelpitch flash")
    return slot


def install(
    link: "Link", content: bytes, board: str, name: "str | None", progress: "Progress"
) -> InstallResult:
    """Install ``content`` on the board that ``link`` is connected to.

    The other arguments are those of ``install_steps``.
    """
    result: InstallResult = link.run_exchange(
        install_steps(link.about, content, board, name, progress)
    )
    return result


def install_steps(
    board_facts: "dict[str, Any]",
    content: bytes,
    board: str,
    name: "str | None",
    progress: "Progress",
) -> "Exchange":
    """Yield the scripts that install ``content``, a firmware for ``board``, and switch to it.

    ``board_facts``  the board's facts (``Link.about``)
    ``name``         written to name.txt unless it is None
    ``progress``     called with (bytes done, all bytes)

    If the board already has this firmware, nothing is sent. Finally returns an ``InstallResult``;
    raises FlashError.
    """
    heads = board_facts["heads"]
    slot, _ = active_slot(board_facts)
    result = InstallResult(slot or "", _sector_count(content))
    page = make_header(content, 0, board)
    present_header = flash_map.read_header(heads[slot]) if slot else None
    if present_header is None or present_header[1:] != _header_facts(page):
        result.slot, sequence = flash_map.to_fill(heads["a"], heads["b"])
        page = make_header(content, sequence, board)
        result.writes = yield from _write_sectors(result.slot, content, page, progress)
        result.changed = True
    if name is not None and name != board_facts["name"]:
        yield from _write_name(name)
        result.changed = True
    return result


def fill_region(
    link: "Link", region: str, content: bytes, page: bytes, progress: "Progress"
) -> int:
    """Write ``content`` and its header ``page`` to ``region`` of the board's flash.

    Only sectors that differ are sent; return their number. Then the board compares the hash of the
    content in its flash with the hash in the header. Raises FlashError.
    """
    result: int = link.run_exchange(_write_sectors(region, content, page, progress))
    return result


def _write_sectors(region: str, content: bytes, page: bytes, progress: "Progress") -> "Exchange":
    result = 0
    for _ in range(_MAX_TRIES):
        yield f"writer({region!r})"
        present_sums = yield from exchange.read_numbers(
            f"_writer.survey({len(content)})", _sector_count(content)
        )
        for number in range(_sector_count(content)):
            start = number * flash_map.SECTOR
            data = _whole_sector(content[start : start + flash_map.SECTOR])
            if present_sums[number] != binascii.crc32(data):
                yield from _translate_failures(f"put({number}, {_base64_text(data)!r})")
                result += 1
            progress(start + len(data), len(content))
        if (yield from exchange.read_value(f"finish({_base64_text(page)!r})", bool)):
            return result
    raise FlashError(
        f"slot {region} holds something else than was sent, {_MAX_TRIES} times; expected the same"
        f" hash: try another cable or USB port.  {_UNCHANGED_ADVICE}",
        "usb.differs",
    )


def _sector_count(content: bytes) -> int:
    return -(-len(content) // flash_map.SECTOR)


def _whole_sector(data: bytes) -> bytes:
    """Return ``data``, filled with erased bytes to a whole sector."""
    return data + b"\xff" * (flash_map.SECTOR - len(data))


def _header_facts(page: bytes) -> "Any":
    present_header = flash_map.read_header(page)
    return present_header and present_header[1:]


def _base64_text(data: bytes) -> bytes:
    return binascii.b2a_base64(data).rstrip()


def _translate_failures(call: str) -> "Exchange":
    try:
        yield call
    except BoardFailure as failure:
        raise FlashError(f"{failure}; {_UNCHANGED_ADVICE}", failure.key, why=failure.kind)


def _write_name(name: str) -> "Exchange":
    try:
        yield f"replace('/name.txt', {name + chr(10)!r})"
    except BoardFailure as failure:
        if "28" not in failure.kind:
            raise
        raise FlashError(
            "no room for the name in the board's data: got it full, expected a free block; the"
            " firmware is there.  Remove records (mpremote fs rm), then name it again"
        )
