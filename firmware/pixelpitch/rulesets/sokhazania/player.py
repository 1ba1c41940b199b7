"""The opponent of Sokhazania, its hints, the odds of a dot, and the luck of a throw.

The only decision during play is which track to take if the thrown number has two. The better one
does not depend on the score, the clock or the level, so a table of about twelve lines per board is
enough. ``pixelpitch board check`` computes the table and writes it to the board's choices file,
``NAME.choices``, which has two kinds of lines:

- three words: a red dot, a number, and the dot at the end of the better track
- a word and three numbers: a red dot, and what the ball on this dot is worth to red at easy, normal
  and hard, in 1/360 of a goal; ``(save)`` instead of a dot is a shot of red

For blue's dots, the board is rotated by 180 degrees (rule 1).
"""

from ...opponents.levels import EASY, EXPERT
from ...rules.squares import depth
from .board import INTERCEPTION_TRACK, SHOT_TRACK, choices_path, is_readable
from .rules import (
    CHOOSE_PHASE,
    FOUL_CHOICE_PHASE,
    HIGHEST_SCORING_SAVE,
    NEW_SAVE_ACTION,
    PENALTY_PHASE,
    PLAY_PHASE,
    SAVE_PHASE,
    SHOOTOUT_PHASE,
    TAKE_PENALTY_ACTION,
    corner_follows,
    keeper_throws,
)

_GOAL_VALUE = 360
_LEVELS = ("easy", "normal", "hard")
_SHOT_KEY = -1  # the key for a shot, in place of a square

# The contents of the choices file that was read last: (board's name, ((square, number, end of the
# better track), ...), {square: (value at easy, normal, hard)}).
_choices: tuple = ("", (), {})


def decide(match, rng, level):
    """Yield often, then return the opponent's action; at level ``EASY`` it is random."""
    yield
    legal = match.legal_actions()
    action = legal[rng.below(len(legal))]
    if level > EASY:
        if match.phase == CHOOSE_PHASE:
            action = better_end(match, legal) or action
        elif match.phase == FOUL_CHOICE_PHASE:
            # A penalty scores in 4 of 9 cases. A repeated save lets the ball in with 3 of 6 numbers
            # at level easy, and with fewer at the other levels (rules 8, 16).
            action = NEW_SAVE_ACTION if match.options["level"] == "easy" else TAKE_PENALTY_ACTION
    return action


def value(match, rng, action):
    """Yield often, then return the value of ``action`` in 1/360 of a goal.

    The value is 0 if ``action`` is not the choice of a track, or the board has no choices file.
    """
    yield
    return ball_value(match, match.side, action) if match.phase == CHOOSE_PHASE else 0


def ball_value(match, side, square):
    """Return what the ball on ``square`` is worth to ``side``, in 1/360 of a goal.

    If ``square`` is negative, return what a shot of ``side`` is worth before the save is thrown.
    """
    _, _, values = _read_choices(match)
    level = _LEVELS.index(match.options["level"])
    if square < 0:
        return values[_SHOT_KEY][level] if _SHOT_KEY in values else 0
    owner = match.board.dots[match.board.index_of(square)][1]
    result = values.get(127 - square if owner else square, (0, 0, 0))[level]
    return result if owner == side else -result


def better_end(match, legal):
    """Return the square in ``legal`` to which the better track leads, or 0 if it is unknown."""
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
                        square = squares.get(words[0], _SHOT_KEY)
                        values[square] = tuple([int(word) for word in words[1:]])
        except (OSError, ValueError):
            # Without the choices file, which ``pixelpitch board check`` writes, all tracks count
            # as equally good.
            table = []
            values = {}
        _choices = (name, tuple(table), values)
    return _choices


def hint(match, rng):
    """Yield often, then return (action of level expert, message with the reason)."""
    action = yield from decide(match, rng, EXPERT)
    message: str | tuple = ""
    if match.phase == CHOOSE_PHASE and better_end(match, match.legal_actions()):
        message = _why_better(match, action)
    elif match.phase == FOUL_CHOICE_PHASE:
        # The sentence compares a penalty (four of six are on target, and four of six of these
        # score) with throwing the save again (rule 8).
        message = "hint.penalty", {"level": match.options["level"]}
    return action, message


def _why_better(match, square):
    """Return the message that says why the track to ``square`` is better than the others."""
    board, side = match.board, match.side
    others = [each for each in match.legal_actions() if each != square]
    more = ball_value(match, side, square) - max([ball_value(match, side, each) for each in others])
    shoots = [board.track_kind(board.index_of(each), 6) == SHOT_TRACK for each in [square] + others]
    ahead = depth(square, side) - max([depth(each, side) for each in others])
    why: tuple = ("hint.tracks", {})
    if shoots[0] and not any(shoots[1:]):
        why = "hint.shot", {}
    elif ahead > 0:
        why = "hint.ahead", {"columns": ahead}
    more = max(more, 1)
    positions = max((_GOAL_VALUE + more // 2) // more, 2)  # number of choices that gain one goal
    return "hint.better", {"why": why, "positions": positions}


def odds(match, square):
    """Yield often, then return a message: the next throw's odds with the ball on ``square``.

    Only the numbers 1 to 6 are considered, not a die out of the box.
    """
    yield
    dot = match.board.index_of(square)
    if dot < 0:
        return ""
    # how many of the goalie's six numbers let the ball in (rule 8)
    goals = HIGHEST_SCORING_SAVE[match.options["level"]] - 2
    if square == match.ball and match.phase == SAVE_PHASE:
        if corner_follows(match):
            return "odds.save", {"goals": goals, "kicks": 4 - goals}
        return "odds.save_late", {"goals": goals, "kicks": 6 - goals}
    if square == match.ball and match.phase in (PENALTY_PHASE, SHOOTOUT_PHASE):
        hits, total = (4, 6) if keeper_throws(match) else (16, 36)
        return "odds.penalty", {"hits": hits, "total": total}
    kinds = [match.board.track_kind(dot, number) for number in range(1, 7)]
    shots = kinds.count(SHOT_TRACK)
    lost = kinds.count(INTERCEPTION_TRACK)
    named = {"passes": 6 - lost - shots, "lost": lost, "shots": shots, "goals": goals}
    return ("odds.striker" if shots else "odds.dot"), named


def luck(match, outcome):
    """Yield often, then return the luck of the throw ``outcome`` for (side 0, side 1).

    It is the value for the side that throws minus the mean over all throws, in 1/360 of a goal.
    """
    if match.phase not in (PLAY_PHASE, SAVE_PHASE):
        # The caller has already loaded this module, so the import takes no time.
        from ...opponents.luck import goal_luck

        return (yield from goal_luck(match, outcome))
    chance = match.chance()
    total = chance.total()
    surplus = 0
    for each, weight in chance.outcomes:
        yield
        after = match.clone()
        after.apply_action(each)
        surplus += (total * (each == outcome) - weight) * _value_after(match.side, after)
    gained = [0, 0]
    gained[match.side] = surplus // total
    return gained[0], gained[1]


def _value_after(side, match):
    """Return what the last throw of ``match`` was worth to ``side``, in 1/360 of a goal.

    This is the value of a goal, if a side scored, plus the value of the position after the throw.
    """
    result = 0
    for kind, scorer, _ in match.events:
        if kind == "goal":
            result += _GOAL_VALUE if scorer == side else -_GOAL_VALUE
    if match.phase == CHOOSE_PHASE:
        return result + max([ball_value(match, side, end) for end in match.legal_actions()])
    if match.phase == SAVE_PHASE:
        shot = ball_value(match, 1 - match.side, _SHOT_KEY)
        return result + (shot if match.side != side else -shot)
    if match.phase == PLAY_PHASE:
        result += ball_value(match, side, match.ball)
    return result
