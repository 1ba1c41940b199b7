"""Before the first turn: placing, the throws, and who kicks off (RULEBOOK.md 6 and 7)."""

from .field import CENTRES, FRONTS, crowd, half, in_area, on_field
from .state import FIGURE, KICK, KICKOFF, NONE, TOSS
from .turn import Turn

# What one press may place (6): Yellow's squares, the goalie first; Red's are their half turn.
LINEUPS = (
    ("standard", b"\x33\x37\x55\x2b\x16"),  # d4 h4 f6 l3 g2
    ("defence", b"\x33\x37\x25\x55\x19"),  # d4 h4 f3 f6 j2
    ("attack", b"\x33\x37\x16\x2b\x59"),  # d4 h4 g2 l3 j6
)

_FIELD = bytes(
    [square for square in range(128) if on_field(square) and square not in FRONTS[0] + FRONTS[1]]
)  # for outfielders (20)


def _figure_count(match):
    """Return how many figures of the side on turn stand already."""
    return 5 - match.teams()[0].count(NONE)


def places(match):
    """Return where the next figure of the side may be placed (6), sorted."""
    own = match.teams()[0]
    side = match.side
    if own[0] < 0:
        return list(FRONTS[side])
    outfielders = [square for square in own[1:] if square >= 0]
    room = 3 - len(outfielders)
    # Rule 6 knows three kinds of squares.
    centre, other_centre = CENTRES[side], CENTRES[1 - side]
    on_centre = still_needed(outfielders + [centre[0]], side) <= room
    at_home = still_needed(outfielders + [FRONTS[side][0]], side) <= room
    ahead = still_needed(outfielders + [FRONTS[1 - side][0]], side) <= room
    crowded = crowd(outfielders, side)
    result = []
    for square in _FIELD:
        if half(square) != side:
            good = ahead and square not in other_centre
        elif square in centre:
            good = on_centre
        else:
            good = at_home and not (crowded and in_area(square, side))  # (21)
        if good and square not in match.figures:
            result.append(square)
    return result


def lineups(match):
    """Return (name, the five squares) of each line-up that can stand: while no figure does."""
    if _figure_count(match):
        return ()
    result = []
    for name, line_up in LINEUPS:
        squares = _squares_of(line_up, match.side)
        if not any(square in match.figures for square in squares):
            result.append((name, squares))
    return result


def _squares_of(line_up, side):
    """Return the squares of ``line_up``, which is given for side 0, on the half of ``side``."""
    return bytes([127 - square for square in line_up]) if side else line_up


def still_needed(outfielders, side):
    """Return how many more outfielders rule 6 asks for beside ``outfielders``."""
    centre = own = opponent = 0
    for square in outfielders:
        if half(square) == side:
            own += 1
        else:
            opponent += 1
        if square in CENTRES[side]:
            centre += 1
    # One on a centre space, and another one in the own half, which the centre is part of.
    return max(2 - own, 0 if centre else 1) + (0 if opponent else 1)


def kickers(match):
    """Return the own figures on centre spaces whose kick-off can end legally (7), sorted."""
    turn = Turn(match)
    centre = CENTRES[match.side]
    result = []
    for square in turn.own:  # no list comprehension: a call of its own, 370 bytes of the stack
        if square in centre and turn.kick(square, False).can_end(square, match.steps):
            result.append(square)
    return sorted(result)


def place(match, square):
    """Place a figure of the side on turn (6)."""
    side = match.side
    count = _figure_count(match)
    at = 5 * side
    if not count:
        match.figures[at] = square
        return
    outfielders = [each for each in match.figures[at + 1 : at + 5] if each >= 0]
    outfielders = sorted(outfielders + [square])
    match.figures[at + 1 : at + 5] = outfielders + [NONE] * (4 - len(outfielders))
    if count == 4:
        _tell_ready(match)
        match.side = 1 - side
        if side:
            match.phase = TOSS


def _tell_ready(match):
    """Tell that a side has placed its last figure; a line-up by its name."""
    side = match.side
    stands = bytes(match.figures[5 * side : 5 * side + 5])
    for index in range(len(LINEUPS)):
        squares = _squares_of(LINEUPS[index][1], side)
        if stands[0] == squares[0] and sorted(stands[1:]) == sorted(squares[1:]):
            match.emit("whistle", side, "lineup", index)
            return
    match.emit("whistle", side, "placed")


def toss(match, number):
    """Both throw, Yellow first; the higher one kicks off with the difference as steps."""
    if not match.side:
        match.pips = number
        match.side = 1
        match.emit("toss", 0, "throws", number)
        return
    steps = abs(number - match.pips)
    winner = 1 if number > match.pips else 0
    match.emit("toss", 1, "throws", number)
    match.pips = match.side = 0
    if not steps:
        match.emit("toss", -1, "tie")
        return
    if match.options["first"] != "toss":
        winner = 1 if match.options["first"] == "right" else 0
    match.side = winner
    match.steps = steps
    match.phase = KICKOFF
    match.stage = FIGURE
    figures = kickers(match)
    if not figures:
        match.emit("toss", -1, "no_kickoff", steps)
        match.phase = TOSS
        match.side = match.steps = 0
        return
    match.first = winner
    match.emit("whistle", winner, "kickoff", steps)
    if len(figures) == 1:
        begin(match, figures[0])


def begin(match, square):
    """The figure on ``square`` kicks off (7)."""
    match.ball = match.mover = square
    match.stage = KICK
