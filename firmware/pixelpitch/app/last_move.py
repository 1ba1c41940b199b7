"""The last move: its squares stay lit until the next one, and a goal of the board comes again."""

from ..rules.match import CHANCE


class LastMove:
    """``squares`` of the last move that had any, () for none, and the ``board`` that it was on."""

    def __init__(self):
        self.clear()

    def clear(self):
        """Forget it: it was taken back."""
        self.squares: tuple = ()
        self.board = -1

    def carry_over(self, scene):
        """Keep what ``scene`` says of a last move; a scene that says nothing gets what is kept."""
        if scene.last:
            self.squares = scene.last
            self.board = scene.board[0]
        elif scene.board[0] == self.board:
            scene.last = self.squares


class Moves:
    """The actions of the board from the last throw on, or the last throw, to be shown again."""

    def __init__(self):
        self.before = b""  # snapshot of the match before the first of ``actions``
        self.actions: list = []
        self._was_thrown = False

    def note(self, game, actions):
        """Note ``actions`` that ``game`` is about to carry out."""
        thrown = game.match.current_player() == CHANCE
        if thrown or self._was_thrown or game.opponent() is None or not self.actions:
            self.before = game.match.to_bytes()
            self.actions = []
        self._was_thrown = thrown
        self.actions += actions

    def scored(self, game):
        """Return True if a coach has just conceded a goal of the board."""
        seats = game.seats
        for kind, side, _ in game.match.events:
            if kind == "goal" and seats[side].opponent and not seats[1 - side].opponent:
                return bool(self.actions)
        return False
