"""Every word of PawnBall: what is awaited, the line for each event, why a match ended.

An event's first value is the id of its line in ``_LINES``; numbers and squares follow.
"""

from ...rules.squares import name
from .draw import side_words
from .placing import count_placed, next_dot
from .state import DIE, DOTS, KICK, MOVE, OVER, PLACE, THROW, dot_of, first_pawn

TEAMS = ("black and white", "colour")

_WHY = {
    "dice": "fewer dice",
    "points": "fewer points",
    "level": "dice and points level",
}

# Each takes the name of the event's side, and the event's values after the id.
_LINES: dict = {
    "lineup": lambda who, board, team: f"{who}'s {TEAMS[team]} team lines up on board {board + 1}",
    "stands": lambda who, team, dot, square: f"a {DOTS[team][dot]} pawn stands on {name(square)}",
    "throws": lambda who, index, points: f"die {index + 1}: {side_words(index, points)}",
    "first": lambda who, team, why: f"{TEAMS[team]} first: {_WHY[why]}",
    "turn": lambda who, board, team: f"board {board + 1}: {who}'s {TEAMS[team]} team",
    "skipped": lambda who, board, team: f"board {board + 1}: {who} has no dice",
    "plays": lambda who, team, points: f"{who} plays {die_words(team, points)}",
    "lost": lambda who, team, *dice: f"{who} can play no more: {dice_words(team, dice)} lost",
    "jumps": lambda who, start, end, left: (
        f"{name(start)} jumps to {name(end)}, {count(left, 'point')} left"
    ),
    "ends": lambda who, start, end: f"the ball goes from {name(start)} to {name(end)}",
    "goal": lambda who, board, blue, red: f"goal for {who} on board {board + 1}, {blue}-{red}",
    "restart": lambda who, square: f"the ball is on {name(square)} again",
    "draw": lambda who, draw, draws: f"draw {draw} of {draws}",
    "end": lambda who, blue, red: f"the match is over: {blue}-{red}",
    "level": lambda who: "level: a draw",
    "wins": lambda who: f"{who} wins: more goals on both boards together",
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


def prompt(match):
    """Return what ``match`` waits for: a noun phrase."""
    if match.phase == OVER:
        return "the match is over"
    whose = match.side_name(match.side) + "'s "
    where = "board " + str(match.board + 1)
    if match.phase == THROW:
        draws = str(match.draw) + " of " + str(match.options["draws"])
        return whose + "throw of die " + str(match.dice.index(0) + 1) + ", draw " + draws
    if match.phase == PLACE:
        dot = next_dot(match)
        at = first_pawn(match.board, match.side, dot)
        number = 1 if match.pawns[at] < 0 else 2
        words = whose + DOTS[match.team()][dot] + " pawn " + str(number) + " of 2 on " + where
        return words if count_placed(match) else words + ", or lineup"
    if match.phase == DIE:
        return whose + "choice of die on " + where  # its choices are the dice
    if match.phase == KICK:
        return whose + "kick on " + where + ": " + count(match.die, "step")
    if match.phase == MOVE:
        return whose + "jump from " + name(match.picked) + ": " + count(match.points, "point")
    dot = DOTS[match.team()][dot_of(match.die)]
    words = whose + "pick on " + where + ": " + dot + ", " + count(match.points, "point")
    return words + ", or done" if match.moved[0] >= 0 else words


def outcome(match):
    """Return score, winner and reason of a match that is over (18)."""
    blue, red = match.score
    if blue == red:
        return {"score": [blue, red], "winner": None, "reason": "level: a draw"}
    reason = "both boards together"
    return {"score": [blue, red], "winner": 0 if blue > red else 1, "reason": reason}


def count(number, what):
    """Return a number of things: ``"1 step"``, ``"2 steps"``."""
    return str(number) + " " + what + ("" if number == 1 else "s")
