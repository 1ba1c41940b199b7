"""The odds of Soccer Tactics: of a shot (RULEBOOK 21) and of a battle (17, 18)."""

from .battle import points_of
from .board import scoring
from .shot import GOAL, result
from .squad import pawn_on
from .state import BATTLE, SECOND, SHOOTOUT, SHOT


def odds(match, square):
    """Pause and return the words."""
    yield
    o, d = match.o, 1 - match.o
    words = ""
    theirs = pawn_on(match, d, square)
    ours = pawn_on(match, o, square)
    if ours < 0:
        ours = pawn_on(match, o, match.ball) if match.ball >= 0 else -1
    if theirs >= 0 and ours >= 0:
        words = _battle(match, square, ours, theirs)
    elif match.phase in (SHOT, SHOOTOUT) or scoring(d, square):
        outcomes = 8 if match.options["shot"] == "spinner" else 6
        goals = [number for number in range(1, outcomes + 1) if result(match, number) == GOAL]
        words = "A shot scores " + str(len(goals)) + " times in " + str(outcomes)
    return words


def _battle(match, square, ours, theirs):
    """Return the words; a tie, which is thrown again, is left out."""
    more = points_of(match, ours) - points_of(match, theirs)
    decided = match.phase == BATTLE and match.step == SECOND and square == match.ball
    wins = losses = fouls = ties = 0
    for one in range(1, 7) if not decided else (match.die,):
        for other in range(1, 7):
            if one + other == 7 and one in (1, 6):
                fouls += 1
            elif one + more == other:
                ties += 1
            elif one + more > other:
                wins += 1
            else:
                losses += 1
    words = "In " + str(wins + losses + fouls) + " battles "
    for side, count in ((match.o, wins), (1 - match.o, losses)):
        words += match.side_name(side) + " wins " + str(count) + ", "
    return words + str(fouls) + " are fouls"
