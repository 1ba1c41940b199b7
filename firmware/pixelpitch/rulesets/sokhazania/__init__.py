"""Sokhazania, a game with one die: each throw moves the ball along a numbered track to a dot.

This module has only what a menu shows, such as the options; ``rules`` has the rules::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("sokhazania").OPTIONS][:3]
    ['level', 'minutes', 'target']
"""

import os

from ...rules import data, options

NAME = "Sokhazania"
ABOUT = "one die, passes on tracks"
TYPICAL = "15 min much luck"
PLACE = 2
SECONDS_PER_THROW = 7
DATA = "board"  # users can add boards to this game, in files with this extension

RULESET_FOLDER = __file__[: max(__file__.rfind("/"), __file__.rfind("\\"))]


def board_names():
    """Return the sorted names of all boards: those built in and those installed by the user.

    Only names are read, not the board files, so that a menu can list them quickly.
    """
    built_in = [entry[:-6] for entry in os.listdir(RULESET_FOLDER) if entry.endswith(".board")]
    return sorted(built_in + data.names("sokhazania"))


LEVELS = ("easy", "hard")  # the levels of the computer opponent
OPTIONS = (
    options.choice(
        "level", "normal", ("easy", "normal", "hard"), "how hard it is to score", "Scoring"
    ),
    options.whole("minutes", 15, 1, 60, "playing time by the clock"),
    options.choice(
        "target",
        0,
        (0, 2, 3),
        "play by the clock, or first to so many goals",
        "Play to",
        ("the clock", "2 goals", "3 goals"),
    ),
    options.choice(
        "level_at_time",
        "draw",
        ("draw", "golden_goal", "extra_time", "shoot_out"),
        "what follows if the score is level",
        "If level",
        ("draw", "golden goal", "extra time", "shoot-out"),
    ),
    options.switch("die_fouls", False, "grabbing the die gives away a penalty"),
    options.file("board", "classic", tuple(board_names()), "the map of tracks", "Track map"),
    options.FIRST,
)
PRESETS = (
    ("quick", "about 10 minutes, more goals", {"minutes": 10, "target": 0, "level": "easy"}),
    ("standard", "as printed: 15 minutes", {"minutes": 15, "target": 0, "level": "normal"}),
    ("long", "about 45 minutes", {"minutes": 45, "target": 0, "level": "normal"}),
)
