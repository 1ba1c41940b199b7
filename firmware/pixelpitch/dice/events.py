"""What a detector answers (die.md, "What the detector answers").

An answer is (kind, face, evidence): ``face`` is 1..6 for THROW and 0 otherwise;
``words.tell`` makes a sentence of it.  NOTICE answers no throw: something about
the sensors has to be said.  SHAKING, ROLLING and READY are the state between
answers, so that the lights can tumble with the die.
"""

THROW = "throw"
OUT = "out"
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
FELL = 2  # out: it fell for longer than the box is deep
SET_DOWN = 3  # a throw: shaken well and set down
DOUBT = 4  # cocked: the tray measured too little for "in", too much for "out"
STUCK = 5  # cocked: an axis of the die's sensor did not move with the others
ODD = 6  # missing: what lies still weighs 1 g, and this does not
NO_TRAY = 7  # notices
TRAY_FAILED = 8
SWAPPED = 9
LOST = 10  # cocked: how the sensor sits in the die was lost from the flash


class Evidence:
    """What an answer rests on.

    ``reason``  one of the numbers above
    ``blows``   the last blows, oldest first: (die, tray) in milli-g; tray is -1 where
                no sample of it was heard, and about 0 where the tray measured nothing
    ``rest``    (x, y, z) in milli-g that the die measures at rest, or None
    ``fell_ms`` length of the last flight before a blow, 0 if there was none
    """

    def __init__(self, reason, blows=(), rest=None, fell_ms=0):
        self.reason = reason
        self.blows = blows
        self.rest = rest
        self.fell_ms = fell_ms
