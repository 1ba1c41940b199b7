"""How coaches end a match before its rules do: a side resigns, or both sides agree to a draw.

The ending is stored in the heading of the match (``storage.stored_match``, key ``ended``), not in
its history, because it is not an action of the game.
"""

from ..storage.stored_match import AGREED, RESIGNED
from .texts import text_of


def match_result(match, ended):
    """Return the result of ``match``, from its rules or else from the ending ``ended``.

    The result has the form of ``Match.outcome``; it is None if the match is not over. ``ended`` is
    ``RESIGNED[side]`` or AGREED if coaches have ended the match, otherwise any different text.
    """
    outcome = match.outcome()
    if outcome is None and is_ending(ended):
        loser = -1 if ended == AGREED else RESIGNED.index(ended)
        outcome = {
            "score": list(match.score),
            "winner": None if loser < 0 else 1 - loser,
            "reason": ending_reason(match, ended),
            "shootout": [0, 0],
        }
    return outcome


def is_ending(ended):
    """Return True if ``ended`` is an ending that this version of the firmware knows."""
    return ended == AGREED or ended in RESIGNED


def ending_reason(match, ended):
    """Return the text about how coaches ended ``match``; ``ended`` is as in ``match_result``."""
    if ended == AGREED:
        return text_of("ending.agreed")
    return text_of("ending.resigned", who=match.side_name(RESIGNED.index(ended)))
