"""Loads the optional module ``counters`` of a ruleset, which collects statistics of its matches.

For a ruleset without this module, the counters that all rulesets share are used::

    >>> load_counters("never seen").Counter.__module__
    'pixelpitch.rules.counters'
"""

from collections.abc import Callable
from typing import Any

from pixelpitch.rules.counters import Counter
from pixelpitch.rulesets import part

ExactValues = dict[tuple[str, str], float]


class RulesetCounters:
    """The contents of a ruleset's module ``counters``; a name that it lacks has a default value."""

    def __init__(self, module: Any) -> None:
        self.Counter: type[Counter] = getattr(module, "Counter", Counter)
        self.exact: Callable[[dict[str, Any]], ExactValues] = getattr(
            module, "exact", lambda _options: {}
        )
        self.report: Callable[[dict[str, Any]], str] = getattr(
            module, "report", lambda _options: ""
        )


def load_counters(ruleset: str) -> RulesetCounters:
    """Return the counters of ``ruleset``, or the shared ones if it has no module ``counters``."""
    return RulesetCounters(part(ruleset, "counters"))
