"""Words."""

from .state import PHASES, STEPS


def event_words(match, side, values):
    return " ".join([str(v) for v in values])


def prompt(match):
    return PHASES[match.phase] + " " + str(STEPS[match.step])


def outcome(match):
    from .shootout import winner

    return {"score": list(match.score), "winner": winner(match), "reason": "x"}


def pawn_words(match, square):
    return ""
