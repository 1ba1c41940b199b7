"""Every word of PawnBall: the prompt, the line for each event, why a match ended.

An event's first value is the id of its line in ``_LINES``; numbers and squares follow.
"""

from ...rules.squares import name
from .draw import side_words
from .placing import LINEUP, next_dot
from .state import (
    DIE,
    DIE_ITEM,
    DONE,
    DOTS,
    KICK,
    MOVE,
    PLACE,
    THROW,
    dot_of,
    first_pawn,
)

TEAMS = ("black-and-white", "colour")

_WHY = {
    "dice": "the team with fewer dice plays first",
    "points": "the team with fewer points plays first",
    "level": "dice and points are equal: black-and-white goes first",
}

# Each takes the name of the event's side, and the event's values after the id.
_LINES: dict = {
    "lineup": lambda who, board, team: f"board {board + 1}: {who} lines up the {TEAMS[team]} team",
    "stands": lambda who, team, dot, square: f"a {DOTS[team][dot]} pawn stands on {name(square)}",
    "throws": lambda who, index, points: f"die {index + 1}: {side_words(index, points)}",
    "first": lambda who, team, why: _WHY[why],
    "turn": lambda who, board, team: f"board {board + 1}: {who}'s turn, {TEAMS[team]} team",
    "skipped": lambda who, board, team: f"board {board + 1}: {who} has no dice",
    "plays": lambda who, team, points: f"{who} plays {die_words(team, points)}",
    "lost": lambda who, team, *dice: f"{who} has no more moves: {dice_words(team, dice)} lost",
    "jumps": lambda who, start, end, left: f"{name(start)} jumps to {name(end)}",
    "ends": lambda who, start, end: f"the ball goes from {name(start)} to {name(end)}",
    "goal": lambda who, board, blue, red: f"goal for {who} on board {board + 1}, {blue}-{red}",
    "restart": lambda who, square: f"the ball goes back to {name(square)}",
    "draw": lambda who, draw, draws: f"draw {draw} of {draws}",
    "end": lambda who, blue, red: f"the match is over: {blue}-{red}",
    "level": lambda who: "a draw: the goals are level",
    "wins": lambda who: f"{who} wins, both boards together",
}


def event_words(match, kind, side, values):
    """Return the line for an event of ``side`` with ``values``."""
    who = match.side_name(side) if side >= 0 else ""
    return _LINES[values[0]](who, *values[1:])


def die_words(team, points):
    """Return what ``team``'s die with ``points`` is called: ``"black 1"``."""
    return DOTS[team][dot_of(points)] + " " + str(points)


def dice_words(team, dice):
    """Return several dice of ``team``: ``"black 1, grey 5"``."""
    return ", ".join([die_words(team, points) for points in dice if points])


def pawn_words(match, board, square):
    """Return whose pawn stands on ``square`` of ``board``: ``"Red grey pawn"``, or ""."""
    for side in (0, 1):
        team = board ^ side
        for dot in range(3):
            at = first_pawn(board, side, dot)
            if square in match.pawns[at : at + 2]:
                return match.side_name(side) + " " + DOTS[team][dot] + " pawn"
    return ""


def label(match, action):
    """Return what a coach reads for a menu item: ``"black die 1"``."""
    if action == DONE:
        return "done"
    if action == LINEUP:
        return "usual line-up"
    team, points = divmod(action - DIE_ITEM - 1, 6)
    return DOTS[team][dot_of(points + 1)] + " die " + str(points + 1)


def prompt(match):
    """Return what ``match`` waits for: an order to the side that acts."""
    who = match.side_name(match.side) + ": "
    where = "board " + str(match.board + 1)
    if match.phase == THROW:
        return who + "throw die " + str(match.dice.index(0) + 1) + " of 4"
    if match.phase == PLACE:
        dot = next_dot(match)
        at = first_pawn(match.board, match.side, dot)
        number = "1" if match.pawns[at] < 0 else "2"
        words = who + "place " + DOTS[match.team()][dot] + " pawn " + number + " of 2 on " + where
        usual = LINEUP in match.legal_actions()
        return words + ", or take the usual line-up" if usual else words
    if match.phase == DIE:
        return who + "choose a die for " + where
    if match.phase == KICK:
        return who + "kick the ball " + count(match.die, "step")
    if match.phase == MOVE:
        return who + "choose where " + name(match.picked) + " jumps (" + _points(match) + ")"
    return who + _pawn(match)


def _pawn(match):
    """What can be done with the active die (10 to 12)."""
    legal = match.legal_actions()
    ball = match.balls[match.board]
    ways = []
    if [action for action in legal if action not in (ball, DONE)]:
        dot = DOTS[match.team()][dot_of(match.die)]
        ways.append("move a " + dot + " pawn (" + _points(match) + ")")
    if ball in legal:
        ways.append("kick" if ways else "kick the ball")
    if DONE in legal:
        ways.append("choose done")
    return ", ".join(ways[:-1]) + (" or " if ways[1:] else "") + ways[-1]


def _points(match):
    return count(match.points, "point")


def outcome(match):
    """Return the outcome of a match that is over (18)."""
    blue, red = match.score
    level = blue == red
    return {
        "score": [blue, red],
        "winner": None if level else int(red > blue),
        "reason": "level on goals" if level else "both boards together",
        "shootout": [0, 0],
    }


def count(number, what):
    """Return a number of things: ``"1 step"``, ``"2 steps"``."""
    return str(number) + " " + what + ("" if number == 1 else "s")
