"""Convert a match of Toy Soccer to a JSON position and back, and check that its fields agree."""

from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.laptop import OPTIONS, Custom, Field, Flag, Shape, Word, name_or_none
from pixelpitch.rules.squares import COLUMNS, number

from .rules import (
    ACT,
    CARD_COUNT,
    DEAL,
    DRAW,
    HAND_SIZE,
    LAY,
    LEFT_EDGE,
    MATCH_SECONDS,
    OVER,
    PAWN_COUNT,
    RIGHT_EDGE,
    STEP,
    STEP_DIE_FACES,
    Match,
)


def _write_pawns(match):
    return [name_or_none(square) for square in match.pawns]


def _read_pawns(match, fields):
    names = fields.raw("pawns")
    if not isinstance(names, list) or len(names) != PAWN_COUNT:
        fields.refuse("pawns", "a list of 4 squares")
    try:
        match.pawns = [number(name) for name in names]
    except NotUnderstood:
        fields.refuse("pawns", "a list of 4 squares a1..p8")


def _write_drawn_cards(match):
    return list(match.drawn)


def _read_drawn_cards(match, fields):
    match.drawn = fields.wholes("drawn", None, 0, CARD_COUNT - 1)


SHAPE = Shape(
    Word("phase", [phase.name for phase in Match.PHASES]),
    Field("side"),
    Field("score"),
    Field("board"),
    Flag("flipped"),
    Field("sector"),
    Field("steps"),
    Custom("pawns", _write_pawns, _read_pawns),
    Field("floors"),
    Field("laid"),
    Field("worn"),
    Field("hands"),
    Custom("drawn", _write_drawn_cards, _read_drawn_cards),
    Field("clock_s"),
    OPTIONS,
)
# The functions of this module that read and write the JSON position of a match.
read = SHAPE.read
write = SHAPE.write


def check(match):
    """Raise NotUnderstood with the name of a field if the fields contradict each other."""
    wrong = _find_fault(match) or _find_turn_fault(match)
    if wrong is not None:
        raise NotUnderstood("toy." + wrong[0] + " = " + repr(getattr(match, wrong[0])), wrong[1])


def _find_fault(match):
    """Return (field, expected) for a field that contradicts other fields of ``match``, or None."""
    held = [card for card in match.hands + match.laid if card >= 0]
    if len(set(match.drawn)) != len(match.drawn):
        return "drawn", "each card once"
    if len(set(held)) != len(held) or not set(held) <= set(match.drawn):
        return "hands", "cards that were drawn, each once"
    if match.clock_s > MATCH_SECONDS[match.options["pace"]]:
        return "clock_s", "at most the time of the match"
    if max(match.score) > match.options["goals"] or min(match.score) == match.options["goals"]:
        return "score", "at most one side with all goals"
    ended = match.is_won() or match.clock_s == MATCH_SECONDS[match.options["pace"]]
    if ended != (match.phase == OVER):
        return "phase", "over with all goals or all time, and only then"
    for pawn in range(PAWN_COUNT):
        if not LEFT_EDGE <= match.pawns[pawn] % COLUMNS <= RIGHT_EDGE:
            return "pawns", "squares b1..o8"
    for one in (0, 2):
        if match.floors[one] == match.floors[one + 1] and match.pawns[one] == match.pawns[one + 1]:
            return "pawns", "two squares for two pawns of a side on one board"
    return None


def _find_turn_fault(match):
    """Return (field, expected) for a field that contradicts the turn so far, or None."""
    if match.steps and match.steps not in STEP_DIE_FACES:
        return "steps", "0, 2, 4 or 6"
    if match.phase != OVER:
        if (match.phase >= STEP) != (match.sector > 0):
            return "sector", "1..8 after the spinner, 0 before"
        if (match.phase >= ACT) != (match.steps > 0):
            return "steps", "2, 4 or 6 after the step die, 0 before"
    free = match.hands[HAND_SIZE * match.side : HAND_SIZE * match.side + HAND_SIZE].count(-1)
    if match.phase == LAY and free == HAND_SIZE:
        return "phase", "lay with a card in the hand"
    if match.phase in (DRAW, DEAL) and not free:
        return "phase", "draw with less than three cards in the hand"
    return None
