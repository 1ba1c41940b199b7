"""The last move, whose squares stay lit, and the moves that led to a goal."""

from ..rules.match import CHANCE


class LastMove:
    """The ``squares`` that the last move lit, or (), and the number of their ``board``."""

    def __init__(self):
        self.clear()

    def clear(self):
        """Discard the last move, because the coaches have taken it back."""
        self.squares: tuple = ()
        self.board = -1

    def carry_over(self, scene):
        """Store the last move of ``scene``; if it has none, light the stored move in ``scene``."""
        if scene.last:
            self.squares = scene.last
            self.board = scene.board[0]
        elif scene.board[0] == self.board:
            scene.last = self.squares


class RecentMoves:
    """Stores the actions of one side since the last throw, to show a goal of that side again."""

    def __init__(self):
        self.before = b""  # snapshot of the match before the first of ``actions``
        self.actions: list = []
        self._side = CHANCE  # the side that made the last action; CHANCE if it was a throw

    def add(self, game, actions):
        """Store ``actions``, which will be applied to ``game`` next."""
        side = game.match.current_player()
        if side == CHANCE or side != self._side or not self.actions:
            self.before = game.match.to_bytes()
            self.actions = []
        self._side = side
        self.actions += actions

    def scorer(self, game):
        """Return the side that has just scored; -1 if none has, or if no coach plays."""
        if self.actions and not (game.seats[0].opponent and game.seats[1].opponent):
            for kind, side, _ in game.match.events:
                if kind == "goal":
                    return side
        return -1
