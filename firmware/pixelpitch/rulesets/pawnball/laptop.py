"""Reads, writes and checks JSON positions of PawnBall.

Only laptops have this module; a board saves matches as binary snapshots. An example::

    {"ruleset": "pawnball",
     "boards": [{"blue": {"black": ["c4", "c5"], "grey": ["g3", "g6"], "white": ["e3", "e6"]},
                 "red": {"yellow": [...], "green": [...], "violet": [...]}, "ball": "h4"}, {...}],
     "draw": 3, "dice": [["black", 1], ["violet", 6], ["yellow", 1], ["white", 4]], "board": 1,
     "team": "blue", "left": [4], "die": 1, "points": 0, "moved": ["c3"], "picked": null,
     "score": [[0, 1], [2, 0]], "phase": "pawn", "options": {...}}

``boards``   for each board, the squares of the pawns by colour, in any order, and of the ball
``draw``     the number of the current draw (throw of four dice), from 1
``dice``     the dice thrown so far in this draw, each [colour of its dot, points]
``board``    1 or 2: the board where pawns are placed or dice are played; while dice are thrown, the
             board that will be played first; null when the match is over
``team``     blue or red: the side that places, throws or plays; null when the match is over
``left``     points of the dice that this side may still play here after the one it is playing
``die``      points of the die that is being played, or null
``points``   how many of these points are left for jumps, or null
``moved``    squares of the pawns that this die has already moved
``picked``   square of the pawn chosen to jump next, or null
``score``    goals on each board, Blue's first
``options``  {name: value}; if it is missing, all options have their defaults
"""

from ...rules.laptop import (
    AS_OPTIONS_SAY_TEXT,
    OPTIONS,
    Custom,
    Field,
    Fields,
    Filled,
    Shape,
    Square,
    Word,
    name_or_none,
    read_list,
)
from .moves import CLOSED_SQUARES, in_area
from .rules import (
    DIE_PHASE,
    DOT_COLOURS_BY_TEAM,
    DOT_PLACING_ORDER_BY_TEAM,
    KICK_PHASE,
    MOVE_PHASE,
    NO_SQUARE,
    OVER_PHASE,
    PAWN_PHASE,
    PLACE_PHASE,
    THROW_PHASE,
    Match,
    dice_of,
    die_team,
    dot_of,
    first_board,
    first_pawn,
    placing_order,
    sort_and_fill,
    team_of,
    team_order,
)

# (seed, number of random actions) of the match that the picture in README.md shows.
PICTURED_MATCH = (2, 34)
_SIDE_NAMES = ("blue", "red")


def _teams(board):
    """Yield for each side: (its name, [(name of a dot, index of the dot's first pawn), ...])."""
    for side, name in enumerate(_SIDE_NAMES):
        dots = DOT_COLOURS_BY_TEAM[team_of(board, side)]
        yield name, [(each, first_pawn(board, side, dot)) for dot, each in enumerate(dots)]


def _write_boards(match):
    result = []
    for board in (0, 1):
        one: dict = {}
        for name, dots in _teams(board):
            pairs = [(dot, match.pawns[at : at + 2]) for dot, at in dots]
            one[name] = {
                dot: [name_or_none(each) for each in pair if each >= 0] for dot, pair in pairs
            }
        one["ball"] = name_or_none(match.balls[board])
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
                match.pawns[at : at + 2] = sort_and_fill(read_list(team, dot, 2), NO_SQUARE, 2)
            team.end()
        match.balls[board] = inner.square("ball")
        inner.end()


def _face_words(index, points):
    return [DOT_COLOURS_BY_TEAM[die_team(index, points)][dot_of(points)], points]


def _write_dice(match):
    return [_face_words(index, points) for index, points in enumerate(match.dice) if points]


def _read_dice(match, fields):
    sides = [[_face_words(index, points) for points in range(1, 7)] for index in range(4)]
    dice = fields.raw("dice")
    is_valid = isinstance(dice, list) and len(dice) <= 4
    for index, each in enumerate(dice if is_valid else ()):
        is_valid = is_valid and each in sides[index] and type(each[1]) is int
    if not is_valid:
        fields.refuse("dice", "a list of at most 4 [colour, points], as dice 1 to 4 show them")
    match.dice = [each[1] for each in dice] + [0] * (4 - len(dice))


class _InPlay(Field):
    """The field ``board`` or ``team``: one of ``words``, or null after the end of the match."""

    is_read_last = True  # read this field after ``phase``, on which it depends

    def __init__(self, name, attr, words):
        super().__init__(name, attr)
        self._words = words

    def write(self, match):
        """Return the word for the field in ``match``, or None after the end of the match."""
        return None if match.phase == OVER_PHASE else self._words[getattr(match, self.attr)]

    def read_into(self, match, fields):
        """Set the field in ``match`` from its word in ``fields``, or raise NotUnderstood."""
        entry = fields.raw(self.name)
        if match.phase == OVER_PHASE:
            is_valid, value = entry is None, 0
        else:
            is_valid = type(entry) is type(self._words[0]) and entry in self._words
            value = self._words.index(entry) if is_valid else 0
        if not is_valid:
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
    match.goals, other = [fields.element("score", each).wholes("score", 2, 0, 64) for each in score]
    match.score = [match.goals[side] + other[side] for side in (0, 1)]


SHAPE = Shape(
    Custom("boards", _write_boards, _read_boards),
    Field("draw"),
    Custom("dice", _write_dice, _read_dice),
    _InPlay("board", "board", (1, 2)),
    _InPlay("team", "side", _SIDE_NAMES),
    Filled("left", 0),
    Field("die", null=0),
    Custom("points", _write_points, _read_points),
    Filled("moved", NO_SQUARE),
    Square("picked"),
    Custom("score", _write_score, _read_score),
    Word("phase", [phase.name for phase in Match.PHASES]),
    OPTIONS,
)
# The functions of this module that read and write the JSON position of a match.
read = SHAPE.read
write = SHAPE.write

# {phase: (least, greatest) number of dice thrown so far}; in all other phases it is four.
_DICE_THROWN = {PLACE_PHASE: (0, 0), THROW_PHASE: (0, 3)}


def check(match):
    """Raise NotUnderstood for the first field that contradicts other fields or the rules."""
    fit = SHAPE.fit_check(match)
    _check_order(fit.require, match)
    _check_progress(fit, match)
    _check_pawns(fit, match)
    _check_dice(fit, match)
    _check_die(fit, match)
    _check_score(fit.require, match)
    _check_choice(fit.require, match)


def _check_order(require, match):
    """Check that the remaining dice and the two pawns of each colour are sorted.

    Otherwise two snapshots of the same position could differ.
    """
    pairs = [match.pawns[at : at + 2] for at in range(0, 24, 2)] + [match.moved]
    is_valid = all(second < 0 or 0 <= first < second for first, second in pairs)
    require(is_valid, "boards", "squares of two alike pawns in order, also those moved")
    is_valid = match.left == sort_and_fill([points for points in match.left if points], 0, 4)
    require(is_valid, "left", "points in order")


def _check_progress(fit, match):
    """Check the draw (throw of four dice), the board and the team to play (rules 5, 7 to 9)."""
    phase, draws = match.phase, match.options["draws"]
    low = draws if phase == OVER_PHASE else 1
    fit.require_range(
        match.draw, "draw", low, 1 if phase == PLACE_PHASE else draws, AS_OPTIONS_SAY_TEXT
    )
    if phase in (THROW_PHASE, OVER_PHASE):
        board = 0 if phase == OVER_PHASE else first_board(match)
        fit.require(
            match.board == board,
            "board",
            "the one played first, null when over" + AS_OPTIONS_SAY_TEXT,
        )
        fit.require(match.side == board, "team", "who throws, null when over" + AS_OPTIONS_SAY_TEXT)


def _check_pawns(fit, match):
    """Check the squares of pawns and balls (rules 3, 4, 5)."""
    order = placing_order(match.proposer())
    now = order.index((match.board, match.side)) if match.phase == PLACE_PHASE else 4
    for board in (0, 1):
        ball = match.balls[board]
        field = "boards." + str(board) + "."
        is_valid = in_area(ball) and ball not in match.pawns[12 * board : 12 * board + 12]
        fit.require(is_valid, field + "ball", "a free square of the playing area")
        closed = [square for square in range(128) if CLOSED_SQUARES[square]]
        for side, name in enumerate(_SIDE_NAMES):
            _check_placing(fit, match, board, side, order.index((board, side)) - now)
            at = first_pawn(board, side, 0)
            stand = [square for square in match.pawns[at : at + 6] if square >= 0]
            fit.require_distinct(stand, field + name, closed)
            closed += stand


def _check_placing(fit, match, board, side, later):
    """Check that ``side`` has placed the right number of pawns on ``board`` (rule 5).

    ``later`` is 0 if this team is placing its pawns now, positive if its turn has not come yet, and
    negative if it must have placed all six.
    """
    at = first_pawn(board, side, 0)
    count = 6 - match.pawns[at : at + 6].count(NO_SQUARE)
    is_valid = count == (6 if later < 0 else 0) if later else count < 6
    words = (
        "six pawns, placed one team after the other in the order of their dots"
        + AS_OPTIONS_SAY_TEXT
    )
    number = 0
    for dot in DOT_PLACING_ORDER_BY_TEAM[team_of(board, side)]:
        for index in (0, 1):
            is_valid = is_valid and (match.pawns[at + 2 * dot + index] >= 0) == (number < count)
            number += 1
    fit.require(is_valid, "boards." + str(board) + "." + _SIDE_NAMES[side], words)


def _check_dice(fit, match):
    """Check the thrown dice, and that each die still to be played is one of them (rules 7 to 9)."""
    phase, dice = match.phase, match.dice
    count = 4 - dice.count(0)
    low, high = _DICE_THROWN.get(phase, (4, 4))
    is_valid = dice == [each for each in dice if each] + [0] * (4 - count) and low <= count <= high
    fit.require(is_valid, "dice", str(low) + ".." + str(high) + " dice")
    own = dice_of(dice, match.team()) if DIE_PHASE <= phase <= KICK_PHASE else []
    for points in match.left + [match.die]:
        if points:
            where = "die" if points == match.die and points not in match.left else "left"
            fit.require(points in own, where, "dice that the team has in this draw")
            own.remove(points)


def _check_die(fit, match):
    """Check the die being played, its remaining points and its moved pawns (rules 9 to 12)."""
    die, picked = match.die, match.picked
    moved = [square for square in match.moved if square >= 0]
    fit.require(
        (die > 0) == (PAWN_PHASE <= match.phase <= KICK_PHASE), "die", "a die while it is played"
    )
    at = first_pawn(match.board, match.side, dot_of(die))
    own = match.pawns[at : at + 2] if die else []
    spent = die - match.points
    fit.require(
        spent >= len(moved) and (moved or not spent),
        "points",
        "what the moves leave",
    )
    fit.require(all(square in own for square in moved), "moved", "pawns of the active die")
    if match.phase == MOVE_PHASE:
        is_valid = picked in own and picked not in moved and match.legal_decisions()
        fit.require(is_valid, "picked", "a pawn of the active die that has not moved and can")
    else:
        fit.require(picked < 0, "picked", "null")


def _check_score(require, match):
    """Check that each board has no more goals than dice that have been played there.

    This also keeps the number of goals within the range that ``STATE`` declares.
    """
    for board in (0, 1):
        goals = [match.goals[side] for side in (0, 1)]
        if board:
            goals = [match.score[side] - match.goals[side] for side in (0, 1)]
        is_valid = min(goals) >= 0 and sum(goals) <= _dice_count(match, board)
        require(
            is_valid,
            "score",
            "at most one goal for each die played on a board" + AS_OPTIONS_SAY_TEXT,
        )


def _dice_count(match, board):
    """Return how many dice have been played on ``board`` in the whole match."""
    before = 4 * (match.draw - 1)
    if match.phase in (PLACE_PHASE, THROW_PHASE):
        return before
    if match.phase == OVER_PHASE:
        return before + 4
    if board != match.board:
        return before + (4 if board == first_board(match) else 0)
    left = 4 - match.left.count(0) + (match.die > 0)
    if match.team() == team_order(match.dice)[0]:
        left += len(dice_of(match.dice, 1 - match.team()))
    return before + 4 - left


def _check_choice(require, match):
    """Check that a legal action exists; to choose a die, there must be two (rules 9, 11, 12)."""
    phase = match.phase
    legal = match.legal_decisions() if phase in (DIE_PHASE, PAWN_PHASE, KICK_PHASE) else [0, 1]
    is_valid = len(legal) > 1 or (phase != DIE_PHASE and legal not in ([], [128]))
    require(is_valid, "phase", "different dice to play, a pawn that can move, or a kick")
