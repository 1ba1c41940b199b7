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
YELLOW = 2


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
    ``walk``     squares that a figure walked in the last action, first to last; where a
                 ball travels, too, the figure walks after it has come to rest
    ``picked``   square of the figure that was picked and has not moved yet, or -1
    ``last``     squares of the last move; they stay lit
    ``clock``    (seconds left, seconds in all), or None for a match without one
    ``minute``   (minute that is played, from 1; minutes in all) of a match whose minutes
                 are turns, or None
    ``field``    rectangles, each (square top left, square bottom right), around which
                 lines run: the field itself, then what lies in it; () for the whole pitch
    ``gauges``   list of (label, value, of): small counters such as rolls left
    ``colours``  team colour of side 0 and of side 1: RED, BLUE or YELLOW
    ``margins``  True if columns a and p are free for score, die and counters

    ``score``    goals (side 0, side 1)
    ``turn``     side (0, 1) that decides or throws, or -1
    ``open``     the legal actions of a decision, sorted: squares, then menu items (128
                 and up); () where nobody decides
    ``scored``   side (0, 1) that the last action brought a goal, or -1
    """

    def __init__(self):
        self.score = (0, 0)
        self.turn = -1
        self.open: tuple = ()
        self.scored = -1
        self.marks = []
        self.ball = -1
        self.tracks = []
        self.thrown = 0
        self.travel = ()
        self.travelled = 0
        self.way = PASS
        self.walk = ()
        self.picked = -1
        self.last = ()
        self.clock = None
        self.minute = None
        self.field: tuple = ()
        self.gauges = []
        self.colours = (RED, BLUE)
        self.margins = True
