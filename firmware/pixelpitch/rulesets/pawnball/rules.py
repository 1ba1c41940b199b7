"""The rules of PawnBall, in the order of RULEBOOK.md; docstrings cite its rule numbers.

Side 0 is Blue and plays from left to right on both boards. ``moves`` computes where pawns can jump
and where kicks can end::

    >>> from pixelpitch.rulesets import load
    >>> match = load("pawnball")()
    >>> match.prompt()
    'Blue: place black pawn 1 of 2 on board 1, or take the usual line-up'
    >>> match.apply_action(match.string_to_action("lineup"))
    >>> [match.event_to_string(event) for event in match.events]
    ['board 1: Blue lines up the black-and-white team']
"""

from ...rules import match as base
from ...rules.chance import Chance
from ...rules.match import SIDES
from ...rules.phase import Over, Phase, Throw
from ...rules.squares import steps_apart
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .moves import (
    CENTRE_SQUARES,
    Kick,
    can_jump,
    in_area,
    jump_targets,
    kick_directions,
    kick_path,
    occupied,
    restart_square,
)

PLACE_PHASE = 0
THROW_PHASE = 1
DIE_PHASE = 2  # the coach chooses the die to play
PAWN_PHASE = 3  # the coach chooses a pawn to move, the ball to kick, or *done*
MOVE_PHASE = 4  # the coach chooses where the chosen pawn goes
KICK_PHASE = 5  # the coach chooses the square where the ball ends
OVER_PHASE = 6

NO_SQUARE = -1  # no square
DONE_ACTION = 128  # the action "done": the active die moves no more pawns
LINE_UP_ACTION = 129  # the action "lineup": places all six pawns of the team
# The action that plays a die: FIRST_DIE_ACTION + points for the black-and-white team,
# FIRST_DIE_ACTION + 6 + points for the colour team.
FIRST_DIE_ACTION = 130

# Boards, teams, dots (rules 1, 2). A team is 0 or 1. Each pawn has a coloured dot; a team has three
# colours, numbered 0, 1, 2. Dice with 1 or 2 points move the pawns of dot 0, and so on.

BLACK_WHITE_TEAM = 0
COLOUR_TEAM = 1
DOT_COLOURS_BY_TEAM = (("black", "white", "grey"), ("yellow", "green", "violet"))
# for each team, what a die's face with 1, 2, ... 6 points is called (rule 7)
FACE_NAMES_BY_TEAM = (
    ("black1", "black2", "white3", "white4", "grey5", "grey6"),
    ("yellow1", "yellow2", "green3", "green4", "violet5", "violet6"),
)


def side_of(board, team):
    """Return the side that plays ``team`` on ``board``; all three are 0 or 1 (rule 1)."""
    return board ^ team


def team_of(board, side):
    """Return the team (0, 1) that ``side`` plays on ``board`` (rule 1)."""
    return board ^ side


def first_pawn(board, side, dot):
    """Return the index in ``Match.pawns`` of the first of the two pawns with ``dot`` (rule 2)."""
    return 12 * board + 6 * side + 2 * dot


def dot_of(points):
    """Return the dot (0, 1, 2) on the face of a die that has ``points``: 1, 2, ... 6 (rule 7)."""
    return (points - 1) // 2


def sort_and_fill(values, filler, count):
    """Return the sorted ``values``, filled up to ``count`` elements with ``filler``."""
    return sorted(values) + [filler] * (count - len(values))


def _labels():
    result = {DONE_ACTION: "done", LINE_UP_ACTION: "lineup"}
    item = FIRST_DIE_ACTION
    for name in FACE_NAMES_BY_TEAM[BLACK_WHITE_TEAM] + FACE_NAMES_BY_TEAM[COLOUR_TEAM]:
        item += 1
        result[item] = name
    return result


class Match(base.Match):
    """A match of PawnBall; the module ``laptop`` describes its JSON position.

    Three attributes describe the last action, for display; they are not part of the state:

    ``travel``      the squares that the ball crossed in the last action, first to last, or ()
    ``jump``        (start, end) of the pawn that moved in the last action, or ()
    ``last_board``  the board on which the last action was played, or -1
    """

    RULESET = "pawnball"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Blue", "Red")
    LABELS = _labels()
    MAX_LENGTH = 1500  # 16 draws * 4 dice * 2 boards * 7 decisions = 896, plus set-up and margin
    MAX_ACTION = FIRST_DIE_ACTION + 12
    MAX_OUTCOME = 6
    BOARDS = 2
    CHANCE_SCORES = False
    STATE = (
        ("phase", PLACE_PHASE, OVER_PHASE),
        # The squares of the pawns, two for each dot (``first_pawn`` returns the index of the first
        # one). Either pawn of a dot may be listed first, so their squares are sorted. A pawn that
        # has not been placed is -1, and comes second.
        ("pawns", NO_SQUARE, 127, 24),
        ("balls", 0, 127, 2),  # the ball's square on board 1 and on board 2
        ("draw", 1, 16),
        ("dice", 0, 6, 4),  # this draw's dice in the order thrown; 0 if not thrown yet
        # The board where pawns are being placed or dice are being played; while dice are thrown,
        # the board that will be played first; after the match, 0.
        ("board", 0, 1),
        ("side", 0, 1),  # the side that places, throws or plays; 0 when the match is over
        # The sorted points of the dice that the team may still play after the active die, padded
        # with zeros.
        ("left", 0, 6, 4),
        ("die", 0, 6),  # the points of the active die, which is played now, or 0
        ("points", 0, 6),  # the points of the active die that are left for moving pawns
        # The sorted squares of the pawns that the active die has already moved, padded with -1.
        ("moved", NO_SQUARE, 127, 2),
        ("picked", NO_SQUARE, 127),  # the square of the pawn chosen to move next, or -1
        ("score", 0, 128, 2),  # the goals on both boards together
        ("goals", 0, 64, 2),  # the goals on board 1
    )

    travel: tuple
    jump: tuple

    def _start(self):
        self.phase = PLACE_PHASE
        self.pawns = [NO_SQUARE] * 24
        self.balls = list(CENTRE_SQUARES)  # rule 6
        self.draw = 1
        self.dice = [0] * 4
        self.board = self.side = self.proposer()
        self.left = [0] * 4
        self.die = self.points = 0
        self.moved = [NO_SQUARE] * 2
        self.picked = NO_SQUARE
        self.score = [0, 0]
        self.goals = [0, 0]
        self.travel = self.jump = ()
        self.last_board = NO_SQUARE

    def _apply(self, action):
        self.travel = self.jump = ()
        self.last_board = self.board
        return self.PHASES[self.phase].act(self, action)

    def proposer(self):
        """Return the side that proposed the match; this side places and throws first."""
        return SIDES.index(self.options["first"])

    def team(self):
        """Return the team (0, 1) whose turn it is."""
        return self.board ^ self.side

    def board_in_play(self):
        """Return the board (0, 1) on which the next action happens."""
        return self.board

    def outcome(self):
        """Return the result of the match, or None before it is over (rule 18)."""
        return _outcome(self) if self.phase == OVER_PHASE else None


# The set-up (rule 5).

# the dots of each team in the order of placing (rule 5)
DOT_PLACING_ORDER_BY_TEAM = ((0, 2, 1), (0, 1, 2))
_LINEUP = ((50, 66), (36, 84), (38, 86))  # Blue's two pawns of each colour: c4 c5, e3 e6, g3 g6


class _Place(Phase):
    """The set-up: each team in turn places its six pawns, one by one or all at once (rule 5)."""

    name = "place"

    def legal(self, match):
        """Return the free squares for the next pawn; for the first one, also the usual line-up."""
        full = occupied(match, match.board)
        columns = placing_columns(match.options, match.side)
        area = [row << 4 | column for row in range(1, 7) for column in columns]
        result = [square for square in area if not full[square]]
        if not count_placed(match):
            for first, second in _lineup(match.side):
                if full[first] or full[second]:
                    return result
            result.append(LINE_UP_ACTION)
        return result

    def act(self, match, action):
        """Place the next pawn on the square ``action``, or all six pawns (LINE_UP_ACTION)."""
        at = first_pawn(match.board, match.side, 0)
        if action == LINE_UP_ACTION:
            for dot, pair in enumerate(_lineup(match.side)):
                match.pawns[at + 2 * dot : at + 2 * dot + 2] = pair
            match.emit("place", match.side, "lineup", match.board, match.team())
        else:
            dot = next_dot(match)
            match.emit("place", match.side, "stands", match.team(), dot, action)
            pair = at + 2 * dot
            standing = [square for square in match.pawns[pair : pair + 2] if square >= 0]
            match.pawns[pair : pair + 2] = sort_and_fill(standing + [action], NO_SQUARE, 2)
        if count_placed(match) < 6:
            return
        order = placing_order(match.proposer())
        stage = order.index((match.board, match.side)) + 1
        if stage < 4:
            match.board, match.side = order[stage]
            return
        match.board = match.side = match.proposer()
        match.phase = THROW_PHASE
        match.emit("whistle", -1, "draw", 1, match.options["draws"])


def placing_order(proposer):
    """Return ((board, side), ...): the order in which the four teams place pawns (rule 5).

    ``proposer`` is the side that begins.
    """
    other = 1 - proposer
    return ((proposer, proposer), (other, other), (proposer, other), (other, proposer))


def count_placed(match):
    """Return how many pawns the team whose turn it is has already placed."""
    at = first_pawn(match.board, match.side, 0)
    return 6 - match.pawns[at : at + 6].count(NO_SQUARE)


def next_dot(match):
    """Return the dot of the pawn that is placed next; one must be left to place."""
    return DOT_PLACING_ORDER_BY_TEAM[match.team()][count_placed(match) // 2]


def placing_columns(options, side):
    """Return the columns of the playing area in which ``side`` may place pawns (rule 5)."""
    if not options["half_setup"]:
        return range(2, 14)
    return range(8, 14) if side else range(2, 8)


def _lineup(side):
    """Return ``side``'s usual line-up: for each dot, (square, square). Red's is rotated."""
    if side:
        return [(127 - second, 127 - first) for first, second in _LINEUP]
    return _LINEUP


# A draw: four dice are thrown one after the other (rules 7, 8, 9).


def die_team(index, points):
    """Return the team that may play die ``index`` (0-3) if it shows ``points`` (rules 7, 8).

    On dice 0 and 1, odd numbers are for the black-and-white team and even ones for the colour team;
    on dice 2 and 3, it is the other way round.
    """
    return BLACK_WHITE_TEAM if (points & 1) == (index < 2) else COLOUR_TEAM


def _face_messages(index, values):
    """Return {points: name of this face, as a message} for die ``index`` (0-3)."""
    return {
        points: (FACE_NAMES_BY_TEAM[die_team(index, points)][points - 1], values)
        for points in range(1, 7)
    }


# All messages share one empty dict, because each empty dict takes 32 bytes of the board's heap.
_NO_VALUES: dict = {}
_ODD_FACES = _face_messages(0, _NO_VALUES)
_EVEN_FACES = _face_messages(2, _NO_VALUES)
# the faces of dice 1 to 4
FACE_MESSAGES_BY_DIE = (_ODD_FACES, _ODD_FACES, _EVEN_FACES, _EVEN_FACES)


def dice_of(dice, team):
    """Return the sorted points of those ``dice`` that belong to ``team``.

    A 0 in ``dice``, a die not thrown yet, is ignored.
    """
    return sorted(
        [dice[index] for index in range(4) if dice[index] and die_team(index, dice[index]) == team]
    )


def first_board(match):
    """Return the board (0, 1) on which the dice of the current draw are played first (rule 8)."""
    return match.proposer() if match.draw & 1 else 1 - match.proposer()


def team_order(dice):
    """Return (team that plays first, other team, reason) for the four ``dice`` (rule 9).

    The reason is "dice" (the first team has fewer dice), "points" (it has fewer points) or "level".
    """
    ours = dice_of(dice, BLACK_WHITE_TEAM)
    theirs = dice_of(dice, COLOUR_TEAM)
    why = "level"
    first = BLACK_WHITE_TEAM
    if len(ours) != len(theirs):
        why = "dice"
        first = BLACK_WHITE_TEAM if len(ours) < len(theirs) else COLOUR_TEAM
    elif sum(ours) != sum(theirs):
        why = "points"
        first = BLACK_WHITE_TEAM if sum(ours) < sum(theirs) else COLOUR_TEAM
    return first, 1 - first, why


class _Throw(Throw):
    """The throw of the next of four dice; after the fourth, play begins (rules 7, 8, 9)."""

    name = "throw"

    def chance(self, match):
        """Return the throw of the next of the four dice."""
        index = match.dice.index(0)
        return Chance(
            label="die " + str(index + 1),
            side=match.side,
            faces=FACE_MESSAGES_BY_DIE[index],
            left=4 - index,
        )

    def act(self, match, points):
        """Store the ``points`` of the die; after the fourth die, decide who plays first."""
        index = match.dice.index(0)
        match.dice[index] = points
        match.emit("throw", match.side, "throws", index, points)
        if index < 3:
            return None
        first, _, why = team_order(match.dice)
        # If the first team has no dice, ``_begin_turn`` emits an event that says so.
        if dice_of(match.dice, first):
            match.emit("draw", -1, "first", first, why)
        _begin_turn(match, match.board, first)
        return _next_die(match)


def _begin_turn(match, board, team):
    """Begin the turn of ``team`` on ``board``, or announce that it has no dice (rule 9)."""
    match.board = board
    match.side = side_of(board, team)
    match.left = sort_and_fill(dice_of(match.dice, team), 0, 4)
    match.emit("turn", match.side, "turn" if match.left[0] else "skipped", board, team)


def _next_die(match):
    """Continue with the next playable die of the acting team, or of a team after it (rules 9, 11).

    If the team can choose between several dice, return the legal actions, otherwise None. If no die
    of this throw is left, continue with the next throw or end the match.
    """
    while True:
        playable = playable_dice(match)
        if len(playable) > 1:
            match.phase = DIE_PHASE
            return _die_items(match, playable)
        if playable:
            _activate(match, playable[0])
            return None
        unspent = [points for points in match.left if points]
        if unspent:
            match.emit("lost", match.side, "lost", match.team(), *unspent)
        match.left = [0] * 4
        first, second, _ = team_order(match.dice)
        if match.team() == first:
            _begin_turn(match, match.board, second)
        elif match.board == first_board(match):
            _begin_turn(match, 1 - match.board, first)
        else:
            _end_draw(match)
            return None


def _end_draw(match):
    """Continue with the next throw of four dice, or end the match (rules 7, 18)."""
    if match.draw == match.options["draws"]:
        _end_match(match)
        return
    match.draw += 1
    match.dice = [0] * 4
    match.board = match.side = first_board(match)
    match.phase = THROW_PHASE
    match.emit("whistle", -1, "draw", match.draw, match.options["draws"])


# The phases in which a die is played.


class _Die(Phase):
    """The coach chooses which of several dice to play next (rule 9)."""

    name = "die"

    def legal(self, match):
        """Return the actions that play one of the side's dice."""
        return _die_items(match, playable_dice(match))

    def act(self, match, action):
        """Begin to play the die that ``action`` names."""
        _activate(match, (action - FIRST_DIE_ACTION - 1) % 6 + 1)


def _die_items(match, dice):
    item = FIRST_DIE_ACTION + 6 * match.team()
    return [item + points for points in dice]


def playable_dice(match):
    """Return the sorted points of those remaining dice that can be played now (rule 11)."""
    full = occupied(match, match.board)
    left = match.left
    return [points for points in range(1, 7) if points in left and can_play(match, points, full)]


def can_play(match, points, full):
    """Return True if the team can move a pawn or kick the ball with a die of ``points`` (rule 11).

    ``full`` is the result of ``moves.occupied`` for the board that is being played.
    """
    at = first_pawn(match.board, match.side, dot_of(points))
    for square in match.pawns[at : at + 2]:
        if can_jump(full, square, points):
            return True
    return bool(kick_ends(match, points))


def kick_ends(match, points):
    """Return the sorted squares on which a kick with a die of ``points`` can end (rule 16)."""
    directions = kick_directions(match, match.board, match.side, dot_of(points))
    if not directions:
        return []
    return Kick(match, match.board, match.side).end_squares(directions, points)


def _activate(match, points):
    """Make the die with ``points`` the one that is played now, the *active die* (rule 10)."""
    left = [each for each in match.left if each]
    left.remove(points)
    match.left = sort_and_fill(left, 0, 4)
    match.die = match.points = points
    match.phase = PAWN_PHASE
    match.emit("die", match.side, "plays", match.team(), points)


class _Pawn(Phase):
    """The coach chooses a pawn to move, the ball to kick, or *done* (rules 10, 11, 12)."""

    name = "pawn"

    def legal(self, match):
        """Return the pawns that can jump, the ball if it can be kicked, and *done*."""
        full = occupied(match, match.board)
        result = [square for square in unmoved_pawns(match) if can_jump(full, square, match.points)]
        if kick_ends(match, match.die):
            result.append(match.balls[match.board])
            result.sort()
        if match.moved[0] >= 0:
            result.append(DONE_ACTION)
        return result

    def act(self, match, action):
        """Pick the pawn or the ball on the square ``action``, or finish the die (DONE_ACTION)."""
        if action == DONE_ACTION:
            return _end_die(match)
        if action == match.balls[match.board]:
            match.phase = KICK_PHASE
        else:
            match.picked = action
            match.phase = MOVE_PHASE
        return None


def unmoved_pawns(match):
    """Return the squares of the active die's pawns that have not moved yet (rule 10)."""
    at = first_pawn(match.board, match.side, dot_of(match.die))
    return [square for square in match.pawns[at : at + 2] if square not in match.moved]


class _Move(Phase):
    """The coach chooses the square to which the chosen pawn jumps (rule 10)."""

    name = "move"

    def legal(self, match):
        """Return the squares to which the picked pawn can jump."""
        return jump_targets(occupied(match, match.board), match.picked, match.points)

    def act(self, match, square):
        """Let the picked pawn jump to ``square``."""
        start = match.picked
        match.picked = NO_SQUARE
        match.points -= steps_apart(start, square)
        at = first_pawn(match.board, match.side, dot_of(match.die))
        pair = match.pawns[at : at + 2]
        pair[pair.index(start)] = square
        match.pawns[at : at + 2] = sorted(pair)
        match.moved = sort_and_fill(
            [each for each in match.moved if each >= 0] + [square], NO_SQUARE, 2
        )
        match.jump = (start, square)
        match.phase = PAWN_PHASE
        match.emit("move", match.side, "jumps", start, square, match.points)
        legal = match.legal_decisions()
        return legal if legal != [DONE_ACTION] else _end_die(match)


def _end_die(match):
    """Finish the active die; begin the next. Return the new legal actions or None if unknown."""
    match.die = match.points = 0
    match.moved = [NO_SQUARE] * 2
    return _next_die(match)


class _Kick(Phase):
    """The coach chooses the square where the kick ends (rules 13, 14, 15, 16).

    The kick has as many steps as the die has points. After a goal, the ball is put on or near a
    centre square, and the team plays its remaining dice (rule 17).
    """

    name = "kick"

    def legal(self, match):
        """Return the squares where the kick can end."""
        return kick_ends(match, match.die)

    def act(self, match, square):
        """Kick the ball to ``square``, which may be a goal."""
        board, side = match.board, match.side
        match.travel = kick_path(match, square)
        if in_area(square):
            match.balls[board] = square
            match.emit("kick", side, "ends", match.travel[0], square)
        else:
            match.score[side] += 1
            if not board:
                match.goals[side] += 1
            pawns = match.pawns[12 * board : 12 * board + 12]
            match.balls[board] = restart_square(pawns, 1 - side)
            match.emit("goal", side, "goal", board, match.score[0], match.score[1])
            match.emit("kick", 1 - side, "restart", match.balls[board])
        return _end_die(match)


# The end of the match.


def _end_match(match):
    match.phase = OVER_PHASE
    match.board = match.side = 0
    match.emit("whistle", -1, "end", *match.score)
    winner = _outcome(match)["winner"]
    if winner is None:
        match.emit("over", -1, "level")
    else:
        match.emit("over", winner, "wins")


def _outcome(match):
    """Return the result: both boards' goals count together; equal goals are a draw (rule 18)."""
    blue, red = match.score
    level = blue == red
    return {
        "score": [blue, red],
        "winner": None if level else int(red > blue),
        "reason": "level on goals" if level else "both boards together",
        "shootout": [0, 0],
    }


Match.PHASES = (_Place(), _Throw(), _Die(), _Pawn(), _Move(), _Kick(), Over())
