"""The texts of Sokhazania: the prompt, the line for each event, the reason for the end.

An event's first value is the id of its line in ``_LINES``; numbers, squares and ids follow.
"""

from ...rules.match import OUT
from ...rules.squares import name
from .board import PENALTY as PENALTY_SPOT
from .clock import corner_follows
from .penalties import NEW_SAVE, TAKE_PENALTY
from .phases import (
    CHOOSE,
    COLOUR,
    FOUL_CHOICE,
    OVER,
    PENALTY,
    PLAY,
    SAVE,
    SHOOT_OUT,
    TOSS,
)
from .result import reason, winner_of
from .shootout import KICKS, keeper_throws
from .toss import WEAR_BLUE, WEAR_RED

# Why a match ended; ``result.reason`` gives the id and its values.
_REASONS = {
    "normal": "full time",
    "golden_goal": "golden goal",
    "extra_time": "extra time",
    "shoot_out": "shoot-out",
}

# Each takes the names of the event's side and of the other one, and the values after the id.
_LINES: dict = {
    # The toss (6).
    "toss_out": lambda who, other: f"out of the box on the toss: {who} throws again",
    "throws": lambda who, other, number: f"{who} throws {number}",
    "tie": lambda who, other, number: f"{number} each: throw again",
    "wins_toss": lambda who, other, high, low: f"{who} wins the toss, {high} to {low}",
    # Throws in play and the save (7 to 11).
    "throw_in": lambda who, other: "out of the box, throw-in for " + other,
    "tracks": lambda who, other, number: f"{number}: two tracks",
    "shot": lambda who, other, number, role: f"{number} on the {_place(role)}: shot!",
    "up_field": lambda who, other, number: f"{number}: the long kick goes to {other}",
    "intercepted": lambda who, other, number: f"{number}: intercepted by {other}",
    "passes": lambda who, other, number, square: f"{number}: {who} passes to {name(square)}",
    "save_out": lambda who, other: "out of the box: throw the save again",
    "own_goal": lambda who, other, *score: (
        "own goal: the die left the box during the save, " + _count(score)
    ),
    "no_corner": lambda who, other, number: (
        f"{number}: saved over the end line. Time is up: no corner"
    ),
    "corner": lambda who, other, number: f"{number}: saved over the end line, corner for {other}",
    "goal": lambda who, other, number, *score: f"{number}: goal for {who}, " + _count(score),
    "saved": lambda who, other, number: f"{_before(number)}saved, goal kick for {who}",
    "kickoff": lambda who, other: "kick-off for " + who,
    # The clock (12, 13).
    "time_up": lambda who, other, first: f"time is up: the {first} comes first",
    "full_time": lambda who, other, *score: "full time, " + _count(score),
    "extra_over": lambda who, other, *score: "end of extra time, " + _count(score),
    "golden_goal": lambda who, other: "the score is level: play on, the next goal wins",
    "extra_time": lambda who, other: "the score is level: 5 minutes of extra time",
    # Penalties and the shoot-out (14, 16).
    "on_target": lambda who, other, number: f"{number}: on target",
    "penalty": lambda who, other: f"foul on the die by {who}: penalty for {other}",
    "offer": lambda who, other: f"foul on the die by {who}: {other} chooses",
    "new_save": lambda who, other: who + " wants a new save",
    "take_penalty": lambda who, other: who + " takes the penalty",
    "penalty_goal": lambda who, other, number, *score: (
        f"{_before(number)}{who} scores the penalty, " + _count(score)
    ),
    "off_target": lambda who, other, number: f"{_before(number)}off target, goal kick for {other}",
    "shootout": lambda who, other: "the score is level: penalty shoot-out",
    "kick_goal": lambda who, other, number, *goals: (
        f"{_before(number)}goal for {who}, {_count(goals)} in the shoot-out"
    ),
    "kick_saved": lambda who, other, number: f"{_before(number)}saved by {who}",
    "kick_missed": lambda who, other, number: f"{_before(number)}{who} misses",
    "set_level": lambda who, other, *goals: f"still level, {_count(goals)}: three more kicks each",
    # The end (15).
    "draw": lambda who, other, *score: "a draw",
    "wins": lambda who, other, first, second, *reason: (
        f"{who} wins the shoot-out, {_won(reason[1:])}"
        if reason[0] == "shoot_out"
        else f"{who} wins {_won((first, second))}: {reason_words(reason)}"
    ),
}

_GOALS = {"easy": "3-5", "normal": "3-4", "hard": "3"}
_LABELS = {
    WEAR_RED: "play in red",
    WEAR_BLUE: "play in blue",
    TAKE_PENALTY: "take a penalty",
    NEW_SAVE: "a new save",
}


def event_words(match, kind, side, values):
    """Return the line for an event of ``side`` with ``values``."""
    who = other = ""
    if side >= 0:
        who, other = match.side_name(side), match.side_name(1 - side)
    return _LINES[values[0]](who, other, *values[1:])


def reason_words(ended):
    """Return why a match ended; ``ended`` begins as ``result.reason`` gives it."""
    if ended[0] == "target":
        return "first to " + str(ended[1]) + " goals"
    return _REASONS[ended[0]]


def outcome(match):
    """Return the outcome of a match that is over (12, 13, 14)."""
    return {
        "score": list(match.score),
        "winner": winner_of(match),
        "reason": reason_words(reason(match)),
        "shootout": list(match.shootout),
    }


def kicks(match):
    """Return (goals, misses) of each side in the shoot-out, () without one (14)."""
    if match.period != SHOOT_OUT:
        return ()
    before = KICKS * max(match.shootout_set - 1, 0)
    first = before + min(match.kick + (match.phase == OVER), KICKS)
    second = before + max(match.kick + (match.phase == OVER) - KICKS, 0)
    taken = (first, second) if match.player1 == 0 else (second, first)
    return tuple([(match.shootout[side], taken[side] - match.shootout[side]) for side in (0, 1)])


def _won(goals):
    return _count((max(goals), min(goals)))  # the winner's first, whoever sits on the left


def _count(goals):
    return str(goals[0]) + "-" + str(goals[1])


def _before(number):
    return "out of the box: " if number == OUT else str(number) + ": "


def _place(role):
    return "penalty spot" if role == PENALTY_SPOT else role + " dot"


def label(match, action):
    """Return what a coach reads for a menu item."""
    return _LABELS[action]


def prompt(match):
    """Return what ``match`` waits for: an order to the side that acts."""
    who = match.side_name(match.side) + ": "
    if match.phase == TOSS:
        return who + "throw for the toss"
    if match.phase == COLOUR:
        return who + "choose your colour"
    if match.phase == PLAY:
        return who + "throw"
    if match.phase == CHOOSE:
        return who + "choose a track for the " + str(match.thrown)
    if match.phase == SAVE:
        last = "" if corner_follows(match) else ", no corner"
        return who + "throw to save (" + _GOALS[match.options["level"]] + " is a goal" + last + ")"
    if match.phase == FOUL_CHOICE:
        return who + "take a penalty, or throw a new save"
    if keeper_throws(match):
        return who + "throw to save (3-6 is a goal)"
    if match.phase == PENALTY:
        return who + "take the penalty (3-6 is on target)"
    return who + "take kick " + str(match.kick % KICKS + 1) + " of 3 (3-6 is on target)"
