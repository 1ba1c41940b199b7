"""What Python in the page must not import: the languages' bridge.

The sandbox (``page/sandbox.mjs``) is what holds, ``interpreter.mjs`` takes the browser's
globals out of the bridge's table, and here the bridge goes.  ``js`` is known from ``sys.modules``
alone.  ``jsffi`` is part of the interpreter, so nothing has its name.
"""

import sys


def close() -> None:
    """Forget the bridge."""
    sys.modules.pop("js", None)
    sys.modules["jsffi"] = None  # type: ignore[assignment]
