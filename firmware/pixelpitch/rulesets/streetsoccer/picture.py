"""What a coach is told and shown: the words of what is awaited, and the scene."""

from ...rules import scene as kinds
from ...rules import squares
from .field import GOALS
from .state import AIM, END, FIGURE, GOALKICK, KICK, KICKOFF, NONE, OVER, PLACE, THROW, TOSS


def prompt(match):
    """Return what ``match`` waits for: a noun phrase."""
    if match.phase == OVER:
        return "nothing: the match is over"
    whose = match.side_name(match.side) + "'s "
    if match.phase == PLACE:
        count = 5 - match.teams()[0].count(NONE)
        if not count:
            return whose + "goalie: a space in front of its goal"
        return whose + "outfielder " + str(count) + " of 4: a space of the field"
    if match.phase == TOSS:
        return whose + "throw for the kick-off"
    if match.phase == THROW:
        return whose + "throw"
    if match.stage == AIM:
        return whose + "throw for the goal kick"
    if match.stage == KICK:
        words = whose + "kick from " + squares.name(match.ball) + ": " + str(match.steps)
        words += " step" if match.steps == 1 else " steps"
        return words + ", no goal" if match.phase == KICKOFF else words
    if match.phase == GOALKICK:
        return whose + "goalie: where it takes the goal kick"
    if match.phase == KICKOFF:
        return whose + "choice of who kicks off with " + str(match.steps)
    if match.stage == FIGURE:
        return whose + "figure to walk " + str(match.pips)
    if match.stage == END:
        return (
            whose + "end of the walk of " + str(match.pips) + " from " + squares.name(match.mover)
        )
    return whose + "choice of steps for the kick"


def draw(match):
    """Return the ``Scene`` of ``match``."""
    shown = kinds.Scene()
    for side in (0, 1):
        for square in GOALS[side]:
            shown.marks.append((square, kinds.GOAL, side))
        for index in range(5):
            square = match.figures[5 * side + index]
            if square >= 0:
                shown.marks.append((square, kinds.FIGURE if index else kinds.GOALIE, side))
    shown.ball = match.ball
    shown.travel = match.travel
    shown.last = tuple(match.travel) + tuple(match.walked)
    minutes = match.options["minutes"]
    if match.minute() > minutes:
        minutes += match.options["extra_minutes"]
    shown.gauges.append(("minute", match.minute(), minutes))
    if match.stage == KICK:
        shown.gauges.append(("steps", match.steps, 6))
    return shown
