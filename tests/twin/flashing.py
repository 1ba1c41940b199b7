"""What the tests of flashing share: a small firmware, and a flash of it in this process."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from host_tools.flash.build import ROOT
from host_tools.flash.install import Result, install
from host_tools.flash.link import Link
from host_tools.twin import Twin
from host_tools.twin.console import Console

START = "import pixelpitch\ndef run(boards):\n    print('started', pixelpitch.NAME)\n"
KEPT = {"settings.json": b'{"brightness": 5}', "saves/one.json": b"[]", "name.txt": b"inn\n"}


def firmware(name: str, **more: bytes) -> dict[str, bytes]:
    """Return a firmware that says "started NAME" and has a few files besides."""
    return {
        "boards/__init__.py": b"",
        "boards/pitch32/__init__.py": b"NAME = 'pitch32'\n",
        "main.py": (ROOT / "firmware/main.py").read_bytes(),
        "pixelpitch/__init__.py": f"NAME = {name!r}\n".encode(),
        "pixelpitch/filler.py": b"#" * 3000,
        "pixelpitch/boot/__init__.py": START.encode(),
        **{path.replace("__", "/") + ".py": content for path, content in more.items()},
    }


def no_progress(path: str, done: int, total: int) -> None:
    """Show nothing."""


def flash(
    twin: Twin,
    files: dict[str, bytes],
    progress: Callable[[str, int, int], None] = no_progress,
    board: str = "pitch32",
) -> Result:
    """Flash ``files`` through mpremote, as `pixelpitch flash` does."""
    with Console(twin) as port, Link(port) as link:
        return install(link, files, board, None, progress)


def command(twin: Twin, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run ``pixelpitch ... --port`` the twin's console in a process of its own."""
    with Console(twin) as port:
        return subprocess.run(
            [sys.executable, "-m", "host_tools", *words, "--port", port],
            cwd=Path(__file__).parent,
            env={"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )


def started(twin: Twin) -> str:
    """Press RESET, start main.py once more by a soft reset and return what it says."""
    twin.reset()
    twin.start()
    twin.wait_until(lambda: b"\r\n>>> " in twin.chip.output.partition(b"soft reboot")[2], 3000)
    return bytes(twin.chip.output).decode(errors="replace").partition("soft reboot\r\n")[2]
