"""Reads, writes and checks JSON positions of Soccer Tactics WORLD.

Only laptops have this module; a board saves matches as binary snapshots. An example::

    {"ruleset": "tactics", "options": {...},
     "red": {"keeper": "a4", "defenders": ["d4", ...], "midfielders": [...], "strikers": [...]},
     "blue": {...},
     "cards": {"red": {"keeper": 0, "defenders": 1, "midfielders": [0, ...], "strikers": [...]},
               "blue": {...}},
     "ball": "h4", "possession": {"side": 0, "square": "h4"}, "o": 0, "phase": "ball",
     "step": "throw", "side": 0, "die": 0, "picked": null, "passes": 0, "kick": "kickoff",
     "by": null, "barred": null, "corner_play": false, "left": [0, 0], "clock_s": 0, "half": 0,
     "move_s": 0, "score": [0, 0], "first": 0, "shootout": null}

Every field is required; options that are missing have their defaults. ``Match.STATE`` in ``rules``
explains most of the fields.

- pawns: null before they are set up. Pawns that were sent off are left out. A Keeper that was sent
  off is null: it must still be replaced, or its side lost the match by this card (rule 27).
- ``cards``: yellow cards, in the order of the pawns; the defenders share one count
- ``possession``: the side that has the ball and the ball's square; null unless a pawn of that side
  is alone on this square
- ``step``: null if the phase has only one step
- ``side``: the side that throws or decides
- ``left``: how many pawns Red and Blue may still place before a corner kick
- ``half``: 0 or 1, in overtime 2 or 3, in the shoot-out 4
- ``shootout``: ``{"first", "taken", "goals"}`` in the shoot-out, otherwise null
"""

from ...rules.laptop import (
    AS_OPTIONS_SAY_TEXT,
    OPTIONS,
    Custom,
    Field,
    Fields,
    Flag,
    Group,
    Shape,
    Square,
    Word,
    name_or_none,
    square_or_null,
)
from .board import (
    ABSENT,
    DEFENDER_ROLE,
    GOALKEEPER_ROLE,
    REMOVED_PAWN,
    TEAM_SIZE,
    can_shoot_from,
    goal_area,
    in_own_half,
    in_penalty_area,
    keeper,
    pawn_on,
    role,
    team,
)
from .moves import StandingCheck, movable_pawns, one_square_ends
from .rules import (
    CHOICE_STEP,
    CORNER_PHASE,
    DEFEND_PHASE,
    DESTINATION_STEP,
    EITHER_SIDE,
    FREEKICK_PHASE,
    GOALKICK_PHASE,
    KEEPER_STEP,
    KICK_OR_DRIBBLE_STEP,
    KICKER_STEP,
    LEAVE_STEP,
    MAKE_ROOM_STEP,
    MIN_PAWNS,
    NEW_KEEPER_PHASE,
    OVER_PHASE,
    PAWN_STEP,
    PENALTY_PHASE,
    PLACE_STEP,
    SECOND_DIE_STEP,
    SECOND_THROW_STEP,
    SETUP_PHASE,
    SHOOT_OUT_HALF,
    SHOT_PHASE,
    SQUARE_STEP,
    STEP_NAMES,
    STRIKER_STEP,
    TAKER_STEP,
    TOSS_PHASE,
    TOSS_STEP,
    Match,
    ball_targets,
    can_dribble,
    is_move_timed,
    keeper_has_ball,
    period_is_over,
    period_limit,
    row_8_pawns,
)

# (seed, number of random actions) of the match that the picture in README.md shows.
PICTURED_MATCH = (3, 60)

POSITION_SIDE_NAMES = ("red", "blue")
ROLE_GROUPS = (("defenders", 1, 4), ("midfielders", 5, 4), ("strikers", 9, 2))
KICK_NAMES = (None, "kickoff", "goalkick", "freekick", "corner")
LAST_PLAY_NAMES = (None, "capture", "dribble", "pass", "stay", "loose", "again")


# Reading and writing a position.


def _in_match(match, at, count):
    """Return the indices of pawns not sent off, among ``count`` indices from ``at`` on."""
    return [each for each in range(at, at + count) if match.pawns[each] != REMOVED_PAWN]


def _team(side):
    """Return the field that describes the pawns of ``side`` in a position."""
    at = TEAM_SIZE * side

    def write(match):
        """Return the squares of the side's pawns, as a position stores them."""
        result: dict = {"keeper": name_or_none(match.pawns[at])}
        for name, low, count in ROLE_GROUPS:
            result[name] = [
                name_or_none(match.pawns[each]) for each in _in_match(match, at + low, count)
            ]
        return result

    def read(match, fields):
        """Store the side's pawns of a position's ``fields`` in ``match``."""
        pawns = Fields(
            fields.raw(POSITION_SIDE_NAMES[side]), match.RULESET + "." + POSITION_SIDE_NAMES[side]
        )
        match.pawns[at] = square_or_null(pawns, "keeper")
        away = match.phase == OVER_PHASE or (match.phase == NEW_KEEPER_PHASE and match.side == side)
        if match.pawns[at] == ABSENT and away:
            match.pawns[at] = REMOVED_PAWN
        for name, low, count in ROLE_GROUPS:
            listed = pawns.raw(name)
            if not isinstance(listed, list) or len(listed) > count:
                pawns.refuse(name, "a list of at most " + str(count) + " squares or nulls")
            on = [square_or_null(pawns.element(name, each), name) for each in listed]
            match.pawns[at + low : at + low + count] = on + [REMOVED_PAWN] * (count - len(on))
        pawns.end()

    return Custom(POSITION_SIDE_NAMES[side], write, read, is_read_last=True)


def _write_cards(match):
    result = {}
    for side, name in enumerate(POSITION_SIDE_NAMES):
        at = TEAM_SIZE * side
        result[name] = {"keeper": match.cards[at], "defenders": match.cards[at + 1]}
        for kind, low, count in ROLE_GROUPS[1:]:
            result[name][kind] = [match.cards[each] for each in _in_match(match, at + low, count)]
    return result


def _read_cards(match, fields):
    both = Fields(fields.raw("cards"), match.RULESET + ".cards")
    for side, name in enumerate(POSITION_SIDE_NAMES):
        cards = Fields(both.raw(name), match.RULESET + ".cards." + name)
        at = TEAM_SIZE * side
        side_cards = [cards.whole("keeper", 0, 1), cards.whole("defenders", 0, 1), 0, 0, 0]
        for kind, low, count in ROLE_GROUPS[1:]:
            counts = cards.wholes(kind, len(_in_match(match, at + low, count)), 0, 1)
            side_cards += counts + [0] * (count - len(counts))
        match.cards[at : at + TEAM_SIZE] = side_cards
        cards.end()
    both.end()


def _write_possession(match):
    return {"side": match.o, "square": name_or_none(match.ball)} if match.has else None


def _read_possession(match, fields):
    possession = fields.raw("possession")
    match.has = 0 if possession is None else 1
    if possession is not None:
        inner = Fields(possession, match.RULESET + ".possession")
        if inner.whole("side", 0, 1) != match.o:
            inner.refuse("side", "that of o, " + str(match.o))
        if inner.square("square") != match.ball:
            inner.refuse("square", "the ball's square")
        inner.end()


_SHOOTOUT = Group(
    "shootout",
    Field("first", "shootout_first", null=ABSENT),
    Field("taken", "shootout_taken"),
    Field("goals", "shootout_goals"),
)


def _write_shootout(match):
    return _SHOOTOUT.write(match) if match.half == SHOOT_OUT_HALF else None


def _read_shootout(match, fields):
    if match.half == SHOOT_OUT_HALF:
        _SHOOTOUT.read_into(match, fields)
    elif fields.raw("shootout") is not None:
        fields.refuse("shootout", "null before the shoot-out")


SHAPE = Shape(
    OPTIONS,
    _team(0),
    _team(1),
    Custom("cards", _write_cards, _read_cards, is_read_last=True),
    Square("ball"),
    Custom("possession", _write_possession, _read_possession, is_read_last=True),
    Field("o"),
    Word("phase", [phase.name for phase in Match.PHASES]),
    Word("step", STEP_NAMES),
    Field("side"),
    Field("die"),
    Square("picked"),
    Field("passes"),
    Word("kick", KICK_NAMES),
    Word("by", LAST_PLAY_NAMES),
    Square("barred"),
    Flag("corner_play"),
    Field("left"),
    Field("clock_s"),
    Field("half"),
    Field("move_s"),
    Field("score"),
    Field("first", null=ABSENT),
    Custom("shootout", _write_shootout, _read_shootout),
)
# The functions of this module that read and write the JSON position of a match.
read = SHAPE.read
write = SHAPE.write


# Checks that the fields do not contradict each other; an error names one of them.


def check(match):
    """Raise NotUnderstood, naming a field, if ``match`` cannot be continued.

    Not every accepted position can occur in a real match: for instance, the ball may be where no
    kick could have put it.
    """
    fit = SHAPE.fit_check(match)
    fit.require(match.step in match.current_phase().steps, "step", "a step of its phase")
    _check_teams(fit.require, match)
    _check_side(fit.require, match)
    _check_die(fit, match)
    if match.phase == SHOT_PHASE and match.has:
        _check_shot(fit.require, match)
    fit.require(_is_picked(match), "picked", "a pawn that can be chosen, or null")
    _check_time(fit, match)
    is_valid = match.current_player() < 0 or match.legal_decisions()
    fit.require(is_valid, "picked", "a legal decision")


def _check_teams(require, match):
    """Check which pawns are left, their cards and their squares (rules 3, 4, 5, 27).

    The limits of rule 4 for lines and areas are not checked, because they apply only to the end of
    a move, with exceptions (rule 29).
    """
    small_sides = []
    for side, name in enumerate(POSITION_SIDE_NAMES):
        at = TEAM_SIZE * side
        for index in range(at, at + TEAM_SIZE):
            square, kind = match.pawns[index], role(index)
            field = name + "." + ("keeper", "defenders", "midfielders", "strikers")[kind]
            last = index == at + TEAM_SIZE - 1 or role(index + 1) != kind
            require(
                last or square != REMOVED_PAWN or match.pawns[index + 1] == REMOVED_PAWN,
                field,
                "no gap",
            )
            if kind == GOALKEEPER_ROLE:
                off = match.phase == NEW_KEEPER_PHASE and side == match.side
                few_left = match.phase == OVER_PHASE and len(team(match, side)) < MIN_PAWNS
                off = off or (few_left and square == REMOVED_PAWN)
                require((square == REMOVED_PAWN) == off, field, "a square")
            require(square != ABSENT or match.phase in (TOSS_PHASE, SETUP_PHASE), field, "a square")
            is_valid = square < 0 or StandingCheck(match, index).is_free(square)
            require(is_valid, name, "squares of their own, a defender's at home")
            is_valid = not match.cards[index] or index == at + 1
            is_valid = is_valid or (square != REMOVED_PAWN and kind != DEFENDER_ROLE)
            require(is_valid, "cards." + name, "none of a pawn that is off, the defenders' first")
        if len(team(match, side)) < MIN_PAWNS:
            small_sides.append(side)
    is_valid = not small_sides or (match.phase == OVER_PHASE and len(small_sides) == 1)
    require(is_valid, "red or blue", "at least seven pawns a side")
    is_valid = match.phase != SETUP_PHASE or _set_up_fits(match)
    require(is_valid, "red or blue", "the pawns of the step in their order")


def _set_up_fits(match):
    """Return True if the pawns on the pitch are exactly those that this step requires (rule 5)."""
    side, o = match.side, match.o
    standing = [index for index in range(2 * TEAM_SIZE) if match.pawns[index] >= 0]
    pawns = []
    if side != o:
        pawns = team(match, o)
    if match.step != KEEPER_STEP:
        pawns.append(keeper(side))
        row = row_8_pawns(match)
        ready = [index for index in row if match.pawns[index] >= 0]
        if len(ready) == len(row) or ready != row[: len(ready)]:
            return False
        if side == o and len(ready) != (match.step == STRIKER_STEP):
            return False
        if side != o and match.step == KICKER_STEP:
            return False
        pawns += ready
        if match.pawns[keeper(side)] not in goal_area(side):
            return False
    return sorted(pawns) == standing and bool(match.has) == (
        side != o or match.step == STRIKER_STEP
    )


def _check_shot(require, match):
    """Check that the side with the ball may shoot from the ball's square (rules 19, 20).

    That is a square from which shots are allowed, or the square of the other side's beaten Keeper,
    which must be in that Keeper's own half.
    """
    d = 1 - match.o
    is_valid = can_shoot_from(d, match.ball)
    is_valid = is_valid or (
        pawn_on(match, d, match.ball) == keeper(d) and in_own_half(d, match.ball)
    )
    words = "where o may shoot: Penalty Area, long distance, a beaten Keeper's square"
    require(is_valid, "ball", words)


def _check_side(require, match):
    """Check whose turn it is, and how many pawns may still be placed before a corner kick."""
    whose = match.current_phase().steps[match.step]
    if whose != EITHER_SIDE:
        side = (match.o, 1 - match.o, 0, 1 if match.die else 0)[whose]
        require(match.side == side, "side", str(side))
    own, other = match.left[match.side], match.left[1 - match.side]
    if match.phase == CORNER_PHASE and match.step in (PLACE_STEP, DESTINATION_STEP):
        # The side without the ball places first; then both alternate until one has finished.
        more = 1 if match.side == match.o else 0
        is_valid = own > 0 and (other == 0 or other == own - more)
        require(is_valid, "left", "placements of the side on turn, taken alternately")
    else:
        require(not any(match.left), "left", "[0, 0]")


def _check_die(fit, match):
    """Check that the throw fits the step and can be used (rules 8, 10)."""
    phase, step, die = match.current_phase(), match.step, match.die
    low = high = 0
    by_keeper = phase.plays_ball and keeper_has_ball(match)
    if match.phase == TOSS_PHASE or step == TOSS_STEP:
        low, high = (1, 6) if match.side else (0, 0)
    elif step in (SECOND_THROW_STEP, SECOND_DIE_STEP):
        low, high = 1, 6
    elif phase.is_timed and step in (PAWN_STEP, SQUARE_STEP, KICK_OR_DRIBBLE_STEP):
        low, high = (2, 12) if by_keeper else (1, 6)
        if match.phase == DEFEND_PHASE and match.picked == match.pawns[keeper(match.side)]:
            low = high = 0
    fit.require_range(die, "die", low, high)
    is_valid = step != SECOND_DIE_STEP or by_keeper
    if step == CHOICE_STEP:
        is_valid = bool(one_square_ends(match, keeper(match.side)))
    fit.require(is_valid, "step", "a Keeper with the ball, or that can move")
    is_valid = step != KICK_OR_DRIBBLE_STEP or (can_dribble(match) and ball_targets(match))
    if step == PAWN_STEP and phase.moves_pawn:
        is_valid = movable_pawns(match, match.side, die)
    fit.require(is_valid, "die", "a pawn that can move, or a throw for a kick or a dribble")


def _is_picked(match):
    """Return True if ``match.picked`` is a pawn possible in this step, or rightly ABSENT."""
    phase, step, picked, side = match.phase, match.step, match.picked, match.side
    now = match.current_phase()
    if now.plays_ball and step == SQUARE_STEP:
        if picked == ABSENT:
            return bool(ball_targets(match))
        return picked == match.ball and can_dribble(match)
    if now.moves_pawn and step == SQUARE_STEP:
        if match.die:
            return picked in movable_pawns(match, side, match.die)
        return phase == DEFEND_PHASE and bool(one_square_ends(match, keeper(side)))
    if phase in (GOALKICK_PHASE, FREEKICK_PHASE) and step in (LEAVE_STEP, MAKE_ROOM_STEP):
        return picked >= 0 and now.next_to_leave(match) == picked
    if step == DESTINATION_STEP or (phase == NEW_KEEPER_PHASE and step == SQUARE_STEP):
        return pawn_on(match, side, picked) >= 0 and (side != match.o or picked != match.ball)
    shoots = phase == PENALTY_PHASE or (
        phase == CORNER_PHASE and step in (MAKE_ROOM_STEP, KEEPER_STEP, LEAVE_STEP, KICKER_STEP)
    )
    if shoots or (phase == SHOT_PHASE and picked >= 0):
        index = pawn_on(match, match.o, picked)
        is_valid = (
            phase == SHOT_PHASE
            or step not in (MAKE_ROOM_STEP, LEAVE_STEP, PLACE_STEP)
            or now.next_to_leave(match) >= 0
        )
        if phase != CORNER_PHASE:  # a penalty's taker is in the area only in TAKER_STEP (rule 28)
            inside = in_penalty_area(1 - match.o, picked)
            is_valid = is_valid and inside == (step == TAKER_STEP)
        return index >= 0 and role(index) > DEFENDER_ROLE and is_valid
    return picked == ABSENT


def _check_time(fit, match):
    """Check that the period, the clock and the time for a move are possible (rules 30 to 32)."""
    half, phase, require = match.half, match.phase, fit.require
    is_valid = half < 2 or match.options["level_at_time"] != "draw"
    is_valid = is_valid and (half in (0, 1, SHOOT_OUT_HALF) or match.options["overtime"])
    require(is_valid, "half", "a period" + AS_OPTIONS_SAY_TEXT)
    if phase != OVER_PHASE:
        is_valid = (half == SHOOT_OUT_HALF) == (match.current_phase().name == "shootout")
        require(is_valid, "half", "4 in the shoot-out only")
    limit = period_limit(match)
    is_valid = match.clock_s <= limit and not period_is_over(match)
    require(is_valid, "clock_s", "less than " + str(limit) + AS_OPTIONS_SAY_TEXT)
    require(phase != TOSS_PHASE or not (match.clock_s or half), "clock_s", "0 at the toss")
    max_move_s = match.options["move_seconds"] - 1 if is_move_timed(match) else 0
    fit.require_range(match.move_s, "move_s", 0, max_move_s, AS_OPTIONS_SAY_TEXT)
    is_valid = (match.first == ABSENT) == (phase == TOSS_PHASE)
    asked = match.options["first"]
    if asked != "toss":
        is_valid = match.first == (asked == "right")
    require(is_valid, "first", "who kicked off first" + AS_OPTIONS_SAY_TEXT)
