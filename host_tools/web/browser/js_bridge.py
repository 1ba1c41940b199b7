"""Removes MicroPython's bridge to JavaScript, so that Python in the page cannot reach the page.

The main barrier is the sandbox (``page/sandbox.mjs``), and ``interpreter.mjs`` also removes the
browser's globals from the table of the bridge. This module makes the two modules of the bridge
unavailable: ``js`` exists only in ``sys.modules``, so it is deleted there; ``jsffi`` is built into
the interpreter, so it is hidden by None in ``sys.modules``.
"""

import sys


def remove_js_bridge() -> None:
    """Make imports of the bridge's modules fail."""
    sys.modules.pop("js", None)
    sys.modules["jsffi"] = None  # type: ignore[assignment]
