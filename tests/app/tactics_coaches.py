"""Two coaches of Soccer Tactics WORLD who seek the ball and the goal.

A coach takes what the cursor begins on where it says anything (``Match.likeliest``).  Else the
ball goes ahead to where an own pawn is near, and a pawn goes nearer to the ball's way ahead.
"""

from typing import Any

from pixelpitch.rules import guide
from pixelpitch.rulesets.tactics.board import apart, depth
from pixelpitch.rulesets.tactics.squad import pawn_on, team
from pixelpitch.rulesets.tactics.state import BALL, CORNER, PAWN, PLACE, SQUARE

MENU = 128


def choose(match: Any) -> int:
    """Return the next decision."""
    result = guide.likeliest(match)
    if result >= 0:
        return result
    legal = match.legal_actions()
    if match.phase == CORNER and match.step == PLACE:
        return legal[-1]  # done
    return max(legal, key=lambda action: _worth(match, action))


def _worth(match: Any, action: int) -> float:
    side, ball = match.side, match.ball
    ahead = 15 - depth(1 - side, action)
    if action >= MENU or ball < 0:
        return -action
    if match.phase == BALL and match.step == SQUARE:
        own = [match.pawns[each] for each in team(match, side)]
        other = [match.pawns[each] for each in team(match, 1 - side)]
        ours = min(apart(action, each) for each in own if each != ball)
        theirs = min(apart(action, each) for each in other)
        return ahead - 3 * ours + min(theirs, 3) - 9 * (pawn_on(match, 1 - side, action) >= 0)
    if match.step == PAWN:
        return -apart(action, ball)
    away = abs(apart(action, ball) - 3) if match.has and side == match.o else apart(action, ball)
    return 0.4 * ahead * (side == match.o) - away
