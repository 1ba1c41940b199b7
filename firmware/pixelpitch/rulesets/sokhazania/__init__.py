"""Sokhazania: one die, a grid of numbered tracks, fifteen minutes (RULEBOOK.md).

The facts that a menu shows; the rules are in the module ``match``::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("sokhazania").OPTIONS][:3]
    ['level', 'minutes', 'target']
"""

from ...rules import options
from .board_files import names

NAME = "Sokhazania"
ABOUT = "pass along numbered tracks by one die; 15 minutes, saves, corners, shoot-out"
SECONDS_PER_THROW = 7

OPTIONS = (
    options.choice("level", "normal", ("easy", "normal", "hard"), "how hard it is to score"),
    options.whole("minutes", 15, 1, 60, "playing time; does not count with a target"),
    options.choice("target", 0, (0, 2, 3), "first to so many goals; 0 plays by the clock"),
    options.choice(
        "level_at_time",
        "draw",
        ("draw", "golden_goal", "extra_time", "shoot_out"),
        "what follows when full time finds the score level",
    ),
    options.switch("die_fouls", False, "grabbing the die or throwing out of turn: a penalty"),
    options.file("board", "classic", tuple(names()), "which board is played on"),
    options.FIRST,
)
