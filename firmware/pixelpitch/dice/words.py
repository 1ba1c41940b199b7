"""An answer in words, for the display: imported when there is something to say.

::

    tell(OUT, 0, evidence)   # "out of the box: the tray did not feel the last 3 knocks"
"""

from . import events

_FACES = ("", "one", "two", "three", "four", "five", "six")
_COSINE, _SINE = 0.9998477, 0.0174524  # of a degree
_NOTICES = {
    events.NO_TRAY: "no tray sensor: every throw counts as in the box",
    events.TRAY_FAILED: "the tray sensor fails: every throw counts as in the box",
    events.SWAPPED: "die and tray sensors are swapped: swap their addresses",
}


def tell(kind, face, evidence):
    """Return in words what a detector answered."""
    reason = evidence.reason
    if kind == events.THROW:
        words = "a " + _FACES[face]
        return words + ", set down" if reason == events.SET_DOWN else words
    if kind == events.OUT:
        return "out of the box: " + why_out(evidence)
    if kind == events.COCKED:
        if reason == events.STUCK:
            return "die's sensor faulty: stuck on one axis"
        if reason == events.LOST:
            return "calibration lost: Settings, Calibrate die"
        if reason == events.DOUBT:
            return "not sure that it is in the box"
        return "it leans by " + str(lean(evidence.rest)) + " degrees"
    if kind == events.WEAK:
        return "shake it, then throw"
    if kind == events.GRABBED:
        return "picked up before it lay still"
    if kind == events.MISSING:
        if reason == events.ODD:
            return "die's sensor faulty: its readings make no sense"
        return "no die: is its lead in?"
    return _NOTICES[reason]


def lean(rest):
    """Return how many degrees the nearest face is off level; ``rest`` in milli-g."""
    level = max([abs(each) for each in rest]) / _size(rest)
    angle = 0
    cosine, sine = 1.0, 0.0
    while cosine > level:  # turned degree by degree: no arc cosine for a word or two
        cosine, sine = cosine * _COSINE - sine * _SINE, sine * _COSINE + cosine * _SINE
        angle += 1
    return angle


def shared(blow):
    """Return True if the tray measured a blow (die, tray) as it does one in the box."""
    return blow[1] * 40 > blow[0]


def why_out(evidence):
    """Return why a throw counts as out of the box."""
    if evidence.reason == events.FELL:
        return "it fell too far"
    count = 0
    for blow in reversed(evidence.blows):
        if shared(blow):
            break
        count += 1
    knocks = "knock was" if count == 1 else str(count) + " knocks were"
    if not count:
        return "the tray hardly felt the last knocks"
    return "the last " + knocks + " not felt by the tray"


def _size(rest):
    return round((rest[0] * rest[0] + rest[1] * rest[1] + rest[2] * rest[2]) ** 0.5)
