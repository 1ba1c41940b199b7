"""What happens in a match of the tactics game whose coaches seek the ball, with fair dice.

``python -m tests.rulesets.tactics.statistics MATCHES [option=value ...]`` prints means a match.
"""

import sys
from collections import Counter
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rulesets import load
from tests.rulesets.tactics.seek import Seeker


def count(match: Any, seeker: Seeker) -> Counter[str]:
    """Play ``match`` to its end; count throws, decisions and what the phases tell."""
    result: Counter[str] = Counter(matches=1)
    before = match.position()
    while match.current_player() != TERMINAL:
        result["throws" if match.current_player() == CHANCE else "decisions"] += 1
        seeker.step(match)
        after = match.position()
        if before["phase"] != after["phase"]:
            kind = "battles" if after["phase"] == "battle" else after["phase"] + "s"
            result[kind] += 1
        result["yellow cards"] += max(0, cards_shown(after) - cards_shown(before))
        result["sent off"] += max(0, pawns(before) - pawns(after)) * (after["phase"] != "setup")
        for kind, side, _ in match.events:
            if kind in ("goal", "offside"):
                assert side in (0, 1)
                result[kind + "s"] += 1
        before = after
    result["overtimes"] += before["half"] >= 2
    result["seconds of play"] += 10 * result["throws"]
    result["level"] += match.outcome()["winner"] is None
    return result


def cards_shown(p: dict[str, Any]) -> int:
    """The yellow cards of both sides."""
    return sum(
        each["keeper"] + each["defenders"] + sum(each["midfielders"]) + sum(each["strikers"])
        for each in p["cards"].values()
    )


def pawns(p: dict[str, Any]) -> int:
    """The field players of both sides."""
    kinds = ("defenders", "midfielders", "strikers")
    return sum(len(p[side][kind]) for side in ("red", "blue") for kind in kinds)


def collect(matches: int, options: dict[str, Any], wild: int = 5) -> Counter[str]:
    total: Counter[str] = Counter()
    make = load("tactics")
    for seed in range(matches):
        total += count(make(options), Seeker(seed, wild))
    return total


def main(matches: int, given: list[str]) -> None:
    total = collect(matches, dict(each.split("=") for each in given))
    for name in sorted(total):
        print(f"{total[name] / matches:9.2f} {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
