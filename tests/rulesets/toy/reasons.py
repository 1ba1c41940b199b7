"""Why a square of Toy Soccer cannot be taken."""

from .state import LAY


def why_not(match, action):
    """Return why ``action`` is not legal, or ""."""
    if match.current_player() < 0 or action in match.legal_actions():
        return ""
    return "none of your pawns " + ("is there" if match.phase == LAY else "gets there")
