"""What a detector answers (die.md, "What the detector answers").

An answer is (kind, face, words): ``face`` is 1..6 for THROW and 0 otherwise;
``words`` say why, for the display.  SHAKING, ROLLING and READY are no answers
but the state between them, so that the lights can tumble with the die.
"""

THROW = "throw"
OUT = "out"
COCKED = "cocked"
WEAK = "weak"
GRABBED = "grabbed"
MISSING = "missing"

# States of Detector.state.
READY = "ready"
SHAKING = "shaking"
ROLLING = "rolling"
