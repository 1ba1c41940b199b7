"""Sokhazania: one die, a grid of numbered tracks, fifteen minutes (RULEBOOK.md).

The facts that a menu shows; the rules are in the module ``match``::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("sokhazania").OPTIONS][:3]
    ['level', 'minutes', 'target']
"""

from ...rules import options
from .board_files import names

NAME = "Sokhazania"
ABOUT = "one die, passes on tracks"
TYPICAL = "15 min much luck"
PLACE = 1
LOAD_FIRST = ("ball", "board", "shootout", "clock", "goals", "board_file", "toss")
SECONDS_PER_THROW = 7
DATA = "board"  # files of this ending can be installed beside the game (``validate_data``)

LEVELS = ("easy", "hard")  # of opponents
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
    options.file("board", "classic", tuple(names()), "the map of tracks", "Track map"),
    options.FIRST,
)
PRESETS = (
    ("quick", "about 10 minutes", {"minutes": 10, "target": 0}),
    ("standard", "as printed: 15 minutes", {"minutes": 15, "target": 0}),
)
