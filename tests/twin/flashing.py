"""Helpers for the tests of flashing: tiny firmwares, and functions that flash an emulated board
within this process.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from host_tools.flash import romfs
from host_tools.flash.flash_map import flash_map
from host_tools.flash.install import InstallResult, install
from host_tools.flash.link import Link
from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal

ROOT = Path(__file__).resolve().parents[2]
USER_FILES = {"settings.json": b'{"brightness": 5}', "saves/one.json": b"[]", "name.txt": b"inn\n"}


def make_firmware(source: str, **modules: bytes) -> dict[str, bytes]:
    """Return the files of a firmware that only runs ``source`` at power-on.

    ``source`` can use ``slot``, the running slot; ``modules`` are further modules of the package
    pixelpitch. The source runs after a short delay, because a real board's output is lost until the
    laptop has opened the console.
    """
    lines = "    import time\n    time.sleep_ms(100)\n"
    lines += "".join([f"    {line}\n" for line in source.splitlines()])
    return {
        "boards/__init__.py": b"",
        "pixelpitch/__init__.py": b"",
        "pixelpitch/boot/__init__.py": f"def run(boards, slot):\n{lines}".encode(),
        **{f"pixelpitch/{name}.py": content for name, content in modules.items()},
    }


def make_named_firmware(name: str, filler: int = 3000, confirms: bool = True) -> dict[str, bytes]:
    """Return the files of a firmware that prints "started NAME" and the state of its slot.

    The firmware has ``filler`` extra bytes. If ``confirms``, it confirms itself after a start.
    """
    source = f"print('started', {name!r}, slot.name, slot.on_trial, slot.note)\n"
    if confirms:
        source += "slot.confirm()\nif slot.note: slot.told()\n"
    return make_firmware(source, filler=f"# {name}\n".encode() + b"#" * filler)


def mark_confirmed(flash: bytes, slot: str = "a") -> bytes:
    """Return ``flash`` after marking the firmware in ``slot`` as confirmed.

    A firmware is confirmed once it has reached the menu.
    """
    at = flash_map.REGIONS[slot][0] + flash_map.MARKS + flash_map.CONFIRMED
    return flash[:at] + b"\0" + flash[at + 1 :]


def ignore_progress(done_count: int, total: int) -> None:
    """Do nothing; this is the progress function for tests that need none."""


def flash_files(
    twin: Twin,
    files: dict[str, bytes],
    progress: Callable[[int, int], None] = ignore_progress,
    board: str = "pitch32",
) -> InstallResult:
    """Flash ``files`` to the emulated board through mpremote, as `pixelpitch flash` does."""
    with PseudoTerminal(twin) as port, Link(port) as link:
        return install(link, romfs.pack_romfs(files), board, None, progress)


def run_command(twin: Twin, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a pixelpitch command in a separate process, with the emulated board's console as
    ``--port``.
    """
    with PseudoTerminal(twin) as port:
        return subprocess.run(
            [sys.executable, "-m", "host_tools", *arguments, "--port", port],
            cwd=Path(__file__).parent,
            env={"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )


def restart_twin(twin: Twin) -> str:
    """Press RESET on the emulated board, soft-reset it, and return the output after that."""
    twin.reset()
    twin.start()
    twin.wait_until(lambda: b"\r\n>>> " in twin.chip.output.partition(b"soft reboot")[2], 3000)
    return bytes(twin.chip.output).decode(errors="replace").partition("soft reboot\r\n")[2]
