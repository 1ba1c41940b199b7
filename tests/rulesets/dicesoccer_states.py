"""Makes Soccer Dice matches for tests, new or in a given position, and plays turns in them."""

from pixelpitch.rulesets import load

Match = load("dicesoccer")


def new_match(first_side="left"):
    """Return a match of Soccer Dice in which ``first_side`` begins."""
    return Match({"first": first_side})


def throw(match, *faces):
    """Throw ``faces`` one after the other; return the sentences of all events that they cause."""
    words = []
    for face in faces:
        match.apply_action(face)
        words += [match.event_to_string(event) for event in match.events]
    return words


def match_at(**fields):
    """Return a match in Red's first turn, with ``fields`` of its position replaced."""
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


def phase_of(match):
    """Return the name of the match's phase."""
    return match.position()["phase"]


def play_turn_without_goal(match):
    """Play a turn of four rolls without a 2, the first number that the ball needs (rule 4)."""
    throw(match, *[6] * 16)


def play_turn_with_goal(match):
    """Play a turn with a goal: 2, 3 and 4 in the first roll, then a 1."""
    throw(match, 2, 3, 4, 6, 1)
