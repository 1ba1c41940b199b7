"""A match whose coaches seek the ball has what a football match has, in bounds (rule 31: time)."""

from tests.rulesets.tactics.statistics import collect

MATCHES = 12
# Means a match of 45 minutes; the bounds are wide, a rule that never happens is outside.
BOUNDS = {
    "throws": (200, 400),
    "battles": (15, 50),
    "captures": (15, 60),
    "freekicks": (2, 15),
    "offsides": (1, 12),
    "shots": (1, 8),
    "goals": (0.5, 5),
    "yellow cards": (0.5, 6),
}


def test_a_match_has_its_share_of_everything():
    total = collect(MATCHES, {})
    for name, (low, high) in BOUNDS.items():
        assert low <= total[name] / MATCHES <= high, (name, total[name] / MATCHES)
    for rare in ("corners", "goalkicks", "overtimes"):
        assert total[rare], rare
