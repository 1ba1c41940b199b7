"""Where the MicroPython image comes from.

In this order: the file that was asked for (``--uf2``), the one that the environment
variable PIXELPITCH_UF2 names, rp2040py's own download of MicroPython 1.26.1 for the
Pico, which it keeps in its cache.  Nothing else is tried and nothing is guessed::

    >>> find_image("no such.uf2")
    Traceback (most recent call last):
    ...
    host_tools.twin.image.ImageError: got --uf2 'no such.uf2', expected a UF2 file to read
"""

import os
from pathlib import Path

from ..cli import files
from ..cli.parser import InputError

VARIABLE = "PIXELPITCH_UF2"
VERSION = "1.26.1"
PACKAGE = "rp2040py"

_BLOCK = 512
_LARGEST = 8_000_000  # bytes: 2 MB of flash take 4 MB
_MAGIC = b"UF2\n"


class ImageError(ValueError):
    """There is no image to boot, or no emulator; ``str()`` is one line."""


def find_image(asked: str | None = None, download: bool = True) -> Path:
    """Return the path of a UF2 image, or raise ImageError.

    ``asked`` goes before the environment; ``download`` False never uses the network.
    """
    try:
        from rp2040py.utils import firmware_retrieve
    except ImportError:
        raise no_emulator() from None
    for name, path in (("--uf2", asked), (VARIABLE, os.environ.get(VARIABLE))):
        if path:
            return _checked(name, path)
    url = (firmware_retrieve.MICROPYTHON.boards or {})["pico"].fw.get(VERSION)
    found = _cached(url)
    if found is None and download and url is not None:
        try:
            found = firmware_retrieve.retrieve(firmware_retrieve.MICROPYTHON, url)
        except OSError:  # no network, or no room
            _forget_part(url)
    if found is None:
        raise ImageError(
            f"got no image of MicroPython {VERSION} for the Pico and could not download one,"
            f" expected --uf2 FILE or {VARIABLE}"
        )
    return _checked("the download", str(found))


def no_emulator() -> ImageError:
    """Return the error of an environment without the emulator."""
    return ImageError(
        f"got no package {PACKAGE!r}, expected it: pip install 'pixelpitch[dev]' (or make setup)"
    )


def _cached(url: str | None) -> Path | None:
    """Return rp2040py's copy of ``url`` if there is one; makes no directory."""
    if url is None:
        return None
    path = Path.home() / ".cache" / PACKAGE / url.rsplit("/", 1)[-1]
    return path if path.is_file() else None


def _forget_part(url: str) -> None:
    """Remove a download that broke off, so that the next run does not take it for whole."""
    part = _cached(url)
    if part is not None:
        part.unlink()


def _checked(name: str, path: str) -> Path:
    """Return ``path`` if it is a whole UF2 file."""
    try:
        data = files.read_bytes(path, _LARGEST, "a UF2 file to read")
    except InputError:
        raise ImageError(f"got {name} {path!r}, expected a UF2 file to read") from None
    blocks = len(data) // _BLOCK
    numbers = [data[at + 20 : at + 24] for at in range(0, len(data), _BLOCK)]
    whole = (
        blocks > 0
        and len(data) % _BLOCK == 0
        and all(data[at : at + 4] == _MAGIC for at in range(0, len(data), _BLOCK))
        and numbers == [index.to_bytes(4, "little") for index in range(blocks)]
        and int.from_bytes(data[24:28], "little") == blocks
    )
    if not whole:
        raise ImageError(f"got {name} {path!r}, expected a whole UF2 file")
    return Path(path)
