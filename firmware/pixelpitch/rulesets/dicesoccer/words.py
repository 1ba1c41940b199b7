"""The texts of Soccer Dice: the prompt and the line for each event.

An event's first value is the id of its line in ``_LINES``; numbers follow.
"""

from .state import NEEDED, ROLL, SAVE, SHOT, TOSS, count_with

_ORDINALS = ("first", "second", "third", "fourth")
_HOLDERS = ("defender", "midfielder", "forward")

# Each takes the match, the side of the event, and the event's values after the id.
_LINES: dict = {
    "throws": lambda match, side, face: f"{match.side_name(side)} throws {face}",
    "tie": lambda match, side, face: f"{face} each: throw again",
    "first": lambda match, side: match.side_name(side) + " has the higher throw and begins",
    "half1": lambda match, side: "the first half begins",
    "aside": lambda match, side, index: (
        f"{NEEDED[index]} set aside: the {_HOLDERS[index]} has the ball"
    ),
    "none": lambda match, side, index: f"no {NEEDED[index]} in this roll",
    "no_roll": lambda match, side: "all four rolls used: no shot",
    "one": lambda match, side: "goal! A 1 cannot be saved",
    "shot": lambda match, side, face: f"a shot of {face}",
    "higher": lambda match, side, white, black: f"goal: {white} beats {black}",
    "saved": lambda match, side, white, black: f"saved: {black} stops {white}",
    "halftime": lambda match, side, *goals: "half-time: " + count_words(match, goals),
    "level": lambda match, side, *goals: (
        "the score is level, " + count_words(match, goals) + ": a shoot-out decides"
    ),
    "turn": lambda match, side, number: f"{match.side_name(side)}'s turn {number} of 6",
    "again": lambda match, side, *goals: (
        "the score is level, " + count_words(match, goals) + ": five more shots each"
    ),
    "match": lambda match, side, *goals: "the match is over: " + count_words(match, goals),
    "shootout": lambda match, side, *goals: "the shoot-out is over: " + count_words(match, goals),
    "wins": lambda match, side: match.side_name(side) + " wins",
}


def event_words(match, kind, side, values):
    """Return the line for an event of ``side`` with ``values``."""
    return _LINES[values[0]](match, side, *values[1:])


def count_words(match, goals):
    """Return ``goals`` of side 0 and side 1 in words: ``"Red 2, Blue 1"``."""
    return ", ".join([match.side_name(side) + " " + str(goals[side]) for side in (0, 1)])


def prompt(match):
    """Return what ``match`` waits for: an order to the side that throws."""
    chance = match.chance()
    who = match.side_name(chance.side)
    if match.phase == TOSS:
        return who + ": throw to see who begins"
    if match.phase == SHOT:
        return who + ": throw the last white die to shoot"
    if match.phase == SAVE:
        return who + ": throw the black die to save (" + _saves(match.dice[0]) + ")"
    black = chance.label == "black"
    lie = match.dice_count()
    words = who + ": throw the " + ("black" if black else _ORDINALS[lie] + " white") + " die"
    if match.phase == ROLL:
        if lie:
            words += " after " + _list(match.dice[:lie])
        count = count_with(match, match.dice)
        needs = "You have 2, 3 and 4"
        if match.rolls_used == 3:  # (5)
            needs = "No shot can follow"
        elif count < 3:
            needs = "You need a " + str(NEEDED[count])
        return words + ". " + needs + " (roll " + str(match.rolls_used + 1) + " of 4)"
    if black:
        return words + " (" + _saves(max(match.dice)) + ")"
    return words + " (shot " + str(match.attempts // 2 + 1) + " of 5)"


def _list(faces):
    """Return ``faces`` in words: ``"6"``, ``"6, 2 and 5"``."""
    words = ", ".join([str(face) for face in faces[:-1]])
    return (words + " and " if words else "") + str(faces[-1])


def kicks(match):
    """Return (goals, misses) of each side in the shoot-out's last series, () without one (8)."""
    if not match.series:
        return ()
    result = []
    for side in (0, 1):
        taken = (match.attempts + (side == match.first)) // 2
        result.append((match.goals[side], taken - match.goals[side]))
    return tuple(result)


def _saves(face):
    """Return which black dice save a white one of ``face`` (6, 8)."""
    return str(face) + (" saves" if face == 6 else " or more saves")
