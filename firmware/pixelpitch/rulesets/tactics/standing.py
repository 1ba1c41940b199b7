"""Where a pawn may stand: rule 4 of RULEBOOK.md, judged for the square where its move ends."""

from .board import at_home, depth
from .squad import DEFENDER, GOALKEEPER, role
from .state import NONE, PAWNS

ROW = 4  # own pawns side by side in a printed row: one pitch column
COLUMN = 3  # in a printed column: one pitch row
AREA = 4  # field players of a side in a Penalty Area


class Standing:
    """The squares that rule 4 allows the pawn ``index``, as if it were off the board now.

    ``as_role`` is another role that it will have there.
    """

    def __init__(self, match, index, as_role=NONE):
        self._role = role(index) if as_role < 0 else as_role
        self._side = index // PAWNS
        self._own = own = bytearray(128)
        self._area = [0, 0]  # field players in the Penalty Areas
        self._goal = [0, 0]  # pawns in the Goal Areas
        first = PAWNS * self._side
        for each in range(first, first + PAWNS):
            square = match.pawns[each]
            if square >= 0 and each != index:
                own[square] = 1
                end = square & 15 > 7
                if 32 <= square < 96 and depth(end, square) < 3:
                    if each != first:
                        self._area[end] += 1
                    if depth(end, square) == 0 and 48 <= square < 80:
                        self._goal[end] += 1

    def is_free(self, square):
        """Return whether ``square`` has no own pawn and lies where the pawn may be at all."""
        if self._own[square]:
            return False
        return self._role > DEFENDER or at_home(self._side, square)

    def allows(self, square):
        """Return whether the pawn may end its move on ``square``."""
        own = self._own
        if not self.is_free(square):
            return False
        if 32 <= square < 96:
            end = square & 15 > 7
            far = depth(end, square)
            if far < 3:
                if self._role != GOALKEEPER and self._area[end] >= AREA:
                    return False
                if far == 0 and 48 <= square < 80 and self._goal[end]:
                    return False
        together = 1
        at = square - 16
        while at >= 0 and own[at]:
            together += 1
            at -= 16
        at = square + 16
        while at < 128 and own[at]:
            together += 1
            at += 16
        if together > ROW:
            return False
        together = 1
        at = square
        while at & 15 and own[at - 1]:
            together += 1
            at -= 1
        at = square + 1
        while at & 15 and own[at]:
            together += 1
            at += 1
        return together <= COLUMN
