"""The words for what happened: the line for each event, who stands where, why a match ended.

An event's first value is the id of its line in ``_LINES``; numbers, squares and ids follow.
The prompt is in ``prompts``.
"""

from ...rules.squares import name
from .discipline import FEWEST
from .names import bonus_words
from .prompts import prompt as prompt
from .shootout import winner
from .squad import team
from .state import (
    DONE,
    DRIBBLE,
    KEEPER_ITEM,
    KICK_ITEM,
    PLAY_ON,
    SHOOT_OUT,
    TAKE_FREE_KICK,
    THROW_ITEM,
    USUAL,
)

_LABELS = {
    THROW_ITEM: "throw",
    KEEPER_ITEM: "move Keeper",
    KICK_ITEM: "kick",
    DRIBBLE: "dribble",
    DONE: "done",
    USUAL: "usual line-up",
    TAKE_FREE_KICK: "free kick",
    PLAY_ON: "play on",
}
PERIODS = ("first half", "second half", "first overtime", "second overtime")

# Each takes the names of the event's side and of the other one, and the values after the id.
_LINES: dict = {
    "throws": lambda who, other, number: f"{who} throws {number}",
    "tie": lambda who, other: "a tie: throw again",
    "setup": lambda who, other: f"{who} will kick off",
    "usual": lambda who, other: f"{who} takes the usual line-up",
    "keeper": lambda who, other, square: f"{who} puts its Keeper on {name(square)}",
    "stands": lambda who, other, square: f"{who} puts a pawn on {name(square)}",
    "set": lambda who, other: f"{who} has the ball",
    "free_kick": lambda who, other: f"{who} takes the free kick",
    "moves": lambda who, other, start, end: f"{who}: {name(start)} to {name(end)}",
    "no_move": lambda who, other, number: f"{number}: no pawn of {who} can move",
    "captures": lambda who, other, square: f"{who} takes the ball on {name(square)}",
    "captured": lambda who, other, square: f"{other} takes the ball on {name(square)}",
    "ball_stays": lambda who, other, number: f"{number}: {who} cannot play the ball",
    "gives": lambda who, other, square: f"{who} plays the ball to {other} on {name(square)}",
    "pass": lambda who, other, square: f"{who} passes to {name(square)}",
    "free": lambda who, other, square: f"{who} plays the ball to {name(square)}",
    "dribbles": lambda who, other, start, end: f"{who} dribbles from {name(start)} to {name(end)}",
    "battle": lambda who, other: "battle!",
    "level": lambda who, other, number, *bonus: (
        f"a tie, {number} each{bonus_words(*bonus)}: throw again"
    ),
    "wins": lambda who, other, high, low, *bonus: (
        f"{who} wins the battle, {high} to {low}{bonus_words(*bonus)}"
    ),
    "shot": lambda who, other: f"{who} shoots!",
    "again": lambda who, other, number: f"{number}: {who} throws again for corner or goal kick",
    "again_missed": lambda who, other, number: f"{number}: no goal, {who} throws again",
    "goal": lambda who, other, red, blue: f"goal for {who}, {red}-{blue}",
    "corner": lambda who, other: f"corner kick for {who}",
    "goal_kick": lambda who, other: f"goal kick for {who}",
    "offside": lambda who, other: f"{who} is off-side",
    "awarded": lambda who, other, square: f"free kick for {who} on {name(square)}",
    "penalty": lambda who, other: f"penalty kick for {who}",
    "foul": lambda who, other, square: f"foul by {who} on {name(square)}: a 1 against a 6",
    "yellow": lambda who, other, square: f"yellow card for {who}",
    "red": lambda who, other, square: f"second yellow card: {who}'s pawn is sent off",
    "new_keeper": lambda who, other: f"{who} needs a new Keeper",
    "takes": lambda who, other, square: f"{who} takes the kick from {name(square)}",
    "placed": lambda who, other, start, end: (
        f"{who}: {name(start)} " + ("stays" if start == end else "goes to " + name(end))
    ),
    "done": lambda who, other: f"{who} places no more pawns",
    "too_long": lambda who, other: f"{who} took too long: the move is lost",
    "play_on": lambda who, other: f"{who} plays on",
    "time_up": lambda who, other: "time is up",
    "period": lambda who, other, half, red, blue: f"end of the {PERIODS[half]}, {red}-{blue}",
    "shootout": lambda who, other: "the score is level: shoot-out",
    "in": lambda who, other, red, blue: f"goal for {who}, {red}-{blue} in the shoot-out",
    "missed": lambda who, other: f"no goal for {who}",
    "abandoned": lambda who, other: f"{who} wins: {other} has fewer than {FEWEST} pawns left",
    "over": lambda who, other: f"{who} wins" if who else "the match is a draw",
}


def event_words(match, kind, side, values):
    """Return the line for an event of ``side`` with ``values``."""
    who = other = ""
    if side >= 0:
        who, other = match.side_name(side), match.side_name(1 - side)
    return _LINES[values[0]](who, other, *values[1:])


def label(match, action):
    """Return what a coach reads for a menu item."""
    return _LABELS[action]


def kicks(match):
    """Return (goals, misses) of each side in the shoot-out, () without one (32)."""
    if match.half != SHOOT_OUT:
        return ()
    result = []
    for side in (0, 1):
        taken = (match.shootout_taken + (side == match.shootout_first)) // 2
        result.append((match.shootout_goals[side], taken - match.shootout_goals[side]))
    return tuple(result)


def outcome(match):
    """Return the outcome of a match that is over (27, 32)."""
    result: dict = {"score": list(match.score), "shootout": list(match.shootout_goals)}
    few = [side for side in (0, 1) if len(team(match, side)) < FEWEST]
    result["winner"] = 1 - few[0] if few else winner(match)
    result["reason"] = "full time" if match.half < 2 else "overtime"
    if few:
        result["reason"] = "abandoned"
    elif match.half == SHOOT_OUT:
        result["reason"] = "shoot-out"
    return result
