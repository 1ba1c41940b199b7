"""The screens of a session, each an ``app.screen.Screen``: what is shown, and what pads do.

A screen is imported where it is opened from, at the top.  Only those without which a match can be
played wait until they are first opened, through ``part``: games, set-up, values, league, season,
settings, die, self-test, learn, puzzles, the first match, statistics, review, and the question
after a match that was cut off.
"""

from ...rules.parts import find, forget

# Those that wait, and what only they import: 13 KB, were they all opened.
LATER = (
    "box", "demo", "die", "full_time", "games", "goal_again", "guided", "league", "learn",
    "mistake", "name_entry", "puzzles", "review", "season", "selftest", "setup", "statistics",
    "unfinished", "values", "wireless",
)  # fmt: skip


def part(name):
    """Return the module ``name`` of this package, imported when it is first asked for."""
    return find(__name__, name)


def let_go():
    """Let those go that waited: a match has begun, or is over, and they take room."""
    forget(__name__, LATER)
