"""The rules of StreetSoccer, in the order of RULEBOOK.md; docstrings cite its rule numbers.

    >>> from pixelpitch.rulesets import load
    >>> match = load("streetsoccer")()
    >>> match.prompt()
    'Yellow: place your goalie, or take a line-up'
    >>> for square in ("d4", "h4", "f6", "l3", "g2"):
    ...     match.apply_action(match.string_to_action(square))
    >>> match.events
    [('whistle', 0, ('lineup', 0))]
    >>> match.event_to_string(match.events[0])
    'Yellow takes the standard line-up'

Side 0 is Yellow and plays from left to right. A turn consists of several decisions, which are the
steps of the phase *move*:

1. which figure walks
2. where its walk ends
3. if it reaches the ball, how many steps its kick has
4. where the ball goes; if it goes to a figure of the side, that figure kicks it again

``Match.stage`` is the current step, and each step has a class in this module. ``moves`` computes
where figures and the ball can go, and ``field`` where rules 22 and 23 allow them to be.
"""

from ...rules import match as base
from ...rules.chance import Chance
from ...rules.phase import Over, Phase, Throw
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .field import CENTRE_SPACES, GOAL_FRONT_SPACES, any_in_area, half_owner, in_area, on_field
from .moves import Kick, ball_path, in_goal, kick_of, turn_of

# The phases. Each has its own assignment, so that the build can replace names by numbers.
PLACE_PHASE = 0
TOSS_PHASE = 1
KICKOFF_PHASE = 2
THROW_PHASE = 3
MOVE_PHASE = 4
GOALKICK_PHASE = 5
OVER_PHASE = 6

# The names of the steps, indexed by ``Match.stage``. Only the phases kickoff, move and goalkick
# have several steps; in all others, ``stage`` is 0.
STAGE_NAMES = ("figure", "end", "steps", "kick", "throw")
FIGURE_STAGE = 0  # choose the figure that walks or kicks off, or the goalie's space for a goal kick
DESTINATION_STAGE = 1  # choose where the walk ends
STEPS_STAGE = 2  # choose how many steps the kick has, if walks of different lengths reach the ball
KICK_STAGE = 3  # choose where the ball goes next
GOAL_KICK_THROW_STAGE = 4  # throw for a goal kick

NO_SQUARE = -1
KICK_STEPS_ACTION = 128  # labelled action 128 + n: kick with n steps


class Match(base.Match):
    """A match of StreetSoccer; the module ``laptop`` describes its JSON position.

    Two attributes describe the last action, for display; they are not part of the state:

    ``travel``  the squares that the ball crossed in the last action, first to last, or ()
    ``walked``  the squares of the figure that moved in the last action, first to last, or ()
    """

    RULESET = "streetsoccer"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Yellow", "Red")
    CHANCE_SCORES = False
    LABELS = {KICK_STEPS_ACTION + steps: "kick-" + str(steps) for steps in range(1, 7)}
    MAX_LENGTH = 2000  # a match has at most 130 turns, most of them with three or four actions
    MAX_ACTION = KICK_STEPS_ACTION + 6
    MAX_OUTCOME = 6
    STATE = (
        ("phase", PLACE_PHASE, OVER_PHASE),
        ("stage", FIGURE_STAGE, GOAL_KICK_THROW_STAGE),
        # The squares of Yellow's goalie and four outfielders, then Red's; -1 before a figure is
        # placed. The outfielders of a side are interchangeable, so their squares are sorted.
        ("figures", NO_SQUARE, 127, 10),
        ("ball", NO_SQUARE, 127),
        ("side", 0, 1),
        ("first", NO_SQUARE, 1),  # the side that kicked off, or NO_SQUARE
        ("turn", 0, 129),  # how many turns have ended, of both sides together
        ("pips", 0, 6),  # the number thrown in this turn, or 0
        ("steps", 0, 6),  # the number of steps in the kick of the figure at the ball, or 0
        # The square of the figure chosen to walk or, once it is at the ball, the square from which
        # it kicks; otherwise NO_SQUARE.
        ("mover", NO_SQUARE, 127),
        ("score", 0, 65, 2),
        ("last_goal", NO_SQUARE, 1),
    )
    # The figures that have already kicked the ball in the current kick (rule 14), in order, each as
    # square << 3 | steps of its kick. A snapshot stores this field only after a pass.
    TAIL = ("had", 0, 1023, 30)

    travel: tuple
    walked: tuple

    def _start(self):
        self.phase = PLACE_PHASE
        self.stage = FIGURE_STAGE
        self.figures = [NO_SQUARE] * 10
        self.ball = self.first = self.mover = self.last_goal = NO_SQUARE
        self.side = self.turn = self.pips = self.steps = 0
        self.score = [0, 0]
        self.had = []
        self.travel = self.walked = ()

    # The next methods override those of the base class to call the current step directly. One more
    # call would take 250 bytes of the board's stack and make matches 3 % slower.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side that decides."""
        return _STEPS_OF[self.phase][self.stage].player(self)

    def chance(self):
        """Return the ``Chance`` to be thrown now by the side whose turn it is, or None."""
        return _STEPS_OF[self.phase][self.stage].chance(self)

    def legal_decisions(self):
        """Return the legal decisions, sorted: squares, or actions for the steps of a kick."""
        return _STEPS_OF[self.phase][self.stage].legal(self)

    def _apply(self, action):
        self.travel = self.walked = ()
        return _STEPS_OF[self.phase][self.stage].act(self, action)

    def minute(self):
        """Return the current minute, from 1; each side has one turn in a minute (rule 18)."""
        return self.turn // 2 + 1

    def teams(self):
        """Return (figures of ``match.side``, figures of the other side), goalies first."""
        first = self.figures[:5]
        second = self.figures[5:]
        return (second, first) if self.side else (first, second)

    def may_be_drawn(self):
        """Return True before the first goal; after it, the last goal decides a tie (rule 18)."""
        return self.last_goal < 0

    def outcome(self):
        """Return the result of the match, or None before it is over (rule 18)."""
        if self.phase != OVER_PHASE:
            return None
        table = self.table()
        return {
            "score": list(self.score),
            "winner": winner(self),
            "reason": table.text.words(table.reason(reason(self))),
            "shootout": [0, 0],
        }


class _Steps(Phase):
    """A phase with several steps; ``steps`` is {stage: the ``Phase`` for this step}."""

    def __init__(self, name, steps):
        self.name = name
        self.steps = steps


class _TurnThrow(Throw):
    """A throw of the side whose turn it is."""

    _THROWS = (Chance(side=0), Chance(side=1))

    def chance(self, match):
        """Return a throw of the side whose turn it is."""
        return self._THROWS[match.side]


# The phases of the set-up and the toss (rules 6, 7).

# The line-ups, which place all five figures with one press of a button (rule 6): Yellow's squares,
# the goalie's first. For Red, they are rotated by 180 degrees.
LINE_UP_SQUARES = (
    b"\x33\x37\x55\x2b\x16",  # standard line-up: d4 h4 f6 l3 g2
    b"\x33\x37\x25\x55\x19",  # defensive line-up: d4 h4 f3 f6 j2
    b"\x33\x37\x16\x2b\x59",  # attacking line-up: d4 h4 g2 l3 j6
)
# All squares for outfielders: inside the lines, but not in front of a goal (rule 20).
_FOR_OUTFIELDERS = bytes(
    [
        square
        for square in range(128)
        if on_field(square) and square not in GOAL_FRONT_SPACES[0] + GOAL_FRONT_SPACES[1]
    ]
)


class _Place(Phase):
    """The set-up: first Yellow, then Red places a goalie and four outfielders (rule 6)."""

    name = "place"

    def legal(self, match):
        """Return the squares for the next figure that let the remaining figures obey rule 6."""
        own = match.teams()[0]
        side = match.side
        if own[0] < 0:
            return list(GOAL_FRONT_SPACES[side])
        outfielders = [square for square in own[1:] if square >= 0]
        left = 3 - len(outfielders)  # how many figures follow this one
        # Whether the later figures can still satisfy rule 6 if this one is placed on a centre
        # space, elsewhere in its own half, or in the other half.
        centre, other_centre = CENTRE_SPACES[side], CENTRE_SPACES[1 - side]
        on_centre = count_still_needed(outfielders + [centre[0]], side) <= left
        at_home = count_still_needed(outfielders + [GOAL_FRONT_SPACES[side][0]], side) <= left
        ahead = count_still_needed(outfielders + [GOAL_FRONT_SPACES[1 - side][0]], side) <= left
        area_taken = any_in_area(outfielders, side)
        yellow = side == 0
        result = []
        for square in _FOR_OUTFIELDERS:
            if (
                square & 15 < 8
            ) != yellow:  # inlined ``half_owner``, because it runs for each square
                is_allowed = ahead and square not in other_centre
            elif square in centre:
                is_allowed = on_centre
            else:
                # At most one outfielder may be in its side's penalty area (rule 21).
                is_allowed = at_home and not (area_taken and in_area(square, side))
            if is_allowed and square not in match.figures:
                result.append(square)
        return result

    def act(self, match, square):
        """Place the goalie, or the next outfielder, on ``square``."""
        side = match.side
        count = count_placed(match)
        at = 5 * side
        if not count:
            match.figures[at] = square
            return
        outfielders = [each for each in match.figures[at + 1 : at + 5] if each >= 0]
        outfielders = sorted(outfielders + [square])
        match.figures[at + 1 : at + 5] = outfielders + [NO_SQUARE] * (4 - len(outfielders))
        if count == 4:
            _emit_placed(match)
            match.side = 1 - side
            if side:
                match.phase = TOSS_PHASE


def count_placed(match):
    """Return how many figures the side whose turn it is has already placed."""
    return 5 - match.teams()[0].count(NO_SQUARE)


def count_still_needed(outfielders, side):
    """Return how many more outfielders ``side`` needs to satisfy rule 6.

    ``outfielders`` are the squares of those that it has already placed.
    """
    centre = own = opponent = 0
    for square in outfielders:
        if half_owner(square) == side:
            own += 1
        else:
            opponent += 1
        if square in CENTRE_SPACES[side]:
            centre += 1
    # Rule 6 requires an outfielder on a centre space, a second one in the side's own half (which
    # includes the centre spaces), and one in the other half.
    return max(2 - own, 0 if centre else 1) + (0 if opponent else 1)


def lineups(match):
    """Return [(index in LINE_UP_SQUARES, squares), ...] of the line-ups that are still free."""
    if count_placed(match):
        return ()
    result = []
    for index in range(len(LINE_UP_SQUARES)):
        squares = _lineup(index, match.side)
        if not any(square in match.figures for square in squares):
            result.append((index, squares))
    return result


def _lineup(index, side):
    squares = LINE_UP_SQUARES[index]
    return bytes([127 - square for square in squares]) if side else squares


def _emit_placed(match):
    """Emit the event that says how the side has placed its five figures."""
    side = match.side
    stands = bytes(match.figures[5 * side : 5 * side + 5])
    for index in range(len(LINE_UP_SQUARES)):
        squares = _lineup(index, side)
        if stands[0] == squares[0] and sorted(stands[1:]) == sorted(squares[1:]):
            match.emit("whistle", side, "lineup", index)
            return
    match.emit("whistle", side, "placed")


class _Toss(_TurnThrow):
    """The toss: both sides throw, and the side with the higher throw kicks off (rule 7).

    The kick-off has as many steps as the difference between the two throws.
    """

    name = "toss"

    def act(self, match, face):
        """Store a side's ``face`` of the toss; the second one sets who kicks off, and how far."""
        match.emit("toss", match.side, "throws", face)
        if not match.side:
            match.pips = face
            match.side = 1
            return
        steps = abs(face - match.pips)
        kicks_off = 1 if face > match.pips else 0
        match.pips = match.side = 0
        if not steps:
            match.emit("toss", -1, "tie")
            return
        if match.options["first"] != "toss":
            kicks_off = base.SIDES.index(match.options["first"])
        match.side = kicks_off
        match.steps = steps
        match.phase = KICKOFF_PHASE
        match.stage = FIGURE_STAGE
        figures = kickers(match)
        if not figures:
            match.emit("toss", -1, "no_kickoff", steps)
            match.phase = TOSS_PHASE
            match.side = match.steps = 0
            return
        match.first = kicks_off
        match.emit("whistle", kicks_off, "kickoff", steps)
        if len(figures) == 1:
            _begin_kick(match, figures[0])


def kickers(match):
    """Return the sorted squares of figures on centre spaces with a legal kick-off (rule 7)."""
    centre = CENTRE_SPACES[match.side]
    result = []
    # A list comprehension would take 370 bytes of the stack.
    for square in match.teams()[0]:
        if square in centre and kick_of(match, square, False).can_end(square, match.steps):
            result.append(square)
    return sorted(result)


def _begin_kick(match, square):
    """Put the ball under the figure on ``square``, which must now kick it."""
    match.ball = match.mover = square
    match.stage = KICK_STAGE


class _Kicker(Phase):
    """The coach chooses the figure that kicks off, if two are on the centre spaces (rule 7)."""

    def legal(self, match):
        """Return the squares of the figures that may kick off."""
        return kickers(match)

    def act(self, match, square):
        """Let the figure on ``square`` kick off."""
        _begin_kick(match, square)


# The phases of a turn (rules 8, 9, 10, 11).


class _Throw(_TurnThrow):
    """The throw for a turn (rule 8); the turn is lost if the side has no legal move (rule 19)."""

    name = "throw"

    def act(self, match, face):
        """Store the thrown ``face``; end the turn if no figure can move."""
        match.pips = face
        match.phase = MOVE_PHASE
        match.emit("throw", match.side, "throws", face)
        legal = turn_of(match).movers()
        if legal:
            return legal
        match.emit("lost", match.side, "no_move", face)
        end_turn(match)
        return None


class _Figure(Phase):
    """The coach chooses a figure that can move legally (rule 8)."""

    def legal(self, match):
        """Return the squares of the figures that can move."""
        return turn_of(match).movers()

    def act(self, match, square):
        """Pick the figure on ``square``."""
        match.mover = square
        match.stage = DESTINATION_STAGE


class _End(Phase):
    """The coach chooses where the walk ends: after all its steps, or at the ball (rules 9, 10)."""

    def legal(self, match):
        """Return the squares where the picked figure's walk can end."""
        return turn_of(match).end_squares(match.mover)

    def act(self, match, square):
        """Let the picked figure walk to ``square``, which may be the ball's."""
        if square != match.ball:
            match.emit("walk", match.side, "walks", match.mover, square)
            move_figure(match, match.mover, square)
            end_turn(match)
            return
        steps = turn_of(match).legal_kick_steps(match.mover)
        if len(steps) == 1:
            _reach_ball(match, steps[0])
        else:
            match.stage = STEPS_STAGE
            match.walked = match.mover, match.ball


class _KickSteps(Phase):
    """The coach chooses how many steps the kick has; a detour to the ball costs some (rule 11)."""

    def legal(self, match):
        """Return an action for each number of steps that the kick can have."""
        return [KICK_STEPS_ACTION + steps for steps in turn_of(match).legal_kick_steps(match.mover)]

    def act(self, match, item):
        """Let the figure kick the ball with the number of steps that the action ``item`` names."""
        _reach_ball(match, item - KICK_STEPS_ACTION)


def _reach_ball(match, steps):
    """Move the chosen figure to the ball, which it must kick by ``steps`` steps (rules 10, 11)."""
    match.emit("walk", match.side, "reaches", match.mover, steps)
    move_figure(match, match.mover, match.ball)
    match.mover = match.ball
    match.steps = steps
    match.stage = KICK_STAGE


def move_figure(match, start, end):
    """Move a figure of ``match.side`` from ``start`` to ``end``; sort the side's outfielders."""
    figures = match.figures
    at = 5 * match.side
    figures[figures.index(start)] = end
    figures[at + 1 : at + 5] = sorted(figures[at + 1 : at + 5])
    match.walked = (match.walked or (start,)) + (end,)


# The flight of the ball (rules 12, 13, 14, 15, 16).


class _Leg(Phase):
    """The coach chooses where the ball goes next: to a figure, a free space or the goal."""

    def legal(self, match):
        """Return the squares to which the ball can be kicked now."""
        kick = kick_of(match, match.mover, match.phase != KICKOFF_PHASE)
        return kick.end_squares(match.ball, match.steps, match.had)

    def act(self, match, square):
        """Kick the ball to ``square``: a team-mate, the goal, or a space where the kick ends."""
        match.travel = ball_path(match, square)
        if square in match.teams()[0]:  # this figure kicks again, with one more step (rule 14)
            match.had.append(match.ball << 3 | match.steps)
            match.steps -= len(match.travel) - 2
            match.ball = square
            match.emit("pass", match.side, "to", square, match.steps)
            return
        goal = in_goal(square)
        stands = kick_of(match, match.mover, True).mover_square_after(NO_SQUARE if goal else square)
        if not goal:
            match.emit("kick", match.side, "ends", square)
        if stands != match.mover:  # the kicker must leave a space in front of a goal (rule 20)
            match.emit("shift", match.side, "room", match.mover, stands)
            move_figure(match, match.mover, stands)
        if goal:
            _score_goal(match)
        else:
            match.ball = square
            end_turn(match)


def _score_goal(match):
    """Count a goal of the side whose turn it is (rule 16)."""
    side = match.side
    match.score[side] += 1
    match.last_goal = side
    match.ball = NO_SQUARE
    match.emit("goal", side, "goal", *match.score)
    end_turn(match)


# The goal kick after a goal (rule 17).


class _GoalKickSpace(Phase):
    """The coach chooses from which space in front of the goal the goalie kicks (rule 17)."""

    def legal(self, match):
        """Return those of the two spaces in front of the goal from which a kick is possible.

        If there is none, return both: the goalie goes to one of them, and the side loses its turn.
        """
        both = GOAL_FRONT_SPACES[match.side]
        return [square for square in both if _has_goal_kick(match, square)] or list(both)

    def act(self, match, square):
        """Place the goalie and the ball on ``square``."""
        match.figures[5 * match.side] = match.ball = square
        match.walked = (square,)
        match.stage = GOAL_KICK_THROW_STAGE
        match.emit("place", match.side, "has_ball", square)
        if not _has_goal_kick(match, square):
            _lose_goal_kick(match)


class _GoalKickThrow(_TurnThrow):
    """The throw for a goal kick (rule 17): the kick has as many steps as the number thrown.

    After a 1, the side throws again.
    """

    def act(self, match, face):
        """Begin the goal kick with ``face`` steps, unless ``face`` allows none."""
        side = match.side
        if face == 1:
            match.emit("throw", side, "one")
        elif _can_goal_kick(match, match.ball, face):
            match.emit("throw", side, "throws", face)
            match.pips = match.steps = face
            _begin_kick(match, match.ball)
        elif _has_goal_kick(match, match.ball):
            match.emit("throw", side, "no_kick", face)
        else:
            _lose_goal_kick(match)


def _can_goal_kick(match, square, steps):
    """Return True if the goalie on ``square`` has a legal kick of ``steps`` steps."""
    own, other = match.teams()
    return Kick(match.side, [square] + own[1:], other, square, True).can_end(square, steps)


def _has_goal_kick(match, square):
    """Return True if at least one throw gives the goalie on ``square`` a legal goal kick."""
    steps = 2  # a loop, because ``any`` with a generator would take 600 bytes of a deep stack
    while steps < 7 and not _can_goal_kick(match, square, steps):
        steps += 1
    return steps < 7


def _lose_goal_kick(match):
    match.emit("lost", match.side, "no_goal_kick")
    end_turn(match)


# The end of a turn and of the match (rule 18).


def end_turn(match):
    """End the turn; begin the other side's turn or goal kick, or end the match (rules 17, 18)."""
    match.pips = match.steps = 0
    match.mover = NO_SQUARE
    match.had = []
    match.stage = FIGURE_STAGE
    if is_over(match):
        match.phase = OVER_PHASE
        _emit_end(match)
        return
    match.turn += 1
    match.side = 1 - match.side
    if match.turn == 2 * match.options["minutes"]:
        match.emit("whistle", -1, "level", match.options["extra_minutes"])
    if match.ball < 0:
        match.phase = GOALKICK_PHASE
        match.emit("turn", match.side, "goal_kick", match.minute())
    elif match.ball == match.teams()[0][0]:  # an impossible goal kick is tried again (rule 17)
        match.phase = GOALKICK_PHASE
        match.stage = GOAL_KICK_THROW_STAGE
        match.emit("turn", match.side, "goal_kick", match.minute())
    else:
        match.phase = THROW_PHASE
        match.emit("turn", match.side, "turn", match.minute())


def is_over(match):
    """Return True if the current turn is the last one of the match."""
    played = match.turn + 1
    regular = 2 * match.options["minutes"]
    if played < regular:
        return False
    ahead = match.score[0] != match.score[1]
    return ahead or played == regular + 2 * match.options["extra_minutes"]


def winner(match):
    """Return the winner of a match that is over, or None for a draw."""
    first, second = match.score
    if first != second:
        return 0 if first > second else 1
    return None if match.last_goal < 0 else match.last_goal


def reason(match):
    """Return the reason why a match has ended: (id of a sentence, the sentence's values ...)."""
    if match.score[0] == match.score[1]:
        return ("no_goals",) if match.last_goal < 0 else ("last_goal",)
    minutes = match.options["minutes"]
    return ("extra",) if match.minute() > minutes else ("ahead", minutes)


def _emit_end(match):
    match.emit("whistle", -1, "end", *match.score)
    side = winner(match)
    if side is None:
        match.emit("over", -1, "draw", *reason(match))
    else:
        match.emit("over", side, "wins", *reason(match))


_leg = _Leg()
Match.PHASES = (
    _Place(),
    _Toss(),
    _Steps("kickoff", {FIGURE_STAGE: _Kicker(), KICK_STAGE: _leg}),
    _Throw(),
    _Steps(
        "move",
        {
            FIGURE_STAGE: _Figure(),
            DESTINATION_STAGE: _End(),
            STEPS_STAGE: _KickSteps(),
            KICK_STAGE: _leg,
        },
    ),
    _Steps(
        "goalkick",
        {FIGURE_STAGE: _GoalKickSpace(), GOAL_KICK_THROW_STAGE: _GoalKickThrow(), KICK_STAGE: _leg},
    ),
    Over(),
)
# For each phase, {stage: the ``Phase`` object that handles this step}. A phase without steps
# handles stage 0 itself.
_STEPS_OF = tuple([getattr(phase, "steps", {FIGURE_STAGE: phase}) for phase in Match.PHASES])
