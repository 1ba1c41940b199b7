"""An answer in words, for the display: imported when there is something to say."""

from . import events

_DEGREE = complex(0.9998477, 0.0174524)  # a turn by that
_FACES = ("", "one", "two", "three", "four", "five", "six")
_REASONS = {
    events.STUCK: "the die's sensor is stuck on one axis",
    events.ODD: "the die's sensor makes no sense",
    events.NO_TRAY: "no tray sensor: every throw counts as in the box.",
    events.TRAY_FAILED: "the tray sensor fails: every throw counts as in the box.",
    events.TRAY_STUCK: "the tray sensor's data stand still: the board asks where the die lies.",
    events.SWAPPED: "die and tray sensors are swapped: swap their addresses.",
    events.NO_BRIDGE: "no bridge to wireless dice: is it plugged in?",
    events.LOST: "calibration lost: Settings, Calibrate die",
}
_KINDS = {
    events.OUT: "out of the box",
    events.WEAK: "throw it: let it fall or roll",
    events.GRABBED: "picked up before it lay still",
    events.MISSING: "no die: is its lead in?",
}


def tell(kind, face, evidence):
    """Return in words what a detector answered."""
    reason = evidence.reason
    if kind in (events.THROW, events.UNSURE):
        words = "a " + _FACES[face]
        return words + ", set down" if reason == events.SET_DOWN else words
    if kind == events.COCKED and reason == events.PLAIN:
        if evidence.rest is None:  # a wireless die does not say by how much
            return "it leans"
        return "it leans by " + str(lean(evidence.rest)) + " degrees"
    return _REASONS.get(reason) or _KINDS[kind]


def lean(rest):
    """Return how many degrees the nearest face is off level; ``rest`` in milli-g."""
    size = sum([each * each for each in rest]) ** 0.5
    level = max([abs(each) for each in rest]) / max(size, 1)
    turn, angle = complex(1), 0
    while turn.real > level:  # degree by degree: no arc cosine for a word or two
        turn *= _DEGREE
        angle += 1
    return angle


def why_out(evidence):
    """Return why a throw counts as out of the box."""
    percent = (evidence.share + 5) // 10
    if evidence.share < 0 or not percent:
        return "the box did not feel it land"
    return "the box felt only " + str(percent) + " % of its knocks"
