"""Reads, writes and checks JSON positions of Soccer Tactics WORLD.

This module is not flashed, because a board reads only snapshots that it wrote itself. A position::

    {"ruleset": "tactics", "options": {...},
     "red": {"keeper": "a4", "defenders": ["d4", ...], "midfielders": [...], "strikers": [...]},
     "blue": {...},
     "cards": {"red": {"keeper": 0, "defenders": 1, "midfielders": [0, ...], "strikers": [...]},
               "blue": {...}},
     "ball": "h4", "possession": {"side": 0, "square": "h4"}, "o": 0, "phase": "ball",
     "step": "throw", "side": 0, "die": 0, "picked": null, "passes": 0, "kick": "kickoff",
     "by": null, "barred": null, "corner_play": false, "left": [0, 0], "clock_s": 0, "half": 0,
     "move_s": 0, "score": [0, 0], "first": 0, "shootout": null}

The square of a pawn or the ball is null before it is set up. Pawns that were sent off are missing.
A Keeper that was sent off is null if it must be replaced, or if it was its side's seventh pawn
(27). ``cards`` are in the order of the pawns; the defenders share one count. ``possession`` is null
unless one side has the ball alone; then this side is O, on the ball's square. ``step`` is null if
the phase has only one step. ``side`` is the side that throws or decides. For ``kick``, ``by`` and
``barred`` see ``STATE`` and the constants in ``rules``. ``left`` has the placements that remain to
Red and Blue before a corner kick. ``half`` is 0 or 1, in overtime 2 or 3, and in the shoot-out 4;
then ``shootout`` is ``{"first", "taken", "goals"}``. Every field is required; options that are
missing have their defaults.
"""

from ...rules.laptop import (
    BY_OPTIONS,
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
    DEFENDER,
    GOALKEEPER,
    NONE,
    PAWNS,
    REMOVED,
    can_shoot_from,
    corner_of,
    goal_area,
    in_own_half,
    in_penalty_area,
    keeper,
    pawn_on,
    penalty_spot,
    role,
    team,
)
from .moves import Standing, movable_pawns, one_square_ends
from .rules import (
    ACCEPT,
    AGAIN,
    BALL,
    BATTLE,
    CAPTURE,
    CHOICE,
    CORNER,
    CORNER_KICK,
    DEFEND,
    EITHER,
    FEWEST_PAWNS,
    FREE_KICK,
    FREEKICK,
    GOAL_KICK,
    GOALKICK,
    HOW,
    KEEPER,
    KICK_OFF,
    KICKER,
    LEAVE,
    LOOSE,
    MINOR,
    NEWKEEPER,
    OVER,
    PASSED,
    PAWN,
    PENALTY,
    PLACE,
    ROOM,
    ROUND,
    SECOND,
    SET,
    SETUP,
    SHOOT_OUT,
    SHOT,
    SQUARE,
    STEPS,
    STRIKER_STEP,
    TAKER,
    THROW2,
    TOSS,
    TOSS_STEP,
    WHERE,
    Match,
    ball_targets,
    can_dribble,
    is_move_timed,
    keeper_has_ball,
    period_is_over,
    period_limit,
    row_8_pawns,
    shoot_out_is_decided,
)

# The picture in README.md shows the match with this seed, after this number of random actions.
PICTURE = (3, 60)

SIDES = ("red", "blue")
GROUPS = (("defenders", 1, 4), ("midfielders", 5, 4), ("strikers", 9, 2))
KICK_NAMES = (None, "kickoff", "goalkick", "freekick", "corner")
BY_NAMES = (None, "capture", "dribble", "pass", "stay", "loose", "again")


# The position.


def _in_match(match, at, count):
    """Return the pawns still in the match among the ``count`` indices that begin at ``at``."""
    return [each for each in range(at, at + count) if match.pawns[each] != REMOVED]


def _team(side):
    """Return the ``Custom`` field of the position that has the pawns of ``side``."""
    at = PAWNS * side

    def write(match):
        result: dict = {"keeper": name_or_none(match.pawns[at])}
        for name, low, count in GROUPS:
            result[name] = [
                name_or_none(match.pawns[each]) for each in _in_match(match, at + low, count)
            ]
        return result

    def read(match, fields):
        pawns = Fields(fields.raw(SIDES[side]), match.RULESET + "." + SIDES[side])
        match.pawns[at] = square_or_null(pawns, "keeper")
        away = match.phase == OVER or (match.phase == NEWKEEPER and match.side == side)
        if match.pawns[at] == NONE and away:
            match.pawns[at] = REMOVED
        for name, low, count in GROUPS:
            listed = pawns.raw(name)
            if not isinstance(listed, list) or len(listed) > count:
                pawns.refuse(name, "a list of at most " + str(count) + " squares or nulls")
            on = [square_or_null(pawns.element(name, each), name) for each in listed]
            match.pawns[at + low : at + low + count] = on + [REMOVED] * (count - len(on))
        pawns.end()

    return Custom(SIDES[side], write, read, is_late=True)


def _write_cards(match):
    result = {}
    for side, name in enumerate(SIDES):
        at = PAWNS * side
        result[name] = {"keeper": match.cards[at], "defenders": match.cards[at + 1]}
        for kind, low, count in GROUPS[1:]:
            result[name][kind] = [match.cards[each] for each in _in_match(match, at + low, count)]
    return result


def _read_cards(match, fields):
    both = Fields(fields.raw("cards"), match.RULESET + ".cards")
    for side, name in enumerate(SIDES):
        cards = Fields(both.raw(name), match.RULESET + ".cards." + name)
        at = PAWNS * side
        side_cards = [cards.whole("keeper", 0, 1), cards.whole("defenders", 0, 1), 0, 0, 0]
        for kind, low, count in GROUPS[1:]:
            counts = cards.wholes(kind, len(_in_match(match, at + low, count)), 0, 1)
            side_cards += counts + [0] * (count - len(counts))
        match.cards[at : at + PAWNS] = side_cards
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
    Field("first", "shootout_first", null=NONE),
    Field("taken", "shootout_taken"),
    Field("goals", "shootout_goals"),
)


def _write_shootout(match):
    return _SHOOTOUT.write(match) if match.half == SHOOT_OUT else None


def _read_shootout(match, fields):
    if match.half == SHOOT_OUT:
        _SHOOTOUT.read(match, fields)
    elif fields.raw("shootout") is not None:
        fields.refuse("shootout", "null before the shoot-out")


SHAPE = Shape(
    OPTIONS,
    _team(0),
    _team(1),
    Custom("cards", _write_cards, _read_cards, is_late=True),
    Square("ball"),
    Custom("possession", _write_possession, _read_possession, is_late=True),
    Field("o"),
    Word("phase", [phase.name for phase in Match.PHASES]),
    Word("step", STEPS),
    Field("side"),
    Field("die"),
    Square("picked"),
    Field("passes"),
    Word("kick", KICK_NAMES),
    Word("by", BY_NAMES),
    Square("barred"),
    Flag("corner_play"),
    Field("left"),
    Field("clock_s"),
    Field("half"),
    Field("move_s"),
    Field("score"),
    Field("first", null=NONE),
    Custom("shootout", _write_shootout, _read_shootout),
)
read = SHAPE.read
write = SHAPE.write


# Checks that the fields fit together; an error names a field of the position.


def check(match):
    """Raise NotUnderstood, which names a field of the position, unless all fields fit together."""
    fit = SHAPE.fit_check(match)
    fit.require(match.step in match.current_phase().steps, "step", "a step of its phase")
    good = match.step != AGAIN or match.options["shot"] == "die"
    fit.require(good, "step", "again with the option shot = die only")
    _check_teams(fit.require, match)
    _check_ball(fit.require, match)
    _check_side(fit.require, match)
    _check_kick(fit.require, match)
    _check_die(fit, match)
    fit.require(_is_picked(match), "picked", "a pawn that can be chosen, or null")
    _check_time(fit, match)
    _check_result(fit.require, match)
    good = match.current_player() < 0 or match.legal_decisions()
    fit.require(good, "picked", "a legal decision")


def _check_teams(require, match):
    """Check which pawns are in the match, and their cards and squares (3, 4, 5, 27).

    The limits of rule 4 for lines and areas apply only to the end of a move. A kick must be taken
    even if these limits allow no pawn to take it (29), so a position may exceed them.
    """
    few = []
    for side, name in enumerate(SIDES):
        at = PAWNS * side
        for index in range(at, at + PAWNS):
            square, kind = match.pawns[index], role(index)
            field = name + "." + ("keeper", "defenders", "midfielders", "strikers")[kind]
            last = index == at + PAWNS - 1 or role(index + 1) != kind
            require(last or square != REMOVED or match.pawns[index + 1] == REMOVED, field, "no gap")
            if kind == GOALKEEPER:
                off = match.phase == NEWKEEPER and side == match.side
                few_left = match.phase == OVER and len(team(match, side)) < FEWEST_PAWNS
                off = off or (few_left and square == REMOVED)
                require((square == REMOVED) == off, field, "a square")
            require(square != NONE or match.phase in (TOSS, SETUP), field, "a square")
            good = square < 0 or Standing(match, index).is_free(square)
            require(good, name, "squares of their own, a defender's at home")
            good = not match.cards[index] or index == at + 1
            good = good or (square != REMOVED and kind != DEFENDER)
            require(good, "cards." + name, "none of a pawn that is off, the defenders' first")
        if len(team(match, side)) < FEWEST_PAWNS:
            few.append(side)
    good = not few or (match.phase == OVER and len(few) == 1)
    require(good, "red or blue", "at least seven pawns a side")
    if match.phase == TOSS:
        good = match.pawns.count(NONE) == 2 * PAWNS
        require(good, "red or blue", "22 pawns, none set up")
        require(not any(match.cards), "cards", "none at the toss")
    good = match.phase != SETUP or _set_up_fits(match)
    require(good, "red or blue", "the pawns of the step in their order")


def _set_up_fits(match):
    """Return True if exactly the pawns that this step of a set-up expects are on the pitch (5)."""
    side, o = match.side, match.o
    standing = [index for index in range(2 * PAWNS) if match.pawns[index] >= 0]
    pawns = []
    if side != o:
        pawns = team(match, o)
    if match.step != KEEPER:
        pawns.append(keeper(side))
        row = row_8_pawns(match)
        ready = [index for index in row if match.pawns[index] >= 0]
        if len(ready) == len(row) or ready != row[: len(ready)]:
            return False
        if side == o and len(ready) != (match.step == STRIKER_STEP):
            return False
        if side != o and match.step == KICKER:
            return False
        pawns += ready
        if match.pawns[keeper(side)] not in goal_area(side):
            return False
    return sorted(pawns) == standing and bool(match.has) == (
        side != o or match.step == STRIKER_STEP
    )


def _attempt_is_due(match):
    """Return True if D has an attempt, or if O may play on as after a failed one (14, 15, 30)."""
    return match.phase == DEFEND or (match.phase == MINOR and match.step == ACCEPT)


def _check_ball(require, match):
    """Check the ball's square, and which side has the ball."""
    phase, step, ball = match.phase, match.step, match.ball
    attempt = _attempt_is_due(match)
    loose = phase == CAPTURE or (attempt and match.by == LOOSE)
    has = (
        phase in (SET, BALL)
        or (attempt and not loose)
        or (phase == SETUP and match.has == 1)
        or (phase == SHOT and match.picked < 0)
        or (phase == CORNER and step in (PLACE, WHERE))
        or (phase == FREEKICK and step == LEAVE)
    )
    require((match.has == 1) == has, "possession", "that of o" if has else "null")
    placed = phase != TOSS and (phase != SETUP or has)
    require((ball >= 0) == placed, "ball", "a square" if placed else "null")
    ours, theirs = pawn_on(match, match.o, ball), pawn_on(match, 1 - match.o, ball)
    require(not has or ours >= 0, "possession", "a pawn of o on the ball's square")
    if phase == BATTLE:
        require(ours >= 0 and theirs >= 0, "ball", "a pawn of each side on its square")
    elif phase == NEWKEEPER:
        require(ours >= 0 and theirs < 0, "ball", "the square of the pawn that was fouled")
    elif loose:
        require(ours < 0 and theirs < 0, "ball", "a square without a pawn")
    elif phase == SHOT and has:
        _check_shot(require, match, theirs)
    elif phase in (PENALTY, SHOT):
        require(ball == penalty_spot(1 - match.o), "ball", "the penalty spot")
    elif phase == CORNER:
        _check_corner(require, match)
    good = match.barred == NONE
    if loose and not good:
        good = match.barred != ball and pawn_on(match, match.o, match.barred) >= 0
    require(good, "barred", "a pawn of o while the ball is loose, or null")
    require(not match.corner_play or match.barred >= 0, "corner_play", "a barred kicker")


def _check_shot(require, match, theirs):
    """Check that O may shoot from the ball's square, which is in D's half (19, 20)."""
    d = 1 - match.o
    good = can_shoot_from(d, match.ball)
    good = good or (theirs == keeper(d) and in_own_half(d, match.ball))
    require(
        good, "ball", "where o may shoot: Penalty Area, long distance, a beaten Keeper's square"
    )


def _check_corner(require, match):
    """Check the ball's square in a corner kick (25).

    It is the shooter's square until the Keeper has returned, then the corner square.
    """
    d, picked = 1 - match.o, match.picked
    if match.step in (ROOM, KEEPER):
        squares: tuple = (picked, penalty_spot(d))
    elif match.step in (LEAVE, KICKER):
        squares = (corner_of(d, picked),)
    else:
        squares = (corner_of(d, 0), corner_of(d, 127))
    require(match.ball in squares, "ball", "the square of the shot, or of the corner kick")


def _check_side(require, match):
    """Check the side that acts, and the remaining placements before a corner kick."""
    whose = match.current_phase().steps[match.step]
    if whose != EITHER:
        side = (match.o, 1 - match.o, 0, 1 if match.die else 0)[whose]
        require(match.side == side, "side", str(side))
    own, other = match.left[match.side], match.left[1 - match.side]
    if match.phase == CORNER and match.step in (PLACE, WHERE):
        # D places first, then both sides alternate, unless one has finished.
        more = 1 if match.side == match.o else 0
        good = own > 0 and (other == 0 or other == own - more)
        require(good, "left", "placements of the side on turn, taken alternately")
    else:
        require(not any(match.left), "left", "[0, 0]")


# {phase: values that it allows in ``kick``} (5, 22, 25, 29); all other phases allow only 0.
_KICKS_OF = {
    SETUP: (KICK_OFF,),
    SET: (0, GOAL_KICK, FREE_KICK),
    BALL: (0, KICK_OFF, GOAL_KICK, FREE_KICK, CORNER_KICK),
    GOALKICK: (GOAL_KICK,),
    CORNER: (CORNER_KICK,),
    FREEKICK: (FREE_KICK,),
}


def _check_kick(require, match):
    """Check ``kick``, ``passes``, and ``by``, the action of O to which D's attempt is the reply."""
    phase, kick, ball = match.phase, match.kick, match.ball
    allowed = _KICKS_OF.get(phase, (0,))
    if phase == NEWKEEPER and not in_penalty_area(match.side, ball):
        allowed = (FREE_KICK,)
    good = kick in allowed
    if good and phase in (SET, BALL) and kick:
        by_keeper = keeper_has_ball(match)
        if kick == KICK_OFF:
            good = ball in ((56, 72) if match.o else (55, 71)) and not by_keeper
        elif kick == GOAL_KICK:
            good = by_keeper  # in the Goal Area, unless rule 4 closed both its squares
        elif kick == CORNER_KICK:
            good = ball in ((0, 112) if match.o else (15, 127))
    require(good, "kick", "a kick of its phase, on its square")
    attempt = _attempt_is_due(match)
    many = attempt or phase in (BALL, CAPTURE, BATTLE, SHOT)
    require(not match.passes or (many and not kick), "passes", "0")
    by: tuple = (0,)
    if attempt:
        by = tuple(range(1, ROUND))
    elif phase == CAPTURE:
        by = (0, ROUND)
    good = match.by in by and (match.by != PASSED or match.passes == 1)
    require(good, "by", "what d answers, again or null")


def _check_die(fit, match):
    """Check that the number thrown fits the step and leaves a decision to make (8, 10)."""
    phase, step, die = match.current_phase(), match.step, match.die
    low = high = 0
    by_keeper = phase.plays_ball and keeper_has_ball(match)
    if match.phase == TOSS or step == TOSS_STEP:
        low, high = (1, 6) if match.side else (0, 0)
    elif step in (SECOND, THROW2):
        low, high = 1, 6
    elif phase.is_timed and step in (PAWN, SQUARE, HOW):
        low, high = (2, 12) if by_keeper else (1, 6)
        if match.phase == DEFEND and match.picked == match.pawns[keeper(match.side)]:
            low = high = 0
    fit.require_range(die, "die", low, high)
    good = step != THROW2 or by_keeper
    if step == CHOICE:
        good = bool(one_square_ends(match, keeper(match.side)))
    fit.require(good, "step", "a Keeper with the ball, or that can move")
    good = step != HOW or (can_dribble(match) and ball_targets(match))
    if step == PAWN and phase.moves_pawn:
        good = movable_pawns(match, match.side, die)
    fit.require(good, "die", "a pawn that can move, or a throw for a kick or a dribble")


def _is_picked(match):
    """Return True if the picked pawn is on its square and could have been chosen."""
    phase, step, picked, side = match.phase, match.step, match.picked, match.side
    now = match.current_phase()
    if now.plays_ball and step == SQUARE:
        if picked == NONE:
            return bool(ball_targets(match))
        return picked == match.ball and can_dribble(match)
    if now.moves_pawn and step == SQUARE:
        if match.die:
            return picked in movable_pawns(match, side, match.die)
        return phase == DEFEND and bool(one_square_ends(match, keeper(side)))
    if phase in (GOALKICK, FREEKICK) and step in (LEAVE, ROOM):
        return picked >= 0 and now.leaving(match) == picked
    if step == WHERE or (phase == NEWKEEPER and step == SQUARE):
        return pawn_on(match, side, picked) >= 0 and (side != match.o or picked != match.ball)
    shoots = phase == PENALTY or (phase == CORNER and step in (ROOM, KEEPER, LEAVE, KICKER))
    if shoots or (phase == SHOT and picked >= 0):
        index = pawn_on(match, match.o, picked)
        good = phase == SHOT or step not in (ROOM, LEAVE, PLACE) or now.leaving(match) >= 0
        if phase != CORNER:  # a pawn that was fouled inside the Penalty Area leaves it first (28)
            inside = in_penalty_area(1 - match.o, picked)
            good = good and inside == (step == TAKER)
        return index >= 0 and role(index) > DEFENDER and good
    return picked == NONE


def _check_time(fit, match):
    """Check the period, the clock and the time for a move (30 to 32)."""
    half, phase, require = match.half, match.phase, fit.require
    good = half < 2 or match.options["level_at_time"] != "draw"
    good = good and (half in (0, 1, SHOOT_OUT) or match.options["overtime"])
    require(good, "half", "a period" + BY_OPTIONS)
    if phase != OVER:
        good = (half == SHOOT_OUT) == (match.current_phase().name == "shootout")
        require(good, "half", "4 in the shoot-out only")
    limit = period_limit(match)
    good = match.clock_s <= limit and not period_is_over(match)
    require(good, "clock_s", "less than " + str(limit) + BY_OPTIONS)
    require(phase != TOSS or not (match.clock_s or half), "clock_s", "0 at the toss")
    most = match.options["move_seconds"] - 1 if is_move_timed(match) else 0
    fit.require_range(match.move_s, "move_s", 0, most, BY_OPTIONS)
    good = (match.first == NONE) == (phase == TOSS)
    asked = match.options["first"]
    if asked != "toss":
        good = match.first == (asked == "right")
    require(good, "first", "who kicked off first" + BY_OPTIONS)


def _check_result(require, match):
    """Check the score, the shoot-out and the reason why a match is over (27, 32)."""
    level = match.score[0] == match.score[1]
    over = match.phase == OVER
    good = (match.phase != TOSS or not any(match.score)) and (match.half != SHOOT_OUT or level)
    require(good, "score", "level")
    taken, goals = match.shootout_taken, match.shootout_goals
    if match.half == SHOOT_OUT:
        tossed = match.shootout_first >= 0
        good = tossed == (match.step != TOSS_STEP)
        require(good, "shootout.first", "who began, null in the toss")
        good = shoot_out_is_decided(match) == over
        require(good, "shootout.taken", "kicks until it is decided")
        first = max(match.shootout_first, 0)
        good = goals[first] <= (taken + 1) // 2 and goals[1 - first] <= taken // 2
        require(good, "shootout.goals", "no more goals than kicks")
        good = over or not tossed or match.o == first ^ (taken & 1)
        require(good, "o", "who kicks in the shoot-out")
        return
    good = match.shootout_first == NONE and not taken and not any(goals)
    require(good, "shootout", "nothing before the shoot-out")
    if over and min(len(team(match, 0)), len(team(match, 1))) >= FEWEST_PAWNS:
        good = match.half in (1, 3) and (not level or match.options["level_at_time"] == "draw")
        require(good, "half", "the end of the match" + BY_OPTIONS)
        require(match.clock_s == period_limit(match), "clock_s", "full time" + BY_OPTIONS)
