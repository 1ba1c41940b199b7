"""The texts of StreetSoccer: the prompt, the line for each event, the reason for the end.

An event's first value is the id of its line in ``_LINES``; numbers and squares follow.
"""

from ...rules.squares import SQUARES, name
from .setup import LINEUPS, lineups
from .state import AIM, FIGURE, GOALKICK, KICK, KICKOFF, NONE, PLACE, STEPS, THROW, TOSS

# Why a match ended (18); ``result.reason`` gives the id and its values.
_REASONS: dict = {
    "ahead": lambda minutes: f"ahead after {minutes} minutes",
    "extra": lambda: "first goal in extra time",
    "last_goal": lambda: "level, but scored last",
    "no_goals": lambda: "no goals",
}

# Each takes the name of the event's side, and the event's values after the id.
_LINES: dict = {
    "lineup": lambda who, index: f"{who} takes the {LINEUPS[index][0]} line-up",
    "placed": lambda who: who + " has placed all five figures",
    "throws": lambda who, number: f"{who} throws {number}",
    "tie": lambda who: "a tie: throw again",
    "no_kickoff": lambda who, steps: f"no kick-off of {_steps(steps)} is possible: throw again",
    "kickoff": lambda who, steps: f"{who} kicks off with {_steps(steps)}",
    "has_ball": lambda who, square: "the goalie has the ball on " + name(square),
    "one": lambda who: who + " throws 1: throw again",
    "no_kick": lambda who, number: f"no kick of {_steps(number)} is possible: throw again",
    "no_goal_kick": lambda who: "no goal kick is possible: the turn is over",
    "no_move": lambda who, number: f"no move with a {number}: the turn is over",
    "walks": lambda who, start, end: f"{name(start)} walks to {name(end)}",
    "reaches": lambda who, start, steps: f"{name(start)} reaches the ball: {_steps(steps)} to kick",
    "to": lambda who, square, steps: f"the ball goes to {name(square)}: {_steps(steps)} left",
    "ends": lambda who, square: "the ball ends on " + name(square),
    "room": lambda who, start, end: (
        f"{name(start)} goes to {name(end)} to make room for the goalie"
    ),
    "goal": lambda who, first, second: f"goal for {who}, {first}-{second}",
    "level": lambda who, minutes: (
        f"the score is level: up to {minutes} more minutes, the next goal wins"
    ),
    "goal_kick": lambda who, minute: "goal kick for " + who,
    "turn": lambda who, minute: who + "'s turn",
    "end": lambda who, first, second: f"the match is over: {first}-{second}",
    "wins": lambda who, *reason: who + " wins: " + reason_words(reason),
    "draw": lambda who, *reason: "a draw: " + reason_words(reason),
}


def event_words(match, kind, side, values):
    """Return the line for an event of ``side`` with ``values``."""
    who = match.side_name(side) if side >= 0 else ""
    words = _LINES[values[0]](who, *values[1:])
    if kind == "turn" and not match.turn & 1:  # a minute is a turn of both: the first one tells
        minute, minutes = match.minute(), match.options["minutes"]
        if minute > minutes:
            return f"extra minute {minute - minutes}: {words}"
        return f"minute {minute} of {minutes}: {words}"
    return words


def reason_words(reason):
    """Return the reason for the end of a match: ``reason`` is as ``result.reason`` gives it."""
    return _REASONS[reason[0]](*reason[1:])


def label(match, action):
    """Return what a coach reads for a menu item: ``"2 steps"``."""
    return _steps(action - SQUARES)


def prompt(match):
    """Return what ``match`` waits for: an order to the side that acts."""
    who = match.side_name(match.side) + ": "
    if match.phase == PLACE:
        count = 5 - match.teams()[0].count(NONE)
        if count:
            return who + "place outfielder " + str(count) + " of 4"
        words = who + "place your goalie"
        return words + ", or take a line-up" if lineups(match) else words
    if match.phase == TOSS:
        return who + "throw for the kick-off"
    if match.phase == THROW:
        return who + "throw to move a figure"
    if match.stage == AIM:
        return who + "throw for the goal kick"
    if match.stage in (KICK, STEPS):
        steps, more = match.steps, ", cannot score)" if match.phase == KICKOFF else ")"
        if match.stage == STEPS:
            steps, more = match.legal_actions()[-1] - SQUARES, ", or fewer)"
        return who + "kick from " + name(match.ball) + " (" + _steps(steps) + more
    if match.phase == GOALKICK:
        return who + "choose where your goalie takes the goal kick"
    if match.phase == KICKOFF:
        return who + "choose who kicks off (" + _steps(match.steps) + ")"
    if match.stage == FIGURE:
        return who + "choose a figure (" + _steps(match.pips) + ")"
    return who + "choose where " + name(match.mover) + " goes (" + _steps(match.pips) + ")"


def _steps(count):
    return "1 step" if count == 1 else str(count) + " steps"
