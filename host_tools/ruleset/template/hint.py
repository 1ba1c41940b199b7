"""What hard would do, and why, for a coach who asks."""

from pixelpitch.opponents.levels import EXPERT

from .player import decide, worth


def hint(match, generator):
    """Pause and return (action, words)."""
    action = yield from decide(match, generator, EXPERT)
    if worth(match, action) == 360:
        return action, "It scores."
    return action, "The middle rows lead to the goal."
