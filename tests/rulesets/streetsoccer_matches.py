"""Builds StreetSoccer matches for tests from short descriptions."""

from typing import Any

from pixelpitch.rules import squares
from pixelpitch.rulesets import load

Match = load("streetsoccer")
# a position in which no figure is in another figure's way; the first of each side is its goalie
YELLOW_FIGURE_SPACES = "d4 e7 f2 h7 j2"
RED_FIGURE_SPACES = "m5 l2 l7 i2 g7"
# a typical position in the middle of a match
TYPICAL_POSITION = {"ball": "g4", "yellow": "d5 e3 g6 i4 k3", "red": "m4 l6 j5 h3 f5"}


def position(
    ball: str | None = "h4",
    yellow: str = YELLOW_FIGURE_SPACES,
    red: str = RED_FIGURE_SPACES,
    **kwargs: Any,
) -> Any:
    """Return a position in the third minute as JSON, in which Yellow has thrown a 3 and must move.

    ``kwargs`` replaces fields.
    """
    teams = {}
    for name, spaces in (("yellow", yellow), ("red", red)):
        goalie, *players = spaces.split()
        teams[name] = {"goalie": goalie, "players": players}
    fields = {"side": 0, "die": 3, "minute": 3, "score": [0, 0], "last_goal": None}
    return {"ruleset": "streetsoccer", **teams, "ball": ball, **fields, "phase": "move", **kwargs}


def match_at(*args: Any, **kwargs: Any) -> Any:
    """Return the match at the position that ``position(*args, **kwargs)`` returns."""
    return Match.from_position(position(*args, **kwargs))


def match_before_kick(
    kicker_space: str,
    steps: int,
    yellow: str = YELLOW_FIGURE_SPACES,
    red: str = RED_FIGURE_SPACES,
    **kwargs: Any,
) -> Any:
    """Return a match in which Yellow's figure on ``kicker_space`` must kick the ball ``steps``
    steps.
    """
    kwargs = {"die": 6, "stage": "kick", "steps": steps, "mover": kicker_space, **kwargs}
    return match_at(kicker_space, yellow, red, **kwargs)


def legal_labels(match: Any) -> set[str]:
    """Return the labels of the legal actions."""
    return {match.action_to_string(action) for action in match.legal_actions()}


def play(match: Any, *labels: str) -> Any:
    """Apply the actions with these labels and return the match."""
    for each in labels:
        match.apply_action(match.string_to_action(each))
    return match


def why_not(match: Any, space: str) -> str:
    """Return the reason why ``space`` is not legal, or "" if it is."""
    return str(match.why_not(squares.number(space)))


def spaces_of_figures(match: Any, side: int = 0) -> set[str]:
    """Return the spaces of the figures of ``side``."""
    return {squares.name(square) for square in match.figures[5 * side : 5 * side + 5]}


def ball_space(match: Any) -> str:
    """Return the space of the ball."""
    return squares.name(match.ball)
