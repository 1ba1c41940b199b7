"""All large comparisons of Soccer Tactics, which take half an hour of one core (``make exact``).

They compare whole matches with the reference, and the squares in reach with enumerated walks. Each
module also runs alone with a FIRST and a LAST seed.
"""

from tests.rulesets.tactics import compare, reach

if __name__ == "__main__":
    reach.main(0, 3000)
    compare.main(0, 700)  # 525 whole matches, and 175 from extreme positions
