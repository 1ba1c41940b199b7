"""All big comparisons of the tactics game, half an hour of a core (``make exact``).

Whole matches in step with the reference, and reach against walks; each module also runs alone
with a FIRST and a LAST seed.
"""

from tests.rulesets.tactics import compare, reach

if __name__ == "__main__":
    reach.main(0, 3000)
    compare.main(0, 700)  # 525 whole matches, 175 walks from extreme positions
