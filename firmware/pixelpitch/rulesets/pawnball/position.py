"""The JSON position of a match.  Not flashed: a board that only plays needs none.

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

from ...rules.laptop import (
    OPTIONS,
    Field,
    Fields,
    Filled,
    Own,
    Shape,
    Square,
    Word,
    name_of,
    several,
)
from .draw import die_team
from .state import DOTS, NONE, OVER, PHASES, dot_of, fill, first_pawn, team_of

_SIDES = ("blue", "red")


def _teams(board):
    """Yield (side's name, [(dot's name, index of its first pawn), ...]) of a board."""
    for side, name in enumerate(_SIDES):
        dots = DOTS[team_of(board, side)]
        yield name, [(each, first_pawn(board, side, dot)) for dot, each in enumerate(dots)]


def _write_boards(match):
    result = []
    for board in (0, 1):
        one: dict = {}
        for name, dots in _teams(board):
            pairs = [(dot, match.pawns[at : at + 2]) for dot, at in dots]
            one[name] = {dot: [name_of(each) for each in pair if each >= 0] for dot, pair in pairs}
        one["ball"] = name_of(match.balls[board])
        result.append(one)
    return result


def _read_boards(match, fields):
    boards = fields.raw("boards")
    if not isinstance(boards, list) or len(boards) != 2:
        fields.refuse("boards", "a list of 2 JSON objects")
    where = match.RULESET + ".boards"
    for board, each in enumerate(boards):
        inner = Fields(each, where)
        for name, dots in _teams(board):
            team = Fields(inner.raw(name), where + "." + name)
            for dot, at in dots:
                match.pawns[at : at + 2] = fill(several(team, dot, 2), NONE, 2)
            team.end()
        match.balls[board] = inner.square("ball")
        inner.end()


def _side_words(index, points):
    return [DOTS[die_team(index, points)][dot_of(points)], points]


def _write_dice(match):
    return [_side_words(index, points) for index, points in enumerate(match.dice) if points]


def _read_dice(match, fields):
    sides = [[_side_words(index, points) for points in range(1, 7)] for index in range(4)]
    dice = fields.raw("dice")
    good = isinstance(dice, list) and len(dice) <= 4
    for index, each in enumerate(dice if good else ()):
        good = good and each in sides[index] and type(each[1]) is int
    if not good:
        fields.refuse("dice", "a list of at most 4 [colour, points], as dice 1 to 4 show them")
    match.dice = [each[1] for each in dice] + [0] * (4 - len(dice))


class _Place(Field):
    """The board or the side in play, by its word; null when the match is over."""

    late = True  # when the phase is known

    def __init__(self, name, attr, words):
        super().__init__(name, attr)
        self._words = words

    def write(self, match):
        """Return its word, or None."""
        return None if match.phase == OVER else self._words[getattr(match, self.attr)]

    def read(self, match, fields):
        """Set the field of ``match``; raise NotUnderstood naming it unless it is a word."""
        entry = fields.raw(self.name)
        if match.phase == OVER:
            good, value = entry is None, 0
        else:
            good = type(entry) is type(self._words[0]) and entry in self._words
            value = self._words.index(entry) if good else 0
        if not good:
            words = " or ".join([str(word) for word in self._words])
            fields.refuse(self.name, "null in phase over, else " + words)
        setattr(match, self.attr, value)


def _write_points(match):
    return match.points if match.die else None


def _read_points(match, fields):
    match.points = 0
    if match.die:
        match.points = fields.whole("points", 0, 6)
    elif fields.raw("points") is not None:
        fields.refuse("points", "null without an active die")


def _write_score(match):
    return [list(match.goals), [match.score[side] - match.goals[side] for side in (0, 1)]]


def _read_score(match, fields):
    score = fields.raw("score")
    if not isinstance(score, list) or len(score) != 2:
        fields.refuse("score", "[[blue, red], [blue, red]] of both boards")
    match.goals, other = [fields.part("score", each).wholes("score", 2, 0, 64) for each in score]
    match.score = [match.goals[side] + other[side] for side in (0, 1)]


SHAPE = Shape(
    Own("boards", _write_boards, _read_boards),
    Field("draw"),
    Own("dice", _write_dice, _read_dice),
    _Place("board", "board", (1, 2)),
    _Place("team", "side", _SIDES),
    Filled("left", 0),
    Field("die", null=0),
    Own("points", _write_points, _read_points),
    Filled("moved", NONE),
    Square("picked"),
    Own("score", _write_score, _read_score),
    Word("phase", PHASES),
    OPTIONS,
)
read = SHAPE.read
write = SHAPE.write
