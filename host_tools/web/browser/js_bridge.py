"""Removes MicroPython's bridge to JavaScript, so that Python in the page cannot reach the page.

The real barrier is the sandbox (``page/sandbox.mjs``). In addition, ``interpreter.mjs`` removes the
browser's globals from the bridge's table, and this module removes the bridge itself. The module
``js`` is only in ``sys.modules``, so it can be deleted. ``jsffi`` is built into the interpreter; a
None under its name in ``sys.modules`` hides it.
"""

import sys


def remove_js_bridge() -> None:
    """Make the bridge's modules unimportable."""
    sys.modules.pop("js", None)
    sys.modules["jsffi"] = None  # type: ignore[assignment]
