"""Plays a match unattended: outcomes drawn by weight, decisions uniformly.

::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")()
    >>> play(match, Generator(7))
    >>> match.outcome() is not None
    True
"""

from .generator import Generator
from .match import CHANCE, TERMINAL

__all__ = ("Generator", "advance", "choose", "play", "step")


def advance(match, action):
    """Apply ``action`` to ``match``; a throw also lets SECONDS_PER_THROW of playing time pass.

    Return the seconds that passed.  ``match.events`` holds the events of both.  Raises what
    ``apply_action`` raises; the match is then as it was.
    """
    seconds = match.SECONDS_PER_THROW if match.current_player() == CHANCE else 0
    match.apply_action(action)
    if seconds:
        events = match.events
        match.pass_time(seconds)
        match.events = events + match.events  # the events of action and time in one list
    return seconds


def choose(match, generator):
    """Return a random action for ``match``, which is not changed."""
    chance = match.chance()
    if chance is not None:
        return generator.pick(chance.outcomes)
    legal = match.legal_actions()
    return legal[generator.below(len(legal))]


def step(match, generator, record=None, action=None):
    """Apply ``action``, or a random one, and return it.

    Time passes as in ``advance``.
    ``record`` (a ``rules.record.Record`` or None) gets the entry.
    """
    if action is None:
        action = choose(match, generator)
    if record is not None:
        record.add(match.action_to_string(action))
    seconds = advance(match, action)
    if record is not None and seconds:
        record.add_time(seconds)
    return action


def play(match, generator, record=None, limit=100000):
    """Play ``match`` to its end, at most ``limit`` actions."""
    while match.current_player() != TERMINAL and limit > 0:
        step(match, generator, record)
        limit -= 1
