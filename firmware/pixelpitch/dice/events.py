"""Defines the answers of a detector (die.md, "What the detector answers").

An answer is a tuple (kind, face, throw_evidence):

- ``kind`` is one of the constants THROW to NOTICE; NOTICE reports a faulty sensor, not a throw
- ``face`` is 1..6 for THROW and UNSURE, otherwise 0
- ``throw_evidence`` is an ``Evidence``

``words.answer_message`` converts an answer to a message.
"""

THROW = "throw"
OUT = "out"
UNSURE = "unsure"  # the face is known, but the die may lie outside the box
COCKED = "cocked"  # the die leans, or its face is not certain
WEAK = "weak"  # the die was moved, but not thrown
GRABBED = "grabbed"  # a hand picked the die up before it lay still
MISSING = "missing"
NOTICE = "notice"

# The values of Detector.state, which tells the lights what the die is doing.
READY = "ready"
SHAKING = "shaking"
ROLLING = "rolling"

# The reasons for an answer. Each comment first names the kinds of answer that can have this reason.
PLAIN = 0  # for all kinds of answer except NOTICE: the answer has no particular reason
TRAY_SILENT = 1  # for OUT: the tray did not feel the last impacts
SET_DOWN = 2  # for THROW: the die was shaken and set down
SAMPLES_LOST = 3  # for UNSURE: the die may have left the box while samples were lost
AXIS_STUCK = 4  # for COCKED: an axis of the die's sensor does not change
NOT_ONE_G = 5  # for MISSING: the die does not measure 1 g at rest
NO_TRAY = 6  # for NOTICE: the tray's sensor has not responded since power on
TRAY_FAILED = 7  # for NOTICE: the tray's sensor has stopped responding
SENSORS_SWAPPED = 8  # for NOTICE: the sensors of die and tray seem to be swapped
MOUNTING_LOST = 9  # for COCKED: the stored mounting is damaged, so the face is unknown
NO_BRIDGE = 11  # for MISSING: the bridge to wireless dice does not respond
TRAY_STUCK = 10  # for NOTICE: the tray's samples did not change at all during three throws


class Evidence:
    """The measurements on which an answer is based.

    ``reason``  one of the reasons PLAIN to TRAY_STUCK
    ``rest``    (x, y, z) in milli-g that the die measures at rest, or None
    ``fell_ms`` length of the last flight in which the die may have left the box; 0 if none
    ``blows``   number of the die's impacts since that flight
    ``energy``  the total energy of these impacts, in units of 1024 mg**2 (``dice.samples``)
    ``share``   the tray's energy in the same time, in thousandths of ``energy``; -1 without a tray
    ``rolled_ms``  time from the first to the last of these impacts
    ``calm_ms``    time from the last impact to the answer
    """

    def __init__(
        self, reason, rest=None, fell_ms=0, share=-1, blows=0, energy=0, rolled_ms=0, calm_ms=0
    ):
        self.reason = reason
        self.rest = rest
        self.fell_ms = fell_ms
        self.share = share
        self.blows = blows
        self.energy = energy
        self.rolled_ms = rolled_ms
        self.calm_ms = calm_ms
