"""The periods of a match and how long they last (RULEBOOK.md 31, 32)."""


def limit(match):
    """Return the seconds of this period; 0 in the shoot-out."""
    if match.half < 2:
        return match.options["minutes"] * 30
    return match.options["overtime"] * 60 if match.half < 4 else 0


def is_up(match):
    """Return whether the time of this period is up; it may still have to be completed (31)."""
    return match.clock_s >= limit(match)
