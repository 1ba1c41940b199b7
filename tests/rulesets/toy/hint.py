"""What hard would do, and why, for a coach who asks."""

from pixelpitch.opponents.levels import HARD

from .player import GOAL, decide, worth
from .state import FLIP


def hint(match, generator):
    """Pause and return (action, words)."""
    action = yield from decide(match, generator, HARD)
    if action == FLIP:
        return action, "The other board may bring you on."
    gained = worth(match, action)
    if gained == GOAL:
        return action, "It scores."
    return action, "It brings you on." if gained > 0 else "Nothing brings you on."
