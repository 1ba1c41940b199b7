"""The texts of Soccer Dice: the prompt and the line for each event.

An event's first value is the id of its line in ``_LINES``; numbers follow.
"""

from .state import OVER, ROLL, SAVE, SHOT, TOSS

NEEDED = (2, 3, 4)  # what advances the ball, in this order (rule 4)
_ORDINALS = ("first", "second", "third", "fourth")
_HOLDERS = ("defender", "midfielder", "forward")

# Each takes the match, the side of the event, and the event's values after the id.
_LINES: dict = {
    "throws": lambda match, side, face: f"{match.side_name(side)} throws {face}",
    "tie": lambda match, side, face: f"{face} each: both throw again",
    "first": lambda match, side: match.side_name(side) + " throws higher and is on offence first",
    "half1": lambda match, side: "the first half begins",
    "aside": lambda match, side, index: (
        f"{NEEDED[index]} set aside: the {_HOLDERS[index]} has the ball"
    ),
    "none": lambda match, side, index: f"no {NEEDED[index]} in this roll",
    "no_roll": lambda match, side: "the fourth roll is used: no shot",
    "one": lambda match, side: "goal: the 1 cannot be saved",
    "shot": lambda match, side, face: f"a shot of {face}",
    "higher": lambda match, side, white, black: f"goal: {white} against {black}",
    "saved": lambda match, side, white, black: f"saved: {black} against {white}",
    "halftime": lambda match, side, *goals: "half-time: " + count_words(match, goals),
    "level": lambda match, side, *goals: (
        "level, " + count_words(match, goals) + ": a shoot-out decides"
    ),
    "turn": lambda match, side, number: f"{match.side_name(side)}'s turn {number} of 6",
    "again": lambda match, side, *goals: "level, " + count_words(match, goals) + ": five more each",
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
    """Return what ``match`` waits for: a noun phrase."""
    if match.phase == OVER:
        return "the match is over"
    chance = match.chance()
    who = match.side_name(chance.side)
    if match.phase == TOSS:
        return "the toss: a throw by " + who
    if match.phase == SHOT:
        return who + "'s shot: the last white die"
    if match.phase == SAVE:
        return who + "'s black die (" + _saves(match.dice[0]) + ")"
    die = "black die"
    if chance.label != "black":
        lie = match.thrown()
        die = _ORDINALS[lie] + " white die"
        if lie:
            die += " after " + " ".join([str(face) for face in match.dice[:lie]])
    if match.phase == ROLL:
        reached = match.count_with(match.dice)
        needs = "2, 3 and 4 are there"
        if reached < 3:
            needs = "a " + str(NEEDED[reached]) + " is needed"
        return who + "'s roll " + str(match.rolls_used + 1) + " of 4, " + die + ": " + needs
    where = "shoot-out, attempt " + str(match.attempts // 2 + 1) + " of 5"
    if chance.label == "black":
        where += ": " + _saves(max(match.dice))
    return who + "'s " + die + ", " + where


def _saves(face):
    """Return which black dice save a white one of ``face`` (6, 8)."""
    return str(face) + (" saves" if face == 6 else " or more saves")
