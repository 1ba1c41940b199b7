"""Where a pawn may stand: rule 4 of RULEBOOK.md, judged for the square where its move ends."""

from .squad import DEFENDER, GOALKEEPER, MIDFIELDER, role
from .state import NONE, PAWNS

ROW = 4  # own pawns side by side in a printed row: one pitch column
COLUMN = 3  # in a printed column: one pitch row
AREA = 4  # field players of a side in a Penalty Area


def walled(square):
    """Return where ``square`` is on a pitch with a wall round it, 17 squares a row.

    At the right end of a row is the wall of both this row's right and the next row's left.
    """
    return square + (square >> 4) + 17


class Standing:
    """The squares that rule 4 allows the pawn ``index``, as if it were off the board now.

    ``as_role`` is another role that it will have there.
    """

    def __init__(self, match, index, as_role=NONE):
        self._pawns = match.pawns
        self._side = side = index // PAWNS
        self._own = bytearray(17 * 10 + 1)  # ``walled``
        self._area = [0, 0]  # field players in the Penalty Areas
        self._goal = [0, 0]  # pawns in the Goal Areas
        for each in range(PAWNS * side, PAWNS * side + PAWNS):
            self._count(each, 1)
        self._index = NONE
        self.lift(index, as_role)

    def lift(self, index, as_role=NONE):
        """Judge for the pawn ``index`` of the same side from now on, the one before put back."""
        self.put_back()
        self._count(index, -1)
        self._index = index
        self._role = kind = role(index) if as_role < 0 else as_role
        self._bound = kind <= DEFENDER

    def put_back(self):
        """Judge for one field player more than the side has, in either half."""
        if self._index >= 0:
            self._count(self._index, 1)
        self._index = NONE
        self._role = MIDFIELDER
        self._bound = False

    def _count(self, index, one):
        square = self._pawns[index]
        if square < 0:
            return
        self._own[square + (square >> 4) + 17] += one
        column = square & 15
        if 32 <= square < 96 and not 3 <= column < 13:
            end = column > 7
            if index % PAWNS:
                self._area[end] += one
            if column in (0, 15) and 48 <= square < 80:
                self._goal[end] += one

    def is_free(self, square):
        """Return whether ``square`` has no own pawn and lies where the pawn may be at all."""
        if self._own[square + (square >> 4) + 17]:
            return False
        return not self._bound or (square & 15 > 7) == self._side

    def allows(self, square):
        """Return whether the pawn may end its move on ``square``."""
        own = self._own
        here = square + (square >> 4) + 17
        column = square & 15
        if own[here] or (self._bound and (column > 7) != self._side):
            return False
        if 32 <= square < 96 and not 3 <= column < 13:
            end = column > 7
            if self._area[end] >= AREA and self._role != GOALKEEPER:
                return False
            if self._goal[end] and column in (0, 15) and 48 <= square < 80:
                return False
        if (own[here - 17] or own[here + 17]) and _together(own, here, 17) > ROW:
            return False
        if own[here - 1] or own[here + 1]:
            return _together(own, here, 1) <= COLUMN
        return True


def _together(own, here, step):
    """Return how many stand side by side along ``step`` once there is a pawn ``here``, too."""
    first = last = here
    while own[first - step]:
        first -= step
    while own[last + step]:
        last += step
    return (last - first) // step + 1
