"""Removes MicroPython's bridge to JavaScript, so that Python in the page cannot reach the page.

The main barrier is the sandbox (``page/sandbox.mjs``). In addition, ``interpreter.mjs`` removes the
browser's globals from the bridge's table, and this module removes the bridge itself. The module
``js`` exists only in ``sys.modules``, where it can be deleted. ``jsffi`` is built into the
interpreter; None under its name in ``sys.modules`` hides it.
"""

import sys


def remove_js_bridge() -> None:
    """Make imports of the bridge's modules fail."""
    sys.modules.pop("js", None)
    sys.modules["jsffi"] = None  # type: ignore[assignment]
