"""The reason for a hint in Sokhazania: the odds of the whole board, or of save and penalty."""

from ...opponents.levels import EXPERT
from .phases import CHOOSE, FOUL_CHOICE
from .player import better, decide


def hint(match, generator):
    """Pause and return (action, words)."""
    action = yield from decide(match, generator, EXPERT)
    words = ""
    if match.phase == CHOOSE and better(match, match.legal_actions()):
        words = "From there the odds of a goal are better."
    elif match.phase == FOUL_CHOICE:
        # Per RULEBOOK 8 and 16: 3 of 6, or fewer; 4 of 6 on target, 4 of 6 of them in.
        save = "3 of 6" if match.options["level"] == "easy" else "fewer"
        words = "4 of 9 penalties are goals, of saves " + save + "."
    return action, words
