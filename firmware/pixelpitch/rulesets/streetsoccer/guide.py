"""What helps a coach of StreetSoccer: line-ups with one press, where the cursor begins."""

from ...rules.squares import column_of, steps_apart
from .kick import Kick
from .setup import lineups
from .state import FIGURE, KICK, MOVE, PLACE, STEPS, STEPS_ITEM
from .turn import Turn, Walk


def shortcuts(match):
    """Return the line-ups that the side on turn may take: five placings each (6)."""
    return lineups(match) if match.phase == PLACE else ()


def pick(match):
    """Return the figure with the shortest way to the ball, and the ball; or the most steps."""
    if match.phase == MOVE and match.stage == FIGURE:
        turn = Turn(match)
        ball = match.ball
        near = [(steps_apart(each, ball), each) for each in turn.own]
        for far, figure in sorted(near):
            if far <= match.pips and Walk(turn, figure).kicks(True):
                return figure, (ball,), ball
    elif match.stage == STEPS:
        most = match.legal_actions()[-1]
        own, other = match.teams()
        own = [match.ball if each == match.mover else each for each in own]
        kick = Kick(match.side, own, other, match.ball, True)
        ends = kick.ends(match.ball, most - STEPS_ITEM, [])
        return most, ends, _furthest(match, ends)
    return -1, (), -1


def likeliest(match):
    """Return the kick furthest ahead: into the goal, or with most steps; -1 where nobody kicks."""
    if match.stage == STEPS:
        return match.legal_actions()[-1]
    return _furthest(match, match.legal_actions()) if match.stage == KICK else -1


def _furthest(match, squares):
    """Return the square furthest towards the other goal, of equals the safest one."""
    result, best = -1, -1
    theirs = match.teams()[1]
    for square in squares:
        ahead = 15 - column_of(square) if match.side else column_of(square)
        worth = 16 * ahead + min([steps_apart(square, each) for each in theirs])
        if worth > best:
            result, best = square, worth
    return result
