"""The rules of Soccer Tactics WORLD in the order of RULEBOOK.md, with its rule numbers.

    >>> from pixelpitch.rulesets import load
    >>> match = load("tactics")({"first": "left"})
    >>> match.prompt()
    'Red: put your Keeper on a4 or a5, or take the usual line-up'
    >>> match.apply_action(match.string_to_action("usual"))
    >>> match.current_player(), match.position()["ball"]
    (1, 'h4')

Side 0 is Red and plays from left to right. As in the rulebook, **O** (offence) is the side that has
the ball or had it last, ``match.o``, and **D** (defence) is the other side, ``1 - match.o``. In a
**set**, O moves a pawn and then plays the ball. The phases, with their rule numbers::

    set: O moves a pawn (12) -> ball: O throws and plays the ball (10, 11)
        direct pass (13)   -> ball again, or a shot, or after the second one: defend
        free square (14)   -> capture: O moves a pawn -> defend: D moves one -> capture again ...
        two pawns (16)     -> battle
        dribble (16)       -> defend, or a battle
    defend: D moves a pawn or its Keeper (9, 15) -> battle, or O's new set or shot (19)

The module ``board`` describes the printed board and the pawns (rules 1, 2, 3). ``moves`` computes
where pawns may stand and go, and where the ball can go (rules 4, 8, 9, 10).
"""

from ...rules import match as base
from ...rules.chance import CHANCE, KIND_SPINNER, Chance
from ...rules.phase import Over, Phase, Throw
from ...rules.squares import depth, distance
from . import NAME, OPTIONS, SECONDS_PER_THROW, VERSION
from .board import (
    ABSENT,
    CENTRE_SQUARES,
    DEFENDER_ROLE,
    GOALKEEPER_ROLE,
    REMOVED_PAWN,
    TEAM_SIZE,
    arc,
    can_shoot_from,
    card_index,
    corner_of,
    field_players,
    first_to_leave,
    goal_area,
    goal_area_neighbours,
    in_arc,
    in_goal_area,
    in_own_half,
    in_penalty_area,
    keeper,
    move,
    pawn_on,
    penalty_spot,
    penalty_squares,
    remove_pawn,
    role,
    square_for,
    squares_around_penalty_area,
    squares_two_away,
    team,
)
from .moves import (
    StandingCheck,
    ball_ends,
    ball_path,
    closed_square,
    movable_pawns,
    one_square_ends,
    pawn_ends,
    placements,
    possible_kickers,
)

# The phases, as indices in ``Match.PHASES``, which is at the end of this file.
TOSS_PHASE = 0
SETUP_PHASE = 1
SET_PHASE = 2
CAPTURE_PHASE = 3
DEFEND_PHASE = 4
BALL_PHASE = 5
BATTLE_PHASE = 6
SHOT_PHASE = 7
GOALKICK_PHASE = 8
CORNER_PHASE = 9
FREEKICK_PHASE = 10
NEW_KEEPER_PHASE = 11
PENALTY_PHASE = 12
MINOR_FOUL_PHASE = 13
SHOOTOUT_PHASE = 14
OVER_PHASE = 15

# The values of ``match.step``; it is 0 in a phase that has only one step. ``STEP_NAMES`` has their
# names, which positions and the ids of sentences use.
KEEPER_STEP = 1
KICKER_STEP = 2
STRIKER_STEP = 3
CHOICE_STEP = 4
PAWN_STEP = 5
SQUARE_STEP = 6
KICK_OR_DRIBBLE_STEP = 7
LEAVE_STEP = 8
MAKE_ROOM_STEP = 9
PLACE_STEP = 10
DESTINATION_STEP = 11
TAKER_STEP = 12
ACCEPT_STEP = 13
THROW_STEP = 14
SECOND_DIE_STEP = 15
FIRST_THROW_STEP = 16
SECOND_THROW_STEP = 17
SPIN_STEP = 18
SHOOT_AGAIN_STEP = 19
TOSS_STEP = 20
STEP_NAMES: tuple = (
    None,
    "keeper",
    "kicker",
    "striker",
    "choice",
    "pawn",
    "square",
    "how",
    "leave",
    "room",
    "place",
    "where",
    "taker",
    "accept",
    "throw",
    "throw2",
    "first",
    "second",
    "spin",
    "again",
    "toss",
)

# The values in ``_PhaseProperties.steps``. Each says which side acts in a step.
OFFENCE = 0  # O in the rulebook: the side that has the ball or had it last
DEFENCE = 1  # D in the rulebook: the other side
EITHER_SIDE = 2
_RED_FIRST = 3  # Red throws first, then Blue

# Values of ``kick``: the kind of kick by which the ball must be played; 0 if no kick is due.
KICK_OFF = 1
GOAL_KICK = 2
FREE_KICK = 3
CORNER_KICK = 4

# Values of ``match.by``: what the side with the ball did before the other side tries to reach it.
BY_CAPTURE = 1
BY_DRIBBLE = 2
BY_PASS = 3
BY_STAY = 4  # it could neither play the ball nor dribble
BY_LOOSE_BALL = 5
BY_RETRY = 6  # neither side reached the loose ball, so both try again

SHOOT_OUT_HALF = 4  # the value of ``half`` during the shoot-out
MAX_COUNTER = 65535  # the highest count of goals or kicks that a snapshot can store

# Labelled actions.
THROW_ACTION = 128
KEEPER_ACTION = 129
KICK_ACTION = 130
DRIBBLE_ACTION = 131
DONE_ACTION = 132
PLACE_AS_USUAL_ACTION = 133
TAKE_FREE_KICK_ACTION = 134
PLAY_ON_ACTION = 135


class Match(base.Match):
    """A match of Soccer Tactics WORLD; ``STATE`` lists its fields.

    Two attributes describe the last action, for display; they are not part of the state:

    ``travel``  the squares that the ball passed in the last action, first to last, or ()
    ``walk``    (start, end) of the pawn that moved in the last action, or ()
    """

    RULESET = "tactics"
    VERSION = VERSION
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    LABELS = {
        THROW_ACTION: "throw",
        KEEPER_ACTION: "keeper",
        KICK_ACTION: "kick",
        DRIBBLE_ACTION: "dribble",
        DONE_ACTION: "done",
        PLACE_AS_USUAL_ACTION: "usual",
        TAKE_FREE_KICK_ACTION: "free-kick",
        PLAY_ON_ACTION: "play-on",
    }
    # 90 minutes and 30 minutes of overtime have 720 throws of ten seconds each, or about 2,800
    # actions. Corner kicks and the like, during which the clock stands, may double this number.
    MAX_LENGTH = 6000
    MAX_ACTION = PLAY_ON_ACTION  # the highest labelled action
    MAX_OUTCOME = 8  # the number of sectors of the spinner
    STATE = (
        ("phase", TOSS_PHASE, OVER_PHASE),
        ("step", 0, TOSS_STEP),
        ("pawns", REMOVED_PAWN, 127, 22),  # the square of each pawn; ABSENT before it is set up
        ("cards", 0, 1, 22),  # each pawn's yellow cards; the four defenders share the first one's
        ("ball", ABSENT, 127),  # the square of the ball; ABSENT before it is set up
        ("has", 0, 1),  # 1 if ``o`` has the ball: only a pawn of ``o`` is on the ball's square
        ("o", 0, 1),  # the side that has the ball, or had it last
        ("side", 0, 1),  # the side that throws or decides
        ("die", 0, 12),  # the number thrown that has not been used yet, or 0
        # The square of the pawn that was chosen, that must leave its square, or that shoots.
        ("picked", ABSENT, 127),
        ("passes", 0, 1),  # how many direct passes this set has had
        ("kick", 0, CORNER_KICK),  # the kind of kick that must be taken now, or 0
        ("by", 0, BY_RETRY),  # side ``o``'s act, to which the other side responds (BY_...), or 0
        ("barred", ABSENT, 127),  # the square of the pawn that may not touch the ball
        # 1 if no pawn has touched the ball since a corner kick, so that off-side does not apply.
        ("corner_play", 0, 1),
        ("left", 0, 3, 2),  # how many pawns each side may still place before a corner kick
        ("clock_s", 0, 2700),  # the playing time of the current period in seconds
        ("half", 0, SHOOT_OUT_HALF),  # the period: 0 and 1 are the halves, 2 and 3 are overtime
        ("move_s", 0, 300),  # how many seconds the current move has taken
        ("score", 0, MAX_COUNTER, 2),
        ("first", ABSENT, 1),  # the side that kicked off the first half
        ("shootout_first", ABSENT, 1),
        ("shootout_taken", 0, MAX_COUNTER),
        ("shootout_goals", 0, MAX_COUNTER, 2),
    )

    phase: int
    step: int
    side: int
    travel: tuple
    walk: tuple

    def _start(self):
        for field in self.STATE:
            low = 0 if field[1] >= 0 else ABSENT
            setattr(self, field[0], low if len(field) == 3 else [low] * field[3])
        self.travel = self.walk = ()
        if self.options["first"] != "toss":
            self.first = base.SIDES.index(self.options["first"])
            begin_set_up(self, self.first)
        self.events = []

    def current_phase(self):
        """Return the current phase, an element of ``PHASES``."""
        return self.PHASES[self.phase]

    def _apply(self, action):
        self.travel = self.walk = ()
        legal = self.PHASES[self.phase].act(self, action)
        awaited = self.phase, self.step
        end_period_if_over(self)
        return legal if awaited == (self.phase, self.step) else None

    def _pass_time(self, seconds):
        awaited = self.phase, self.step
        run_clock(self, seconds)
        return awaited == (self.phase, self.step)

    def outcome(self):
        """Return the result of the match, or None before it is over (rules 27, 32)."""
        return _outcome(self) if self.phase == OVER_PHASE else None

    def may_be_drawn(self):
        """Return True if a level score is a draw, without overtime or shoot-out (rule 32)."""
        return self.options["level_at_time"] == "draw"


class _PhaseProperties:
    """The properties that all phases have, with default values, for clock, table and opponent.

    Each phase overrides the defaults that do not apply to it.
    """

    # {step: the side that acts in it: OFFENCE, DEFENCE, EITHER_SIDE or _RED_FIRST}
    steps: dict = {}
    is_ball_in_play = False  # True if the ball is in play: the clock runs, and off-side counts
    is_in_period = True  # True if the phase is part of a period, which the clock can end
    is_timed = False  # True if a throw must be used within ``move_seconds`` (rule 30)
    moves_pawn = False  # True if a throw moves a field player
    seeks_ball = False  # True if the field player that moves tries to reach the ball
    plays_ball = False  # True if a throw plays the ball; the phase then has ``path`` (``_Ball``)
    opponents_keep_away = False  # True if opponents may not be within one square of the ball
    is_set_piece = False  # True in subclasses of ``_SetPiece``: pawns are placed for a kick
    # The steps in which a coach chooses a pawn, not a square.
    pawn_steps: tuple = (PAWN_STEP, KICKER_STEP)

    def has_scoring_chance(self, match):
        """Return True if a chance to score delays the end of the period (rule 31)."""
        return False

    def kicking_side(self, match):
        """Return the side that takes the kick for which pawns are placed."""
        return match.o


# Functions that several phases use.


def set_awaited_step(match, phase, step, side):
    """Make ``match`` wait for ``side`` in ``step`` of ``phase``; clear throw and chosen pawn."""
    match.phase = phase
    match.step = step
    match.side = side
    match.die = 0
    match.picked = ABSENT
    match.move_s = 0


def touch_ball(match):
    """Record a touch of the ball: now no pawn is barred, and off-side applies (rules 7, 23)."""
    match.barred = ABSENT
    match.corner_play = 0


def stop_play(match):
    """Clear the fields that say who has the ball and how it was played."""
    touch_ball(match)
    match.has = match.passes = match.kick = match.by = 0


def add_throw(match, outcome):
    """Store a throw; return which side threw lower, -1 if equal or unknown yet (rules 6, 32)."""
    first = match.die
    match.emit("throw", match.side, "throws", outcome)
    if not first:
        match.die = outcome
        match.side = 1
    elif first == outcome:
        match.emit("toss", -1, "tie")
        set_awaited_step(match, match.phase, match.step, 0)
    else:
        return 0 if first < outcome else 1
    return -1


# The phases of toss, set-up and kick-off (rules 5, 6, 7).


class _Toss(_PhaseProperties, Throw):
    """The toss: the lower throw kicks off; if both are equal, both sides throw again (rule 6)."""

    name = "toss"
    steps = {0: _RED_FIRST}
    is_in_period = False

    def chance(self, match):
        """Return the throw of the toss of the side whose turn it is."""
        return Chance(label="toss", side=match.side)

    def act(self, match, outcome):
        """Store a side's ``outcome``; after both, the side that threw lower sets up first."""
        side = add_throw(match, outcome)
        if side >= 0:
            match.first = side
            begin_set_up(match, side)


def begin_set_up(match, side):
    """Take all pawns off the pitch, then begin the set-up for a kick-off by ``side`` (rule 5)."""
    stop_play(match)
    for index in range(2 * TEAM_SIZE):
        if match.pawns[index] != REMOVED_PAWN:
            match.pawns[index] = ABSENT
    match.ball = ABSENT
    match.o = side
    match.kick = KICK_OFF
    set_awaited_step(match, SETUP_PHASE, KEEPER_STEP, side)
    match.emit("setup", side, "setup")


class _SetUp(_PhaseProperties, Phase):
    """The set-up: each side in turn places its Keeper and the pawns of its row 8 (rule 5)."""

    name = "setup"
    steps = {KEEPER_STEP: EITHER_SIDE, KICKER_STEP: OFFENCE, STRIKER_STEP: EITHER_SIDE}
    pawn_steps = ()

    # Where pawns usually stand, for side 0, with the squares' names on the printed board.
    _DEFENDERS = b"\x33\x43\x13\x63"  # D4, E4, B4, G4
    _MIDFIELDERS = b"\x25\x55\x05\x75"  # C6, F6, A6, H6
    _KICKERS = b"\x37\x47"  # D8, E8: the squares of the side that kicks off
    _WAITING = b"\x17\x67"  # B8, G8: the squares of the other side

    def legal(self, match):
        """Return the squares for the next pawn, and PLACE_AS_USUAL_ACTION for all pawns."""
        side = match.side
        if match.step == KEEPER_STEP:
            result = goal_area(side)
        elif match.step == KICKER_STEP:
            result = [square_for(side, square) for square in self._KICKERS]
        else:
            result = []
            for square in range(8 if side else 7, 128, 16):
                free = side == match.o or distance(square, match.ball) > 1
                if (
                    free
                    and square not in match.pawns[TEAM_SIZE * side : TEAM_SIZE * side + TEAM_SIZE]
                ):
                    result.append(square)
        result.sort()
        result.append(PLACE_AS_USUAL_ACTION)
        return result

    def act(self, match, action):
        """Place the next pawn on the square ``action``, or all others (PLACE_AS_USUAL_ACTION)."""
        side = match.side
        if action != PLACE_AS_USUAL_ACTION:
            match.emit("place", side, "keeper" if match.step == KEEPER_STEP else "stands", action)
            self._place_next(match, action)
            return
        match.emit("place", side, "usual")
        while match.side == side and match.phase == SETUP_PHASE:
            self._place_next(match, self._usual_square(match))

    def _usual_square(self, match):
        """Return the square that the next pawn has in the usual line-up."""
        side = match.side
        if match.step == KEEPER_STEP:
            return square_for(side, 48)
        if side == match.o:
            squares, number = self._KICKERS, 0 if match.step == KICKER_STEP else 1
        else:
            squares, number = self._WAITING, row_8_pawns(match).index(_next_of_row_8(match))
        square = square_for(side, squares[number])
        if square in match.pawns[TEAM_SIZE * side : TEAM_SIZE * side + TEAM_SIZE]:
            square = square_for(side, squares[1 - number])
        return square

    def _place_next(self, match, square):
        side = match.side
        if match.step == KEEPER_STEP:
            match.pawns[keeper(side)] = square
        else:
            match.pawns[_next_of_row_8(match)] = square
            if match.step == KICKER_STEP:
                match.ball = square
                match.has = 1
        if _next_of_row_8(match) >= 0:
            match.step = KICKER_STEP if side == match.o and not match.has else STRIKER_STEP
            return
        self._place_others(match, side)
        if side == match.o:
            set_awaited_step(match, SETUP_PHASE, KEEPER_STEP, 1 - side)
        else:
            wait_for_ball(match)  # no pawn moves before a kick-off (rule 7)

    def _place_others(self, match, side):
        for low, squares in ((1, self._DEFENDERS), (5, self._MIDFIELDERS)):
            first = TEAM_SIZE * side + low
            number = 0
            for index in _sorted_by_cards(match, first, first + 4):
                if match.pawns[index] == ABSENT:
                    match.pawns[index] = square_for(side, squares[number])
                    number += 1


def row_8_pawns(match):
    """Return the indices of the pawns that the side puts on row 8, kicker first (rule 5)."""
    first = TEAM_SIZE * match.side
    strikers = _sorted_by_cards(match, first + 9, first + 11)
    if not strikers and match.side == match.o:
        return _sorted_by_cards(match, first + 5, first + 9)[-1:]
    return strikers


def _next_of_row_8(match):
    """Return the index of the pawn to put on row 8 next, or -1 if all have been placed."""
    for index in row_8_pawns(match):
        if match.pawns[index] == ABSENT:
            return index
    return -1


def _sorted_by_cards(match, low, high):
    """Return the indices ``low`` to ``high`` - 1 of pawns, those without a card first (rule 5)."""
    on = [index for index in range(low, high) if match.pawns[index] != REMOVED_PAWN]
    return [index for count in (0, 1) for index in on if match.cards[card_index(index)] == count]


# An offensive set (rules 12, 13, 14, 15, 16).


def begin_set(match, side, kick=0, announce=True):
    """Begin a set, a move and a kick by ``side``; ``kick`` is the kind of kick or 0 (rule 12)."""
    touch_ball(match)
    match.o = side
    match.has = 1
    match.passes = match.by = 0
    match.kick = kick
    set_awaited_step(match, SET_PHASE, THROW_STEP, side)
    if announce:
        match.emit("set", side, "free_kick" if kick == FREE_KICK else "set")


class _PawnMove(_PhaseProperties, Phase):
    """Base class of the phases in which a side moves a field player (rule 8).

    The side throws, chooses a pawn, and moves it by as many squares as the die shows. Then ``act``
    calls ``after_move``.
    """

    is_ball_in_play = is_timed = moves_pawn = True

    def after_move(self, match, start, end):
        """Continue the match after a pawn has moved from ``start`` to ``end``.

        Both are ABSENT if no pawn could move.
        """
        raise NotImplementedError

    def player(self, match):
        """Return the side that moves, or CHANCE while a throw is due."""
        return CHANCE if match.step == THROW_STEP else match.side

    def chance(self, match):
        """Return the throw for the move, or None if the side decides."""
        return Chance(label="move", side=match.side) if match.step == THROW_STEP else None

    def legal(self, match):
        """Return the pawns that can move, or the squares to which the picked pawn can move."""
        if match.step == PAWN_STEP:
            return movable_pawns(match, match.side, match.die)
        index = pawn_on(match, match.side, match.picked)
        if role(index) == GOALKEEPER_ROLE:
            return one_square_ends(match, index)
        return sorted(pawn_ends(match, index, match.die, closed_square(match, match.picked)))

    def act(self, match, action):
        """Handle a throw, the choice of a pawn, or the square to which the chosen pawn moves."""
        if match.step == THROW_STEP:
            return self._throw(match, action)
        if match.step == PAWN_STEP:
            match.picked = action
            match.step = SQUARE_STEP
        else:
            start = match.picked
            move(match, pawn_on(match, match.side, start), action)
            match.emit("move", match.side, "moves", start, action)
            self.after_move(match, start, action)
        return None

    def _throw(self, match, outcome):
        match.emit("throw", match.side, "throws", outcome)
        match.die = outcome
        match.step = PAWN_STEP
        pawns = movable_pawns(match, match.side, outcome)
        if pawns:
            return pawns
        match.emit("lost", match.side, "no_move", outcome)  # rule 8
        self.after_move(match, ABSENT, ABSENT)
        return None


class _Set(_PawnMove):
    """The side with the ball moves a field player that does not have the ball (rule 12)."""

    name = "set"
    steps = {THROW_STEP: OFFENCE, PAWN_STEP: OFFENCE, SQUARE_STEP: OFFENCE}

    def after_move(self, match, start, end):
        """Let the side throw for the ball."""
        wait_for_ball(match)


class _Capture(_PawnMove):
    """The side that played the ball moves a field player, which may capture the ball (rule 14)."""

    name = "capture"
    steps = {THROW_STEP: OFFENCE, PAWN_STEP: OFFENCE, SQUARE_STEP: OFFENCE}
    seeks_ball = True

    def after_move(self, match, start, end):
        """Decide whether the pawn that went to ``end`` has captured the ball."""
        if end != match.ball:
            wait_for_defence(match, BY_LOOSE_BALL)
            return
        match.has = 1
        d = 1 - match.o
        offside = is_offside(match, start) and is_offside(match, end) and not match.corner_play
        if offside or (in_penalty_area(d, end) and prevents_shot(match, end)):  # rules 23, 24
            whistle_offside(match)
        else:
            touch_ball(match)
            match.emit("capture", match.o, "captures", end)
            wait_for_defence(match, BY_CAPTURE)

    def has_scoring_chance(self, match):
        """Return True while a capture in the other Penalty Area is possible in this round."""
        return _ball_is_near_goal(match) and not (match.by == BY_RETRY and match.step == THROW_STEP)


def wait_for_defence(match, by):
    """Let the other side try to reach the ball; ``by`` is what this side did (BY_CAPTURE ...)."""
    d = 1 - match.o
    set_awaited_step(match, DEFEND_PHASE, THROW_STEP, d)
    match.by = by
    if one_square_ends(match, keeper(d), True):
        match.step = CHOICE_STEP


class _Defend(_PawnMove):
    """The side without the ball has one attempt to reach it (rules 9, 14, 15).

    It throws and moves a field player, or moves its Keeper by one square without a throw.
    """

    name = "defend"
    steps = {CHOICE_STEP: DEFENCE, THROW_STEP: DEFENCE, PAWN_STEP: DEFENCE, SQUARE_STEP: DEFENCE}
    seeks_ball = True

    def legal(self, match):
        """Return the choice between throwing and moving the Keeper, or the squares of the move."""
        if match.step == CHOICE_STEP:
            return [THROW_ACTION, KEEPER_ACTION]
        return _PawnMove.legal(self, match)

    def act(self, match, action):
        """Choose between throwing and moving the Keeper, or move a pawn."""
        if match.step != CHOICE_STEP:
            return _PawnMove.act(self, match, action)
        if action == KEEPER_ACTION:
            match.picked = match.pawns[keeper(match.side)]
            match.step = SQUARE_STEP
        else:
            match.step = THROW_STEP
        return None

    def after_move(self, match, start, end):
        """End the attempt to reach the ball: it succeeded if ``end`` is the ball's square."""
        end_attempt(match, end == match.ball)

    def has_scoring_chance(self, match):
        """Return True if the attempt to reach the ball delays the end of the period (rule 31)."""
        return _attempt_is_due(match)


def _attempt_is_due(match):
    """Return True if the attempt to reach the ball delays the end of the period (rule 31)."""
    return _ball_is_near_goal(match) and match.by != BY_STAY


def end_attempt(match, reached):
    """Continue after a side's attempt to reach the ball, which succeeded if ``reached`` is True."""
    by, d = match.by, 1 - match.o
    if by == BY_LOOSE_BALL:
        if reached:  # the other side has captured the ball (rule 14)
            match.emit("lost", match.o, "captured", match.ball)
            begin_set(match, d, announce=False)
        else:  # neither side has reached the ball, so both try again (rule 14)
            set_awaited_step(match, CAPTURE_PHASE, THROW_STEP, match.o)
            match.by = BY_RETRY
    elif reached:
        begin_battle(match)
    elif by == BY_CAPTURE and in_penalty_area(d, match.ball):
        shoot(match)  # rule 19
    else:
        begin_set(match, match.o)


def wait_for_ball(match):
    """Wait for the throw that decides how far the side with the ball plays it."""
    set_awaited_step(match, BALL_PHASE, THROW_STEP, match.o)
    match.by = 0


class _Ball(_PhaseProperties, Phase):
    """The side with the ball throws, then plays it or dribbles (rules 10, 11, 13, 14, 15, 16).

    It throws one die, or two dice if its Keeper has the ball.
    """

    name = "ball"
    steps = {
        THROW_STEP: OFFENCE,
        SECOND_DIE_STEP: OFFENCE,
        KICK_OR_DRIBBLE_STEP: OFFENCE,
        SQUARE_STEP: OFFENCE,
    }
    is_ball_in_play = is_timed = plays_ball = True

    def player(self, match):
        """Return the side that has the ball, or CHANCE while a throw is due."""
        return CHANCE if match.step in (THROW_STEP, SECOND_DIE_STEP) else match.side

    def chance(self, match):
        """Return the throw for the ball, or None if the side decides."""
        if match.step == THROW_STEP:
            return Chance(label="ball", side=match.side, left=2 if keeper_has_ball(match) else 1)
        return Chance(label="ball", side=match.side) if match.step == SECOND_DIE_STEP else None

    def legal(self, match):
        """Return kick and dribble, or the squares where the ball or pawn can go."""
        if match.step == KICK_OR_DRIBBLE_STEP:
            return [KICK_ACTION, DRIBBLE_ACTION]
        if match.picked >= 0:
            return one_square_ends(match, pawn_on(match, match.side, match.picked))
        return ball_targets(match)

    def act(self, match, action):
        """Handle a throw, the choice of kick or dribble, or the choice of a square."""
        if match.step in (THROW_STEP, SECOND_DIE_STEP):
            self._throw(match, action)
        elif match.step == KICK_OR_DRIBBLE_STEP:
            if action == DRIBBLE_ACTION:
                match.picked = match.ball
            match.step = SQUARE_STEP
        elif match.picked >= 0:
            self._dribble(match, action)
        else:
            self._play(match, action)

    def path(self, match, square):
        """Return the squares of the ball's path to ``square``, a legal action."""
        if match.picked >= 0:
            return (match.ball, square)
        return ball_path(match.ball, square, match.die)

    def _throw(self, match, outcome):
        """Add ``outcome`` to the throw, and find out what it allows (rules 10, 11, 16)."""
        match.emit("throw", match.side, "throws", outcome)
        match.die += outcome
        if match.step == THROW_STEP and keeper_has_ball(match):
            match.step = SECOND_DIE_STEP
            return
        kicks = ball_targets(match)
        dribbles = can_dribble(match)
        if kicks and dribbles:
            match.step = KICK_OR_DRIBBLE_STEP
        elif kicks:
            match.step = SQUARE_STEP
        elif dribbles:
            match.step = SQUARE_STEP
            match.picked = match.ball
        else:
            match.emit("lost", match.o, "ball_stays", match.die)
            match.kick = 0
            wait_for_defence(match, BY_STAY)

    def _play(self, match, square):
        """Play the ball to ``square``; pawns there decide what follows (rules 11, 13, 14, 16)."""
        match.travel = self.path(match, square)
        match.barred = match.ball if match.kick else ABSENT
        match.corner_play = 1 if match.kick == CORNER_KICK else 0
        match.kick = 0
        match.has = 0
        match.ball = square
        ours = pawn_on(match, match.o, square) >= 0
        theirs = pawn_on(match, 1 - match.o, square) >= 0
        if ours and theirs:
            match.emit("pass", match.o, "free", square)
            begin_battle(match)
        elif ours:
            match.emit("pass", match.o, "pass", square)
            self._direct_pass(match)
        elif theirs:
            match.emit("lost", match.o, "gives", square)
            begin_set(match, 1 - match.o)
        else:
            match.emit("pass", match.o, "free", square)
            set_awaited_step(match, CAPTURE_PHASE, THROW_STEP, match.o)

    def _direct_pass(self, match):
        """Continue after a direct pass to a team-mate (rules 13, 19, 20, 23)."""
        square, d = match.ball, 1 - match.o
        chance = can_shoot_from(d, square)
        offside = is_offside(match, square) and not match.corner_play
        if offside or (chance and prevents_shot(match, square)):
            whistle_offside(match)
            return
        touch_ball(match)
        match.has = 1
        if chance:
            match.passes = 1
            shoot(match)
        elif match.passes:  # after a second direct pass, the other side has an attempt (rule 13)
            wait_for_defence(match, BY_PASS)
        else:
            match.passes = 1
            wait_for_ball(match)

    def _dribble(self, match, square):
        """Move the pawn that has the ball to ``square``, with the ball (rule 16)."""
        match.travel = self.path(match, square)
        index = pawn_on(match, match.o, match.ball)
        match.emit("dribble", match.o, "dribbles", match.ball, square)
        move(match, index, square)
        match.ball = square
        match.kick = 0
        if pawn_on(match, 1 - match.o, square) >= 0:
            begin_battle(match)
        else:
            wait_for_defence(match, BY_DRIBBLE)


def keeper_has_ball(match):
    """Return True if a Keeper has the ball, so that its side throws two dice (rule 10)."""
    return match.pawns[keeper(match.o)] == match.ball


def ball_targets(match):
    """Return the sorted squares to which the side with the ball can play it (rules 10, 11)."""
    d = 1 - match.o
    held = bytearray(128)  # per square: bit 0: a pawn of this side, bit 1: one of the other
    for index in range(2 * TEAM_SIZE):
        square = match.pawns[index]
        if square >= 0:
            held[square] |= 1 if index // TEAM_SIZE == match.o else 2
    free: list = []
    covered: list = []  # squares on which only the other side has a pawn
    for square in ball_ends(match.ball, match.die):
        if match.kick == KICK_OFF and not in_own_half(d, square):  # rule 7
            continue
        if match.kick == GOAL_KICK and in_penalty_area(match.o, square):  # rule 22
            continue
        (covered if held[square] == 2 else free).append(square)
    return free or ([] if can_dribble(match) else covered)


def can_dribble(match):
    """Return True if the pawn with the ball can dribble with the number thrown (rule 16)."""
    if match.die != 1 or match.kick in (KICK_OFF, FREE_KICK, CORNER_KICK):
        return False
    index = pawn_on(match, match.o, match.ball)
    if role(index) == GOALKEEPER_ROLE:
        return False
    return bool(one_square_ends(match, index, True))


# Battles and fouls (rules 17, 18).


def begin_battle(match):
    """Begin a battle between the two pawns on the ball's square (rules 15, 16, 17)."""
    d = 1 - match.o
    exempt = match.ball if match.has else ABSENT
    if in_penalty_area(d, match.ball) and prevents_shot(match, exempt):  # rule 24
        whistle_offside(match)
        return
    touch_ball(match)
    match.has = match.by = 0
    set_awaited_step(match, BATTLE_PHASE, FIRST_THROW_STEP, match.o)
    match.emit("battle", match.o, "battle")


class _Battle(_PhaseProperties, Throw):
    """A battle for the ball: both sides throw, and the higher number wins (rule 17).

    The side that had or played the ball throws first. After a tie, both throw again, except when
    the period ends (rule 31). A 6 against a 1 is a foul (rule 18).
    """

    name = "battle"
    steps = {FIRST_THROW_STEP: OFFENCE, SECOND_THROW_STEP: DEFENCE}
    is_ball_in_play = True

    def chance(self, match):
        """Return the battle's throw of the side whose turn it is."""
        return Chance(label="battle", side=match.side)

    def act(self, match, outcome):
        """Store a side's throw ``outcome``; after both, the higher one wins the ball."""
        match.emit("throw", match.side, "throws", outcome)
        if match.step == FIRST_THROW_STEP:
            match.die = outcome
            match.step = SECOND_THROW_STEP
            match.side = 1 - match.o
            return
        d = 1 - match.o
        if {match.die, outcome} == {1, 6}:  # rule 18
            punish_foul(match, match.o if match.die == 1 else d)
            return
        ours = match.die + side_bonus(match, match.o)
        theirs = outcome + side_bonus(match, d)
        if ours == theirs:
            match.emit("tie", -1, "level", ours, *_bonus_in_event(match))
            set_awaited_step(match, BATTLE_PHASE, FIRST_THROW_STEP, match.o)
            return
        winner = match.o if ours > theirs else d
        high, low = max(ours, theirs), min(ours, theirs)
        match.emit("won", winner, "wins", high, low, *_bonus_in_event(match))
        against_keeper = match.pawns[keeper(d)] == match.ball
        if winner == match.o and (against_keeper or in_penalty_area(d, match.ball)):
            match.has = 1
            shoot(match)  # rule 19
        else:
            begin_set(match, winner)

    def has_scoring_chance(self, match):
        """Return True if the ball is in the other Penalty Area, so that the winner may shoot."""
        return _ball_is_near_goal(match)


def side_bonus(match, side):
    """Return the bonus, 0 to 2, of ``side``'s pawn in a battle on the ball's square (rule 17)."""
    return pawn_bonus(match, pawn_on(match, side, match.ball))


def pawn_bonus(match, index):
    """Return what is added to the throw of the pawn ``index`` in a battle: 0 to 2 (rule 17)."""
    kind = role(index)
    if kind == GOALKEEPER_ROLE:
        return 2
    if kind == DEFENDER_ROLE:
        return 2 if match.options["advanced"] else 1
    return 0


def _bonus_in_event(match):
    """Return (bonus, role of the pawn with the bonus) for the events of a battle, or (0, 0).

    Only one of the two pawns can have a bonus: only defenders and Keepers have one, and they never
    leave their own half (rules 4, 17).
    """
    for side in (0, 1):
        more = side_bonus(match, side)
        if more:
            return more, role(pawn_on(match, side, match.ball))
    return 0, 0


# Scoring (rules 19, 20, 21).

# Results of a shot, which are also parts of sentence ids.
GOAL = "goal"
CORNER_FLAG = "corner"
GOAL_KICK_AREA = "goal_kick"
_BY_SECTOR = (GOAL,) * 4 + (CORNER_FLAG,) * 2 + (GOAL_KICK_AREA,) * 2
_BY_DIE = (GOAL,) * 3 + (CORNER_FLAG, GOAL_KICK_AREA, "")
_SECTORS = tuple([(sector, 1) for sector in range(1, 9)])


def shoot(match, shooter=ABSENT):
    """Begin a shot; for a penalty kick, ``shooter`` is the taker's square (rules 19, 20, 28)."""
    match.by = 0
    set_awaited_step(match, SHOT_PHASE, SPIN_STEP, match.o)
    match.picked = shooter
    match.emit("shot", match.o, "penalty" if shooter >= 0 else "shot")


def shot_result(match, outcome):
    """Return the result of a shot for which the spinner or the die gives ``outcome`` (rule 21).

    The result is GOAL, CORNER_FLAG or GOAL_KICK_AREA, or "" if the die must be thrown again.
    """
    if match.options["shot"] == "spinner":
        return _BY_SECTOR[outcome - 1]
    if match.step == SHOOT_AGAIN_STEP:
        return CORNER_FLAG if outcome & 1 else GOAL_KICK_AREA
    return _BY_DIE[outcome - 1]


def _spinner_or_die(match, other=""):
    """Return the ``Chance`` of a shot: a spinner or a die, as the option ``shot`` says.

    If ``other`` is given, it is the name of all sectors of the spinner that are not a goal.
    """
    if match.options["shot"] != "spinner":
        return Chance(label="shot", side=match.side)
    faces: dict = {}
    for sector, _ in _SECTORS:
        result = _BY_SECTOR[sector - 1]
        faces[sector] = "face." + (result if result == GOAL else other or result), {}
    return Chance(kind=KIND_SPINNER, outcomes=_SECTORS, label="spinner", faces=faces)


class _Shot(_PhaseProperties, Throw):
    """A shot: the spinner or die gives a goal, a corner kick or a goal kick (rule 21)."""

    name = "shot"
    steps = {SPIN_STEP: OFFENCE, SHOOT_AGAIN_STEP: OFFENCE}
    is_ball_in_play = True

    def chance(self, match):
        """Return the spin, or the throw, that decides the shot."""
        return _spinner_or_die(match)

    def act(self, match, outcome):
        """Decide with ``outcome`` whether the shot is a goal."""
        result = shot_result(match, outcome)
        shooter = match.picked if match.picked >= 0 else match.ball
        if not result:
            match.step = SHOOT_AGAIN_STEP
            match.emit("throw", match.o, "again", outcome)
        elif result == GOAL:
            score_goal(match)
        elif result == CORNER_FLAG:
            begin_corner(match, shooter)
        else:
            begin_goal_kick(match)

    def has_scoring_chance(self, match):
        """Return True, because a shot can be a goal."""
        return True


def score_goal(match):
    """Count a goal of ``match.o``, then set up for a kick-off by the other side (rule 6)."""
    side = match.o
    match.score[side] = min(match.score[side] + 1, MAX_COUNTER)
    match.emit("goal", side, "goal", match.score[0], match.score[1])
    if time_is_up(match):  # the period ends without a kick-off (rule 31)
        stop_play(match)
        set_awaited_step(match, SETUP_PHASE, 0, side)
    else:
        begin_set_up(match, 1 - side)


# The base class of set pieces, in which pawns are placed (rule 4), and the goal kick (rule 22).


class _SetPiece(_PhaseProperties, Phase):
    """Base class of the phases in which pawns are placed for a kick, one in each decision.

    ``next_placement`` returns the next pawn to place and the squares for it. After each placement,
    ``act`` calls ``after_placement``.
    """

    is_set_piece = True

    def next_placement(self, match):
        """Return what ``moves.placements`` needs for the next pawn to be placed.

        That is (pawn's index, squares, ``forbidden``, new role or ABSENT).
        """
        side = match.side
        if match.step == KEEPER_STEP:
            return keeper(side), goal_area(side), _allow_all, ABSENT
        if match.step == MAKE_ROOM_STEP:  # a field player leaves the Goal Area (rules 22, 25)
            pawn = pawn_on(match, side, pawn_in_goal_area(match, side))
            return (
                pawn,
                goal_area_neighbours(side),
                lambda square: in_goal_area(side, square),
                ABSENT,
            )
        if match.step == LEAVE_STEP:  # rules 25, 29
            ball = match.ball
            pawn = pawn_on(match, side, pawn_beside_ball(match, side))
            return (
                pawn,
                squares_two_away(ball),
                lambda square: distance(square, ball) <= 1,
                ABSENT,
            )
        return pawn_on(match, side, match.picked), goal_area(side), _allow_all, ABSENT

    def after_placement(self, match):
        """Continue the match after a side has placed a pawn."""
        raise NotImplementedError

    def next_to_leave(self, match):
        """Return the square of the next pawn that must leave its square, or -1 if none must."""
        index = self.next_placement(match)[0]
        return match.pawns[index] if index >= 0 else ABSENT

    def legal(self, match):
        """Return the pawns that may kick, or the squares for the next pawn."""
        if match.step == KICKER_STEP:
            return possible_kickers(match, team(match, match.o), match.ball)
        return placements(match, *self.next_placement(match))

    def act(self, match, action):
        """Place the next pawn on the square ``action``."""
        self.place(match, self.next_placement(match)[0], action)
        self.after_placement(match)

    def place(self, match, index, square):
        """Put the pawn ``index`` on ``square``."""
        start = match.pawns[index]
        move(match, index, square)
        match.emit("place", match.side, "placed", start, square)


def _allow_all(square):
    return False


def pawn_beside_ball(match, side):
    """Return the square of ``side``'s first pawn beside or on the ball, or -1 (rules 25, 29)."""
    near = [index for index in team(match, side) if distance(match.pawns[index], match.ball) <= 1]
    return first_to_leave(match, side, near)


def pawn_in_goal_area(match, d):
    """Return the square of a field player in the Goal Area of its side ``d``, or -1 (rule 22)."""
    there = [each for each in field_players(match, d) if in_goal_area(d, match.pawns[each])]
    return first_to_leave(match, d, there)


def begin_goal_kick(match):
    """Begin a goal kick of the other side after a shot has missed its goal (rule 22)."""
    stop_play(match)
    match.kick = GOAL_KICK
    match.emit("goalkick", 1 - match.o, "goal_kick")
    _GoalKick.wait_for_next_pawn(match)


class _GoalKick(_SetPiece):
    """A goal kick of the side whose goal was shot at (rule 22).

    First all opponents leave this side's Penalty Area. Then its Keeper takes the ball.
    """

    name = "goalkick"
    steps = {LEAVE_STEP: OFFENCE, MAKE_ROOM_STEP: DEFENCE, KEEPER_STEP: DEFENCE}

    def kicking_side(self, match):
        """Return the side whose Keeper kicks."""
        return 1 - match.o

    def next_placement(self, match):
        """Return (pawn's index, squares, ``forbidden``, role): arguments of ``placements``."""
        if match.step != LEAVE_STEP:
            return _SetPiece.next_placement(self, match)
        d = 1 - match.o
        pawn = pawn_on(match, match.o, _pawn_in_penalty_area(match))
        return (
            pawn,
            squares_around_penalty_area(d),
            lambda square: in_penalty_area(d, square),
            ABSENT,
        )

    def after_placement(self, match):
        """Place the next pawn, or begin the set of the kicking side."""
        d = 1 - match.o
        if match.step == KEEPER_STEP:
            match.ball = match.pawns[keeper(d)]
            begin_set(match, d, GOAL_KICK)
        else:
            self.wait_for_next_pawn(match)

    @staticmethod
    def wait_for_next_pawn(match):
        """Wait until the next pawn that must move away is placed; if none must, for the Keeper."""
        d = 1 - match.o
        leaving = _pawn_in_penalty_area(match)
        room = pawn_in_goal_area(match, d)
        if leaving >= 0:
            set_awaited_step(match, GOALKICK_PHASE, LEAVE_STEP, match.o)
            match.picked = leaving
        elif room >= 0:
            set_awaited_step(match, GOALKICK_PHASE, MAKE_ROOM_STEP, d)
            match.picked = room
        else:
            set_awaited_step(match, GOALKICK_PHASE, KEEPER_STEP, d)


def _pawn_in_penalty_area(match):
    """Return the square of the next pawn that must leave the Penalty Area, or -1 (rule 22)."""
    d = 1 - match.o
    there = [each for each in team(match, match.o) if in_penalty_area(d, match.pawns[each])]
    return first_to_leave(match, match.o, there)


# Off-side (rules 23, 24).


def offside_line(match, d):
    """Return how many columns ``d``'s rearmost field player is from its goal line (rule 23)."""
    least_depth = 15
    for square in match.pawns[TEAM_SIZE * d + 1 : TEAM_SIZE * d + TEAM_SIZE]:
        if square >= 0:
            least_depth = min(least_depth, depth(square, d))
    return least_depth


def is_offside(match, square):
    """Return True if a pawn of the side with the ball would be off-side on ``square`` (rule 23)."""
    d = 1 - match.o
    return in_own_half(d, square) and depth(square, d) < offside_line(match, d)


def prevents_shot(match, exempt):
    """Return True if a pawn is off-side in the other Goal Area, which forbids a shot (rule 24).

    The pawn on the square ``exempt``, which has the ball, is ignored.
    """
    if match.corner_play:
        return False
    for index in team(match, match.o):
        square = match.pawns[index]
        if square != exempt and in_goal_area(1 - match.o, square) and is_offside(match, square):
            return True
    return False


def pass_is_offside(match, square):
    """Return True if a direct pass to ``square`` would be off-side (rules 23, 24)."""
    if match.kick == CORNER_KICK:
        return False
    chance = can_shoot_from(1 - match.o, square)
    return is_offside(match, square) or (chance and prevents_shot(match, square))


def whistle_offside(match):
    """Stop play for off-side; the other side gets a free kick at the ball (rules 23, 24, 29)."""
    match.emit("offside", match.o, "offside")
    award_free_kick(match, 1 - match.o, match.ball)


# Corner kick (rules 25, 26).

CORNER_PLACEMENTS = 3  # how many pawns each side may place before a corner kick


def begin_corner(match, shooter):
    """Begin a corner kick; ``shooter`` is the square of the pawn that shot (rule 25)."""
    stop_play(match)
    match.kick = CORNER_KICK
    match.emit("corner", match.o, "corner")
    d = 1 - match.o
    if in_goal_area(d, match.pawns[keeper(d)]):
        _lay_ball_on_corner(match, shooter)
    elif pawn_in_goal_area(match, d) >= 0:
        _wait_for_placement(match, MAKE_ROOM_STEP, d, shooter)
    else:
        _wait_for_placement(match, KEEPER_STEP, d, shooter)


class _Corner(_SetPiece):
    """A corner kick of the side that has just shot (rule 25).

    The other side's Keeper returns, and its pawns near the corner leave. Then the kicker goes to
    the corner, and both sides may place pawns. Until the kicker is on the corner, ``match.picked``
    is the square of the pawn that shot.
    """

    name = "corner"
    steps = {
        MAKE_ROOM_STEP: DEFENCE,
        KEEPER_STEP: DEFENCE,
        LEAVE_STEP: DEFENCE,
        KICKER_STEP: OFFENCE,
        PLACE_STEP: EITHER_SIDE,
        DESTINATION_STEP: EITHER_SIDE,
    }
    pawn_steps = (KICKER_STEP, PLACE_STEP)
    opponents_keep_away = True

    def next_to_leave(self, match):
        """Return the pawn that must leave next, or ABSENT."""
        return ABSENT if match.step == DESTINATION_STEP else _SetPiece.next_to_leave(self, match)

    def legal(self, match):
        """Return the pawns to place and *done*, the squares for the picked pawn, or the kickers."""
        if match.step == PLACE_STEP:
            return self._movable_pawns(match) + [DONE_ACTION]
        if match.step == DESTINATION_STEP:
            return self._allowed_squares(
                match, pawn_on(match, match.side, match.picked), range(128)
            )
        return _SetPiece.legal(self, match)

    def act(self, match, action):
        """Handle the choice of the kicker, of a pawn to place, or of its square."""
        step, shooter = match.step, match.picked
        if step == KICKER_STEP:
            _bring_kicker(match, pawn_on(match, match.o, action))
        elif step == PLACE_STEP and action == DONE_ACTION:
            match.left[match.side] = 0
            match.emit("place", match.side, "done")
            self._change_side(match)
        elif step == PLACE_STEP:
            match.picked = action
            match.step = DESTINATION_STEP
        elif step == DESTINATION_STEP:
            self.place(match, pawn_on(match, match.side, shooter), action)
            match.left[match.side] -= 1
            self._change_side(match)
        else:
            _SetPiece.act(self, match, action)

    def after_placement(self, match):
        """Go on to the next step of the corner kick."""
        shooter = match.picked
        if match.step == MAKE_ROOM_STEP:
            _wait_for_placement(match, KEEPER_STEP, match.side, shooter)
        elif match.step == KEEPER_STEP:
            _lay_ball_on_corner(match, shooter)
        else:
            _clear_corner(match, shooter)

    def _movable_pawns(self, match):
        """Return the sorted squares of the pawns that may be placed: all except the kicker."""
        result = []
        for index in team(match, match.side):
            square = match.pawns[index]
            if match.side == match.o and square == match.ball:
                continue
            # Test the pawn's own square first: that is fast, and usually it is allowed.
            if self._allowed_squares(match, index, (square,)) or self._allowed_squares(
                match, index, range(128)
            ):
                result.append(square)
        return sorted(result)

    def _allowed_squares(self, match, index, among):
        """Return the squares in ``among`` on which the pawn ``index`` may be placed."""
        standing = StandingCheck(match, index)
        if match.side == match.o:
            return [square for square in among if standing.allows(square)]
        if role(index) == GOALKEEPER_ROLE:
            among = [square for square in sorted(goal_area(match.side)) if square in among]
        return [each for each in among if distance(each, match.ball) > 1 and standing.allows(each)]

    def _change_side(self, match):
        """Let the other side place a pawn, or this side again if the other has finished (rule 26).

        When both have finished, the corner kick is taken.
        """
        other = 1 - match.side
        if match.left[other]:
            _wait_for_placement(match, PLACE_STEP, other)
        elif match.left[match.side]:
            _wait_for_placement(match, PLACE_STEP, match.side)
        else:
            wait_for_ball(match)


def _wait_for_placement(match, step, side, shooter=ABSENT):
    set_awaited_step(match, CORNER_PHASE, step, side)
    match.picked = shooter


def _lay_ball_on_corner(match, shooter):
    match.ball = corner_of(1 - match.o, shooter)
    _clear_corner(match, shooter)


def _clear_corner(match, shooter):
    """Let opponents leave the corner, then find a kicker: the pawn that shot or a chosen one."""
    if pawn_beside_ball(match, 1 - match.o) >= 0:
        _wait_for_placement(match, LEAVE_STEP, 1 - match.o, shooter)
        return
    index = pawn_on(match, match.o, shooter)
    if StandingCheck(match, index).allows(match.ball):
        _bring_kicker(match, index)
    else:
        _wait_for_placement(match, KICKER_STEP, match.o, shooter)


def _bring_kicker(match, index):
    """Put the pawn ``index`` on the corner as kicker; then the other side may place a pawn."""
    move(match, index, match.ball)
    match.emit("place", match.o, "takes", match.ball)
    match.has = 1
    match.left = [CORNER_PLACEMENTS, CORNER_PLACEMENTS]
    _wait_for_placement(match, PLACE_STEP, 1 - match.o)


# Fouls and cards (rule 27).

MIN_PAWNS = 7  # a side with fewer pawns loses the match


def punish_foul(match, side):
    """Punish a foul by the pawn of ``side`` on the ball's square."""
    index = pawn_on(match, side, match.ball)
    match.emit("foul", side, "foul", match.ball)
    stop_play(match)
    match.o = 1 - side
    if not in_penalty_area(side, match.ball):
        match.kick = FREE_KICK
    _give_card(match, side, index)
    if len(team(match, side)) < MIN_PAWNS:
        stop_play(match)
        set_awaited_step(match, OVER_PHASE, 0, match.o)
        match.emit("over", 1 - side, "abandoned")
    elif match.pawns[keeper(side)] == REMOVED_PAWN:
        set_awaited_step(match, NEW_KEEPER_PHASE, PAWN_STEP, side)
        match.emit("keeper", side, "new_keeper")
    else:
        _award_kick_for_foul(match, side)


def _give_card(match, side, index):
    """Give the pawn ``index`` of ``side`` a yellow card; with its second one, it is sent off.

    All defenders of a side share one count of cards, which is 0 again after a sending-off.
    """
    card = card_index(index)
    if match.cards[card]:
        match.cards[card] = 0
        remove_pawn(match, index)
        match.emit("card", side, "red", match.ball)
    else:
        match.cards[card] = 1
        match.emit("card", side, "yellow", match.ball)


def _award_kick_for_foul(match, side):
    """Award the other side a free kick or, in ``side``'s Penalty Area, a penalty kick."""
    if in_penalty_area(side, match.ball):
        begin_penalty(match)
        return
    match.emit("freekick", match.o, "awarded", match.ball)
    match.has = 1
    _FreeKick.wait_for_next_pawn(match)


# Free kick (rule 29).


def award_free_kick(match, side, square):
    """Award ``side`` a free kick on ``square`` and let it choose the kicker."""
    stop_play(match)
    match.o = side
    match.kick = FREE_KICK
    match.ball = square
    match.emit("freekick", side, "awarded", square)
    set_awaited_step(match, FREEKICK_PHASE, KICKER_STEP, side)


class _FreeKick(_SetPiece):
    """A free kick: the kicker goes to the ball, and opponents near the ball leave (rule 29).

    Then the kicker's side begins a new set (rule 12).
    """

    name = "freekick"
    steps = {KICKER_STEP: OFFENCE, LEAVE_STEP: DEFENCE}
    opponents_keep_away = True

    def act(self, match, action):
        """Bring the kicker to the ball, or place a pawn that must leave."""
        if match.step != KICKER_STEP:
            _SetPiece.act(self, match, action)
            return
        move(match, pawn_on(match, match.o, action), match.ball)
        match.has = 1
        match.emit("place", match.o, "takes", match.ball)
        self.wait_for_next_pawn(match)

    def after_placement(self, match):
        """Wait for the next pawn that must leave."""
        self.wait_for_next_pawn(match)

    @staticmethod
    def wait_for_next_pawn(match):
        """Let the next opponent near the ball leave or, if none is near, continue with play."""
        leaving = pawn_beside_ball(match, 1 - match.o)
        if leaving >= 0:
            set_awaited_step(match, FREEKICK_PHASE, LEAVE_STEP, 1 - match.o)
            match.picked = leaving
        else:
            begin_set(match, match.o, FREE_KICK)


class _NewKeeper(_SetPiece):
    """A side whose Keeper was sent off chooses a field player as the new Keeper (rule 27)."""

    name = "newkeeper"
    steps = {PAWN_STEP: DEFENCE, SQUARE_STEP: DEFENCE}

    def kicking_side(self, match):
        """Return the side that gets a new Keeper."""
        return match.side

    def next_to_leave(self, match):
        """Return ABSENT, because no pawn has to leave."""
        return ABSENT

    def next_placement(self, match):
        """Return (index, squares, ``forbidden``, role) of the new Keeper for ``placements``."""
        pawn = pawn_on(match, match.side, match.picked)
        return pawn, goal_area(match.side), _allow_all, GOALKEEPER_ROLE

    def legal(self, match):
        """Return the pawns that can become the Keeper, or the squares for it."""
        if match.step == SQUARE_STEP:
            return _SetPiece.legal(self, match)
        inside = pawn_in_goal_area(match, match.side)
        if inside >= 0:
            return [inside]
        return sorted([match.pawns[index] for index in field_players(match, match.side)])

    def act(self, match, action):
        """Pick the pawn that becomes the Keeper, or place it."""
        if match.step == SQUARE_STEP:
            _SetPiece.act(self, match, action)
        else:
            match.picked = action
            match.step = SQUARE_STEP

    def place(self, match, index, square):
        """Make the field player ``index`` the new Keeper, and put it on ``square``.

        It keeps its yellow card, unless it was a defender: that card remains with the defenders.
        """
        new = keeper(match.side)
        match.pawns[new] = match.pawns[index]
        match.cards[new] = 0 if role(index) == DEFENDER_ROLE else match.cards[index]
        remove_pawn(match, index)
        _SetPiece.place(self, match, new, square)

    def after_placement(self, match):
        """Award the kick for the foul after which the Keeper was sent off."""
        _award_kick_for_foul(match, match.side)

    def has_scoring_chance(self, match):
        """Return True, because a kick follows."""
        return True


# Penalty kick (rule 28).


def begin_penalty(match):
    """Begin a penalty kick by the pawn of ``match.o`` on the ball's square."""
    taker = match.ball
    match.ball = penalty_spot(1 - match.o)
    set_awaited_step(match, PENALTY_PHASE, TAKER_STEP, match.o)
    match.picked = taker
    match.emit("penalty", match.o, "penalty")


class _Penalty(_SetPiece):
    """A penalty kick (rule 28); ``match.picked`` is the square of the pawn that takes it.

    All other field players leave the Penalty Area, and the Keeper returns to its Goal Area. Then
    the taker shoots from the arc.
    """

    name = "penalty"
    steps = {TAKER_STEP: OFFENCE, PLACE_STEP: EITHER_SIDE, KEEPER_STEP: DEFENCE}

    def next_placement(self, match):
        """Return (pawn's index, squares, ``forbidden``, role): arguments of ``placements``."""
        side, d = match.side, 1 - match.o
        if match.step == TAKER_STEP:
            taker = pawn_on(match, side, match.picked)
            return taker, arc(d), lambda square: in_penalty_area(d, square), ABSENT
        if match.step == PLACE_STEP:
            pawn = pawn_on(match, side, self._pawn_in_the_way(match, side))
            squares = penalty_squares(d)
            if side == d:
                squares = [square for square in squares if not in_arc(d, square)]
            return (
                pawn,
                squares,
                lambda square: self._leaving_placement(match, side, square),
                ABSENT,
            )
        return _SetPiece.next_placement(self, match)

    def _leaving_placement(self, match, side, square):
        d = 1 - match.o
        return in_penalty_area(d, square) or (side == d and in_arc(d, square))

    def _pawn_in_the_way(self, match, side):
        """Return the square of ``side``'s next field player that must leave, or -1 (rule 28)."""
        there = []
        for index in field_players(match, side):
            if self._leaving_placement(match, side, match.pawns[index]):
                there.append(index)
        return first_to_leave(match, side, there)

    def place(self, match, index, square):
        """Place the pawn ``index`` on ``square``; note where the taker stands."""
        if match.step == TAKER_STEP:
            match.picked = square
        _SetPiece.place(self, match, index, square)

    def after_placement(self, match):
        """Let both sides in turn move pawns that must leave; then let the taker shoot (rule 28)."""
        taker, d = match.picked, 1 - match.o
        if match.step == KEEPER_STEP:
            shoot(match, taker)
            return
        first = match.o if match.step == PLACE_STEP and match.side == d else d
        if self._pawn_in_the_way(match, first) >= 0:
            set_awaited_step(match, PENALTY_PHASE, PLACE_STEP, first)
        elif self._pawn_in_the_way(match, 1 - first) >= 0:
            set_awaited_step(match, PENALTY_PHASE, PLACE_STEP, 1 - first)
        elif not in_goal_area(d, match.pawns[keeper(d)]):
            set_awaited_step(match, PENALTY_PHASE, KEEPER_STEP, d)
        else:
            shoot(match, taker)
        match.picked = taker

    def has_scoring_chance(self, match):
        """Return True, because a penalty can be a goal."""
        return True


# Minor foul (rule 30).


def begin_minor_foul(match):
    """Begin the punishment of a side that took too long for its move: a minor foul (rule 30)."""
    offended = 1 - match.side
    match.emit("minor", match.side, "too_long")
    set_awaited_step(match, MINOR_FOUL_PHASE, ACCEPT_STEP, offended)
    if offended != match.o:
        _MinorFoul.take_free_kick(match)


class _MinorFoul(_PhaseProperties, Phase):
    """A minor foul: the other side gets a free kick in the centre circle (rule 30).

    If that side has the ball or had it last, it may choose to play on instead.
    """

    name = "minor"
    steps = {ACCEPT_STEP: OFFENCE, SQUARE_STEP: EITHER_SIDE}

    def legal(self, match):
        """Return the choice between a free kick and playing on, or the squares for the kick."""
        return (
            [TAKE_FREE_KICK_ACTION, PLAY_ON_ACTION]
            if match.step == ACCEPT_STEP
            else list(CENTRE_SQUARES)
        )

    def act(self, match, action):
        """Take the free kick from a square, or play on, as ``action`` says."""
        if match.step == SQUARE_STEP:
            award_free_kick(match, match.side, action)
        elif action == PLAY_ON_ACTION:
            match.emit("minor", match.side, "play_on")
            end_attempt(match, False)
        else:
            self.take_free_kick(match)

    @staticmethod
    def take_free_kick(match):
        """Let the side that has the free kick choose its square."""
        stop_play(match)
        match.step = SQUARE_STEP

    def has_scoring_chance(self, match):
        """Return True if the side may play on and an attempt to reach the ball would follow."""
        return match.step == ACCEPT_STEP and _attempt_is_due(match)


# The clock and the periods (rules 31, 32).


def period_limit(match):
    """Return how many seconds the current period lasts, 0 in the shoot-out."""
    if match.half < 2:
        return match.options["minutes"] * 30
    return match.options["overtime"] * 60 if match.half < 4 else 0


def time_is_up(match):
    """Return True if the period's time is up; a chance to score may delay its end (rule 31)."""
    return match.clock_s >= period_limit(match)


def is_move_timed(match):
    """Return True if the time for the current move is limited and running (rule 30)."""
    if not match.options["move_seconds"] or not match.current_phase().is_timed:
        return False
    return match.die > 0 and match.current_player() != CHANCE


def run_clock(match, seconds):
    """Let ``seconds`` of playing time pass, or what is left of the period (rules 30, 31)."""
    if not match.current_phase().is_ball_in_play:
        return
    if is_move_timed(match):
        seconds = min(seconds, match.options["move_seconds"] - match.move_s)
        match.move_s += seconds
    before = match.clock_s
    match.clock_s = min(before + seconds, period_limit(match))
    if before < match.clock_s and time_is_up(match):
        match.emit("time", -1, "time_up")
    if is_move_timed(match) and match.move_s == match.options["move_seconds"]:
        begin_minor_foul(match)
    end_period_if_over(match)


def end_period_if_over(match):
    """End the period if ``period_is_over`` (rule 31)."""
    if period_is_over(match):
        _end_period(match)


def period_is_over(match):
    """Return True if the period's time is up and nothing delays its end (rule 31)."""
    phase = match.current_phase()
    if not phase.is_in_period or not time_is_up(match):
        return False
    if match.die > 0 and phase.is_ball_in_play:
        return False  # the number thrown is still unused, or a battle needs its second throw
    return match.kick != CORNER_KICK and not phase.has_scoring_chance(match)


def _ball_is_near_goal(match):
    """Return True if the ball is in the Penalty Area of the other side (``1 - match.o``)."""
    return in_penalty_area(1 - match.o, match.ball)


def _end_period(match):
    """End the current period, then begin the next period or the shoot-out, or end the match."""
    match.emit("whistle", -1, "period", match.half, *match.score)
    level = match.score[0] == match.score[1]
    if match.half in (0, 2):
        _begin_period(match)
    elif not level or match.options["level_at_time"] == "draw":
        end_match(match)
    elif match.half == 1 and match.options["overtime"]:
        _begin_period(match)
    else:
        begin_shoot_out(match)


def _begin_period(match):
    """Begin the next period; overtime begins like the first half (rule 6)."""
    match.half += 1
    match.clock_s = 0
    begin_set_up(match, match.first ^ (match.half & 1))


# Shoot-out and end (rule 32).

MIN_KICKS_EACH = 5  # a lead ends the shoot-out only after this many kicks of each side


def begin_shoot_out(match):
    """Begin the shoot-out with a throw of both sides, which decides who kicks first."""
    stop_play(match)
    match.half = SHOOT_OUT_HALF
    match.clock_s = 0
    match.o = 0
    set_awaited_step(match, SHOOTOUT_PHASE, TOSS_STEP, 0)
    match.emit("whistle", -1, "shootout")


class _ShootOut(_PhaseProperties, Throw):
    """The shoot-out (rule 32): the sides take turns at penalty kicks.

    Both throw first, and the side with the higher number begins.
    """

    name = "shootout"
    steps = {TOSS_STEP: _RED_FIRST, SPIN_STEP: OFFENCE, SHOOT_AGAIN_STEP: OFFENCE}
    is_in_period = False

    def chance(self, match):
        """Return the throw of the toss, or the spin of the next kick."""
        if match.step == TOSS_STEP:
            return Chance(label="toss", side=match.side)
        return _spinner_or_die(match, "no_goal")

    def act(self, match, outcome):
        """Decide with ``outcome`` who begins, or whether the kick is a goal."""
        if match.step == TOSS_STEP:
            lower = add_throw(match, outcome)
            if lower >= 0:
                match.shootout_first = match.o = 1 - lower
                set_awaited_step(match, SHOOTOUT_PHASE, SPIN_STEP, match.o)
            return
        result = shot_result(match, outcome)
        if not result:
            match.step = SHOOT_AGAIN_STEP
            match.emit("throw", match.o, "again_missed", outcome)
            return
        if result == GOAL:
            match.shootout_goals[match.o] += 1
            match.emit("shootout", match.o, "in", *match.shootout_goals)
        else:
            match.emit("shootout", match.o, "missed")
        match.shootout_taken = min(match.shootout_taken + 1, MAX_COUNTER - 1)
        if shoot_out_is_decided(match):
            end_match(match)
            return
        match.o = 1 - match.o
        set_awaited_step(match, SHOOTOUT_PHASE, SPIN_STEP, match.o)


def shoot_out_is_decided(match):
    """Return True if both sides have taken equally many kicks, at least 5, and one side leads."""
    taken = match.shootout_taken
    ours, theirs = match.shootout_goals
    return taken >= 2 * MIN_KICKS_EACH and not taken & 1 and ours != theirs


def end_match(match):
    """End a match whose time or shoot-out is over."""
    stop_play(match)
    set_awaited_step(match, OVER_PHASE, 0, match.o)
    winner = _winner(match)
    match.emit("over", ABSENT if winner is None else winner, "over")


class _Over(_PhaseProperties, Over):
    """The match is over: its time is up, a shoot-out is decided, or a side has too few pawns."""

    steps = {0: OFFENCE}
    is_in_period = False


def _winner(match):
    """Return the side with more goals in the match or in the shoot-out, or None for a draw."""
    for goals in (match.score, match.shootout_goals):
        if goals[0] != goals[1]:
            return 0 if goals[0] > goals[1] else 1
    return None


def _outcome(match):
    result: dict = {"score": list(match.score), "shootout": list(match.shootout_goals)}
    small_sides = [side for side in (0, 1) if len(team(match, side)) < MIN_PAWNS]
    result["winner"] = 1 - small_sides[0] if small_sides else _winner(match)
    result["reason"] = "full time" if match.half < 2 else "overtime"
    if small_sides:
        result["reason"] = "abandoned"
    elif match.half == SHOOT_OUT_HALF:
        result["reason"] = "shoot-out"
    return result


# Snapshots store the index of a phase in this tuple, so add new phases at the end. For a new phase,
# also raise the limit of ``phase`` in ``STATE``, and add a sentence ``prompt.NAME.STEP`` to
# text/en.txt for each of its steps.
Match.PHASES = (
    _Toss(),
    _SetUp(),
    _Set(),
    _Capture(),
    _Defend(),
    _Ball(),
    _Battle(),
    _Shot(),
    _GoalKick(),
    _Corner(),
    _FreeKick(),
    _NewKeeper(),
    _Penalty(),
    _MinorFoul(),
    _ShootOut(),
    _Over(),
)
