"""A match as a JSON position, and back.  Not flashed: a board that only plays needs none.

::

    {"ruleset": "tactics", "options": {...},
     "red": {"keeper": "a4", "defenders": ["d4", ...], "midfielders": [...], "strikers": [...]},
     "blue": {...},
     "cards": {"red": {"keeper": 0, "defenders": 1, "midfielders": [0, ...], "strikers": [...]},
               "blue": {...}},
     "ball": "h4", "possession": {"side": 0, "square": "h4"}, "o": 0, "phase": "ball",
     "step": "throw", "side": 0, "die": 0, "picked": null, "passes": 0, "kick": "kickoff",
     "by": null, "barred": null, "corner_play": false, "left": [0, 0], "clock_s": 0, "half": 0,
     "move_s": 0, "score": [0, 0], "first": 0, "shootout": null}

A square is null while a pawn or the ball is not set up; pawns sent off are missing, and a
Keeper that is to be replaced is null.  ``cards`` are parallel to the pawns; the defenders have
one count.  ``possession`` is null while nobody has sole possession, and is O's, on the ball's
square.  ``step`` is null where a phase has only one, ``side`` who throws or decides.  ``kick``,
``by``, ``barred``: what their names in ``state`` say.  ``left``: corner placements of Red and
Blue.  ``half``: 0 and 1, 2 and 3 overtime, 4 the shoot-out, which has ``shootout``:
``{"first", "taken", "goals"}``.  Every field must be there; of ``options`` those that are left
out have their defaults.
"""

from ...rules import squares
from ...rules.position import Fields
from .state import BYS, KICKS, MAXIMUM, NEWKEEPER, NONE, OFF, PAWNS, PHASES, SHOOT_OUT, STEPS
from .validate import check

SIDES = ("red", "blue")
GROUPS = (("defenders", 1, 4), ("midfielders", 5, 4), ("strikers", 9, 2))


def write(match):
    """Return the position of ``match``: a dict of JSON values."""
    found: dict = {"ruleset": match.RULESET, "options": dict(match.options)}
    cards = {}
    for side in (0, 1):
        found[SIDES[side]], cards[SIDES[side]] = _side(match, side)
    found["cards"] = cards
    found["ball"] = _name(match.ball)
    found["possession"] = {"side": match.o, "square": _name(match.ball)} if match.has else None
    found["o"] = match.o
    found["phase"] = PHASES[match.phase]
    found["step"] = STEPS[match.step]
    found["side"] = match.side
    found["die"] = match.die
    found["picked"] = _name(match.picked)
    found["passes"] = match.passes
    found["kick"] = KICKS[match.kick]
    found["by"] = BYS[match.by]
    found["barred"] = _name(match.barred)
    found["corner_play"] = match.corner_play == 1
    for name in ("left", "clock_s", "half", "move_s", "score"):
        value = getattr(match, name)
        found[name] = list(value) if isinstance(value, list) else value
    found["first"] = None if match.first < 0 else match.first
    found["shootout"] = None
    if match.half == SHOOT_OUT:
        first = match.shootout_first
        found["shootout"] = {
            "first": None if first < 0 else first,
            "taken": match.shootout_taken,
            "goals": list(match.shootout_goals),
        }
    return found


def _name(square):
    return None if square < 0 else squares.name(square)


def _side(match, side):
    """Return the pawns of ``side`` and their cards."""
    at = PAWNS * side
    pawns: dict = {"keeper": _name(match.pawns[at])}
    cards: dict = {"keeper": match.cards[at]}
    for name, low, count in GROUPS:
        on = [each for each in range(at + low, at + low + count) if match.pawns[each] != OFF]
        pawns[name] = [_name(match.pawns[each]) for each in on]
        cards[name] = [match.cards[each] for each in on]
    cards["defenders"] = match.cards[at + 1]
    return pawns, cards


def read(make, given):
    """Return the match of the position ``given``; ``make(options)`` makes a fresh one.

    Raises NotUnderstood naming the field that is missing, wrong, unknown, or does not fit
    the others or the rules.
    """
    fields = Fields(given, make.RULESET)
    fields.choice("ruleset", (make.RULESET,))
    match = make(fields.options())
    cards = Fields(fields.raw("cards"), make.RULESET + ".cards")
    for side in (0, 1):
        _read_side(match, side, fields, cards)
    cards.end()
    match.ball = _square(fields, "ball")
    match.o = fields.whole("o", 0, 1)
    _read_possession(match, fields)
    match.phase = PHASES.index(fields.choice("phase", PHASES))
    match.step = _one_of(fields, "step", STEPS)
    match.side = fields.whole("side", 0, 1)
    match.die = fields.whole("die", 0, 12)
    match.picked = _square(fields, "picked")
    match.passes = fields.whole("passes", 0, 1)
    match.kick = _one_of(fields, "kick", KICKS)
    match.by = _one_of(fields, "by", BYS)
    match.barred = _square(fields, "barred")
    match.corner_play = 1 if fields.flag("corner_play") else 0
    match.left = fields.wholes("left", 2, 0, 3)
    match.clock_s = fields.whole("clock_s", 0, 2700)
    match.half = fields.whole("half", 0, SHOOT_OUT)
    match.move_s = fields.whole("move_s", 0, 300)
    match.score = fields.wholes("score", 2, 0, MAXIMUM)
    match.first = _side_or_none(fields, "first")
    _read_shootout(match, fields)
    fields.end()
    if match.phase == NEWKEEPER and match.pawns[PAWNS * match.side] == NONE:
        match.pawns[PAWNS * match.side] = OFF
    check(match)
    return match


def _square(fields, name):
    if fields.raw(name) is None:
        return NONE
    return fields.square(name, None, "a square a1..p8 or null")


def _one_of(fields, name, words):
    """Return the number of one of ``words``, of which the first is null."""
    return 0 if fields.raw(name) is None else words.index(fields.choice(name, words[1:]))


def _side_or_none(fields, name):
    return NONE if fields.raw(name) is None else fields.whole(name, 0, 1)


def _read_side(match, side, fields, cards):
    name = SIDES[side]
    where = match.RULESET + "." + name
    pawns = Fields(fields.raw(name), where)
    counts = Fields(cards.raw(name), match.RULESET + ".cards." + name)
    at = PAWNS * side
    match.pawns[at] = _square(pawns, "keeper")
    match.cards[at] = counts.whole("keeper", 0, 1)
    for group, low, count in GROUPS:
        first = at + low
        listed = pawns.raw(group)
        if not isinstance(listed, list) or len(listed) > count:
            pawns.refuse(group, "a list of at most " + str(count) + " squares or nulls")
        on = [_square(Fields({group: each}, where), group) for each in listed]
        match.pawns[first : first + count] = on + [OFF] * (count - len(on))
        if group == "defenders":
            found = [counts.whole(group, 0, 1)]
        else:
            found = counts.wholes(group, len(on), 0, 1)
        match.cards[first : first + count] = found + [0] * (count - len(found))
    pawns.end()
    counts.end()


def _read_possession(match, fields):
    given = fields.raw("possession")
    match.has = 0 if given is None else 1
    if given is None:
        return
    inner = Fields(given, match.RULESET + ".possession")
    if inner.whole("side", 0, 1) != match.o:
        inner.refuse("side", "that of o, " + str(match.o))
    if inner.square("square") != match.ball:
        inner.refuse("square", "the ball's square")
    inner.end()


def _read_shootout(match, fields):
    given = fields.raw("shootout")
    if match.half != SHOOT_OUT:
        if given is not None:
            fields.refuse("shootout", "null before the shoot-out")
        return
    inner = Fields(given, match.RULESET + ".shootout")
    match.shootout_first = _side_or_none(inner, "first")
    match.shootout_taken = inner.whole("taken", 0, MAXIMUM)
    match.shootout_goals = inner.wholes("goals", 2, 0, MAXIMUM)
    inner.end()
