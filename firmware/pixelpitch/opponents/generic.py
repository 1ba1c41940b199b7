"""The opponent for rulesets without a module ``player``.

It uses only what every ruleset has: score, direction of play, ball and figures. It tries a few
*lines*, which are sequences of its own decisions up to a throw or a decision of the other side:

- Each line begins with a different action; the one nearest to the ball is tried first. It continues
  with the action that ``Table.likeliest`` suggests, or the one nearest to the ball.
- A line that scores is chosen immediately. A line that concedes a goal is avoided.
- The others are ranked by how far forward the ball gets, and by which side's figures are nearer to
  the ball. At the levels beginner and easy, only goals count, and the order is random.

Against the random ``uniform``, it won 60 of 60 matches of StreetSoccer, 15 of 15 of Soccer Tactics,
and 48 of 60 of PawnBall without a loss. In Sokhazania it won 2,495 of 6,000 matches (41.6 %) and
lost 1,941 (32.4 %); perfect play wins 42.0 % and loses 33.0 %.
"""

from ..rules.scene import FIGURE, GOALIE
from ..rules.squares import depth, steps_apart

# At most this many decisions are tried, in all lines of play together. Each takes 3 to 20 ms on the
# board; all of them may take 150 ms.
MAX_TRIED_DECISIONS = 5
# equals ``levels.EASY``, which cannot be imported here: ``levels`` imports this module
_EASY = 1
_GOAL_VALUE = 360  # values are in 1/360 of a goal
_COLUMN_VALUE = 12  # the value of each column by which the ball moves forward
# The value of each step by which a side is nearer to the ball than the other side.
_NEARER_STEP_VALUE = 6


def decide(match, rng, level=4):
    """Yield often, then return the action that the opponent chooses in ``match``."""
    legal = match.legal_actions()
    if len(legal) == 1:
        return legal[0]
    side = match.current_player()
    yield
    ball = match.scene().ball if level > _EASY else -1
    yield
    order = _search_order(match, legal, rng, ball)
    yield
    remaining = MAX_TRIED_DECISIONS
    result, best = order[0], -100000
    for action in order:
        value, decisions = yield from search_line(match, side, action, rng, ball, remaining)
        if value > best:
            best, result = value, action
        remaining -= decisions
        if remaining < 1 or best > _GOAL_VALUE // 2:
            break
    return result


def value(match, rng, action):
    """Yield often, then return how good ``action`` is, in 1/360 of a goal."""
    ball = match.scene().ball
    side = match.current_player()
    return (yield from search_line(match, side, action, rng, ball, MAX_TRIED_DECISIONS))[0]


def search_line(match, side, action, rng, ball, max_decisions):
    """Try a line of play: yield often, then return (value, number of decisions) of the line.

    In the line ``side`` makes at most ``max_decisions`` decisions; the first is ``action``.
    ``ball`` is the ball's square before the line begins; if it is -1, only goals count.
    """
    after = match.clone()
    lead = match.score[side] - match.score[1 - side]
    count = 0
    while True:
        after.apply_action(action)
        count += 1
        yield
        gained = after.score[side] - after.score[1 - side] - lead
        if gained or count == max_decisions or after.current_player() != side:
            break
        legal = after.legal_actions()
        yield
        action = _search_order(after, legal, rng, ball)[0]
        yield
    value = _GOAL_VALUE * gained
    if ball >= 0 and not gained:
        value = _evaluate(after.scene(), side)
    return value, count


def _search_order(match, legal, rng, ball):
    """Return ``legal`` sorted by distance from ``ball``, or in random order if ``ball`` is -1."""
    order: list = []
    while legal:
        action = legal.pop(rng.below(len(legal)))
        far = steps_apart(action, ball) if ball >= 0 and action < 128 else 24
        # MicroPython's sort is not stable, so the position in the list makes all keys distinct.
        order.append(far << 16 | len(order) << 8 | action)
    order.sort()
    order = [key & 255 for key in order]
    first = match.table().likeliest(match) if ball >= 0 else -1
    if first in order:
        order.remove(first)
        order.insert(0, first)
    return order


def _evaluate(scene, side):
    """Rate ``scene`` for ``side``: how far forward the ball is, whose figures are nearer to it."""
    ball = scene.ball
    if ball < 0:
        return 0
    near = [16, 16]
    for square, kind, owner, _ in scene.things:
        if kind in (FIGURE, GOALIE):
            near[owner] = min(near[owner], steps_apart(square, ball))
    return _COLUMN_VALUE * (depth(ball, side) - 8) + _NEARER_STEP_VALUE * (
        near[1 - side] - near[side]
    )
