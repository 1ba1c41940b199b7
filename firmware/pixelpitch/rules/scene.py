"""The whole picture of a match at a moment, without a colour: all that ``render`` reads.

``Match.scene()`` makes one after each change.  What the base class knows (score, turn,
open actions, a goal) is in it already; a ruleset adds the rest, as far as it has it.
Squares are 0..127 (``rules.squares``); sides are 0 and 1, and -1 is nobody's.
"""

# Roles of a thing.
SPOT = 0  # an empty place of the field: a painted spot, part of a line
DOT = 1  # a player dot or station of a side that the ball can reach
FIGURE = 2  # an outfielder or pawn
GOALIE = 3
GOAL = 4  # a square of a goal
POST = 5  # a goalpost or another square that nothing enters

# Marks of a thing: at most one kind of dot (0 for none), plus any of the flags.
BLACK = 1
GREY = 2
WHITE = 3
YELLOW_DOT = 4
GREEN = 5
VIOLET = 6
DOT_KIND = 7  # mark & DOT_KIND is the kind of dot
PICKED = 8  # picked by the coach and not moved yet; the other figures go dim
CARD = 16  # has a yellow card
BARRED = 32  # may not touch the ball now, or not move: shown crossed out
HAS_BALL = 64  # the ball on its square is this figure's; only needed on shared squares

# Kinds of target, as in ``Scene.targets``.
FREE = 0  # nothing special: a free square, a figure to pick
OWN = 1  # an own figure gets the ball there
SCORING = 2  # a shot, or the chance of one
CONTESTED = 3  # an opponent is there or may come: a battle, the loss of the ball
OFFSIDE = 4  # an own figure may not have the ball there: shown crossed out

# Kinds of path.
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

    What lies there:

    ``things``   list of (square, role, side, mark).  A square may hold a figure of each
                 side; of everything else the last one named is seen, figures before all
    ``ball``     square, or -1 when no ball lies on the pitch
    ``areas``    rectangles, each (square top left, square bottom right), that are
                 outlined: the field itself, then what lies in it; () for a football
                 pitch over the whole board
    ``zones``    rectangles as in ``areas`` that are closed now, round a free kick's ball
    ``lines``    straight lines, each (first square, last square), such as an off-side line
    ``colours``  team colour of side 0 and of side 1: RED, BLUE or YELLOW
    ``board``    (which board this is, from 0; of how many): (0, 1) unless a match is
                 played on several boards, of which a scene shows one

    What happened:

    ``travel``   squares that the ball passed in the last action, first to last
    ``travelled``  the number of the path that it took, or 0, and ``way`` the path's
                 kind: that path stays lit until the ball has arrived
    ``walk``     squares that a figure walked in the last action, first to last; where a
                 ball travels, too, the figure walks after it has come to rest
    ``last``     squares of the last move; they stay lit
    ``scored``   side (0, 1) that the last action brought a goal, or -1

    What can happen:

    ``turn``     side (0, 1) that decides or throws, or -1
    ``open``     the legal actions of a decision, sorted: squares, then labelled actions (128
                 and up); () where nobody decides
    ``ahead``    (action, squares that are open, too, as if it were taken already): the figure
                 that goes.  The session adds it; or ()
    ``targets``  {square: OWN, SCORING, CONTESTED or OFFSIDE}; open squares that are not in it
                 are FREE
    ``paths``    list of (number, kind, squares): where each throw would send the ball from
                 here; squares from the ball on, bends included.  Number 1..6, or 0 for a
                 path that belongs to no throw
    ``thrown``   the number for which a path is chosen: only its paths stay lit; or 0

    How it stands:

    ``score``    goals (side 0, side 1)
    ``clock``    what is left as a share of the whole: (seconds left, seconds in all); a
                 match whose minutes are turns counts 60 s for each; None without a clock
    ``minute``   (minute that is played, from 1; minutes in all), for the words; or None.
                 Without ``period`` the minutes are turns
    ``period``   short name of the period that is played ("1H"), for the words; or ""
    ``hurry``    seconds left for a move that must be made soon, for the words; or -1
    ``attacks``  the side (0, 1) that has the ball or had it last, where that is worth
                 showing all the time; or -1
    ``gauges``   list of (label, value, of): small counters such as rolls left; with the
                 label "" the lights alone show it
    ``dice``     list of (side, kind of dot, number, points left): at most four dice of dot
                 colours, each in the margin of the side that plays it; None in a match
                 without such dice
    ``margins``  True if columns a and p are free for score, die and counters; if not, dots
                 on the goal lines show the score, and pips below the pitch the first counter
    """

    def __init__(self):
        self.things = []
        self.ball = -1
        self.areas: tuple = ()
        self.zones: tuple = ()
        self.lines: tuple = ()
        self.colours = (RED, BLUE)
        self.board = (0, 1)
        self.travel = ()
        self.travelled = 0
        self.way = PASS
        self.walk = ()
        self.last = ()
        self.scored = -1
        self.turn = -1
        self.open: tuple = ()
        self.ahead: tuple = ()
        self.targets: dict = {}
        self.paths = []
        self.thrown = 0
        self.score = (0, 0)
        self.clock = None
        self.minute = None
        self.period = ""
        self.hurry = -1
        self.attacks = -1
        self.gauges = []
        self.dice = None
        self.margins = True
