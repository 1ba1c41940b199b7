"""What is counted for one ruleset only: the module ``count`` of its folder, all of it optional.

A ruleset without one is counted as all are::

    >>> of("never seen").Counter.__module__
    'pixelpitch.rules.counters'
"""

from collections.abc import Callable
from typing import Any

from pixelpitch.rules.counters import Counter
from pixelpitch.rulesets import part

Exact = dict[tuple[str, str], float]


class Own:
    """What the module of one ruleset offers, and what is here where it offers nothing."""

    def __init__(self, module: Any) -> None:
        self.Counter: type[Counter] = getattr(module, "Counter", Counter)
        self.exact: Callable[[dict[str, Any]], Exact] = getattr(
            module, "exact", lambda _options: {}
        )
        self.report: Callable[[dict[str, Any]], str] = getattr(
            module, "report", lambda _options: ""
        )


def of(ruleset: str) -> Own:
    """Return what is counted for ``ruleset`` alone."""
    return Own(part(ruleset, "counters"))
