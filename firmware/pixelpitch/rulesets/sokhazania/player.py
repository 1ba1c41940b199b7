"""The player of Sokhazania: the track that is best by the odds of the whole board.

Which of two tracks is better does not depend on score, clock or level: a dozen entries say it
all.  They are solved by value iteration on a laptop (``pixelpitch check-board``) and lie beside
the board's file, ``NAME.choices``, a line each: the dot that red throws from, the number, the
better dot.  Blue's are the half turn of them (RULEBOOK 1).  Behind them the file has what the ball
on each of red's dots is worth to red on easy, normal and hard, in 1/360 of a goal, and as
``(save)`` what a shot of red is.
"""

from .board_files import choices_path, is_readable
from .penalties import NEW_SAVE, TAKE_PENALTY
from .phases import CHOOSE, FOUL_CHOICE

_EASY = 1

_LEVELS = ("easy", "normal", "hard")
_SHOT = -1  # instead of a square

_read: tuple = ("", (), {})  # the board, its (square, number, better square), {square: 3 values}


def decide(match, generator, level):
    """Pause and return a legal action of the decision that ``match`` waits for; easy draws any."""
    yield
    legal = match.legal_actions()
    action = legal[generator.below(len(legal))]
    if level > _EASY:
        if match.phase == CHOOSE:
            action = better(match, legal) or action
        elif match.phase == FOUL_CHOICE:
            # A save is a goal by 3 of 6 on easy, fewer else; a penalty by 4 of 9 (RULEBOOK 8, 16).
            action = NEW_SAVE if match.options["level"] == "easy" else TAKE_PENALTY
    return action


def value(match, generator, action):
    """Pause and return what the decision ``action`` is worth, in 1/360 of a goal; 0: not solved."""
    yield
    return worth(match, match.side, action) if match.phase == CHOOSE else 0


def worth(match, side, square):
    """Return what the ball on the dot on ``square`` is worth to ``side``, in 1/360 of a goal.

    A negative ``square``: a shot of ``side`` whose save is awaited.
    """
    _, _, values = _table(match)
    level = _LEVELS.index(match.options["level"])
    if square < 0:
        return values[_SHOT][level] if _SHOT in values else 0
    owner = match.board.dots[match.board.index_of(square)][1]
    value = values.get(127 - square if owner else square, (0, 0, 0))[level]
    return value if owner == side else -value


def better(match, legal):
    """Return the better of the squares ``legal``, or 0 if nobody has solved this board."""
    turned = 127 if match.board.dots[match.board.index_of(match.ball)][1] else 0
    for square, number, end in _table(match)[1]:
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
        values = {}
        try:
            path = choices_path(name)
            if not is_readable(path):
                raise ValueError
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    words = line.split()
                    if len(words) == 3 and words[0] in squares and words[2] in squares:
                        table.append((squares[words[0]], int(words[1]), squares[words[2]]))
                    elif len(words) == 4 and (words[0] in squares or words[0] == "(save)"):
                        square = squares.get(words[0], _SHOT)
                        values[square] = tuple([int(word) for word in words[1:]])
        except (OSError, ValueError):
            table = []  # any track then; check-board writes the file
            values = {}
        _read = (name, tuple(table), values)
    return _read
