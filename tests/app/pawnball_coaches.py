"""Two greedy coaches of PawnBall, and which pads they press.

A coach looks at one die at a time and takes a goal if there is one (``plan``).
"""

from typing import Any

from host_tools.simulator.presses import keys_to
from pixelpitch.app.offer import Offer
from pixelpitch.rules.squares import column_of, columns_apart, rows_apart
from pixelpitch.rulesets.pawnball.choices import kick_ends, movers
from pixelpitch.rulesets.pawnball.pitch import apart, in_area, obstacles
from pixelpitch.rulesets.pawnball.placing import LINEUP
from pixelpitch.rulesets.pawnball.points import jumps
from pixelpitch.rulesets.pawnball.state import DIE, PAWN, PLACE, dot_of, first_pawn

DONE = 128


Plan = tuple[float, list[int]]  # worth, actions
GOAL_WORTH = 1000.0
APPROACH = -20.0  # of a die that does not kick: any kick is better


def plan(match: Any) -> Plan:
    """Return the best that the active die can do: jumps of one or both pawns, then a kick.

    Every kick after no jump or one jump is tried; if none scores, also those after a jump to the
    ball and a second pawn's jump into the ball's way.  Without a kick a pawn comes nearer.
    """
    side, die, ball = match.side, match.die, match.balls[match.board]
    at = first_pawn(match.board, side, dot_of(die))
    before = list(match.pawns)
    pair = before[at : at + 2]
    full = obstacles(match, match.board)
    best = _kick(match, [])
    behind = 1 if side == 0 else -1
    firsts = []
    for pawn, other in (pair, pair[::-1]):
        for square in jumps(full, pawn, die):
            beside = steps(square, ball) == 1
            if beside or steps(other, ball) == 1:
                match.pawns[at : at + 2] = [square, other]
                best = better(best, _kick(match, [pawn, square]))
            if beside:
                firsts.append((pawn, square, other))
            worth = (
                APPROACH
                - steps(square, ball)
                + 0.5 * (behind * (column_of(ball) - column_of(square)) > 0)
            )
            best = better(best, (worth, [pawn, square, DONE]))
    for pawn, square, other in firsts:
        if best[0] >= GOAL_WORTH - 1:
            break
        after = bytearray(full)
        after[pawn], after[square] = 0, 1
        for relay in jumps(after, other, die - apart(pawn, square)):
            if in_area(relay):
                match.pawns[at : at + 2] = [square, relay]
                best = better(best, _kick(match, [pawn, square, other, relay]))
    match.pawns[:] = before
    if APPROACH - 20 < best[0] <= APPROACH:
        best = (best[0], _both(match, full, *best[1][:2]))
    return best


def _both(match: Any, full: bytearray, pawn: int, square: int) -> list[int]:
    """Return the actions by which ``pawn`` and then, if it gets nearer, its fellow approach."""
    ball = match.balls[match.board]
    other = sum(movers(match)) - pawn
    after = bytearray(full)
    after[pawn], after[square] = 0, 1
    left = match.die - apart(pawn, square)
    nearer = [each for each in jumps(after, other, left) if steps(each, ball) < steps(other, ball)]
    if not nearer:
        return [pawn, square, DONE]
    return [pawn, square, other, min(nearer, key=lambda each: steps(each, ball)), DONE]


def better(one: Plan, other: Plan) -> Plan:
    """Return the plan of more worth; of equals the one found first."""
    return other if other[0] > one[0] else one


def steps(one: int, other: int) -> int:
    """Return how many steps in eight directions lie between two squares."""
    return max(columns_apart(one, other), rows_apart(one, other))


def _kick(match: Any, before: list[int]) -> Plan:
    """Return the best kick after these jumps: into the goal, or far ahead and near an own pawn."""
    ends = kick_ends(match)
    if not ends:
        return (2 * APPROACH, [])
    side = match.side
    at = first_pawn(match.board, side, 0)
    own = match.pawns[at : at + 6]

    def worth(end: int) -> float:
        if not in_area(end):
            return GOAL_WORTH
        ahead = column_of(end) if side == 0 else 15 - column_of(end)
        return ahead - 14 - min([steps(pawn, end) for pawn in own])

    end = max(ends, key=worth)
    return worth(end) - 0.01 * len(before), [*before, match.balls[match.board], end]


class Coaches:
    """Both coaches; ``choose`` follows what was planned for the active die."""

    def __init__(self) -> None:
        self._planned: list[int] = []

    def choose(self, match: Any) -> int:
        """Return the next decision."""
        legal = match.legal_actions()
        if match.phase == PLACE:
            return LINEUP
        if match.phase == DIE:
            self._planned = []
            return max(legal, key=lambda item: self._worth(match, item))
        if match.phase == PAWN and match.moved[0] < 0:
            self._planned = plan(match)[1]
        action = self._planned.pop(0) if self._planned else legal[-1]
        return action if action in legal else legal[-1]

    @staticmethod
    def _worth(match: Any, item: int) -> float:
        other = match.clone()
        other.apply_action(item)
        return plan(other)[0]


def presses(match: Any, action: int) -> tuple[int, ...]:
    """Return the direction keys from where the cursor begins to ``action``, the fewest."""
    scene = match.scene()
    offer = Offer(match, scene)
    return keys_to(offer.choices, scene.ball, offer.first, action)
