"""Where the files lie that are read and not imported: in a checkout, and installed.

A wheel holds the folder of this package as ``pixelpitch_tools``, with ``boards`` and ``firmware``
(``main.py`` and the image) inside it; in a checkout they lie beside it.  ``pixelpitch`` is a
package of its own in both.
"""

from pathlib import Path

import pixelpitch

TOOLS = Path(__file__).resolve().parents[1]
_AROUND = TOOLS if (TOOLS / "boards").is_dir() else TOOLS.parent
CHECKOUT = None if _AROUND == TOOLS else _AROUND
BOARDS = _AROUND / "boards"
FIRMWARE = _AROUND / "firmware"
IMAGE = FIRMWARE / "image"
PIXELPITCH = Path(pixelpitch.__file__).resolve().parent


def cache() -> Path:
    """Return where what was fetched or compiled is put: ``.cache`` of a checkout, or the user's."""
    if CHECKOUT is not None:
        return CHECKOUT / ".cache"
    import platformdirs  # only the installed command pays for it

    return Path(platformdirs.user_cache_dir("pixelpitch", appauthor=False))
