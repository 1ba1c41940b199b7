"""A game's puzzles: the module ``puzzles`` in its folder, imported by name.

The command ``pixelpitch puzzles`` finds puzzles and writes this module; it can also list the
puzzles. ``PUZZLES`` is bytes, one puzzle after the other. Each puzzle has these parts:

- a byte: the number of bytes that follow
- a byte: the rating in the upper four bits, the number of actions in the solution in the lower four
- the actions of the solution
- the position: how its snapshot differs from that of a new match, as a sequence of (number of equal
  bytes, number of different bytes that follow, these different bytes)

``OPTIONS`` lists the options in these snapshots, in order, so that a new option of the game does
not break its puzzles. The rating is 1 if opponents of most levels solve the puzzle, and 5 if hardly
any opponent does.

**A puzzle is solved** if the coach's turn leads to the same position as the solution. A turn has
all decisions up to the next throw or the other side's decision. If the solution scores, every turn
that scores as many goals solves the puzzle.
"""

from ..rules import snapshot
from ..rules.errors import NotUnderstood
from ..rulesets import part


class Puzzle:
    """A puzzle: ``match`` waits for a decision of ``side``; the actions in ``answer`` solve it.

    ``end`` is the match after the answer, ``rating`` the difficulty (1 to 5). The arguments are the
    ruleset's class ``Match``, an element of ``puzzle_data``, and the result of ``option_names``.
    Raises MatchError for a faulty puzzle.
    """

    def __init__(self, match_class, piece, names=None):
        self.rating = piece[0] >> 4
        at = 1 + (piece[0] & 15)
        self.answer = list(piece[1:at])
        start = snapshot.pack(match_class(), names)
        self.match = snapshot.unpack(match_class, _unpack(start, piece[at:]), names)
        self.side = self.match.current_player()
        self.end = self.match.clone()
        for action in self.answer:
            if self.is_over(self.end):
                break
            self.end.apply_action(action)
        if self.side < 0 or not self.is_over(self.end):
            raise NotUnderstood("a puzzle", "a turn as answer")

    def is_over(self, match):
        """Return True if in ``match`` the turn of the puzzle's side is over."""
        return match.current_player() != self.side


def is_solved(before, answer, reply):
    """Return True if the match ``reply`` is as good as ``answer``, the match after the solution.

    In both, the side that decides in the match ``before`` has played its turn.
    """
    side = before.current_player()
    if answer.score[side] > before.score[side]:
        return reply.score[side] >= answer.score[side]
    return reply.to_bytes() == answer.to_bytes()


def option_names(ruleset):
    """Return the names of the options that the puzzles of ``ruleset`` store, or None for all."""
    try:
        return part(ruleset, "puzzles").OPTIONS
    except AttributeError:
        return None  # the game has no puzzles, or its older module ``puzzles`` lacks OPTIONS


def puzzle_data(ruleset):
    """Return a list with the bytes of each puzzle of ``ruleset`` (an id), or [] if it has none."""
    module = part(ruleset, "puzzles")
    data = module.PUZZLES if module else b""
    result = []
    at = 0
    while at < len(data):
        result.append(data[at + 1 : at + 1 + data[at]])
        at += 1 + data[at]
    return result


def _unpack(start, packed):
    """Return the snapshot that ``packed`` describes as a difference from the snapshot ``start``."""
    data = bytearray(start)
    at = place = 0
    while at < len(packed):
        place += packed[at]
        for byte in packed[at + 2 : at + 2 + packed[at + 1]]:
            data[place] = byte
            place += 1
        at += 2 + packed[at + 1]
    total = snapshot.checksum(data[:-2])
    data[-2] = total >> 8
    data[-1] = total & 255
    return data
