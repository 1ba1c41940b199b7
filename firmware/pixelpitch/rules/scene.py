"""Everything that ``render`` needs to draw a state of a match, without colours.

``Match.scene()`` makes one after each change. The base class fills in what it knows (score, turn,
open actions, a goal); the ruleset adds the rest, where its game has it. Squares are 0..127
(``rules.squares``). Sides are 0 and 1; -1 means no side.
"""

# Roles of a thing.
SPOT = 0  # an empty place: a painted spot, part of a line
DOT = 1  # a player dot or station of a side that the ball can reach
FIGURE = 2  # an outfielder or pawn
GOALIE = 3
GOAL = 4  # a square of a goal
POST = 5  # a goalpost or another square that nothing can enter

# Marks of a thing: at most one kind of dot (0 for none), combined with any of the flags.
BLACK = 1
GREY = 2
WHITE = 3
YELLOW_DOT = 4
GREEN = 5
VIOLET = 6
DOT_KIND = 7  # mark & DOT_KIND is the kind of dot
PICKED = 8  # picked by the coach and not yet moved; the other figures are dimmer
CARD = 16  # has a yellow card
BARRED = 32  # may not touch the ball, or not move, now: shown crossed out
HAS_BALL = 64  # this figure has the ball; needed only on a square with two figures

# Kinds of target, as in ``Scene.targets``.
FREE = 0  # nothing special: an empty square, or a figure to pick
OWN = 1  # one of the side's own figures gets the ball there
SCORING = 2  # a shot, or the chance of one
CONTESTED = 3  # an opponent is or can be there: a battle, or the loss of the ball
OFFSIDE = 4  # one of the side's own figures may not have the ball there: shown crossed out

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

    What is on the pitch:

    ``things``   list of (square, role, side, mark).  A square may hold a figure of each
                 side.  Of several other things the last one is shown, and figures hide them
    ``ball``     square, or -1 when no ball lies on the pitch
    ``areas``    outlined rectangles, each (square top left, square bottom right): the
                 playing area itself, then the areas inside it; () for a football pitch
                 over the whole board
    ``zones``    rectangles as in ``areas`` that nobody may enter now, e.g. at a free kick
    ``lines``    straight lines, each (first square, last square), such as an off-side line
    ``colours``  team colour of side 0 and of side 1: RED, BLUE or YELLOW
    ``board``    (number of this board from 0, number of boards): (0, 1) unless a match is
                 played on several boards; a scene shows one of them

    What happened:

    ``travel``   squares that the ball passed in the last action, first to last
    ``travelled``  the number of the path that the ball took, or 0.  With its kind ``way`` it
                 tells which path stays lit until the ball has arrived
    ``walk``     squares that a figure walked in the last action, first to last.  If the
                 ball moves as well, the figure walks after the ball has stopped
    ``last``     squares of the last move, which stay lit
    ``scored``   side (0, 1) that scored a goal with the last action, or -1

    What can happen:

    ``turn``     side (0, 1) that decides or throws, or -1
    ``open``     the legal actions of a decision, sorted: squares, then labelled actions (128
                 and up); () if nobody decides
    ``ahead``    (action, squares), or ().  ``action`` picks a figure; ``squares`` are open after
                 it and are shown already.  The session fills it in
    ``targets``  {square: OWN, SCORING, CONTESTED or OFFSIDE}; all other open squares are FREE
    ``paths``    list of (number, kind, squares): where each throw would send the ball.  Squares
                 begin with the ball's and include bends.  The number is 1..6, or 0 for a
                 path that belongs to no throw
    ``thrown``   the number that was thrown while a path is chosen: only its paths stay lit; or 0

    The course of the match:

    ``score``    goals (side 0, side 1)
    ``clock``    (seconds left, seconds in all), shown as a share; a match whose minutes are
                 turns counts 60 s for each; None without a clock
    ``minute``   (the minute now, from 1; minutes in all), for the text; or None.  Without
                 ``period`` the minutes are turns
    ``period``   short name of the period ("1H"), for the text; or ""
    ``hurry``    seconds left for a move with a time limit, for the text; or -1
    ``attacks``  the side (0, 1) that has the ball or had it last, in games that always show
                 it; or -1
    ``gauges``   list of (label, value, maximum): small counters such as rolls left; if the
                 label is "", only the lights show the counter
    ``dice``     list of (side, kind of dot, number, points left): at most four dice with
                 coloured dots, each in the margin of its side; None in a match without them
    ``margins``  True if columns a and p are free for score, die and counters.  Otherwise dots
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
