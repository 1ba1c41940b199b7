"""A die's points: where its pawns may jump (RULEBOOK.md 10 and 11)."""

from ...rules.squares import column_of, row_of


def jumps(full, square, points):
    """Return the free squares that a pawn on ``square`` reaches with ``points``, sorted.

    ``full`` is as ``pitch.obstacles`` gives it.
    """
    row = row_of(square)
    column = column_of(square)
    result = []
    for other in range(max(row - points, 0), min(row + points, 7) + 1):
        rest = points - abs(other - row)
        first = (other << 4) + max(column - rest, 1)
        for target in range(first, (other << 4) + min(column + rest, 14) + 1):
            if not full[target]:
                result.append(target)
    return result


def can_jump(full, square, points):
    """Return whether a pawn on ``square`` can move with ``points`` at all."""
    if not points:
        return False
    # Nearly always a neighbour is free; beyond the rows there is none.
    if not full[square - 1] or not full[square + 1]:
        return True
    return bool(jumps(full, square, points))
