"""Defines what coaches see and read of StreetSoccer; the sentences are in text/en.txt."""

from ...rules import scene as kinds
from ...rules import table
from ...rules.squares import (
    SQUARES,
    column_of,
    distance,
    row_of,
    steps_apart,
)
from .field import (
    CENTRE_SPACES,
    GOAL_FRONT_SPACES,
    GOAL_SPACES,
    INSIDE_LINES,
    INSIDE_WITH_RING,
    FigureReachability,
    any_in_area,
    contains,
    half_owner,
    in_area,
    on_field,
    rows_of,
)
from .moves import Kick, Turn, Walk, in_goal, kick_of, open_path, walk_path
from .rules import (
    DESTINATION_STAGE,
    FIGURE_STAGE,
    KICK_STAGE,
    KICK_STEPS_ACTION,
    KICKOFF_PHASE,
    MOVE_PHASE,
    NO_SQUARE,
    PLACE_PHASE,
    STAGE_NAMES,
    STEPS_STAGE,
    TOSS_PHASE,
    count_placed,
    lineups,
)

# (First square, last square) of the areas to outline: the field, both penalty areas (rule 5) and
# the centre spaces (rule 4).
_AREAS = ((19, 108), (35, 84), (43, 92), (55, 72))
# What ``_best_leg`` adds for a pass, besides its remaining steps, in columns. With 4, a coach who
# accepts all suggestions makes the fewest mistakes (``tests/opponents/offered.py``).
_PASS_WORTH = 4


class Table(table.Table):
    """What coaches see and read during a match of StreetSoccer."""

    EVENTS = {
        "lineup": ("index",),
        "throws": ("number",),
        "no_kickoff": ("steps",),
        "kickoff": ("steps",),
        "has_ball": ("square",),
        "no_kick": ("steps",),
        "no_move": ("number",),
        "walks": ("start", "end"),
        "reaches": ("start", "steps"),
        "to": ("square", "steps"),
        "ends": ("square",),
        "room": ("start", "end"),
        "goal": ("first", "second"),
        "level": ("minutes",),
        "end": ("first", "second"),
    }

    # Messages: prompts, events and reasons.

    def prompt(self, match):
        """Return the prompt as (sentence id, values); the id is ``prompt.PHASE[.STEP]``.

        Functions in ``_PROMPTS`` choose a different id or add values in some phases.
        """
        awaited = _step_name(match)
        named = {
            "who": match.side_name(match.side),
            "ball": match.ball,
            "mover": match.mover,
            "pips": match.pips,
            "steps": match.steps,
        }
        special = _PROMPTS.get(awaited)
        return (special(match, named) if special else "prompt." + awaited), named

    def event(self, match, kind, side, values):
        """Return the message for an event; when a minute begins, it also names the minute."""
        if kind == "turn":
            turn = "event." + values[0], {"who": match.side_name(side)}
            if match.turn & 1:
                return turn
            minute, minutes = match.minute(), match.options["minutes"]
            if minute > minutes:
                return "minute.extra", {"minute": minute - minutes, "turn": turn}
            return "minute", {"minute": minute, "minutes": minutes, "turn": turn}
        key, named = table.Table.event(self, match, kind, side, values)
        if kind == "over":
            named["reason"] = self.reason(values[1:])
        if values[0] == "level":
            named["then"] = _without_a_goal(match)
        elif kind == "goal":
            named["square"] = match.travel[0]
            named["by"] = "goalie" if _is_goalie(match, side, match.travel[0]) else "figure"
        return key, named

    def ends(self, match):
        """Return the message that says what happens if the score is level at the end, or None."""
        minutes, extra = match.options["minutes"], match.options["extra_minutes"]
        minute = match.minute()
        named = {"minutes": extra, "then": _without_a_goal(match)}
        if match.phase in (PLACE_PHASE, TOSS_PHASE) or minute not in (minutes, minutes + extra):
            return None
        if minute > minutes:
            return "ends.extra", named
        return "ends.level" if extra else "ends.last", named

    def reason(self, values):
        """Return a message: why a match has ended. ``values`` is ``rules.reason(match)``."""
        return "reason." + values[0], {"minutes": values[-1]}

    def label(self, match, action):
        """Return the words of the labelled ``action``: the steps of a kick, as a message."""
        return "steps", {"steps": action - KICK_STEPS_ACTION}

    def why_not(self, match, action):
        """Return the reason why ``action`` is illegal, as a message, or None."""
        awaited = _step_name(match)
        if awaited != "move.steps" and not 0 <= action < SQUARES:
            return _reason("square")
        why = _WHY_NOT.get(awaited)
        return why(match, action) if why else None

    # Drawing the pitch.

    def draw(self, match, scene):
        """Draw the figures, the goals, the ball and its last path, and the minutes."""
        picked = match.mover if match.stage == DESTINATION_STAGE else NO_SQUARE
        for side in (0, 1):
            for square in GOAL_SPACES[side]:
                scene.things.append((square, kinds.GOAL, side, 0))
            for index in range(5):
                square = match.figures[5 * side + index]
                if square >= 0:
                    mark = kinds.PICKED if square == picked else 0
                    if square == match.mover and match.stage == STEPS_STAGE:
                        square = match.ball  # the figure is at the ball; the coach chooses its kick
                    kind = kinds.FIGURE if index else kinds.GOALIE
                    scene.things.append((square, kind, side, mark))
        scene.areas = _AREAS
        scene.colours = (kinds.YELLOW, kinds.RED)
        scene.ball = match.ball
        scene.travel = match.travel
        if len(match.walked) > 1:
            scene.walk = walk_path(match)
        scene.last = scene.travel or scene.walk
        minutes = match.options["minutes"]
        if match.minute() > minutes:
            minutes += match.options["extra_minutes"]
        scene.minute = (match.minute(), minutes)
        scene.clock = (60 * (minutes - match.minute() + 1), 60 * minutes)
        if match.stage == KICK_STAGE:
            own = match.teams()[0]
            for square in scene.open:
                if square in own:
                    scene.targets[square] = kinds.OWN
                elif square in GOAL_SPACES[1 - match.side]:
                    scene.targets[square] = kinds.SCORING
            scene.gauges.append((self.text.words(("gauge.steps", {})), match.steps, 6))

    # Methods that help a coach who must decide.

    def shortcuts(self, match):
        """Return the line-ups that the side can choose, each as five actions (rule 6)."""
        if match.phase != PLACE_PHASE:
            return ()
        return [(("lineup." + str(index), {}), squares) for index, squares in lineups(match)]

    def pick(self, match):
        """Return the suggestion (action, squares, first) that ``table.Table.pick`` specifies.

        - For the choice of a figure: the figure nearest to the ball that can kick it, the ball's
          square, and the figure's square. A goalie must be the nearest, at most three steps away.
        - For the steps of a kick: the most steps, the squares that the ball can reach with them,
          and the best of these.
        """
        if match.phase == MOVE_PHASE and match.stage == FIGURE_STAGE:
            turn = Turn(match)
            ball = match.ball
            near = [(steps_apart(each, ball), each) for each in turn.own]
            goalie = near.pop(0)
            if goalie[0] < min(min(near)[0], 4):
                near.append(goalie)
            for far, figure in sorted(near):
                if far <= match.pips and Walk(turn, figure).legal_kick_steps(True):
                    return figure, (ball,), figure
        elif match.stage == STEPS_STAGE:
            highest = match.legal_actions()[-1]
            own, other = match.teams()
            own = [match.ball if each == match.mover else each for each in own]
            kick = Kick(match.side, own, other, match.ball, True)
            ends = kick.end_squares(match.ball, highest - KICK_STEPS_ACTION, [])
            return highest, ends, _best_leg(match, ends, highest - KICK_STEPS_ACTION)
        return -1, (), -1

    def likeliest(self, match):
        """Return the action that a coach most likely chooses, or -1 if none stands out.

        Depending on the decision, that is the movable outfielder nearest to the ball, the kick with
        the most steps, or the best square for the ball (``_best_leg``).
        """
        if match.stage == STEPS_STAGE:
            return match.legal_actions()[-1]
        if match.phase == MOVE_PHASE and match.stage == FIGURE_STAGE:
            legal = match.legal_actions()
            near = [(steps_apart(each, match.ball), each) for each in match.teams()[0][1:]]
            near = [each for each in near if each[1] in legal]
            return min(near)[1] if near else -1
        if match.stage == KICK_STAGE:
            return _best_leg(match, match.legal_actions(), match.steps)
        return -1


def _step_name(match):
    """Return the name of the current phase, or ``PHASE.STEP`` if the phase has several steps."""
    phase = match.PHASES[match.phase]
    return phase.name + "." + STAGE_NAMES[match.stage] if hasattr(phase, "steps") else phase.name


def _is_goalie(match, side, square):
    """Return True if ``side``'s goalie was on ``square`` at the start of the last action."""
    walked = match.walked
    return match.figures[5 * side] == (walked[1] if walked and walked[0] == square else square)


# Functions that choose a prompt.


def _prompt_place(match, named):
    named["number"] = count_placed(match)
    if named["number"]:
        return "prompt.place.outfielder"
    return "prompt.place.goalie_or_lineup" if lineups(match) else "prompt.place.goalie"


def _prompt_steps(match, named):
    # the last action has the most steps
    named["steps"] = match.legal_actions()[-1] - KICK_STEPS_ACTION
    return "prompt.move.steps"


_PROMPTS = {"place": _prompt_place, "move.steps": _prompt_steps}


def _without_a_goal(match):
    """Return the message that says who wins if the score stays level to the end (rule 18)."""
    if match.last_goal < 0:
        return "then.draw", {}
    return "then.last_goal", {"who": match.side_name(match.last_goal)}


def _best_leg(match, squares, steps):
    """Return the best of ``squares`` to which the ball can go next: a goal or the highest rating.

    The rating is the number of columns from the own goal plus, for a pass, the steps that remain
    and ``_PASS_WORTH`` or, for any other square, the distance to the nearest opposing figure.
    """
    result, best = -1, -1
    own, theirs = match.teams()
    for square in squares:
        if in_goal(square):
            return square
        worth = 15 - column_of(square) if match.side else column_of(square)
        if square in own and square != match.mover:
            length = distance(square, match.ball)
            worth += steps - length + 1 + _PASS_WORTH
        else:
            worth += min([steps_apart(square, each) for each in theirs] + [7])
        if worth > best:
            result, best = square, worth
    return result


# Reasons why a square is not legal.


def _reason(name):
    return "why." + name, {}


def _why_no_place(match, square):
    """Return a message that says why no figure can be placed on ``square`` (rules 6, 20, 21)."""
    side = match.side
    own = match.teams()[0]
    outfielders = [each for each in own[1:] if each >= 0]
    if own[0] < 0:
        return _reason("goalie_first")
    if not on_field(square):
        return _reason("off_field")
    if square in match.figures:
        return _reason("taken")
    if square in CENTRE_SPACES[1 - side]:
        return _reason("other_centre")
    if square in GOAL_FRONT_SPACES[0] or square in GOAL_FRONT_SPACES[1]:
        return _reason("front")
    if in_area(square, side) and any_in_area(outfielders, side):
        return _reason("area_taken")
    return "why.needed", {"needed": _needed(outfielders, side)}


def _needed(outfielders, side):
    """Return the message that says what rule 6 requires of the figures still to be placed."""
    centre = any(square in CENTRE_SPACES[side] for square in outfielders)
    own = len([square for square in outfielders if half_owner(square) == side])
    names = [] if centre else ["centre"]
    if own < 1 + centre:
        names.append("own")
    if own == len(outfielders):
        names.append("other")
    result: tuple = ()
    for name in names:
        message: tuple = ("needed." + name, {})
        if result:
            message = "needed.both", {"first": result, "second": message}
        result = message
    return result or None


def _why_no_figure(match, square):
    """Return a message that says why the figure on ``square`` cannot be chosen, or None."""
    own, other = match.teams()
    if square in other:
        return _reason("not_yours")
    if square not in own:
        return _reason("no_figure")
    if match.phase == KICKOFF_PHASE:
        return _reason("no_kick" if square in CENTRE_SPACES[match.side] else "not_centre")
    walk = Walk(Turn(match), square)
    ends = list(walk.ends)
    ends[row_of(square)] &= ~(1 << column_of(square))
    if not any(ends):
        return _reason("no_kick" if walk.hits else "nowhere")
    reasons = [_reason("no_kick")] if walk.hits else []
    for row in range(8):
        for column in range(16):
            if ends[row] >> column & 1:
                reason = _forbidding_rule(match, square, row << 4 | column)
                if reason not in reasons:
                    reasons.append(reason)
    return reasons[0] if len(reasons) == 1 else _reason("no_move")


def _why_no_end(match, square):
    """Return a message that says why the walk cannot end on ``square``, or None."""
    mover = match.mover
    walk = Walk(Turn(match), mover)
    if square == match.ball:
        if not walk.hits:
            return _reason("no_reach")
        # In front of a goal, rule 21 does not forbid the kick, because the kicker must leave that
        # space after it (rule 20).
        front = match.ball in GOAL_FRONT_SPACES[match.side]
        crowded = not front and _is_crowded(match, mover, match.ball)
        return _reason("area_taken" if crowded else "no_kick")
    ground = INSIDE_WITH_RING if match.options["ring"] else INSIDE_LINES
    if not contains(ground, square):
        return _reason("no_space")
    if square == mover:
        return _reason("same")
    if square in match.figures:
        return _reason("taken")
    if not contains(walk.ends, square):
        across = column_of(square) - column_of(mover)
        down = row_of(square) - row_of(mover)
        if abs(across) + abs(down) > match.pips:
            return _reason("far")
        return "why.not_exactly", {"pips": match.pips}
    return _forbidding_rule(match, mover, square)


def _is_crowded(match, mover, square):
    """Return True if rule 21 forbids the figure on ``mover`` to end on ``square``."""
    own = match.teams()[0]
    if mover == own[0] or not in_area(square, match.side):
        return False
    return any_in_area([each for each in own[1:] if each != mover], match.side)


def _forbidding_rule(match, mover, square):
    """Return the message of the first of rules 20 to 23 that forbids a walk's end, or None."""
    own = match.teams()[0]
    fronts = (
        GOAL_FRONT_SPACES[1 - match.side]
        if mover == own[0]
        else GOAL_FRONT_SPACES[0] + GOAL_FRONT_SPACES[1]
    )
    if square in fronts:
        return _reason("only_goalie")
    if _is_crowded(match, mover, square):
        return _reason("area_taken")
    turn = Turn(match)
    walls = rows_of([each for each in match.figures if each != mover])
    reachability = FigureReachability(turn, mover, walls)
    if reachability.is_fenced(square):
        return _reason("fence")
    return None if reachability.leaves_paths(square) else _reason("no_path")


def _why_no_steps(match, action):
    """Return a message that says why ``action`` is illegal when the steps of a kick are chosen.

    If ``action`` is a square that a kick can reach, the message asks to choose the steps first
    (rule 11). For any other square, it says why the longest kick cannot reach it.
    """
    if action >= SQUARES:
        return _reason("no_kick")
    then = match
    for steps in match.legal_actions():
        then = match.clone()
        then.apply_action(steps)
        if action in then.legal_actions():
            return _reason("steps")
    return _why_no_leg(then, action)


def _why_no_goal_kick(match, square):
    """Return a message: why the goalie cannot take the goal kick from ``square`` (rule 17)."""
    return _reason("no_kick" if square in GOAL_FRONT_SPACES[match.side] else "goal_kick")


def _why_no_leg(match, square):
    """Return a message: why the ball cannot go to ``square`` next (rules 7, 12-16, 20-23)."""
    own, other = match.teams()
    if square in other:
        return _reason("other_figure")
    if square == match.ball:
        return _reason("ball")
    if square in GOAL_SPACES[0] or square in GOAL_SPACES[1]:
        return _why_no_goal(match, square)
    if not on_field(square):
        return _reason("ball_off")
    length = distance(square, match.ball)
    if length > match.steps:
        return _reason("far")
    if square not in own and length < match.steps:
        return "why.all_steps", {"steps": match.steps}
    if not open_path(match, square):
        return _reason("in_the_way")
    if square in own:
        left = match.steps - length + 1
        return _reason("again" if square << 3 | left in match.had else "no_kick")
    return _why_no_kick_end(kick_of(match, match.mover, False), square)


def _why_no_kick_end(kick, end):
    """Return the message for the first of rules 20 to 23 that forbids a kick to end on ``end``.

    An ``end`` of -1 means the goal.
    """
    if kick.mover_square_after(end) < 0:
        return _reason("no_room")
    reachable = kick.reachability(end)
    if reachable is None or end < 0:
        return _reason("area_taken")
    return _reason("fence" if reachable.is_fenced(end) else "no_path")


def _why_no_goal(match, square):
    """Return a message that says why the ball cannot go to a goal space (rules 7, 16, 20, 21)."""
    if square in GOAL_SPACES[match.side]:
        return _reason("own_goal")
    if match.phase == KICKOFF_PHASE:
        return _reason("no_goal")
    path = open_path(match, square)
    if not path:
        return _reason("no_free_way")
    if len(path) - 1 > match.steps:
        return _reason("far")
    return _why_no_kick_end(kick_of(match, match.mover, True), NO_SQUARE)


_WHY_NOT = {
    "place": _why_no_place,
    "kickoff.figure": _why_no_figure,
    "kickoff.kick": _why_no_leg,
    "move.figure": _why_no_figure,
    "move.end": _why_no_end,
    "move.steps": _why_no_steps,
    "move.kick": _why_no_leg,
    "goalkick.figure": _why_no_goal_kick,
    "goalkick.kick": _why_no_leg,
}
