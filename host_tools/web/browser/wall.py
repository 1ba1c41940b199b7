"""Removes the bridge to JavaScript from the Python in the page.

The sandbox (``page/sandbox.mjs``) is the real barrier. In addition, ``interpreter.mjs`` removes the
browser's globals from the bridge's table, and this module removes the bridge. ``js`` is only in
``sys.modules``. ``jsffi`` is built in, so it is hidden by None under its name.
"""

import sys


def close() -> None:
    """Make the bridge's modules unimportable."""
    sys.modules.pop("js", None)
    sys.modules["jsffi"] = None  # type: ignore[assignment]
