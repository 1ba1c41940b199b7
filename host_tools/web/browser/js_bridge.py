"""Removes MicroPython's bridge to JavaScript, so that Python in the page cannot reach the page.

The main barrier is the sandbox (``page/sandbox.mjs``). ``interpreter.mjs`` also removes the
browser's globals from the bridge's table. This module deletes ``js`` from ``sys.modules``, the only
place of that module. ``jsffi`` is built into the interpreter; None in ``sys.modules`` hides it.
"""

import sys


def remove_js_bridge() -> None:
    """Make imports of the bridge's modules fail."""
    sys.modules.pop("js", None)
    sys.modules["jsffi"] = None  # type: ignore[assignment]
