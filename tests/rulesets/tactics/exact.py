"""Runs all large comparisons of Soccer Tactics for ``make exact``; they take half an hour of one
core.

``compare`` compares whole matches with the slow reference, and ``reach`` compares the squares in
reach with enumerated walks. Each of these modules can also be run alone, with a FIRST and a LAST
seed.
"""

from tests.rulesets.tactics import compare, reach

if __name__ == "__main__":
    reach.main(0, 3000)
    compare.main(0, 700)  # 525 whole matches, and 175 from extreme positions
