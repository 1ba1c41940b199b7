"""How an opponent plays a ruleset that has no player of its own.

It knows the contract only (rules/README.md): the score, which way a side plays, the ball and the
figures of a scene.  From a decision it dives along a few lines of its own decisions, until chance
or the other side comes: each begins with another action, those nearest to the ball first, and goes
on with what ``likeliest`` says or the nearest to the ball.  A line that scores is taken at once,
one that gives a goal away is avoided; among the rest the ball far ahead counts, and own figures
nearer to it than the other side's.  Easy sees nothing but goals, and dives at random.

Against uniform, instead of the games' own players, it won of all matches: StreetSoccer 60 of 60,
Soccer Tactics 15 of 15, PawnBall 48 of 60 and lost none, Sokhazania 2,495 of 6,000 and lost 1,941:
as the best choices there, which win 42.0 of 100 in the long run and lose 33.0.
"""

from ..rules.scene import FIGURE, GOALIE
from ..rules.squares import depth, steps_apart

# Decisions that are tried at most: with clone, decision and what is legal then one of them takes
# the board 3 to 20 ms, and all together may take 150.
NODES = 5
_EASY = 1
_GOAL = 360
_COLUMN = 12
_NEAR = 6


def decide(match, generator, level=4):
    """Pause and return a legal action of the decision that ``match`` waits for."""
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
    """Pause and return what ``action`` leads to, in 1/360 of a goal."""
    ball = match.scene().ball
    side = match.current_player()
    return (yield from line(match, side, action, generator, ball, NODES))[0]


def line(match, side, action, generator, ball, most):
    """Pause and return (value, decisions) of a line that begins with ``action``.

    It has at most ``most`` decisions.  ``ball`` is where the ball lies before it; -1: only goals
    count.
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
    """Return the actions of ``legal`` in the order in which they are tried: any without a ball."""
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
    """Return how good ``scene`` looks for ``side``, as if nobody had the ball."""
    ball = scene.ball
    if ball < 0:
        return 0
    near = [16, 16]
    for square, kind, owner, _ in scene.things:
        if kind in (FIGURE, GOALIE):
            near[owner] = min(near[owner], steps_apart(square, ball))
    return _COLUMN * (depth(ball, side) - 8) + _NEAR * (near[1 - side] - near[side])
