"""The squares of the last move, which stay lit until the next one."""


class LastMove:
    """``squares`` of the last move that had any, () for none, and the ``board`` that it was on."""

    def __init__(self):
        self.clear()

    def clear(self):
        """Forget it: it was taken back."""
        self.squares: tuple = ()
        self.board = -1

    def light(self, scene):
        """Keep what ``scene`` says of a last move; a scene that says nothing gets what is kept."""
        if scene.last:
            self.squares = scene.last
            self.board = scene.board[0]
        elif scene.board[0] == self.board:
            scene.last = self.squares
