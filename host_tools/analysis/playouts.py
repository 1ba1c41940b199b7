"""What two ends of a turn lead to: ``normal`` plays on for both sides, and the goals count."""

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import Match

from ..common import matches

LEAST = 0.1  # goals
_Z = 2.8  # of the limits: 99.5 %, as there are several looks
LOOKS = (30, 60, 120)  # playouts after which a difference is looked at


class Playouts:
    """Playouts from the end of a turn of ``side``, ``throws`` long; ``goals[n]`` is the lead.

    ``first`` is the seed of the first: from ``LOOKS[-1]`` on they are others than a search took.
    """

    def __init__(self, match: Match, side: int, throws: int, first: int = 0) -> None:
        self._match = match
        self._side = side
        self._throws = throws
        self._first = first
        self.goals: list[int] = []

    def take(self, number: int) -> int:
        """Return by how many goals ``side`` leads after playout ``number``, in their order."""
        if number == len(self.goals):
            seed = self._first + number
            self.goals.append(playout(self._match, self._side, seed, self._throws))
        return self.goals[number]


def compare(own: Playouts, rival: Playouts) -> tuple[float, float] | None:
    """Return by how many goals ``own`` is better than ``rival``, and half the limits.

    None where it is not clearly better.
    """
    for count in LOOKS:
        mean, width = lead(own, rival, count)
        if mean >= LEAST and mean > width:
            return mean, width
        if mean < LEAST:
            return None
    return None


def lead(own: Playouts, rival: Playouts, count: int) -> tuple[float, float]:
    """Return by how many goals ``own`` is better in ``count`` playouts, and half the limits."""
    gains = [own.take(number) - rival.take(number) for number in range(count)]
    mean = sum(gains) / count
    squares = sum(gain * gain for gain in gains) / count
    return mean, _Z * ((squares - mean * mean) / (count - 1)) ** 0.5


def playout(match: Match, side: int, seed: int, throws: int) -> int:
    """Return how many goals ``side`` is ahead after ``throws`` more; normal plays for both."""
    match = match.clone()
    generator = Generator(seed)
    seats = matches.seats(("normal", "normal"), seed)
    while True:
        player = match.current_player()
        if player == TERMINAL or (player == CHANCE and not throws):
            return int(match.score[side] - match.score[1 - side])
        throws -= player == CHANCE
        matches.act(match, generator, seats)
