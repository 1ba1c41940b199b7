"""What comes after what: throws, phases of the teams, dice one by one (RULEBOOK.md 7 to 11)."""

from .choices import can_play
from .draw import dice_of, order
from .state import DIE, NONE, OVER, PAWN, THROW, fill, side_of, team_of


def throw(match, points):
    """Take a throw for the next die; the fourth ends the draw and begins to play it."""
    index = match.dice.index(0)
    match.dice[index] = points
    match.emit("throw", match.side, "throws", index, points)
    if index < 3:
        return
    first, _, why = order(match.dice)
    if dice_of(match.dice, first):  # else it has none, and ``_begin`` tells so
        match.emit("draw", -1, "first", first, why)
    _begin(match, match.board, first)
    _go_on(match)


def activate(match, points):
    """The die with ``points`` becomes active (10)."""
    left = [each for each in match.left if each]
    left.remove(points)
    match.left = fill(left, 0, 4)
    match.die = match.points = points
    match.phase = PAWN
    match.emit("die", match.side, "plays", team_of(match.board, match.side), points)


def end_die(match):
    """The active die is played; go on with the next one (9)."""
    match.die = match.points = 0
    match.moved = [NONE] * 2
    _go_on(match)


def first_board(match):
    """Return the board of this draw that is played first, which is also who throws (8)."""
    return match.proposer() if match.draw & 1 else 1 - match.proposer()


def _go_on(match):
    """Go on to the next die: of this team or, where it has none to play, a later one (9, 11)."""
    while True:
        playable = [points for points in range(1, 7) if can_play(match, points)]
        if len(playable) > 1:
            match.phase = DIE
            return
        if playable:
            activate(match, playable[0])
            return
        unspent = [points for points in match.left if points]
        if unspent:
            match.emit("lost", match.side, "lost", team_of(match.board, match.side), *unspent)
        match.left = [0] * 4
        first, second, _ = order(match.dice)
        if team_of(match.board, match.side) == first:
            _begin(match, match.board, second)
        elif match.board == first_board(match):
            _begin(match, 1 - match.board, first)
        else:
            _end_draw(match)
            return


def _begin(match, board, team):
    """Begin the phase of ``team``, which may have no dice (9)."""
    match.board = board
    match.side = side_of(board, team)
    match.left = fill(dice_of(match.dice, team), 0, 4)
    match.emit("turn", match.side, "turn" if match.left[0] else "skipped", board, team)


def _end_draw(match):
    """Go on to the next draw, or to the end of the match (7, 18)."""
    if match.draw < match.options["draws"]:
        match.draw += 1
        match.dice = [0] * 4
        match.board = match.side = first_board(match)
        match.phase = THROW
        match.emit("whistle", -1, "draw", match.draw, match.options["draws"])
        return
    match.phase = OVER
    match.board = match.side = 0
    blue, red = match.score
    match.emit("whistle", -1, "end", blue, red)
    if blue == red:
        match.emit("over", -1, "level")
    else:
        match.emit("over", 0 if blue > red else 1, "wins")
