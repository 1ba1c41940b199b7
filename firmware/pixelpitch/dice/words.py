"""Converts a detector's answers to messages: ids of ``app/text/en.txt`` with their values."""

from . import events

_ONE_DEGREE = complex(0.9998477, 0.0174524)  # multiplying by this number rotates by one degree
_REASONS = {
    events.REASON_AXIS_STUCK: "die.stuck",
    events.REASON_NOT_ONE_G: "die.odd",
    events.REASON_NO_TRAY: "die.no_tray",
    events.REASON_TRAY_FAILED: "die.tray_failed",
    events.REASON_TRAY_STUCK: "die.tray_stuck",
    events.REASON_SENSORS_SWAPPED: "die.swapped",
    events.REASON_NO_BRIDGE: "die.no_bridge",
    events.REASON_MOUNTING_LOST: "die.lost",
}
_KINDS = {
    events.ANSWER_OUT: "die.out",
    events.ANSWER_WEAK: "die.weak",
    events.ANSWER_GRABBED: "die.grabbed",
    events.ANSWER_MISSING: "die.missing",
}


def answer_message(kind, face, throw_evidence):
    """Return the message for the answer (``kind``, ``face``, ``throw_evidence``) of a detector."""
    reason = throw_evidence.reason
    if kind in (events.ANSWER_THROW, events.ANSWER_UNSURE):
        return ("die.set_down." if reason == events.REASON_SET_DOWN else "die.face.") + str(
            face
        ), {}
    if kind == events.ANSWER_COCKED and reason == events.NO_REASON:
        if throw_evidence.rest is None:  # a wireless die does not report its angle
            return "die.leans", {}
        return "die.leans.by", {"degrees": lean_degrees(throw_evidence.rest)}
    return _REASONS.get(reason) or _KINDS[kind], {}


def lean_degrees(gravity):
    """Return the angle between the die's upper face and the horizontal, in whole degrees.

    ``gravity`` is the acceleration (x, y, z) in milli-g that the die measures at rest.
    """
    size = sum([each * each for each in gravity]) ** 0.5
    level = max([abs(each) for each in gravity]) / max(size, 1)
    turn, angle = complex(1), 0
    while turn.real > level:  # counting degrees avoids an arc cosine
        turn *= _ONE_DEGREE
        angle += 1
    return angle


def out_reason(throw_evidence):
    """Return a message that says why a throw counts as out of the box."""
    percent = (throw_evidence.share + 5) // 10
    if throw_evidence.share < 0 or not percent:
        return "die.unfelt", {}
    return "die.felt", {"percent": percent}
