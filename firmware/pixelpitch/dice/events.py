"""The answers of a detector (die.md, "What the detector answers").

An answer is (kind, face, evidence): ``face`` is 1..6 for THROW and UNSURE, otherwise 0.
``words.tell`` converts it to a message. NOTICE does not answer a throw: it reports the state of a
sensor. SHAKING, ROLLING and READY are the states between answers, which the lights show.
"""

THROW = "throw"
OUT = "out"
UNSURE = "unsure"  # a face, but the die may lie in the box or outside
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
PLAIN = 0  # the usual reason of each kind: thrown, leaning, not thrown, picked up, no die
UNSHARED = 1  # out: the tray did not feel the last blows
SET_DOWN = 2  # a throw: the die was shaken and set down
BLIND = 3  # unsure: samples were lost, and the die may have left the box in that time
STUCK = 4  # cocked: an axis of the die's sensor did not move with the others
ODD = 5  # missing: the die does not measure 1 g at rest
NO_TRAY = 6  # this reason and the next two belong to notices
TRAY_FAILED = 7
SWAPPED = 8
LOST = 9  # cocked: the mounting of the sensor was lost from flash
NO_BRIDGE = 11  # missing: the bridge to wireless dice does not answer
TRAY_STUCK = 10  # notice: the tray's samples did not change at all through several throws


class Evidence:
    """The evidence for an answer.

    ``reason``  one of the numbers above
    ``rest``    (x, y, z) in milli-g that the die measures at rest, or None
    ``fell_ms`` length of the last flight in which it may have left the box, 0 if there was none
    ``share``   the tray's energy since then per energy of the die, in thousandths; -1: no tray
    ``blows``   the number of blows since then
    ``energy``  the sum of their energies (``dice.samples``)
    ``rolled_ms``  from the first of them to the last
    ``calm_ms``    from the last one to the answer
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
