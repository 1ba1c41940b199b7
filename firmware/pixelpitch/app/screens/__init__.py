"""The screens of a session, each a subclass of ``app.screen.Screen``.

A module that opens a screen imports it at its top, except those in ``LAZY_SCREENS``, which a match
does not need. ``screen_module`` imports these when they are first opened, and ``unload`` unloads
them when a match begins or ends.
"""

from ...rules.parts import find, unload_modules

# These modules, and the modules that only they import, take 13 KB of heap.
LAZY_SCREENS = (
    "box", "demo", "die", "ending", "full_time", "games", "goal_again", "guided", "league", "learn",
    "mistake", "name_entry", "puzzles", "review", "season", "selftest", "setup", "statistics",
    "unfinished", "values", "wireless",
)  # fmt: skip


def screen_module(name):
    """Return the module ``name`` of this package; import it if it is not loaded."""
    return find(__name__, name)


def unload():
    """Unload the modules in ``LAZY_SCREENS``, whose memory a match needs."""
    unload_modules(__name__, LAZY_SCREENS)
