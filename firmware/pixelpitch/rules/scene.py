"""Everything that the package ``render`` needs to draw a state of a match, except colours of LEDs.

``Match.scene()``, called after each change of a match, returns a new ``Scene``. It fills in the
score, the side that acts, the legal actions and a goal; the ruleset's ``Table.draw`` adds the rest.
Squares are 0..127 (``rules.squares``). Sides are 0 and 1; -1 means no side.
"""

# Roles: what an element of ``Scene.things`` is.
SPOT = 0  # a mark painted on an empty square, such as a penalty spot or part of a line
DOT = 1  # a dot or station of one side on the game's printed board; the ball can move to it
FIGURE = 2  # an outfielder or a pawn
GOALIE = 3  # a goalkeeper, whatever the game calls it
GOAL = 4  # one of the squares of a goal
POST = 5  # a goalpost, or any other square that nothing can enter

# Values of the field ``mark`` in ``Scene.things``: one kind of dot (0: none), plus any flags.
BLACK = 1
GREY = 2
WHITE = 3
YELLOW_DOT = 4
GREEN = 5
VIOLET = 6
DOT_KIND = 7  # mask: mark & DOT_KIND is the kind of dot
PICKED = 8  # the coach has picked this figure but not moved it yet; the others are dimmed
CARD = 16  # this figure has a yellow card
BARRED = 32  # this figure may not move, or may not touch the ball, now; it is shown crossed out
HAS_BALL = 64  # this figure has the ball; a scene needs this mark only on a square with two figures

# Kinds of target, used in ``Scene.targets``: what choosing a square leads to.
FREE = 0  # nothing special: an empty square, or a figure to pick
OWN = 1  # with this choice, a figure of the side that decides gets the ball
SCORING = 2  # the choice is a shot, or gives a chance to shoot
CONTESTED = 3  # the other side has a figure there or may move one there, so the ball may be lost
OFFSIDE = 4  # a figure of the side that decides is off-side there; it is shown crossed out

# Kinds of path, in ``Scene.paths`` and ``Scene.way``.
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

    ``things``   the elements on squares: a list of (square, role, side, mark). A square may have a
                 figure of each side, and figures hide anything else. On a square without figures,
                 the last element is shown
    ``ball``     square, or -1 when no ball lies on the pitch
    ``areas``    rectangles to outline, each (top left square, bottom right square): the playing
                 area, then areas inside it; () for a football pitch on the whole board
    ``zones``    rectangles, as in ``areas``, that nobody may enter now, for example at a free kick
    ``lines``    straight lines, each (first square, last square), such as an off-side line
    ``colours``  team colour of side 0 and of side 1: RED, BLUE or YELLOW
    ``board``    (number of the board that this scene shows, from 0; number of boards):
                 (0, 1) unless the match is played on several boards

    What happened:

    ``travel``   squares through which the ball moved in the last action, first to last
    ``travelled``  the thrown number whose path the ball took (as in ``paths``), or 0
    ``way``      the kind of that path, such as PASS; it decides the colour of ``travel``
    ``walk``     squares through which a figure walked in the last action, first to last. If the
                 ball moves, too, the figure walks after the ball has stopped
    ``last``     squares of the last move, which stay lit until the next one
    ``scored``   side (0, 1) that scored a goal with the last action, or -1

    What can happen:

    ``turn``     side (0, 1) that decides or throws, or -1
    ``open``     the legal actions of a decision, sorted: squares, then labelled actions (128
                 and up); () if nobody decides
    ``ahead``    (action, squares), or (): the action that picks the figure under the cursor, and
                 the squares that will be legal after it. The session fills this field in
    ``targets``  {square: OWN, SCORING, CONTESTED or OFFSIDE}; all other open squares are FREE
    ``paths``    list of (number, kind, squares): the ball's path for each number thrown, 1..6, or 0
                 if it does not depend on a throw. The squares are the ball's square, the bends of
                 the path and its end
    ``thrown``   the number thrown while a coach chooses between its paths, and only these are lit;
                 otherwise 0

    The course of the match:

    ``score``    goals (side 0, side 1)
    ``clock``    (seconds left, seconds in all), or None without a clock. A match that counts turns
                 as minutes has 60 s for each turn
    ``minute``   (the current minute, from 1; minutes in all), for the text display; or None. If
                 ``period`` is "", a minute is a turn
    ``period``   short name of the period ("1H"), for the text display; or ""
    ``hurry``    seconds left for a move with a time limit, for the text display; or -1
    ``attacks``  the side (0, 1) that has the ball or had it last, in games that always show
                 it; or -1
    ``gauges``   list of (label, value, maximum): small counters such as the rolls that are left.
                 Those without a label ("") are not on the text display
    ``dice``     list of (side, kind of dot, number, points left): at most four dice with
                 coloured dots, each in the margin of its side; None in a game without such dice
    ``margins``  True if columns a and p are free to show the score, the die and counters.
                 Otherwise dots on the goal lines show the score, and dots below the pitch show
                 the first counter
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
