"""Removes MicroPython's bridge to JavaScript, so that Python in the page cannot reach the page.

The bridge consists of the modules ``js`` and ``jsffi``, which can no longer be imported:

- ``js`` exists only in ``sys.modules``, where it is deleted.
- ``jsffi`` is built into the interpreter, so a None in ``sys.modules`` hides it.

Two other measures do not depend on this one. The main one is the sandbox (``page/sandbox.mjs``).
Also, ``interpreter.mjs`` removes the browser's globals from the table of objects that the bridge
can reach.
"""

import sys


def remove_js_bridge() -> None:
    """Make imports of the bridge's modules fail."""
    sys.modules.pop("js", None)
    sys.modules["jsffi"] = None  # type: ignore[assignment]
