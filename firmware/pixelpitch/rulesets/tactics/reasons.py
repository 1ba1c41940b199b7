"""Why a square is not legal, in a few words."""


def why_not(match, action):
    """Return why ``action`` is not legal now, or "" if it is."""
    return ""
