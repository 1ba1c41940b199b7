"""All big comparisons of the tactics game, three quarters of an hour of a core (``make exact``).

Whole matches in step with the reference, reach against walks, 2,000 unattended matches of each
option set looked at position by position; each module also runs alone with a
FIRST and a LAST seed.
"""

from tests.rulesets.tactics import (
    compare,
    reach,
    soundness,
)

if __name__ == "__main__":
    reach.main(0, 3000)
    compare.main(0, 700)  # 525 whole matches, 175 walks from extreme positions
    soundness.main(0, 2000, [])
