"""Defines what coaches see and read of Soccer Tactics WORLD; the sentences are in text/en.txt.

The id of a prompt is ``prompt.PHASE.STEP``, or ``prompt.PHASE`` if the phase has only one step. In
some phases, a function in ``_PROMPTS`` chooses a different id. ``prompt_values`` returns the values
that the sentence may use.
"""

from ...rules import scene as kinds
from ...rules import table
from ...rules.squares import column_of, depth, distance, row_of
from .board import (
    ABSENT,
    DEFENDER_ROLE,
    GOALKEEPER_ROLE,
    TEAM_SIZE,
    can_shoot_from,
    card_index,
    in_own_half,
    in_penalty_area,
    keeper,
    nearest_distance,
    pawn_on,
    role,
    team,
)
from .moves import (
    StandingCheck,
    ball_reaches,
    closed_square,
    first_reaching_ball,
    one_square_ends,
    pawn_ends,
)
from .rules import (
    BY_CAPTURE,
    BY_LOOSE_BALL,
    CHOICE_STEP,
    CORNER_PHASE,
    CORNER_PLACEMENTS,
    DESTINATION_STEP,
    DONE_ACTION,
    EITHER_SIDE,
    GOAL_KICK,
    KEEPER_ACTION,
    KICK_OFF,
    KICKER_STEP,
    MIN_KICKS_EACH,
    MIN_PAWNS,
    MINOR_FOUL_PHASE,
    PAWN_STEP,
    PLACE_AS_USUAL_ACTION,
    PLACE_STEP,
    SECOND_THROW_STEP,
    SETUP_PHASE,
    SHOOT_AGAIN_STEP,
    SHOOT_OUT_HALF,
    SQUARE_STEP,
    STEP_NAMES,
    THROW_ACTION,
    THROW_STEP,
    TOSS_STEP,
    is_move_timed,
    keeper_has_ball,
    offside_line,
    pass_is_offside,
    period_limit,
    side_bonus,
)

_WARNING_S = 60  # in a period's last 60 seconds, coaches read what a level score would mean
_HURRY_S = 15  # show the seconds left for a move if there are at most 15 (rule 30)
# The minute in which each period begins in a match of 90 minutes.
_PERIOD_MINUTES = (0, 45, 90, 105)


class Table(table.Table):
    """What coaches see and read during a match of Soccer Tactics WORLD."""

    LINE_UP = PLACE_AS_USUAL_ACTION
    EVENTS = {
        "throws": ("number",),
        "keeper": ("square",),
        "stands": ("square",),
        "moves": ("start", "end"),
        "no_move": ("number",),
        "captures": ("square",),
        "captured": ("square",),
        "ball_stays": ("number",),
        "gives": ("square",),
        "pass": ("square",),
        "free": ("square",),
        "dribbles": ("start", "end"),
        "level": ("number", "more", "role"),
        "wins": ("high", "low", "more", "role"),
        "again": ("number",),
        "again_missed": ("number",),
        "goal": ("red", "blue"),
        "awarded": ("square",),
        "foul": ("square",),
        "takes": ("square",),
        "placed": ("start", "end"),
        "period": ("half", "red", "blue"),
        "in": ("red", "blue"),
    }

    # Messages: events, labels and prompts.

    def event(self, match, kind, side, values):
        """Return the message for an event, or a plain string if there is no sentence for it."""
        message = table.Table.event(self, match, kind, side, values)
        if isinstance(message, str):  # an event without a sentence
            return message
        key, named = message
        if named.get("more"):  # a battle with a bonus (rule 17)
            key += ".bonus"
        elif key == "event.placed" and named["start"] == named["end"]:
            key += ".stays"
        elif key == "event.over" and side < 0:
            key += ".draw"
        elif key == "event.shot":
            named["square"] = match.ball
            named["pawn"] = _pawn(pawn_on(match, side, match.ball))
        named["fewest"] = MIN_PAWNS
        return key, named

    def label(self, match, action):
        """Return the words of the labelled ``action`` as a message."""
        return "label." + match.LABELS[action], {}

    def prompt(self, match):
        """Return the prompt (what the side must do now) as a message."""
        phase = match.current_phase()
        key = "prompt." + phase.name
        if match.step:
            key += "." + STEP_NAMES[match.step]
        if phase.is_set_piece and phase.steps[match.step] == EITHER_SIDE:
            key += ".own" if phase.kicking_side(match) == match.side else ".other"
        named = prompt_values(match)
        special = _PROMPTS.get(phase.name)
        return (special(match, key, named) if special else key), named

    def square_words(self, match, square):
        """Return a message that names the pawns on ``square`` and their cards, or None."""
        found = []
        for side in (0, 1):
            index = pawn_on(match, side, square)
            if index >= 0:
                named = {"who": match.side_name(side), "pawn": _pawn(index)}
                key = "square.pawn"
                if match.cards[card_index(index)]:
                    key = "square.defender_card" if role(index) == DEFENDER_ROLE else "square.card"
                found.append((key, named))
        if len(found) < 2:
            return found[0] if found else None
        return "square.both", {"one": found[0], "other": found[1]}

    def why_not(self, match, action):
        """Return a message that says why ``action`` is illegal now, or None."""
        legal = match.legal_actions()
        if legal[0] >= 128:
            return "why.choose_item", {}
        if action >= 128:
            return "why.choose_square", {}
        if match.step in match.current_phase().pawn_steps:
            return self._why_not_pawn(match, action)
        if match.current_phase().plays_ball:
            return _why_not_target(match, action)
        return _why_not_end(match, action)

    def _why_not_pawn(self, match, square):
        """Return a message: why no pawn on ``square`` can be chosen (rules 8, 9, 12, 25 to 29)."""
        phase = match.current_phase()
        index = pawn_on(match, match.side, square)
        if index < 0:
            there = self.square_words(match, square)
            return ("why.is_there", {"there": there}) if there else ("why.nobody", {})
        if match.has and match.side == match.o and square == match.ball:
            return "why.has_ball", {}
        if match.step == KICKER_STEP:
            return "why.kicker", {}
        if not phase.moves_pawn:
            return "why.pawn." + phase.name, {}
        if role(index) == GOALKEEPER_ROLE:
            return "why.keeper", {}
        key = "why.barred" if square == match.barred else "why.cannot_move"
        return key, {"die": match.die}

    # Drawing the pitch.

    def draw(self, match, scene):
        """Draw the pawns, the ball and its path, the off-side line and the clock."""
        phase = match.current_phase()
        scene.margins = False
        for index in range(2 * TEAM_SIZE):
            square = match.pawns[index]
            if square >= 0:
                kind = kinds.FIGURE if role(index) != GOALKEEPER_ROLE else kinds.GOALIE
                scene.things.append((square, kind, index // TEAM_SIZE, _mark(match, index, square)))
        scene.colours = (kinds.RED, kinds.BLUE)
        scene.travel = match.travel
        scene.walk = match.walk
        scene.last = scene.travel or scene.walk
        scene.period = self.text.words(("half." + str(match.half), {}))
        _draw_time(match, scene)
        if match.ball >= 0:
            scene.attacks = match.o
        if phase.is_ball_in_play:
            column = offside_line(match, 1 - match.o)
            column = column if match.o else 15 - column
            scene.lines = ((column, column + 112),)
        if phase.opponents_keep_away and match.ball >= 0:
            scene.zones = (_zone_around(match.ball),)
        if any(match.left):
            words = self.text.words(("gauge.places", {}))
            scene.gauges.append((words, match.left[match.side], CORNER_PLACEMENTS))
        if match.step == SQUARE_STEP and scene.open and phase.is_timed:
            scene.targets = _targets(match, scene.open)

    def kicks(self, match):
        """Return (goals, misses) for each side in the shoot-out, () before it (rule 32)."""
        if match.half != SHOOT_OUT_HALF:
            return ()
        result = []
        for side in (0, 1):
            taken = (match.shootout_taken + (side == match.shootout_first)) // 2
            result.append((match.shootout_goals[side], taken - match.shootout_goals[side]))
        return tuple(result)

    # Help for a coach who must decide.

    def ends(self, match):
        """Return a warning that the match may end soon, as a message, or None.

        It says that a side would lose with one pawn fewer (rule 27) or, shortly before the end of a
        match, what would follow a level score.
        """
        few = [side for side in (0, 1) if len(team(match, side)) == MIN_PAWNS]
        if few:
            named = {"who": match.side_name(few[0]), "other": match.side_name(1 - few[0])}
            return "ends.few", dict(named, pawns=MIN_PAWNS)
        whole = period_limit(match)
        if match.half not in (1, 3) or whole - match.clock_s > _WARNING_S:
            return None
        options = match.options
        if options["level_at_time"] == "draw":
            then = "draw"
        elif match.half == 1 and options["overtime"]:
            then = "overtime"
        else:
            then = "shootout"
        named = {"minutes": options["overtime"]}
        return "ends.level", {"then": ("then." + then, named)}

    def likeliest(self, match):
        """Return the legal action that a coach most likely chooses, or -1 if none stands out."""
        phase = match.current_phase()
        if match.phase == SETUP_PHASE:
            return PLACE_AS_USUAL_ACTION
        if match.phase == CORNER_PHASE and match.step == PLACE_STEP:
            return DONE_ACTION if match.left[match.side] < CORNER_PLACEMENTS else -1
        if match.step == CHOICE_STEP:
            near = one_square_ends(match, keeper(match.side))
            return KEEPER_ACTION if match.ball in near else THROW_ACTION
        if phase.seeks_ball:
            square = _action_to_ball(match)
            if square >= 0 or match.step == PAWN_STEP:
                return square
        if phase.moves_pawn and match.step == SQUARE_STEP:
            index = pawn_on(match, match.side, match.picked)
            return _best_place(match, index, match.legal_actions())
        if phase.plays_ball and match.step == SQUARE_STEP and match.picked < 0:
            return _best_pass(match)
        if phase.is_set_piece:
            return _nearest_place(match, phase.next_to_leave(match))
        return -1

    def pick(self, match):
        """Return the suggestion (pawn, squares, first) that ``table.Table.pick`` specifies.

        If a pawn can reach a ball that the side wants, suggest this pawn and the ball's square.
        Otherwise suggest the pawn that stands worst; ``first`` is the best square for it.
        """
        phase = match.current_phase()
        if match.step != PAWN_STEP or not phase.moves_pawn:
            return -1, (), -1
        pawn = _action_to_ball(match) if phase.seeks_ball else -1
        if pawn >= 0:
            return pawn, (match.ball,), pawn
        pawn = _worst_pawn(match)
        index = pawn_on(match, match.side, pawn)
        squares = sorted(pawn_ends(match, index, match.die, closed_square(match, pawn)))
        return pawn, squares, _best_place(match, index, squares)

    def throw_action(self, match):
        """Return THROW_ACTION if a coach may throw and not move the Keeper, else -1 (rule 9)."""
        return THROW_ACTION if match.step == CHOICE_STEP else -1

    def path_to(self, match, action):
        """Return the squares of the ball's path if ``action`` plays the ball, otherwise ()."""
        phase = match.current_phase()
        if phase.plays_ball and match.step == SQUARE_STEP and action < 128:
            return phase.path(match, action)
        return ()


# Functions that choose a prompt.


def prompt_values(match):
    """Return {name: value}, the values that all prompts and lines of advice may name."""
    phase = match.current_phase()
    shoots = phase.kicking_side(match)
    named = {
        "who": match.side_name(match.side),
        "kicker": match.side_name(shoots),
        "die": match.die,
        "ball": match.ball,
        "kick": match.kick,
    }
    square = match.picked
    if phase.is_set_piece:
        leaving = phase.next_to_leave(match)
        square = leaving if leaving >= 0 else square
    if square >= 0:
        index = pawn_on(match, match.side, square)
        named["square"] = square
        named["pawn"] = ("the_keeper", {}) if index % TEAM_SIZE == 0 else _pawn(index)
    return named


def _pawn(index):
    """Return the name of the pawn ``index`` as a message, such as "midfielder 2"."""
    kind = role(index)
    return "pawn." + str(kind), {"number": (index % TEAM_SIZE - 1) % 4 + 1}


def _prompt_set_up(match, key, named):
    if key == "prompt.setup.keeper":
        named["one"], named["other"] = match.legal_actions()[:2]
    return key


def _prompt_move(match, key, named):
    """Return the id of the prompt for the move of a pawn (rules 8 to 15).

    If a pawn can reach the ball, the prompt also says why it should.
    """
    phase = match.current_phase()
    step, near = match.step, True
    if phase.seeks_ball:
        named["aim"] = _aim_id(match), {"ball": match.ball}
        if step == SQUARE_STEP and not match.die:  # only the Keeper moves without a throw
            near = distance(match.picked, match.ball) <= 1
        elif step in (PAWN_STEP, SQUARE_STEP):
            near = _action_to_ball(match) >= 0
    key = "prompt.move." + STEP_NAMES[step]
    if step == SQUARE_STEP and not match.die:
        key = "prompt.move.keeper"
    if not phase.seeks_ball:
        return key
    if step == PAWN_STEP and not near:
        return "prompt.move.pawn.nobody"
    return key + ".aim" if near else key


def _aim_id(match):
    """Return the id of the text that says what a pawn gains by reaching the ball."""
    # The display lists two labelled actions below this sentence, so the sentence must be short.
    key = "aim.short." if match.step == CHOICE_STEP else "aim."
    if match.side == match.o:
        return key + "take"
    if match.by == BY_CAPTURE and in_penalty_area(1 - match.o, match.ball):
        return key + "shot"
    return key + ("reach" if match.by == BY_LOOSE_BALL else "last")


def _prompt_ball(match, key, named):
    if match.step == SQUARE_STEP and match.picked >= 0:
        return "prompt.ball.dribble"
    if match.step == THROW_STEP and keeper_has_ball(match):
        return key + ".keeper"
    return key


def _prompt_battle(match, key, named):
    """Return the id of the prompt for a throw in a battle (rule 17).

    The prompt states the bonus of the side that throws and, before the second throw, the number to
    beat.
    """
    if match.step == SECOND_THROW_STEP:
        named["points"] = match.die + side_bonus(match, 1 - match.side)
    named["more"] = side_bonus(match, match.side)
    if not named["more"]:
        return key
    named["role"] = role(pawn_on(match, match.side, match.ball))
    return key + ".bonus"


def _prompt_shot(match, key, named):
    """Return the id of the prompt for a shot or a penalty (rules 21, 28, 32)."""
    if match.step in (SHOOT_AGAIN_STEP, TOSS_STEP):
        return key
    key += "." + match.options["shot"]
    if match.half == SHOOT_OUT_HALF:
        named["number"] = match.shootout_taken // 2 + 1
        named["of"] = MIN_KICKS_EACH
        return key + ".extra" if named["number"] > MIN_KICKS_EACH else key
    return key + ".penalty" if match.picked >= 0 else key


def _prompt_corner(match, key, named):
    named["number"] = CORNER_PLACEMENTS + 1 - match.left[match.side]
    return key


_PROMPTS = {
    "setup": _prompt_set_up,
    "set": _prompt_move,
    "capture": _prompt_move,
    "defend": _prompt_move,
    "ball": _prompt_ball,
    "battle": _prompt_battle,
    "shot": _prompt_shot,
    "shootout": _prompt_shot,
    "corner": _prompt_corner,
}


# Reasons why a square cannot be chosen.


def _why_not_target(match, square):
    """Return a message: why the ball cannot be played to ``square`` (rules 7, 10, 11, 16, 22)."""
    if match.picked >= 0:
        return "why.dribble", {}
    if not ball_reaches(match.ball, square, match.die):
        return "why.no_ball_path", {"die": match.die}
    if match.kick == KICK_OFF and not in_own_half(1 - match.o, square):
        return "why.kick_off", {}
    if match.kick == GOAL_KICK and in_penalty_area(match.o, square):
        return "why.goal_kick", {}
    return "why.only_opponent", {}


def _why_not_end(match, square):
    """Return a message that says why the pawn cannot move to ``square``, or None if it can."""
    if match.phase == MINOR_FOUL_PHASE:
        return "why.centre", {}
    if pawn_on(match, match.side, square) >= 0 and square != match.picked:
        return "why.own_pawn", {}
    if match.phase == SETUP_PHASE:
        return "why.set_up", {}
    if match.step not in (SQUARE_STEP, DESTINATION_STEP):
        return "why.place", {}
    start = match.picked
    index = pawn_on(match, match.side, start)
    if role(index) <= DEFENDER_ROLE and not in_own_half(match.side, square):
        return "why.own_half", {}
    if match.step == DESTINATION_STEP or not match.die:
        return "why.stand", {}
    if square == match.ball and start == match.barred:
        return "why.touch_again", {}
    if square in pawn_ends(match, index, match.die):
        return None
    if not StandingCheck(match, index).allows(square):
        return "why.stand", {}
    return "why.no_path", {"die": match.die}


# Drawing the pitch.


def _draw_time(match, scene):
    """Draw the clock, the minute, the shoot-out's score, and the time left for a move."""
    if match.half == SHOOT_OUT_HALF:
        scene.period += " " + str(match.shootout_goals[0]) + "-" + str(match.shootout_goals[1])
    whole = period_limit(match)
    if whole:
        scene.clock = (whole - match.clock_s, whole)
        long = 45 if match.half < 2 else 15
        minute = min(match.clock_s * long // whole + 1, long)
        scene.minute = (_PERIOD_MINUTES[match.half] + minute, 90 if match.half < 2 else 120)
    if is_move_timed(match):
        left = match.options["move_seconds"] - match.move_s
        if left <= _HURRY_S:
            scene.hurry = left
            # The clock's bar shows the seconds left for the move. Scroll text would hide the score.
            scene.clock = (left, _HURRY_S)


def _zone_around(square):
    """Return (first, last), two opposite corners of the 3 x 3 squares around ``square``."""
    row, column = row_of(square), column_of(square)
    first = 16 * max(row - 1, 0) + max(column - 1, 0)
    return first, 16 * min(row + 1, 7) + min(column + 1, 15)


def _mark(match, index, square):
    """Return the pawn's marks as a bit mask: PICKED, CARD, BARRED, HAS_BALL."""
    mark = 0
    side = index // TEAM_SIZE
    if square == match.picked and side == match.side:
        mark |= kinds.PICKED
    if match.cards[card_index(index)]:
        mark |= kinds.CARD
    if side == match.o and square == match.barred:
        mark |= kinds.BARRED
    if side == match.o and match.has and square == match.ball:
        mark |= kinds.HAS_BALL
    return mark


def _targets(match, open_squares):
    """Return {square: kind of target} for those ``open_squares`` that get a special colour."""
    result = {}
    d = 1 - match.o
    plays_ball = match.current_phase().plays_ball
    for square in open_squares:
        ours, theirs = pawn_on(match, match.o, square) >= 0, pawn_on(match, d, square) >= 0
        if not plays_ball:
            if square == match.ball:
                result[square] = kinds.CONTESTED if ours else kinds.OWN
        elif theirs:
            result[square] = kinds.CONTESTED
        elif ours and pass_is_offside(match, square):
            result[square] = kinds.OFFSIDE
        elif ours:
            result[square] = kinds.SCORING if can_shoot_from(d, square) else kinds.OWN
    return result


# Suggesting where the cursor begins.


def _action_to_ball(match):
    """Return the action that moves a pawn to the ball, or -1 if no pawn can reach it.

    It is the square of that pawn or, once a pawn has been chosen, the ball's square.
    """
    if match.step not in (PAWN_STEP, SQUARE_STEP):
        return ABSENT
    squares = match.legal_actions()
    if match.step == SQUARE_STEP:
        return match.ball if match.ball in squares else ABSENT
    return first_reaching_ball(match, squares)


def square_value(match, index, square, other_line):
    """Return how good ``square`` is for the pawn ``index``; a higher value is better.

    ``other_line`` is the off-side line of the other side (``offside_line``).
    """
    side = index // TEAM_SIZE
    home = depth(square, side)
    if role(index) == DEFENDER_ROLE:
        value = -8 * abs(home - 4)
        if home < 3:
            value -= 20 * (3 - home)
        return value
    if home < 3:
        return -60 - 20 * (3 - home)  # too far back: opponents would not be off-side (rule 23)
    away = 15 - home
    if away < 8 and away < other_line:
        return -30 - 5 * (other_line - away)  # off-side
    value = 3 * home if role(index) > DEFENDER_ROLE + 1 or home < 11 else 33
    if can_shoot_from(1 - side, square):
        value += 15
    row = square >> 4
    return value - abs(2 * row - 7)


def _worst_pawn(match):
    """Return the square of the pawn that gains most ``square_value`` by moving forwards or back."""
    last = offside_line(match, 1 - match.side)
    result, most = -1, -1000
    for square in match.legal_actions():
        index = pawn_on(match, match.side, square)
        here = square_value(match, index, square, last)
        for columns in (-match.die, match.die):
            if 0 <= column_of(square) + columns < 16:
                gain = square_value(match, index, square + columns, last) - here
                if gain > most:
                    result, most = square, gain
    return result


def _best_place(match, index, squares):
    """Return the square in ``squares`` with the highest ``square_value`` for the pawn ``index``."""
    last = offside_line(match, 1 - match.side)
    values = [square_value(match, index, square, last) for square in squares]
    return squares[values.index(max(values))]


def _best_pass(match):
    """Return the best square to which the side with the ball can pass without off-side, or -1.

    That is the square of a pawn that can shoot or, if there is none, of the pawn nearest to the
    other goal line. If no pawn can be reached, it is the free square nearest to that line for which
    a pawn of this side is nearer than all opponents.
    """
    d = 1 - match.o
    result, best = -1, 0
    squares = match.legal_actions()
    for square in squares:
        ours = pawn_on(match, match.o, square) >= 0
        if not ours or pawn_on(match, d, square) >= 0 or pass_is_offside(match, square):
            continue
        value = 16 - depth(square, d)
        if can_shoot_from(d, square):
            value += 16
        if value > best:
            result, best = square, value
    return result if result >= 0 else _best_free_square(match, squares)


def _best_free_square(match, squares):
    o, d = match.o, 1 - match.o
    for _, square in sorted([(depth(square, d), square) for square in squares]):
        is_free = pawn_on(match, o, square) < 0 and pawn_on(match, d, square) < 0
        if is_free and nearest_distance(match, o, square) < nearest_distance(match, d, square):
            return square
    return -1


def _nearest_place(match, start):
    """Return the legal square nearest to ``start``, the square that a pawn must leave.

    The result is -1 if ``start`` is -1.
    """
    far = 16
    result = -1
    for square in match.legal_actions():
        if start >= 0 and distance(start, square) < far:
            far = distance(start, square)
            result = square
    return result
