"""The scene of a turn of Soccer Dice: the stations, the ball and its path, the counters.

The side on offence has four stations on the way from its own goal to the other
one: keeper, defender, midfielder, forward.  The printed game has no pitch; here the
stations lie in a zigzag so that each pass can be seen.  Side 1's stations are side 0's
under the half turn.
"""

from ...rules import scene as kinds
from ...rules import squares
from .state import OVER, SAVE, SHOOTOUT, TOSS

# Side 0's keeper, defender, midfielder, forward, and the goal square of its shots.
_STATIONS = tuple([squares.number(text) for text in ("c5", "f3", "i6", "l4", "o5")])
_GOAL = tuple([squares.number(text) for text in ("b4", "b5")])
FORWARD = 3
IN_GOAL = 4


def station(side, index):
    """Return the square (0..127) of station ``index`` (0 keeper .. 3 forward, 4 in goal)."""
    square = _STATIONS[index]
    return squares.half_turn(square) if side else square


def path(side, start, end):
    """Return the squares from station ``start`` to ``end``, both included, as a tuple."""
    result = [station(side, start)]
    for index in range(start, end):
        result.extend(_leg(station(side, index), station(side, index + 1)))
    return tuple(result)


def _leg(start, end):
    """Return the squares of the straight line after ``start``, up to ``end``."""
    column, row = start % squares.COLUMNS, start // squares.COLUMNS
    across = end % squares.COLUMNS - column
    down = end // squares.COLUMNS - row
    steps = max(abs(across), abs(down))
    result = []
    for step in range(1, steps + 1):
        # Rounded half away from the start, so that both sides' lines mirror.
        along = (abs(across) * 2 * step + steps) // (2 * steps)
        beside = (abs(down) * 2 * step + steps) // (2 * steps)
        result.append(
            (row + (beside if down > 0 else -beside)) * squares.COLUMNS
            + column
            + (along if across > 0 else -along)
        )
    return result


def draw(match, scene):
    """Fill ``scene``: the stations of the side on offence, the ball on the last one reached."""
    for square in _GOAL:
        scene.things.append((square, kinds.GOAL, 0, 0))
        scene.things.append((squares.half_turn(square), kinds.GOAL, 1, 0))
    scene.travel = match.travel
    if match.phase in (TOSS, OVER):
        return
    side = match.offence()
    for index in range(FORWARD + 1):
        scene.things.append((station(side, index), kinds.DOT, side, 0))
    scene.things.append((station(1 - side, 0), kinds.GOALIE, 1 - side, 0))
    if match.phase == SHOOTOUT:
        scene.ball = station(side, FORWARD)
        left = 5 - match.attempts // 2
        scene.gauges.append(("attempts", left, 5))
        for each in (0, 1):
            scene.gauges.append((match.side_name(each) + " goals", match.goals[each], 5))
        return
    target = IN_GOAL if match.phase == SAVE else match.set_aside
    scene.ball = station(side, target)
    if target:
        scene.last = path(side, target - 1, target)
    # The prompt says which roll it is: lights alone.
    scene.gauges.append(("", 4 - match.rolls_used, 4))
    scene.gauges.append(("set aside", match.set_aside, 3))
