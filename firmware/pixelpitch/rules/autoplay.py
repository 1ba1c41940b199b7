"""Plays a match without people.

Outcomes of throws are drawn by their weights; decisions are chosen with equal probability.

::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")()
    >>> play(match, Generator(7))
    >>> match.outcome() is not None
    True
"""

from .generator import Generator
from .match import CHANCE, TERMINAL

__all__ = ("Generator", "advance", "choose", "play", "play_action")


def advance(match, action):
    """Apply ``action``; if it is an outcome of a throw, also let SECONDS_PER_THROW pass.

    Returns the seconds that have passed. ``match.events`` then has the events of the action and of
    the time that passed. If ``apply_action`` raises an error, the match is unchanged.
    """
    seconds = match.SECONDS_PER_THROW
    if seconds and match.current_player() != CHANCE:
        seconds = 0
    match.apply_action(action)
    if seconds:
        events = match.events
        match.pass_time(seconds)
        # ``pass_time`` replaces ``match.events``: put the events of the action back first.
        match.events = events + match.events if match.events else events
    return seconds


def choose(match, generator):
    """Return a random legal action or outcome, without changing ``match``."""
    chance = match.chance()
    if chance is not None:
        return generator.pick(chance.outcomes)
    legal = match.legal_actions()
    return legal[generator.below(len(legal))]


def play_action(match, generator, record=None, action=None):
    """Apply ``action`` with ``advance``, or a random action if it is None; return the action.

    If ``record`` is given, a ``rules.record.Record``, the action and the time that passed are
    added to it.
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
    """Apply random actions until ``match`` is over, at most ``limit`` of them."""
    while match.current_player() != TERMINAL and limit > 0:
        play_action(match, generator, record)
        limit -= 1
