"""Sends rulesets and firmware to a board on USB; the page's sending thread calls these functions.

An action, such as installing a ruleset, consists of scripts that run on the board. The page owns
the port, and ``page/rawrepl.mjs`` runs the scripts. ``start_action`` returns the first step of an
action. ``next_after_output`` and ``next_after_error`` return the next step. A step is one of these
JSON objects::

    {"script": to run on the board, "done": bytes sent so far, "total": bytes to send}
    {"end": the action's result}
    {"wrong": [id of the page's sentence or "", its values, the error in English]}
"""

import hashlib
import json
import os
import struct
from binascii import crc32

from host_tools.common import text_pack
from host_tools.common.input_error import InputError, RulesetError
from host_tools.flash import FlashError, chips, install, romfs
from host_tools.flash import exchange as boards
from host_tools.flash.exchange import BoardFailure
from host_tools.flash.flash_map import flash_map
from host_tools.ruleset import directory
from host_tools.ruleset.store import PackageChanges, expect_interface
from pixelpitch.rules.parts import is_laptop_only
from pixelpitch.rulesets import is_id
from pixelpitch.storage import ruleset_imports, ruleset_region

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

USB_PORT_NAME = "USB"
_MAX_ID_BYTES = 16  # limit for an id in the board's directory of rulesets
_PACKAGE_FOLDER = "/package"  # where the page writes the compiled files
_IMAGE_FILE = "/image.uf2"  # where the page writes the file for a bare Pico
# Where the page writes the firmware's files for a language other than English.
_LANGUAGE_FOLDER = "/language"
_BLOCK_BYTES = 512  # bytes of a block of a UF2 file
_SENTENCES_PATH = "text/"
_ENGLISH_FILE = "text/en.txt"


class Package:
    """A compiled ruleset for a board, like ``host_tools.ruleset.package.Package``."""

    def __init__(self, name: str, title: str, interface: int, version: int, content: bytes) -> None:
        self.id = name
        self.title = title
        self.serves = ""
        self.interface = interface
        self.version = version
        self.content = content
        self.digest = hashlib.sha256(content).digest()


class _State:
    """The connected board, and the action that is carried out on it."""

    board_facts: "Any" = None
    changes: "Any" = None
    interface_version = 0
    languages: "Any" = ()
    running_action: "Any" = None  # the generator of the action in progress
    progress = (0, 0)


def shared_memory_addresses() -> str:
    """Return the JSON "[0, 0]", because this worker shares no memory with the page.

    The board's worker has a function of the same name, which returns the addresses of its memory.
    """
    return "[0, 0]"


def start_action(action: str, arguments: str) -> str:
    """Start ``action``; return its first step. ``arguments`` is a JSON list of its arguments."""
    _State.progress = (0, 0)
    _State.running_action = _ACTIONS[action](*json.loads(arguments))
    return _next_step(lambda: next(_State.running_action))


def next_after_output(output: str) -> str:
    """Return the next step; ``output`` is what the script of the previous step has printed."""
    return _next_step(lambda: _State.running_action.send(output))


def next_after_error(error: str) -> str:
    """Return the next step after the previous step's script has raised ``error``."""
    return _next_step(lambda: _State.running_action.throw(BoardFailure(error)))


def _next_step(go_on: "Any") -> str:
    try:
        script = go_on()
        done, total = _State.progress
        return json.dumps({"script": script, "done": done, "total": total})
    except StopIteration as end:
        return json.dumps({"end": end.value})
    except InputError as error:
        return json.dumps({"wrong": [error.key, error.values, str(error)]})


def _report_progress(done: int, total: int) -> None:
    _State.progress = (done, total)


def _identify() -> "Any":
    """Identify the board and return what the page shows about it.

    This generator yields the scripts that the board must run.
    """
    yield from boards.expect_micropython(USB_PORT_NAME)
    _State.board_facts = yield from boards.identify(USB_PORT_NAME)
    _State.changes = PackageChanges(_State.board_facts)
    yield from _State.changes.begin()
    _State.interface_version = yield from _State.changes.interface_version()
    _State.languages = yield from _State.changes.languages()
    return _page_facts()


def _page_facts() -> dict:
    """Return a dict with what the page shows about the board and the rulesets on it."""
    board_directory = _State.changes.directory
    slot, board = install.active_slot(_State.board_facts)
    free = directory.RULESETS_REGION_SECTOR_COUNT - ruleset_region.DIRECTORY_COUNT
    rows = []
    for each in sorted(board_directory.entries, key=lambda each: (each.id, not each.active)):
        free -= each.sectors
        rows.append(
            {
                "id": each.id,
                "title": each.title,
                "serves": each.serves,
                "version": each.version,
                "size": each.length,
                "active": each.active,
                "failed": board_directory.refusal_reason(each),
            }
        )
    return {
        "board": board,
        "chip": _board_chip().id,
        "name": _State.board_facts["name"],
        "slot": slot or "",
        "free": max(0, free) * ruleset_region.SECTOR_BYTES,
        "rows": rows,
    }


def _board_chip() -> "chips.Chip":
    """Return the board's chip; ``_identify`` has checked that it is a known one."""
    return chips.chip_of_machine(_State.board_facts["machine"]) or chips.RP2040


def _remove_ruleset(name: str) -> "Any":
    yield from _State.changes.remove(name)
    return _page_facts()


def _push_ruleset(name: str, title: str, interface: int, version: int) -> "Any":
    """Install the ruleset whose compiled files the page has written to ``_PACKAGE_FOLDER``."""
    if not is_id(name) or len(name) > _MAX_ID_BYTES:
        raise RulesetError(
            "got id " + repr(name) + ", expected a shorter one", "usb.bad_id", most=_MAX_ID_BYTES
        )
    files = {name + "/" + path: data for path, data in _board_files(_PACKAGE_FOLDER).items()}
    content = romfs.pack_romfs(files, lambda _, code: code)
    forbidden = ruleset_imports.import_fault(content, name)
    if forbidden:
        raise RulesetError("it imports " + forbidden, "usb.imports", what=forbidden)
    package = Package(name, title, interface, version, content)
    expect_interface(package, _State.interface_version)
    sent = yield from _State.changes.push(package, _report_progress)
    return {"sent": sent, "size": len(content), "board": _page_facts()}


def _board_files(place: str) -> "dict[str, bytes]":
    """Return {path: content} of the files in the folder ``place`` that the board needs.

    Files for languages that are not on the board are left out, and sentence files are packed.
    """
    files = _folder_files(place, "")
    english = files.get(_ENGLISH_FILE, b"")
    result = {}
    for path, content in files.items():
        language = _language_of(path)
        if is_laptop_only(path) or (language and language not in _State.languages):
            continue
        if path.startswith(_SENTENCES_PATH):
            is_english = path == _ENGLISH_FILE
            beside = b"" if is_english else english
            content = text_pack.pack_sentences(
                content, is_english, beside, text_pack.without_phrases
            )
        result[path] = content
    return result


def _language_of(path: str) -> str:
    """Return the language of a file such as ``text/de.txt`` or ``learn.de.txt``; "" for English."""
    if path.startswith(_SENTENCES_PATH):
        language = path[len(_SENTENCES_PATH) : -len(".txt")]
        return "" if language == "en" else language
    parts = path.split(".")
    return parts[1] if len(parts) == 3 and parts[0] == "learn" else ""


def _folder_files(place: str, folder: str) -> "dict[str, bytes]":
    """Return {path below ``place``: content} of all files in ``folder``."""
    result = {}
    for name in os.listdir(place + "/" + folder):
        path = folder + name
        if os.stat(place + "/" + path)[0] & 0x4000:  # a folder
            result.update(_folder_files(place, path + "/"))
        else:
            with open(place + "/" + path, "rb") as file:
                result[path] = file.read()
    return result


def _update_firmware(board: str) -> "Any":
    """Write the page's firmware for ``board`` into the unused one of its two firmware slots.

    The firmware refers to names in its base image (MicroPython) by number. Therefore FlashError is
    raised if the board has a different base image.
    """
    program, content = _parse_image(board)
    more = _folder_files(_LANGUAGE_FOLDER, "")
    if more:
        content = _with_files(content, more)
    base = yield from boards.read_value("base_crc(" + str(len(program)) + ")", int)
    if base != crc32(program):
        raise FlashError("its base image differs from this page's", "usb.old_base")
    result = yield from install.install_steps(
        _State.board_facts, content, board, None, _report_progress
    )
    _State.board_facts = yield from boards.identify(USB_PORT_NAME)
    return {
        "sent": result.writes if result.changed else -1,
        "slot": result.slot,
        "size": len(content),
        "board": _page_facts(),
    }


def _with_files(content: bytes, more: "dict[str, bytes]") -> bytes:
    """Return the file system ``content`` with the files ``more`` added.

    Raises FlashError if it does not fit into the board's flash.
    """
    files = romfs.unpack_romfs(content)
    files.update(more)
    # ``pack_romfs`` need not append a table of names (qstrs) to the compiled modules, because these
    # already contain one.
    content = romfs.pack_romfs(files, lambda _, code: code)
    capacity = flash_map.capacity("b")
    if len(content) > capacity:
        raise FlashError(f"got {len(content)} bytes of firmware, expected at most {capacity}")
    return content


def _parse_image(board: str) -> "tuple[bytes, bytes]":
    """Return (base image, file system in slot a) of the file ``_IMAGE_FILE``; raises FlashError.

    The file is a UF2 file. A block in it has its address at byte 12, the family of its chip at byte
    28, and one page of content from byte 32 on.
    """
    chip = _board_chip()
    start, length = chip.regions["a"]
    flash = bytearray(b"\xff" * (start + length))
    end = 0  # where the base image ends
    with open(_IMAGE_FILE, "rb") as file:
        block = file.read(_BLOCK_BYTES)
        while len(block) == _BLOCK_BYTES:
            at = struct.unpack("<I", block[12:16])[0] - chips.XIP_BASE
            if struct.unpack("<I", block[28:32])[0] != chip.family:
                raise FlashError("got a file for another chip, expected " + chip.name, "pico.cut")
            if 0 <= at <= len(flash) - flash_map.PAGE:
                flash[at : at + flash_map.PAGE] = block[32 : 32 + flash_map.PAGE]
                if at < chip.program_end:
                    end = max(end, at + flash_map.PAGE)
            block = file.read(_BLOCK_BYTES)
    slot = memoryview(flash)[start:]
    header = flash_map.read_header(slot)
    first = flash_map.SECTOR
    content = bytes(slot[first : first + header[1]]) if header else b""
    if header is None or header[3] != board or hashlib.sha256(content).digest() != header[2]:
        raise FlashError("got a damaged file for " + board + ", expected a whole one", "pico.cut")
    return bytes(flash[:end]), content


_ACTIONS: "Any" = {
    "meet": _identify,
    "remove": _remove_ruleset,
    "push": _push_ruleset,
    "update": _update_firmware,
}
