"""What lies on the shown board of Toy Soccer."""

from pixelpitch.rules import scene, squares

from .state import DOTS, GOALS, HAND, LAY, MOVE, PAWNS, SECONDS

_FIELD = (squares.number("b1"), squares.number("o8"))
_MIDDLE = (squares.number("h1"), squares.number("h8"))


def draw(match, shown):
    """Fill ``shown`` with dots, goals and pawns of the board that is played on."""
    board = match.board
    shown.areas = (_FIELD,)
    shown.lines = (_MIDDLE,)
    shown.board = (board, 2)
    for kind, square in enumerate(DOTS[board], 1):
        shown.things.append((square, scene.DOT, -1, kind))
    for side in (0, 1):
        for square in GOALS[side]:
            shown.things.append((square, scene.GOAL, side, 0))
    targets = match.targets() if match.phase == MOVE else {}
    for pawn in range(PAWNS):
        if match.floors[pawn] == board:
            mark = match.worn[pawn] | (scene.CARD if match.laid[pawn] >= 0 else 0)
            if match.phase == MOVE and pawn // 2 == match.side and pawn not in targets:
                mark |= scene.BARRED
            shown.things.append((match.pawns[pawn], scene.FIGURE, pawn // 2, mark))
    others = [match.pawns[each] for each in range(PAWNS) if each // 2 != match.side]
    for square in targets.values():
        if square in GOALS[1 - match.side]:
            shown.targets[square] = scene.SCORING
        elif square in others:
            shown.targets[square] = scene.CONTESTED
    if match.phase == LAY:
        for pawn in match.shown_pawns():
            shown.targets[match.pawns[pawn]] = scene.OWN
    shown.walk = shown.last = match.walk
    whole = SECONDS[match.options["pace"]]
    shown.clock = (whole - match.clock_s, whole)
    for side in (0, 1):
        held = HAND - match.hands[HAND * side : HAND * side + HAND].count(-1)
        shown.gauges.append((match.side_name(side) + " cards", held, HAND))
