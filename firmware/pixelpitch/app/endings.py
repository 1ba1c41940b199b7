"""How coaches end a match before its rules do: a side resigns, or both sides agree to a draw.

Such an ending is not an action of the game, so it is stored in the heading of the match (key
``ended``), not in the history (``storage.stored_match``).
"""

from ..storage.stored_match import AGREED_ENDING, RESIGNED_ENDINGS
from .texts import text_of


def match_result(match, ending):
    """Return the result of ``match`` as ``Match.outcome`` does, or None if it is not over.

    Coaches may have ended the match before its rules did: ``ending`` is then AGREED_ENDING (a draw)
    or ``RESIGNED_ENDINGS[loser]``. Other values have no effect.
    """
    outcome = match.outcome()
    if outcome is None and is_ending(ending):
        loser = -1 if ending == AGREED_ENDING else RESIGNED_ENDINGS.index(ending)
        outcome = {
            "score": list(match.score),
            "winner": None if loser < 0 else 1 - loser,
            "reason": ending_reason(match, ending),
            "shootout": [0, 0],
        }
    return outcome


def is_ending(ending):
    """Return True if ``ending`` is an ending that this version of the firmware knows."""
    return ending == AGREED_ENDING or ending in RESIGNED_ENDINGS


def ending_reason(match, ending):
    """Return the text that says how ``match`` was ended; ``ending`` is as in ``match_result``."""
    if ending == AGREED_ENDING:
        return text_of("ending.agreed")
    return text_of("ending.resigned", who=match.side_name(RESIGNED_ENDINGS.index(ending)))
