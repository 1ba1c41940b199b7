"""The screens of a session, each an ``app.screen.Screen``: what is shown, and what pads do.

A module that opens a screen imports it at its top, except the screens in ``LATER``: a match can be
played without them, so ``part`` imports them when they are first opened, and ``unload`` unloads
them when a match begins or ends.
"""

from ...rules.parts import find, unload_modules

# Together with modules that only they import they take 13 KB of heap.
LATER = (
    "box", "demo", "die", "ending", "full_time", "games", "goal_again", "guided", "league", "learn",
    "mistake", "name_entry", "puzzles", "review", "season", "selftest", "setup", "statistics",
    "unfinished", "values", "wireless",
)  # fmt: skip


def part(name):
    """Return the module ``name`` of this package; import it if it is not loaded."""
    return find(__name__, name)


def unload():
    """Unload the screens in ``LATER``, whose memory a match needs."""
    unload_modules(__name__, LATER)
