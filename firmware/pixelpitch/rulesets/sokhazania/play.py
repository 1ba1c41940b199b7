"""Throws, passes, shots and saves (RULEBOOK.md 7 to 11), and which of the phases a throw is for."""

from ...rules.chance import OUT, Chance
from .ball import restart
from .board import CORNER, GOALIE, INTERCEPTION, SHOT, THROWIN
from .clock import corner_follows, whistle
from .goals import goal
from .penalties import answer_foul, award, offer, throw_penalty
from .phases import CHOOSE, COLOUR, FOUL_CHOICE, PLAY, SAVE, SHOOTOUT, TOSS
from .shootout import throw_shootout
from .toss import choose_colour, throw_toss

# Two more outcomes of a throw with the option die_fouls (RULEBOOK.md 16).
FOUL = 7  # by the side that throws: it grabbed the moving die
FOUL_OTHER = 8  # by the other side: it grabbed the die or threw out of turn

# Unattended, one throw in 50 leaves the box, and with die_fouls one in 50 is a foul.
_THROWS = ((OUT, 6), (1, 49), (2, 49), (3, 49), (4, 49), (5, 49), (6, 49))
_THROWS_AND_FOULS = (
    ((OUT, 6),) + tuple([(face, 48) for face in range(1, 7)]) + ((FOUL, 3), (FOUL_OTHER, 3))
)

HIGHEST_GOAL = {"easy": 5, "normal": 4, "hard": 3}  # RULEBOOK.md 8: from 3 up to this


def fouls_count(match):
    """Return whether a foul on the die is an outcome of the awaited throw (16)."""
    return match.options["die_fouls"] and match.phase in (PLAY, SAVE)


def chance(match):
    """Return the awaited throw; OUT is one in 50, as RULEBOOK.md, Options, says."""
    return Chance(outcomes=_THROWS_AND_FOULS if fouls_count(match) else _THROWS, side=match.side)


def ends(match, number):
    """Return the squares to which ``number`` leads from the ball's dot, sorted."""
    board = match.board
    return sorted({board.dots[dot][2] for dot in board.exits(board.index_of(match.ball), number)})


def act(match, action):
    """Carry out a throw or a decision, and what the clock then brings."""
    match.travel = ()
    match.travelled = 0
    if match.phase == TOSS:
        throw_toss(match, action)
    elif match.phase == COLOUR:
        choose_colour(match, action)
    elif match.phase == CHOOSE:
        number = match.thrown
        match.thrown = 0
        match.phase = PLAY
        _follow(match, number, action)
    elif match.phase == SHOOTOUT:
        throw_shootout(match, action)
    elif match.phase == FOUL_CHOICE:
        answer_foul(match, action)
    elif match.phase not in (PLAY, SAVE):
        throw_penalty(match, action)
    elif action == FOUL and match.phase == SAVE:
        offer(match)
    elif action in (FOUL, FOUL_OTHER):
        award(match, match.side if action == FOUL else 1 - match.side)
    elif match.phase == PLAY:
        _throw(match, action)
    else:
        _save(match, action)
    whistle(match)


def _throw(match, number):
    """RULEBOOK.md 7 and 11."""
    if number == OUT:
        match.emit("out", match.side, "throw_in")
        restart(match, 1 - match.side, THROWIN)
        return
    squares = ends(match, number)
    if len(squares) == 1:
        _follow(match, number, squares[0])
        return
    match.thrown = number
    match.phase = CHOOSE
    match.emit("choice", match.side, "tracks", number)


def _follow(match, number, square):
    """Move along a track; RULEBOOK.md 7, and 8 as far as the save."""
    dot = match.board.index_of(match.ball)
    role = match.board.dots[dot][3]
    kind = match.board.kind(dot, number)
    match.travel = match.board.path(dot, number, match.board.index_of(square))
    match.travelled = number
    match.way = kind
    match.ball = square
    if kind == SHOT:
        match.emit("shot", match.side, "shot", number, role)
        match.side = 1 - match.side
        match.phase = SAVE
    elif kind == INTERCEPTION:
        match.emit("lost", match.side, "up_field" if role == GOALIE else "intercepted", number)
        match.side = 1 - match.side
    else:
        match.emit("pass", match.side, "passes", number, match.ball)


def _save(match, number):
    """RULEBOOK.md 8 and 9; 12 for the corner that the end of the match takes away."""
    attacker = 1 - match.side
    if number == OUT and match.options["level"] == "hard":
        match.emit("out", match.side, "save_out")
    elif number == OUT:
        goal(match, attacker, "own_goal")
    elif number <= 2 and not corner_follows(match):
        match.phase = PLAY
        match.emit("save", match.side, "no_corner", number)
    elif number <= 2:
        match.emit("save", match.side, "corner", number)
        restart(match, attacker, CORNER)
    elif number <= HIGHEST_GOAL[match.options["level"]]:
        goal(match, attacker, "goal", number)
    else:
        match.phase = PLAY
        match.emit("save", match.side, "saved", number)
