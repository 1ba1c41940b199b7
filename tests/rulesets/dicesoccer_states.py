"""Matches of Soccer Dice for tests: new ones, played ones, and ones in a given position."""

from pixelpitch.rulesets import load

Match = load("dicesoccer")


def new(first="left"):
    return Match({"first": first})


def throw(match, *faces):
    """Throw these faces and return the sentences of all events."""
    words = []
    for face in faces:
        match.apply_action(face)
        words += [match.event_to_string(event) for event in match.events]
    return words


def at(**fields):
    """Return a match in Red's first turn, with ``fields`` of the position changed."""
    position = {
        "ruleset": "dicesoccer",
        "half": 1,
        "turn": 1,
        "offence": 0,
        "rolls_used": 0,
        "set_aside": 0,
        "score": [0, 0],
        "phase": "roll",
    }
    position.update(fields)
    return Match.from_position(position)


def phase(match):
    return match.position()["phase"]


def miss(match):
    """Play one turn whose four rolls have no 2."""
    throw(match, *[6] * 16)


def score(match):
    """Play one turn that is a goal: 2, 3, 4 in the first roll, then a 1."""
    throw(match, 2, 3, 4, 6, 1)
