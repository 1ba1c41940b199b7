"""Fixtures that run the drivers on the emulated RP2040 with emulated chips, panels and buses."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from host_tools.flash.build import compile_file
from host_tools.twin import Twin

ROOT = Path(__file__).resolve().parents[2]
# The files that the drivers need; tests of drivers load no other files.
DRIVER_FILES = (
    "pixelpitch/__init__.py",
    "pixelpitch/ticks.py",
    "pixelpitch/current.py",
    "pixelpitch/letters.py",
    "pixelpitch/devices/",
)

PowerOnFunction = Callable[..., Twin]


@cache
def compile_file_once(path: Path, name: str) -> bytes:
    """Return the content of the .mpy for the file ``path``; it is compiled only once in a test
    run.
    """
    return compile_file(path, name)


def collect_board_files(board: str, *prefixes: str) -> dict[str, bytes]:
    """Return {path on the board: content} for a board's file and for the firmware files below
    ``prefixes``.
    """
    sources = {f"boards/{board}/__init__.py": ROOT / "boards" / board / "__init__.py"}
    sources["boards/__init__.py"] = ROOT / "boards" / "__init__.py"
    for path in sorted((ROOT / "firmware/pixelpitch").rglob("*.py")):
        name = path.relative_to(ROOT / "firmware").as_posix()
        if name.startswith(prefixes):
            sources[name] = path
    return {name[:-3] + ".mpy": compile_file_once(path, name) for name, path in sources.items()}


@pytest.fixture
def power_on(emulator: None) -> PowerOnFunction:
    """Return a function that powers on a board with the files below ``prefixes``, by default with
    its drivers.
    """

    def power_on_board(
        name: Any = "pitch32", *prefixes: str, text: str = "", **files_by_path: bytes
    ) -> Twin:
        """Power on the board ``name``, or a custom board whose file is ``text``."""
        if text:
            files = collect_board_files("mini16", *(prefixes or DRIVER_FILES))
            del files["boards/mini16/__init__.mpy"]
            files[f"boards/{name.NAME}/__init__.py"] = text.encode()
        else:
            files = collect_board_files(name, *(prefixes or DRIVER_FILES))
        twin = Twin(name, firmware={**files, **files_by_path})
        if "pixelpitch/boot/__init__.mpy" not in files:
            twin.stop()  # these files contain no boot module, so no app starts
        return twin

    return power_on_board
