"""A match of Toy Soccer as a JSON position, and back: the fields of ``state`` by their names."""

from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.laptop import Fields

from .state import CARDS, HAND, PAWNS, PHASES, fault


def write(match):
    """Return the JSON position of ``match``."""
    return {
        "ruleset": match.RULESET,
        "phase": PHASES[match.phase],
        "side": match.side,
        "score": list(match.score),
        "board": match.board,
        "flipped": bool(match.flipped),
        "sector": match.sector,
        "steps": match.steps,
        "pawns": [squares.name(square) for square in match.pawns],
        "floors": list(match.floors),
        "laid": list(match.laid),
        "worn": list(match.worn),
        "hands": list(match.hands),
        "drawn": list(match.drawn),
        "clock_s": match.clock_s,
        "options": dict(match.options),
    }


def read(make, given):
    """Return the match of ``given``; raise NotUnderstood naming the field that is wrong."""
    fields = Fields(given, make.RULESET)
    fields.choice("ruleset", (make.RULESET,))
    options = fields.raw("options", {})
    if not isinstance(options, dict):
        fields.refuse("options", "a JSON object")
    match = make(options)
    match.phase = PHASES.index(fields.choice("phase", PHASES))
    match.side = fields.whole("side", 0, 1)
    match.score = fields.wholes("score", 2, 0, 9)
    match.board = fields.whole("board", 0, 1)
    match.flipped = int(fields.flag("flipped"))
    match.sector = fields.whole("sector", 0, 8)
    match.steps = fields.whole("steps", 0, 6)
    match.pawns = _pawns(fields)
    match.floors = fields.wholes("floors", PAWNS, 0, 1)
    match.laid = fields.wholes("laid", PAWNS, -1, CARDS - 1)
    match.worn = fields.wholes("worn", PAWNS, 1, 6)
    match.hands = fields.wholes("hands", 2 * HAND, -1, CARDS - 1)
    match.drawn = fields.wholes("drawn", None, 0, CARDS - 1)
    match.clock_s = fields.whole("clock_s", 0, 600)
    fields.end()
    wrong = fault(match)
    if wrong is not None:
        fields.refuse(*wrong)
    return match


def _pawns(fields):
    names = fields.raw("pawns")
    if not isinstance(names, list) or len(names) != PAWNS:
        fields.refuse("pawns", "a list of 4 squares")
    try:
        return [squares.number(name) for name in names]
    except NotUnderstood:
        fields.refuse("pawns", "a list of 4 squares a1..p8")
