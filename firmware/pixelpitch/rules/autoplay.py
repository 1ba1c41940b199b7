"""Plays a match without people: outcomes drawn by weight, decisions uniformly.

::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")()
    >>> play(match, Generator(7))
    >>> match.outcome() is not None
    True
"""

from .generator import Generator
from .match import TERMINAL

__all__ = ("Generator", "choose", "play", "step")


def choose(match, generator):
    """Return the next action of an unattended match; the match stays as it is."""
    return _draw(match, match.chance(), generator)


def _draw(match, chance, generator):
    if chance is not None:
        return generator.pick(chance.outcomes)
    legal = match.legal_actions()
    return legal[generator.below(len(legal))]


def step(match, generator, record=None, action=None):
    """Play ``action``, or one by chance, and return it.

    A throw also lets SECONDS_PER_THROW of playing time pass.
    ``record`` (a ``rules.record.Record`` or None) keeps what happened.
    """
    chance = match.chance()
    if action is None:
        action = _draw(match, chance, generator)
    if record is not None:
        record.add(match.action_to_string(action))
    match.apply_action(action)
    if chance is not None and match.SECONDS_PER_THROW:
        events = match.events
        match.pass_time(match.SECONDS_PER_THROW)
        match.events = events + match.events  # one step of play, one list of events
        if record is not None:
            record.add_time(match.SECONDS_PER_THROW)
    return action


def play(match, generator, record=None, limit=100000):
    """Play ``match`` to its end, at most ``limit`` actions."""
    while match.current_player() != TERMINAL and limit > 0:
        step(match, generator, record)
        limit -= 1
