"""A policy that seeks the ball and the goal: uniform choices practically never reach either."""

from typing import Any

from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets.tactics import board, squad, state

NOISE = 3  # of what a choice is worth: the best one is not always taken


def seek(match: Any, generator: Generator) -> int:
    """Return an action for ``match``; one in eight decisions is uniform."""
    if match.current_player() < 0 or not generator.below(8):
        return choose(match, generator)
    legal = match.legal_actions()
    worth = [_worth(match, action) + generator.below(NOISE) for action in legal]
    return legal[worth.index(max(worth))]


def _worth(match: Any, action: int) -> int:
    side = match.side
    d = 1 - match.o
    if action >= 128:
        return 2 if action in (state.USUAL, state.THROW_ITEM, state.KICK_ITEM) else 0
    if match.phase == state.BALL and match.step == state.SQUARE:
        ours = squad.pawn_on(match, match.o, action) >= 0
        ahead = 15 - board.depth(d, action)
        chance = board.in_penalty_area(d, action) or board.is_long_distance(d, action)
        return ahead + 4 * ours + 10 * (ours and chance)
    if match.step == state.PAWN and state.SET <= match.phase <= state.DEFEND:
        return -board.apart(action, match.ball)
    if match.step == state.SQUARE and match.phase in (state.CAPTURE, state.DEFEND):
        return -4 * board.apart(action, match.ball)
    return -board.depth(1 - side, action) // 2
