"""Finds the folders of data files and sources, in a checkout and in an installed package.

In a checkout, ``boards`` and ``firmware`` are next to ``host_tools``. In an installed package,
``host_tools`` is called ``pixelpitch_tools`` and contains both. The firmware's package
``pixelpitch`` is a separate package in both cases.
"""

from pathlib import Path

import pixelpitch

HOST_TOOLS_FOLDER = Path(__file__).resolve().parents[1]
_PARENT = HOST_TOOLS_FOLDER if (HOST_TOOLS_FOLDER / "boards").is_dir() else HOST_TOOLS_FOLDER.parent
CHECKOUT_FOLDER = None if _PARENT == HOST_TOOLS_FOLDER else _PARENT
BOARDS_FOLDER = _PARENT / "boards"
FIRMWARE = _PARENT / "firmware"
IMAGE = FIRMWARE / "image"
PIXELPITCH_FOLDER = Path(pixelpitch.__file__).resolve().parent


def cache_folder() -> Path:
    """Return the folder for downloads and compiled files.

    It is ``.cache`` in a checkout, and the user's cache folder for an installed package.
    """
    if CHECKOUT_FOLDER is not None:
        return CHECKOUT_FOLDER / ".cache"
    import platformdirs  # imported late, because only an installed package needs it

    return Path(platformdirs.user_cache_dir("pixelpitch", appauthor=False))
