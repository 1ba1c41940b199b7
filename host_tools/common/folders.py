"""Finds the folders of data files and sources, in a checkout and in an installed package.

An installed package is called ``pixelpitch_tools``. It contains ``boards`` and ``firmware``, with
``main.py`` and the image. In a checkout both folders are next to ``host_tools``. ``pixelpitch`` is
a separate package in both cases.
"""

from pathlib import Path

import pixelpitch

TOOLS = Path(__file__).resolve().parents[1]
_PARENT = TOOLS if (TOOLS / "boards").is_dir() else TOOLS.parent
CHECKOUT = None if _PARENT == TOOLS else _PARENT
BOARDS = _PARENT / "boards"
FIRMWARE = _PARENT / "firmware"
IMAGE = FIRMWARE / "image"
PIXELPITCH = Path(pixelpitch.__file__).resolve().parent


def cache_folder() -> Path:
    """Return the folder for downloads and compiled files.

    It is ``.cache`` in a checkout, and the user's cache folder for an installed package.
    """
    if CHECKOUT is not None:
        return CHECKOUT / ".cache"
    import platformdirs  # imported late, because only an installed package needs it

    return Path(platformdirs.user_cache_dir("pixelpitch", appauthor=False))
