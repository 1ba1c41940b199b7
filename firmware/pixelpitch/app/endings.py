"""How coaches end a match before its rules do: a side resigns, or both agree to a draw.

The ending is stored in the heading of the match (``storage.stored_match``, key ``ended``), because
it is not an action of the game: the history ends where the match was left.
"""

from ..storage.stored_match import AGREED, RESIGNED
from .texts import text_of


def result_of(match, ended):
    """Return the outcome of ``match`` as ``Match.outcome`` does, or the one that ``ended`` gives.

    ``ended`` is RESIGNED of a side, AGREED, or anything else if the match has not been ended.
    """
    outcome = match.outcome()
    if outcome is None and is_known(ended):
        loser = -1 if ended == AGREED else RESIGNED.index(ended)
        outcome = {
            "score": list(match.score),
            "winner": None if loser < 0 else 1 - loser,
            "reason": reason(match, ended),
            "shootout": [0, 0],
        }
    return outcome


def is_known(ended):
    """Return True if ``ended`` is an ending that this version knows."""
    return ended == AGREED or ended in RESIGNED


def reason(match, ended):
    """Return in words how the coaches ``ended`` the match."""
    if ended == AGREED:
        return text_of("ending.agreed")
    return text_of("ending.resigned", who=match.side_name(RESIGNED.index(ended)))
