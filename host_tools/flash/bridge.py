"""Installs the program of the bridge, which receives wireless dice for a board.

The bridge is an ESP32-C3 with the official MicroPython. ``choose_port`` finds it among the boards
on USB, ``BridgeLink`` connects to it through mpremote, and ``BridgeLink.install`` copies the
program.
"""

import hashlib
import re
from typing import Any, NamedTuple

from ..common.folders import BOARDS_FOLDER
from . import FlashError, link, ports

# (vendor, product) of an ESP32-C3 with a built-in USB port, such as a XIAO ESP32C3.
ESPRESSIF_USB_IDS = (0x303A, 0x1001)
BRIDGE_PROGRAM_FILE = BOARDS_FOLDER / "bridge" / "main.py"
BRIDGE_PROGRAM_HEADING = "The dice bridge"  # the beginning of the docstring of the bridge's program
MICROPYTHON_DOWNLOAD_URL = "https://micropython.org/download/ESP32_GENERIC_C3"
MIN_MICROPYTHON_VERSION = (1, 24)
_BLOCK_BYTES = 512

# Prints the size and the SHA-256 of the ESP32's main.py, then its first characters.
_READ_PROGRAM = """
import binascii, hashlib, sys
try:
    import bluetooth
except ImportError:
    print("no bluetooth")
try:
    with open("/main.py", "rb") as file:
        data = file.read()
    print(len(data), binascii.hexlify(hashlib.sha256(data).digest()).decode())
    print(repr(data[:200].decode()))
except OSError:
    print("none")
except UnicodeError:
    print("foreign")
"""


class Program(NamedTuple):
    """The program main.py that was found on an ESP32.

    ``kind``    "none" if there is no program, "bridge", or "foreign" for any other program
    ``digest``  SHA-256 of the bridge's program, otherwise ""
    """

    kind: str
    digest: str = ""


class BridgeLink(link.Link):
    """A connection to an ESP32 with MicroPython; ``about`` contains its "machine" and "version"."""

    no_answer_advice = (
        f"put the official MicroPython on it ({MICROPYTHON_DOWNLOAD_URL}),"
        " or unplug it and plug it in again"
    )

    def _identify(self) -> None:
        machine = self.read_value("__import__('sys').implementation[2]", str)
        version = self.read_value("tuple(__import__('sys').implementation[1][:3])", tuple)
        if "ESP32" not in machine:
            raise FlashError(f"got {machine} at {self.port}, expected an ESP32 with a radio")
        if not all(type(each) is int for each in version) or version[:2] < MIN_MICROPYTHON_VERSION:
            words = ".".join(map(str, version))
            expected = ".".join(map(str, MIN_MICROPYTHON_VERSION))
            raise FlashError(
                f"got MicroPython {words} at {self.port}, expected {expected} or newer"
            )
        self.about = {"machine": machine, "version": version}

    def read_program(self) -> Program:
        """Return the board's Program; raises FlashError if MicroPython lacks Bluetooth."""
        answer = self.run_for_lines(_READ_PROGRAM)
        if answer[:1] == ["no bluetooth"]:
            raise FlashError(
                f"got a MicroPython without Bluetooth at {self.port}, expected one with it:"
                f" {MICROPYTHON_DOWNLOAD_URL}"
            )
        if answer == ["none"]:
            return Program("none")
        facts = re.fullmatch(r"(\d+) ([0-9a-f]{64})", answer[0]) if answer else None
        if facts is None or len(answer) != 2 or BRIDGE_PROGRAM_HEADING not in answer[1]:
            return Program("foreign")
        return Program("bridge", facts[2])

    def install(self, content: bytes) -> None:
        """Write ``content`` as the ESP32's main.py.

        Raises FlashError if the hash of the written file is wrong.
        """
        self.run("import os\nfile = open('/main.new', 'wb')")
        for at in range(0, len(content), _BLOCK_BYTES):
            self.run(f"file.write({content[at : at + _BLOCK_BYTES]!r})")
        self.run("file.close()")
        expected = program_digest(content)
        received = self.run(
            "import binascii, hashlib\n"
            "with open('/main.new', 'rb') as file:\n"
            "    print(binascii.hexlify(hashlib.sha256(file.read()).digest()).decode())"
        ).strip()
        if received != expected:
            raise FlashError(
                f"got a program of SHA-256 {received[:16]!r} back, expected {expected[:16]!r}"
            )
        self.run("os.rename('/main.new', '/main.py')")


def bridge_program() -> bytes:
    """Return the source of the bridge's program."""
    return BRIDGE_PROGRAM_FILE.read_bytes()


def program_digest(program: bytes) -> str:
    """Return the SHA-256 of a program in hexadecimal, as in ``Program.digest``."""
    return hashlib.sha256(program).hexdigest()


def choose_port(name: str | None) -> str:
    """Return the bridge's port: ``name`` if given, otherwise the port of the only ESP32-C3.

    If several ESP32-C3 are plugged in (our wireless die has the same chip), the one with the
    bridge's program is chosen. Raises FlashError if the choice is ambiguous.
    """
    if name:
        found = ports.port_info(name)
        if found is not None and (found.vid, found.pid) == (
            ports.RASPBERRY_PI_VENDOR_ID,
            ports.MICROPYTHON_PRODUCT_ID,
        ):
            raise FlashError(f"got the Pico at {name}, expected the bridge's ESP32-C3")
        return name
    candidates = [port for port in ports.all_ports() if (port.vid, port.pid) == ESPRESSIF_USB_IDS]
    if len(candidates) > 1:
        bridges = [port for port in candidates if _is_bridge_port(str(port.device))]
        candidates = bridges if len(bridges) == 1 else candidates
    if len(candidates) == 1:
        return str(candidates[0].device)
    if candidates:
        words = ", ".join([ports.describe_port(port) for port in candidates])
        raise FlashError(f"got {len(candidates)} boards: {words}; expected one, or --port PORT")
    raise FlashError(
        "got no ESP32-C3, expected one on USB: is it plugged in with a cable that carries data?  A"
        " board with a USB chip of its own needs --port PORT"
    )


def _is_bridge_port(port: str) -> bool:
    try:
        with BridgeLink(port) as board:
            result = board.read_program().kind == "bridge"
            board.restart()
            return result
    except FlashError:
        return False


def describe_machine(about: dict[str, Any]) -> str:
    """Return the machine and the version in ``about``, the facts of a ``BridgeLink``, as text."""
    return f"{about['machine']}, MicroPython {'.'.join(map(str, about['version']))}"
