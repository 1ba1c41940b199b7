"""What is counted in the matches of one ruleset only: a file a ruleset, all optional.

``counters/NAME.py`` belongs to the ruleset ``NAME`` and may hold

- ``Counter``, a subclass of the one here: it looks on while a match is played and notes
  what it counts in the match's tally;
- ``exact(options) -> {(figure, word or ""): value}``: what is known without playing, by
  the names of the figures and words that it belongs to;
- ``report(options) -> text``: more of that, for people.

A ruleset without a file is counted as all are::

    >>> of("never seen").Counter is Counter
    True
"""

import importlib
import importlib.util
from typing import Any

from pixelpitch.rules.match import Match

from ..tally import Tally

Exact = dict[tuple[str, str], float]


class Counter:
    """Looks on at one match of ``match``'s ruleset; ``tally`` takes what it counts."""

    def __init__(self, match: Match, tally: Tally) -> None:
        self.tally = tally

    def before(self, match: Match, legal: list[int]) -> None:
        """Look at what ``match`` waits for; ``legal`` is empty before a throw."""

    def after(self, match: Match, action: int) -> None:
        """Look at what ``action`` and its time brought about; ``match.events`` says it."""

    def ended(self, match: Match) -> None:
        """Look at a match that is over."""


def exact(_options: dict[str, Any]) -> Exact:
    """Return nothing: no figure is known without playing."""
    return {}


def report(_options: dict[str, Any]) -> str:
    """Return nothing."""
    return ""


class Own:
    """What the file of one ruleset offers, and what is here where it offers nothing."""

    def __init__(self, module: Any) -> None:
        self.Counter: type[Counter] = getattr(module, "Counter", Counter)
        self.exact = getattr(module, "exact", exact)
        self.report = getattr(module, "report", report)


def of(ruleset: str) -> Own:
    """Return what is counted for ``ruleset`` alone."""
    name = f"{__name__}.{ruleset}"
    known = ruleset.isidentifier() and importlib.util.find_spec(name) is not None
    return Own(importlib.import_module(name) if known else None)
