"""Soccer Tactics WORLD: eleven pawns a side, two dice, a spinner and a clock (RULEBOOK.md).

The facts that a menu shows; the rules are in the module ``match``::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("tactics").OPTIONS][:4]
    ['minutes', 'overtime', 'level_at_time', 'advanced']
"""

from ...rules import options

NAME = "Soccer Tactics WORLD"
ABOUT = "eleven pawns a side: pass, capture, battle, shoot; cards, corners, off-side; 45 minutes"
SECONDS_PER_THROW = 10
OPTIONS = (
    options.whole("minutes", 45, 10, 90, "playing time of both halves together"),
    options.whole("overtime", 5, 0, 15, "minutes of each of two overtime periods; 0: none"),
    options.choice(
        "level_at_time",
        "overtime",
        ("overtime", "draw"),
        "what follows when the end finds it level",
    ),
    options.switch("advanced", False, "a defender counts 2 more in a battle, not 1"),
    options.choice("shot", "spinner", ("spinner", "die"), "what a shot is decided by"),
    options.whole("move_seconds", 60, 30, 300, "time for a move; 0: no limit", off=True),
    options.FIRST,
)
