"""The phases of a PawnBall match, the fields of its state, and how pawns are numbered.

A **team** is BLACK_WHITE or COLOUR; a **dot** is 0, 1 or 2 within a team: its dots in the
order of the points on the dice (black 1 2, white 3 4, grey 5 6; yellow, green, violet).
"""

PHASES = ("place", "throw", "die", "pawn", "move", "kick", "over")
PLACE = 0
THROW = 1
DIE = 2  # which die is played
PAWN = 3  # which pawn moves, or the ball, or done
MOVE = 4  # where the picked pawn goes
KICK = 5  # where the ball ends
OVER = 6

NONE = -1
DONE = 128  # menu action: no more moves with this die
DIE_ITEM = 130  # + points: a die of the black-and-white team; + 6 + points: of the other
BLACK_WHITE = 0
COLOUR = 1
DOTS = (("black", "white", "grey"), ("yellow", "green", "violet"))
PLACING = ((0, 2, 1), (0, 1, 2))  # the dots of each team in the order of placing (5)

STATE = (
    ("phase", PLACE, OVER),
    # Board * 12 + side * 6 + dot * 2: the squares of two pawns, the lower first, as they
    # are alike; -1 while not placed yet, after those that are.
    ("pawns", NONE, 127, 24),
    ("balls", 0, 127, 2),  # of both boards
    ("draw", 1, 16),
    ("dice", 0, 6, 4),  # of this draw as thrown; 0 not thrown yet
    ("board", 0, 1),  # that is placed on, played on, or played first; 0 when over
    ("side", 0, 1),  # that places, throws or plays; 0 when over
    ("left", 0, 6, 4),  # dice of the team in play without the active one: sorted, then 0
    ("die", 0, 6),  # the active one
    ("points", 0, 6),  # what it has left for its pawns
    ("moved", NONE, 127, 2),  # where the pawns that it moved stand: sorted, then -1
    ("picked", NONE, 127),
    ("score", 0, 128, 2),  # of both boards together
    ("goals", 0, 64, 2),  # those of the score that fell on board 1
)


def side_of(board, team):
    """Return which side (0, 1) plays ``team`` on ``board`` (0, 1) (1)."""
    return board ^ team


def team_of(board, side):
    """Return which team ``side`` plays on ``board`` (1)."""
    return board ^ side


def first_pawn(board, side, dot):
    """Return the index in ``pawns`` of the first of two pawns that are alike."""
    return 12 * board + 6 * side + 2 * dot


def dot_of(points):
    """Return the dot of a die's side with ``points`` (1..6), whichever team's it is (7)."""
    return (points - 1) // 2


def fill(values, empty, count):
    """Return ``values`` sorted and made up to ``count`` by ``empty``, as the state keeps it."""
    return sorted(values) + [empty] * (count - len(values))
