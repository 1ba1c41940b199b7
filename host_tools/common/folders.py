"""The folders of files that are read instead of imported, in a checkout and when installed.

In a wheel this package is called ``pixelpitch_tools`` and contains ``boards`` and ``firmware``
(``main.py`` and the image); in a checkout both folders lie next to it. ``pixelpitch`` is a separate
package in both cases.
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
    """Return the folder for downloads and compiled files: a checkout's ``.cache`` or the user's."""
    if CHECKOUT is not None:
        return CHECKOUT / ".cache"
    import platformdirs  # only the installed command needs it

    return Path(platformdirs.user_cache_dir("pixelpitch", appauthor=False))
