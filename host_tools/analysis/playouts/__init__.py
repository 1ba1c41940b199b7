"""Random matches as fast as they go: what is drawn is judged, what is not drawn is not.

The distribution is that of `rules.autoplay`: outcomes by their weights, decisions uniform
among the legal ones, a throw counts its nominal time.  The matches of a seed are others than
those of `pixelpitch match`, as the numbers are drawn in another order.

``playouts/NAME.py`` belongs to the ruleset ``NAME`` and holds ``step(match, generator)`` as here;
a ruleset without a file is played by listing its legal actions::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")()
    >>> actions = play(match, Generator(7))
    >>> match.outcome() is not None, len(actions) > 100
    (True, True)
"""

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache

from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL, Match

Step = Callable[[Match, Generator], tuple[int, ...]]


def step(match: Match, generator: Generator) -> tuple[int, ...]:
    """Play one action of a match that is not over; return it."""
    thrown = match.current_player() == CHANCE
    if thrown:
        action = generator.pick(match.chance_outcomes())
    else:
        legal = match.legal_actions()
        action = legal[generator.below(len(legal))]
    match.events = []
    match._apply(action)  # legal, so nothing is left to be checked
    if thrown and match.SECONDS_PER_THROW:
        match._pass_time(match.SECONDS_PER_THROW)
    return (action,)


@cache
def of(ruleset: str) -> Step:
    """Return the ``step`` of a ruleset: it plays one or a few actions, and returns them."""
    name = f"{__name__}.{ruleset}"
    if ruleset.isidentifier() and importlib.util.find_spec(name) is not None:
        found: Step = importlib.import_module(name).step
        return found
    return step


def play(match: Match, generator: Generator) -> list[int]:
    """Play a match to its end; return the actions."""
    own = of(match.RULESET)
    actions: list[int] = []
    while match.current_player() != TERMINAL:
        actions += own(match, generator)
    return actions
