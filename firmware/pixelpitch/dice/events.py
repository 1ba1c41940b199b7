"""Defines the answers of a detector (die.md, "What the detector answers").

An answer is a tuple (kind, face, throw_evidence):

- ``kind`` is one of the constants ANSWER_THROW to ANSWER_NOTICE; the last one reports a faulty
  sensor, not a throw
- ``face`` is 1..6 for ANSWER_THROW and ANSWER_UNSURE, otherwise 0
- ``throw_evidence`` is an ``Evidence``

``words.answer_message`` converts an answer to a message.
"""

ANSWER_THROW = "throw"
ANSWER_OUT = "out"
ANSWER_UNSURE = "unsure"  # the face is known, but the die may lie outside the box
ANSWER_COCKED = "cocked"  # the die leans, or its face is not certain
ANSWER_WEAK = "weak"  # the die was moved, but not thrown
ANSWER_GRABBED = "grabbed"  # a hand picked the die up before it lay still
ANSWER_MISSING = "missing"
ANSWER_NOTICE = "notice"

# The values of Detector.state, which tells the lights what the die is doing.
DIE_READY = "ready"
DIE_SHAKING = "shaking"
DIE_ROLLING = "rolling"

# The reasons for an answer. Each comment first names the kinds of answer that can have this reason.
NO_REASON = 0  # for all kinds of answer except ANSWER_NOTICE: the answer has no particular reason
REASON_TRAY_SILENT = 1  # for OUT: the tray did not feel the last impacts
REASON_SET_DOWN = 2  # for ANSWER_THROW: the die was shaken and set down
REASON_SAMPLES_LOST = 3  # for ANSWER_UNSURE: the die may have left the box while samples were lost
REASON_AXIS_STUCK = 4  # for ANSWER_COCKED: an axis of the die's sensor does not change
REASON_NOT_ONE_G = 5  # for ANSWER_MISSING: the die does not measure 1 g at rest
REASON_NO_TRAY = 6  # for ANSWER_NOTICE: the tray's sensor has not responded since power on
REASON_TRAY_FAILED = 7  # for ANSWER_NOTICE: the tray's sensor has stopped responding
REASON_SENSORS_SWAPPED = 8  # for ANSWER_NOTICE: the sensors of die and tray seem to be swapped
REASON_MOUNTING_LOST = (
    9  # for ANSWER_COCKED: the stored mounting is damaged, so the face is unknown
)
REASON_NO_BRIDGE = 11  # for ANSWER_MISSING: the bridge to wireless dice does not respond
REASON_TRAY_STUCK = (
    10  # for ANSWER_NOTICE: the tray's samples did not change at all during three throws
)


class Evidence:
    """The measurements on which an answer is based.

    ``reason``  one of the reasons NO_REASON to REASON_TRAY_STUCK
    ``rest``    (x, y, z) in milli-g that the die measures at rest, or None
    ``fell_ms`` length of the last flight in which the die may have left the box; 0 if none
    ``impacts``   number of the die's impacts since that flight
    ``energy``  the total energy of these impacts, in units of 1024 mg**2 (``dice.samples``)
    ``share``   the tray's energy in the same time, in thousandths of ``energy``; -1 without a tray
    ``rolled_ms``  time from the first to the last of these impacts
    ``calm_ms``    time from the last impact to the answer
    """

    def __init__(
        self, reason, rest=None, fell_ms=0, share=-1, impacts=0, energy=0, rolled_ms=0, calm_ms=0
    ):
        self.reason = reason
        self.rest = rest
        self.fell_ms = fell_ms
        self.share = share
        self.impacts = impacts
        self.energy = energy
        self.rolled_ms = rolled_ms
        self.calm_ms = calm_ms
