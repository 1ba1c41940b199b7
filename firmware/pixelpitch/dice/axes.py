"""Do all axes of the die's sensor move?  One that does not is stuck, and its face a lie."""

_STUCK = 200  # milli-g: while it is thrown every axis spans more


class Axes:
    """``all_move``: every axis has spanned more than noise since the die moved."""

    def __init__(self):
        self._low = [0, 0, 0]
        self._high = [0, 0, 0]
        self.forget()

    def forget(self):
        """Begin anew."""
        self.all_move = self._begun = False

    def take(self, die, index, stop):
        """Take the samples ``index`` to ``stop`` of ``die``."""
        low = self._low
        high = self._high
        while index < stop and not self.all_move:
            all_move = True
            for axis in range(3):
                value = die[index][axis]
                if not self._begun:
                    low[axis] = high[axis] = value
                elif value < low[axis]:
                    low[axis] = value
                elif value > high[axis]:
                    high[axis] = value
                if high[axis] - low[axis] < _STUCK:
                    all_move = False
            self._begun = True
            self.all_move = all_move
            index += 1
