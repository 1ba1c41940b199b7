"""The last move, whose squares stay lit, and the moves that led to a goal of an opponent."""

from ..rules.match import CHANCE


class LastMove:
    """The last move: the ``squares`` that it lit, () for none, and its ``board`` (of several)."""

    def __init__(self):
        self.clear()

    def clear(self):
        """Discard the last move, because it was taken back."""
        self.squares: tuple = ()
        self.board = -1

    def carry_over(self, scene):
        """Store the last move of ``scene``; if the scene has none, add the stored move to it."""
        if scene.last:
            self.squares = scene.last
            self.board = scene.board[0]
        elif scene.board[0] == self.board:
            scene.last = self.squares


class RecentMoves:
    """The actions of an opponent since the last throw, so that its goal can be shown again."""

    def __init__(self):
        self.before = b""  # snapshot of the match before the first of ``actions``
        self.actions: list = []
        self._was_thrown = False

    def add(self, game, actions):
        """Store ``actions``, which will be applied to ``game`` next."""
        thrown = game.match.current_player() == CHANCE
        if thrown or self._was_thrown or game.opponent() is None or not self.actions:
            self.before = game.match.to_bytes()
            self.actions = []
        self._was_thrown = thrown
        self.actions += actions

    def has_board_scored(self, game):
        """Return True if an opponent has just scored against a coach."""
        seats = game.seats
        for kind, side, _ in game.match.events:
            if kind == "goal" and seats[side].opponent and not seats[1 - side].opponent:
                return bool(self.actions)
        return False
