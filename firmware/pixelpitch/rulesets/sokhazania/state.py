"""The fields of a match.

``side``     0 or 1: who has the ball, throws or decides
``ball``     square
``phase``, ``period``   numbers of ``phases``
``player1``  side that kicked off first, ``red`` side that wears red; -1 before
``toss``     what the left side threw while the right side's toss is awaited, or 0
``thrown``   the number whose track is chosen, or 0
``clock_s``  playing time so far, seconds
``kick``     0..5, penalty of the shoot-out's set number ``shootout_set``, with its
             goals ``set_goals``; ``shootout`` the goals of all sets
"""

from .phases import EXTRA_S, FOUL_CHOICE, MAXIMUM, NORMAL, SHOOT_OUT, TOSS

STATE = (
    ("board_sum", 0, 65535),
    ("phase", TOSS, FOUL_CHOICE),
    ("period", NORMAL, SHOOT_OUT),
    ("side", 0, 1),
    ("ball", 0, 127),
    ("toss", 0, 6),
    ("player1", -1, 1),
    ("red", -1, 1),
    ("thrown", 0, 6),
    ("clock_s", 0, 3600 + EXTRA_S),
    ("score", 0, MAXIMUM, 2),
    ("shootout_set", 0, MAXIMUM),
    ("kick", 0, 5),
    ("set_goals", 0, 3, 2),
    ("shootout", 0, MAXIMUM, 2),
)
