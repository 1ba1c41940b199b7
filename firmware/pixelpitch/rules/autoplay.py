"""Plays a match without people: outcomes are drawn by their weight, decisions uniformly.

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
    """Apply ``action``; after a throw also let SECONDS_PER_THROW of playing time pass.

    Return the seconds that passed. ``match.events`` then holds the events of the action and of the
    time. Raises what ``apply_action`` raises; the match is then unchanged.
    """
    seconds = match.SECONDS_PER_THROW if match.current_player() == CHANCE else 0
    match.apply_action(action)
    if seconds:
        events = match.events
        match.pass_time(seconds)
        # One list with the events of the action and of the time.
        match.events = events + match.events
    return seconds


def choose(match, generator):
    """Return a random action for ``match``; does not change the match."""
    chance = match.chance()
    if chance is not None:
        return generator.pick(chance.outcomes)
    legal = match.legal_actions()
    return legal[generator.below(len(legal))]


def step(match, generator, record=None, action=None):
    """Apply ``action``, or a random one, and return it.

    Time passes as in ``advance``. The action and the time are added to ``record`` (a
    ``rules.record.Record`` or None).
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
    """Play ``match`` to its end, but at most ``limit`` actions."""
    while match.current_player() != TERMINAL and limit > 0:
        step(match, generator, record)
        limit -= 1
