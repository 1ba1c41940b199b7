"""The answers of a detector (die.md, "What the detector answers").

An answer is (kind, face, evidence): ``face`` is 1..6 for THROW and UNSURE, else 0;
``words.tell`` makes a message of it.  NOTICE is no answer to a throw but a message about
the sensors.  SHAKING, ROLLING and READY are the states between answers, which the lights
show.
"""

THROW = "throw"
OUT = "out"
UNSURE = "unsure"  # a face, but it is uncertain whether in the box or outside
COCKED = "cocked"
WEAK = "weak"
GRABBED = "grabbed"
MISSING = "missing"
NOTICE = "notice"

# States of Detector.state.
READY = "ready"
SHAKING = "shaking"
ROLLING = "rolling"

# Reasons of answers.
PLAIN = 0  # that of the kind itself: thrown, leaning, not thrown, picked up, no die
UNSHARED = 1  # out: the tray did not measure the last knocks
SET_DOWN = 2  # a throw: shaken and set down
BLIND = 3  # unsure: samples were lost in which it may have left the box
STUCK = 4  # cocked: an axis of the die's sensor did not move with the others
ODD = 5  # missing: a die at rest measures 1 g, and this one does not
NO_TRAY = 6  # notices
TRAY_FAILED = 7
SWAPPED = 8
LOST = 9  # cocked: the mounting of the sensor was lost from flash
NO_BRIDGE = 11  # missing: wireless dice are not heard
TRAY_STUCK = 10  # notice: every digit of the tray stayed the same through several throws


class Evidence:
    """The evidence for an answer.

    ``reason``  one of the numbers above
    ``rest``    (x, y, z) in milli-g that the die measures at rest, or None
    ``fell_ms`` length of the last flight in which it may have left the box, 0 if there was none
    ``share``   the tray's energy over the die's since then, in thousandths; -1 without a tray
    ``blows``   the number of blows since then, ``energy`` their sum (``dice.samples``)
    ``rolled_ms``  from the first of them to the last, ``calm_ms`` from there to the answer
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
