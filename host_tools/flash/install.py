"""Flashes a board: compares, sends the sectors that differ, compares hashes, switches slots.

Losing power at any point is safe. Only the slot without confirmed firmware is written, and it stays
invalid until its header is written at the end.
"""

import binascii
from collections.abc import Callable
from typing import Any

from . import FlashError, image
from .flash_map import flash_map
from .link import BoardFailure, Link

_TRIES = 3
_STAYS = "The old firmware still starts"
Progress = Callable[[int, int], None]


class Result:
    """The result of ``install``: ``slot`` starts next; ``writes`` of its ``sectors`` were sent.

    ``changed`` is True if the firmware or the board's name was changed.
    """

    def __init__(self, slot: str, sectors: int) -> None:
        self.slot = slot
        self.sectors = sectors
        self.writes = 0
        self.changed = False


def active(about: dict[str, Any]) -> tuple[str | None, str]:
    """Return (slot that starts or None, board that it was packed for) from ``Link.about``."""
    heads = about["heads"]
    if not heads:
        return None, ""
    slot = flash_map.choose(heads["a"], heads["b"])[0]
    header = flash_map.read_header(heads[slot]) if slot else None
    return slot, header[3] if header else ""


def expect_firmware(about: dict[str, Any]) -> str:
    """Return the slot that starts; raises FlashError if there is none."""
    slot = active(about)[0]
    if slot is None:
        raise FlashError("got empty slots, expected the firmware on the board: pixelpitch flash")
    return slot


def install(link: Link, content: bytes, board: str, name: str | None, progress: Progress) -> Result:
    """Put ``content``, a firmware packed for ``board``, onto the board and switch to it.

    ``name``, if not None, is written to name.txt. ``progress`` is called with (bytes done, all
    bytes). Does nothing if the board already has this firmware. Raises FlashError.
    """
    heads = link.about["heads"]
    slot, _ = active(link.about)
    result = Result(slot or "", _sectors(content))
    page = image.header(content, 0, board)
    there = flash_map.read_header(heads[slot]) if slot else None
    if there is None or there[1:] != _facts(page):
        result.slot, sequence = flash_map.to_fill(heads["a"], heads["b"])
        page = image.header(content, sequence, board)
        result.writes = fill(link, result.slot, content, page, progress)
        result.changed = True
    if name is not None and name != link.about["name"]:
        _rename(link, name)
        result.changed = True
    return result


def fill(link: Link, region: str, content: bytes, page: bytes, progress: Progress) -> int:
    """Write ``content`` and its header ``page`` to ``region``; return the number of sectors sent.

    Sends only sectors that differ. Afterwards the board hashes the whole region in its flash and
    compares. Raises FlashError.
    """
    result = 0
    for _ in range(_TRIES):
        link.run(f"writer({region!r})")
        there = link.numbers(f"_writer.survey({len(content)})", _sectors(content))
        for number in range(_sectors(content)):
            start = number * flash_map.SECTOR
            data = content[start : start + flash_map.SECTOR].ljust(flash_map.SECTOR, b"\xff")
            if there[number] != binascii.crc32(data):
                _on_board(link, f"put({number}, {_text(data)!r})")
                result += 1
            progress(start + len(data), len(content))
        if link.value(f"finish({_text(page)!r})", bool):
            return result
    raise FlashError(
        f"slot {region} holds something else than was sent, {_TRIES} times; expected the same"
        f" hash: try another cable or USB port.  {_STAYS}"
    )


def other_base(link: Link) -> bool:
    """Return True if the board's base image differs from the one stored in this repository."""
    program = image.base()
    return bool(link.value(f"base_crc({len(program)})", int) != binascii.crc32(program))


def _sectors(content: bytes) -> int:
    return -(-len(content) // flash_map.SECTOR)


def _facts(page: bytes) -> Any:
    header = flash_map.read_header(page)
    return header and header[1:]


def _text(data: bytes) -> bytes:
    return binascii.b2a_base64(data, newline=False)


def _on_board(link: Link, call: str) -> None:
    try:
        link.run(call)
    except BoardFailure as failure:
        raise FlashError(f"{failure}; {_STAYS}") from None


def _rename(link: Link, name: str) -> None:
    try:
        link.run(f"replace('/name.txt', {name + chr(10)!r})")
    except BoardFailure as failure:
        if "28" not in failure.kind:
            raise
        raise FlashError(
            "no room for the name in the board's data: got it full, expected a free block; the"
            " firmware is there.  Remove records (mpremote fs rm), then name it again"
        ) from None
