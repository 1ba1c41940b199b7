"""What lies on the pitch, without a colour in it: what ``look`` reads of a match.

A ruleset fills a ``Scene`` in its ``scene()``; a ruleset that does not still
shows its ball, its legal squares and its score.  Squares are 0..127.
"""

# Kinds of mark.
SPOT = 0  # an empty place of the field: a painted spot, part of a line
DOT = 1  # a player dot or station of a side that the ball can reach
FIGURE = 2  # an outfielder or pawn
GOALIE = 3
GOAL = 4  # a square of a goal

# Kinds of track.
PASS = 0
INTERCEPTION = 1
SHOT = 2
CORNER = 3

# Colours of a team, as in ``Scene.colours``.
RED = 0
BLUE = 1


class Scene:
    """One state of a match, for the lights and the text display.

    ``marks``    list of (square, kind, side); side -1 belongs to nobody
    ``ball``     square, or -1 when no ball lies on the pitch
    ``tracks``   list of (number, kind, squares): where each throw would send the
                 ball from here; squares from the ball on, bends included
    ``thrown``   the number for which a track is chosen: only its tracks stay lit; or 0
    ``travel``   squares that the ball passed in the last action, first to last
    ``travelled``  the number of the track that it took, or 0, and ``way`` the track's
                 kind: that track stays lit until the ball has arrived
    ``last``     squares of the last move; they stay lit
    ``clock``    (seconds left, seconds in all), or None for a match without one
    ``gauges``   list of (label, value, of): small counters such as rolls left
    ``colours``  team colour of side 0 and of side 1, RED or BLUE
    ``margins``  True if columns a and p are free for score, die and counters
    """

    def __init__(self):
        self.marks = []
        self.ball = -1
        self.tracks = []
        self.thrown = 0
        self.travel = ()
        self.travelled = 0
        self.way = PASS
        self.last = ()
        self.clock = None
        self.gauges = []
        self.colours = (RED, BLUE)
        self.margins = True
