"""Every word of Your Game."""

from pixelpitch.rules import squares

_AWAITED = ("the toss", "'s throw", "'s move")


def prompt(match):
    """Return what ``match`` waits for, in words."""
    words = _AWAITED[match.phase]
    return match.side_name(match.side) + words if words[0] == "'" else words


def event_words(match, kind, side, values):
    """Return the line of an event."""
    who = match.side_name(side) if side >= 0 else "nobody"
    if kind == "whistle":
        return who + " begins"
    if kind == "move":
        return who + " moves " + squares.name(values[0]) + " to " + squares.name(values[1])
    return {"goal": "goal!", "lost": "the ball is lost", "over": "the end: " + who + " wins"}[kind]
