"""PawnBall: two boards, two teams a side, four special dice a draw (RULEBOOK.md).

The facts for a menu; the rules themselves (``Match``) load on first use::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("pawnball").OPTIONS]
    ['draws', 'half_setup', 'first']
"""

from ...rules import options

NAME = "PawnBall"
ABOUT = "two boards and the same dice on both: pawns jump, the ball is passed on; 8 draws"
SECONDS_PER_THROW = 0  # draws are counted, no clock
OPTIONS = (
    options.whole("draws", 8, 1, 16, "throws of the four dice; each is played on both boards"),
    options.switch("half_setup", True, "teams are placed in their own half only"),
    options.choice("first", "left", ("left", "right"), "who proposes: places and throws first"),
)
