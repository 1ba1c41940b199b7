"""Who stands where before a corner kick of Soccer Tactics (25)."""

from ..board import apart, depth, in_penalty_area
from ..squad import DEFENDER, GOALKEEPER, pawn_on, role
from ..standing import Standing
from ..state import DONE, PAWNS, PLACE
from .reach import shooters, shot_odds


def place(match):
    """Pause and return a pawn of O or its square before a corner kick, or done."""
    legal = match.legal_actions()
    yield
    if match.step != PLACE:
        index = pawn_on(match, match.side, match.picked)
        result, best_odds = legal[0], -1
        for square in legal:
            if not in_penalty_area(1 - match.o, square):
                continue
            match.pawns[index] = square
            odds = shot_odds(match, match.ball, 0, True)
            yield
            if odds > best_odds:
                result, best_odds = square, odds
        return result
    inside = 0
    far, result = 0, DONE
    for square in legal[:-1]:
        away = depth(1 - match.o, square)
        if in_penalty_area(1 - match.o, square):
            inside += 1
        elif role(pawn_on(match, match.side, square)) > DEFENDER and away > far:
            far, result = away, square
    return result if inside < 4 else DONE


def mark(match):
    """Pause and return a pawn of D, its square, or done: it stands where O's best pass would go.

    O cannot shoot from a square that one of D's pawns is on, too.  The pawn farthest from its
    own goal comes, as long as that leaves O fewer throws with which it shoots.
    """
    legal = match.legal_actions()
    placing = match.step == PLACE
    result = DONE if placing else legal[0]
    least = shot_odds(match, match.ball, 0, True)
    yield
    for square in shooters(match, True):
        index = _marker(match, legal if placing else (match.picked,), square)
        if index < 0:
            continue
        start = match.pawns[index]
        match.pawns[index] = square
        odds = shot_odds(match, match.ball, 0, True)
        match.pawns[index] = start
        yield
        if odds < least:
            least = odds
            result = start if placing else square
    return result


def _marker(match, starts, square):
    """Return which pawn of D on one of ``starts`` comes to ``square``, or -1."""
    d = match.side
    theirs = match.pawns[PAWNS * match.o : PAWNS * match.o + PAWNS]
    if apart(square, match.ball) < 2:
        return -1
    far, result = -1, -1
    for start in starts:
        if start == DONE or start in theirs or depth(d, start) <= far:
            continue
        index = pawn_on(match, d, start)
        if role(index) != GOALKEEPER and Standing(match, index).allows(square):
            far, result = depth(d, start), index
    return result
