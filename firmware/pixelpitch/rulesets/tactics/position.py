"""The JSON position of a match.  Not flashed: a board that only plays needs none.

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

A square is null while a pawn or the ball is not set up; pawns sent off are missing, and a Keeper
that is to be replaced, or that was the seventh pawn (27), is null.  ``cards`` are parallel to the
pawns; the defenders have one count.  ``possession`` is null while nobody has sole possession, and
is O's, on the ball's square.  ``step`` is null where a phase has only one, ``side`` who throws or
decides.  ``kick``, ``by``, ``barred``: what their names in ``state`` say.  ``left``: corner
placements of Red and Blue.  ``half``: 0 and 1, 2 and 3 overtime, 4 the shoot-out, which has
``shootout``: ``{"first", "taken", "goals"}``.  Every field must be there; of ``options`` those
that are left out have their defaults.
"""

from ...rules.laptop import (
    OPTIONS,
    Field,
    Fields,
    Flag,
    Group,
    Own,
    Shape,
    Square,
    Word,
    name_of,
    square_or_null,
)
from .state import BYS, KICKS, NEWKEEPER, NONE, OFF, OVER, PAWNS, PHASES, SHOOT_OUT, STEPS

SIDES = ("red", "blue")
GROUPS = (("defenders", 1, 4), ("midfielders", 5, 4), ("strikers", 9, 2))


def _on(match, at, count):
    """Return the indices from ``at`` on of pawns that have not been sent off."""
    return [each for each in range(at, at + count) if match.pawns[each] != OFF]


def _team(side):
    """Return the field of a side's pawns."""
    at = PAWNS * side

    def write(match):
        result: dict = {"keeper": name_of(match.pawns[at])}
        for name, low, count in GROUPS:
            result[name] = [name_of(match.pawns[each]) for each in _on(match, at + low, count)]
        return result

    def read(match, fields):
        pawns = Fields(fields.raw(SIDES[side]), match.RULESET + "." + SIDES[side])
        match.pawns[at] = square_or_null(pawns, "keeper")
        away = match.phase == OVER or (match.phase == NEWKEEPER and match.side == side)
        if match.pawns[at] == NONE and away:
            match.pawns[at] = OFF
        for name, low, count in GROUPS:
            listed = pawns.raw(name)
            if not isinstance(listed, list) or len(listed) > count:
                pawns.refuse(name, "a list of at most " + str(count) + " squares or nulls")
            on = [square_or_null(pawns.part(name, each), name) for each in listed]
            match.pawns[at + low : at + low + count] = on + [OFF] * (count - len(on))
        pawns.end()

    return Own(SIDES[side], write, read, late=True)


def _write_cards(match):
    result = {}
    for side, name in enumerate(SIDES):
        at = PAWNS * side
        result[name] = {"keeper": match.cards[at], "defenders": match.cards[at + 1]}
        for kind, low, count in GROUPS[1:]:
            result[name][kind] = [match.cards[each] for each in _on(match, at + low, count)]
    return result


def _read_cards(match, fields):
    both = Fields(fields.raw("cards"), match.RULESET + ".cards")
    for side, name in enumerate(SIDES):
        cards = Fields(both.raw(name), match.RULESET + ".cards." + name)
        at = PAWNS * side
        side_cards = [cards.whole("keeper", 0, 1), cards.whole("defenders", 0, 1), 0, 0, 0]
        for kind, low, count in GROUPS[1:]:
            counts = cards.wholes(kind, len(_on(match, at + low, count)), 0, 1)
            side_cards += counts + [0] * (count - len(counts))
        match.cards[at : at + PAWNS] = side_cards
        cards.end()
    both.end()


def _write_possession(match):
    return {"side": match.o, "square": name_of(match.ball)} if match.has else None


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
    Own("cards", _write_cards, _read_cards, late=True),
    Square("ball"),
    Own("possession", _write_possession, _read_possession, late=True),
    Field("o"),
    Word("phase", PHASES),
    Word("step", STEPS),
    Field("side"),
    Field("die"),
    Square("picked"),
    Field("passes"),
    Word("kick", KICKS),
    Word("by", BYS),
    Square("barred"),
    Flag("corner_play"),
    Field("left"),
    Field("clock_s"),
    Field("half"),
    Field("move_s"),
    Field("score"),
    Field("first", null=NONE),
    Own("shootout", _write_shootout, _read_shootout),
)
read = SHAPE.read
write = SHAPE.write
