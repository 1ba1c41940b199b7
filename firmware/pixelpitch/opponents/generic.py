"""The opponent of every ruleset that has no player of its own.

It uses only the contract (rules/README.md): the score, the direction of play, the ball and the
figures of a scene. It searches a few lines, which are sequences of its own decisions up to the next
throw or decision of the other side. Each line begins with a different action, those nearest to the
ball first, and continues with ``likeliest`` or the action nearest to the ball. A line that scores
is chosen immediately, one that concedes a goal is avoided. The other lines are ranked by how far
forward the ball is, and by whether own figures are nearer to it. Easy sees only goals and searches
in random order.

Results against ``uniform`` when it replaced the games' own players: StreetSoccer won 60 of 60
matches, Soccer Tactics 15 of 15, PawnBall 48 of 60 (none lost), Sokhazania 2,495 of 6,000 (1,941
lost). The last one equals the best choices in that game (42.0 % won, 33.0 % lost).
"""

from ..rules.scene import FIGURE, GOALIE
from ..rules.squares import depth, steps_apart

# How many decisions are tried at most. Each needs a clone, the decision and the next legal actions,
# 3 to 20 ms on the board; all together may take 150 ms.
NODES = 5
_EASY = 1
_GOAL = 360
_COLUMN = 12
_NEAR = 6


def decide(match, generator, level=4):
    """Yield between slices of work, then return a legal action for ``match``."""
    legal = match.legal_actions()
    if len(legal) == 1:
        return legal[0]
    side = match.current_player()
    yield
    ball = match.scene().ball if level > _EASY else -1
    yield
    order = _order(match, legal, generator, ball)
    yield
    left = NODES
    result, best = order[0], -100000
    for action in order:
        value, decisions = yield from line(match, side, action, generator, ball, left)
        if value > best:
            best, result = value, action
        left -= decisions
        if left < 1 or best > _GOAL // 2:
            break
    return result


def value(match, generator, action):
    """Yield between slices, then return the value of ``action`` in 1/360 of a goal."""
    ball = match.scene().ball
    side = match.current_player()
    return (yield from line(match, side, action, generator, ball, NODES))[0]


def line(match, side, action, generator, ball, most):
    """Yield between slices, then return (value, decisions) of a line that begins with ``action``.

    The line has at most ``most`` decisions.  ``ball`` is the ball's square before it; -1: value
    goals only.
    """
    after = match.clone()
    lead = match.score[side] - match.score[1 - side]
    count = 0
    while True:
        after.apply_action(action)
        count += 1
        yield
        gained = after.score[side] - after.score[1 - side] - lead
        if gained or count == most or after.current_player() != side:
            break
        legal = after.legal_actions()
        yield
        action = _order(after, legal, generator, ball)[0]
        yield
    value = _GOAL * gained
    if ball >= 0 and not gained:
        value = _looks(after.scene(), side)
    return value, count


def _order(match, legal, generator, ball):
    """Return the actions of ``legal`` in the order of the search; if ``ball`` is -1, at random."""
    order: list = []
    while legal:
        action = legal.pop(generator.below(len(legal)))
        far = steps_apart(action, ball) if ball >= 0 and action < 128 else 24
        # No two keys are equal: MicroPython's sort is not stable.
        order.append(far << 16 | len(order) << 8 | action)
    order.sort()
    order = [key & 255 for key in order]
    first = match.table().likeliest(match) if ball >= 0 else -1
    if first in order:
        order.remove(first)
        order.insert(0, first)
    return order


def _looks(scene, side):
    """Return the value of ``scene`` for ``side``, whoever has the ball."""
    ball = scene.ball
    if ball < 0:
        return 0
    near = [16, 16]
    for square, kind, owner, _ in scene.things:
        if kind in (FIGURE, GOALIE):
            near[owner] = min(near[owner], steps_apart(square, ball))
    return _COLUMN * (depth(ball, side) - 8) + _NEAR * (near[1 - side] - near[side])
