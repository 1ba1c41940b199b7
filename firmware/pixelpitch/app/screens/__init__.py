"""The screens of a session, each an ``app.screen.Screen``: what is shown, and what pads do.

A screen is imported where it is opened from, at the top.  Only those without which a match can be
played wait until they are first opened, through ``part``: games, set-up, values, league, season,
settings, die, self-test, learn, puzzles, the first match, statistics, review, and the question
after a match that was cut off.
"""

from ...rules.parts import find


def part(name):
    """Return the module ``name`` of this package, imported when it is first asked for."""
    return find(__name__, name)
