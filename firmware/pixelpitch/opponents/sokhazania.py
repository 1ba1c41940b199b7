"""The player of Sokhazania: the track that is best by the odds of the whole board.

Which of two tracks is better does not depend on score, clock or level: a dozen entries say it
all.  They are solved by value iteration on a laptop (``pixelpitch check-board``) and lie beside
the board's file, ``NAME.choices``, a line each: the dot that red throws from, the number, the
better dot.  Blue's are the half turn of them (RULEBOOK 1).
"""

from ..rulesets.sokhazania.board_files import choices_path
from ..rulesets.sokhazania.penalties import NEW_SAVE, TAKE_PENALTY
from ..rulesets.sokhazania.phases import CHOOSE, FOUL_CHOICE

_EASY = 1

_read: tuple = ("", ())  # the board's name or path, its (square, number, better square)


def decide(match, generator, level):
    """Yield a legal action of the decision that ``match`` waits for; easy draws any."""
    legal = match.legal_actions()
    action = legal[generator.below(len(legal))]
    if level != _EASY:
        if match.phase == CHOOSE:
            action = better(match, legal) or action
        elif match.phase == FOUL_CHOICE:
            # A save is a goal by 3 of 6 on easy, fewer else; a penalty by 4 of 9 (RULEBOOK 8, 16).
            action = NEW_SAVE if match.options["level"] == "easy" else TAKE_PENALTY
    yield action


def better(match, legal):
    """Return the better of the squares ``legal``, or 0 if nobody has solved this board."""
    turned = 127 if match.board.dots[match.board.index_of(match.ball)][1] else 0
    for square, number, end in _table(match):
        if square == abs(turned - match.ball) and number == match.thrown:
            end = abs(turned - end)
            return end if end in legal else 0
    return 0


def _table(match):
    global _read
    name = match.options["board"]
    if _read[0] != name:
        squares = {}
        for dot in match.board.dots:
            squares[dot[0]] = dot[2]
        table = []
        try:
            with open(choices_path(name), encoding="utf-8") as lines:
                for line in lines:
                    words = line.split()
                    if len(words) == 3 and words[0] in squares and words[2] in squares:
                        table.append((squares[words[0]], int(words[1]), squares[words[2]]))
        except (OSError, ValueError):
            table = []  # any track then; check-board writes the file
        _read = (name, tuple(table))
    return _read[1]
