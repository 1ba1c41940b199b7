"""The opponent of Sokhazania, its hints, its odds and its luck.

Which of two tracks is better does not depend on score, clock or level, so about twelve entries for
each board are enough. A laptop solves them by policy iteration (``pixelpitch board check``) and
writes them into a second file of the board, ``NAME.choices``. A line contains the dot from which
red throws, the number and the better dot; blue's dots are rotated by a half turn (1). Further lines
contain the value for red of the ball on each of red's dots on easy, normal and hard, in 1/360 of a
goal; ``(save)`` is the value of a shot of red.
"""

from ...opponents.levels import EASY, EXPERT
from ...rules.squares import depth
from .board import INTERCEPTION, SHOT, choices_path, is_readable
from .rules import (
    CHOOSE,
    FOUL_CHOICE,
    HIGHEST_GOAL,
    NEW_SAVE,
    PENALTY,
    PLAY,
    SAVE,
    SHOOTOUT,
    TAKE_PENALTY,
    corner_follows,
    keeper_throws,
)

_GOAL = 360
_LEVELS = ("easy", "normal", "hard")
_LARGE = 5  # goals in 100 positions from which on a hint calls a gain large
_SHOT = -1  # the key of a shot, which has no square

# For the board that was used last: its name, (square, number, better square), {square: 3 values}.
_choices: tuple = ("", (), {})


def decide(match, generator, level):
    """Yield once, then return a legal action; ``EASY`` draws one at random."""
    yield
    legal = match.legal_actions()
    action = legal[generator.below(len(legal))]
    if level > EASY:
        if match.phase == CHOOSE:
            action = better(match, legal) or action
        elif match.phase == FOUL_CHOICE:
            # On easy 3 of 6 numbers of a save are a goal, otherwise fewer; of a penalty 4 of 9 (8,
            # 16).
            action = NEW_SAVE if match.options["level"] == "easy" else TAKE_PENALTY
    return action


def value(match, generator, action):
    """Yield once, then return the value of ``action``, in 1/360 of a goal.

    It is 0 for other decisions than a track, and for a board that is not solved.
    """
    yield
    return worth(match, match.side, action) if match.phase == CHOOSE else 0


def worth(match, side, square):
    """Return the value for ``side`` of the ball on the dot on ``square``, in 1/360 of a goal.

    A negative ``square`` means that a shot of ``side`` waits for the save.
    """
    _, _, values = _read_choices(match)
    level = _LEVELS.index(match.options["level"])
    if square < 0:
        return values[_SHOT][level] if _SHOT in values else 0
    owner = match.board.dots[match.board.index_of(square)][1]
    result = values.get(127 - square if owner else square, (0, 0, 0))[level]
    return result if owner == side else -result


def better(match, legal):
    """Return the better one of the squares ``legal``, or 0 if this board is not solved."""
    turned = 127 if match.board.dots[match.board.index_of(match.ball)][1] else 0
    for square, number, end in _read_choices(match)[1]:
        if square == abs(turned - match.ball) and number == match.thrown:
            end = abs(turned - end)
            return end if end in legal else 0
    return 0


def _read_choices(match):
    global _choices
    name = match.options["board"]
    if _choices[0] != name:
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
            # Then the tracks are equally good; ``pixelpitch board check`` writes the file.
            table = []
            values = {}
        _choices = (name, tuple(table), values)
    return _choices


def hint(match, generator):
    """Yield between slices, then return (action, message): what the expert would do, and why."""
    action = yield from decide(match, generator, EXPERT)
    message: str | tuple = ""
    if match.phase == CHOOSE and better(match, match.legal_actions()):
        message = _why_better(match, action)
    elif match.phase == FOUL_CHOICE:
        # 4 of 6 penalties are on target, and 4 of 6 of those score (16); saves: see (8).
        message = "hint.penalty", {"level": match.options["level"]}
    return action, message


def _why_better(match, square):
    """Return why the track to ``square`` is better than the best of the others."""
    board, side = match.board, match.side
    others = [each for each in match.legal_actions() if each != square]
    more = worth(match, side, square) - max([worth(match, side, each) for each in others])
    shoots = [board.kind(board.index_of(each), 6) == SHOT for each in [square] + others]
    ahead = depth(square, side) - max([depth(each, side) for each in others])
    why: tuple = ("hint.tracks", {})
    if shoots[0] and not any(shoots[1:]):
        why = "hint.shot", {}
    elif ahead > 0:
        why = "hint.ahead", {"columns": ahead}
    goals = max((100 * more + _GOAL // 2) // _GOAL, 1)
    size = "large" if goals >= _LARGE else "small"
    return "hint.better", {"why": why, "goals": goals, "size": size}


def odds(match, square):
    """Yield once, then return the odds of the six numbers on the dot on ``square``.

    A throw out of the box is not counted.
    """
    yield
    dot = match.board.index_of(square)
    if dot < 0:
        return ""
    goals = HIGHEST_GOAL[match.options["level"]] - 2  # how many numbers of a save are goals (8)
    if square == match.ball and match.phase == SAVE:
        if corner_follows(match):
            return "odds.save", {"goals": goals, "kicks": 4 - goals}
        return "odds.save_late", {"goals": goals, "kicks": 6 - goals}
    if square == match.ball and match.phase in (PENALTY, SHOOTOUT):
        hits, total = (4, 6) if keeper_throws(match) else (16, 36)
        return "odds.penalty", {"hits": hits, "total": total}
    kinds = [match.board.kind(dot, number) for number in range(1, 7)]
    shots = kinds.count(SHOT)
    lost = kinds.count(INTERCEPTION)
    named = {"passes": 6 - lost - shots, "lost": lost, "shots": shots, "goals": goals}
    return ("odds.striker" if shots else "odds.dot"), named


def luck(match, outcome):
    """Yield between slices, then return the luck of the throw ``outcome`` for (side 0, side 1).

    It is the value of the ball after the throw less the mean over all outcomes, in 1/360 of a goal.
    """
    if match.phase not in (PLAY, SAVE):
        # The caller of this function has loaded the module already.
        from ...opponents.luck import by_goals

        return (yield from by_goals(match, outcome))
    chance = match.chance()
    total = chance.total()
    surplus = 0
    for each, weight in chance.outcomes:
        yield
        after = match.clone()
        after.apply_action(each)
        surplus += (total * (each == outcome) - weight) * _worth_after(match.side, after)
    gained = [0, 0]
    gained[match.side] = surplus // total
    return gained[0], gained[1]


def _worth_after(side, match):
    """Return the value of ``match`` for ``side`` after a throw: its goals, and the ball's dot."""
    result = 0
    for kind, scorer, _ in match.events:
        if kind == "goal":
            result += _GOAL if scorer == side else -_GOAL
    if match.phase == CHOOSE:
        return result + max([worth(match, side, end) for end in match.legal_actions()])
    if match.phase == SAVE:
        shot = worth(match, 1 - match.side, _SHOT)
        return result + (shot if match.side != side else -shot)
    if match.phase == PLAY:
        result += worth(match, side, match.ball)
    return result
