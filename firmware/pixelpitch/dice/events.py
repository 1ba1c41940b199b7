"""What a detector answers (die.md, "What the detector answers").

An answer is (kind, face, evidence): ``face`` is 1..6 for THROW and UNSURE, else 0;
``words.tell`` makes a sentence of it.  NOTICE answers no throw: something about
the sensors has to be said.  SHAKING, ROLLING and READY are the state between
answers, so that the lights can tumble with the die.
"""

THROW = "throw"
OUT = "out"
UNSURE = "unsure"  # a face, but in the box or beside it is not certain
COCKED = "cocked"
WEAK = "weak"
GRABBED = "grabbed"
MISSING = "missing"
NOTICE = "notice"

# States of Detector.state.
READY = "ready"
SHAKING = "shaking"
ROLLING = "rolling"

# Reasons: why it was answered so.
PLAIN = 0  # as the kind says: thrown, leaning, not thrown, picked up, no die
UNSHARED = 1  # out: the tray did not measure the last knocks
SET_DOWN = 2  # a throw: shaken and set down
BLIND = 3  # unsure: samples were lost in which it may have left the box
STUCK = 4  # cocked: an axis of the die's sensor did not move with the others
ODD = 5  # missing: what lies still weighs 1 g, and this does not
NO_TRAY = 6  # notices
TRAY_FAILED = 7
SWAPPED = 8
LOST = 9  # cocked: how the sensor sits in the die was lost from the flash
NO_BRIDGE = 11  # missing: wireless dice are not heard
TRAY_STUCK = 10  # notice: every digit of the tray stayed the same through several throws


class Evidence:
    """What an answer rests on.

    ``reason``  one of the numbers above
    ``rest``    (x, y, z) in milli-g that the die measures at rest, or None
    ``fell_ms`` length of the last flight in which it may have left the box, 0 if there was none
    ``share``   the tray's energy over the die's since then, in thousandths; -1 without a tray
    ``blows``   how many there were since then
    ``energy``  of these blows, as ``dice.samples`` sums it
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
