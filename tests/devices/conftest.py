"""The drivers on the emulated RP2040: the chip, the image and the bus are the real ones' twins."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from host_tools.flash.build import compile_file
from host_tools.twin import Twin

ROOT = Path(__file__).resolve().parents[2]
# What the drivers need; a test of a driver need not wait for the rest.
DRIVERS = (
    "pixelpitch/__init__.py",
    "pixelpitch/ticks.py",
    "pixelpitch/current.py",
    "pixelpitch/letters.py",
    "pixelpitch/devices/",
)

PowerOn = Callable[..., Twin]


@cache
def compiled(path: Path, name: str) -> bytes:
    """Return the .mpy of a file, compiled once in a run of the tests."""
    return compile_file(path, name)


def files_of(board: str, *prefixes: str) -> dict[str, bytes]:
    """Return {path on the board: content}: a board's file, and the firmware below ``prefixes``."""
    sources = {f"boards/{board}/__init__.py": ROOT / "boards" / board / "__init__.py"}
    sources["boards/__init__.py"] = ROOT / "boards" / "__init__.py"
    for path in sorted((ROOT / "firmware/pixelpitch").rglob("*.py")):
        name = path.relative_to(ROOT / "firmware").as_posix()
        if name.startswith(prefixes):
            sources[name] = path
    return {name[:-3] + ".mpy": compiled(path, name) for name, path in sources.items()}


@pytest.fixture
def power_on(emulator: None) -> PowerOn:
    """A function that returns a board, powered on, with its drivers (or ``prefixes``)."""

    def board(name: Any = "pitch32", *prefixes: str, text: str = "", **more: bytes) -> Twin:
        """``name`` of a board, or with ``text``, its file's, one that is not in boards/."""
        if text:
            files = files_of("mini16", *(prefixes or DRIVERS))
            del files["boards/mini16/__init__.mpy"]
            files[f"boards/{name.NAME}/__init__.py"] = text.encode()
        else:
            files = files_of(name, *(prefixes or DRIVERS))
        twin = Twin(name, firmware={**files, **more})
        if "pixelpitch/boot/__init__.mpy" not in files:
            twin.stop()  # nothing there that main.py could start
        return twin

    return board
