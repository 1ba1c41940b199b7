"""The texts of StreetSoccer: the prompt, the line for each event, the reason for the end.

An event's first value is the id of its line in ``_LINES``; numbers and squares follow.
"""

from ...rules.squares import name
from .setup import lineups
from .state import AIM, END, FIGURE, GOALKICK, KICK, KICKOFF, NONE, OVER, PLACE, THROW, TOSS

# Why a match ended (18); ``result.reason`` gives the id and its values.
_REASONS: dict = {
    "ahead": lambda minutes: f"ahead after {minutes} minutes",
    "extra": lambda: "first goal in extra time",
    "last_goal": lambda: "level: the last goal decides",
    "no_goals": lambda: "no goals: nobody wins",
}

# Each takes the name of the event's side, and the event's values after the id.
_LINES: dict = {
    "goalie": lambda who, square: "the goalie stands on " + name(square),
    "outfielder": lambda who, count, square: f"outfielder {count} stands on {name(square)}",
    "placed": lambda who: who + " has placed all five",
    "throws": lambda who, number: f"{who} throws {number}",
    "tie": lambda who: "a tie: both throw again",
    "no_kickoff": lambda who, steps: f"no kick-off of {steps} can end: both throw again",
    "kickoff": lambda who, steps: f"{who} kicks off: a kick of {steps}, no goal",
    "has_ball": lambda who, square: "the goalie has the ball on " + name(square),
    "one": lambda who: who + " throws 1: throw again",
    "no_kick": lambda who, number: f"no kick of {number} can end: throw again",
    "no_goal_kick": lambda who: "no goal kick can end: the turn is lost",
    "no_move": lambda who, number: f"no legal move with a {number}: the turn is lost",
    "walks": lambda who, start, end: f"{name(start)} walks to {name(end)}",
    "reaches": lambda who, start, steps: f"{name(start)} reaches the ball: {_steps(steps)} to kick",
    "to": lambda who, square, steps: f"the ball to {name(square)}: {_steps(steps)} left",
    "ends": lambda who, square: "the ball ends on " + name(square),
    "room": lambda who, start, end: f"{name(start)} makes room for the goalie: to {name(end)}",
    "goal": lambda who, first, second: f"goal for {who}, {first}-{second}",
    "level": lambda who, minutes: f"level: up to {minutes} more minutes, the next goal wins",
    "goal_kick": lambda who, minute: f"minute {minute}: goal kick for {who}",
    "turn": lambda who, minute: f"minute {minute}: {who}'s turn",
    "end": lambda who, first, second: f"the match is over: {first}-{second}",
    "wins": lambda who, *reason: who + " wins: " + reason_words(reason),
    "nobody": lambda who, *reason: reason_words(reason),
}


def event_words(match, kind, side, values):
    """Return the line for an event of ``side`` with ``values``."""
    who = match.side_name(side) if side >= 0 else ""
    return _LINES[values[0]](who, *values[1:])


def reason_words(reason):
    """Return the reason for the end of a match: ``reason`` is as ``result.reason`` gives it."""
    return _REASONS[reason[0]](*reason[1:])


def prompt(match):
    """Return what ``match`` waits for: a noun phrase."""
    if match.phase == OVER:
        return "the match is over"
    whose = match.side_name(match.side) + "'s "
    if match.phase == PLACE:
        count = 5 - match.teams()[0].count(NONE)
        if not count:
            words = whose + "goalie: a space in front of its goal"
            return words + ", or a line-up" if lineups(match) else words
        return whose + "outfielder " + str(count) + " of 4: a space of the field"
    if match.phase == TOSS:
        return whose + "throw for the kick-off"
    if match.phase == THROW:
        return whose + "throw"
    if match.stage == AIM:
        return whose + "throw for the goal kick"
    if match.stage == KICK:
        words = whose + "kick from " + name(match.ball) + ": " + _steps(match.steps)
        return words + ", no goal" if match.phase == KICKOFF else words
    if match.phase == GOALKICK:
        return whose + "goalie: where it takes the goal kick"
    if match.phase == KICKOFF:
        return whose + "choice of who kicks off with " + str(match.steps)
    if match.stage == FIGURE:
        return whose + "figure to walk " + str(match.pips)
    if match.stage == END:
        words = whose + "walk of " + str(match.pips) + " from " + name(match.mover)
        return words + ": where it ends"
    return whose + "choice of steps for the kick"


def _steps(count):
    return "1 step" if count == 1 else str(count) + " steps"
