"""Runs all large comparisons of Soccer Tactics for ``make exact``, in half an hour on one core.

``compare`` compares whole matches with the slow reference, ``reach`` the squares that pawns and the
ball can reach. Each of the two modules is also a command with the arguments FIRST and LAST (seeds).
"""

from tests.rulesets.tactics import compare, reach

if __name__ == "__main__":
    reach.main(0, 3000)
    # 525 of these matches begin with the toss
    compare.main(0, 700)
