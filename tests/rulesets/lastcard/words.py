"""Every word of Last Card."""

from pixelpitch.rules import squares

SECTORS = {1: "Red", 2: "Blue", 3: "Red", 4: "Blue", 5: "Red", 6: "Blue"}
_AWAITED = ("the toss", "'s card", "'s pass", "'s shot")


def card(number):
    """Return the name of card 0..17."""
    return "a " + str(1 + number // 6)


def prompt(match):
    """Return what ``match`` waits for, in words."""
    words = _AWAITED[match.phase]
    return match.side_name(match.side) + words if words[0] == "'" else words


def event_words(match, kind, side, values):
    """Return the line of an event."""
    who = match.side_name(side) if side >= 0 else "nobody"
    if kind == "whistle":
        return who + " begins"
    if kind == "card":
        return who + " draws a " + str(values[0])
    if kind == "pass":
        return who + " passes " + squares.name(values[0]) + " to " + squares.name(values[1])
    if kind == "goal":
        return "a " + str(values[0]) + ": goal!"
    if kind == "save":
        return "a " + str(values[0]) + ": saved"
    return "the end: " + who + " wins"
