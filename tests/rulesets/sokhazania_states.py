"""Makes matches of Sokhazania in given states, on the built-in board or on a small one.

Tests that name squares use the small board, ``sokhazania_training.board``, because the tracks of
the built-in board change when it is tuned.
"""

from pathlib import Path

import pytest

from pixelpitch.rules import squares
from pixelpitch.rulesets import load
from pixelpitch.rulesets.sokhazania.board import load as load_board
from pixelpitch.rulesets.sokhazania.rules import Match as Match

CLASSIC_BOARD_NAME = "classic"
TRAINING_BOARD_FILE = str(Path(__file__).parent / "sokhazania_training.board")

assert load("sokhazania") is Match

on_both_boards = pytest.mark.parametrize(
    "board", [CLASSIC_BOARD_NAME, TRAINING_BOARD_FILE], ids=("classic", "training")
)
for_both_sides = pytest.mark.parametrize("side", [0, 1])
STRIKER_ROLES = ("penalty", "striker", "corner")
SAVE_LEVEL_NAMES = ("easy", "normal", "hard")
LEVEL_AT_TIME_VALUES = ("draw", "golden_goal", "extra_time", "shoot_out")


def square_of_role(side, role, board=CLASSIC_BOARD_NAME):
    """Return the name of the square on which ``side`` has its dot with ``role``."""
    loaded = load_board(board)
    return squares.name(loaded.dots[loaded.dot_with_role(side, role)][2])


def match_at(ball, side, phase="play", options=None, score=(0, 0), clock_s=0, **fields):
    """Return a match with the ball on ``ball``: a square, or the role of one of ``side``'s dots,
    such as "striker". Red plays on the left.
    """
    options = {"board": CLASSIC_BOARD_NAME, **(options or {})}
    if len(ball) != 2:
        ball = square_of_role(side, ball, options["board"])
    position = {
        "ruleset": "sokhazania",
        "ball": ball,
        "side": side,
        "phase": phase,
        "score": list(score),
        "clock_s": clock_s,
        "options": options,
        **fields,
    }
    return Match.from_position(position)


def apply_tokens(match, text):
    """Apply ``text``, a list of actions and times as in a record, and return the sentences of all
    events.
    """
    result = []
    for token in text.split():
        action, _, seconds = token.partition("+")
        if action:
            match.apply_action(match.string_to_action(action))
            result += [match.event_to_string(event) for event in match.events]
        if seconds:
            match.pass_time(int(seconds))
            result += [match.event_to_string(event) for event in match.events]
    return result


def phase_side_ball(match):
    """Return (phase, side to move, square of the ball)."""
    position = match.position()
    return position["phase"], position["side"], position["ball"]


def yield_dots(board):
    """Yield (dot index, side, square name, role) for each dot of a board."""
    for index, (_, side, square, role) in enumerate(load_board(board).dots):
        yield index, side, squares.name(square), role


def short_match_options(seed, board):
    """Return options that depend on ``seed`` and give short matches."""
    return {
        "board": board,
        "level": SAVE_LEVEL_NAMES[seed % 3],
        "minutes": 2,
        "level_at_time": LEVEL_AT_TIME_VALUES[seed % 4],
        "target": (0, 0, 0, 0, 0, 3, 2)[seed % 7],
        "die_fouls": seed % 2 == 1,
        "first": "left",
    }


def event_kinds(match):
    """Return (kind, side) for each of the last events."""
    return [(kind, side) for kind, side, _ in match.events]


def events_of(match):
    """Return (kind, side, sentence) for each of the last events."""
    return [(event[0], event[1], match.event_to_string(event)) for event in match.events]


LAST_MATCH_SECOND_S = 899  # one second before full time, in a match of 15 minutes
# (phase, period) after full time with a level score, for each value of the option level_at_time
STATES_AFTER_FULL_TIME = {
    "draw": ("over", "normal"),
    "golden_goal": ("play", "golden_goal"),
    "extra_time": ("play", "extra_time"),
    "shoot_out": ("shootout", "shoot_out"),
}
# with these values of level_at_time, play continues after full time without moving the ball
VALUES_THAT_CONTINUE_PLAY = ("golden_goal", "extra_time")
for_each_value_of_level_at_time = pytest.mark.parametrize("after", LEVEL_AT_TIME_VALUES)


def match_in_last_second(
    ball, side, phase="play", level_at_time="draw", clock_s=LAST_MATCH_SECOND_S, **fields
):
    """Return a match in its last second."""
    options = {"level_at_time": level_at_time, **fields.pop("options", {})}
    return match_at(ball, side, phase, options, clock_s=clock_s, **fields)


def phase_and_period(match):
    """Return the names of the match's phase and period."""
    position = match.position()
    return position["phase"], position["period"]


def assert_clock_is_stopped(match):
    """Assert that passing any time changes nothing and causes no event."""
    before = match.to_bytes()
    for _ in range(5):
        match.pass_time(3600)
        assert match.events == []
    assert match.to_bytes() == before
