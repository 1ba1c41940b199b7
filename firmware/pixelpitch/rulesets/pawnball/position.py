"""A match as a JSON position, and back.  Not flashed: a board that only plays needs none.

::

    {"ruleset": "pawnball",
     "boards": [{"blue": {"black": ["c4", "c5"], "grey": ["g3", "g6"], "white": ["e3", "e6"]},
                 "red": {"yellow": [...], "green": [...], "violet": [...]}, "ball": "h4"}, {...}],
     "draw": 3, "dice": [["black", 1], ["violet", 6], ["yellow", 1], ["white", 4]], "board": 1,
     "team": "blue", "left": [4], "die": 1, "points": 0, "moved": ["c3"], "picked": null,
     "score": [[0, 1], [2, 0]], "phase": "pawn", "options": {...}}

Pawns with the same dot are listed in any order; those not placed yet are left out of their
list.  ``dice`` are this draw's, as thrown so far.  ``board`` and ``team``: who places, throws
(the board played first) or plays; null when over.  ``left``: points of the dice that the team
in play still has, without the active one.  ``die``: points of the active die, and ``points``
what its pawns have left, or null.  ``moved``: where the pawns that it moved stand.  ``picked``:
the pawn that moves next, or null.  ``score``: of each board, Blue first.  ``options`` may be
left out: the defaults.
"""

from ...rules import squares
from ...rules.errors import NotUnderstood
from ...rules.position import Fields
from .draw import die_team
from .state import DOTS, NONE, OVER, PHASES, dot_of, filled, first_pawn, team_of
from .validate import check

_SIDES = ("blue", "red")


def write(match):
    """Return the position of ``match``: a dict of JSON values."""
    over = match.phase == OVER
    return {
        "ruleset": match.RULESET,
        "boards": [_write_board(match, board) for board in (0, 1)],
        "draw": match.draw,
        "dice": [
            [DOTS[die_team(index, points)][dot_of(points)], points]
            for index, points in enumerate(match.dice)
            if points
        ],
        "board": None if over else match.board + 1,
        "team": None if over else _SIDES[match.side],
        "left": [points for points in match.left if points],
        "die": match.die or None,
        "points": match.points if match.die else None,
        "moved": [squares.name(square) for square in match.moved if square >= 0],
        "picked": None if match.picked < 0 else squares.name(match.picked),
        "score": [list(match.goals), [match.score[side] - match.goals[side] for side in (0, 1)]],
        "phase": PHASES[match.phase],
        "options": dict(match.options),
    }


def _write_board(match, board):
    found: dict = {}
    for side in (0, 1):
        team: dict = {}
        for dot, colour in enumerate(DOTS[team_of(board, side)]):
            at = first_pawn(board, side, dot)
            pair = match.pawns[at : at + 2]
            team[colour] = [squares.name(square) for square in pair if square >= 0]
        found[_SIDES[side]] = team
    found["ball"] = squares.name(match.balls[board])
    return found


def read(make, given):
    """Return the match of the position ``given``; ``make(options)`` makes a fresh one.

    Raises NotUnderstood naming the field that is missing, wrong, unknown, or does not fit
    the others or the rules.
    """
    fields = Fields(given, make.RULESET)
    fields.choice("ruleset", (make.RULESET,))
    match = make(fields.options())
    match.phase = PHASES.index(fields.choice("phase", PHASES))
    boards = fields.raw("boards")
    if not isinstance(boards, list) or len(boards) != 2:
        fields.refuse("boards", "a list of 2 JSON objects")
    for board in (0, 1):
        _read_board(match, board, boards[board])
    match.draw = fields.whole("draw", 1, 16)
    match.dice = _dice(fields)
    if match.phase == OVER:
        for name in ("board", "team"):
            if fields.raw(name) is not None:
                fields.refuse(name, "null in phase over")
        match.board = match.side = 0
    else:
        match.board = fields.whole("board", 1, 2) - 1
        match.side = _SIDES.index(fields.choice("team", _SIDES))
    match.left = filled(_at_most(fields, "left", 4), 0, 4)
    match.die = 0 if fields.raw("die") is None else fields.whole("die", 1, 6)
    match.points = 0
    if match.die:
        match.points = fields.whole("points", 0, 6)
    elif fields.raw("points") is not None:
        fields.refuse("points", "null without an active die")
    match.moved = filled(_squares(fields, "moved", make.RULESET), NONE, 2)
    match.picked = NONE
    if fields.raw("picked") is not None:
        match.picked = fields.square("picked", None, "a square a1..p8 or null")
    _read_score(match, fields)
    fields.end()
    check(match)
    return match


def _read_board(match, board, given):
    where = match.RULESET + ".boards"
    inner = Fields(given, where)
    for side in (0, 1):
        team = Fields(inner.raw(_SIDES[side]), where + "." + _SIDES[side])
        for dot, colour in enumerate(DOTS[team_of(board, side)]):
            at = first_pawn(board, side, dot)
            found = _squares(team, colour, where)
            match.pawns[at : at + 2] = filled(found, NONE, 2)
        team.end()
    match.balls[board] = inner.square("ball")
    inner.end()


def _squares(fields, name, where):
    """Return at most two squares of a list of names."""
    given = fields.raw(name)
    if not isinstance(given, list) or len(given) > 2:
        fields.refuse(name, "a list of at most 2 squares")
    return [Fields({name: each}, where).square(name) for each in given]


def _at_most(fields, name, count):
    found = fields.wholes(name, None, 1, 6)
    if len(found) > count:
        fields.refuse(name, "at most " + str(count) + " whole numbers")
    return found


def _dice(fields):
    words = "a list of at most 4 [colour, points], as dice 1 to 4 show them"
    given = fields.raw("dice")
    if not isinstance(given, list) or len(given) > 4:
        fields.refuse("dice", words)
    found = []
    for index, each in enumerate(given):
        good = isinstance(each, list) and len(each) == 2
        points = each[1] if good else 0
        good = good and type(points) is int and 1 <= points <= 6
        if not good or each[0] != DOTS[die_team(index, points)][dot_of(points)]:
            fields.refuse("dice", words)
        found.append(points)
    return found + [0] * (4 - len(found))


def _read_score(match, fields):
    given = fields.raw("score")
    good = isinstance(given, list) and len(given) == 2
    for each in given if good else ():
        good = good and isinstance(each, list) and len(each) == 2
        for goals in each if good else ():
            good = good and type(goals) is int and 0 <= goals <= 64
    if not good:
        raise NotUnderstood(
            match.RULESET + ".score = " + repr(given), "[[blue, red], [blue, red]] of both boards"
        )
    match.goals = list(given[0])
    match.score = [given[0][side] + given[1][side] for side in (0, 1)]
