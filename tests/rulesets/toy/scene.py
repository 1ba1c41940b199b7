"""What lies on the shown board of Toy Soccer."""

from pixelpitch.rules import scene as kinds
from pixelpitch.rules import squares

from .state import DOTS, GOALS, HAND, LAY, MOVE, PAWNS, SECONDS

_FIELD = (squares.number("b1"), squares.number("o8"))
_MIDDLE = (squares.number("h1"), squares.number("h8"))


def draw(match, scene):
    """Fill ``scene`` with dots, goals and pawns of the board that is played on."""
    board = match.board
    scene.areas = (_FIELD,)
    scene.lines = (_MIDDLE,)
    scene.board = (board, 2)
    for kind, square in enumerate(DOTS[board], 1):
        scene.things.append((square, kinds.DOT, -1, kind))
    for side in (0, 1):
        for square in GOALS[side]:
            scene.things.append((square, kinds.GOAL, side, 0))
    targets = match.targets() if match.phase == MOVE else {}
    for pawn in range(PAWNS):
        if match.floors[pawn] == board:
            mark = match.worn[pawn] | (kinds.CARD if match.laid[pawn] >= 0 else 0)
            if match.phase == MOVE and pawn // 2 == match.side and pawn not in targets:
                mark |= kinds.BARRED
            scene.things.append((match.pawns[pawn], kinds.FIGURE, pawn // 2, mark))
    others = [match.pawns[each] for each in range(PAWNS) if each // 2 != match.side]
    for square in targets.values():
        if square in GOALS[1 - match.side]:
            scene.targets[square] = kinds.SCORING
        elif square in others:
            scene.targets[square] = kinds.CONTESTED
    if match.phase == LAY:
        for pawn in match.shown_pawns():
            scene.targets[match.pawns[pawn]] = kinds.OWN
    scene.walk = scene.last = match.walk
    whole = SECONDS[match.options["pace"]]
    scene.clock = (whole - match.clock_s, whole)
    for side in (0, 1):
        held = HAND - match.hands[HAND * side : HAND * side + HAND].count(-1)
        scene.gauges.append((match.side_name(side) + " cards", held, HAND))
