"""Builds PawnBall matches for tests from short descriptions."""

import copy
from typing import Any

from pixelpitch.rules import squares
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

Match = load("pawnball")

# squares of Blue's line-up for the pawns of a team's first, second and third colour
BLUE_LINE_UP = {"first": ["c4", "c5"], "second": ["e3", "e6"], "third": ["g3", "g6"]}
DOT_COLOURS_OF_TEAMS = (("black", "white", "grey"), ("yellow", "green", "violet"))
# white, grey and black belong to one team, so that its dice are 3, 5 and 2
THROWN_DICE = [["white", 3], ["grey", 5], ["yellow", 1], ["black", 2]]
DEFAULT_OPTIONS = {"draws": 8, "half_setup": True, "first": "left"}


def half_turn(square: str) -> str:
    """Return the square to which half a turn of the board moves ``square``."""
    return squares.name(squares.half_turn(squares.number(square)))


def pawns_in_order(square_pair: list[str]) -> list[str]:
    """Return the names of the squares in the order of their numbers."""
    return sorted(square_pair, key=squares.number)


def line_up_pawns(colours: tuple[str, str, str], side: int) -> dict[str, list[str]]:
    """Return {colour: squares} of a team's pawns as the line-up of ``side`` places them."""
    return {
        colour: pawns_in_order([half_turn(each) if side else each for each in pair])
        for colour, pair in zip(colours, BLUE_LINE_UP.values(), strict=True)
    }


def make_boards_after_line_ups() -> list[dict[str, Any]]:
    """Return both boards with the pawns that the four line-ups place on them."""
    return [
        {
            "blue": line_up_pawns(DOT_COLOURS_OF_TEAMS[0], 0),
            "red": line_up_pawns(DOT_COLOURS_OF_TEAMS[1], 1),
            "ball": "h4",
        },
        {
            "blue": line_up_pawns(DOT_COLOURS_OF_TEAMS[1], 0),
            "red": line_up_pawns(DOT_COLOURS_OF_TEAMS[0], 1),
            "ball": "i5",
        },
    ]


def position(ball: str = "h4", blue: Any = None, red: Any = None, **kwargs: Any) -> Any:
    """Return a position as JSON: board 1 in the third draw of dice, with a white die of 3 to play
    for Blue's black-and-white team.

    ``blue`` and ``red`` move pawns, as in {"white": "h3 e6"}. Other arguments replace fields;
    ``options`` replaces single options.
    """
    both = make_boards_after_line_ups()
    both[0]["ball"] = ball
    for name, changes in (("blue", blue), ("red", red)):
        for colour, pair in (changes or {}).items():
            both[0][name][colour] = pawns_in_order(pair.split())
    fields = {
        "ruleset": "pawnball",
        "boards": both,
        "draw": 3,
        "dice": copy.deepcopy(THROWN_DICE),
        "board": 1,
        "team": "blue",
        "left": [],
        "die": 3,
        "points": 3,
        "moved": [],
        "picked": None,
        "score": [[0, 0], [0, 0]],
        "phase": "pawn",
    }
    return {**fields, **kwargs, "options": {**DEFAULT_OPTIONS, **kwargs.get("options", {})}}


def match_at(*args: Any, **kwargs: Any) -> Any:
    """Return the match at the position that ``position(*args, **kwargs)`` returns."""
    return Match.from_position(position(*args, **kwargs))


def match_before_kick(steps: int, *args: Any, **kwargs: Any) -> Any:
    """Return a match in which Blue is about to kick the ball ``steps`` steps.

    The kicking pawn is black for 1 or 2 steps, white for 3 or 4, and grey for 5 or 6.
    """
    pairs = {1: "black", 2: "black", 3: "white", 4: "white", 5: "grey", 6: "grey"}
    index = 0 if steps & 1 else 3
    dice = [["white", 3], ["violet", 6], ["yellow", 1], ["yellow", 1]]
    dice[index] = [pairs[steps], steps]
    if index:
        dice[0] = ["violet", 6]
    fields = {"die": steps, "points": steps, "dice": dice, "phase": "kick", **kwargs}
    return match_at(*args, **fields)


def legal_labels(match: Any) -> set[str]:
    """Return the labels of the legal actions."""
    return {match.action_to_string(action) for action in match.legal_actions()}


def play(match: Any, *labels: str) -> Any:
    """Apply the actions with these labels and return the match."""
    for each in labels:
        match.apply_action(match.string_to_action(each))
    return match


def match_at_first_throw(**options: Any) -> Any:
    """Return a match before its first throw."""
    return play(Match(options), "lineup", "lineup", "lineup", "lineup")


def why_not(match: Any, square: str) -> str:
    """Return the reason why ``square`` is not legal, or "" if it is."""
    return str(match.why_not(squares.number(square)))


def pawns_of(match: Any, board: int, side: int) -> set[str]:
    """Return the squares of the pawns of ``side`` on ``board`` (0 or 1)."""
    at = 12 * board + 6 * side
    return {squares.name(square) for square in match.pawns[at : at + 6]}


def ball_square(match: Any, board: int = 0) -> str:
    """Return the square of the ball on ``board``."""
    return squares.name(match.balls[board])


def random_match_after(seed: int, action_count: int, **options: Any) -> Any:
    """Return a match after ``action_count`` random actions, which ``seed`` determines."""
    match = Match(options)
    generator = Generator(seed)
    for _ in range(action_count):
        play_action(match, generator)
    return match
