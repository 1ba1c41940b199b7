"""Compares two ways to play a turn, by playouts from the positions in which they end.

In a playout, the opponent ``normal`` plays both sides for a number of throws, and the goals are
counted.
"""

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import Match

from ..common import matches

MIN_LEAD_GOALS = 0.1  # a lead below this number of goals does not count
# Half the width of a 99.5 % confidence interval in standard errors. 95 % would not be enough: each
# lead is tested up to three times, so too many lucky results would pass.
_Z_995 = 2.8
PLAYOUT_TEST_COUNTS = (30, 60, 120)  # a lead is tested after each of these numbers of playouts


class Playouts:
    """Playouts of ``throws`` throws each from ``match``, the position after a turn of ``side``.

    ``goals[n]`` is by how many goals ``side`` leads after playout ``n``. The seed of this playout
    is ``first + n``. A search for puzzles uses the seeds below ``PLAYOUT_TEST_COUNTS[-1]``, so a
    later check can use new ones by setting ``first`` to that number.
    """

    def __init__(self, match: Match, side: int, throws: int, first: int = 0) -> None:
        self._match = match
        self._side = side
        self._throws = throws
        self._first = first
        self.goals: list[int] = []

    def play(self, number: int) -> int:
        """Return by how many goals ``side`` leads after playout ``number`` (from 0).

        The playouts must be requested in order. Those that were played before are not played again.
        """
        if number == len(self.goals):
            seed = self._first + number
            self.goals.append(playout(self._match, self._side, seed, self._throws))
        return self.goals[number]


def significant_lead(candidate: Playouts, rival: Playouts) -> tuple[float, float] | None:
    """Return by how many goals ``candidate`` is better than ``rival``, if this is significant.

    The result is (mean difference of their leads, half the width of its confidence interval), or
    None if ``candidate`` is not clearly better.
    """
    for count in PLAYOUT_TEST_COUNTS:
        mean, width = mean_lead(candidate, rival, count)
        if mean >= MIN_LEAD_GOALS and mean > width:
            return mean, width
        if mean < MIN_LEAD_GOALS:
            return None
    return None


def mean_lead(candidate: Playouts, rival: Playouts, count: int) -> tuple[float, float]:
    """Return by how many goals ``candidate`` is better than ``rival`` in ``count`` playouts each.

    The result is (mean difference of their leads, half the width of its confidence interval).
    """
    gains = [candidate.play(number) - rival.play(number) for number in range(count)]
    mean = sum(gains) / count
    squares = sum(gain * gain for gain in gains) / count
    return mean, _Z_995 * ((squares - mean * mean) / (count - 1)) ** 0.5


def playout(match: Match, side: int, seed: int, throw_count: int) -> int:
    """Return by how many goals ``side`` leads after a playout.

    The opponent ``normal`` plays both sides for ``throw_count`` throws.
    """
    match = match.clone()
    generator = Generator(seed)
    seats = matches.opponents_for(("normal", "normal"), seed)
    while True:
        player = match.current_player()
        if player == TERMINAL or (player == CHANCE and not throw_count):
            return int(match.score[side] - match.score[1 - side])
        throw_count -= player == CHANCE
        matches.play_step(match, generator, seats)
