"""Converts a detector's answers to messages: ids of ``app/text/en.txt`` with their values."""

from . import events

_ONE_DEGREE = complex(0.9998477, 0.0174524)  # a rotation by one degree
_REASONS = {
    events.AXIS_STUCK: "die.stuck",
    events.NOT_ONE_G: "die.odd",
    events.NO_TRAY: "die.no_tray",
    events.TRAY_FAILED: "die.tray_failed",
    events.TRAY_STUCK: "die.tray_stuck",
    events.SENSORS_SWAPPED: "die.swapped",
    events.NO_BRIDGE: "die.no_bridge",
    events.MOUNTING_LOST: "die.lost",
}
_KINDS = {
    events.OUT: "die.out",
    events.WEAK: "die.weak",
    events.GRABBED: "die.grabbed",
    events.MISSING: "die.missing",
}


def answer_message(kind, face, throw_evidence):
    """Return the message for the answer (``kind``, ``face``, ``throw_evidence``) of a detector."""
    reason = throw_evidence.reason
    if kind in (events.THROW, events.UNSURE):
        return ("die.set_down." if reason == events.SET_DOWN else "die.face.") + str(face), {}
    if kind == events.COCKED and reason == events.PLAIN:
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
