"""StreetSoccer matches for tests, from a few words."""

from typing import Any

from pixelpitch.rules import squares
from pixelpitch.rulesets import load

Match = load("streetsoccer")
# Nobody in anybody's way; Yellow's goalie first, then Red's.
YELLOW = "d4 e7 f2 h7 j2"
RED = "m5 l2 l7 i2 g7"
# As two coaches might stand in the middle of a match.
CLASSIC = {"ball": "g4", "yellow": "d5 e3 g6 i4 k3", "red": "m4 l6 j5 h3 f5"}


def position(ball: str | None = "h4", yellow: str = YELLOW, red: str = RED, **more: Any) -> Any:
    """A position in the third minute, Yellow to move with a die of 3 unless told otherwise."""
    teams = {}
    for name, spaces in (("yellow", yellow), ("red", red)):
        goalie, *players = spaces.split()
        teams[name] = {"goalie": goalie, "players": players}
    fields = {"side": 0, "die": 3, "minute": 3, "score": [0, 0], "last_goal": None}
    return {"ruleset": "streetsoccer", **teams, "ball": ball, **fields, "phase": "move", **more}


def at(*arguments: Any, **more: Any) -> Any:
    """The match in ``position`` of the same arguments."""
    return Match.from_position(position(*arguments, **more))


def kick(start: str, steps: int, yellow: str = YELLOW, red: str = RED, **more: Any) -> Any:
    """Yellow's kick from one of its figures."""
    more = {"die": 6, "stage": "kick", "steps": steps, "mover": start, **more}
    return at(start, yellow, red, **more)


def legal(match: Any) -> set[str]:
    """The legal actions, in words."""
    return {match.action_to_string(action) for action in match.legal_actions()}


def play(match: Any, *words: str) -> Any:
    """Carry out some actions; return the match."""
    for each in words:
        match.apply_action(match.string_to_action(each))
    return match


def why(match: Any, space: str) -> str:
    """The reason against a space."""
    return str(match.why_not(squares.number(space)))


def stands(match: Any, side: int = 0) -> set[str]:
    """Where a side's figures stand."""
    return {squares.name(square) for square in match.figures[5 * side : 5 * side + 5]}


def ball(match: Any) -> str:
    """Where the ball lies."""
    return squares.name(match.ball)
