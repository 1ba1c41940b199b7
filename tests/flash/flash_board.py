"""A board that runs in this process, with MicroPython's raw REPL and 2 MB of simulated NOR flash.

CPython runs the scripts that a command sends, with the base image's own ``flash_map`` and
``slots``. Stand-ins replace the chip's modules (``machine``, ``vfs``, ``rp2``), and the parts of
``os`` and ``sys`` that describe the board.

This board answers in microseconds, an emulated board in seconds.
"""

import builtins
import contextlib
import io
import os
import re
import traceback
from collections.abc import Callable
from hashlib import sha256
from types import ModuleType, SimpleNamespace
from typing import Any

from host_tools.common.folders import IMAGE
from host_tools.flash import MPY_FORMAT_VERSION
from host_tools.flash.chips import RP2040, Chip, adapt_source
from host_tools.flash.flash_map import flash_map
from pixelpitch.storage import ruleset_region

RULESETS_START, RULESETS_LENGTH = flash_map.REGIONS["rulesets"]
ERASED_FLASH_BYTES = b"\xff" * flash_map.FLASH
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
# Number of bytes in raw paste mode between two acknowledgements, as on the RP2040.
_WINDOW_BYTES = 128


class PowerCut(BaseException):
    """Raised when the board loses its power during a flash operation."""


class Flash:
    """Replaces ``rp2.Flash``: programming clears bits, and erasing sets them. Each call counts as
    one operation.
    """

    def __init__(self, board: "FlashBoard", start: int, length: int) -> None:
        self._board = board
        self.start = board.chip.program_end + start
        self.len = length

    def writeblocks(self, number: int, data: bytes, offset: int | None = None) -> None:
        """Program ``data``; without ``offset``, erase the sector first."""
        if offset is None:
            self.ioctl(6, number)
        at = self.start + number * flash_map.SECTOR + (offset or 0)
        for page in range(0, len(data), flash_map.PAGE):
            self._board.program(at + page, bytes(data[page : page + flash_map.PAGE]))

    def ioctl(self, operation: int, number: int) -> None:
        """Erase the sector ``number``; the firmware makes no other call than ``operation`` 6."""
        assert operation == 6
        self._board.erase(self.start + number * flash_map.SECTOR)


class FlashBoard:
    """The board at the other end of a serial port.

    ``receive`` takes bytes and returns the board's reply. ``flash`` is the content of the flash.

    ``answers``     pairs (text, answer); a script that contains the text is not run
    ``dies_after``  number of flash operations before the power fails during the next one

    An answer is a text to print, a function that returns this text for the script, or an exception
    to raise.
    """

    def __init__(self, flash: bytes = ERASED_FLASH_BYTES, chip: Chip = RP2040) -> None:
        self.chip = chip
        self.flash = bytearray(flash)
        self.answers: list[tuple[str, str | Exception | Callable[[str], str]]] = []
        self.about: dict[str, Any] = {}  # facts to report in place of the true ones
        self.operations = 0
        self.dies_after = -1
        self.scripts: list[str] = []
        self.is_on = True
        self.restarts = 0
        self._came = b""
        self._paste: bytearray | None = None
        self._names: dict[str, Any] = {}

    def program(self, offset: int, data: bytes) -> None:
        """Clear bits of a page.

        If the power fails meanwhile, clear only those in the first half of the page.
        """
        cut = self._count_operation()
        length = len(data) // 2 if cut else len(data)
        for each in range(length):
            self.flash[offset + each] &= data[each]
        if cut:
            raise PowerCut

    def erase(self, offset: int) -> None:
        """Erase a sector. If the power fails meanwhile, erase only its first half."""
        cut = self._count_operation()
        length = flash_map.SECTOR // 2 if cut else flash_map.SECTOR
        self.flash[offset : offset + length] = b"\xff" * length
        if cut:
            raise PowerCut

    def _count_operation(self) -> bool:
        self.operations += 1
        return self.operations - 1 == self.dies_after

    def installed_packages(self) -> list[tuple[str, int, bool]]:
        """Return (id, version, in use) of each installed package as the board reads it; also check
        the packages' hashes.
        """
        region = bytes(self.flash[RULESETS_START : RULESETS_START + RULESETS_LENGTH])
        found = ruleset_region.read(region)[2]
        for each in found:
            assert sha256(each.content(region)).digest() == each.digest, each.id
        return sorted((each.id, each.version, each.active) for each in found)

    def replug(self) -> None:
        """Give the board power again."""
        self.dies_after = -1
        self.is_on = True
        self._came, self._paste, self._names = b"", None, {}

    def receive(self, data: bytes) -> bytes:
        """Receive bytes and return the bytes that the board answers."""
        self._came += data
        out = b""
        while self.is_on:
            step = self._process_request()
            if step is None:
                break
            out += step
        return out

    def _process_request(self) -> bytes | None:
        """Process one request and return the answer, or None if no request is complete."""
        came = self._came
        if self._paste is not None:
            return self._receive_paste()
        if came.startswith(b"\x05A\x01"):
            self._came = came[3:]
            self._paste = bytearray()
            return b"R\x01" + _WINDOW_BYTES.to_bytes(2, "little")
        # Ctrl-C interrupts the program, and Ctrl-A then requests the raw REPL
        if came[-1:] == b"\x01":
            self._came = b""
            return b"\r\n" + _BANNER
        script, end, rest = came.partition(b"\x04")
        if not end:
            return None
        self._came = rest
        script = script.rpartition(b"\x01")[2]
        if not script.strip():
            self._names = {}
            return b"OK\r\nMPY: soft reboot\r\n" + _BANNER
        return b"OK" + self._run_script(script.decode())

    def _receive_paste(self) -> bytes | None:
        assert self._paste is not None
        if not self._came:
            return None
        part, end, rest = self._came.partition(b"\x04")
        before = len(self._paste) // _WINDOW_BYTES
        self._paste += part
        self._came = rest
        windows = len(self._paste) // _WINDOW_BYTES - before
        if not end:
            return b"\x01" * windows
        script = self._paste.decode()
        self._paste = None
        return b"\x04" + self._run_script(script)

    def _run_script(self, script: str) -> bytes:
        """Run a script; return its output and its traceback as the raw REPL does."""
        self.scripts.append(script)
        if "machine.reset()" in script:
            self.restarts += 1
            return b""
        for part, answer in self.answers:
            if part in script:
                if isinstance(answer, Exception):
                    return b"\x04" + f"{type(answer).__name__}: {answer}\r\n".encode() + b"\x04>"
                words = answer if isinstance(answer, str) else answer(script)
                return words.encode() + b"\x04\x04>" if self.is_on else b""
        out, error = io.StringIO(), ""
        names = self._names or self._new_globals()
        names["print"] = lambda *words: print(*words, file=out)
        try:
            with contextlib.redirect_stdout(out):
                exec(script, names)
        except PowerCut:
            self.is_on = False
            return b""
        except Exception:
            error = traceback.format_exc()
        return out.getvalue().replace("\n", "\r\n").encode() + b"\x04" + error.encode() + b"\x04>"

    def _new_globals(self) -> dict[str, Any]:
        """Return the globals of a MicroPython that has just started."""
        implementation = SimpleNamespace(
            version=(1, 25, 0), _mpy=MPY_FORMAT_VERSION, name="micropython"
        )
        modules = {
            "flash_map": self._load_frozen_module("flash_map", {}),
            "machine": SimpleNamespace(),
            "vfs": SimpleNamespace(VfsRom=bytes, mount=lambda files, folder: None),
            "rp2": SimpleNamespace(Flash=self._make_flash),
            "uctypes": SimpleNamespace(bytearray_at=lambda at, length: self.flash[:length]),
            "sys": SimpleNamespace(implementation=_Implementation(implementation), path=[]),
            "os": SimpleNamespace(
                statvfs=lambda path: (4096, 4096, 128, 100, 100),
                uname=lambda: SimpleNamespace(machine=f"Pixelpitch with {self.chip.name}"),
                rename=os.rename,
            ),
        }
        names: dict[str, Any] = {"__name__": "__main__", "open": _raise_missing_file}
        there = {
            **vars(builtins),
            "__import__": _make_importer(modules),
            "memoryview": self._view_memory,
        }
        names["__builtins__"] = there
        modules["slots"] = self._load_frozen_module("slots", there)
        self._names = names
        if self.about:
            true = "about()))"
            facts = {**self._report_facts(names), **self.about}
            self.answers.append((true, repr(facts) + "\n"))
        return names

    def _load_frozen_module(self, name: str, builtins: dict[str, Any]) -> Any:
        """Run the frozen module ``name`` with ``builtins``, and return it."""
        module = ModuleType(name)
        if builtins:
            vars(module)["__builtins__"] = builtins
        source = (IMAGE / "frozen" / f"{name}.py").read_text(encoding="utf-8")
        exec(compile(adapt_source(source, self.chip), f"{name}.py", "exec"), vars(module))
        return module

    def _report_facts(self, names: dict[str, Any]) -> dict[str, Any]:
        from host_tools.flash import board_helpers

        exec(board_helpers.HELPERS_PROGRAM, names)
        facts: dict[str, Any] = names["about"]()
        return facts

    def _make_flash(self, **region: int) -> Flash:
        return Flash(self, region["start"], region["len"])

    def _view_memory(self, address: Any) -> memoryview:
        if isinstance(address, Flash):
            return memoryview(self.flash)[address.start : address.start + address.len].toreadonly()
        return memoryview(address)


class _Implementation:
    """Replaces ``sys.implementation``, which on MicroPython can also be indexed."""

    def __init__(self, facts: SimpleNamespace) -> None:
        self._facts = facts

    def __getattr__(self, name: str) -> Any:
        return getattr(self._facts, name)

    def __getitem__(self, index: int) -> Any:
        return (self._facts.name, self._facts.version)[index]


def _raise_missing_file(path: str, *_: Any) -> Any:
    raise OSError(2, path)


def _make_importer(modules: dict[str, Any]) -> Callable[..., Any]:
    def import_module(name: str, *args: Any) -> Any:
        """Return the stand-in module ``name``, or import the real one."""
        return modules[name] if name in modules else __import__(name, *args)

    return import_module


def add_firmware(
    flash: bytes = ERASED_FLASH_BYTES, board: str = "pitch32", slot: str = "a", chip: Chip = RP2040
) -> bytes:
    """Return ``flash`` after adding the header of a confirmed firmware in ``slot``."""
    page = flash_map.pack_header(1, 1000, bytes(32), board)
    at = chip.regions[slot][0]
    mark = at + flash_map.MARKS + flash_map.CONFIRMED
    flash = flash[:at] + page + flash[at + len(page) :]
    return flash[:mark] + b"\0" + flash[mark + 1 :]


def count_scripts_with(scripts: list[str], call: str) -> int:
    """Return how many of ``scripts`` contain a call of ``call``."""
    return sum(bool(re.search(rf"\b{call}\(\d", each)) for each in scripts)
